//! The spreadsheet of a draft: the recipients a person edits before sending.
//!
//! Used by the desktop's drafts (which save it row by row) and by the recipients table. A clone is a
//! snapshot that costs nothing to take: the rows are shared until one side changes them.

use std::{collections::HashMap, sync::Arc};

use super::{
    Field, RecipientRow, clean,
    history::{Delta, History, Step},
};

/// Recipients in order, with undo.
#[derive(Clone, Debug, Default)]
pub struct RecipientTable {
    rows: Arc<Vec<Arc<RecipientRow>>>,
    source: Arc<str>,
    next_id: u64,
    history: History,
}

/// What differs between two states of a table: what has to be written to save it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableChanges {
    /// New and changed rows with their position, ascending.
    pub changed: Vec<(usize, Arc<RecipientRow>)>,
    /// Ids of the rows that are gone.
    pub removed: Vec<u64>,
    /// Whether rows that did not change stand at other positions than before.
    pub moved: bool,
}

impl RecipientTable {
    /// A table of rows from anywhere: an import, or the store. Rows with an id of 0 or one that
    /// was seen before get a new one. `source` says where they came from: `people.csv`.
    #[must_use]
    pub fn new(source: &str, rows: impl IntoIterator<Item = RecipientRow>) -> Self {
        let mut rows: Vec<RecipientRow> = rows.into_iter().collect();
        let mut next_id = rows.iter().map(|row| row.id).max().unwrap_or(0) + 1;
        let mut seen = std::collections::HashSet::with_capacity(rows.len());
        for row in &mut rows {
            if row.id == 0 || !seen.insert(row.id) {
                row.id = next_id;
                next_id += 1;
                seen.insert(row.id);
            }
        }
        Self {
            rows: Arc::new(rows.into_iter().map(Arc::new).collect()),
            source: source.into(),
            next_id,
            history: History::default(),
        }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many rows somebody has typed something into: the number of gifts.
    #[must_use]
    pub fn filled_row_count(&self) -> usize {
        self.rows.iter().filter(|row| !row.is_blank()).count()
    }

    #[must_use]
    pub fn row(&self, index: usize) -> Option<&RecipientRow> {
        self.rows.get(index).map(Arc::as_ref)
    }

    #[must_use]
    pub fn rows(&self) -> &[Arc<RecipientRow>] {
        &self.rows
    }

    /// Where the rows came from; empty when they were typed.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    pub fn set_source(&mut self, source: &str) {
        self.source = source.into();
    }

    /// Where a row stands now.
    #[must_use]
    pub fn position(&self, row_id: u64) -> Option<usize> {
        // Imported rows have ids in order, so the guess is nearly always right.
        let guess = usize::try_from(row_id.checked_sub(1)?).unwrap_or(usize::MAX);
        if self.row(guess).is_some_and(|row| row.id == row_id) {
            return Some(guess);
        }
        self.rows.iter().position(|row| row.id == row_id)
    }

    /// Sets one cell. `false` when there is no such row or the value is what it was.
    pub fn edit(&mut self, row_id: u64, field: Field, value: &str) -> bool {
        self.edit_many([(row_id, field, value)]) > 0
    }

    /// Sets many cells as one step. Returns how many changed.
    pub fn edit_many<V: AsRef<str>>(
        &mut self,
        edits: impl IntoIterator<Item = (u64, Field, V)>,
    ) -> usize {
        let edits: Vec<_> = edits.into_iter().collect();
        let index_of: HashMap<u64, usize> = match edits.as_slice() {
            [] => return 0,
            [(id, ..)] => self.position(*id).map(|at| (*id, at)).into_iter().collect(),
            _ => self
                .rows
                .iter()
                .enumerate()
                .map(|(at, row)| (row.id, at))
                .collect(),
        };
        let mut new: HashMap<usize, RecipientRow> = HashMap::new();
        let mut count = 0;
        for (id, field, value) in edits {
            let Some(&at) = index_of.get(&id) else {
                continue;
            };
            let value = clean::cell(value.as_ref());
            let row = new.entry(at).or_insert_with(|| (*self.rows[at]).clone());
            if row.get(field) != value {
                row.set(field, value.as_ref());
                count += 1;
            }
        }
        let mut rows: Vec<_> = new
            .into_iter()
            .filter(|(at, row)| *self.rows[*at] != *row)
            .map(|(at, row)| (at, Arc::new(row)))
            .collect();
        rows.sort_unstable_by_key(|(at, _)| *at);
        self.perform(vec![Delta::Replace(rows)]);
        count
    }

