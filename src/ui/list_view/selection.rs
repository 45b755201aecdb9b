//! The selection of a list whose rows are not all in memory: what its check boxes, clicks and keys select, how many
//! of the selected items the search hides, and the line that says so.
//!
//! "All" and ranges beyond the loaded rows are ids that the engine finds once. A sync between selecting and acting
//! therefore adds no item to a selection. Items that exist no more leave the selection.

use std::{collections::HashSet, fmt::Debug, hash::Hash, sync::Arc};

use egui::{Key, Modifiers, Popup, Ui};

use super::{rows::RowSelection, window::ListWindow};
use crate::{
    contract::{OrderBatchId, OrderId},
    desk::{
        CountListed, GetListIds, List, PeopleQuery, PersonId, Reply,
        batches::{BatchQuery, BatchRow},
        inbox::{InboxKey, InboxQuery},
        lists::{ListIds, ListQuery},
        orders::OrderQuery,
    },
    i18n::t,
    ui::{
        commands::Commands,
        loadable::Loadable,
        model::{DataChanges, Detail},
        theme::{Type, tokens},
        widgets::{
            Button, paint,
            selection::{BoxState, RowInput, SelectedRows, Selection},
        },
    },
};

/// The id of an item of a list in the store.
pub(in crate::ui) trait ListItemId: Copy + Eq + Hash + Debug {
    type List: List;

    fn query(list: &Self::List) -> ListQuery;

    fn of_list(ids: &ListIds) -> Option<&Arc<[Self]>>;

    fn to_list(ids: Arc<[Self]>) -> ListIds;

    /// The ids of the items that a row represents.
    fn all_of(row: &Row<Self>) -> Vec<Self>;

    /// The ids that a range gets from a row: none from a row whose items have rows of their own.
    fn range_of(row: &Row<Self>) -> Vec<Self>;
}

type Row<K> = <<K as ListItemId>::List as List>::Row;

/// The id at a row, when the row is loaded: the first one of a row that represents several items.
fn id_at<K: ListItemId>(window: &ListWindow<K::List>, row: u64) -> Option<K> {
    K::all_of(window.row(row)?).first().copied()
}

macro_rules! list_item_ids {
    ($($id:ty: $variant:ident of $list:ty, $row:ident => $all:expr, $range:expr;)+) => {$(
        impl ListItemId for $id {
            type List = $list;

            fn query(list: &Self::List) -> ListQuery {
                ListQuery::$variant(list.clone())
            }

            fn of_list(ids: &ListIds) -> Option<&Arc<[Self]>> {
                match ids {
                    ListIds::$variant(ids) => Some(ids),
                    _ => None,
                }
            }

            fn to_list(ids: Arc<[Self]>) -> ListIds {
                ListIds::$variant(ids)
            }

            fn all_of($row: &Row<Self>) -> Vec<Self> {
                $all
            }

            fn range_of($row: &Row<Self>) -> Vec<Self> {
                $range
            }
        }
    )+};
}

list_item_ids! {
    OrderId: Orders of OrderQuery, row => vec![row.id], Self::all_of(row);
    PersonId: People of PeopleQuery, row => vec![row.id], Self::all_of(row);
    InboxKey: Inbox of InboxQuery, row => vec![row.item.key], Self::all_of(row);
    OrderBatchId: Batches of BatchQuery, row => row.batches().to_vec(), batches_in_range(row);
}

fn batches_in_range(row: &BatchRow) -> Vec<OrderBatchId> {
    match row.whole_send() {
        Some(send) if send.is_open => Vec::new(),
        _ => row.batches().to_vec(),
    }
}

/// The question that the engine was asked.
#[derive(Debug)]
enum Asked<K: ListItemId> {
    /// All that a list has, when the rows had this revision.
    All { list: K::List, revision: u64 },
    /// From an item to an item, or to a row that was not loaded.
    Range { anchor: K, head: Result<K, u64> },
}

