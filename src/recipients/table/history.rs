//! Undo and redo of a recipient table. A step holds only the rows it changed. The number of steps is
//! not limited, but their memory is.

use std::{collections::VecDeque, mem::size_of, sync::Arc};

use super::column_ref::ExtraColumns;
use crate::recipients::{ColumnRef, Field, FileColumn, RecipientRow};

type Row = Arc<RecipientRow>;

/// The rows of a table, its extra columns, and the columns of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TableContent {
    pub(super) rows: Vec<Row>,
    pub(super) columns: Arc<ExtraColumns>,
    pub(super) file_columns: Arc<Vec<FileColumn>>,
}

/// The memory of the steps that can be undone, in bytes. The oldest steps are dropped beyond it: a
/// change of one cell needs less than a kilobyte, one of 100,000 rows about 50 megabytes.
const MAX_UNDO_BYTES: usize = 256 * 1024 * 1024;

/// A change of a table. Applying a change returns its inverse.
#[derive(Clone, Debug)]
pub(super) enum Delta {
    /// New contents of the rows at these positions.
    Replace(Vec<(usize, Row)>),
    /// New rows. Positions are those after inserting, ascending.
    Insert(Vec<(usize, Row)>),
    /// Positions before removing, ascending.
    Remove(Vec<usize>),
    /// A new order of all rows: for each new position, the position before.
    Permute(Vec<u32>),
    /// New extra columns; `None` for no change.
    SetExtraColumns(Option<Arc<ExtraColumns>>),
    /// New columns of the file; `None` for no change.
    SetFileColumns(Option<Arc<Vec<FileColumn>>>),
}

impl Delta {
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Replace(rows) | Self::Insert(rows) => rows.is_empty(),
            Self::Remove(positions) => positions.is_empty(),
            Self::Permute(order) => order.is_empty(),
            Self::SetExtraColumns(names) => names.is_none(),
            Self::SetFileColumns(columns) => columns.is_none(),
        }
    }

    /// The memory of the change, in bytes. Shared rows count fully: the table may drop them.
    fn bytes(&self) -> usize {
        match self {
            Self::Replace(rows) | Self::Insert(rows) => {
                rows.iter().map(|(_, row)| 16 + row.bytes()).sum()
            }
            Self::Remove(positions) => positions.len() * size_of::<usize>(),
            Self::Permute(order) => order.len() * size_of::<u32>(),
            Self::SetExtraColumns(_) => size_of::<ExtraColumns>(),
            Self::SetFileColumns(_) => size_of::<Vec<FileColumn>>(),
        }
    }

    /// Applies the change and returns its inverse.
    pub(super) fn apply(self, content: &mut TableContent) -> Self {
        let rows = &mut content.rows;
        match self {
            Self::Replace(mut new) => {
                for (index, row) in &mut new {
                    if let Some(current) = rows.get_mut(*index) {
                        std::mem::swap(current, row);
                    }
                }
                Self::Replace(new)
            }
            Self::Insert(new) => {
                let positions = new.iter().map(|(index, _)| *index).collect();
                let old = std::mem::take(rows);
                rows.reserve(old.len() + new.len());
                let mut old = old.into_iter();
                for (index, row) in new {
                    while rows.len() < index {
                        match old.next() {
                            Some(kept) => rows.push(kept),
                            None => break,
                        }
                    }
                    rows.push(row);
                }
                rows.extend(old);
                Self::Remove(positions)
            }
            Self::Remove(positions) => {
                let mut removed = Vec::with_capacity(positions.len());
                let mut next = positions.into_iter().peekable();
                let mut kept = Vec::with_capacity(rows.len());
                for (index, row) in std::mem::take(rows).into_iter().enumerate() {
                    if next.next_if_eq(&index).is_some() {
                        removed.push((index, row));
                    } else {
                        kept.push(row);
                    }
                }
                *rows = kept;
                Self::Insert(removed)
            }
            Self::Permute(order) => {
                let mut inverse = vec![0; order.len()];
                let mut moved = Vec::with_capacity(rows.len());
                for (new, old) in order.iter().enumerate() {
                    inverse[*old as usize] = new as u32;
                    moved.push(Arc::clone(&rows[*old as usize]));
                }
                *rows = moved;
                Self::Permute(inverse)
            }
            Self::SetExtraColumns(columns) => Self::SetExtraColumns(
                columns.map(|columns| std::mem::replace(&mut content.columns, columns)),
            ),
            Self::SetFileColumns(columns) => Self::SetFileColumns(
                columns.map(|columns| std::mem::replace(&mut content.file_columns, columns)),
            ),
        }
    }
}

/// The changes of one user action, which are undone and redone together.
pub(super) type Step = Vec<Delta>;

/// A step that can be undone or redone.
#[derive(Clone, Debug)]
pub(super) struct StoredStep {
    /// Undo and redo keep the number.
    pub(super) number: u64,
    deltas: Arc<Step>,
    bytes: usize,
}

impl StoredStep {
    fn new(number: u64, deltas: Step) -> Self {
        Self {
            number,
            bytes: size_of::<Self>() + deltas.iter().map(Delta::bytes).sum::<usize>(),
            deltas: Arc::new(deltas),
        }
    }
}

/// The undo and redo stacks. Both are shared, so that cloning a table is cheap with any number of
/// steps.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) undo: Arc<VecDeque<StoredStep>>,
    pub(super) redo: Arc<VecDeque<StoredStep>>,
    undo_bytes: usize,
    steps_performed: u64,
}

