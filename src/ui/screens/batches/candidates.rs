//! The dialog that shows a send in review side by side with the batches that may be its batch. The user
//! identifies one of them, after a confirmation, because the draft is then deleted. Used by the list of
//! unfinished sends.

use std::sync::Arc;

use egui::{Align, Id, Layout, ScrollArea, Ui, vec2};
use egui_extras::{Column, TableBuilder, TableRow};
use strum::IntoEnumIterator as _;

use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::{
        Command, CompareSend, OutboxEntry, OutboxId, OutboxState,
        sends::{ComparedBatch, ComparedFacts, ComparedField, SendComparison},
    },
    i18n::{format, t},
    messages::labels,
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        theme::{S8, S12, S16, Tone, Type, tokens},
        widgets::{
            Button, chip,
            dialog::{buttons, close_button, dialog, dialog_of_width, dialog_text},
            wrapped_text,
        },
    },
};

/// The width of a column of the comparison, in points.
const COLUMN_WIDTH: f32 = 190.0;
/// The width of the column with the names of the facts, in points.
const LABEL_WIDTH: f32 = 120.0;
/// The height of the window that the facts leave for the title, the decision and the buttons, in points.
const RESERVED_HEIGHT: f32 = 330.0;

/// The batches at the service that may be a send in review.
pub(super) fn candidate_ids(entry: &OutboxEntry) -> &[OrderBatchId] {
    match &entry.state {
        OutboxState::NeedsReview(problem) => problem.kind.similar_batches(),
        _ => &[],
    }
}

/// The comparison that is open: its send, and the batch that the user is asked to confirm.
#[derive(Clone, Copy, PartialEq)]
struct OpenComparison {
    send: OutboxId,
    chosen: Option<OrderBatchId>,
}

/// The id under which egui remembers the open comparison.
fn open_id() -> Id {
    Id::unique("open-send-comparison")
}

fn open_comparison(ui: &Ui) -> Option<OpenComparison> {
    ui.data(|data| data.get_temp(open_id())).flatten()
}

fn set_open_comparison(ui: &Ui, open: Option<OpenComparison>) {
    ui.data_mut(|data| data.insert_temp(open_id(), open));
}

/// Opens the comparison of a send with its candidates.
pub(super) fn open(ui: &Ui, entry: &OutboxEntry) {
    let (send, chosen) = (entry.id, None);
    set_open_comparison(ui, Some(OpenComparison { send, chosen }));
}

/// Draws the comparison of this send while it is open.
pub(super) fn dialogs(ui: &Ui, model: &Model, entry: &OutboxEntry, out: &mut Commands) {
    let ids = candidate_ids(entry);
    let Some(open) = open_comparison(ui).filter(|open| open.send == entry.id) else {
        return;
    };
    if ids.is_empty() {
        set_open_comparison(ui, None);
        return;
    }
    let chosen = open
        .chosen
        .and_then(|chosen| ids.iter().position(|id| *id == chosen));
    match chosen {
        Some(index) => confirmation_dialog(ui, entry, index, out),
        None => comparison_dialog(ui, model, entry, out),
    }
}

fn comparison_dialog(ui: &Ui, model: &Model, entry: &OutboxEntry, out: &mut Commands) {
    out.request_detail(CompareSend(entry.id));
    let comparison = model.details.get(&CompareSend(entry.id)).map(Arc::as_ref);
    let ids = candidate_ids(entry);
    let columns = ids.len() as f32 + 1.0;
    let width = LABEL_WIDTH + columns * (COLUMN_WIDTH + S16);
    let max_height = ui.ctx().content_rect().height() - RESERVED_HEIGHT;
    let (id, title) = (Id::unique("send-comparison"), t!("outbox-compare-title"));
    let is_closed = dialog_of_width(ui, id, &title, width, |ui| {
        ScrollArea::horizontal()
            .id_salt("candidates")
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(S16, S12);
                // A button that is wider makes the column wider.
                let column = Column::auto_with_initial_suggestion(COLUMN_WIDTH);
                let column = column.at_least(COLUMN_WIDTH);
                let table = TableBuilder::new(ui)
                    .cell_layout(Layout::top_down(Align::Min))
                    .max_scroll_height(max_height)
                    .column(Column::exact(LABEL_WIDTH).clip(false))
                    .columns(column, ids.len() + 1);
                show(table, model, entry, comparison, out);
            });
        buttons(ui, close_button)
    });
    if is_closed {
        set_open_comparison(ui, None);
    }
}

/// The decision is above the facts and does not scroll with them, so that it stays in view.
fn show(
    table: TableBuilder<'_>,
    model: &Model,
    entry: &OutboxEntry,
    comparison: Option<&SendComparison>,
    out: &mut Commands,
) {
    let ids = candidate_ids(entry);
    let table = table.header(0.0, |mut row| {
        row.col(|_| {});
        row.col(|ui| cell(ui, Type::BodyStrong, &t!("outbox-compare-send")));
        for (index, id) in ids.iter().enumerate() {
            row.col(|ui| {
                let batch = comparison.and_then(|comparison| find(comparison, *id));
                let number = index + 1;
                let title = t!("outbox-candidate", number = number);
                cell(ui, Type::BodyStrong, &title);
                actions(ui, entry.id, *id, number, batch, out);
            });
        }
    });
    table.body(|mut body| {
        let Some(comparison) = comparison else { return };
        for field in ComparedField::iter() {
            body.row(0.0, |mut row| {
                field_row(&mut row, comparison, ids, field, model.now());
            });
        }
        body.row(0.0, |mut row| state_row(&mut row, comparison, ids));
    });
}

fn cell(ui: &mut Ui, style: Type, value: &str) {
    wrapped_text(ui, style, tokens(ui).text, value);
}