/// How many of the selected items a list shows.
#[derive(Debug)]
struct Counted<L> {
    list: L,
    /// The revisions of the selection and of the rows.
    revisions: (u64, u64),
    /// Whether the engine is asked, because not all selected items are loaded.
    is_asked: bool,
    shown: Option<u64>,
}

#[derive(Debug)]
pub(in crate::ui) struct ListSelection<K: ListItemId> {
    selection: Selection<K>,
    asked: Option<(Reply<ListIds>, Asked<K>)>,
    counted: Option<Counted<K::List>>,
    count: Detail<CountListed>,
    /// The length of the list, when the list of the last query is loaded.
    total: Option<u64>,
    /// The number of items of this list, which can be more than its rows.
    items: Option<u64>,
    /// The revision of the rows of this list.
    rows_revision: u64,
    /// Whether the selection was cleared and [`RowSelection::take_cleared`] was not called since.
    is_cleared: bool,
}

impl<K: ListItemId> Default for ListSelection<K> {
    fn default() -> Self {
        Self {
            selection: Selection::default(),
            asked: None,
            counted: None,
            count: Detail::default(),
            total: None,
            items: None,
            rows_revision: 0,
            is_cleared: false,
        }
    }
}

impl<K: ListItemId> ListSelection<K> {
    pub(in crate::ui) fn ids(&self) -> &Arc<[K]> {
        self.selection.ids()
    }

    pub(in crate::ui) fn len(&self) -> usize {
        self.selection.len()
    }

    pub(in crate::ui) fn is_empty(&self) -> bool {
        self.selection.is_empty()
    }

    pub(in crate::ui) fn contains(&self, item: K) -> bool {
        self.selection.contains(item)
    }

    pub(in crate::ui) fn clear(&mut self) {
        self.selection.clear();
        self.asked = None;
        self.is_cleared = true;
    }

    /// Removes items that the user removed from the list.
    pub(in crate::ui) fn remove(&mut self, items: &[K]) {
        let items: HashSet<&K> = items.iter().collect();
        self.selection.remove(|item| items.contains(item));
    }

    /// Selects all items of a list.
    pub(in crate::ui) fn select_all(&mut self, list: &K::List, out: &mut Commands) {
        let asked = Asked::All {
            list: list.clone(),
            revision: self.rows_revision,
        };
        self.ask(asked, list, out);
    }

    /// Applies what the user asked of the check boxes and rows.
    fn apply(
        &mut self,
        input: RowInput,
        window: &ListWindow<K::List>,
        list: &K::List,
        out: &mut Commands,
    ) {
        let at = |row| id_at::<K>(window, row);
        match input {
            RowInput::All => self.select_all(list, out),
            RowInput::Clear => self.clear(),
            RowInput::Toggle(row) => {
                if let Some(row) = window.row(row) {
                    self.toggle(&K::all_of(row));
                }
            }
            RowInput::Range { anchor, head } => {
                let anchor = match anchor {
                    // The row of a range that began above may not be loaded any more.
                    Some(row) => at(row).or(self.selection.anchor()),
                    None => self.selection.anchor(),
                };
                let Some(anchor) = anchor.or_else(|| at(head)) else {
                    return;
                };
                // The last row of an item is its own; a row before it represents several items.
                let from = window.loaded().rfind(|row| at(*row) == Some(anchor));
                let rows = from.map(|from| from.min(head)..from.max(head) + 1);
                let items = rows.map(|rows| {
                    let items = rows.map(|row| window.row(row).map(K::range_of));
                    items.collect::<Option<Vec<Vec<K>>>>()
                });
                match items.flatten() {
                    Some(items) => {
                        let items = items.into_iter().flatten();
                        self.selection.select_range(anchor, items);
                    }
                    None => {
                        let head = at(head).ok_or(head);
                        self.ask(Asked::Range { anchor, head }, list, out);
                    }
                }
            }
        }
    }

