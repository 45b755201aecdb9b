//! The list of the brands, cards or collections of the shop, with search and a filter for archived ones.

use egui::{Ui, vec2};

use super::{
    form::FormEntry,
    list::search_and_state,
    page::{EntryPage, FormTools, OpenEntry},
};
use crate::{
    contract::{
        Timestamp,
        shop::catalog::{CatalogEntry, PictureHash},
    },
    desk::shop::catalog::{ENTRIES_PER_PAGE, EntryPage as Page, ListShopEntries, picture_url},
    i18n::t,
    ui::{
        commands::Commands,
        loadable::Loadable,
        model::Model,
        screens::shop::{pager::pager, shown::Shown},
        theme::{S8, S12, S16, TABLE_HEAD_HEIGHT, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, EmptyState, Picture, Table, TitleRow, chip, gap, grid::GridColumn,
            paint, text,
        },
    },
};

const ROW_HEIGHT: f32 = 52.0;
const PICTURE_SIZE: f32 = 36.0;
/// The space below the table, for the buttons of the pages.
const PAGER_HEIGHT: f32 = 44.0;

/// A column between the name and the state of an entry.
pub(super) struct EntryColumn {
    title: String,
    is_amount: bool,
}

impl EntryColumn {
    pub(super) fn text(title: String) -> Self {
        Self {
            title,
            is_amount: false,
        }
    }

    /// A column of amounts or numbers, which are aligned at the right.
    pub(super) fn amount(title: String) -> Self {
        Self {
            title,
            is_amount: true,
        }
    }
}

/// An entry that is listed and edited in the window.
pub(super) trait ListedEntry: FormEntry {
    type Tools: FormTools<CatalogEntry<Self>> + 'static;

    const HAS_PICTURE: bool;

    fn picture(&self) -> Option<&PictureHash>;

    /// Whether the entry is not offered yet.
    fn is_draft(&self) -> bool {
        false
    }

    fn columns() -> Vec<EntryColumn>;
    fn cell(&self, column: usize) -> String;
}

