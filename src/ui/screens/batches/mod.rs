//! The Batches page: all batches, newest first, below the unfinished and refused sends.

mod candidates;
pub(crate) mod change_time;
mod columns;
pub(super) mod outbox;
pub(super) mod scheduled;
mod send_group;

use egui::{Margin, Ui};

use crate::{
    contract::SendStatus,
    desk::{
        SplitSendId,
        batches::{BatchQuery, BatchRow},
    },
    i18n::t,
    messages::{labels, titles},
    ui::{
        commands::Commands,
        list_view::{AmountWidth, ListRows as _, ListView},
        model::Model,
        page::Page,
        screens::{
            batch::summary,
            order_actions::menu::{self, OrderScope},
        },
        theme::{S16, Type, icons, tokens},
        widgets::{Button, Card, EmptyState, RovingGroup, SearchBox, filter_chip_in, gap, paint},
    },
};
use columns::BatchRows;

/// The filter chips.
#[derive(Clone, Debug, PartialEq)]
enum BatchFilter {
    All,
    /// Kept by this computer or by the service.
    Scheduled,
    Status(SendStatus),
}

const FILTERS: [BatchFilter; 6] = [
    BatchFilter::All,
    BatchFilter::Scheduled,
    BatchFilter::Status(SendStatus::Pending),
    BatchFilter::Status(SendStatus::Complete),
    BatchFilter::Status(SendStatus::Failed),
    BatchFilter::Status(SendStatus::Canceled),
];

impl BatchFilter {
    fn of(query: &BatchQuery) -> Self {
        match &query.status {
            _ if query.is_scheduled => Self::Scheduled,
            None => Self::All,
            Some(status) => Self::Status(status.clone()),
        }
    }

    fn label(&self) -> String {
        match self {
            Self::All => t!("batches-filter-all"),
            Self::Scheduled => t!("status-scheduled"),
            Self::Status(status) => labels::batch_status(status, false),
        }
    }

    fn apply(self, query: &mut BatchQuery) {
        query.is_scheduled = self == Self::Scheduled;
        query.status = match self {
            Self::Status(status) => Some(status),
            Self::All | Self::Scheduled => None,
        };
    }
}

#[derive(Debug)]
pub(crate) struct BatchesScreen {
    query: BatchQuery,
    list: ListView<BatchRows>,
    spent_width: AmountWidth,
}

impl Default for BatchesScreen {
    fn default() -> Self {
        Self {
            query: no_query(),
            list: ListView::default(),
            spent_width: AmountWidth::default(),
        }
    }
}

impl BatchesScreen {
    /// The selected batches. `None` when no batch is selected.
    pub(crate) fn scope(&self) -> Option<OrderScope> {
        (!self.list.selection.is_empty()).then(|| self.scope_of_selected())
    }

    fn scope_of_selected(&self) -> OrderScope {
        match &**self.list.selection.ids() {
            [batch] => {
                let mut rows = self.list.rows().loaded_rows();
                let row = rows.find(|row| row.id == *batch);
                let row = row.filter(|row| row.whole_send().is_none());
                row.map_or_else(|| menu::scope_of_batches(&[*batch]), menu::scope_of_batch)
            }
            batches => menu::scope_of_batches(batches),
        }
    }

