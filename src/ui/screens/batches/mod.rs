//! The Batches page: all batches, newest first, below the unfinished and refused sends.

mod candidates;
mod columns;
pub(super) mod outbox;
mod send_group;

use egui::{Margin, Ui};

use crate::{
    contract::{OrderBatchId, SendStatus},
    desk::view::{BatchQuery, ListQuery},
    i18n::t,
    messages::labels,
    ui::{
        commands::{Commands, ListSlot},
        list_copy::ListCopy,
        model::Model,
        page::Page,
        screens::order_actions::menu::{self, OrderScope},
        selected_row::SelectedRow,
        theme::{S16, Type, icons, tokens},
        widgets::{
            Button, Card, EmptyState, RovingGroup, SearchBox, filter_chip_in, gap,
            grid::{Grid, GridState, MenuTarget, column_entries},
            paint,
        },
    },
};
use columns::{BatchColumn, BatchSource};

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

#[derive(Debug, Default)]
pub(crate) struct BatchesScreen {
    query: BatchQuery,
    grid: GridState<BatchColumn>,
    /// The batch of the current row.
    selected: SelectedRow<OrderBatchId>,
    copy: ListCopy<BatchColumn>,
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
            self.grid.clear_selection();
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
            let current = &self.query.status;
            let selected = STATUS_FILTERS.iter().position(|status| status == current);
            let mut group = RovingGroup::local(ui, "status", STATUS_FILTERS.len(), selected);
            for (index, status) in STATUS_FILTERS.into_iter().enumerate() {
                let label = filter_label(status.as_ref());
                let is_selected = selected == Some(index);
                if filter_chip_in(ui, &mut group, index, &label, is_selected).clicked() {
                    self.query.status = status;
                }
            }
            if let Some(total) = model.window(ListSlot::Batches).total() {
                ui.add_space(6.0);
                let count = t!("batches-count", count = total);
                paint::live_text(ui, Type::Body, tokens(ui).weak, count);
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
        let grid = &mut self.grid;
        self.selected.move_grid(grid, window.loaded(), id_at);
        let columns = columns::columns(ui, ui.available_width());
        let name = t!("batches-table");
        let mut source = BatchSource {
            window,
            total: window.total().unwrap_or(PLACEHOLDER_ROWS),
            now: model.now(),
        };
        let output =
            Grid::read_only(&name, columns)
                .row_height(ROW_HEIGHT)
                .show(ui, grid, &mut source);
        self.selected.take_from(grid, id_at);
        if let Some(row) = output.opened.and_then(|row| window.batch(row)) {
            out.go(Page::Batch(row.id));
        }
        if let Some(menu) = &output.menu {
            match menu.target {
                MenuTarget::Cell(row, _) | MenuTarget::Row(row) => {
                    if let Some(row) = window.batch(row) {
                        menu::grid_menu(menu, &name, &menu::scope_of_batch(row), out);
                    }
                }
                MenuTarget::Column(column) => menu.show(&column.title(), |ui| {
                    // The newest batch is always the first one.
                    column_entries(ui, column, false, grid);
                }),
            }
        }
        if let Some(cells) = output.copied {
            self.copy
                .begin(cells, ListQuery::Batches(self.query.clone()));
        }
        let window = model.window(ListSlot::CopiedRows);
        let source = BatchSource {
            window,
            total: window.total().unwrap_or_default(),
            now: model.now(),
        };
        self.copy.run(window, &source, ui, out);
        let visible = output.visible.start as u64..output.visible.end as u64;
        self.request(visible.start..visible.end.max(MIN_REQUESTED_ROWS), out);
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
