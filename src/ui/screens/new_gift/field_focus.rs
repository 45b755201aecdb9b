//! Gives the keyboard focus to a field of the draft: to the first one of an opened section, or to the one that
//! corrects a point of Review.

use egui::{FocusDirection, Id, Ui};

use super::{
    fix_field::{FixField, expiry_choice_id, field_id},
    section::Section,
};
use crate::{contract::rules::DraftField, desk::Draft, ui::widgets::roving::focus_group};

/// The control that takes the focus when the page is drawn next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FocusRequest {
    /// The first field of the open section.
    FirstField,
    Field(FixField),
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
        // `RecipientsSection` moves the focus to the grid. Without recipients there is no field to focus.
        FocusRequest::Field(FixField::Draft(DraftField::Recipients)) => None,
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
        None => begin_at_first_control(ui),
    }
}

/// Gives the focus to the control that is drawn next.
pub(super) fn begin_at_first_control(ui: &Ui) {
    ui.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
        memory.move_focus(FocusDirection::Next);
    });
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