/// Whether senders are offered the entry.
pub(super) fn entry_state<S: ListedEntry>(entry: &CatalogEntry<S>) -> (String, Tone) {
    match entry.archived_at {
        Some(_) => (t!("shop-catalog-state-archived"), Tone::Neutral),
        None if entry.entry.is_draft() => (t!("shop-field-draft"), Tone::Caution),
        None => (t!("shop-catalog-state-offered"), Tone::Good),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListColumn {
    Name,
    Other(usize),
    State,
}

#[derive(Debug)]
pub(super) struct EntryList<S: ListedEntry> {
    search: String,
    shows_archived: bool,
    page: u64,
    selected: Option<usize>,
    entries: Shown<ListShopEntries<S>>,
}

impl<S: ListedEntry> Default for EntryList<S> {
    fn default() -> Self {
        Self {
            search: String::new(),
            shows_archived: false,
            page: 1,
            selected: None,
            entries: Shown::default(),
        }
    }
}

impl<S: ListedEntry> EntryList<S> {
    /// Lets the list be read again, because the catalog was changed here.
    pub(super) fn expire(&mut self) {
        self.entries.expire();
    }

    /// Draws the list. Returns the page of the entry that the user opens or adds.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<Box<dyn OpenEntry>> {
        let search = self.search.trim().to_owned();
        let question = ListShopEntries::new(search, self.shows_archived, self.page);
        let problem = match self.entries.request(question, model, ui, out) {
            Loadable::Failed { problem, .. } => Some(problem.clone()),
            _ => None,
        };
        let page = self.entries.value().cloned();
        let is_search = !self.search.trim().is_empty() || self.shows_archived;
        if let Some(page) = &page
            && page.total == 0
            && !is_search
        {
            return empty::<S>(ui).then(new_entry::<S>);
        }
        let is_added = self.header(page.as_deref(), ui);
        gap(ui, S16);
        if let Some(problem) = &problem {
            let retry = t!("list-retry");
            let banner = Banner::problem(Tone::Bad, problem).action(&retry);
            if banner.show(ui).is_some() {
                self.expire();
            }
            gap(ui, S16);
        }
        let opened = match page {
            Some(page) if page.total == 0 => {
                self.no_results(ui);
                None
            }
            Some(page) => self.table(&page, ui),
            None => {
                if problem.is_none() {
                    text(ui, Type::Body, tokens(ui).weak, t!("shop-catalog-loading"));
                }
                None
            }
        };
        match opened {
            Some(handle) => {
                let page: EntryPage<CatalogEntry<S>, S::Tools> = EntryPage::new(handle);
                Some(Box::new(page))
            }
            None => is_added.then(new_entry::<S>),
        }
    }

    /// Draws the search and the buttons. Returns whether the user adds an entry.
    fn header(&mut self, page: Option<&Page<S>>, ui: &mut Ui) -> bool {
        let kind: &str = S::KIND.into();
        let before = (self.search.clone(), self.shows_archived);
        let row = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let name = t!("shop-entry-search", kind = kind);
                search_and_state(&name, &mut self.search, &mut self.shows_archived, ui);
            });
            row.controls(ui, |ui| {
                let new = Button::primary(t!("shop-entry-new", kind = kind));
                new.icon(icons::ADD).show(ui).clicked()
            })
        });
        if (self.search.clone(), self.shows_archived) != before {
            self.page = 1;
            self.selected = None;
        }
        if let Some(page) = page {
            gap(ui, S8);
            let count = t!("shop-entry-count", kind = kind, count = page.total);
            paint::live_text(ui, Type::Small, tokens(ui).weak, count);
        }
        row.inner
    }

    fn no_results(&mut self, ui: &mut Ui) {
        let search = self.search.trim().to_owned();
        if search.is_empty() {
            let kind: &str = S::KIND.into();
            let title = t!("shop-entry-no-archived", kind = kind);
            let meaning = t!("shop-entry-no-archived-text");
            EmptyState::new(icons::PRODUCTS, &title, &meaning).show(ui);
            return;
        }
        let title = t!("shop-catalog-no-results", search = search);
        let (meaning, clear) = (t!("shop-catalog-no-results-text"), t!("shell-search-clear"));
        let empty = EmptyState::new(icons::SEARCH, &title, &meaning).action(&clear);
        if empty.show(ui) {
            self.search.clear();
            self.page = 1;
        }
    }

    /// Draws the entries. Returns the handle of the one that was opened.
    fn table(&mut self, page: &Page<S>, ui: &mut Ui) -> Option<String> {
        let kind: &str = S::KIND.into();
        let columns = columns::<S>();
        let height = ui.available_height() - TABLE_HEAD_HEIGHT - PAGER_HEIGHT;
        let rows = ((height / ROW_HEIGHT).floor() as usize).max(3);
        let name = t!("shop-entry-list", kind = kind);
        let opened = Table::new(&name, &columns, page.entries.len(), rows)
            .row_height(ROW_HEIGHT)
            .show(ui, &mut self.selected, |cell, row, column| {
                let Some(entry) = page.entries.get(row) else {
                    return;
                };
                let colors = *tokens(cell.ui);
                let name = entry.entry.name();
                match column {
                    ListColumn::Name => {
                        if S::HAS_PICTURE {
                            let url = entry.entry.picture().map(picture_url);
                            let picture = t!("shop-catalog-picture-of", name = name);
                            let size = vec2(PICTURE_SIZE, PICTURE_SIZE);
                            Picture::new(url.as_deref(), &picture).show(cell.ui, size);
                            cell.ui.add_space(S12);
                        }
                        cell.text(Type::BodyStrong, colors.text, name);
                    }
                    ListColumn::Other(column) => {
                        cell.text(Type::Body, colors.weak, &entry.entry.cell(column));
                    }
                    ListColumn::State => {
                        let (label, tone) = entry_state(entry);
                        chip(cell.ui, &label, tone);
                    }
                }
            });
        gap(ui, S12);
        let before = self.page;
        pager(ui, &mut self.page, ENTRIES_PER_PAGE, page.total);
        if self.page != before {
            self.selected = None;
        }
        let opened = page.entries.get(opened?)?;
        Some(opened.entry.handle().to_owned())
    }
}

fn columns<S: ListedEntry>() -> Vec<GridColumn<ListColumn>> {
    let mut columns = vec![GridColumn::new(
        ListColumn::Name,
        t!("shop-field-name"),
        220.0,
        2.0,
    )];
    for (at, column) in S::columns().into_iter().enumerate() {
        let key = ListColumn::Other(at);
        columns.push(match column.is_amount {
            true => GridColumn::new(key, column.title, 140.0, 0.0).right(),
            false => GridColumn::new(key, column.title, 180.0, 2.0),
        });
    }
    let state = t!("shop-catalog-state");
    columns.push(GridColumn::new(ListColumn::State, state, 120.0, 0.0));
    columns
}

/// The page of an entry that the shop does not have yet.
fn new_entry<S: ListedEntry>() -> Box<dyn OpenEntry> {
    let entry = CatalogEntry {
        entry: S::default(),
        revision: 0,
        updated_at: Timestamp::from(std::time::UNIX_EPOCH),
        archived_at: None,
    };
    let page: EntryPage<CatalogEntry<S>, S::Tools> = EntryPage::of_new(entry);
    Box::new(page)
}

/// Says what the list is for. Returns whether the user adds the first entry.
fn empty<S: ListedEntry>(ui: &mut Ui) -> bool {
    let kind: &str = S::KIND.into();
    let title = t!("shop-entry-empty", kind = kind);
    let meaning = t!("shop-entry-empty-text", kind = kind);
    let new = t!("shop-entry-new", kind = kind);
    EmptyState::new(icons::PRODUCTS, &title, &meaning)
        .action(&new)
        .show(ui)
}
