//! The cells that an undo or redo changed, so that the window can show them.

use super::{
    ColumnRef, Field, RecipientRow,
    extra_columns::ExtraColumns,
    history::{Delta, Step, TableContent},
};

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
