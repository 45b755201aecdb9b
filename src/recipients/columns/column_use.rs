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

/// The names on the command line of the uses that are no field.
const CODES: [(ColumnUse, &str); 4] = [
    (ColumnUse::FullName, "full_name"),
    (ColumnUse::FullAddress, "full_address"),
    (ColumnUse::Extra, "extra"),
    (ColumnUse::Ignored, "ignore"),
];

impl ColumnUse {
    pub(in crate::recipients) const FIRST_NAME: Self = Self::Field(Field::FirstName);
    pub(in crate::recipients) const LAST_NAME: Self = Self::Field(Field::LastName);
    pub(in crate::recipients) const EMAIL: Self = Self::Field(Field::Email);
    pub(in crate::recipients) const PHONE: Self = Self::Field(Field::Phone);
    pub(in crate::recipients) const STATE: Self = Self::Field(Field::State);
    pub(in crate::recipients) const POSTAL_CODE: Self = Self::Field(Field::PostalCode);

    /// The name on the command line.
    #[must_use]
    pub fn code(self) -> &'static str {
        let own = CODES.iter().find(|(known, _)| *known == self);
        match self {
            Self::Field(field) => field.code(),
            _ => own.map_or("", |(_, code)| code),
        }
    }

    /// Reads a name from the command line; `None` for an unknown one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let own = CODES.iter().find(|(_, known)| *known == code);
        own.map(|(known, _)| *known)
            .or_else(|| code.parse().ok().map(Self::Field))
    }

    /// Every name that [`ColumnUse::from_code`] reads.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        let (whole, unread) = CODES.split_at(2);
        let fields = Field::ALL.iter().map(|field| field.code());
        let code = |(_, code): &(Self, &'static str)| *code;
        whole
            .iter()
            .map(code)
            .chain(fields)
            .chain(unread.iter().map(code))
    }

    /// Whether the column is a whole name or a part of one.
    pub(super) const fn is_name(self) -> bool {
        match self {
            Self::FullName => true,
            Self::Field(field) => field.is_name(),
            _ => false,
        }
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
