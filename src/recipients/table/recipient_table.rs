//! The editable recipients of a draft, with undo.
//!
//! The desktop core owns one table per open draft and saves it row by row; the window draws clones.
//! A clone is a cheap snapshot: both tables share the rows until one of them changes.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, OnceLock},
};

use super::{
    column_ref::{ExtraColumnId, ExtraColumns, merge_columns, move_values},
    history::{Delta, History, Step, TableContent},
};
use crate::recipients::{
    ChangedCells, ColumnRef, FileColumn, RecipientRow, columns::apply_mapping::ImportedRows,
    text::clean,
};

/// The recipients of a draft, in order.
#[derive(Clone, Debug, Default)]
pub struct RecipientTable {
    content: Arc<TableContent>,
    source: Arc<str>,
    next_id: u64,
    next_column_id: u32,
    history: History,
    positions_by_id: PositionsById,
}

/// The position of each row, filled when a row is not where its id suggests. Clones of a table share the map.
type PositionsById = Arc<OnceLock<HashMap<u64, usize>>>;

/// The changes to write when a table is saved: the difference from the last saved state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableChanges {
    /// New and changed rows with their position, ascending.
    pub changed: Vec<(usize, Arc<RecipientRow>)>,
    /// Ids of removed rows.
    pub removed: Vec<u64>,
    /// Whether rows that both states contain have new positions.
    pub has_moved_rows: bool,
}

impl RecipientTable {
    /// A table of imported or stored rows. A row with id 0, or with the id of an earlier row, gets
    /// a new id. `source` is the name of the imported file, empty for typed rows.
    #[must_use]
    pub fn new(source: &str, rows: impl IntoIterator<Item = RecipientRow>) -> Self {
        Self::with_extra_columns(source, Vec::new(), rows)
    }

    /// A table of imported rows; see [`RecipientTable::new`].
    #[must_use]
    pub fn from_import(source: &str, imported: ImportedRows) -> Self {
        Self::of_clean_rows(source, imported.extra_columns, imported.rows)
            .with_file_columns(imported.file_columns)
    }

    /// The same table with the columns of its file. Undo does not change them back.
    #[must_use]
    pub fn with_file_columns(mut self, columns: Vec<FileColumn>) -> Self {
        Arc::make_mut(&mut self.content).file_columns = Arc::new(columns);
        self
    }

    /// A table with extra columns; see [`RecipientTable::new`].
    #[must_use]
    pub fn with_extra_columns(
        source: &str,
        extra_columns: Vec<Box<str>>,
        rows: impl IntoIterator<Item = RecipientRow>,
    ) -> Self {
        let mut rows: Vec<RecipientRow> = rows.into_iter().collect();
        rows.iter_mut().for_each(clean::clean_row);
        Self::of_clean_rows(source, extra_columns, rows)
    }

    fn of_clean_rows(
        source: &str,
        extra_columns: Vec<Box<str>>,
        mut rows: Vec<RecipientRow>,
    ) -> Self {
        let mut next_id = rows.iter().map(|row| row.id).max().unwrap_or(0) + 1;
        // The ids of imported rows need no comparison.
        let are_ids_ascending = rows.first().is_none_or(|row| row.id > 0)
            && rows.is_sorted_by(|before, after| before.id < after.id);
        let mut seen = HashSet::new();
        for row in &mut rows {
            row.extra.truncate(extra_columns.len());
            if !are_ids_ascending && (row.id == 0 || !seen.insert(row.id)) {
                row.id = next_id;
                next_id += 1;
                seen.insert(row.id);
            }
        }
        let mut next_column_id = 0;
        let columns = ExtraColumns::default().with_names(extra_columns, &mut next_column_id);
        Self {
            content: Arc::new(TableContent {
                rows: rows.into_iter().map(Arc::new).collect(),
                columns: Arc::new(columns),
                file_columns: Arc::default(),
            }),
            source: source.into(),
            next_id,
            next_column_id,
            history: History::default(),
            positions_by_id: PositionsById::default(),
        }
    }

