//! The columns of the table of batches, and its cells.

use std::borrow::Cow;

use egui::{Id, Rect, Sense, Stroke, Ui, vec2};

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
        list_window::ListWindow,
        screens::batch::summary::{self, BatchState},
        theme::{Tone, Type, tokens},
        widgets::{
            bar, batch_status_chip, chip,
            grid::{CellView, GridColumn, GridSource},
            status_chip::batch_status,
            table::Cell,
        },
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

/// The content of a row: a batch, or all batches of a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum BatchKey {
    Batch(OrderBatchId),
    Send(SplitSendId),
}

impl BatchKey {
    pub(super) fn of(row: &BatchRow) -> Self {
        match row.whole_send() {
            Some(send) => Self::Send(send.send),
            None => Self::Batch(row.id),
        }
    }
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
    pub(super) fn title(self) -> String {
        match self {
            Self::Select => String::new(),
            Self::Batch => t!("batches-column-batch"),
            Self::Status => t!("batches-column-status"),
            Self::Sent => t!("batches-column-sent"),
            Self::Recipients => t!("batches-column-recipients"),
            Self::Progress => t!("batches-column-progress"),
            Self::Spent => t!("batches-column-spent"),
        }
    }

    fn is_right_aligned(self) -> bool {
        matches!(self, Self::Recipients | Self::Spent)
    }

    fn grid_column(self, ui: &Ui) -> GridColumn<Self> {
        let (min, grow) = match self {
            Self::Select => return GridColumn::controls(self, 44.0),
            Self::Batch => (180.0, 3.0),
            Self::Status => (status_width(ui), 0.0),
            Self::Sent => (156.0, 0.4),
            Self::Recipients => (104.0, 0.0),
            Self::Progress => (180.0, 1.6),
            Self::Spent => (96.0, 0.0),
        };
        let column = GridColumn::new(self, self.title(), min, grow);
        if self.is_right_aligned() {
            column.right()
        } else {
            column
        }
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

/// The batches of a window as the rows of the grid.
pub(super) struct BatchSource<'a> {
    pub window: &'a ListWindow<BatchQuery>,
    pub total: u64,
    pub now: Timestamp,
}

impl GridSource<BatchColumn> for BatchSource<'_> {
    fn len(&self) -> usize {
        usize::try_from(self.total).unwrap_or(usize::MAX)
    }

    fn is_loaded(&self, line: usize) -> bool {
        self.window.row(line as u64).is_some()
    }

    fn order_revision(&self) -> u64 {
        self.window.revision()
    }

    fn item(&self, line: usize) -> Id {
        let row = self.window.row(line as u64);
        Id::unique("batch").with(row.map_or(Err(line), |row| Ok(BatchKey::of(row))))
    }

    fn is_expanded(&self, line: usize) -> Option<bool> {
        let send = self.window.row(line as u64)?.whole_send()?;
        Some(send.is_open)
    }

    fn cell(&self, line: usize, column: BatchColumn) -> CellView<'_> {
        let row = self.window.row(line as u64);
        let text = row.map(|row| text(row, column, self.now));
        CellView {
            text: Cow::Owned(text.unwrap_or_default()),
            ..CellView::default()
        }
    }

    fn draw(&mut self, ui: &mut Ui, line: usize, column: BatchColumn, _: Rect) {
        let mut cell = Cell::of_grid(ui, line, column as usize, column.is_right_aligned());
        match self.window.row(line as u64) {
            Some(row) => draw(&mut cell, column, row, self.now),
            None => cell.placeholder(),
        }
    }
}

/// The text of a cell.
pub(super) fn text(row: &BatchRow, column: BatchColumn, now: Timestamp) -> String {
    match column {
        BatchColumn::Select => String::new(),
        BatchColumn::Batch => titles::batch_row(row),
        BatchColumn::Status => match failed_text(row) {
            Some(failed) => failed,
            None => batch_status(&row.status, is_scheduled(row, now)).1,
        },
        BatchColumn::Sent => match row.sent_at.or(row.scheduled_send_on) {
            Some(at) => format::date_time(at, now),
            // The orders of other batches are still loading.
            None if (1..=row.funnel.created).contains(&row.orders) => t!("date-unknown"),
            None => String::new(),
        },
        BatchColumn::Recipients => format::integer(row.recipients),
        BatchColumn::Progress => summary::progress_text(row, now),
        BatchColumn::Spent => summary::spent_text(row),
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

fn draw(cell: &mut Cell<'_>, column: BatchColumn, row: &BatchRow, now: Timestamp) {
    let colors = tokens(cell.ui);
    let text = text(row, column, now);
    match column {
        BatchColumn::Select => {}
        BatchColumn::Batch => {
            indent(cell.ui, row);
            two_lines(cell.ui, &text, &titles::cart(&row.gift));
        }
        BatchColumn::Status => match failed_text(row) {
            Some(failed) => {
                chip::chip(cell.ui, &failed, Tone::Bad);
            }
            None => {
                batch_status_chip(cell.ui, &row.status, is_scheduled(row, now));
            }
        },
        BatchColumn::Sent => {
            let sent = cell.text(Type::Body, colors.weak, &text);
            if let Some(at) = row.sent_at.or(row.scheduled_send_on) {
                sent.on_hover_ui(|ui| {
                    ui.label(format::full_date_time(at));
                });
            }
        }
        BatchColumn::Recipients => {
            cell.text(Type::Body, colors.text, &text);
        }
        BatchColumn::Progress => progress(cell.ui, row, &text, now),
        BatchColumn::Spent => {
            let is_zero = row.spent == Cents::ZERO;
            let color = if is_zero { colors.weak } else { colors.text };
            cell.text(Type::Body, color, &text);
        }
    }
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
