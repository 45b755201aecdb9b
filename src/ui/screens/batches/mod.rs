//! The Batches page: all batches, newest first, below the unfinished and refused sends.

mod candidates;
pub(super) mod outbox;
mod send_group;

use egui::{Margin, Ui};

use crate::{
    contract::{Cents, OrderBatchId, SendStatus, Timestamp},
    desk::view::{BatchQuery, BatchRow, ListQuery},
    i18n::{format, t},
    messages::{labels, titles},
    ui::{
        commands::{Commands, ListSlot},
        model::Model,
        page::Page,
        screens::{
            batch::summary::{self, BatchState},
            order_actions::menu::{self, OrderScope},
        },
        selected_row::SelectedRow,
        theme::{S16, Type, icons, tokens},
        widgets::{
            Button, Card, Column, EmptyState, SearchBox, Table, bar, batch_status_chip, chip,
            filter_chip, gap, table::Cell, text,
        },
    },
};

const ROW_HEIGHT: f32 = 60.0;
/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 5;
/// The number of rows that the table requests even when fewer are visible.
const MIN_REQUESTED_ROWS: u64 = 20;

/// The filter chips; `None` shows all batches.
const STATUS_FILTERS: [Option<SendStatus>; 5] = [
    None,
    Some(SendStatus::Pending),
    Some(SendStatus::Complete),
    Some(SendStatus::Failed),
    Some(SendStatus::Canceled),
];

fn filter_label(status: Option<&SendStatus>) -> String {
    match status {
        None => t!("batches-filter-all"),
        Some(status) => labels::batch_status(status, false),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BatchColumn {
    Batch,
    Status,
    Sent,
    Recipients,
    Progress,
    Spent,
}

const COLUMNS: [BatchColumn; 6] = [
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

/// The columns that fit into the width.
fn columns(ui: &Ui, width: f32) -> Vec<(BatchColumn, Column)> {
    let mut columns: Vec<_> = COLUMNS
        .into_iter()
        .map(|column| (column, column.table_column(ui)))
        .collect();
    for hidden in HIDDEN_WHEN_NARROW {
        let min: f32 = columns.iter().map(|(_, column)| column.min_width()).sum();
        if min <= width {
            break;
        }
        columns.retain(|(column, _)| *column != hidden);
    }
    columns
}

impl BatchColumn {
    fn table_column(self, ui: &Ui) -> Column {
        match self {
            Self::Batch => Column::grow(t!("batches-column-batch"), 180.0, 3.0),
            Self::Status => Column::exact(t!("batches-column-status"), status_width(ui)),
            Self::Sent => Column::grow(t!("batches-column-sent"), 156.0, 0.4),
            Self::Recipients => Column::exact(t!("batches-column-recipients"), 104.0).right(),
            Self::Progress => Column::grow(t!("batches-column-progress"), 180.0, 1.6),
            Self::Spent => Column::exact(t!("batches-column-spent"), 96.0).right(),
        }
    }
}

/// The width of the longest status, so that no chip is truncated.
fn status_width(ui: &Ui) -> f32 {
    STATUS_FILTERS
        .iter()
        .flatten()
        .map(|status| chip::chip_width(ui, &labels::batch_status(status, false)))
        .fold(84.0, f32::max)
        + 36.0
}

#[derive(Debug, Default)]
pub(crate) struct BatchesScreen {
    query: BatchQuery,
    selected: SelectedRow<OrderBatchId>,
}

impl BatchesScreen {
    /// The selected batch, for the palette.
    pub(crate) fn scope(&self, model: &Model) -> Option<OrderScope> {
        let selected = self.selected.key()?;
        let window = model.window(ListSlot::Batches);
        let row = window
            .loaded()
            .filter_map(|row| window.batch(row))
            .find(|row| row.id == selected)?;
        Some(menu::scope_of_batch(row))
    }

    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let is_outbox_empty = outbox::ui(model, ui, out);
        let window = model.window(ListSlot::Batches);
        let is_empty = window.total() == Some(0) && !window.is_pending();
        let is_filtered = !self.query.text.trim().is_empty() || self.query.status.is_some();
        if is_empty && !is_filtered {
            // The page keeps requesting the list while it is empty, so that the first batch
            // appears without a click.
            self.request(0..MIN_REQUESTED_ROWS, out);
            if is_outbox_empty {
                no_batches(ui, out);
            }
            return;
        }
        let before = self.query.clone();
        self.header(model, ui, out);
        gap(ui, S16);
        let height = ui.available_height().max(160.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            if is_empty {
                self.no_results(ui);
                // The request follows the button that clears the filters, so that a click requests
                // the whole list in this frame.
                self.request(0..MIN_REQUESTED_ROWS, out);
            } else {
                self.table(model, ui, out);
            }
        });
        if before != self.query {
            self.selected.clear();
        }
    }

    fn request(&self, rows: std::ops::Range<u64>, out: &mut Commands) {
        out.list(
            ListSlot::Batches,
            ListQuery::Batches(self.query.clone()),
            rows,
        );
    }

    fn header(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            SearchBox::new(&t!("batches-search"))
                .width(260.0)
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.query.text);
            ui.add_space(6.0);
            for status in STATUS_FILTERS {
                let label = filter_label(status.as_ref());
                if filter_chip(ui, &label, self.query.status == status).clicked() {
                    self.query.status = status;
                }
            }
            if let Some(total) = model.window(ListSlot::Batches).total() {
                ui.add_space(6.0);
                let count = t!("batches-count", count = total);
                text(ui, Type::Body, tokens(ui).weak, count);
            }
            ui.add_space(6.0);
            if Button::link(t!("send-log-open")).show(ui).clicked() {
                out.go(Page::SendLog(None));
            }
        });
    }

    fn table(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Batches);
        let id_at = |row: u64| window.batch(row).map(|row| row.id);
        self.selected.follow(window.loaded(), id_at);
        let now = model.now();
        let (columns, table_columns): (Vec<_>, Vec<_>) =
            columns(ui, ui.available_width()).into_iter().unzip();
        let output = Table::new(&t!("batches-table"), &table_columns)
            .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
            .row_height(ROW_HEIGHT)
            .selected(self.selected.row())
            .show(ui, |cell| match window.batch(cell.row) {
                Some(row) => draw(cell, columns[cell.column], row, now),
                None => cell.placeholder(),
            });
        if let Some(row) = output.selected {
            self.selected.select(row, id_at(row));
        }
        if let Some(row) = output.opened.and_then(|row| window.batch(row)) {
            out.go(Page::Batch(row.id));
        }
        if let Some((row, response)) = &output.menu_row
            && let Some(row) = window.batch(*row)
        {
            menu::context_menu(response, &menu::scope_of_batch(row), out);
        }
        let rows = output.visible.start..output.visible.end.max(MIN_REQUESTED_ROWS);
        self.request(rows, out);
    }

    fn no_results(&mut self, ui: &mut Ui) {
        let title = match self.query.text.trim() {
            "" => t!("batches-no-matches-title"),
            search => t!("batches-no-results-title", search = search),
        };
        let action = if self.query.status.is_some() {
            t!("batches-remove-filters")
        } else {
            t!("batches-clear-search")
        };
        let hint = t!("batches-no-results-text");
        if EmptyState::new(icons::SEARCH, &title, &hint)
            .action(&action)
            .show(ui)
        {
            self.query = BatchQuery::default();
        }
    }
}

