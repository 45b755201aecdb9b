//! The progress of an import that takes longer than a moment: the name of the file, what was read, and
//! Cancel.

use egui::Ui;

use crate::{
    desk::ImportProgress,
    i18n::{format, t},
    ui::{
        model::ImportReading,
        theme::{S8, S16, Type, icons, tokens},
        widgets::{Button, Card, TitleRow, bar, gap, paint},
    },
};

/// Draws the progress. Returns whether Cancel was pressed.
pub(super) fn reading_card(reading: &ImportReading, ui: &mut Ui) -> bool {
    let colors = tokens(ui);
    let title = reading_title(reading);
    Card::new()
        .show(ui, |ui| {
            let is_canceled = ui
                .horizontal(|ui| {
                    icons::IMPORT.show(ui, colors.weak);
                    let cancel = Button::secondary(t!("recipients-import-cancel")).small();
                    let row = TitleRow::new(ui);
                    row.title(ui, |ui| {
                        paint::truncated_label(ui, Type::BodyStrong, colors.text, &title);
                    });
                    row.controls(ui, |ui| cancel.show(ui).clicked())
                })
                .inner;
            gap(ui, S16);
            reading_progress(reading, ui);
            is_canceled
        })
        .inner
}

/// The file or list that is being read.
pub(in crate::ui::screens) fn reading_title(reading: &ImportReading) -> String {
    if reading.source.is_empty() {
        t!("recipients-import-reading-pasted")
    } else {
        t!("recipients-import-reading", file = &*reading.source)
    }
}

/// Draws the bar, and what was read.
pub(in crate::ui::screens) fn reading_progress(reading: &ImportReading, ui: &mut Ui) {
    let (title, fraction) = (reading_title(reading), reading.progress.fraction());
    bar::progress(ui, ui.available_width(), fraction, &title);
    gap(ui, S8);
    let amounts = amounts(&reading.progress);
    paint::truncated_label(ui, Type::Small, tokens(ui).weak, amounts);
}

/// The bytes and rows that were read.
fn amounts(progress: &ImportProgress) -> String {
    t!(
        "recipients-import-reading-amounts",
        read = format::megabytes(progress.bytes),
        total = format::megabytes(progress.total_bytes),
        rows = progress.rows
    )
}
