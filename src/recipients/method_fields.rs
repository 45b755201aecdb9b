//! The fields that a send method uses. Templates and exported lists have a column for each.

use super::Field;
use crate::contract::SendMethod;

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
    use crate::recipients::{RecipientRow, RecipientTable, check};

    #[test]
    fn required_fields_are_those_that_block() {
        for method in SendMethod::KNOWN {
            // A field that no method needs keeps the row from being blank.
            let mut row = RecipientRow::default();
            row.set(Field::Address2, "Apt 4");
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
