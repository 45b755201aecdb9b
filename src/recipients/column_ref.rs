//! References to the columns of a recipient table.
//!
//! Used by every edit of cells, and by filters and searches. An extra column is identified by its id,
//! not by its name or position, because both change while the window still shows an earlier state.

use super::Field;

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