    /// Selects all items of a row, or removes them when all are selected.
    fn toggle(&mut self, items: &[K]) {
        match items {
            [] => {}
            [item] => self.selection.toggle(*item),
            [first, ..] => {
                self.selection.start_range_at(*first);
                if items.iter().all(|item| self.selection.contains(*item)) {
                    self.remove(items);
                } else {
                    self.selection.add(items.iter().copied());
                }
            }
        }
    }

    fn ask(&mut self, asked: Asked<K>, list: &K::List, out: &mut Commands) {
        let reply = out.ask(GetListIds(K::query(list)));
        self.asked = Some((reply, asked));
    }

    fn take_ids(&mut self, asked: Asked<K>, ids: &Arc<[K]>) {
        match asked {
            Asked::All { list, revision } => {
                self.selection.add(ids.iter().copied());
                // The list shows what was just selected, so that the engine need not count.
                self.counted = Some(Counted {
                    list,
                    revisions: (self.selection.revision(), revision),
                    is_asked: false,
                    shown: Some(ids.len() as u64),
                });
            }
            Asked::Range { anchor, head } => {
                let position = |item: K| ids.iter().position(|other| *other == item);
                let from = position(anchor);
                let to = match head {
                    Ok(item) => position(item),
                    Err(row) => self.position_of_row(row, ids.len()),
                };
                // An end that left the list meanwhile has no range.
                if let (Some(from), Some(to)) = (from, to) {
                    let items = ids[from.min(to)..=from.max(to)].iter().copied();
                    self.selection.select_range(anchor, items);
                }
            }
        }
    }

    /// The position of the item at a row that is not loaded. `None` in the middle of a list whose rows represent
    /// several items.
    fn position_of_row(&self, row: u64, items: usize) -> Option<usize> {
        match self.total {
            Some(total) if total != items as u64 => match row {
                0 => Some(0),
                row if row + 1 == total => items.checked_sub(1),
                _ => None,
            },
            _ => usize::try_from(row).ok().filter(|row| *row < items),
        }
    }

    fn count(
        &mut self,
        window: &ListWindow<K::List>,
        list: &K::List,
        changes: &DataChanges,
        out: &mut Commands,
    ) {
        if self.selection.is_empty() || !window.shows(list) || window.is_pending() {
            return;
        }
        let revisions = (self.selection.revision(), window.revision());
        let is_current =
            |counted: &Counted<_>| counted.revisions == revisions && counted.list == *list;
        if !self.counted.as_ref().is_some_and(is_current) {
            let loaded = window.loaded_rows();
            let loaded: HashSet<K> = loaded
                .flat_map(K::all_of)
                .filter(|item| self.selection.contains(*item))
                .collect();
            let loaded = loaded.len();
            let are_all_loaded = loaded == self.selection.len();
            let before = self
                .counted
                .take()
                .filter(|counted| counted.list == *list && counted.revisions.0 == revisions.0);
            self.counted = Some(Counted {
                list: list.clone(),
                revisions,
                is_asked: !are_all_loaded,
                shown: if are_all_loaded {
                    Some(loaded as u64)
                } else {
                    before.and_then(|counted| counted.shown)
                },
            });
        }
        if let Some(counted) = self.counted.as_mut().filter(|counted| counted.is_asked) {
            let question = CountListed {
                query: K::query(list),
                items: K::to_list(Arc::clone(self.selection.ids())),
                revision: window.revision(),
            };
            self.count.receive();
            if let Some(Loadable::Ready(count)) = self.count.loadable(&question) {
                counted.shown = Some(count.shown);
                counted.is_asked = false;
                // An item that exists no more is hidden by nothing, and no action can concern it.
                if let Some(missing) = K::of_list(&count.missing) {
                    let missing: HashSet<&K> = missing.iter().collect();
                    self.selection.remove(|item| missing.contains(item));
                    counted.revisions.0 = self.selection.revision();
                }
            } else {
                out.commands.extend(self.count.request(question, changes));
            }
        }
    }

    /// How many of the selected items the list shows; `None` while they are counted.
    fn shown(&self) -> Option<u64> {
        let counted = self.counted.as_ref()?;
        let is_current = counted.revisions.0 == self.selection.revision();
        counted.shown.filter(|_| is_current)
    }

