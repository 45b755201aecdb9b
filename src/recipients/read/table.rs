//! Makes a [`RawTable`] of the rows that a reader found: separates the header and applies the limits
//! that only the whole table can exceed.

use std::collections::HashSet;

use super::{header, lower_tables, row_shape};
use crate::{
    recipients::{
        ImportError, ImportLimits, ImportNote, RawRow, RawTable, RowCount, column_letters,
    },
    tables::{RowLimits, SheetMarks, TableRows},
};

/// # Errors
/// [`ImportError`] when the rows are not a list or exceed the limits.
pub(super) fn finish(rows: TableRows<'_>, limits: &ImportLimits) -> Result<RawTable, ImportError> {
    if rows.rows.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    let (encoding, delimiter) = (rows.encoding, rows.delimiter);
    let mut table = match rows.column_names {
        Some(_) => finish_named(rows, limits)?,
        None => finish_rows(rows, limits)?,
    };
    table.encoding = encoding;
    table.delimiter = delimiter;
    if let Some(delimiter) = delimiter {
        row_shape::note_rows_in_cells(&table.rows, delimiter, &mut table.notes);
        if table.has_header() {
            row_shape::note_ragged_rows(&table.header, &table.rows, &mut table.notes);
        }
    }
    Ok(table)
}

fn finish_rows(found: TableRows<'_>, limits: &ImportLimits) -> Result<RawTable, ImportError> {
    let marks = &found.marks;
    let counted = &found.limits;
    let mut notes: Vec<ImportNote> = found.notes.into_iter().map(ImportNote::Table).collect();
    let mut rows = found.rows;
    if let Some(delimiter) = found.delimiter {
        rows = row_shape::join_split_names(rows, delimiter, &mut notes);
    }
    notes.extend(counted.notes().into_iter().map(ImportNote::Table));
    let rows = row_shape::split_address_lines(rows);
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
        sheet: found.sheet,
        sheets: found.sheets,
        header_row: header_line,
        hidden_rows,
        hidden_columns,
        notes,
        ..RawTable::of_named_columns(found.format, split.header, split.rows)
    })
}

/// Makes a table of a format whose columns have fixed names, so that its text has no header.
///
/// # Errors
/// [`ImportError`] when there are too many rows.
fn finish_named(found: TableRows<'_>, limits: &ImportLimits) -> Result<RawTable, ImportError> {
    if found.rows.len() > limits.max_rows {
        return Err(ImportError::TooManyRows {
            max: limits.max_rows,
        });
    }
    let counted = found.limits.notes();
    let notes = found.notes.into_iter().chain(counted);
    let header = found.column_names.unwrap_or_default();
    Ok(RawTable {
        notes: notes.map(ImportNote::Table).collect(),
        ..RawTable::of_named_columns(found.format, header, found.rows)
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
    marks
        .notes(is_in_list)
        .into_iter()
        .map(ImportNote::Table)
        .collect()
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
