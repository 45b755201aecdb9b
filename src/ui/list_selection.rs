//! The selection of a list whose rows are not all in memory: what its check boxes, clicks and keys select, how many
//! of the selected items the search hides, and the line that says so.
//!
//! "All" and ranges beyond the loaded rows are ids that the engine finds once. A sync between selecting and acting
//! therefore adds no item to a selection. Items that exist no more leave the selection.

use std::{collections::HashSet, fmt::Debug, hash::Hash, sync::Arc};

use egui::{Key, Modifiers, Popup, Ui};

use super::{
    commands::Commands,
    list_window::{ListSlot, ListWindow},
    loadable::Loadable,
    model::Model,
    theme::{Type, tokens},
    widgets::{
        Button, paint,
        selection::{BoxState, RowInput, SelectedRows, Selection},
    },
};
use crate::{
    contract::{OrderBatchId, OrderId},
    desk::{
        CountListed, GetListIds, PersonId, Reply,
        inbox::InboxKey,
        lists::{ListIds, ListQuery},
    },
    i18n::t,
};

/// The id of an item of a list in the store.
pub(super) trait ListItemId: Copy + Eq + Hash + Debug {
    fn of_list(ids: &ListIds) -> Option<&Arc<[Self]>>;

    fn to_list(ids: Arc<[Self]>) -> ListIds;

    /// The id at a row, when the row is loaded: the first one of a row that represents several items.
    fn at(window: &ListWindow, row: u64) -> Option<Self>;

    /// The ids of the items that a row represents, when the row is loaded.
    fn all_at(window: &ListWindow, row: u64) -> Option<Vec<Self>> {
        Self::at(window, row).map(|item| vec![item])
    }

    /// The ids that a range gets from a row, when the row is loaded: none from a row whose items have rows of their
    /// own.
    fn range_at(window: &ListWindow, row: u64) -> Option<Vec<Self>> {
        Self::all_at(window, row)
    }
}

macro_rules! list_item_ids {
    ($($id:ty: $list:ident, $row:ident => $field:expr;)+) => {$(
        impl ListItemId for $id {
            fn of_list(ids: &ListIds) -> Option<&Arc<[Self]>> {
                match ids {
                    ListIds::$list(ids) => Some(ids),
                    _ => None,
                }
            }

            fn to_list(ids: Arc<[Self]>) -> ListIds {
                ListIds::$list(ids)
            }

            fn at(window: &ListWindow, row: u64) -> Option<Self> {
                window.$row(row).map($field)
            }
        }
    )+};
}

list_item_ids! {
    OrderId: Orders, order => |row| row.id;
    PersonId: People, person => |row| row.id;
    InboxKey: Inbox, inbox_row => |row| row.item.key;
}

impl ListItemId for OrderBatchId {
    fn of_list(ids: &ListIds) -> Option<&Arc<[Self]>> {
        match ids {
            ListIds::Batches(ids) => Some(ids),
            _ => None,
        }
    }

    fn to_list(ids: Arc<[Self]>) -> ListIds {
        ListIds::Batches(ids)
    }

    fn at(window: &ListWindow, row: u64) -> Option<Self> {
        window.batch(row)?.batches().first().copied()
    }

    fn all_at(window: &ListWindow, row: u64) -> Option<Vec<Self>> {
        Some(window.batch(row)?.batches().to_vec())
    }

    fn range_at(window: &ListWindow, row: u64) -> Option<Vec<Self>> {
        let batch = window.batch(row)?;
        let is_open = batch.whole_send().is_some_and(|send| send.is_open);
        Some(if is_open {
            Vec::new()
        } else {
            batch.batches().to_vec()
        })
    }
}

/// What the engine was asked to find.
#[derive(Debug)]
enum Asked<K> {
    /// All that a query finds, when the rows had this revision.
    All { query: ListQuery, revision: u64 },
    /// From an item to an item, or to a row that was not loaded.
    Range { anchor: K, head: Result<K, u64> },
}

/// How many of the selected items a list shows.
#[derive(Debug)]
struct Counted {
    query: ListQuery,
    /// The revisions of the selection and of the rows.
    revisions: (u64, u64),
    /// Whether the engine is asked, because not all selected items are loaded.
    is_asked: bool,
    shown: Option<u64>,
}

#[derive(Debug)]
pub(super) struct ListSelection<K> {
    slot: ListSlot,
    selection: Selection<K>,
    asked: Option<(Reply<ListIds>, Asked<K>)>,
    counted: Option<Counted>,
    /// The length of the list, when the list of the last query is loaded.
    total: Option<u64>,
    /// The number of items of this list, which can be more than its rows.
    items: Option<u64>,
    /// The revision of the rows of this list.
    rows_revision: u64,
    /// Whether the selection was cleared and [`Self::take_cleared`] was not called since.
    is_cleared: bool,
}