fn no_batches(ui: &mut Ui, out: &mut Commands) {
    if EmptyState::new(
        icons::BATCHES,
        &t!("batches-empty-title"),
        &t!("batches-empty-text"),
    )
    .action(&t!("orders-create-gift"))
    .show(ui)
    {
        out.go(Page::NewGift);
    }
}

fn draw(cell: &mut Cell<'_>, column: BatchColumn, row: &BatchRow, now: Timestamp) {
    let t = tokens(cell.ui);
    match column {
        BatchColumn::Batch => two_lines(
            cell.ui,
            &titles::batch(&row.title),
            &titles::cart(&row.gift),
        ),
        BatchColumn::Status => {
            let is_scheduled = matches!(BatchState::of(row, now), BatchState::Scheduled { .. });
            batch_status_chip(cell.ui, &row.status, is_scheduled);
        }
        BatchColumn::Sent => {
            if let Some(at) = row.sent_at.or(row.scheduled_send_on) {
                cell.text(Type::Body, t.weak, &format::date_time(at, now))
                    .on_hover_ui(|ui| {
                        ui.label(format::full_date_time(at));
                    });
            }
        }
        BatchColumn::Recipients => {
            cell.text(Type::Body, t.text, &format::integer(row.recipients));
        }
        BatchColumn::Progress => progress(cell.ui, row, now),
        BatchColumn::Spent => {
            let is_zero = row.spent == Cents::ZERO;
            let color = if is_zero { t.weak } else { t.text };
            cell.text(Type::Body, color, &summary::spent_text(row));
        }
    }
}

fn two_lines(ui: &mut Ui, first: &str, second: &str) {
    let t = tokens(ui);
    let above = (ui.available_height() - 36.0) / 2.0;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.add_space(above);
        ui.add(egui::Label::new(Type::BodyStrong.text(first).color(t.text)).truncate());
        ui.add(egui::Label::new(Type::Small.text(second).color(t.weak)).truncate());
    });
}

/// Draws a progress bar above the text of the progress.
fn progress(ui: &mut Ui, row: &BatchRow, now: Timestamp) {
    let t = tokens(ui);
    let label = summary::progress_text(row, now);
    let (width, above) = (ui.available_width(), (ui.available_height() - 27.0) / 2.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.add_space(above);
        if let BatchState::InProgress { created, total } = BatchState::of(row, now) {
            let fraction = created as f32 / total.max(1) as f32;
            bar::progress(ui, width, fraction, &label);
        } else {
            bar::segments(ui, width, 6.0, &summary::segments(t, row));
        }
        let small = egui::Label::new(Type::Small.text(label).color(t.weak));
        ui.add(small.truncate());
    });
}
