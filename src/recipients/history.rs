//! What was done to a table, so that it can be undone. Steps hold the rows they changed, not the
//! whole table, and the number of steps is bounded.

use std::sync::Arc;

use super::RecipientRow;

type Row = Arc<RecipientRow>;

/// How many steps can be undone.
const MAX_STEPS: usize = 200;

/// A change of the rows. Applying one gives back the change that takes it away again.
#[derive(Clone, Debug)]
pub(super) enum Delta {
    /// Other rows at these positions.
    Replace(Vec<(usize, Row)>),
    /// New rows; positions are those after inserting, ascending.
    Insert(Vec<(usize, Row)>),
    /// Rows gone; positions before removing, ascending.
    Remove(Vec<usize>),
}

impl Delta {
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Replace(rows) | Self::Insert(rows) => rows.is_empty(),
            Self::Remove(positions) => positions.is_empty(),
        }
    }

    /// Does it, and returns its opposite.
    pub(super) fn apply(self, rows: &mut Vec<Row>) -> Self {
        match self {
            Self::Replace(mut new) => {
                for (index, row) in &mut new {
                    if let Some(place) = rows.get_mut(*index) {
                        std::mem::swap(place, row);
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
                let mut taken = Vec::with_capacity(positions.len());
                let mut next = positions.into_iter().peekable();
                let mut kept = Vec::with_capacity(rows.len());
                for (index, row) in std::mem::take(rows).into_iter().enumerate() {
                    if next.next_if_eq(&index).is_some() {
                        taken.push((index, row));
                    } else {
                        kept.push(row);
                    }
                }
                *rows = kept;
                Self::Insert(taken)
            }
        }
    }
}

/// One thing a person did: undone and redone as a whole.
pub(super) type Step = Vec<Delta>;

/// A step under the number it keeps while it is undone and redone.
type Numbered = (u64, Arc<Step>);

/// Undo and redo. Steps are shared, so that cloning a table stays cheap.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    undo: Vec<Numbered>,
    redo: Vec<Numbered>,
    performed: u64,
}

impl History {
    /// Does a step as something new: what was undone before can no longer be redone.
    pub(super) fn perform(&mut self, step: Step, rows: &mut Vec<Row>) {
        self.redo.clear();
        self.performed += 1;
        self.undo.push((self.performed, Arc::new(run(step, rows))));
        if self.undo.len() > MAX_STEPS {
            self.undo.remove(0);
        }
    }

    pub(super) fn undo(&mut self, rows: &mut Vec<Row>) -> bool {
        turn(&mut self.undo, &mut self.redo, rows)
    }

    pub(super) fn redo(&mut self, rows: &mut Vec<Row>) -> bool {
        turn(&mut self.redo, &mut self.undo, rows)
    }

    /// The number of the step that Undo takes back; 0 when there is none.
    pub(super) fn last(&self) -> u64 {
        self.undo.last().map_or(0, |(number, _)| *number)
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }
}

fn turn(from: &mut Vec<Numbered>, to: &mut Vec<Numbered>, rows: &mut Vec<Row>) -> bool {
    let Some((number, step)) = from.pop() else {
        return false;
    };
    to.push((number, Arc::new(run(Arc::unwrap_or_clone(step), rows))));
    true
}

/// Does the parts in order; the opposite undoes them from the last to the first.
fn run(step: Step, rows: &mut Vec<Row>) -> Step {
    let mut opposite: Step = step.into_iter().map(|delta| delta.apply(rows)).collect();
    opposite.reverse();
    opposite
}
