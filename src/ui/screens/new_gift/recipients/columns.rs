//! The columns of the recipients grid and their widths.

use crate::{
    contract::SendMethod,
    i18n::t,
    messages::issue,
    recipients::{ColumnRef, Field, RecipientTable, RowFilter, SortDirection},
    ui::widgets::grid::{GridColumn, SortMark},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Column {
    Cell(ColumnRef),
    /// The most severe issue of the row, and the button that fixes the issue.
    Issue,
}

impl Column {
    pub(super) fn cell(self) -> Option<ColumnRef> {
        match self {
            Self::Cell(column) => Some(column),
            Self::Issue => None,
        }
    }

    /// The minimum width in points, and the weight for sharing the remaining width.
    const fn sizing(self) -> (f32, f32) {
        match self {
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
fn cells(recipients: &RecipientTable, method: &SendMethod, has_phone: bool) -> Vec<ColumnRef> {
    let fields = fields(method, has_phone).into_iter();
    let extra = recipients.extra_column_ids().iter().copied();
    fields
        .map(ColumnRef::Field)
        .chain(extra.map(ColumnRef::Extra))
        .collect()
}

/// The fields that the grid shows: those of the method, and the phone number if a recipient has one.
fn fields(method: &SendMethod, has_phone: bool) -> Vec<Field> {
    let of_method: Vec<Field> = Field::of_method(method).collect();
    Field::ALL
        .iter()
        .copied()
        .filter(|field| of_method.contains(field) || (*field == Field::Phone && has_phone))
        .collect()
}

/// The columns in their usual order. The issue column is the last one; where the columns need
/// horizontal scrolling, it is the first one, so that it stays visible.
pub(super) fn columns(
    recipients: &RecipientTable,
    method: &SendMethod,
    has_phone: bool,
    available_width: f32,
) -> Vec<GridColumn<Column>> {
    let mut columns: Vec<Column> = cells(recipients, method, has_phone)
        .into_iter()
        .map(Column::Cell)
        .collect();
    let all = columns.iter().chain([&Column::Issue]);
    let min_width: f32 = all.map(|column| column.sizing().0).sum();
    if min_width > available_width {
        columns.insert(0, Column::Issue);
    } else {
        columns.push(Column::Issue);
    }
    let column = |key: Column| {
        let (min, weight) = key.sizing();
        let title = match key {
            Column::Cell(column) => cell_title(recipients, column),
            Column::Issue => t!("recipients-column-issue"),
        };
        GridColumn {
            has_text: key != Column::Issue,
            ..GridColumn::new(key, title, min, weight)
        }
    };
    columns.into_iter().map(column).collect()
}

/// Marks the column that the rows are sorted by, and the columns with a filter.
pub(super) fn mark(
    columns: &mut [GridColumn<Column>],
    sorted: Option<(ColumnRef, SortDirection)>,
    filter: &RowFilter,
) {
    for column in columns {
        let Column::Cell(cell) = column.key else {
            continue;
        };
        column.is_filtered = filter.condition(cell).is_some();
        column.sort = sorted
            .filter(|(of, _)| *of == cell)
            .map(|(_, direction)| match direction {
                SortDirection::Ascending => SortMark::Ascending,
                SortDirection::Descending => SortMark::Descending,
            });
    }
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
        let shown = |method: SendMethod, width: f32| -> Vec<Column> {
            let columns = columns(&none, &method, true, width);
            columns.iter().map(|column| column.key).collect()
        };
        let wide = shown(SendMethod::EmailAndLink, 620.0);
        assert_eq!(wide.last(), Some(&Column::Issue));
        assert_eq!(shown(SendMethod::DirectSend, 560.0)[0], Column::Issue);
    }
}
