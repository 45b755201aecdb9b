//! Reads the sheets of an ODS workbook as a stream.
//!
//! A cell has its text as it is shown. Rows and columns that a sheet repeats cost nothing while they
//! are empty.

use std::collections::HashSet;

use chrono::{Datelike as _, NaiveDate};

use quick_xml::events::{BytesStart, Event};

use super::{
    number_format::{day_without_year, plain_number},
    package::Package,
    sheet::{MAX_SHEETS, SheetContent, find_sheet, shown_date},
    xml::{XmlPart, attribute, push_text},
};
use crate::recipients::{
    ImportError,
    read::{grid::Grid, options::ReadOptions, row_limits::RowLimits},
};

/// More styles are not searched for hidden sheets.
const MAX_HIDDEN_STYLES: usize = 4096;

/// Reads the chosen sheet, or the first visible one with data. Returns its rows and the names of
/// all sheets.
///
/// # Errors
/// [`ImportError`] when the workbook is damaged, needs a password, exceeds the limits or does not
/// have the sheet.
pub(super) fn read_sheet<'a>(
    package: &mut Package<'a>,
    options: &ReadOptions<'a>,
) -> Result<(SheetContent<'a>, Vec<String>), ImportError> {
    let manifest = package.text("meta-inf/manifest.xml")?;
    if manifest.is_some_and(|text| text.contains("encryption-data")) {
        return Err(ImportError::PasswordProtected);
    }
    let wanted = match options.sheet {
        Some(wanted) => {
            let part = package.xml("content.xml")?;
            let names = sheet_names(part.ok_or(ImportError::WorkbookDamaged)?)?;
            Some(find_sheet(&names, wanted)?)
        }
        None => None,
    };
    let part = package.xml("content.xml")?;
    let mut reader = OdsReader {
        part: part.ok_or(ImportError::WorkbookDamaged)?,
        hidden_styles: HashSet::new(),
        names: Vec::new(),
    };
    let content = reader.read_first(wanted, options)?;
    match (content, options.sheet) {
        (Some(content), _) => Ok((content, reader.names)),
        (None, Some(wanted)) => Err(ImportError::SheetEmpty {
            name: wanted.to_owned(),
        }),
        (None, None) => Err(ImportError::FileEmpty),
    }
}

/// The names of the sheets of `content.xml`.
fn sheet_names(mut part: XmlPart<'_>) -> Result<Vec<String>, ImportError> {
    let mut names = Vec::new();
    loop {
        match part.next_event()? {
            Event::Start(start) if is_sheet(&start) && names.len() < MAX_SHEETS => {
                names.push(attribute(&start, b"name").unwrap_or_default());
            }
            Event::Eof => return Ok(names),
            _ => {}
        }
    }
}

fn is_sheet(start: &BytesStart<'_>) -> bool {
    start.name().as_ref() == b"table:table"
}

struct OdsReader<'z> {
    part: XmlPart<'z>,
    /// The styles of hidden sheets.
    hidden_styles: HashSet<String>,
    names: Vec<String>,
}

impl OdsReader<'_> {
    /// The rows of the wanted sheet, or of the first visible one with data.
    fn read_first<'a>(
        &mut self,
        wanted: Option<usize>,
        options: &ReadOptions<'a>,
    ) -> Result<Option<SheetContent<'a>>, ImportError> {
        let mut content: Option<SheetContent<'a>> = None;
        let mut style = String::new();
        loop {
            match self.part.next_event()? {
                Event::Start(start) => match start.name().as_ref() {
                    b"style:style" => style = attribute(&start, b"name").unwrap_or_default(),
                    b"style:table-properties" => {
                        let is_hidden = attribute(&start, b"display").as_deref() == Some("false");
                        if is_hidden && self.hidden_styles.len() < MAX_HIDDEN_STYLES {
                            self.hidden_styles.insert(std::mem::take(&mut style));
                        }
                    }
                    b"table:table" => {
                        let name = attribute(&start, b"name").unwrap_or_default();
                        let is_visible = attribute(&start, b"style-name")
                            .is_none_or(|style| !self.hidden_styles.contains(&style));
                        let position = self.names.len();
                        if position < MAX_SHEETS {
                            self.names.push(name.clone());
                        }
                        let is_read = match wanted {
                            Some(wanted) => wanted == position,
                            None => is_visible && content.is_none(),
                        };
                        if is_read {
                            let (rows, limits) =
                                read_table(&mut self.part, RowLimits::new(options))?;
                            if !rows.is_empty() {
                                content = Some(SheetContent { name, rows, limits });
                            }
                        }
                    }
                    _ => {}
                },
                Event::Eof => return Ok(content),
                _ => {}
            }
        }
    }
}

/// The cell that is being read.
#[derive(Default)]
struct Cell {
    /// How often the cell is repeated to the right.
    repeats: usize,
    /// The text of the paragraphs.
    text: String,
    /// The number, date or truth value of the cell.
    value: Option<CellValue>,
    paragraphs: usize,
    is_in_paragraph: bool,
}

enum CellValue {
    Number(String),
    Date(String),
}

