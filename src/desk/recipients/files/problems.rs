//! The list of problems: a workbook with all recipients in the columns and the order of their file, in which the
//! cells with problems are marked, and a sheet with one problem in each row.
//!
//! The rows are written one after the other, so that the workbook of a long list is not held in memory.

use std::{borrow::Cow, fs::File, io};

use rust_xlsxwriter::{Color, Format, Note, Workbook, Worksheet, XlsxError};

use super::{
    columns::{ColumnContent, ListColumn, ListColumns, position_of},
    file::{CheckedRecipients, FileLabel, RecipientFileText, WrittenRecipients},
};
use crate::{
    contract::SendMethod,
    desk::export::table_file::{MAX_SHEET_ROWS, limited},
    recipients::{Field, FileRows, Issue, IssueKind, RecipientRow, RecipientTable, Severity},
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
    columns: Vec<ListColumn>,
    file_rows: FileRows,
    order: FileOrder,
    formats: Formats,
}

/// The rows in the order of the file, which sorting and inserting change in the table.
struct FileOrder {
    /// Positions in the table; at most as many as fit on a sheet.
    positions: Vec<usize>,
    /// For each position in the table, the row of the sheet.
    sheet_rows: Vec<u32>,
}

impl FileOrder {
    fn new(recipients: &RecipientTable) -> Self {
        let rows = recipients.rows();
        let mut positions: Vec<usize> = (0..rows.len()).collect();
        // Rows get ascending ids when they are imported or added.
        positions.sort_by_key(|at| rows[*at].id);
        let mut sheet_rows = vec![0; rows.len()];
        // The header is row 0.
        for (number, at) in (1_u32..).zip(&positions) {
            sheet_rows[*at] = number;
        }
        positions.truncate(MAX_SHEET_ROWS);
        Self {
            positions,
            sheet_rows,
        }
    }
}

