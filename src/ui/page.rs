//! The pages of the app: those of the navigation rail, the page of a batch, and the send log.

use egui::Key;

use super::theme::{Icon, icons};
use crate::{contract::OrderBatchId, desk::OutboxId, i18n::t};

/// A page. Side panels over a page (a product, an order) are not pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
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
    /// A part of the shop, for connections with the key of an operator.
    Shop(ShopTab),
    Settings,
}

/// A part of the shop that an operator keeps.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum ShopTab {
    Catalog,
    Stock,
    /// The daily work, with which the shop opens.
    #[default]
    ToShip,
    Funds,
    Audit,
}

impl ShopTab {
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Catalog => t!("shop-catalog-title"),
            Self::Stock => t!("shop-stock-title"),
            Self::ToShip => t!("shop-to-ship-title"),
            Self::Funds => t!("shop-funds-title"),
            Self::Audit => t!("shop-audit-title"),
        }
    }

    /// The label of the command that opens the tab.
    fn command_label(self) -> String {
        match self {
            Self::Catalog => t!("shop-command-go-to-catalog"),
            Self::Stock => t!("shop-command-go-to-stock"),
            Self::ToShip => t!("shop-command-go-to-to-ship"),
            Self::Funds => t!("shop-command-go-to-funds"),
            Self::Audit => t!("shop-command-go-to-audit"),
        }
    }
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
    /// The pages of the rail by group, from top to bottom. [`Self::rail_bottom`] follows.
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

    /// The pages at the bottom of the rail, from top to bottom.
    #[must_use]
    pub fn rail_bottom(has_shop_pages: bool) -> &'static [Self] {
        match has_shop_pages {
            true => &[Self::Shop(ShopTab::ToShip), Self::Settings],
            false => &[Self::Settings],
        }
    }

    /// The pages that a command opens, in the order of the palette, with the key that opens the page with Ctrl.
    pub const DESTINATIONS: &'static [(Self, Option<Key>)] = &[
        (Self::Products, Some(Key::Num1)),
        (Self::Brands, Some(Key::Num2)),
        (Self::Collections, Some(Key::Num3)),
        (Self::Drafts, Some(Key::Num4)),
        (Self::People, None),
        (Self::Inbox, Some(Key::I)),
        (Self::Batches, Some(Key::Num5)),
        (Self::Orders, Some(Key::Num6)),
        (Self::Activity, Some(Key::Num7)),
        (Self::Money, Some(Key::Num8)),
        (Self::Reports, Some(Key::Num9)),
        (Self::Shop(ShopTab::Catalog), None),
        (Self::Shop(ShopTab::Stock), None),
        (Self::Shop(ShopTab::ToShip), None),
        (Self::Shop(ShopTab::Funds), None),
        (Self::Shop(ShopTab::Audit), None),
        (Self::Settings, Some(Key::Comma)),
        (Self::SendLog(None), None),
    ];

    /// The key that opens the page with Ctrl.
    #[must_use]
    pub fn command_key(self) -> Option<Key> {
        let mut destinations = Self::DESTINATIONS.iter();
        destinations.find(|(page, _)| *page == self)?.1
    }

    /// The label of the command that opens the page.
    #[must_use]
    pub fn command_label(self) -> String {
        match self {
            Self::Products => t!("shell-command-go-to-products"),
            Self::Brands => t!("shell-command-go-to-brands"),
            Self::Collections => t!("shell-command-go-to-collections"),
            Self::Drafts => t!("shell-command-go-to-drafts"),
            Self::People => t!("shell-command-go-to-people"),
            Self::Inbox => t!("shell-command-go-to-inbox"),
            Self::Batches => t!("shell-command-go-to-batches"),
            Self::Orders => t!("shell-command-go-to-orders"),
            Self::Activity => t!("shell-command-go-to-activity"),
            Self::Money => t!("shell-command-go-to-money"),
            Self::Reports => t!("shell-command-go-to-reports"),
            Self::Shop(tab) => tab.command_label(),
            Self::Settings => t!("shell-command-go-to-settings"),
            Self::SendLog(_) => t!("shell-command-go-to-send-log"),
            Self::NewGift | Self::Batch(_) => self.title(),
        }
    }

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
            Self::Shop(_) => t!("shop-page"),
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
            Self::Shop(_) => icons::SHIPPING,
            Self::Settings => icons::SETTINGS,
        }
    }

    /// The rail entry that is selected while this page is shown.
    #[must_use]
    pub fn rail_entry(self) -> Self {
        match self {
            Self::Batch(_) | Self::SendLog(_) => Self::Batches,
            Self::Shop(_) => Self::Shop(ShopTab::default()),
            page => page,
        }
    }
}