    /// The batches that the context menu of a row concerns: all selected ones when the row is selected.
    fn scope_of_row(&self, row: &BatchRow) -> OrderScope {
        let batches = row.batches();
        let are_selected = batches
            .iter()
            .all(|batch| self.list.selection.contains(*batch));
        if are_selected && self.list.selection.len() > 1 {
            menu::scope_of_batches(self.list.selection.ids())
        } else if row.whole_send().is_some() {
            OrderScope {
                title: titles::batch_row(row),
                ..menu::scope_of_batches(batches)
            }
        } else {
            menu::scope_of_batch(row)
        }
    }

    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let shown = if self.query.is_scheduled {
            outbox::ShownSends::Scheduled
        } else {
            outbox::ShownSends::All
        };
        let is_outbox_empty = outbox::ui(model, shown, ui, out);
        self.list.follow(&self.query, &model.changes, out);
        let is_empty = self.list.rows().is_empty();
        let is_filtered = is_filtered(&self.query);
        if is_empty && !is_filtered {
            self.list.request(&self.query, out);
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
            } else {
                self.table(model, ui, out);
            }
        });
        if !has_same_filter(&before, &self.query) {
            self.list.show_from_top();
        }
        // The request follows the filters, so that a click requests the other list in this frame.
        self.list.request(&self.query, out);
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
            let current = BatchFilter::of(&self.query);
            let selected = FILTERS.iter().position(|filter| *filter == current);
            let mut group = RovingGroup::local(ui, "status", FILTERS.len(), selected);
            for (index, filter) in FILTERS.into_iter().enumerate() {
                let label = filter.label();
                let is_selected = selected == Some(index);
                if filter_chip_in(ui, &mut group, index, &label, is_selected).clicked() {
                    filter.apply(&mut self.query);
                }
            }
            ui.add_space(6.0);
            if !self.list.selection.is_empty() {
                self.list.selection.status_ui(ui);
                ui.add_space(6.0);
                menu::button(model, ui, || self.scope_of_selected(), out);
            } else if let Some(batches) = self.list.rows().items() {
                let count = t!("batches-count", count = batches);
                paint::live_text(ui, Type::Body, tokens(ui).weak, count);
            }
            ui.add_space(6.0);
            if Button::link(t!("send-log-open")).show(ui).clicked() {
                out.go(Page::SendLog(None));
            }
        });
    }

    fn table(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let rows = BatchRows { now: model.now() };
        let spent = |row: &BatchRow| Some(summary::spent_text(row));
        let spent_width = self.spent_width.of_rows(ui, self.list.rows(), spent);
        let columns = columns::columns(ui, ui.available_width(), spent_width);
        let output = self
            .list
            .ui(&rows, &self.query, columns, &model.changes, ui, out);
        if let Some((row, menu)) = &output.menu
            && let Some(row) = self.list.rows().row(*row)
        {
            menu::grid_menu(model, menu, &rows.name(), &self.scope_of_row(row), out);
        }
        if let Some(row) = output.opened.and_then(|row| self.list.rows().row(row)) {
            match row.whole_send() {
                Some(send) => {
                    let send = send.send;
                    self.toggle_send(send);
                }
                None => out.go(Page::Batch(row.id)),
            }
        }
    }

    /// Shows or hides the batches of a send below its row.
    fn toggle_send(&mut self, send: SplitSendId) {
        let open = self.query.open_sends.get_or_insert_default();
        match open.iter().position(|other| *other == send) {
            Some(at) => {
                open.remove(at);
            }
            None => open.push(send),
        }
    }

    fn no_results(&mut self, ui: &mut Ui) {
        let title = match self.query.text.trim() {
            "" if self.query.is_scheduled => t!("batches-no-scheduled-title"),
            "" => t!("batches-no-matches-title"),
            search => t!("batches-no-results-title", search = search),
        };
        let action = if BatchFilter::of(&self.query) != BatchFilter::All {
            t!("batches-remove-filters")
        } else {
            t!("batches-clear-search")
        };
        let hint = t!("batches-no-results-text");
        if EmptyState::new(icons::SEARCH, &title, &hint)
            .action(&action)
            .show(ui)
        {
            self.query = no_query();
        }
    }
}

/// The whole list, with a row for each send.
fn no_query() -> BatchQuery {
    BatchQuery {
        open_sends: Some(Vec::new()),
        ..BatchQuery::default()
    }
}

fn is_filtered(query: &BatchQuery) -> bool {
    !has_same_filter(query, &no_query())
}

/// Whether two queries find the same batches.
fn has_same_filter(one: &BatchQuery, other: &BatchQuery) -> bool {
    let filter = |query: &BatchQuery| BatchQuery {
        open_sends: None,
        ..query.clone()
    };
    filter(one) == filter(other)
}

fn no_batches(ui: &mut Ui, out: &mut Commands) {
    if EmptyState::new(
        icons::BATCHES,
        &t!("batches-empty-title"),
        &t!("batches-empty-text"),
    )
    .action(&t!("create-gift"))
    .show(ui)
    {
        out.go(Page::NewGift);
    }
}