pub(super) fn write(
    file: &File,
    checked: &CheckedRecipients,
    method: &SendMethod,
    text: &dyn RecipientFileText,
) -> io::Result<WrittenRecipients> {
    let CheckedRecipients { recipients, issues } = checked;
    let is_used = |field| {
        let has_value = |row: &RecipientRow| !row.get(field).is_empty();
        recipients.rows().iter().any(|row| has_value(row))
            || issues.iter().any(|(_, issue)| issue.field == field)
    };
    let file_rows = FileRows::new(recipients);
    let has_separate_rows = file_rows.has_separate_rows();
    let list = ProblemList {
        checked,
        text,
        columns: ListColumns::as_in_file(recipients, has_separate_rows, method, is_used, text),
        file_rows,
        order: FileOrder::new(recipients),
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

    /// The rows with their positions in the table.
    fn rows(&self) -> impl Iterator<Item = (usize, &RecipientRow)> {
        let rows = self.checked.recipients.rows();
        let positions = self.order.positions.iter();
        positions.map(|at| (*at, rows[*at].as_ref()))
    }

    /// The position of the column that holds a field of a row.
    fn column_of(&self, at: usize, field: Field) -> Option<usize> {
        position_of(&self.columns, field, self.file_rows.is_separate(at))
    }

    fn cell<'a>(&self, at: usize, row: &'a RecipientRow, content: ColumnContent) -> Cow<'a, str> {
        match content {
            ColumnContent::Field(field) => row.get(field).into(),
            ColumnContent::Separate(field) if self.file_rows.is_separate(at) => {
                row.get(field).into()
            }
            ColumnContent::Extra(extra) => row.extra(extra).into(),
            ColumnContent::Shared(column, _) => {
                let cell = self.file_rows.shared_cell(at, row, column);
                Cow::Owned(cell.unwrap_or_default().into_string())
            }
            ColumnContent::Separate(_) | ColumnContent::Empty => "".into(),
        }
    }

    fn fill_recipients(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        sheet.set_freeze_panes(1, 1)?;
        sheet.set_column_width(0, PROBLEMS_WIDTH)?;
        let title = &self.formats.title;
        let problems = self.text.label(FileLabel::ProblemsColumn);
        sheet.write_string_with_format(0, 0, problems, title)?;
        for (number, column) in (1_u16..).zip(&self.columns) {
            sheet.set_column_width(number, column.width)?;
            sheet.write_string_with_format(0, number, column.title.as_str(), title)?;
        }
        let mut notes = 0;
        for (at, row) in self.rows() {
            let number = self.order.sheet_rows[at];
            let issues = self.checked.issues.for_row(row.id);
            if !issues.is_empty() {
                let texts: Vec<String> = issues.iter().map(|issue| self.issue(issue)).collect();
                sheet.write_string(number, 0, limited(&texts.join(SEPARATOR)))?;
            }
            let issues: Vec<(Option<usize>, &Issue)> = (issues.iter())
                .map(|issue| (self.column_of(at, issue.field), issue))
                .collect();
            for (position, column) in self.columns.iter().enumerate() {
                let value = self.cell(at, row, column.content);
                let value = limited(&value);
                let place = position as u16 + 1;
                let of_cell = issues.iter().filter(|(found, _)| *found == Some(position));
                let of_cell: Vec<&Issue> = of_cell.map(|(_, issue)| *issue).collect();
                let Some(severity) = of_cell.iter().map(|issue| issue.severity).min() else {
                    if !value.is_empty() {
                        sheet.write_string(number, place, value)?;
                    }
                    continue;
                };
                let format = self.formats.of(severity);
                if value.is_empty() {
                    sheet.write_blank(number, place, format)?;
                } else {
                    sheet.write_string_with_format(number, place, value, format)?;
                }
                if notes < MAX_NOTES {
                    notes += 1;
                    let texts: Vec<String> = of_cell
                        .iter()
                        .map(|issue| self.text.cell_note(&self.in_sheet(issue)))
                        .collect();
                    let note = Note::new(texts.join("\n")).add_author_prefix(false);
                    sheet.insert_note(number, place, &note)?;
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
        let problems = self.rows().flat_map(|(at, row)| {
            let issues = self.checked.issues.for_row(row.id).iter();
            issues.map(move |issue| (at, row, issue))
        });
        for (line, (at, row, issue)) in (1_u32..).zip(problems.take(MAX_SHEET_ROWS)) {
            // Rows count from 1, and the header is the first.
            sheet.write_number(line, 0, f64::from(self.order.sheet_rows[at] + 1))?;
            let level = self.text.level(issue.severity);
            let format = self.formats.of(issue.severity);
            sheet.write_string_with_format(line, 1, level, format)?;
            let column = self.column_of(at, issue.field);
            match column.and_then(|column| self.columns.get(column)) {
                Some(column) => sheet.write_string(line, 2, column.title.as_str())?,
                None => sheet.write_string(line, 2, self.text.field(issue.field))?,
            };
            sheet.write_string(line, 3, self.issue(issue))?;
            sheet.write_string(line, 4, limited(row.get(issue.field)))?;
            if let Some(fix) = &issue.fix {
                sheet.write_string(line, 5, limited(&self.text.suggestion(fix)))?;
            }
        }
        Ok(())
    }

    fn issue(&self, issue: &Issue) -> String {
        self.text.issue(&self.in_sheet(issue))
    }

    /// The issue with the numbers of rows that the sheet shows: its header is row 1.
    fn in_sheet(&self, issue: &Issue) -> Issue {
        let mut issue = issue.clone();
        if let IssueKind::DuplicateRecipient { other_row }
        | IssueKind::SameNameAndAddress { other_row } = &mut issue.kind
        {
            // Rows of the table count from 1.
            let row = self.order.sheet_rows.get(other_row.saturating_sub(1));
            *other_row = row.map_or(*other_row, |row| *row as usize) + 1;
        }
        issue
    }
}
