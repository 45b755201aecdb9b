//! Reads the cells of one sheet of an XLSX workbook as a stream. Cells that a sheet only claims to
//! have cost nothing: the rows hold the cells with text.

use std::borrow::Cow;

use quick_xml::events::{BytesStart, Event};

use super::{
    number_format::shown_date,
    rich_values::{RichValue, RichValues},
    shared_strings::{RichText, SharedStrings, unescape_characters},
    styles::Styles,
    xml::{XmlPart, attribute, is_hidden, number, push_text},
};
use crate::tables::{
    ImportError,
    grid::{Grid, SheetRows},
    row_limits::RowLimits,
    sheet_marks::{CellMark, MergedCell},
};

/// What the cells of a sheet refer to.
pub(super) struct SheetContext<'a> {
    pub(super) strings: &'a SharedStrings,
    pub(super) styles: &'a Styles,
    pub(super) rich_values: &'a RichValues,
    pub(super) is_1904: bool,
}

/// How the value of a cell is stored.
#[derive(Clone, Copy, Default, PartialEq)]
enum CellType {
    #[default]
    Number,
    SharedString,
    Boolean,
    Date,
    /// The text is in the cell: the result of a formula.
    Text,
    /// An error value, or a data type such as Geography.
    Error,
    /// The text is in the cell, with formatting.
    RichText,
}

/// The cell that is being read.
#[derive(Default)]
struct Cell {
    column: usize,
    kind: CellType,
    style: usize,
    /// The entry of the metadata of values, from 1.
    metadata: Option<usize>,
    has_formula: bool,
    has_value: bool,
    value: String,
    rich_text: RichText,
    is_in_value: bool,
    is_in_rich_text: bool,
}

/// Reads a sheet, of which at most `max_rows` rows.
///
/// # Errors
/// [`ImportError`] when the sheet is damaged or exceeds the limits.
pub(super) fn read_rows<'a>(
    mut part: XmlPart<'_>,
    context: &SheetContext<'_>,
    limits: RowLimits<'a>,
    max_rows: usize,
) -> Result<SheetRows<'a>, ImportError> {
    let mut grid = Grid::new(limits);
    let mut cell = Cell::default();
    // Cells before the first row are in row 1.
    let (mut line, mut next_column) = (0_u32, 0_usize);
    let mut is_after_cells = false;
    loop {
        let event = match part.next_event() {
            // The cells are read already.
            Err(ImportError::WorkbookDamaged) if is_after_cells => break,
            event => event?,
        };
        match &event {
            Event::Start(start) => match start.local_name().as_ref() {
                b"row" => {
                    let given = number(start, b"r").filter(|line| *line > 0);
                    line = given.unwrap_or(line.saturating_add(1));
                    next_column = 0;
                    if is_hidden(start, b"hidden", b"ht") {
                        grid.hide_row();
                    }
                }
                b"col" if is_hidden(start, b"hidden", b"width") => {
                    let column = |name: &[u8]| number::<usize>(start, name)?.checked_sub(1);
                    if let (Some(first), Some(last)) = (column(b"min"), column(b"max")) {
                        grid.marks.hide_columns(first, last);
                    }
                }
                b"mergeCell" => {
                    let reference = attribute(start, b"ref");
                    if let Some(cell) = reference.and_then(|text| merged_cell(&text)) {
                        grid.marks.merge(cell);
                    }
                }
                b"c" => {
                    cell.start(start, next_column);
                    next_column = cell.column.saturating_add(1);
                }
                b"v" => cell.is_in_value = true,
                b"f" => cell.has_formula = true,
                b"is" => cell.is_in_rich_text = true,
                _ if cell.is_in_rich_text => cell.rich_text.add(&event),
                _ => {}
            },
            Event::End(end) => match end.local_name().as_ref() {
                b"v" => cell.is_in_value = false,
                b"is" => cell.is_in_rich_text = false,
                b"c" => cell.write(&mut grid, context, line.max(1)),
                b"row" => {
                    grid.end_row(line.max(1), 1)?;
                    if grid.len() >= max_rows {
                        break;
                    }
                }
                b"sheetData" => is_after_cells = true,
                _ if cell.is_in_rich_text => cell.rich_text.add(&event),
                _ => {}
            },
            Event::Eof => break,
            event if cell.is_in_value => {
                cell.has_value = true;
                push_text(event, &mut cell.value);
            }
            event if cell.is_in_rich_text => cell.rich_text.add(event),
            _ => {}
        }
    }
    Ok(grid.finish_sheet())
}

