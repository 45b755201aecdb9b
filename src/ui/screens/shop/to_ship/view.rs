//! The states by which the parcels are filtered, and the columns of each.

use strum::VariantArray;

use crate::{
    contract::shop::parcels::{ParcelFilter, ParcelState},
    i18n::t,
};

/// Which parcels are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray)]
pub(super) enum ParcelView {
    #[default]
    ToPack,
    Packed,
    Shipped,
    Delivered,
    /// Lost, damaged or returned, and not solved.
    Problems,
    All,
}

impl ParcelView {
    pub(super) fn label(self) -> String {
        match self {
            Self::ToPack => t!("shop-to-ship-view-to-pack"),
            Self::Packed => t!("shop-to-ship-view-packed"),
            Self::Shipped => t!("shop-to-ship-view-shipped"),
            Self::Delivered => t!("shop-to-ship-view-delivered"),
            Self::Problems => t!("shop-to-ship-view-problems"),
            Self::All => t!("shop-to-ship-view-all"),
        }
    }

    pub(super) fn filter(self, search: &str) -> ParcelFilter {
        let state = match self {
            Self::ToPack => Some(ParcelState::ToShip),
            Self::Packed => Some(ParcelState::Packed),
            Self::Shipped => Some(ParcelState::Shipped),
            Self::Delivered => Some(ParcelState::Delivered),
            Self::Problems | Self::All => None,
        };
        let search = search.trim();
        ParcelFilter {
            state,
            needs_resolution: (self == Self::Problems).then_some(true),
            search: (!search.is_empty()).then(|| search.to_owned()),
            ..ParcelFilter::default()
        }
    }

    /// Whether the parcels have different states.
    pub(super) fn shows_states(self) -> bool {
        matches!(self, Self::Problems | Self::All)
    }

    /// Whether the parcels were handed to a carrier.
    pub(super) fn shows_tracking(self) -> bool {
        matches!(self, Self::Shipped | Self::Delivered)
    }

    /// The title and the text of the empty list.
    pub(super) fn empty_text(self) -> (String, String) {
        match self {
            Self::ToPack => (
                t!("shop-to-ship-empty-to-pack"),
                t!("shop-to-ship-empty-to-pack-text"),
            ),
            Self::Packed => (
                t!("shop-to-ship-empty-packed"),
                t!("shop-to-ship-empty-packed-text"),
            ),
            Self::Shipped => (
                t!("shop-to-ship-empty-shipped"),
                t!("shop-to-ship-empty-shipped-text"),
            ),
            Self::Delivered => (
                t!("shop-to-ship-empty-delivered"),
                t!("shop-to-ship-empty-delivered-text"),
            ),
            Self::Problems => (
                t!("shop-to-ship-empty-problems"),
                t!("shop-to-ship-empty-problems-text"),
            ),
            Self::All => (
                t!("shop-to-ship-empty-all"),
                t!("shop-to-ship-empty-to-pack-text"),
            ),
        }
    }
}
