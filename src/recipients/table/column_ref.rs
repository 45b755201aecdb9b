//! The columns of a recipient table: fields, and extra columns such as a department, which stay with the recipients under
//! their names.
//!
//! An extra column is identified by its id, not by its name or position, because both change while the window still shows
//! an earlier state. Two lists with the same column share it.

use crate::recipients::{Field, RecipientRow};

/// Identifies an extra column within a table. Stable through renames, removals of other columns and
/// undo. Not stored: a loaded table numbers its columns anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtraColumnId(pub(super) u32);

/// A column of cells: a field, or an extra column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColumnRef {
    Field(Field),
    Extra(ExtraColumnId),
}

/// The longest value that can be typed into an extra column, in characters.
const MAX_EXTRA_CHARS: usize = 500;

impl ColumnRef {
    #[must_use]
    pub const fn field(self) -> Option<Field> {
        match self {
            Self::Field(field) => Some(field),
            Self::Extra(_) => None,
        }
    }

    /// The longest value that can be typed, in characters.
    pub(crate) const fn max_chars(self) -> usize {
        match self {
            Self::Field(field) => field.max_chars(),
            Self::Extra(_) => MAX_EXTRA_CHARS,
        }
    }
}

impl From<Field> for ColumnRef {
    fn from(field: Field) -> Self {
        Self::Field(field)
    }
}

impl From<ExtraColumnId> for ColumnRef {
    fn from(id: ExtraColumnId) -> Self {
        Self::Extra(id)
    }
}

/// The longest name of an extra column.
pub(crate) const MAX_NAME_CHARS: usize = 60;

/// The extra columns of a table, in order: their names, and an id for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ExtraColumns {
    pub(super) names: Vec<Box<str>>,
    pub(super) ids: Vec<ExtraColumnId>,
}

impl ExtraColumns {
    /// Columns with these names. A column keeps the id that a column of the same name has in `self`;
    /// the others get ids from `next_id` on.
    pub(super) fn with_names(&self, names: Vec<Box<str>>, next_id: &mut u32) -> Self {
        let mut ids: Vec<ExtraColumnId> = Vec::with_capacity(names.len());
        for name in &names {
            let known = (self.names.iter())
                .position(|other| is_same_column(other, name))
                .map(|at| self.ids[at])
                .filter(|id| !ids.contains(id));
            ids.push(known.unwrap_or_else(|| {
                *next_id += 1;
                ExtraColumnId(*next_id - 1)
            }));
        }
        Self { names, ids }
    }

    pub(super) fn position(&self, id: ExtraColumnId) -> Option<usize> {
        self.ids.iter().position(|other| *other == id)
    }
}

/// Whether two names mean the same column: they differ at most in case and in the space around them.
#[must_use]
pub fn is_same_column(one: &str, other: &str) -> bool {
    one == other || one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// The columns of both lists, without repetition, and the position of each added column among them.
pub(super) fn merge_columns(
    existing: &[Box<str>],
    added: &[Box<str>],
) -> (Vec<Box<str>>, Vec<usize>) {
    let mut all = existing.to_vec();
    let positions = added
        .iter()
        .map(|name| {
            let known = all.iter().position(|other| is_same_column(other, name));
            known.unwrap_or_else(|| {
                all.push(name.clone());
                all.len() - 1
            })
        })
        .collect();
    (all, positions)
}

/// Moves the extra values of a row to their positions among merged columns.
pub(super) fn move_values(row: &mut RecipientRow, positions: &[usize]) {
    let values = std::mem::take(&mut row.extra);
    let count = positions.iter().map(|position| position + 1).max();
    let mut moved = vec![""; count.unwrap_or_default()];
    for (value, &position) in values.iter().zip(positions) {
        if !value.is_empty() {
            moved[position] = value;
        }
    }
    row.extra = moved.into_iter().collect();
}
