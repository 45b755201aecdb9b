//! The dialog for an edit that was refused because another operator was faster: both versions, and the action to repeat.

use egui::{Id, Ui};

use super::{
    editor::Conflict,
    form::FormField,
    version::{EditAction, Version},
};
use crate::{
    i18n::t,
    ui::{
        theme::{S12, Type, tokens},
        widgets::{
            Button,
            dialog::{buttons, dialog_of_width, dialog_text},
            gap, text, wrapped_text,
        },
    },
};

const WIDTH: f32 = 560.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConflictResponse {
    Open,
    /// Applies the own changes to the new version, or archives or restores the new version.
    Repeat,
    /// Drops the own changes.
    TakeTheirs,
    /// Leaves the form as it is.
    KeepEditing,
}

/// Draws the dialog. `mine` are the own changes on top of the new version.
pub(super) fn conflict_dialog<V: Version>(
    conflict: &Conflict<V>,
    mine: &[(FormField, String, String)],
    ui: &Ui,
) -> ConflictResponse {
    let kind: &str = V::KIND.into();
    let title = t!("shop-entry-conflict-title", kind = kind);
    let is_archived = conflict.theirs.is_archived();
    let (what, repeat) = match conflict.action {
        EditAction::Save if is_archived => (
            t!("shop-product-conflict-text"),
            t!("shop-product-apply-and-restore"),
        ),
        EditAction::Save => (
            t!("shop-product-conflict-text"),
            t!("shop-product-apply-mine"),
        ),
        EditAction::Archive => (
            t!("shop-entry-conflict-archive"),
            t!("shop-entry-archive", kind = kind),
        ),
        EditAction::Restore => (
            t!("shop-entry-conflict-restore"),
            t!("shop-product-restore"),
        ),
    };
    let mut response = ConflictResponse::Open;
    let is_closed = dialog_of_width(ui, Id::unique("shop-conflict"), &title, WIDTH, |ui| {
        dialog_text(ui, &what);
        gap(ui, S12);
        let theirs = t!("shop-product-conflict-theirs");
        versions(&theirs, &conflict.their_changes, ui);
        if conflict.action == EditAction::Save {
            gap(ui, S12);
            versions(&t!("shop-product-conflict-mine"), mine, ui);
        }
        buttons(ui, |ui| {
            if Button::primary(repeat).show(ui).clicked() {
                response = ConflictResponse::Repeat;
            }
            let take_theirs = Button::secondary(t!("shop-product-take-theirs"));
            if take_theirs.show(ui).clicked() {
                response = ConflictResponse::TakeTheirs;
            }
            response != ConflictResponse::Open
        })
    });
    match response {
        ConflictResponse::Open if is_closed => ConflictResponse::KeepEditing,
        response => response,
    }
}

/// Draws the fields that a version changed.
fn versions(title: &str, changed: &[(FormField, String, String)], ui: &mut Ui) {
    text(ui, Type::SmallStrong, tokens(ui).weak, title);
    if changed.is_empty() {
        let none = t!("shop-product-conflict-none");
        text(ui, Type::Body, tokens(ui).text, none);
    }
    for (field, before, after) in changed {
        let line = t!(
            "shop-product-conflict-field",
            field = field.label(),
            before = field.shown(before),
            after = field.shown(after)
        );
        wrapped_text(ui, Type::Body, tokens(ui).text, line);
    }
}
