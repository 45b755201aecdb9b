//! The list of problems: a workbook with all recipients, in which the cells with problems are marked, and a
//! sheet with one problem in each row.
//!
//! The rows are written one after the other, so that the workbook of a long list is not held in memory.

use std::{fs::File, io};

use rust_xlsxwriter::{Color, Format, Note, Workbook, Worksheet, XlsxError};

use super::{CheckedRecipients, FileLabel, RecipientFileText, WrittenRecipients, columns};
use crate::{
    contract::SendMethod,
    desk::table_file::{MAX_SHEET_ROWS, limited},
    recipients::{Field, Issue, IssueKind, RecipientRow, Severity},
};

/// The most cells with a note. Each note is a shape of its own, and spreadsheet programs become slow with
/// many; the first column and the second sheet have all problems.
const MAX_NOTES: usize = 5_000;
/// Separates the problems of a row.
const SEPARATOR: &str = " · ";
const PROBLEMS_WIDTH: f64 = 50.0;

/// The formats of cells: the colors that spreadsheet programs use for bad and neutral values.
struct Formats {
    title: Format,
    error: Format,
    warning: Format,
}

impl Formats {
    fn new() -> Self {
        let marked = |ground, ink| {
            Format::new()
                .set_background_color(Color::RGB(ground))
                .set_font_color(Color::RGB(ink))
        };
        Self {
            title: Format::new().set_bold(),
            error: marked(0x00FF_C7CE, 0x009C_0006),
            warning: marked(0x00FF_EB9C, 0x009C_5700),
        }
    }

    fn of(&self, severity: Severity) -> &Format {
        match severity {
            Severity::Blocker => &self.error,
            Severity::Warning => &self.warning,
        }
    }
}

/// The list of problems while it is written.
struct ProblemList<'a> {
    checked: &'a CheckedRecipients,
    text: &'a dyn RecipientFileText,
    fields: Vec<Field>,
    formats: Formats,
}

pub(super) fn write(
    file: &File,
    checked: &CheckedRecipients,
    method: &SendMethod,
    text: &dyn RecipientFileText,
) -> io::Result<WrittenRecipients> {
    let CheckedRecipients { recipients, issues } = checked;
    let fields = columns::fields(method, |field| {
        let has_value = |row: &RecipientRow| !row.get(field).is_empty();
        recipients.rows().iter().any(|row| has_value(row))
            || issues.iter().any(|(_, issue)| issue.field == field)
    });
    let list = ProblemList {
        checked,
        text,
        fields,
        formats: Formats::new(),
    };
    list.save(file).map_err(io::Error::other)?;
    Ok(WrittenRecipients {
        recipients: recipients.filled_row_count() as u64,
        left_out: 0,
    })
}