fn label(ui: &mut Ui, value: &str) {
    wrapped_text(ui, Type::Body, tokens(ui).weak, value);
}

fn find(comparison: &SendComparison, id: OrderBatchId) -> Option<&ComparedBatch> {
    comparison.batches.iter().find(|batch| batch.id == id)
}

fn field_row(
    row: &mut TableRow<'_, '_>,
    comparison: &SendComparison,
    ids: &[OrderBatchId],
    field: ComparedField,
    now: Timestamp,
) {
    let send = field_text(&comparison.send, field, now);
    row.col(|ui| label(ui, &field_title(field)));
    row.col(|ui| cell(ui, Type::Body, &send));
    for id in ids {
        row.col(|ui| {
            let Some(batch) = find(comparison, *id) else {
                return label(ui, &t!("outbox-compare-unknown"));
            };
            ui.spacing_mut().item_spacing.y = S8;
            cell(ui, Type::Body, &field_text(&batch.facts, field, now));
            if comparison.send.differs(&batch.facts, field) {
                let difference = match field {
                    ComparedField::Time => t!("outbox-compare-older"),
                    _ => t!("outbox-compare-different"),
                };
                chip(ui, &difference, Tone::Caution);
            }
        });
    }
}

fn field_title(field: ComparedField) -> String {
    match field {
        ComparedField::Sender => t!("outbox-compare-sender"),
        ComparedField::Message => t!("outbox-compare-message"),
        ComparedField::Gift => t!("outbox-compare-gift"),
        ComparedField::Recipients => t!("outbox-compare-recipients"),
        ComparedField::FirstRecipients => t!("outbox-compare-first-recipients"),
        ComparedField::Time => t!("outbox-compare-time"),
    }
}

fn field_text(facts: &ComparedFacts, field: ComparedField, now: Timestamp) -> String {
    let known = |text: String| {
        if text.trim().is_empty() {
            t!("outbox-compare-unknown")
        } else {
            text
        }
    };
    match field {
        ComparedField::Sender => known(facts.sender.clone()),
        ComparedField::Message if facts.message.trim().is_empty() => {
            t!("outbox-compare-no-message")
        }
        ComparedField::Message => facts.message.clone(),
        ComparedField::Gift => {
            let product = |(name, quantity): &(String, i64)| {
                t!(
                    "outbox-compare-product",
                    product = name,
                    quantity = *quantity
                )
            };
            let products: Vec<String> = facts.products.iter().map(product).collect();
            known(format::list(&products))
        }
        ComparedField::Recipients => format::integer(facts.recipients),
        ComparedField::FirstRecipients => known(format::list(&facts.first_recipients)),
        ComparedField::Time => match facts.time {
            Some(time) => format::date_time(time, now),
            None => t!("outbox-compare-no-order"),
        },
    }
}

fn state_row(row: &mut TableRow<'_, '_>, comparison: &SendComparison, ids: &[OrderBatchId]) {
    row.col(|ui| label(ui, &t!("outbox-compare-state")));
    row.col(|ui| cell(ui, Type::Body, &t!("outbox-chip-action-required")));
    for id in ids {
        row.col(|ui| match find(comparison, *id) {
            Some(batch) if batch.is_of_other_send => {
                cell(ui, Type::Body, &t!("outbox-compare-other-send"));
            }
            Some(batch) => {
                let status = labels::batch_status(&batch.status, batch.is_scheduled);
                cell(ui, Type::Body, &status);
            }
            None => label(ui, &t!("outbox-compare-unknown")),
        });
    }
}

fn actions(
    ui: &mut Ui,
    send: OutboxId,
    id: OrderBatchId,
    number: usize,
    batch: Option<&ComparedBatch>,
    out: &mut Commands,
) {
    ui.spacing_mut().item_spacing.y = S8;
    let open = Button::link(t!("outbox-candidate-open"))
        .name(t!("outbox-candidate-open-name", number = number));
    if open.show(ui).clicked() {
        set_open_comparison(ui, None);
        out.go(Page::Batch(id));
    }
    if batch.is_some_and(|batch| batch.is_of_other_send) {
        return;
    }
    let identify = Button::secondary(t!("outbox-candidate-identify"))
        .name(t!("outbox-candidate-identify-name", number = number));
    if identify.show(ui).clicked() {
        let chosen = Some(id);
        set_open_comparison(ui, Some(OpenComparison { send, chosen }));
    }
}

/// Asks whether the candidate at this index is the batch of the send.
fn confirmation_dialog(ui: &Ui, entry: &OutboxEntry, index: usize, out: &mut Commands) {
    let (send, batch) = (entry.id, candidate_ids(entry)[index]);
    let mut is_canceled = false;
    let title = t!(
        "outbox-candidate-question",
        number = index + 1,
        count = entry.recipients,
        total = format::money_range(entry.total_low, entry.total_high),
    );
    let is_closed = dialog(ui, Id::unique("confirm-identified-batch"), &title, |ui| {
        dialog_text(ui, &t!("outbox-candidate-consequence"));
        buttons(ui, |ui| {
            let confirm = Button::primary(t!("outbox-candidate-confirm", count = entry.recipients));
            let is_confirmed = confirm.show(ui).clicked();
            if is_confirmed {
                out.send(Command::IdentifySentBatch { send, batch });
            }
            let cancel = Button::secondary(t!("outbox-candidate-cancel"));
            is_canceled = cancel.show(ui).clicked();
            is_confirmed || is_canceled
        })
    });
    if is_canceled {
        let chosen = None;
        set_open_comparison(ui, Some(OpenComparison { send, chosen }));
    } else if is_closed {
        set_open_comparison(ui, None);
    }
}
