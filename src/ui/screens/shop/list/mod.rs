//! A list of the shop as a read-only grid: read page by page, with keys, check boxes, copying and a menu for each row.
//!
//! A tab declares what its rows are ([`ShopRows`]), draws the list with [`ShopListView::ui`], and runs what the user asked for.
//! The box in the header selects the loaded rows.

mod pages;
mod rows;

use std::time::Duration;

use egui::Ui;

use super::shown::REFRESH_INTERVAL;
use crate::{
    desk::Command,
    i18n::t,
    messages,
    ui::{
        commands::{Action, Commands},
        list_view::is_select_all_pressed,
        model::Model,
        theme::{S12, Tone},
        widgets::{
            Banner, BannerResponse, gap,
            grid::{Grid, GridColumn, GridMenu, GridState, MenuTarget, column_entries},
            selection::{RowInput, Selection},
            table_copy::TableCopy,
        },
    },
};
pub(super) use pages::Pages;
pub(super) use rows::ShopRows;
use rows::{PagedBoxes, PagedSource};

/// The user's requests in one frame.
#[derive(Debug)]
pub(super) struct ShopListOutput<C> {
    /// The row that was opened by a click or Enter.
    pub opened: Option<usize>,
    /// The row whose menu is open or was requested.
    pub menu: Option<(usize, GridMenu<C>)>,
}

/// The state of a list between frames.
#[derive(Debug)]
pub(super) struct ShopListView<R: ShopRows> {
    pages: Pages<R::List>,
    grid: GridState<R::Column>,
    selection: Selection<R::Key>,
    visible: std::ops::Range<usize>,
}

impl<R: ShopRows> Default for ShopListView<R> {
    fn default() -> Self {
        let mut grid = GridState::default();
        grid.scroll_to_line(0);
        Self {
            pages: Pages::default(),
            grid,
            selection: Selection::default(),
            visible: 0..0,
        }
    }
}

impl<R: ShopRows> ShopListView<R> {
    pub(super) fn pages(&self) -> &Pages<R::List> {
        &self.pages
    }

    pub(super) fn selection(&self) -> &Selection<R::Key> {
        &self.selection
    }

    pub(super) fn clear_selection(&mut self) {
        self.selection.clear();
    }

    /// Lets the visible rows be read again, because the shop was changed here.
    pub(super) fn expire(&mut self) {
        self.pages.expire();
    }

    /// Shows another list from its top, without a selection.
    pub(super) fn show_from_top(&mut self) {
        self.selection.clear();
        self.grid.clear_selection();
        self.grid.scroll_to_line(0);
        self.visible = 0..0;
    }

    /// Takes the rows that have arrived. Call this in each frame before the list is drawn.
    pub(super) fn follow(&mut self, list: &R::List, model: &Model, ui: &Ui) {
        let now = ui.input(|input| input.time);
        self.pages.follow(list, now, model.changes.retries());
    }

    /// Requests the visible rows. Call this in each frame after the list, also when it was not drawn.
    pub(super) fn request(&mut self, ui: &Ui, out: &mut Commands) {
        let now = ui.input(|input| input.time);
        self.pages.request(self.visible.clone(), now, out);
        let pause = self.pages.typing_pause(now);
        if !pause.is_zero() {
            ui.request_repaint_after(pause);
        }
        // The window draws no other frame while nothing happens.
        ui.request_repaint_after(REFRESH_INTERVAL + Duration::from_millis(100));
    }

