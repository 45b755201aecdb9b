//! The columns of the recipients grid and their widths.

use crate::{
    contract::SendMethod,
    i18n::t,
    messages::issue,
    recipients::{ColumnRef, Field, RecipientTable},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The row's number, counted from 1.
    Number,
    Cell(ColumnRef),
    /// The most severe issue of the row, and the button that fixes the issue.
    Issue,
}

impl Column {
    pub(super) fn title(self, recipients: &RecipientTable) -> String {
        match self {
            Self::Number => t!("recipients-column-row"),
            Self::Cell(column) => cell_title(recipients, column),
            Self::Issue => t!("recipients-column-issue"),
        }
    }

    /// The minimum width in points, and the weight for sharing the remaining width.
    const fn sizing(self) -> (f32, f32) {
        match self {
            Self::Number => (48.0, 0.0),
            Self::Issue => (140.0, 2.0),
            Self::Cell(ColumnRef::Extra(_)) => (110.0, 0.3),
            Self::Cell(ColumnRef::Field(field)) => match field {
                Field::Email => (168.0, 1.0),
                Field::Address1 => (170.0, 0.6),
                Field::State | Field::Country => (76.0, 0.0),
                Field::PostalCode => (100.0, 0.0),
                Field::FirstName | Field::LastName => (78.0, 0.4),
                _ => (120.0, 0.2),
            },
        }
    }
}

/// The name of a column of cells.
pub(super) fn cell_title(recipients: &RecipientTable, column: ColumnRef) -> String {
    match column {
        ColumnRef::Field(field) => issue::field_label(field),
        ColumnRef::Extra(id) => recipients.extra_name(id).unwrap_or_default().to_owned(),
    }
}

/// The columns of cells that the grid shows: fields, then every extra column.
pub(super) fn cells(
    recipients: &RecipientTable,
    method: &SendMethod,
    has_phone: bool,
) -> Vec<ColumnRef> {
    let fields = fields(method, has_phone).into_iter();
    let extra = recipients.extra_column_ids().iter().copied();
    fields
        .map(ColumnRef::Field)
        .chain(extra.map(ColumnRef::Extra))
        .collect()
}

/// The fields that the grid shows. The address is shown for a direct send, and the phone number for
/// a direct send or if a recipient has one.
fn fields(method: &SendMethod, has_phone: bool) -> Vec<Field> {
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

/// The columns in order, with their widths. The issue column is the last one; where the columns
/// need horizontal scrolling, it is the second one, so that it stays visible.
pub(super) fn layout(cells: &[ColumnRef], available_width: f32) -> Vec<(Column, f32)> {
    let mut columns = vec![Column::Number];
    columns.extend(cells.iter().copied().map(Column::Cell));
    columns.push(Column::Issue);
    let min_width: f32 = columns.iter().map(|column| column.sizing().0).sum();
    let total_weight: f32 = columns.iter().map(|column| column.sizing().1).sum();
    if min_width > available_width {
        columns.pop();
        columns.insert(1, Column::Issue);
    }
    let spare = (available_width - min_width).max(0.0);
    columns
        .into_iter()
        .map(|column| {
            let (min, weight) = column.sizing();
            (column, min + spare * weight / total_weight)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_fields_are_shown_only_for_direct_send() {
        let email = fields(&SendMethod::EmailAndLink, false);
        assert_eq!(email, [Field::FirstName, Field::LastName, Field::Email]);
        assert!(fields(&SendMethod::EmailAndLink, true).contains(&Field::Phone));
        let direct = fields(&SendMethod::DirectSend, false);
        assert!(direct.contains(&Field::PostalCode) && direct.contains(&Field::Country));
    }

    #[test]
    fn issue_column_stays_visible_in_narrow_grid() {
        let none = RecipientTable::default();
        let wide = layout(&cells(&none, &SendMethod::EmailAndLink, false), 620.0);
        assert_eq!(wide.last().map(|column| column.0), Some(Column::Issue));
        let total: f32 = wide.iter().map(|column| column.1).sum();
        assert!((total - 620.0).abs() < 0.5);
        let narrow = layout(&cells(&none, &SendMethod::DirectSend, true), 560.0);
        assert_eq!(narrow[1].0, Column::Issue);
    }
}
