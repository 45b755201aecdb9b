//! The pages of the app: those of the navigation rail, the page of a batch, and the send log.

use super::theme::{Icon, icons};
use crate::{contract::OrderBatchId, desk::OutboxId, i18n::t};

/// A page. Side panels over a page (a product, an order) are not pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    #[default]
    Products,
    Brands,
    Collections,
    NewGift,
    Drafts,
    People,
    Inbox,
    Batches,
    Batch(OrderBatchId),
    /// The log of one send, or of all sends.
    SendLog(Option<OutboxId>),
    Orders,
    Activity,
    Money,
    Reports,
    Settings,
}

/// A group of the navigation rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageGroup {
    Browse,
    Send,
    Track,
}

impl PageGroup {
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Browse => t!("shell-group-browse"),
            Self::Send => t!("shell-group-send"),
            Self::Track => t!("shell-group-track"),
        }
    }
}

impl Page {
    /// The pages of the rail by group, from top to bottom. Settings is separate, at the bottom.
    pub const RAIL: &'static [(PageGroup, &'static [Self])] = &[
        (
            PageGroup::Browse,
            &[Self::Products, Self::Brands, Self::Collections],
        ),
        (
            PageGroup::Send,
            &[Self::NewGift, Self::Drafts, Self::People],
        ),
        (
            PageGroup::Track,
            &[
                Self::Inbox,
                Self::Batches,
                Self::Orders,
                Self::Activity,
                Self::Money,
                Self::Reports,
            ],
        ),
    ];

    /// The title in the rail, and in the top bar unless the page has a more specific one.
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Products => t!("shell-page-products"),
            Self::Brands => t!("shell-page-brands"),
            Self::Collections => t!("shell-page-collections"),
            Self::NewGift => t!("shell-page-new-gift"),
            Self::Drafts => t!("shell-page-drafts"),
            Self::People => t!("shell-page-people"),
            Self::Inbox => t!("shell-page-inbox"),
            Self::Batches => t!("shell-page-batches"),
            Self::Batch(_) => t!("shell-page-batch"),
            Self::SendLog(_) => t!("send-log-title"),
            Self::Orders => t!("shell-page-orders"),
            Self::Activity => t!("shell-page-activity"),
            Self::Money => t!("shell-page-money"),
            Self::Reports => t!("shell-page-reports"),
            Self::Settings => t!("shell-page-settings"),
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
            Self::People => icons::PEOPLE,
            Self::Inbox => icons::INBOX,
            Self::Batches | Self::Batch(_) => icons::BATCHES,
            Self::SendLog(_) => icons::ORDERS,
            Self::Orders => icons::ORDERS,
            Self::Activity => icons::ACTIVITY,
            Self::Money => icons::MONEY,
            Self::Reports => icons::REPORTS,
            Self::Settings => icons::SETTINGS,
        }
    }

    /// The rail entry that is selected while this page is shown.
    #[must_use]
    pub fn rail_entry(self) -> Self {
        match self {
            Self::Batch(_) | Self::SendLog(_) => Self::Batches,
            page => page,
        }
    }
}