    /// The same rows without steps to undo, for a draft of their own.
    #[must_use]
    pub fn without_history(&self) -> Self {
        Self {
            history: History::default(),
            ..self.clone()
        }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.content.rows.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.content.rows.is_empty()
    }

    /// The number of rows that are not blank, each of which becomes one gift.
    #[must_use]
    pub fn filled_row_count(&self) -> usize {
        self.content
            .rows
            .iter()
            .filter(|row| !row.is_blank())
            .count()
    }

    #[must_use]
    pub fn row(&self, index: usize) -> Option<&RecipientRow> {
        self.content.rows.get(index).map(Arc::as_ref)
    }

    #[must_use]
    pub fn rows(&self) -> &[Arc<RecipientRow>] {
        &self.content.rows
    }

    /// The names of the columns that are no field, in the order of [`RecipientRow::extra`].
    #[must_use]
    pub fn extra_columns(&self) -> &[Box<str>] {
        &self.content.columns.names
    }

    /// The columns of the imported file, in their order; empty for typed rows.
    #[must_use]
    pub fn file_columns(&self) -> &[FileColumn] {
        &self.content.file_columns
    }

    pub(super) fn columns_of_content(&self) -> &ExtraColumns {
        &self.content.columns
    }

    /// The name of the imported file; empty for typed rows.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    pub fn set_source(&mut self, source: &str) {
        self.source = source.into();
    }

    /// The current position of a row.
    #[must_use]
    pub fn position(&self, row_id: u64) -> Option<usize> {
        let rows = &self.content.rows;
        // Until the rows are sorted or inserted between others, their ids ascend.
        let by_search = || {
            let at = rows.binary_search_by_key(&row_id, |row| row.id).ok()?;
            (rows[at].id == row_id).then_some(at)
        };
        self.guessed_position(row_id)
            .or_else(by_search)
            .or_else(|| self.positions_by_id().get(&row_id).copied())
    }

    fn positions_by_id(&self) -> &HashMap<u64, usize> {
        self.positions_by_id.get_or_init(|| {
            let rows = self.content.rows.iter().enumerate();
            rows.map(|(at, row)| (row.id, at)).collect()
        })
    }

    /// The position of a row if the row is where the import put it: the ids of imported rows count from
    /// 1 in order, so the guess is nearly always right.
    fn guessed_position(&self, row_id: u64) -> Option<usize> {
        let guess = usize::try_from(row_id.checked_sub(1)?).ok()?;
        (self.row(guess)?.id == row_id).then_some(guess)
    }

    /// The current positions of many rows; `None` for unknown rows.
    pub(in crate::recipients) fn positions(&self, row_ids: &[u64]) -> Vec<Option<usize>> {
        let find = |id: &u64| match row_ids {
            [_] => self.position(*id),
            _ => self
                .guessed_position(*id)
                .or_else(|| self.positions_by_id().get(id).copied()),
        };
        row_ids.iter().map(find).collect()
    }

    /// Sets one cell. Returns `false` when the row is unknown or the value did not change.
    pub fn edit(&mut self, row_id: u64, column: impl Into<ColumnRef>, value: &str) -> bool {
        self.edit_many([(row_id, column, value)]) > 0
    }

    /// Sets many cells as one step. Returns the number of changed cells.
    pub fn edit_many<C: Into<ColumnRef>, V: AsRef<str>>(
        &mut self,
        edits: impl IntoIterator<Item = (u64, C, V)>,
    ) -> usize {
        let edits = edits.into_iter();
        let edits = edits.map(|(id, column, value)| (id, column.into(), value));
        let (rows, changed_cells) = self.edited_rows(edits.collect());
        self.perform(vec![Delta::Replace(rows)]);
        changed_cells
    }

    /// The rows that edits change, with their positions, ascending, and the number of changed cells.
    /// Unknown rows and columns are ignored.
    pub(super) fn edited_rows<V: AsRef<str>>(
        &self,
        edits: Vec<(u64, ColumnRef, V)>,
    ) -> (Vec<(usize, Arc<RecipientRow>)>, usize) {
        let ids: Vec<u64> = edits.iter().map(|(id, ..)| *id).collect();
        let positions = self.positions(&ids);
        let mut edited: HashMap<usize, RecipientRow> = HashMap::new();
        let mut changed_cells = 0;
        for ((_, column, value), at) in edits.into_iter().zip(positions) {
            let Some(at) = at.filter(|_| self.has_column(column)) else {
                continue;
            };
            let value = clean::clean_cell(value.as_ref());
            let row = edited
                .entry(at)
                .or_insert_with(|| (*self.content.rows[at]).clone());
            if self.value(row, column) != value {
                self.set_value(row, column, value.as_ref());
                changed_cells += 1;
            }
        }
        let mut rows: Vec<_> = edited
            .into_iter()
            .filter(|(at, row)| *self.content.rows[*at] != *row)
            .map(|(at, row)| (at, Arc::new(row)))
            .collect();
        rows.sort_unstable_by_key(|(at, _)| *at);
        (rows, changed_cells)
    }

    /// Replaces rows by their positions, ascending, as one step.
    pub(in crate::recipients) fn replace_at(
        &mut self,
        rows: impl IntoIterator<Item = (usize, RecipientRow)>,
    ) {
        let rows = rows.into_iter().map(|(at, row)| (at, Arc::new(row)));
        self.perform(vec![Delta::Replace(rows.collect())]);
    }

    /// Inserts rows before position `at`, or at the end, as one step. Returns their new ids.
    pub fn insert(&mut self, at: usize, rows: impl IntoIterator<Item = RecipientRow>) -> Vec<u64> {
        let mut rows: Vec<RecipientRow> = rows.into_iter().collect();
        rows.iter_mut().for_each(clean::clean_row);
        let count = rows.len() as u64;
        let inserted = self.inserted(at.min(self.len()), rows);
        self.perform(vec![inserted]);
        (self.next_id - count..self.next_id).collect()
    }

    /// New rows before position `at`, with new ids.
    pub(super) fn inserted(
        &mut self,
        at: usize,
        rows: impl IntoIterator<Item = RecipientRow>,
    ) -> Delta {
        let rows = rows.into_iter().enumerate().map(|(index, mut row)| {
            // The ids of a table count from 1.
            row.id = self.next_id.max(1);
            self.next_id = row.id + 1;
            (at + index, Arc::new(row))
        });
        Delta::Insert(rows.collect())
    }

    /// Inserts blank rows; see [`RecipientTable::insert`].
    pub fn insert_blank(&mut self, at: usize, count: usize) -> Vec<u64> {
        self.insert(at, (0..count).map(|_| RecipientRow::default()))
    }

    /// Removes rows as one step. Returns the number of removed rows.
    pub fn remove(&mut self, row_ids: &[u64]) -> usize {
        let removed: HashSet<u64> = row_ids.iter().copied().collect();
        let positions: Vec<usize> = (0..self.len())
            .filter(|&at| removed.contains(&self.content.rows[at].id))
            .collect();
        let count = positions.len();
        self.perform(vec![Delta::Remove(positions)]);
        count
    }

    /// Removes every row as one step. Returns the number of removed rows.
    pub fn clear(&mut self) -> usize {
        let count = self.len();
        self.perform(vec![Delta::Remove((0..count).collect())]);
        count
    }

    /// Replaces every row and the extra columns as one step. The new rows get new ids.
    pub fn replace_rows(&mut self, imported: ImportedRows) {
        let all = (0..self.len()).collect();
        let columns = self.changed_columns(imported.extra_columns);
        let file_columns = self.changed_file_columns(imported.file_columns);
        let mut rows = imported.rows;
        rows.iter_mut().for_each(clean::clean_row);
        let new = self.inserted(0, rows);
        self.perform(vec![Delta::Remove(all), columns, file_columns, new]);
    }

    /// Adds rows at the end as one step. Their extra columns are added to those of the table; columns
    /// with the same name become one. The columns of the file become those of the table, unless the table has
    /// rows of another file.
    pub fn append_rows(&mut self, imported: ImportedRows) {
        let (columns, positions) = merge_columns(self.extra_columns(), &imported.extra_columns);
        let columns = self.changed_columns(columns);
        let takes_file_columns = self.file_columns().is_empty();
        let is_same_file = takes_file_columns || *self.file_columns() == *imported.file_columns;
        let file_columns = if takes_file_columns {
            self.changed_file_columns(imported.file_columns)
        } else {
            Delta::SetFileColumns(None)
        };
        let mut rows = imported.rows;
        for row in &mut rows {
            if !is_same_file {
                row.facts.original = None;
            }
            move_values(row, &positions);
        }
        let new = self.inserted(self.len(), rows);
        self.perform(vec![columns, file_columns, new]);
    }

    pub(super) fn changed_file_columns(&self, columns: Vec<FileColumn>) -> Delta {
        let is_changed = *columns != *self.file_columns();
        Delta::SetFileColumns(is_changed.then(|| Arc::new(columns)))
    }

    fn changed_columns(&mut self, names: Vec<Box<str>>) -> Delta {
        let is_changed = *names != *self.extra_columns();
        Delta::SetExtraColumns(is_changed.then(|| {
            let columns = self
                .content
                .columns
                .with_names(names, &mut self.next_column_id);
            Arc::new(columns)
        }))
    }

    /// Reverts the last step. Returns what changed, or `None` when there is no step.
    pub fn undo(&mut self) -> Option<ChangedCells> {
        self.positions_by_id = PositionsById::default();
        self.history.undo(Arc::make_mut(&mut self.content))
    }

    /// The number of the step that [`RecipientTable::undo`] would revert; 0 when there is none. A
    /// step keeps its number, so an offer to undo a step can check that the step is still the last.
    #[must_use]
    pub fn last_step(&self) -> u64 {
        self.history.undo.back().map_or(0, |step| step.number)
    }

    /// Whether an undo can revert the step.
    #[must_use]
    pub fn can_undo_step(&self, step: u64) -> bool {
        self.history.undo.iter().any(|done| done.number == step)
    }

    /// Whether the step was undone and can be repeated.
    #[must_use]
    pub fn can_redo_step(&self, step: u64) -> bool {
        self.history.redo.iter().any(|undone| undone.number == step)
    }

    /// Repeats the last undone step. Returns what changed, or `None` when there is no step.
    pub fn redo(&mut self) -> Option<ChangedCells> {
        self.positions_by_id = PositionsById::default();
        self.history.redo(Arc::make_mut(&mut self.content))
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.history.undo.is_empty()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.history.redo.is_empty()
    }

    /// Whether both tables have the same rows. Comparing with an unchanged clone is immediate.
    #[must_use]
    pub fn has_same_rows(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.content, &other.content) || self.content == other.content
    }

    /// The changes that turn the saved `older` state into this state.
    #[must_use]
    pub fn changes_since(&self, older: &Self) -> TableChanges {
        if Arc::ptr_eq(&self.content, &older.content) {
            return TableChanges::default();
        }
        let mut before: HashMap<u64, (usize, &Arc<RecipientRow>)> = older
            .content
            .rows
            .iter()
            .enumerate()
            .map(|(at, row)| (row.id, (at, row)))
            .collect();
        let mut changes = TableChanges::default();
        for (at, row) in self.content.rows.iter().enumerate() {
            match before.remove(&row.id) {
                Some((was_at, was)) => {
                    changes.has_moved_rows |= was_at != at;
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
            let keeps_positions = step.iter().all(|delta| matches!(delta, Delta::Replace(_)));
            if !keeps_positions {
                self.positions_by_id = PositionsById::default();
            }
            self.history.perform(step, Arc::make_mut(&mut self.content));
        }
    }

    pub(super) fn next_column_id(&mut self) -> ExtraColumnId {
        self.next_column_id += 1;
        ExtraColumnId(self.next_column_id - 1)
    }
}
