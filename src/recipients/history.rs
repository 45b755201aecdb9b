//! Undo and redo of a recipient table. A step holds only the rows it changed, and the number of
//! steps is limited.

use std::sync::Arc;

use super::RecipientRow;

type Row = Arc<RecipientRow>;

/// The rows of a table and the names of its extra columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TableContent {
    pub(super) rows: Vec<Row>,
    pub(super) extra_columns: Arc<[Box<str>]>,
}

/// The most steps that can be undone.
const MAX_STEPS: usize = 200;

/// A change of a table. Applying a change returns its inverse.
#[derive(Clone, Debug)]
pub(super) enum Delta {
    /// New contents of the rows at these positions.
    Replace(Vec<(usize, Row)>),
    /// New rows. Positions are those after inserting, ascending.
    Insert(Vec<(usize, Row)>),
    /// Positions before removing, ascending.
    Remove(Vec<usize>),
    /// New names of the extra columns; `None` for no change.
    SetExtraColumns(Option<Arc<[Box<str>]>>),
}

impl Delta {
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Replace(rows) | Self::Insert(rows) => rows.is_empty(),
            Self::Remove(positions) => positions.is_empty(),
            Self::SetExtraColumns(names) => names.is_none(),
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
            Self::SetExtraColumns(names) => Self::SetExtraColumns(
                names.map(|names| std::mem::replace(&mut content.extra_columns, names)),
            ),
        }
    }
}

/// The changes of one user action, which are undone and redone together.
pub(super) type Step = Vec<Delta>;

/// A step with its number, which undo and redo keep.
type NumberedStep = (u64, Arc<Step>);

/// The undo and redo stacks. Steps are shared, so that cloning a table stays cheap.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    undo: Vec<NumberedStep>,
    redo: Vec<NumberedStep>,
    steps_performed: u64,
}

impl History {
    /// Performs a new step and discards the steps that could be redone.
    pub(super) fn perform(&mut self, step: Step, content: &mut TableContent) {
        self.redo.clear();
        self.steps_performed += 1;
        let inverse = Arc::new(apply_step(step, content));
        self.undo.push((self.steps_performed, inverse));
        if self.undo.len() > MAX_STEPS {
            self.undo.remove(0);
        }
    }

    pub(super) fn undo(&mut self, content: &mut TableContent) -> bool {
        apply_last(&mut self.undo, &mut self.redo, content)
    }

    pub(super) fn redo(&mut self, content: &mut TableContent) -> bool {
        apply_last(&mut self.redo, &mut self.undo, content)
    }

    /// The number of the step that an undo would revert; 0 when there is none.
    pub(super) fn last_step(&self) -> u64 {
        self.undo.last().map_or(0, |(number, _)| *number)
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }
}

/// Applies the last step of one stack and pushes its inverse on the other.
fn apply_last(
    from: &mut Vec<NumberedStep>,
    to: &mut Vec<NumberedStep>,
    content: &mut TableContent,
) -> bool {
    let Some((number, step)) = from.pop() else {
        return false;
    };
    let inverse = apply_step(Arc::unwrap_or_clone(step), content);
    to.push((number, Arc::new(inverse)));
    true
}

/// Applies the changes in order. The inverse reverts them from the last to the first.
fn apply_step(step: Step, content: &mut TableContent) -> Step {
    let mut inverse: Step = step.into_iter().map(|delta| delta.apply(content)).collect();
    inverse.reverse();
    inverse
}