/// The cells of a reference like `A2:C5`.
fn merged_cell(reference: &str) -> Option<MergedCell> {
    let (first, last) = reference.split_once(':')?;
    let line = |cell: &str| {
        let digits = cell.trim_start_matches(|c: char| !c.is_ascii_digit());
        digits.parse::<u32>().ok()
    };
    Some(MergedCell {
        first_line: line(first)?,
        last_line: line(last)?,
        first_column: column_index(first.as_bytes())?,
        last_column: column_index(last.as_bytes())?,
    })
}

/// The column, from 0, of a reference like `AB12`.
fn column_index(reference: &[u8]) -> Option<usize> {
    let mut column = 0_usize;
    for letter in reference
        .iter()
        .filter(|byte| **byte != b'$')
        .take_while(|byte| byte.is_ascii_alphabetic())
    {
        let number = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        column = column.saturating_mul(26).saturating_add(number);
    }
    column.checked_sub(1)
}

impl Cell {
    fn start(&mut self, start: &BytesStart<'_>, next_column: usize) {
        self.column = next_column;
        self.kind = CellType::Number;
        self.style = 0;
        self.value.clear();
        self.rich_text.clear();
        (self.is_in_value, self.is_in_rich_text) = (false, false);
        (self.has_formula, self.has_value, self.metadata) = (false, false, None);
        for attribute in start.attributes().with_checks(false).flatten() {
            let value: &[u8] = &attribute.value;
            match attribute.key.as_ref() {
                b"r" => self.column = column_index(value).unwrap_or(next_column),
                b"s" => self.style = parse_index(value).unwrap_or(0),
                b"vm" => self.metadata = parse_index(value),
                b"t" => {
                    self.kind = match value {
                        b"s" => CellType::SharedString,
                        b"b" => CellType::Boolean,
                        b"d" => CellType::Date,
                        b"inlineStr" | b"is" => CellType::RichText,
                        b"n" => CellType::Number,
                        b"e" => CellType::Error,
                        _ => CellType::Text,
                    }
                }
                _ => {}
            }
        }
    }

    /// Writes the text of the cell, and marks it.
    fn write(&self, grid: &mut Grid<'_>, context: &SheetContext<'_>, line: u32) {
        // The result of a formula can be an empty text.
        if self.has_formula && !self.has_value && self.kind != CellType::Text {
            grid.mark_cell(CellMark::FormulaWithoutResult);
        }
        if self.kind == CellType::Error
            && let Some(entry) = self.metadata
        {
            match context.rich_values.get(entry) {
                RichValue::Text(text) => {
                    grid.mark_cell(CellMark::DataType);
                    grid.set(self.column, text, line);
                    return;
                }
                RichValue::WithoutText => grid.mark_cell(CellMark::DataTypeWithoutText),
                RichValue::Error => {}
            }
        }
        let text = self.text(context);
        if !text.trim().is_empty() && self.is_crossed_out(context) {
            grid.mark_cell(CellMark::CrossedOut);
        }
        grid.set(self.column, &text, line);
    }

    fn is_crossed_out(&self, context: &SheetContext<'_>) -> bool {
        context.styles.is_crossed_out(self.style)
            || match self.kind {
                CellType::RichText => self.rich_text.is_crossed_out(),
                CellType::SharedString => parse_index(self.value.as_bytes())
                    .is_some_and(|index| context.strings.is_crossed_out(index)),
                _ => false,
            }
    }

    /// The text that the sheet shows.
    fn text<'c>(&'c self, context: &SheetContext<'c>) -> Cow<'c, str> {
        match self.kind {
            CellType::RichText => self.rich_text.text(),
            CellType::SharedString => parse_index(self.value.as_bytes())
                .and_then(|index| context.strings.get(index))
                .map_or(Cow::Borrowed(""), Cow::Borrowed),
            CellType::Text | CellType::Error => unescape_characters(&self.value),
            CellType::Boolean => Cow::Borrowed(match self.value.trim() {
                "1" | "true" => "TRUE",
                "0" | "false" => "FALSE",
                other => other,
            }),
            CellType::Date => shown_date(&self.value),
            CellType::Number => context
                .styles
                .number_format(self.style)
                .show(&self.value, context.is_1904),
        }
    }
}

fn parse_index(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.trim().parse().ok()
}
