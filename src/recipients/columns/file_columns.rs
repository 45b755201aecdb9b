//! The columns of an imported file, which stay with the recipients, so that exported lists have the same
//! columns in the same order.
//!
//! A cell of a full name or a whole address is split at the import, and cells of one field are joined. The
//! original text of such cells is kept where the values do not give it.

use serde::{Deserialize, Serialize};

use crate::recipients::{
    ColumnUse, Field, Mapping, RawRow, RawTable, RecipientRow, table::column_ref::is_same_column,
    text::trimmed,
};

/// A column of an imported file. Columns that the user left out are not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileColumn {
    /// The text in the header; empty without one.
    pub title: Box<str>,
    pub column_use: ColumnUse,
    /// The name of the extra column with the values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<Box<str>>,
}

impl FileColumn {
    /// The columns of a file. `extras` are the extra columns with their names.
    pub(super) fn of_import<'a>(
        table: &RawTable,
        mapping: &Mapping,
        extras: impl Iterator<Item = (usize, &'a Box<str>)> + Clone,
    ) -> Vec<Self> {
        let kept = mapping
            .uses()
            .filter(|(_, used)| *used != ColumnUse::Ignored);
        kept.map(|(column, column_use)| Self {
            title: table.header.get(column).map_or("", String::as_str).into(),
            column_use,
            extra: extras
                .clone()
                .find_map(|(extra, name)| (extra == column).then(|| name.clone())),
        })
        .collect()
    }

    /// Whether the extra column with a name has the values.
    pub(crate) fn is_of_extra(&self, name: &str) -> bool {
        self.extra
            .as_deref()
            .is_some_and(|extra| is_same_column(extra, name))
    }
}

/// Which columns share the values of a field: those with a full name, with a whole address, and several
/// columns of one field.
#[derive(Clone, Debug, Default)]
pub(in crate::recipients) struct ComposedColumns {
    /// The positions in the list of columns, with their uses.
    columns: Vec<(usize, ColumnUse)>,
    /// The fields without a column of their own.
    missing: Vec<Field>,
}

impl ComposedColumns {
    pub(in crate::recipients) fn new(
        uses: impl Iterator<Item = (usize, ColumnUse)> + Clone,
    ) -> Self {
        let has = |wanted: ColumnUse| uses.clone().any(|(_, used)| used == wanted);
        let (has_name, has_address) = (has(ColumnUse::FullName), has(ColumnUse::FullAddress));
        let is_composed = |used: ColumnUse| match used {
            ColumnUse::FullName | ColumnUse::FullAddress => true,
            ColumnUse::Field(field) => {
                (has_name && field.is_name())
                    || (has_address && field.is_address())
                    || uses.clone().filter(|(_, other)| *other == used).count() > 1
            }
            ColumnUse::Ignored | ColumnUse::Extra => false,
        };
        Self {
            columns: uses
                .clone()
                .filter(|(_, used)| is_composed(*used))
                .collect(),
            missing: (Field::ALL.iter().copied())
                .filter(|field| !has(ColumnUse::Field(*field)))
                .collect(),
        }
    }

    pub(in crate::recipients) fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// The positions of the columns, with their uses.
    pub(in crate::recipients) fn columns(&self) -> &[(usize, ColumnUse)] {
        &self.columns
    }

    /// The original cells of a row; `None` when the values of the row give the same cells.
    pub(super) fn original_cells(
        &self,
        source: &RawRow,
        row: &RecipientRow,
    ) -> Option<Box<[Box<str>]>> {
        if self.is_empty() {
            return None;
        }
        let columns = self.columns.iter();
        let cells = columns.map(|(column, _)| trimmed(source.cell(*column)).into());
        let cells: Box<[Box<str>]> = cells.collect();
        (*cells != *self.cells(row)).then_some(cells)
    }

    /// The cells that the values of a row give.
    pub(in crate::recipients) fn cells(&self, row: &RecipientRow) -> Vec<Box<str>> {
        let mut written = Vec::new();
        let cells = self.columns.iter().map(|(_, used)| match used {
            ColumnUse::Field(field) if written.contains(field) => Box::default(),
            ColumnUse::Field(field) => {
                written.push(*field);
                row.get(*field).into()
            }
            ColumnUse::FullName => self.joined(row, Field::is_name, " "),
            ColumnUse::FullAddress => self.joined(row, Field::is_address, ", "),
            ColumnUse::Ignored | ColumnUse::Extra => Box::default(),
        });
        cells.collect()
    }

    /// Whether two rows have the same values in the fields that columns share.
    pub(super) fn has_same_values(&self, one: &RecipientRow, other: &RecipientRow) -> bool {
        let is_shared = |field: Field| {
            self.columns.iter().any(|(_, used)| match used {
                ColumnUse::FullName => field.is_name(),
                ColumnUse::FullAddress => field.is_address(),
                used => *used == ColumnUse::Field(field),
            })
        };
        let mut fields = Field::ALL.iter().filter(|field| is_shared(**field));
        fields.all(|field| one.get(*field) == other.get(*field))
    }

    /// The values of the fields without a column of their own.
    fn joined(
        &self,
        row: &RecipientRow,
        is_part: impl Fn(Field) -> bool,
        separator: &str,
    ) -> Box<str> {
        let parts = self.missing.iter().filter(|field| is_part(**field));
        let values = parts.map(|field| (*field, row.get(*field)));
        let mut joined = String::new();
        let mut previous = None;
        for (field, value) in values.filter(|(_, value)| !value.is_empty()) {
            if !joined.is_empty() {
                // "Boston, MA 02110".
                let is_code = (previous, field) == (Some(Field::State), Field::PostalCode);
                joined.push_str(if is_code { " " } else { separator });
            }
            joined.push_str(value);
            previous = Some(field);
        }
        joined.into()
    }
}
