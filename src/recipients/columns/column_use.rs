//! What a column of an imported file is used for.

use serde::{Deserialize, Serialize};

use crate::recipients::Field;

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
    /// A whole address. Columns of single parts take precedence; where they differ, the whole address is kept
    /// as an extra column too.
    FullAddress,
    Field(Field),
}

/// The name of [`ColumnUse::FullName`] on the command line.
const FULL_NAME: &str = "full_name";
/// The name of [`ColumnUse::FullAddress`] on the command line.
const FULL_ADDRESS: &str = "full_address";
/// The name of [`ColumnUse::Extra`] on the command line.
const EXTRA: &str = "extra";
/// The name of [`ColumnUse::Ignored`] on the command line.
const IGNORED: &str = "ignore";

impl ColumnUse {
    /// The name on the command line.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Ignored => IGNORED,
            Self::Extra => EXTRA,
            Self::FullName => FULL_NAME,
            Self::FullAddress => FULL_ADDRESS,
            Self::Field(field) => field.code(),
        }
    }

    /// Reads a name from the command line; `None` for an unknown one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            IGNORED => Some(Self::Ignored),
            EXTRA => Some(Self::Extra),
            FULL_NAME => Some(Self::FullName),
            FULL_ADDRESS => Some(Self::FullAddress),
            _ => code.parse().ok().map(Self::Field),
        }
    }

    /// Every name that [`ColumnUse::from_code`] reads.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        let fields = Field::ALL.iter().map(|field| field.code());
        [FULL_NAME, FULL_ADDRESS]
            .into_iter()
            .chain(fields)
            .chain([EXTRA, IGNORED])
    }

    /// Whether the column is read into a field.
    #[must_use]
    pub const fn is_read(self) -> bool {
        !matches!(self, Self::Ignored | Self::Extra)
    }

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
