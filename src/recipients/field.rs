//! The columns of the recipient table.

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::contract::rules::{MAX_EMAIL_BYTES, MAX_NAME_CHARS};

/// One column of the recipient table, in the order of the screen.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::VariantArray,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Field {
    FirstName,
    LastName,
    Email,
    Phone,
    #[strum(serialize = "address_1")]
    Address1,
    #[strum(serialize = "address_2")]
    Address2,
    City,
    State,
    PostalCode,
    Country,
}

impl Field {
    /// Every field, in the order of the screen.
    pub const ALL: &'static [Self] = Self::VARIANTS;
    pub const COUNT: usize = Self::ALL.len();

    /// The position in [`FieldValues`](super::FieldValues).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name of the field in requests and on the command line.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Whether the field belongs to the postal address, which only a direct send needs.
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

    /// Whether the field is a part of a full name.
    #[must_use]
    pub const fn is_name(self) -> bool {
        matches!(self, Self::FirstName | Self::LastName)
    }

    /// Whether the value can come from several columns, which are joined with a space: a street and a
    /// house number, or two given names.
    #[must_use]
    pub const fn is_joinable(self) -> bool {
        matches!(
            self,
            Self::FirstName | Self::LastName | Self::Address1 | Self::Address2
        )
    }

    /// The longest accepted value, in characters.
    pub(crate) const fn max_chars(self) -> usize {
        match self {
            Self::Email => MAX_EMAIL_BYTES,
            Self::Phone => 40,
            Self::PostalCode => 20,
            _ => MAX_NAME_CHARS,
        }
    }
}
