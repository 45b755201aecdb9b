//! The clean list: recipients without errors, with their values as a request has them.

use std::{fs::File, io};

use super::{CheckedRecipients, FileLabel, RecipientFileText, WrittenRecipients, columns};
use crate::{
    contract::SendMethod,
    desk::{
        table_file::{TableLayout, write_table_file},
        view::{ExportCell, ExportFormat},
    },
    recipients::{Field, RecipientRow, ready_rows},
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
    let value = |row: &RecipientRow, field: Field| row.request_value(field, method);
    let fields = columns::fields(method, |field| {
        ready.rows().iter().any(|row| !value(row, field).is_empty())
    });
    let columns = columns::columns(&fields, &ready, text);
    let sheet = text.label(FileLabel::RecipientsSheet);
    let layout = TableLayout {
        sheet: &sheet,
        columns: &columns,
    };
    let rows = ready.rows().iter().map(|row| {
        let values = fields
            .iter()
            .map(|field| ExportCell::Text(value(row, *field).into()));
        let extras = (0..ready.extra_columns().len())
            .map(|column| ExportCell::Text(row.extra(column).into()));
        values.chain(extras).collect()
    });
    write_table_file(file, layout, rows, format)?;
    let count = ready.len() as u64;
    Ok(WrittenRecipients {
        recipients: count,
        left_out: (recipients.filled_row_count() as u64).saturating_sub(count),
    })
}
