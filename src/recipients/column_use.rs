//! What a column of an imported file is used for.

use serde::{Deserialize, Serialize};

use super::Field;

/// The use of one column. Several columns can have the same use: their cells are joined, see
/// [`Field::is_joinable`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnUse {
    /// The column is left out.
    #[default]
    Ignored,
    /// The cells are kept with the recipients under the name of the column.
    Extra,
    /// First and last name together. Columns of first and last names take precedence.
    FullName,
    /// A whole address. Columns of single parts take precedence.
    FullAddress,
    Field(Field),
}

impl ColumnUse {
    /// Whether several columns of one file can have this use.
    #[must_use]
    pub const fn is_shareable(self) -> bool {
        match self {
            Self::Ignored | Self::Extra => true,
            Self::FullName | Self::FullAddress => false,
            Self::Field(field) => field.is_joinable(),
        }
    }
}
