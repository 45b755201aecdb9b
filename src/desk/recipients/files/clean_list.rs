//! The clean list: recipients without errors, with their values as a request has them and the extensions of phone
//! numbers. Also writes people of a saved list or of the address book.

use std::{fs::File, io};

use super::{
    columns::{ColumnContent, ListColumn, ListColumns},
    file::{CheckedRecipients, FileLabel, RecipientFileText, WrittenRecipients},
};
use crate::{
    contract::SendMethod,
    desk::export::{
        ExportCell, ExportFormat,
        table_file::{TableLayout, write_table_file},
    },
    recipients::{Field, RecipientRow, RecipientTable, ready_rows},
};

pub(super) fn write(
    file: &File,
    format: ExportFormat,
    checked: &CheckedRecipients,
    method: &SendMethod,
    text: &dyn RecipientFileText,
) -> io::Result<WrittenRecipients> {
    let CheckedRecipients { recipients, issues } = checked;
    let ready = ready_rows(recipients, issues, method);
    let value = |row: &RecipientRow, field: Field| row.exported_value(field, method);
    write_values(file, format, &ready, method, value, text)?;
    let count = ready.len() as u64;
    Ok(WrittenRecipients {
        recipients: count,
        left_out: (recipients.filled_row_count() as u64).saturating_sub(count),
    })
}

/// Writes a table with a column for each value.
pub(super) fn write_values(
    file: &File,
    format: ExportFormat,
    recipients: &RecipientTable,
    method: &SendMethod,
    value: impl Fn(&RecipientRow, Field) -> String,
    text: &dyn RecipientFileText,
) -> io::Result<()> {
    let is_used = |field| {
        recipients
            .rows()
            .iter()
            .any(|row| !value(row, field).is_empty())
    };
    let columns = ListColumns::of_values(recipients, method, is_used, text);
    let exported: Vec<_> = columns.iter().map(ListColumn::exported).collect();
    let sheet = text.label(FileLabel::RecipientsSheet);
    let layout = TableLayout {
        sheet: &sheet,
        columns: &exported,
    };
    let rows = recipients.rows().iter().map(|row| {
        let cell = |column: &ListColumn| match column.content {
            ColumnContent::Field(field) => ExportCell::Text(value(row, field).into()),
            ColumnContent::Extra(extra) => ExportCell::Text(row.extra(extra).into()),
            // A clean list has no such columns.
            ColumnContent::Shared(..) | ColumnContent::Separate(_) | ColumnContent::Empty => {
                ExportCell::Empty
            }
        };
        columns.iter().map(cell).collect()
    });
    write_table_file(file, layout, rows, format)
}