impl History {
    /// Performs a new step and discards the steps that could be redone.
    pub(super) fn perform(&mut self, step: Step, content: &mut TableContent) {
        self.redo = Arc::default();
        self.steps_performed += 1;
        let step = StoredStep::new(self.steps_performed, apply_step(step, content));
        self.undo_bytes += step.bytes;
        let undo = Arc::make_mut(&mut self.undo);
        undo.push_back(step);
        while self.undo_bytes > MAX_UNDO_BYTES && undo.len() > 1 {
            self.undo_bytes -= undo.pop_front().map_or(0, |oldest| oldest.bytes);
        }
    }

    /// Reverts the last step. Returns what changed, or `None` when there is no step.
    pub(super) fn undo(&mut self, content: &mut TableContent) -> Option<ChangedCells> {
        let step = Arc::make_mut(&mut self.undo).pop_back()?;
        self.undo_bytes -= step.bytes;
        let (inverse, changed) = apply_stored(step, content);
        Arc::make_mut(&mut self.redo).push_back(inverse);
        Some(changed)
    }

    /// Repeats the last undone step. Returns what changed, or `None` when there is no step.
    pub(super) fn redo(&mut self, content: &mut TableContent) -> Option<ChangedCells> {
        let step = Arc::make_mut(&mut self.redo).pop_back()?;
        let (inverse, changed) = apply_stored(step, content);
        self.undo_bytes += inverse.bytes;
        Arc::make_mut(&mut self.undo).push_back(inverse);
        Some(changed)
    }
}

/// Applies a step of one stack. Returns its inverse for the other stack, and what changed.
fn apply_stored(step: StoredStep, content: &mut TableContent) -> (StoredStep, ChangedCells) {
    let inverse = apply_step(Arc::unwrap_or_clone(step.deltas), content);
    let changed = ChangedCells::of_applied(&inverse, content);
    (StoredStep::new(step.number, inverse), changed)
}

/// Applies the changes in order. The inverse reverts them from the last to the first.
fn apply_step(step: Step, content: &mut TableContent) -> Step {
    let mut inverse: Step = step.into_iter().map(|delta| delta.apply(content)).collect();
    inverse.reverse();
    inverse
}

/// The most cells that are listed: more do not fit in a window.
const MAX_CELLS: usize = 10_000;

/// What an undo or redo changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedCells {
    /// Changed cells by row id, in reading order, at most `MAX_CELLS`.
    pub cells: Vec<(u64, ColumnRef)>,
    /// Ids of rows that came back, in reading order.
    pub rows: Vec<u64>,
    /// The first position that changed: where rows disappeared, the row that follows.
    pub first: usize,
}

impl ChangedCells {
    /// The difference that the inverse of an applied step shows.
    pub(super) fn of_applied(inverse: &Step, content: &TableContent) -> Self {
        let mut changed = Self {
            first: usize::MAX,
            ..Self::default()
        };
        let has_other_columns = inverse
            .iter()
            .any(|delta| matches!(delta, Delta::SetExtraColumns(Some(_))));
        for delta in inverse {
            match delta {
                Delta::Replace(rows) => {
                    for (at, old) in rows {
                        changed.first = changed.first.min(*at);
                        // With other extra columns, the values of both rows cannot be compared.
                        if !has_other_columns && let Some(new) = content.rows.get(*at) {
                            changed.add_cells(old, new, &content.columns);
                        }
                    }
                }
                Delta::Remove(positions) => {
                    changed.first = changed.first.min(positions.first().copied().unwrap_or(0));
                    let rows = positions.iter().filter_map(|at| content.rows.get(*at));
                    changed.rows.extend(rows.map(|row| row.id));
                }
                Delta::Insert(rows) => {
                    changed.first = changed.first.min(rows.first().map_or(0, |(at, _)| *at));
                }
                Delta::Permute(_) => changed.first = 0,
                Delta::SetExtraColumns(_) | Delta::SetFileColumns(_) => {}
            }
        }
        changed.first = changed.first.min(content.rows.len().saturating_sub(1));
        changed
    }

    fn add_cells(&mut self, old: &RecipientRow, new: &RecipientRow, columns: &ExtraColumns) {
        if self.cells.len() >= MAX_CELLS {
            return;
        }
        for field in Field::ALL {
            if old.get(*field) != new.get(*field) {
                self.cells.push((new.id, ColumnRef::Field(*field)));
            }
        }
        for (at, id) in columns.ids.iter().enumerate() {
            if old.extra(at) != new.extra(at) {
                self.cells.push((new.id, ColumnRef::Extra(*id)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::tests::row;

    /// A step that replaces the only row.
    fn replace(name: &str) -> Step {
        let row = row(&[(Field::FirstName, name)]);
        vec![Delta::Replace(vec![(0, Arc::new(row))])]
    }

    #[test]
    fn thousands_of_steps_can_be_undone() {
        let mut content = TableContent {
            rows: vec![Arc::default()],
            ..TableContent::default()
        };
        let mut history = History::default();
        for step in 0..5_000 {
            history.perform(replace(&step.to_string()), &mut content);
        }
        let mut undone = 0;
        while history.undo(&mut content).is_some() {
            undone += 1;
        }
        assert_eq!(undone, 5_000);
        assert_eq!((history.undo_bytes, history.undo.len()), (0, 0));
    }

    #[test]
    fn memory_of_steps_is_bounded() {
        let mut content = TableContent {
            rows: vec![Arc::default()],
            ..TableContent::default()
        };
        let mut history = History::default();
        let long = "x".repeat(MAX_UNDO_BYTES / 10);
        for _ in 0..20 {
            history.perform(replace(&long), &mut content);
        }
        assert!(history.undo_bytes <= MAX_UNDO_BYTES);
        assert!(history.undo.len() < 12);
    }
}
