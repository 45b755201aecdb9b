//! The fields that correct the points of Review, and the ids of their controls.

use egui::Id;

use crate::{
    contract::rules::{DraftField, Violation},
    i18n::t,
};

/// A field that corrects a point of Review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixField {
    Draft(DraftField),
    /// The options of a product of the gift, by its position.
    Options(usize),
    /// The price of a product of the gift, by its position.
    Price(usize),
}

impl FixField {
    #[must_use]
    pub fn of(violation: &Violation) -> Self {
        match violation {
            Violation::VariablePriceMissing { item, .. }
            | Violation::VariablePriceOutOfRange { item, .. } => Self::Price(*item),
            Violation::ProductWithoutVariants { item, .. }
            | Violation::VariantCount { item, .. }
            | Violation::VariantUnknown { item, .. } => Self::Options(*item),
            // The payment method is the card of the end user.
            Violation::EndUserMissing | Violation::EndUserMismatch => {
                Self::Draft(DraftField::PaymentMethod)
            }
            other => Self::Draft(other.field()),
        }
    }

    /// The part of the draft to which the field belongs.
    #[must_use]
    pub fn draft_field(self) -> DraftField {
        match self {
            Self::Draft(field) => field,
            Self::Options(_) | Self::Price(_) => DraftField::Cart,
        }
    }

    /// The id of the control.
    pub(super) fn id(self) -> Id {
        match self {
            Self::Draft(field) => field_id(field),
            Self::Options(item) => Id::unique(("gift-options", item)),
            Self::Price(item) => Id::unique(("gift-price", item)),
        }
    }
}

/// The id of the control that edits a field; of a group of controls, the id of the group.
pub(super) fn field_id(field: DraftField) -> Id {
    match field {
        DraftField::Cart => Id::unique("search-gift-products"),
        DraftField::ScheduledSendOn => Id::unique(t!("gift-send-date").as_str()),
        DraftField::ExpiresAt => Id::unique(t!("gift-expiry-day").as_str()),
        other => Id::unique(("gift-field", other)),
    }
}

/// The id of the choice between no expiry and a date.
pub(super) fn expiry_choice_id() -> Id {
    Id::unique("gift-expiry-choice")
}
