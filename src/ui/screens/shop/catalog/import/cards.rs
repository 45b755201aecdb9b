//! The cards of an import: what is awaited, the notes about its files, and its result.

use std::time::Duration;

use egui::Ui;

use super::plan;
use crate::{
    desk::shop::catalog::{CatalogImportPlan, PlannedImport},
    i18n::t,
    messages::catalog_file::note_text,
    ui::{
        theme::{S12, S16, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, TitleRow, gap, paint, text, wrapped_text},
    },
};

/// The time between two counts of pictures.
pub(in crate::ui::screens::shop::catalog) const PROGRESS_INTERVAL: Duration =
    Duration::from_millis(250);

/// The most notes about the files that are shown.
const MAX_NOTES: usize = 5;

/// Draws a card with what is awaited. Returns whether the user cancels it.
pub(super) fn cancelable_card(label: &str, ui: &mut Ui) -> bool {
    let card = Card::new().show(ui, |ui| {
        let row = ui.horizontal(|ui| {
            icons::IMPORT.show(ui, tokens(ui).weak);
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                paint::truncated_label(ui, Type::BodyStrong, tokens(ui).text, label);
            });
            row.controls(ui, |ui| {
                let cancel = Button::secondary(t!("shell-cancel")).small();
                cancel.show(ui).clicked()
            })
        });
        row.inner
    });
    card.inner
}

/// Draws a card with a count that grows. Returns whether the user cancels the work.
pub(in crate::ui::screens::shop::catalog) fn progress_card(label: &str, ui: &mut Ui) -> bool {
    ui.request_repaint_after(PROGRESS_INTERVAL);
    cancelable_card(label, ui)
}

/// The card that is shown while an import is applied, which cannot be canceled.
pub(super) fn waiting_card(label: &str, ui: &mut Ui) {
    Card::new().show(ui, |ui| {
        ui.horizontal(|ui| {
            icons::IMPORT.show(ui, tokens(ui).weak);
            paint::live_text(ui, Type::BodyStrong, tokens(ui).text, label);
        });
    });
}

/// Draws the notes about values that the reader of the files left out or decided.
pub(super) fn notes(planned: &PlannedImport, ui: &mut Ui) {
    let colors = *tokens(ui);
    for note in planned.notes.iter().take(MAX_NOTES) {
        let note = match note.file.as_str() {
            "" => note_text(&note.note),
            file => t!("shop-plan-note", file = file, note = note_text(&note.note)),
        };
        wrapped_text(ui, Type::Small, colors.weak, note);
    }
    let more = planned.notes.len().saturating_sub(MAX_NOTES);
    if more > 0 {
        let more = t!("shop-plan-more-notes", count = more as u64);
        text(ui, Type::Small, colors.weak, more);
    }
    if !planned.notes.is_empty() {
        gap(ui, S12);
    }
}

/// Draws what an import changed. Returns whether the user goes to the products.
pub(super) fn result(applied: &CatalogImportPlan, ui: &mut Ui) -> bool {
    let show = t!("shop-import-show-products");
    let count = plan::change_count(&applied.plan);
    let what = t!("shop-import-applied", count = count);
    let is_shown = Banner::new(Tone::Good, what)
        .meaning(t!("shop-import-applied-text"))
        .action(&show)
        .show(ui)
        .is_some();
    gap(ui, S16);
    Card::new().show(ui, |ui| plan::counts(&applied.plan, ui));
    gap(ui, S16);
    plan::changes(&applied.plan, ui);
    is_shown
}
