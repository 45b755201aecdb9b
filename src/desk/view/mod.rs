//! What the store answers: rows of windows and details, shaped for screens.
//!
//! A list is asked for as a [`ListQuery`] and a range of rows; only those rows come back.

pub mod activity;
pub mod batches;
pub mod catalog;
pub mod orders;
pub mod picture;

pub use activity::{
    ActivityQuery, ActivityRow, ActivitySummary, Attention, AttentionKind, BrandShare, DayPoint,
    DirectCounts,
};
pub use batches::{BatchDetail, BatchQuery, BatchRow, Funnel};
pub use catalog::{
    BrandDetail, BrandQuery, BrandRow, CatalogSummary, Facet, ProductQuery, ProductRow, ProductSort,
};
pub use orders::{OrderDetail, OrderQuery, OrderRow, OrderSort, OrderStage, OrderView};
pub use picture::Pixels;

use crate::contract::{OrderBatchId, Recipient};

/// Which list, filtered and sorted how.
#[derive(Clone, Debug, PartialEq)]
pub enum ListQuery {
    Products(ProductQuery),
    Brands(BrandQuery),
    Batches(BatchQuery),
    Orders(OrderQuery),
    Activities(ActivityQuery),
    /// The recipients of a batch, in the order of the file they came from.
    BatchRecipients(OrderBatchId),
}

/// Rows of the list that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum ListRows {
    Products(Vec<ProductRow>),
    Brands(Vec<BrandRow>),
    Batches(Vec<BatchRow>),
    Orders(Vec<OrderRow>),
    Activities(Vec<ActivityRow>),
    BatchRecipients(Vec<Recipient>),
}

/// Which part of the mirror changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    pub catalog: bool,
    pub batches: bool,
    pub orders: bool,
    pub activities: bool,
}