    /// Draws the list into the rest of `ui`, after [`Self::follow`].
    pub(super) fn ui(
        &mut self,
        rows: &R,
        columns: Vec<GridColumn<R::Column>>,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> ShopListOutput<R::Column> {
        let mut result = ShopListOutput {
            opened: None,
            menu: None,
        };
        if self.problem_ui(ui, out) {
            return result;
        }
        let name = rows.name();
        let before = self.grid.current_record();
        let mut widget = Grid::read_only(&name, columns.clone());
        let boxes = PagedBoxes {
            pages: &self.pages,
            rows,
            selection: &self.selection,
        };
        if let Some(column) = R::BOXES {
            widget = widget.selected_rows(column, &boxes);
        }
        let mut source = PagedSource {
            pages: &self.pages,
            rows,
            columns: &columns,
            out,
        };
        let output = widget.show(ui, &mut self.grid, &mut source);
        if let Some(cells) = &output.copied {
            let loaded =
                (cells.lines.iter().copied()).filter(|line| self.pages.row(*line).is_some());
            let texts = cells.texts(&source, loaded);
            TableCopy::new(&texts).copy(ui);
            let copied = t!("shell-grid-copied", count = texts.len());
            out.act(Action::Toast(copied));
        }
        let selects_all = R::BOXES.is_some() && is_select_all_pressed(ui);
        if before != self.grid.current_record()
            && let Some(row) = self
                .grid
                .cursor_line()
                .and_then(|line| self.pages.row(line))
        {
            self.selection.start_range_at(rows.key(row));
        }
        let input = output.rows.or(selects_all.then_some(RowInput::All));
        if let Some(input) = input {
            self.select(rows, input);
        }
        self.visible = output.visible;
        result.opened = output.opened.and_then(|row| usize::try_from(row).ok());
        if let Some(menu) = output.menu {
            match menu.target {
                MenuTarget::Cell(row, _) | MenuTarget::Row(row) => {
                    result.menu = usize::try_from(row).ok().map(|row| (row, menu));
                }
                MenuTarget::Column(column) => self.column_menu(&menu, column, &columns),
            }
        }
        result
    }

    /// Draws the menu of a column.
    fn column_menu(
        &mut self,
        menu: &GridMenu<R::Column>,
        column: R::Column,
        columns: &[GridColumn<R::Column>],
    ) {
        if let Some(info) = columns.iter().find(|info| info.key == column) {
            menu.show(&info.title, |ui| {
                column_entries(ui, column, false, &mut self.grid);
            });
        }
    }

    fn select(&mut self, rows: &R, input: RowInput) {
        let key_at = |row: u64| {
            let row = self.pages.row(usize::try_from(row).ok()?)?;
            rows.box_name(row).map(|_| rows.key(row))
        };
        match input {
            RowInput::Toggle(row) => {
                if let Some(key) = key_at(row) {
                    self.selection.toggle(key);
                }
            }
            RowInput::Range { anchor, head } => {
                let anchor = anchor.and_then(key_at).or(self.selection.anchor());
                let Some(anchor) = anchor.or_else(|| key_at(head)) else {
                    return;
                };
                let mut loaded = self.pages.loaded();
                let from = loaded.find(|(_, row)| rows.key(row) == anchor);
                let from = from.map_or(head, |(line, _)| line as u64);
                let keys: Vec<R::Key> = (from.min(head)..=from.max(head))
                    .filter_map(key_at)
                    .collect();
                self.selection.select_range(anchor, keys);
            }
            RowInput::All => {
                let loaded = self.pages.loaded();
                let keys: Vec<R::Key> = loaded
                    .filter(|(_, row)| rows.box_name(row).is_some())
                    .map(|(_, row)| rows.key(row))
                    .collect();
                self.selection.add(keys);
            }
            RowInput::Clear => self.selection.clear(),
        }
    }

    /// Says that the list could not be read. Returns whether there are no rows to show.
    fn problem_ui(&self, ui: &mut Ui, out: &mut Commands) -> bool {
        let Some(problem) = self.pages.problem() else {
            return false;
        };
        let has_rows = self.pages.has_rows();
        let what = match has_rows {
            true => t!("list-failed-old"),
            false => t!("list-failed"),
        };
        let retry = t!("list-retry");
        let banner = Banner::new(Tone::Bad, what)
            .meaning(messages::problem::what(problem))
            .remedy(messages::problem::remedy(problem))
            .action(&retry);
        if banner.show(ui) == Some(BannerResponse::Action) {
            out.send(Command::Refresh);
        }
        gap(ui, S12);
        !has_rows
    }
}