    /// Inserts rows before position `at` (at the end when it is past it) as one step. Their ids are
    /// given by the table and returned.
    pub fn insert(&mut self, at: usize, rows: impl IntoIterator<Item = RecipientRow>) -> Vec<u64> {
        let at = at.min(self.len());
        let mut ids = Vec::new();
        let new = rows
            .into_iter()
            .enumerate()
            .map(|(i, mut row)| {
                row.id = self.take_id();
                ids.push(row.id);
                (at + i, Arc::new(row))
            })
            .collect();
        self.perform(vec![Delta::Insert(new)]);
        ids
    }

    /// Inserts empty rows; see [`RecipientTable::insert`].
    pub fn insert_blank(&mut self, at: usize, count: usize) -> Vec<u64> {
        self.insert(at, (0..count).map(|_| RecipientRow::default()))
    }

    /// Removes rows as one step. Returns how many there were.
    pub fn remove(&mut self, row_ids: &[u64]) -> usize {
        let gone: std::collections::HashSet<u64> = row_ids.iter().copied().collect();
        let positions: Vec<usize> = (0..self.len())
            .filter(|&at| gone.contains(&self.rows[at].id))
            .collect();
        let count = positions.len();
        self.perform(vec![Delta::Remove(positions)]);
        count
    }

    /// Removes every row as one step.
    pub fn clear(&mut self) -> usize {
        let count = self.len();
        self.perform(vec![Delta::Remove((0..count).collect())]);
        count
    }

    /// Other rows instead of those there are, as one step; their ids are given by the table.
    pub fn replace(&mut self, rows: impl IntoIterator<Item = RecipientRow>) {
        let gone = (0..self.len()).collect();
        let new = rows
            .into_iter()
            .enumerate()
            .map(|(at, mut row)| {
                row.id = self.take_id();
                (at, Arc::new(row))
            })
            .collect();
        self.perform(vec![Delta::Remove(gone), Delta::Insert(new)]);
    }

    /// Writes a block of cells (what a paste holds) with its upper left corner at a cell, as one
    /// step; rows are added where the table ends. Returns how many rows it touched.
    pub fn paste(&mut self, at: usize, first: Field, block: &[Vec<String>]) -> usize {
        let at = at.min(self.len());
        let mut replaced = Vec::new();
        let mut added = Vec::new();
        for (i, cells) in block.iter().enumerate() {
            let index = at + i;
            let existing = self.rows.get(index).cloned();
            let mut row = existing.as_deref().cloned().unwrap_or_default();
            for (field, cell) in Field::ALL[first.index()..].iter().zip(cells) {
                row.set(*field, clean::cell(cell).as_ref());
            }
            match existing {
                Some(old) if *old == row => {}
                Some(_) => replaced.push((index, Arc::new(row))),
                None => {
                    row.id = self.take_id();
                    added.push((index, Arc::new(row)));
                }
            }
        }
        let touched = replaced.len() + added.len();
        self.perform(vec![Delta::Replace(replaced), Delta::Insert(added)]);
        touched
    }

    pub fn undo(&mut self) -> bool {
        self.history.undo(Arc::make_mut(&mut self.rows))
    }

    /// The step that [`RecipientTable::undo`] would take back; 0 when there is none. A step keeps its
    /// number, so whoever offers to undo one can see whether it is still the last.
    #[must_use]
    pub fn last_step(&self) -> u64 {
        self.history.last()
    }

    pub fn redo(&mut self) -> bool {
        self.history.redo(Arc::make_mut(&mut self.rows))
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Whether both hold the same rows; costs nothing when one is an untouched clone of the other.
    #[must_use]
    pub fn has_same_rows(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.rows, &other.rows) || self.rows == other.rows
    }

    /// What has to be written to make a saved `older` state this one.
    #[must_use]
    pub fn changes_since(&self, older: &Self) -> TableChanges {
        if Arc::ptr_eq(&self.rows, &older.rows) {
            return TableChanges::default();
        }
        let mut before: HashMap<u64, (usize, &Arc<RecipientRow>)> = older
            .rows
            .iter()
            .enumerate()
            .map(|(at, row)| (row.id, (at, row)))
            .collect();
        let mut changes = TableChanges::default();
        for (at, row) in self.rows.iter().enumerate() {
            match before.remove(&row.id) {
                Some((was_at, was)) => {
                    changes.moved |= was_at != at;
                    if !Arc::ptr_eq(was, row) && was != row {
                        changes.changed.push((at, Arc::clone(row)));
                    }
                }
                None => changes.changed.push((at, Arc::clone(row))),
            }
        }
        changes.removed = before.into_keys().collect();
        changes.removed.sort_unstable();
        changes
    }

    pub(super) fn perform(&mut self, mut step: Step) {
        step.retain(|delta| !delta.is_empty());
        if !step.is_empty() {
            self.history.perform(step, Arc::make_mut(&mut self.rows));
        }
    }

    fn take_id(&mut self) -> u64 {
        self.next_id = self.next_id.max(1);
        self.next_id += 1;
        self.next_id - 1
    }
}