    /// How many items are selected, and how many of them the search and filters hide.
    pub(in crate::ui) fn status(&self) -> String {
        let count = self.selection.len() as u64;
        let hidden = self.shown().map_or(0, |shown| count.saturating_sub(shown));
        status_text(count, hidden)
    }

    /// Draws how many items are selected, and the button that clears the selection. Draws nothing without a selection.
    pub(in crate::ui) fn status_ui(&mut self, ui: &mut Ui) {
        if self.is_empty() {
            return;
        }
        paint::live_text(ui, Type::Body, tokens(ui).text, self.status());
        ui.add_space(8.0);
        if Button::link(t!("selection-clear")).show(ui).clicked() {
            self.clear();
        }
    }
}

impl<K: ListItemId> RowSelection<K::List> for ListSelection<K> {
    fn follow(
        &mut self,
        window: &ListWindow<K::List>,
        list: &K::List,
        changes: &DataChanges,
        out: &mut Commands,
    ) {
        self.total = window.total().filter(|_| window.shows(list));
        self.items = window.items().filter(|_| window.shows(list));
        self.rows_revision = window.revision();
        let reply = self.asked.as_mut().and_then(|(reply, _)| reply.take());
        if let Some(ids) = reply
            && let Some((_, asked)) = self.asked.take()
            && let Some(ids) = ids.as_ref().ok().and_then(K::of_list)
        {
            self.take_ids(asked, ids);
        }
        self.count(window, list, changes, out);
    }

    fn take_cleared(&mut self) -> bool {
        std::mem::take(&mut self.is_cleared)
    }

    fn check_boxes<'a>(
        &'a self,
        window: &'a ListWindow<K::List>,
        name: &'a dyn Fn(u64) -> Option<String>,
    ) -> Option<Box<dyn SelectedRows + 'a>> {
        Some(Box::new(ListSelectedRows {
            selection: self,
            window,
            name,
        }))
    }

    fn apply_input(
        &mut self,
        input: Option<RowInput>,
        moved_to: Option<u64>,
        window: &ListWindow<K::List>,
        list: &K::List,
        out: &mut Commands,
    ) {
        if let Some(item) = moved_to.and_then(|row| id_at::<K>(window, row)) {
            self.selection.start_range_at(item);
        }
        if let Some(input) = input {
            self.apply(input, window, list, out);
        }
    }
}

/// How many items are selected, and how many of them are hidden.
pub(in crate::ui) fn status_text(count: u64, hidden: u64) -> String {
    if hidden > 0 {
        t!("selection-count-hidden", count = count, hidden = hidden)
    } else {
        t!("selection-count", count = count)
    }
}

/// Whether Ctrl+A was pressed outside a text field, an open menu and a dialog.
pub(in crate::ui) fn is_select_all_pressed(ui: &Ui) -> bool {
    let is_free = !ui.text_edit_focused()
        && !Popup::is_any_open(ui)
        && ui.memory(|memory| memory.top_modal_layer().is_none());
    is_free && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A))
}

struct ListSelectedRows<'a, K: ListItemId> {
    selection: &'a ListSelection<K>,
    window: &'a ListWindow<K::List>,
    name: &'a dyn Fn(u64) -> Option<String>,
}

impl<K: ListItemId> SelectedRows for ListSelectedRows<'_, K> {
    fn is_selected(&self, row: u64) -> bool {
        self.window.row(row).is_some_and(|row| {
            let mut items = K::all_of(row).into_iter();
            items.all(|item| self.selection.contains(item))
        })
    }

    fn box_name(&self, row: u64) -> Option<String> {
        (self.name)(row)
    }

    fn state(&self) -> BoxState {
        let selection = self.selection;
        if selection.is_empty() {
            BoxState::None
        } else if selection
            .items
            .is_some_and(|items| items > 0 && selection.shown() == Some(items))
        {
            BoxState::All
        } else {
            BoxState::Some
        }
    }
}

#[cfg(test)]
mod tests;