impl<K: ListItemId> ListSelection<K> {
    pub(super) fn new(slot: ListSlot) -> Self {
        Self {
            slot,
            selection: Selection::default(),
            asked: None,
            counted: None,
            total: None,
            items: None,
            rows_revision: 0,
            is_cleared: false,
        }
    }

    pub(super) fn ids(&self) -> &Arc<[K]> {
        self.selection.ids()
    }

    pub(super) fn len(&self) -> usize {
        self.selection.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.selection.is_empty()
    }

    pub(super) fn contains(&self, item: K) -> bool {
        self.selection.contains(item)
    }

    pub(super) fn clear(&mut self) {
        self.selection.clear();
        self.asked = None;
        self.is_cleared = true;
    }

    /// Whether the selection was cleared since the last call. The grid of the list then highlights no rows.
    pub(super) fn take_cleared(&mut self) -> bool {
        std::mem::take(&mut self.is_cleared)
    }

    /// Lets the next range begin at the current row.
    pub(super) fn start_range_at(&mut self, item: Option<K>) {
        if let Some(item) = item {
            self.selection.start_range_at(item);
        }
    }

    /// Applies the input of a grid, and lets the next range begin at its current row when the current row changed.
    pub(super) fn apply_grid_input(
        &mut self,
        input: Option<RowInput>,
        (before, current): (Option<K>, Option<K>),
        model: &Model,
        query: &ListQuery,
        out: &mut Commands,
    ) {
        if before != current {
            self.start_range_at(current);
        }
        if let Some(input) = input {
            self.apply(input, model, query, out);
        }
    }

    /// Removes items that the user removed from the list.
    pub(super) fn remove(&mut self, items: &[K]) {
        let items: HashSet<&K> = items.iter().collect();
        self.selection.remove(|item| items.contains(item));
    }

    /// Selects all items that the query finds.
    pub(super) fn select_all(&mut self, query: &ListQuery, out: &mut Commands) {
        let asked = Asked::All {
            query: query.clone(),
            revision: self.rows_revision,
        };
        self.ask(asked, query, out);
    }

