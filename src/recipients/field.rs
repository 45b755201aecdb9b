//! What can be known about a recipient: the columns of the table.

use serde::{Deserialize, Serialize};

/// One column of the table. The order is the order on screen and in an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    FirstName,
    LastName,
    Email,
    Phone,
    Address1,
    Address2,
    City,
    State,
    PostalCode,
    Country,
}

impl Field {
    pub const ALL: [Self; 10] = [
        Self::FirstName,
        Self::LastName,
        Self::Email,
        Self::Phone,
        Self::Address1,
        Self::Address2,
        Self::City,
        Self::State,
        Self::PostalCode,
        Self::Country,
    ];
    pub const COUNT: usize = Self::ALL.len();

    /// Where the field's value stands in [`RecipientRow::values`](super::RecipientRow::values).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column's name on screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::FirstName => "First name",
            Self::LastName => "Last name",
            Self::Email => "Mail",
            Self::Phone => "Phone",
            Self::Address1 => "Address",
            Self::Address2 => "Address line 2",
            Self::City => "City",
            Self::State => "State",
            Self::PostalCode => "Postal code",
            Self::Country => "Country",
        }
    }

    /// Whether the field belongs to a postal address, which only a direct send needs.
    #[must_use]
    pub const fn is_address(self) -> bool {
        matches!(
            self,
            Self::Address1
                | Self::Address2
                | Self::City
                | Self::State
                | Self::PostalCode
                | Self::Country
        )
    }

    /// The longest value that is accepted, in characters. Mail: RFC 5321's limit of a path; the
    /// rest: what fits the columns such services keep.
    #[must_use]
    pub const fn max_chars(self) -> usize {
        match self {
            Self::Email => 254,
            Self::Phone => 40,
            Self::PostalCode => 20,
            _ => 255,
        }
    }
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.label())
    }
}