/// Reads the rows up to the end of the sheet.
fn read_table<'a>(
    part: &mut XmlPart<'_>,
    limits: RowLimits<'a>,
) -> Result<(Vec<crate::recipients::RawRow>, RowLimits<'a>), ImportError> {
    let max_columns = limits.max_columns();
    let mut grid = Grid::new(limits);
    let mut cell = Cell::default();
    let (mut line, mut row_repeats, mut column) = (1_u32, 1_u32, 0_usize);
    // The depth of elements inside a cell whose text is not that of the cell: notes, drawings.
    let mut skipped_depth = 0_u32;
    loop {
        let event = part.next_event()?;
        match &event {
            Event::Start(_) if skipped_depth > 0 => skipped_depth += 1,
            Event::End(_) if skipped_depth > 0 => skipped_depth -= 1,
            _ if skipped_depth > 0 && !matches!(event, Event::Eof) => {}
            Event::Start(start) => match start.name().as_ref() {
                b"table:table-row" => {
                    row_repeats = repeats(start, b"number-rows-repeated").unwrap_or(1);
                    column = 0;
                }
                b"table:table-cell" | b"table:covered-table-cell" => cell = Cell::new(start),
                b"text:p" | b"text:h" => cell.start_paragraph(),
                b"text:s" => {
                    let count = repeats(start, b"c").unwrap_or(1).min(100);
                    cell.text.extend((0..count).map(|_| ' '));
                }
                b"text:tab" => cell.text.push('\t'),
                b"text:line-break" => cell.text.push('\n'),
                b"office:annotation" | b"table:table" | b"text:ruby-text" => skipped_depth = 1,
                name if name.starts_with(b"draw:") => skipped_depth = 1,
                _ => {}
            },
            Event::End(end) => match end.name().as_ref() {
                b"text:p" | b"text:h" => cell.is_in_paragraph = false,
                b"table:table-cell" | b"table:covered-table-cell" => {
                    let text = cell.shown_text();
                    let end = column.saturating_add(cell.repeats);
                    if !text.is_empty() {
                        // The columns beyond the limit are only counted.
                        let kept = end.min(column.saturating_add(MAX_REPEATED_CELLS));
                        for column in column..kept.min(max_columns) {
                            grid.set(column, &text, line);
                        }
                        if kept > max_columns {
                            grid.set(kept - 1, &text, line);
                        }
                    }
                    column = end;
                }
                b"table:table-row" => {
                    grid.end_row(line, row_repeats)?;
                    line = line.saturating_add(row_repeats);
                }
                b"table:table" => break,
                _ => {}
            },
            Event::Eof => return Err(ImportError::WorkbookDamaged),
            event if cell.is_in_paragraph => push_text(event, &mut cell.text),
            _ => {}
        }
    }
    Ok(grid.finish())
}

/// A sheet has at most as many columns.
const MAX_REPEATED_CELLS: usize = 16_384;

fn repeats(start: &BytesStart<'_>, name: &[u8]) -> Option<u32> {
    attribute(start, name)?
        .parse()
        .ok()
        .filter(|count| *count > 0)
}

impl Cell {
    fn new(start: &BytesStart<'_>) -> Self {
        let value = match attribute(start, b"value-type").as_deref() {
            Some("float") => attribute(start, b"value").map(CellValue::Number),
            Some("date") => attribute(start, b"date-value").map(CellValue::Date),
            _ => None,
        };
        Self {
            repeats: repeats(start, b"number-columns-repeated").unwrap_or(1) as usize,
            value,
            ..Self::default()
        }
    }

    fn start_paragraph(&mut self) {
        if self.paragraphs > 0 {
            self.text.push('\n');
        }
        self.paragraphs += 1;
        self.is_in_paragraph = true;
    }

    /// The text that the sheet shows, but dates in ISO form and numbers in full.
    fn shown_text(&self) -> String {
        match &self.value {
            Some(CellValue::Date(date)) => {
                let shown = shown_date(date);
                match shown.parse() {
                    Ok(day) if is_shown_without_year(&self.text, day) => day_without_year(day),
                    _ => shown.into_owned(),
                }
            }
            Some(CellValue::Number(number)) if !self.shows_number_in_full() => {
                number.parse().map_or_else(|_| number.clone(), plain_number)
            }
            _ => self.text.clone(),
        }
    }

    /// Whether the text has the digits of the number: a narrow column shows `###` or an exponent.
    fn shows_number_in_full(&self) -> bool {
        let text = self.text.trim();
        text.bytes().any(|b| b.is_ascii_digit())
            && !text.contains(['#', '…'])
            && !text.contains("E+")
            && !text.contains("E-")
    }
}

/// Whether the text of a date has its day and its month, and no year: `5. March`, `03/05`.
fn is_shown_without_year(text: &str, day: NaiveDate) -> bool {
    let numbers: Vec<&str> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .collect();
    let is_number = |number: &str, value: u32| number.parse() == Ok(value);
    match numbers[..] {
        [only] => text.contains(char::is_alphabetic) && is_number(only, day.day()),
        [first, second] => {
            let is = |one, other| is_number(first, one) && is_number(second, other);
            let (day, month) = (day.day(), day.month());
            !text.contains(char::is_alphabetic) && (is(day, month) || is(month, day))
        }
        _ => false,
    }
}
