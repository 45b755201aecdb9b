//! Where one can be in the app: the pages of the rail, and a batch opened from its list.

use crate::contract::OrderBatchId;

use super::theme::{Icon, icons};

/// A page. Sheets over a page (a product, an order) are no pages of their own.
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

impl Page {
    /// The pages of the rail in its groups, from top to bottom. Settings stands apart, below.
    pub const RAIL: &'static [(&'static str, &'static [Self])] = &[
        ("Gifts", &[Self::Products, Self::Brands, Self::Collections]),
        ("Send", &[Self::NewGift, Self::Drafts]),
        ("Follow", &[Self::Batches, Self::Orders, Self::Activity]),
    ];

    /// The name in the rail and, where nothing more exact is known, in the top bar.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Products => "Products",
            Self::Brands => "Brands",
            Self::Collections => "Collections",
            Self::NewGift => "New gift",
            Self::Drafts => "Drafts",
            Self::Batches => "Batches",
            Self::Batch(_) => "Batch",
            Self::Orders => "Orders",
            Self::Activity => "Activity",
            Self::Settings => "Settings",
        }
    }

    #[must_use]
    pub fn icon(self) -> Icon {
        match self {
            Self::Products => icons::PRODUCTS,
            Self::Brands => icons::BRANDS,
            Self::Collections => icons::COLLECTIONS,
            Self::NewGift => icons::NEW_GIFT,
            Self::Drafts => icons::DRAFTS,
            Self::Batches | Self::Batch(_) => icons::BATCHES,
            Self::Orders => icons::ORDERS,
            Self::Activity => icons::ACTIVITY,
            Self::Settings => icons::SETTINGS,
        }
    }

    /// The entry of the rail that is lit while this page is shown.
    #[must_use]
    pub fn rail_entry(self) -> Self {
        match self {
            Self::Batch(_) => Self::Batches,
            page => page,
        }
    }
}
