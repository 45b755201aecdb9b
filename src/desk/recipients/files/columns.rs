//! The columns of exported recipients: those of the imported file in their order, then fields and extra
//! columns that the file does not have.

use std::borrow::Cow;

use super::file::{FileLabel, RecipientFileText};
use crate::{
    contract::SendMethod,
    desk::export::ExportColumn,
    recipients::{ColumnUse, Field, FileColumn, RecipientTable},
};

const EXTRA_WIDTH: f64 = 18.0;

/// The width of a column of a workbook, in characters.
pub(super) fn width(field: Field) -> f64 {
    match field {
        Field::Email | Field::Address1 => 30.0,
        Field::State | Field::PostalCode | Field::Country => 12.0,
        _ => 18.0,
    }
}

/// A column of an exported list.
#[derive(Debug)]
pub(super) struct ListColumn {
    pub(super) title: String,
    pub(super) width: f64,
    pub(super) content: ColumnContent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnContent {
    Field(Field),
    /// The position of an extra column of the table.
    Extra(usize),
    /// A column of the file that shares values with others, by its position in the file, and the part of a
    /// recipient that the column holds.
    Shared(usize, ColumnUse),
    /// The value of a field in rows that need a cell for each value.
    Separate(Field),
    /// A column of the file without values.
    Empty,
}

impl ListColumn {
    pub(super) fn exported(&self) -> ExportColumn {
        ExportColumn {
            title: Cow::Owned(self.title.clone()),
            width: self.width,
        }
    }
}

/// Makes the columns of one list.
pub(super) struct ListColumns<'a> {
    recipients: &'a RecipientTable,
    text: &'a dyn RecipientFileText,
    columns: Vec<ListColumn>,
}

impl<'a> ListColumns<'a> {
    /// All columns of the file with its cells; those with a full name or a whole address are followed by the
    /// parts when `has_separate_rows`. `is_used`: whether a field without a column needs one.
    pub(super) fn as_in_file(
        recipients: &'a RecipientTable,
        has_separate_rows: bool,
        method: &SendMethod,
        is_used: impl Fn(Field) -> bool,
        text: &'a dyn RecipientFileText,
    ) -> Vec<ListColumn> {
        let mut list = Self::new(recipients, text);
        let file = recipients.file_columns();
        for (at, column) in file.iter().enumerate() {
            let parts = missing_parts(file, column.column_use);
            let is_shared = match column.column_use {
                ColumnUse::FullName | ColumnUse::FullAddress => true,
                ColumnUse::Field(field) => {
                    let same = file.iter().filter(|it| it.column_use == column.column_use);
                    same.count() > 1 || whole_column(file, field).is_some()
                }
                ColumnUse::Extra | ColumnUse::Ignored => false,
            };
            if is_shared {
                let content = ColumnContent::Shared(at, column.column_use);
                list.push(content, Some(column));
            } else {
                list.push_simple(column);
            }
            if has_separate_rows {
                for field in parts {
                    list.push(ColumnContent::Separate(field), None);
                }
            }
        }
        let is_missing = |field| whole_column(file, field).is_none() && is_used(field);
        list.finish(method, is_missing)
    }

    /// A column for each value, in the order of the file: parts take the place of a full name or a whole
    /// address, and joined columns become one.
    pub(super) fn of_values(
        recipients: &'a RecipientTable,
        method: &SendMethod,
        is_used: impl Fn(Field) -> bool,
        text: &'a dyn RecipientFileText,
    ) -> Vec<ListColumn> {
        let mut list = Self::new(recipients, text);
        let file = recipients.file_columns();
        for column in file {
            for field in missing_parts(file, column.column_use) {
                if is_used(field) {
                    list.push(ColumnContent::Field(field), None);
                }
            }
            list.push_simple(column);
        }
        list.finish(method, is_used)
    }

    fn new(recipients: &'a RecipientTable, text: &'a dyn RecipientFileText) -> Self {
        Self {
            recipients,
            text,
            columns: Vec::new(),
        }
    }

    fn has(&self, content: ColumnContent) -> bool {
        self.columns.iter().any(|column| column.content == content)
    }

    /// Adds a column of the file that holds one field or extra values, unless the list has it.
    fn push_simple(&mut self, column: &FileColumn) {
        let extra = column.extra.as_deref();
        let extra = extra.and_then(|name| self.recipients.extra_column_named(name));
        let extra = extra.and_then(|id| self.recipients.extra_position(id));
        let content = match (column.column_use, extra) {
            (ColumnUse::Field(field), _) => ColumnContent::Field(field),
            (_, Some(extra)) => ColumnContent::Extra(extra),
            (ColumnUse::Extra, None) if !column.title.is_empty() => ColumnContent::Empty,
            _ => return,
        };
        if content == ColumnContent::Empty || !self.has(content) {
            self.push(content, Some(column));
        }
    }

