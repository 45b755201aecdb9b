//! The columns of the recipient table.

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::contract::{
    SendMethod,
    rules::{MAX_EMAIL_BYTES, MAX_NAME_CHARS},
};

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

    /// The position in [`FieldValues`](crate::recipients::FieldValues).
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

impl Field {
    /// The fields of a list for this method, in the order of the screen.
    pub fn of_method(method: &SendMethod) -> impl Iterator<Item = Self> {
        let is_direct = *method == SendMethod::DirectSend;
        Self::ALL
            .iter()
            .copied()
            .filter(move |field| is_direct || !(field.is_address() || *field == Self::Phone))
    }

    /// Whether a recipient without the field cannot be sent a gift.
    #[must_use]
    pub fn is_required(self, method: &SendMethod) -> bool {
        match self {
            Self::FirstName => true,
            Self::Email => *method == SendMethod::EmailAndLink,
            Self::Address1 | Self::City | Self::State | Self::PostalCode => {
                *method == SendMethod::DirectSend
            }
            Self::LastName | Self::Phone | Self::Address2 | Self::Country => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::{RecipientTable, check, tests::row};

    #[test]
    fn required_fields_are_those_that_block() {
        for method in SendMethod::KNOWN {
            // A field that no method needs keeps the row from being blank.
            let row = row(&[(Field::Address2, "Apt 4")]);
            let issues = check(&RecipientTable::new("", [row]), method);
            let blocked: Vec<Field> = Field::ALL
                .iter()
                .copied()
                .filter(|field| issues.for_cell(1, *field).is_some_and(|it| it.is_blocker()))
                .collect();
            let required: Vec<Field> = Field::of_method(method)
                .filter(|field| field.is_required(method))
                .collect();
            assert_eq!(blocked, required, "{method:?}");
        }
    }
}
