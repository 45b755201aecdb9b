//! Reads the cells of one sheet of an XLSX workbook as a stream. Cells that a sheet only claims to
//! have cost nothing: the rows hold the cells with text.

use std::borrow::Cow;

use quick_xml::events::{BytesStart, Event};

use super::{
    shared_strings::{RichText, SharedStrings, unescape_characters},
    sheet::shown_date,
    styles::Styles,
    xml::{XmlPart, push_text},
};
use crate::recipients::{
    ImportError, RawRow,
    read::{grid::Grid, row_limits::RowLimits},
};

/// What the cells of a sheet refer to.
pub(super) struct SheetContext<'a> {
    pub(super) strings: &'a SharedStrings,
    pub(super) styles: &'a Styles,
    pub(super) is_1904: bool,
}

/// How the value of a cell is stored.
#[derive(Clone, Copy, PartialEq)]
enum CellType {
    Number,
    SharedString,
    Boolean,
    Date,
    /// The text is in the cell: the result of a formula or an error value.
    Text,
    /// The text is in the cell, with formatting.
    RichText,
}

/// The cell that is being read.
struct Cell {
    column: usize,
    kind: CellType,
    style: usize,
    value: String,
    rich_text: RichText,
    is_in_value: bool,
    is_in_rich_text: bool,
}

/// # Errors
/// [`ImportError`] when the sheet is damaged or exceeds the limits.
pub(super) fn read_rows<'a>(
    mut part: XmlPart<'_>,
    context: &SheetContext<'_>,
    limits: RowLimits<'a>,
) -> Result<(Vec<RawRow>, RowLimits<'a>), ImportError> {
    let mut grid = Grid::new(limits);
    let mut cell = Cell {
        column: 0,
        kind: CellType::Number,
        style: 0,
        value: String::new(),
        rich_text: RichText::default(),
        is_in_value: false,
        is_in_rich_text: false,
    };
    // Cells before the first row are in row 1.
    let (mut line, mut next_column) = (0_u32, 0_usize);
    loop {
        let event = part.next_event()?;
        match &event {
            Event::Start(start) => match start.local_name().as_ref() {
                b"row" => {
                    line = row_number(start).unwrap_or(line.saturating_add(1));
                    next_column = 0;
                }
                b"c" => {
                    cell.start(start, next_column);
                    next_column = cell.column.saturating_add(1);
                }
                b"v" => cell.is_in_value = true,
                b"is" => cell.is_in_rich_text = true,
                _ if cell.is_in_rich_text => cell.rich_text.add(&event),
                _ => {}
            },
            Event::End(end) => match end.local_name().as_ref() {
                b"v" => cell.is_in_value = false,
                b"is" => cell.is_in_rich_text = false,
                b"c" => grid.set(cell.column, &cell.text(context), line.max(1)),
                b"row" => grid.end_row(line.max(1), 1)?,
                b"sheetData" => break,
                _ if cell.is_in_rich_text => cell.rich_text.add(&event),
                _ => {}
            },
            Event::Eof => break,
            event if cell.is_in_value => push_text(event, &mut cell.value),
            event if cell.is_in_rich_text => cell.rich_text.add(event),
            _ => {}
        }
    }
    Ok(grid.finish())
}

/// The number of a row, from 1.
fn row_number(start: &BytesStart<'_>) -> Option<u32> {
    let number = start
        .attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.as_ref() == b"r")?;
    std::str::from_utf8(&number.value)
        .ok()?
        .parse()
        .ok()
        .filter(|number| *number > 0)
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
        for attribute in start.attributes().with_checks(false).flatten() {
            let value: &[u8] = &attribute.value;
            match attribute.key.as_ref() {
                b"r" => self.column = column_index(value).unwrap_or(next_column),
                b"s" => self.style = parse_index(value).unwrap_or(0),
                b"t" => {
                    self.kind = match value {
                        b"s" => CellType::SharedString,
                        b"b" => CellType::Boolean,
                        b"d" => CellType::Date,
                        b"inlineStr" | b"is" => CellType::RichText,
                        b"n" => CellType::Number,
                        _ => CellType::Text,
                    }
                }
                _ => {}
            }
        }
    }

    /// The text that the sheet shows.
    fn text<'c>(&'c self, context: &SheetContext<'c>) -> Cow<'c, str> {
        match self.kind {
            CellType::RichText => self.rich_text.text(),
            CellType::SharedString => parse_index(self.value.as_bytes())
                .and_then(|index| context.strings.get(index))
                .map_or(Cow::Borrowed(""), Cow::Borrowed),
            CellType::Text => unescape_characters(&self.value),
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
