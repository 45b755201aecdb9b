//! Makes a [`RawTable`] of the rows that a reader found: separates the header and applies the limits
//! that only the whole table can exceed.

use std::collections::HashSet;

use super::{header, lower_tables, row_limits::RowLimits, row_shape, sheet_marks::SheetMarks};
use crate::recipients::{
    ImportError, ImportLimits, ImportNote, RawRow, RawTable, RowCount, TableFormat, column_letters,
};

/// Where rows come from.
pub(super) struct Origin {
    pub(super) format: TableFormat,
    pub(super) sheet: Option<String>,
    pub(super) sheets: Vec<String>,
    pub(super) marks: SheetMarks,
}

impl Origin {
    pub(super) fn new(format: TableFormat) -> Self {
        Self {
            format,
            sheet: None,
            sheets: Vec::new(),
            marks: SheetMarks::default(),
        }
    }
}

/// # Errors
/// [`ImportError`] when the rows are not a list or exceed the limits.
pub(super) fn finish_rows(
    rows: Vec<RawRow>,
    origin: Origin,
    mut notes: Vec<ImportNote>,
    counted: &RowLimits<'_>,
    limits: &ImportLimits,
) -> Result<RawTable, ImportError> {
    if rows.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    counted.add_notes(&mut notes);
    let rows = row_shape::split_address_lines(rows);
    let marks = &origin.marks;
    let read: Vec<u32> = rows.iter().map(|row| row.line).collect();
    let notes_before = notes.len();
    let rows = lower_tables::prefer_attendees(rows, &mut notes);
    let mut split = header::split_header(rows, &mut notes);
    if let Some(header_row) = &split.header_row {
        split.rows = lower_tables::join_lower_tables(
            header_row,
            &mut split.header,
            split.rows,
            limits.max_columns,
            &mut notes,
        );
    }
    if split.rows.is_empty() {
        return Err(ImportError::NoRowsBelowHeader);
    }
    let hidden_rows = leave_out_hidden_rows(&mut split.rows, marks, counted, &mut notes)?;
    let of_marks = notes_of_marks(&read, &split, marks, &notes);
    notes.splice(notes_before..notes_before, of_marks);
    let width = split.rows.iter().map(|row| row.cells.len()).max();
    let width = width.unwrap_or(0).max(split.header.len());
    split.header.resize(width, String::new());
    let header_line = split.header_row.as_ref().map(|row| row.line);
    if let Some(line) = header_line {
        marks.fill_merged_header(&mut split.header, line);
    }
    let hidden_columns = hidden_columns(&split, marks, &mut notes);
    if split.rows.len() > limits.max_rows {
        return Err(ImportError::TooManyRows {
            max: limits.max_rows,
        });
    }
    if let Some(error) = counted.too_many_columns()
        && header_line.is_none()
        && !split.rows.iter().any(header::has_email)
    {
        return Err(error);
    }
    Ok(RawTable {
        sheet: origin.sheet,
        sheets: origin.sheets,
        header_row: header_line,
        hidden_rows,
        hidden_columns,
        notes,
        ..RawTable::of_named_columns(origin.format, split.header, split.rows)
    })
}

/// Leaves out the rows that the sheet hides, unless the user chose to read them. Returns their number.
fn leave_out_hidden_rows(
    rows: &mut Vec<RawRow>,
    marks: &SheetMarks,
    counted: &RowLimits<'_>,
    notes: &mut Vec<ImportNote>,
) -> Result<usize, ImportError> {
    if !marks.has_hidden_lines() {
        return Ok(0);
    }
    let lines = rows.iter().map(|row| row.line);
    let hidden = RowCount::of(lines.filter(|line| marks.is_hidden(*line)));
    let Some(RowCount { count, first_line }) = hidden else {
        return Ok(0);
    };
    let included = counted.reads_hidden_rows();
    if !included {
        rows.retain(|row| !marks.is_hidden(row.line));
    }
    if rows.is_empty() {
        return Err(ImportError::AllRowsHidden { count });
    }
    notes.push(ImportNote::RowsHidden {
        count,
        first_line,
        included,
    });
    Ok(count)
}

/// The notes on marks of rows that are in the list, and of blank ones between them: no title, no header, no hidden row and
/// no row of another table.
fn notes_of_marks(
    read: &[u32],
    split: &header::SplitRows,
    marks: &SheetMarks,
    notes: &[ImportNote],
) -> Vec<ImportNote> {
    if !marks.has_marks() {
        return Vec::new();
    }
    let kept: HashSet<u32> = split.rows.iter().map(|row| row.line).collect();
    let left_out: HashSet<u32> = (read.iter().copied())
        .filter(|line| !kept.contains(line))
        .collect();
    let header_line = split.header_row.as_ref().map_or(0, |row| row.line);
    let other_table = notes.iter().find_map(|note| match note {
        ImportNote::SecondTable { line, .. } => Some(*line),
        _ => None,
    });
    let end = other_table.unwrap_or(u32::MAX);
    let is_in_list = |line| line > header_line && line < end && !left_out.contains(&line);
    marks.notes(is_in_list)
}

/// The hidden columns that have a value.
fn hidden_columns(
    split: &header::SplitRows,
    marks: &SheetMarks,
    notes: &mut Vec<ImportNote>,
) -> Vec<usize> {
    let has_value = |column: &usize| {
        let mut cells = split.rows.iter().map(|row| row.cell(*column));
        cells.any(|cell| !cell.trim().is_empty())
    };
    let hidden: Vec<usize> = (0..split.header.len())
        .filter(|column| marks.is_hidden_column(*column))
        .filter(has_value)
        .collect();
    if !hidden.is_empty() {
        let columns = hidden.iter().map(|column| {
            let name = split.header[*column].as_str();
            if name.is_empty() {
                column_letters(*column).into()
            } else {
                name.into()
            }
        });
        notes.push(ImportNote::ColumnsHidden {
            columns: columns.collect(),
        });
    }
    hidden
}

/// Makes a table of a format whose columns have fixed names, so that its text has no header.
///
/// # Errors
/// [`ImportError`] when there are no rows or too many.
pub(super) fn finish_named(
    header: Vec<String>,
    rows: Vec<RawRow>,
    format: TableFormat,
    mut notes: Vec<ImportNote>,
    counted: &RowLimits<'_>,
    limits: &ImportLimits,
) -> Result<RawTable, ImportError> {
    if rows.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    if rows.len() > limits.max_rows {
        return Err(ImportError::TooManyRows {
            max: limits.max_rows,
        });
    }
    counted.add_notes(&mut notes);
    Ok(RawTable {
        notes,
        ..RawTable::of_named_columns(format, header, rows)
    })
}
