//! Which columns the recipients' table shows, and how wide.

use crate::{contract::SendMethod, messages::issue, recipients::Field};

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The row's number, counted from 1.
    Number,
    Cell(Field),
    /// What was found, and the button that settles it.
    Issue,
}

impl Column {
    #[must_use]
    pub fn head(self) -> String {
        match self {
            Self::Number => "Row".to_owned(),
            Self::Cell(field) => issue::field_label(field),
            Self::Issue => "Issue".to_owned(),
        }
    }

    /// The least width, and how many parts of the spare room it takes.
    const fn room(self) -> (f32, f32) {
        match self {
            Self::Number => (48.0, 0.0),
            Self::Issue => (132.0, 0.7),
            Self::Cell(Field::Email) => (168.0, 2.0),
            Self::Cell(Field::Address1) => (170.0, 0.6),
            Self::Cell(Field::State | Field::Country) => (76.0, 0.0),
            Self::Cell(Field::PostalCode) => (100.0, 0.0),
            Self::Cell(Field::FirstName | Field::LastName) => (78.0, 0.4),
            Self::Cell(_) => (120.0, 0.2),
        }
    }
}

/// The fields a person fills in for this way of sending.
#[must_use]
pub fn fields(method: &SendMethod, has_phone: bool) -> Vec<Field> {
    let direct = *method == SendMethod::DirectSend;
    Field::ALL
        .iter()
        .copied()
        .filter(|field| match field {
            Field::Phone => has_phone || direct,
            field if field.is_address() => direct,
            _ => true,
        })
        .collect()
}

/// The table's columns with their widths. Where they do not fit side by side, the issue comes
/// first, so that it is not scrolled away.
#[must_use]
pub fn layout(fields: &[Field], room: f32) -> Vec<(Column, f32)> {
    let mut columns = vec![Column::Number];
    columns.extend(fields.iter().copied().map(Column::Cell));
    columns.push(Column::Issue);
    let least: f32 = columns.iter().map(|column| column.room().0).sum();
    let parts: f32 = columns.iter().map(|column| column.room().1).sum();
    if least > room {
        columns.pop();
        columns.insert(1, Column::Issue);
    }
    let spare = (room - least).max(0.0);
    columns
        .into_iter()
        .map(|column| {
            let (min, part) = column.room();
            (column, min + spare * part / parts)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_asked_for_only_when_something_is_shipped_to_them() {
        let mail = fields(&SendMethod::EmailAndLink, false);
        assert_eq!(mail, [Field::FirstName, Field::LastName, Field::Email]);
        assert!(fields(&SendMethod::EmailAndLink, true).contains(&Field::Phone));
        let direct = fields(&SendMethod::DirectSend, false);
        assert!(direct.contains(&Field::PostalCode) && direct.contains(&Field::Country));
    }

    #[test]
    fn the_finding_is_never_scrolled_away() {
        let wide = layout(&fields(&SendMethod::EmailAndLink, false), 620.0);
        assert_eq!(wide.last().map(|column| column.0), Some(Column::Issue));
        let total: f32 = wide.iter().map(|column| column.1).sum();
        assert!((total - 620.0).abs() < 0.5);
        let narrow = layout(Field::ALL, 560.0);
        assert_eq!(narrow[1].0, Column::Issue);
    }
}