impl ProblemList<'_> {
    fn save(&self, file: &File) -> Result<(), XlsxError> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet_with_low_memory()?;
        sheet.set_name(self.text.label(FileLabel::RecipientsSheet))?;
        self.fill_recipients(sheet)?;
        let sheet = workbook.add_worksheet_with_low_memory()?;
        sheet.set_name(self.text.label(FileLabel::ProblemsSheet))?;
        self.fill_problems(sheet)?;
        workbook.save_to_writer(file)
    }

    /// The rows with the numbers that the first sheet gives them, below its header.
    fn rows(&self) -> impl Iterator<Item = (u32, &RecipientRow)> {
        let rows = self.checked.recipients.rows().iter().take(MAX_SHEET_ROWS);
        (1_u32..).zip(rows.map(AsRef::as_ref))
    }

    fn fill_recipients(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let recipients = &self.checked.recipients;
        sheet.set_freeze_panes(1, 1)?;
        sheet.set_column_width(0, PROBLEMS_WIDTH)?;
        let title = &self.formats.title;
        let problems = self.text.label(FileLabel::ProblemsColumn);
        sheet.write_string_with_format(0, 0, problems, title)?;
        for (column, exported) in
            (1_u16..).zip(columns::columns(&self.fields, recipients, self.text))
        {
            sheet.set_column_width(column, exported.width)?;
            sheet.write_string_with_format(0, column, exported.title.as_ref(), title)?;
        }
        let first_extra = self.fields.len() as u16 + 1;
        let mut notes = 0;
        for (number, row) in self.rows() {
            let issues = self.checked.issues.for_row(row.id);
            if !issues.is_empty() {
                let texts: Vec<String> = issues.iter().map(|issue| self.issue(issue)).collect();
                sheet.write_string(number, 0, limited(&texts.join(SEPARATOR)))?;
            }
            for (column, field) in (1_u16..).zip(&self.fields) {
                let value = limited(row.get(*field));
                let of_cell: Vec<&Issue> = issues
                    .iter()
                    .filter(|issue| issue.field == *field)
                    .collect();
                let Some(severity) = of_cell.iter().map(|issue| issue.severity).min() else {
                    if !value.is_empty() {
                        sheet.write_string(number, column, value)?;
                    }
                    continue;
                };
                let format = self.formats.of(severity);
                if value.is_empty() {
                    sheet.write_blank(number, column, format)?;
                } else {
                    sheet.write_string_with_format(number, column, value, format)?;
                }
                if notes < MAX_NOTES {
                    notes += 1;
                    let texts: Vec<String> = of_cell
                        .iter()
                        .map(|issue| self.text.cell_note(&in_sheet(issue)))
                        .collect();
                    let note = Note::new(texts.join("\n")).add_author_prefix(false);
                    sheet.insert_note(number, column, &note)?;
                }
            }
            for (column, value) in (first_extra..).zip(&row.extra) {
                if !value.is_empty() {
                    sheet.write_string(number, column, limited(value))?;
                }
            }
        }
        Ok(())
    }

    fn fill_problems(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let columns = [
            (FileLabel::RowColumn, 8.0),
            (FileLabel::LevelColumn, 12.0),
            (FileLabel::ColumnColumn, 18.0),
            (FileLabel::ProblemColumn, 60.0),
            (FileLabel::ValueColumn, 30.0),
            (FileLabel::SuggestionColumn, 30.0),
        ];
        sheet.set_freeze_panes(1, 0)?;
        for (column, (label, width)) in (0_u16..).zip(columns) {
            sheet.set_column_width(column, width)?;
            let title = self.text.label(label);
            sheet.write_string_with_format(0, column, title, &self.formats.title)?;
        }
        let problems = self.rows().flat_map(|(number, row)| {
            let issues = self.checked.issues.for_row(row.id).iter();
            issues.map(move |issue| (number, row, issue))
        });
        for (line, (number, row, issue)) in (1_u32..).zip(problems.take(MAX_SHEET_ROWS)) {
            // Rows count from 1, and the header is the first.
            sheet.write_number(line, 0, f64::from(number + 1))?;
            let level = self.text.level(issue.severity);
            let format = self.formats.of(issue.severity);
            sheet.write_string_with_format(line, 1, level, format)?;
            sheet.write_string(line, 2, self.text.field(issue.field))?;
            sheet.write_string(line, 3, self.issue(issue))?;
            sheet.write_string(line, 4, limited(row.get(issue.field)))?;
            if let Some(fix) = &issue.fix {
                sheet.write_string(line, 5, limited(&self.text.suggestion(fix)))?;
            }
        }
        Ok(())
    }

    fn issue(&self, issue: &Issue) -> String {
        self.text.issue(&in_sheet(issue))
    }
}

/// The issue with the numbers of rows that the sheet shows: its header is row 1.
fn in_sheet(issue: &Issue) -> Issue {
    let mut issue = issue.clone();
    if let IssueKind::DuplicateRecipient { first_row } = &mut issue.kind {
        *first_row += 1;
    }
    issue
}