    fn push(&mut self, content: ColumnContent, column: Option<&FileColumn>) {
        let title = column.map_or("", |column| &column.title);
        let title = match title {
            "" => self.title(content),
            title => title.to_owned(),
        };
        let width = match content {
            ColumnContent::Field(field)
            | ColumnContent::Separate(field)
            | ColumnContent::Shared(_, ColumnUse::Field(field)) => width(field),
            ColumnContent::Shared(_, ColumnUse::FullAddress) => width(Field::Address1),
            _ => EXTRA_WIDTH,
        };
        self.columns.push(ListColumn {
            title,
            width,
            content,
        });
    }

    /// The title of a column without one in the file. The import recognizes that of a field exactly.
    fn title(&self, content: ColumnContent) -> String {
        match content {
            ColumnContent::Field(field)
            | ColumnContent::Separate(field)
            | ColumnContent::Shared(_, ColumnUse::Field(field)) => self.text.field(field),
            ColumnContent::Shared(_, ColumnUse::FullName) => {
                self.text.label(FileLabel::FullNameColumn)
            }
            ColumnContent::Shared(_, ColumnUse::FullAddress) => {
                self.text.label(FileLabel::FullAddressColumn)
            }
            ColumnContent::Extra(extra) => {
                let name = self.recipients.extra_columns().get(extra);
                name.map(ToString::to_string).unwrap_or_default()
            }
            ColumnContent::Shared(..) | ColumnContent::Empty => String::new(),
        }
    }

    /// Adds the fields and extra columns that the file does not have. Lists of typed rows have every field
    /// of the method.
    fn finish(mut self, method: &SendMethod, is_used: impl Fn(Field) -> bool) -> Vec<ListColumn> {
        let file = self.recipients.file_columns();
        let of_method: Vec<Field> = Field::of_method(method).collect();
        for field in Field::ALL {
            let has_column = self.has(ColumnContent::Field(*field))
                || column_of(file, ColumnUse::Field(*field)).is_some();
            let is_listed = file.is_empty() && of_method.contains(field);
            if !has_column && (is_listed || is_used(*field)) {
                self.push(ColumnContent::Field(*field), None);
            }
        }
        for (extra, name) in self.recipients.extra_columns().iter().enumerate() {
            // A whole address that is kept as an extra column is in its own place.
            if !file.iter().any(|column| column.is_of_extra(name)) {
                self.push(ColumnContent::Extra(extra), None);
            }
        }
        self.columns
    }
}

fn column_of(file: &[FileColumn], wanted: ColumnUse) -> Option<usize> {
    file.iter().position(|column| column.column_use == wanted)
}

/// The use of the column of the file that holds the field with others.
fn whole_column(file: &[FileColumn], field: Field) -> Option<usize> {
    if field.is_name() {
        column_of(file, ColumnUse::FullName)
    } else if field.is_address() {
        column_of(file, ColumnUse::FullAddress)
    } else {
        None
    }
}

/// The fields that are read only from a column with this use.
fn missing_parts(file: &[FileColumn], column_use: ColumnUse) -> Vec<Field> {
    let is_part = |field: &Field| match column_use {
        ColumnUse::FullName => field.is_name(),
        ColumnUse::FullAddress => field.is_address(),
        _ => false,
    };
    let fields = Field::ALL.iter().copied().filter(is_part);
    fields
        .filter(|field| column_of(file, ColumnUse::Field(*field)).is_none())
        .collect()
}

/// The position of the column with the value of a field in a row. `is_separate`: whether the row has a cell for
/// each value.
pub(super) fn position_of(
    columns: &[ListColumn],
    field: Field,
    is_separate: bool,
) -> Option<usize> {
    let find = |wanted: &dyn Fn(ColumnContent) -> bool| {
        columns.iter().position(|column| wanted(column.content))
    };
    let own = |content| match content {
        ColumnContent::Field(found) => found == field,
        ColumnContent::Shared(_, used) => used == ColumnUse::Field(field),
        ColumnContent::Separate(found) => is_separate && found == field,
        ColumnContent::Extra(_) | ColumnContent::Empty => false,
    };
    let whole = |content| match content {
        ColumnContent::Shared(_, ColumnUse::FullName) => field.is_name(),
        ColumnContent::Shared(_, ColumnUse::FullAddress) => field.is_address(),
        _ => false,
    };
    find(&own).or_else(|| find(&whole))
}
