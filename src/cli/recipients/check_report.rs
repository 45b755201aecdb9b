//! The result of a check as JSON: how the file was read, its problems, and the corrected recipients.

use serde::Serialize;

use crate::{
    contract::{RecipientRequest, SendMethod},
    desk::ImportPreview,
    i18n::t,
    messages::issue::{column_name, import_note, issue_text},
    recipients::{
        ColumnUse, Field, ImportNote, IssueIndex, RawTable, RecipientTable, Severity, TableFormat,
        ready_rows,
    },
};

#[derive(Debug, Serialize)]
pub(super) struct CheckReport {
    format: TableFormat,
    encoding: Option<&'static str>,
    delimiter: Option<char>,
    sheet: Option<String>,
    /// Rows count from 1 as in a spreadsheet; `null` without a header.
    header_row: Option<u32>,
    columns: Vec<ColumnRecord>,
    /// Rows with data.
    rows: usize,
    /// Rows without an error.
    ready: usize,
    problems: Vec<ProblemRecord>,
    /// What was unusual about the file.
    notes: Vec<NoteRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recipients: Option<Vec<RecipientRequest>>,
}

#[derive(Debug, Serialize)]
struct ColumnRecord {
    name: String,
    /// `null` for a column that is kept as an extra column or left out.
    field: Option<&'static str>,
    confidence: f32,
}

#[derive(Debug, Serialize)]
struct ProblemRecord {
    row: Option<u32>,
    /// The name of the column in the file; `null` when no column is read into the field.
    column: Option<String>,
    field: &'static str,
    code: &'static str,
    level: &'static str,
    message: String,
    value: String,
    /// The value that would resolve the problem.
    suggestion: Option<String>,
}

#[derive(Debug, Serialize)]
struct NoteRecord {
    #[serde(flatten)]
    note: ImportNote,
    message: String,
}

impl CheckReport {
    pub(super) fn new(
        table: &RawTable,
        preview: &ImportPreview,
        recipients: &RecipientTable,
        issues: &IssueIndex,
    ) -> Self {
        let columns = (0..table.header.len()).map(|column| {
            let column_use = preview.mapping.use_of(column);
            let confidence = preview.confidence.get(column).copied().unwrap_or_default();
            ColumnRecord {
                name: column_name(&table.header, column),
                field: column_use.is_read().then(|| column_use.code()),
                confidence: if column_use.is_read() {
                    confidence
                } else {
                    0.0
                },
            }
        });
        Self {
            format: table.format,
            encoding: table.encoding,
            delimiter: table.delimiter.map(char::from),
            sheet: table.sheet.clone(),
            header_row: table.header_row,
            columns: columns.collect(),
            rows: table.rows.len(),
            ready: recipients.filled_row_count() - issues.counts().blocked_rows,
            problems: problems(preview, recipients, issues),
            notes: (preview.notes.iter())
                .map(|note| NoteRecord {
                    note: note.clone(),
                    message: import_note(note),
                })
                .collect(),
            recipients: None,
        }
    }

    /// Adds the recipients without errors as a request has them, after the safe fixes.
    pub(super) fn with_recipients(
        mut self,
        recipients: &RecipientTable,
        issues: &IssueIndex,
        method: &SendMethod,
    ) -> Self {
        let ready = ready_rows(recipients, issues, method);
        self.recipients = Some(ready.to_requests_with_phones(method));
        self
    }
}

fn problems(
    preview: &ImportPreview,
    recipients: &RecipientTable,
    issues: &IssueIndex,
) -> Vec<ProblemRecord> {
    let mut problems = Vec::new();
    for row in recipients.rows() {
        for issue in issues.for_row(row.id) {
            problems.push(ProblemRecord {
                row: row.line,
                column: column_of(preview, issue.field),
                field: issue.field.code(),
                code: issue.code().as_str(),
                level: match issue.severity {
                    Severity::Blocker => "error",
                    Severity::Warning => "warning",
                },
                message: issue_text(&issue.with_file_rows(recipients)),
                value: row.get(issue.field).to_owned(),
                suggestion: issue
                    .fix
                    .as_ref()
                    .and_then(|fix| fix.new_value())
                    .map(str::to_owned),
            });
        }
    }
    problems
}

/// The column that a field was read from, also that of full names or whole addresses.
fn column_of(preview: &ImportPreview, field: Field) -> Option<String> {
    let whole = match field {
        field if field.is_name() => Some(ColumnUse::FullName),
        field if field.is_address() => Some(ColumnUse::FullAddress),
        _ => None,
    };
    let own = preview.mapping.column_of(field);
    let column = own.or_else(|| preview.mapping.column_with(whole?))?;
    Some(column_name(&preview.header, column))
}

/// The number of rows, and of those without an error.
pub(super) fn summary_line(recipients: &RecipientTable, issues: &IssueIndex) -> String {
    let rows = recipients.filled_row_count();
    t!(
        "cli-recipients-summary",
        rows = rows,
        ready = rows - issues.counts().blocked_rows
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::{ReadOptions, apply_mapping, check, read_table};

    #[test]
    fn duplicate_names_the_row_of_the_file() {
        let text = "First name,Email\nAnn,ann@example.com\nBo,bo@example.com\nBo,bo@example.com\n";
        let table = read_table(text.as_bytes(), &ReadOptions::default()).unwrap();
        let preview = ImportPreview::new("people.csv", &table, None);
        let recipients =
            RecipientTable::from_import("people.csv", apply_mapping(&table, &preview.mapping));
        let issues = check(&recipients, &SendMethod::EmailAndLink);
        let problems = problems(&preview, &recipients, &issues);
        let found: Vec<_> = problems
            .iter()
            .map(|problem| (problem.row, problem.message.as_str()))
            .collect();
        assert_eq!(found, [(Some(4), "Duplicate of row 3")]);
    }
}
