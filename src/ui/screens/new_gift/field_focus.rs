//! Gives the keyboard focus to a field of the draft: to the first one of an opened section, or to the one that
//! a point of Review names.

use egui::{FocusDirection, Id, Ui};

use super::{gift, section::Section};
use crate::{
    contract::rules::{DraftField, Violation},
    desk::Draft,
    i18n::t,
    ui::widgets::roving::focus_group,
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

/// The control that takes the focus when the page is drawn next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FocusRequest {
    /// The first field of the open section.
    FirstField,
    Field(FixField),
}

/// The id of the control that edits a field; of a group of controls, the id of the group.
pub(super) fn field_id(field: DraftField) -> Id {
    match field {
        DraftField::Cart => gift::search_id(),
        DraftField::ScheduledSendOn => Id::unique(t!("gift-send-date").as_str()),
        DraftField::ExpiresAt => Id::unique(t!("gift-expiry-day").as_str()),
        other => Id::unique(("gift-field", other)),
    }
}

/// The id of the choice between no expiry and a date.
pub(super) fn expiry_choice_id() -> Id {
    Id::unique("gift-expiry-choice")
}

/// The field that takes the focus when a section opens. Recipients and Review choose their first control
/// themselves.
fn first_field(section: Section) -> Option<DraftField> {
    match section {
        Section::Gift => Some(DraftField::Cart),
        Section::Message => Some(DraftField::FromName),
        Section::Delivery => Some(DraftField::SendMethod),
        Section::Recipients | Section::Review => None,
    }
}

/// Gives the focus to the requested control, which is drawn after this call. Call
/// [`finish`] after the section is drawn.
pub(super) fn begin(ui: &Ui, section: Section, draft: &Draft, request: FocusRequest) {
    let field = match request {
        FocusRequest::Field(field) => Some(field),
        FocusRequest::FirstField => first_field(section).map(FixField::Draft),
    };
    match field {
        Some(FixField::Draft(field @ (DraftField::SendMethod | DraftField::Card))) => {
            focus_group(ui, field_id(field));
        }
        Some(FixField::Draft(DraftField::ExpiresAt)) if draft.expiry().is_none() => {
            focus_group(ui, expiry_choice_id());
        }
        Some(field) => ui.memory_mut(|memory| memory.request_focus(field.id())),
        None => ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
            memory.move_focus(FocusDirection::Next);
        }),
    }
}

/// Gives the focus to the step at the left if the section has no control: never to the send button, which is
/// drawn after the section.
pub(super) fn finish(ui: &Ui, step: Option<Id>) {
    ui.memory_mut(|memory| {
        memory.move_focus(FocusDirection::None);
        if memory.focused().is_none()
            && let Some(step) = step
        {
            memory.request_focus(step);
        }
    });
}
