//! The places of the window that a person can go to.

use crate::contract::OrderBatchId;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    #[default]
    Products,
    Brands,
    Collections,
    NewGift,
    Drafts,
    Batches,
    Batch(OrderBatchId),
    Orders,
    Activity,
    Settings,
}
