//! The columns of the table of batches, and its cells.

use egui::{Sense, Stroke, Ui, vec2};

use super::{BatchFilter, FILTERS};
use crate::{
    contract::{Cents, OrderBatchId, SendStatus, Timestamp},
    desk::{
        SplitSendId,
        batches::{BatchQuery, BatchRow, RowOfSend},
    },
    i18n::{format, t},
    messages::titles,
    ui::{
        commands::Commands,
        list_view::{CellText, ListRows, ListSelection},
        screens::batch::summary::{self, BatchState},
        theme::{Tone, Type, tokens},
        widgets::{bar, batch_status_chip, chip, grid::GridColumn, status_chip::batch_status},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum BatchColumn {
    /// The check box that selects the batch.
    Select,
    Batch,
    Status,
    Sent,
    Recipients,
    Progress,
    Spent,
}

const COLUMNS: [BatchColumn; 7] = [
    BatchColumn::Select,
    BatchColumn::Batch,
    BatchColumn::Status,
    BatchColumn::Sent,
    BatchColumn::Recipients,
    BatchColumn::Progress,
    BatchColumn::Spent,
];

/// The columns that a narrow table hides, in this order, until the others fit.
const HIDDEN_WHEN_NARROW: [BatchColumn; 3] = [
    BatchColumn::Recipients,
    BatchColumn::Sent,
    BatchColumn::Progress,
];

/// The width of the mark of a row with other rows below it, in points.
const MARK_WIDTH: f32 = 20.0;
/// The space before a row below another one, in points.
const INDENT: f32 = 28.0;

/// Identifies the record of a row: a batch, or the send whose batches the row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum BatchKey {
    Batch(OrderBatchId),
    Send(SplitSendId),
}

/// The columns that fit into the width. `spent_width`: the width that shows every amount.
pub(super) fn columns(ui: &Ui, width: f32, spent_width: f32) -> Vec<GridColumn<BatchColumn>> {
    let column = |it: &BatchColumn| match it {
        BatchColumn::Spent => it.grid_column(ui).at_least(spent_width),
        _ => it.grid_column(ui),
    };
    let mut columns: Vec<_> = COLUMNS.iter().map(column).collect();
    for hidden in HIDDEN_WHEN_NARROW {
        let min: f32 = columns.iter().map(|column| column.min).sum();
        if min <= width {
            break;
        }
        columns.retain(|column| column.key != hidden);
    }
    columns
}

impl BatchColumn {
    fn grid_column(self, ui: &Ui) -> GridColumn<Self> {
        let (title, min, grow) = match self {
            Self::Select => return GridColumn::controls(self, 44.0),
            Self::Batch => (t!("batches-column-batch"), 180.0, 3.0),
            Self::Status => (t!("batches-column-status"), status_width(ui), 0.0),
            Self::Sent => (t!("batches-column-sent"), 156.0, 0.4),
            Self::Recipients => (t!("batches-column-recipients"), 104.0, 0.0),
            Self::Progress => (t!("batches-column-progress"), 180.0, 1.6),
            Self::Spent => (t!("batches-column-spent"), 96.0, 0.0),
        };
        let mut column = GridColumn::new(self, title, min, grow);
        column.is_right_aligned = matches!(self, Self::Recipients | Self::Spent);
        column
    }
}

/// The width of the longest status, so that no chip is truncated.
fn status_width(ui: &Ui) -> f32 {
    FILTERS
        .iter()
        .filter(|filter| **filter != BatchFilter::All)
        .map(|filter| chip::chip_width(ui, &filter.label()))
        .fold(84.0, f32::max)
        + 36.0
}

/// The rows of the table of batches.
#[derive(Debug)]
pub(super) struct BatchRows {
    pub now: Timestamp,
}

impl ListRows for BatchRows {
    type List = BatchQuery;
    type Column = BatchColumn;
    type Key = BatchKey;
    type Selection = ListSelection<OrderBatchId>;

    const PLACEHOLDERS: u64 = 5;
    const ROW_HEIGHT: f32 = 60.0;

    fn name(&self) -> String {
        t!("batches-table")
    }

    fn key(&self, _: u64, row: &BatchRow) -> BatchKey {
        match row.whole_send() {
            Some(send) => BatchKey::Send(send.send),
            None => BatchKey::Batch(row.id),
        }
    }

    fn text(&self, row: &BatchRow, column: BatchColumn) -> CellText {
        CellText::normal(match column {
            BatchColumn::Select => return CellText::none(),
            BatchColumn::Batch => titles::batch_row(row),
            BatchColumn::Status => match failed_text(row) {
                Some(failed) => failed,
                None => batch_status(&row.status, is_scheduled(row, self.now)).1,
            },
            BatchColumn::Sent => {
                return CellText::weak(match row.sent_at.or(row.scheduled_send_on) {
                    Some(at) => format::date_time(at, self.now),
                    // The orders of other batches are still loading.
                    None if (1..=row.funnel.created).contains(&row.orders) => t!("date-unknown"),
                    None => String::new(),
                });
            }
            BatchColumn::Recipients => format::integer(row.recipients),
            BatchColumn::Progress => summary::progress_text(row, self.now),
            BatchColumn::Spent if row.spent == Cents::ZERO => {
                return CellText::weak(summary::spent_text(row));
            }
            BatchColumn::Spent => summary::spent_text(row),
        })
    }

    fn hint(&self, row: &BatchRow, column: BatchColumn) -> Option<String> {
        let at = row.sent_at.or(row.scheduled_send_on)?;
        (column == BatchColumn::Sent).then(|| format::full_date_time(at))
    }

    fn draw(&self, ui: &mut Ui, column: BatchColumn, row: &BatchRow, _: &mut Commands) -> bool {
        match column {
            BatchColumn::Batch => {
                indent(ui, row);
                two_lines(ui, &titles::batch_row(row), &titles::cart(&row.gift));
            }
            BatchColumn::Status => {
                match failed_text(row) {
                    Some(failed) => chip::chip(ui, &failed, Tone::Bad),
                    None => batch_status_chip(ui, &row.status, is_scheduled(row, self.now)),
                };
            }
            BatchColumn::Progress => {
                progress(ui, row, &summary::progress_text(row, self.now), self.now);
            }
            _ => return true,
        }
        false
    }

    fn box_name(&self, row: &BatchRow) -> String {
        t!("batches-select", batch = titles::batch_row(row))
    }

    fn is_expanded(&self, row: &BatchRow) -> Option<bool> {
        row.whole_send().map(|send| send.is_open)
    }
}

/// How many batches of a send failed, when others did not.
fn failed_text(row: &BatchRow) -> Option<String> {
    let send = row.whole_send()?;
    let is_mixed = send.failed > 0 && row.status != SendStatus::Failed;
    is_mixed.then(|| t!("batches-send-failed", count = send.failed, all = send.all))
}

/// Draws the mark of a row that other rows belong to, or the space before a row that belongs to another one.
fn indent(ui: &mut Ui, row: &BatchRow) {
    match &row.send {
        RowOfSend::Single => {}
        RowOfSend::Part { .. } => {
            ui.add_space(INDENT);
        }
        RowOfSend::Whole(send) => {
            let (rect, _) = ui.allocate_exact_size(vec2(MARK_WIDTH, 20.0), Sense::hover());
            let corners = if send.is_open {
                [vec2(-5.0, -2.5), vec2(0.0, 2.5), vec2(5.0, -2.5)]
            } else {
                [vec2(-2.5, -5.0), vec2(2.5, 0.0), vec2(-2.5, 5.0)]
            };
            let corners = corners.map(|corner| rect.center() + corner).to_vec();
            let stroke = Stroke::new(1.5, tokens(ui).weak);
            ui.painter().line(corners, stroke);
        }
    }
}

fn is_scheduled(row: &BatchRow, now: Timestamp) -> bool {
    matches!(BatchState::of(row, now), BatchState::Scheduled { .. })
}

fn two_lines(ui: &mut Ui, first: &str, second: &str) {
    let colors = tokens(ui);
    let above = (ui.available_height() - 36.0) / 2.0;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.add_space(above);
        ui.add(egui::Label::new(Type::BodyStrong.text(first).color(colors.text)).truncate());
        ui.add(egui::Label::new(Type::Small.text(second).color(colors.weak)).truncate());
    });
}

/// Draws a progress bar above the text of the progress.
fn progress(ui: &mut Ui, row: &BatchRow, label: &str, now: Timestamp) {
    let colors = tokens(ui);
    let (width, above) = (ui.available_width(), (ui.available_height() - 27.0) / 2.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.add_space(above);
        if let BatchState::InProgress { created, total } = BatchState::of(row, now) {
            let fraction = created as f32 / total.max(1) as f32;
            bar::progress(ui, width, fraction, label);
        } else {
            bar::segments(ui, width, 6.0, &summary::segments(colors, row));
        }
        let small = egui::Label::new(Type::Small.text(label).color(colors.weak));
        ui.add(small.truncate());
    });
}