    /// Applies what the user asked of the check boxes and rows.
    pub(super) fn apply(
        &mut self,
        input: RowInput,
        model: &Model,
        query: &ListQuery,
        out: &mut Commands,
    ) {
        let window = model.window(self.slot);
        let at = |row| K::at(window, row);
        match input {
            RowInput::All => self.select_all(query, out),
            RowInput::Clear => self.clear(),
            RowInput::Toggle(row) => {
                if let Some(items) = K::all_at(window, row) {
                    self.toggle(&items);
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
                    let items = rows.map(|row| K::range_at(window, row));
                    items.collect::<Option<Vec<Vec<K>>>>()
                });
                match items.flatten() {
                    Some(items) => {
                        let items = items.into_iter().flatten();
                        self.selection.select_range(anchor, items);
                    }
                    None => {
                        let head = at(head).ok_or(head);
                        self.ask(Asked::Range { anchor, head }, query, out);
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

    fn ask(&mut self, asked: Asked<K>, query: &ListQuery, out: &mut Commands) {
        let reply = out.ask(GetListIds(query.clone()));
        self.asked = Some((reply, asked));
    }

    /// Takes the replies of the engine, and asks again how many selected items the list shows. Call this in every
    /// frame.
    pub(super) fn follow(&mut self, model: &Model, query: &ListQuery, out: &mut Commands) {
        let window = model.window(self.slot);
        self.total = window.total().filter(|_| window.shows(query));
        self.items = window.items().filter(|_| window.shows(query));
        self.rows_revision = window.revision();
        let reply = self.asked.as_mut().and_then(|(reply, _)| reply.take());
        if let Some(ids) = reply
            && let Some((_, asked)) = self.asked.take()
            && let Some(ids) = ids.as_ref().ok().and_then(K::of_list)
        {
            self.take_ids(asked, ids);
        }
        self.count(model, query, out);
    }

    fn take_ids(&mut self, asked: Asked<K>, ids: &Arc<[K]>) {
        match asked {
            Asked::All { query, revision } => {
                self.selection.add(ids.iter().copied());
                // The list shows what was just selected, so that the engine need not count.
                self.counted = Some(Counted {
                    query,
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

    fn count(&mut self, model: &Model, query: &ListQuery, out: &mut Commands) {
        let window = model.window(self.slot);
        if self.selection.is_empty() || !window.shows(query) || window.is_pending() {
            return;
        }
        let revisions = (self.selection.revision(), window.revision());
        let is_current =
            |counted: &Counted| counted.revisions == revisions && counted.query == *query;
        if !self.counted.as_ref().is_some_and(is_current) {
            let loaded = window.loaded().filter_map(|row| K::all_at(window, row));
            let loaded: HashSet<K> = loaded
                .flatten()
                .filter(|item| self.selection.contains(*item))
                .collect();
            let loaded = loaded.len();
            let are_all_loaded = loaded == self.selection.len();
            let before = self
                .counted
                .take()
                .filter(|counted| counted.query == *query && counted.revisions.0 == revisions.0);
            self.counted = Some(Counted {
                query: query.clone(),
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
                query: query.clone(),
                items: K::to_list(Arc::clone(self.selection.ids())),
                revision: window.revision(),
            };
            let count = model.details.loadable(Some(self.slot), &question);
            if let Some(Loadable::Ready(count)) = count {
                counted.shown = Some(count.shown);
                counted.is_asked = false;
                // An item that exists no more is hidden by nothing, and no action can concern it.
                if let Some(missing) = K::of_list(&count.missing) {
                    let missing: HashSet<&K> = missing.iter().collect();
                    self.selection.remove(|item| missing.contains(item));
                    counted.revisions.0 = self.selection.revision();
                }
            } else {
                out.request_list_detail(self.slot, question);
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
    pub(super) fn status(&self) -> String {
        let count = self.selection.len() as u64;
        let hidden = self.shown().map_or(0, |shown| count.saturating_sub(shown));
        status_text(count, hidden)
    }

    /// Draws how many items are selected, and the button that clears the selection. Draws nothing without a selection.
    pub(super) fn status_ui(&mut self, ui: &mut Ui) {
        if self.is_empty() {
            return;
        }
        paint::live_text(ui, Type::Body, tokens(ui).text, self.status());
        ui.add_space(8.0);
        if Button::link(t!("selection-clear")).show(ui).clicked() {
            self.clear();
        }
    }

    /// The check boxes of a table. `name` is the accessible name of the box of a row.
    pub(super) fn selected_rows<'a>(
        &'a self,
        window: &'a ListWindow,
        name: &'a dyn Fn(u64) -> Option<String>,
    ) -> ListSelectedRows<'a, K> {
        ListSelectedRows {
            selection: self,
            window,
            name,
        }
    }
}

/// How many items are selected, and how many of them are hidden.
pub(super) fn status_text(count: u64, hidden: u64) -> String {
    if hidden > 0 {
        t!("selection-count-hidden", count = count, hidden = hidden)
    } else {
        t!("selection-count", count = count)
    }
}

/// Whether Ctrl+A was pressed outside a text field, an open menu and a dialog.
pub(super) fn is_select_all_pressed(ui: &Ui) -> bool {
    let is_free = !ui.text_edit_focused()
        && !Popup::is_any_open(ui)
        && ui.memory(|memory| memory.top_modal_layer().is_none());
    is_free && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A))
}

pub(super) struct ListSelectedRows<'a, K> {
    selection: &'a ListSelection<K>,
    window: &'a ListWindow,
    name: &'a dyn Fn(u64) -> Option<String>,
}

impl<K: ListItemId> SelectedRows for ListSelectedRows<'_, K> {
    fn is_selected(&self, row: u64) -> bool {
        K::all_at(self.window, row).is_some_and(|items| {
            let mut items = items.into_iter();
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
mod tests {
    use super::*;
    use crate::{
        contract::WallClock,
        desk::{
            Command, Event, PeopleQuery, RequestKey,
            lists::{ListRows, ListedCount},
        },
        ui::{commands::DataRequest, test_support::samples::people::person_row},
    };

    fn ids(numbers: &[i64]) -> Arc<[PersonId]> {
        numbers.iter().map(|number| PersonId(*number)).collect()
    }

    fn range(anchor: i64, head: Result<i64, u64>) -> Asked<PersonId> {
        Asked::Range {
            anchor: PersonId(anchor),
            head: head.map(PersonId),
        }
    }

    fn asked_all<K>() -> Asked<K> {
        Asked::All {
            query: ListQuery::People(PeopleQuery::default()),
            revision: 0,
        }
    }

    #[test]
    fn range_is_cut_from_the_list_by_its_ends() {
        let mut people = ListSelection::new(ListSlot::People);
        people.take_ids(range(2, Ok(4)), &ids(&[1, 2, 3, 4, 5]));
        assert_eq!(**people.ids(), *ids(&[2, 3, 4]));
        people.take_ids(range(2, Err(0)), &ids(&[1, 2, 3, 4, 5]));
        assert_eq!(**people.ids(), *ids(&[1, 2]));
    }

    #[test]
    fn range_of_a_removed_item_selects_nothing() {
        let mut people = ListSelection::new(ListSlot::People);
        people.take_ids(range(9, Ok(4)), &ids(&[1, 2, 3, 4]));
        people.take_ids(range(1, Err(7)), &ids(&[1, 2, 3, 4]));
        assert!(people.is_empty());
    }

    #[test]
    fn row_of_several_items_is_selected_as_a_whole() {
        let mut people = ListSelection::new(ListSlot::People);
        let items = [PersonId(1), PersonId(2), PersonId(3)];
        people.selection.toggle(PersonId(2));
        people.toggle(&items);
        assert_eq!(**people.ids(), *ids(&[2, 1, 3]));
        people.toggle(&items);
        assert!(people.is_empty());
    }

    #[test]
    fn range_to_last_row_ends_with_last_item() {
        let mut people = ListSelection::new(ListSlot::People);
        people.total = Some(3);
        people.take_ids(range(2, Err(2)), &ids(&[1, 2, 3, 4, 5]));
        assert_eq!(**people.ids(), *ids(&[2, 3, 4, 5]));
        people.take_ids(range(2, Err(1)), &ids(&[1, 2, 3, 4, 5]));
        assert_eq!(people.len(), 4);
    }

    #[test]
    fn all_adds_to_what_is_selected() {
        let mut people = ListSelection::new(ListSlot::People);
        people.selection.toggle(PersonId(7));
        people.take_ids(asked_all(), &ids(&[1, 2]));
        assert_eq!(**people.ids(), *ids(&[7, 1, 2]));
    }

    #[test]
    fn failed_search_for_all_keeps_the_selection() {
        let mut people = ListSelection::new(ListSlot::People);
        people.take_ids(asked_all(), &ids(&[7]));
        let (model, query) = found("ida");
        let mut out = Commands::default();
        people.select_all(&query, &mut out);
        let [Command::Ask(question)] = &out.commands[..] else {
            panic!("no question: {:?}", out.commands);
        };
        question.reply(|_: &GetListIds| Err(crate::desk::ProblemKind::DatabaseDamaged.into()));
        people.follow(&model, &query, &mut out);
        assert!(people.asked.is_none());
        assert_eq!(**people.ids(), *ids(&[7]));
    }

    /// A model that shows the first of three people that a search finds.
    fn found(text: &str) -> (Model, ListQuery) {
        let query = ListQuery::People(PeopleQuery {
            text: text.to_owned(),
            ..PeopleQuery::default()
        });
        let mut model = Model::new(Arc::new(WallClock));
        let request = DataRequest::List {
            slot: ListSlot::People,
            query: query.clone(),
            range: 0..1,
        };
        let key = RequestKey(1);
        assert!(model.command_for(request, || key).is_some());
        let rows = Event::Rows {
            key,
            total: 3,
            items: 3,
            offset: 0,
            rows: ListRows::People([person_row(0)].into_iter().collect()),
        };
        model.apply(&egui::Context::default(), rows);
        (model, query)
    }

    #[test]
    fn items_that_exist_no_more_leave_the_selection() {
        let mut people = ListSelection::new(ListSlot::People);
        people.take_ids(asked_all(), &ids(&[7, 8, 9]));
        let (mut model, query) = found("ida");
        let mut out = Commands::default();
        people.follow(&model, &query, &mut out);
        let request = out.requests.pop().expect("a count");
        let asked = model.command_for(request, || RequestKey(0));
        let Some(Command::Ask(question)) = asked else {
            panic!("no question: {asked:?}");
        };
        question.reply(|_: &CountListed| {
            Ok(ListedCount {
                shown: 1,
                missing: ListIds::People(ids(&[7, 9])),
            })
        });
        model.apply(&egui::Context::default(), Event::Replied);
        people.follow(&model, &query, &mut out);
        assert_eq!(**people.ids(), *ids(&[8]));
        assert_eq!(people.status(), "1 selected");
    }

    #[test]
    fn another_search_is_counted_without_the_earlier_reply() {
        let mut people = ListSelection::new(ListSlot::People);
        people.take_ids(asked_all(), &ids(&[7, 8, 9]));
        for text in ["ida", "raj"] {
            let (mut model, query) = found(text);
            let mut out = Commands::default();
            people.follow(&model, &query, &mut out);
            let requests = out.requests.into_iter();
            let mut commands =
                requests.filter_map(|request| model.command_for(request, || RequestKey(0)));
            let asked = commands.any(|command| {
                let count = command.question::<CountListed>();
                count.is_some_and(|count| count.query == query)
            });
            assert!(asked, "{text}");
        }
    }
}
