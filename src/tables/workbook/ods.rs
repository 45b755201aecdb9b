//! Reads the sheets of an ODS workbook as a stream.
//!
//! A cell has its text as it is shown. Rows and columns that a sheet repeats cost nothing while they
//! are empty.

use std::collections::{HashMap, HashSet};

use chrono::{Datelike as _, NaiveDate};

use quick_xml::events::{BytesStart, Event};

use super::{
    number_format::{day_without_year, plain_number, shown_date},
    package::Package,
    sheet_choice::{self, FoundSheets, SheetContent},
    styles::inherited,
    xml::{CellText, XmlPart, attribute, number},
};
use crate::tables::{
    ImportError, ListKind,
    grid::{Grid, SheetRows},
    options::ReadOptions,
    row_limits::RowLimits,
    sheet_marks::CellMark,
};

/// More styles of one kind are not kept.
const MAX_STYLES: usize = 4096;

/// Reads the sheet that is a list, see [`sheet_choice`].
///
/// # Errors
/// [`ImportError`] when the workbook is damaged, needs a password, exceeds the limits or does not
/// have the sheet.
pub(super) fn read_sheet<'a>(
    package: &mut Package<'a>,
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<SheetContent<'a>, ImportError> {
    let manifest = package.text("meta-inf/manifest.xml")?;
    if manifest.is_some_and(|text| text.contains("encryption-data")) {
        return Err(ImportError::PasswordProtected);
    }
    sheet_choice::read_workbook(options, |wanted| {
        OdsReader::open(package)?.read_sheets(wanted, options, list)
    })
}

struct OdsReader<'z> {
    part: XmlPart<'z>,
    styles: CellStyles,
}

/// The styles that matter for what is read.
#[derive(Default)]
struct CellStyles {
    /// The styles of hidden sheets.
    hidden: HashSet<String>,
    /// The styles that say whether their text is crossed out.
    crossed_out: HashMap<String, bool>,
    /// The style that another one extends.
    parents: HashMap<String, String>,
}

impl CellStyles {
    /// Reads a part of the style `name`.
    fn add(&mut self, start: &BytesStart<'_>, name: &str) {
        match start.name().as_ref() {
            b"style:style" if self.parents.len() < MAX_STYLES => {
                if let Some(parent) = attribute(start, b"parent-style-name") {
                    self.parents.insert(name.to_owned(), parent);
                }
            }
            b"style:table-properties"
                if self.hidden.len() < MAX_STYLES
                    && attribute(start, b"display").as_deref() == Some("false") =>
            {
                self.hidden.insert(name.to_owned());
            }
            b"style:text-properties" if self.crossed_out.len() < MAX_STYLES => {
                if let Some(line) = attribute(start, b"text-line-through-style") {
                    self.crossed_out.insert(name.to_owned(), line != "none");
                }
            }
            _ => {}
        }
    }

    /// Reads the named styles, which those of the cells extend.
    fn read(part: &mut XmlPart<'_>) -> Result<Self, ImportError> {
        let mut styles = Self::default();
        let mut name = String::new();
        part.read_starts(|start| {
            if start.name().as_ref() == b"style:default-style" {
                name.clear();
            } else if start.name().as_ref() == b"style:style" {
                name = attribute(start, b"name").unwrap_or_default();
            }
            styles.add(start, &name);
        })?;
        Ok(styles)
    }

    /// Whether a style, or the nearest one that it extends, crosses its text out.
    fn is_crossed_out(&self, name: &str) -> bool {
        let parent = |name| self.parents.get(name).map(String::as_str);
        inherited(name, parent, |name| self.crossed_out.get(name).copied()).unwrap_or(false)
    }
}

impl<'z> OdsReader<'z> {
    fn open(package: &'z mut Package<'_>) -> Result<Self, ImportError> {
        let styles = match package.xml("styles.xml")? {
            Some(mut part) => match CellStyles::read(&mut part) {
                // The sheets can be read without the names of their styles.
                Err(ImportError::WorkbookDamaged) => CellStyles::default(),
                styles => styles?,
            },
            None => CellStyles::default(),
        };
        let part = package.xml("content.xml")?;
        Ok(Self {
            part: part.ok_or(ImportError::WorkbookDamaged)?,
            styles,
        })
    }

    /// Reads the wanted sheet, or the first visible one with data and the first rows of the others.
    fn read_sheets<'a, 'l>(
        mut self,
        wanted: Option<usize>,
        options: &ReadOptions<'a>,
        list: &'l dyn ListKind,
    ) -> Result<FoundSheets<'a, 'l>, ImportError> {
        let mut found = FoundSheets::new(list);
        let mut style = String::new();
        loop {
            match self.part.next_event()? {
                Event::Start(start) => match start.name().as_ref() {
                    b"style:style" => {
                        style = attribute(&start, b"name").unwrap_or_default();
                        self.styles.add(&start, &style);
                    }
                    b"table:table" => {
                        let name = attribute(&start, b"name").unwrap_or_default();
                        let is_visible = attribute(&start, b"style-name")
                            .is_none_or(|style| !self.styles.hidden.contains(&style));
                        let (part, styles) = (&mut self.part, &self.styles);
                        found.add(name, wanted, is_visible, |max_rows| {
                            let rows = read_table(part, styles, RowLimits::new(options), max_rows)?;
                            Ok((rows, is_visible))
                        })?;
                    }
                    _ => self.styles.add(&start, &style),
                },
                Event::Eof => return Ok(found),
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
    shown: CellText,
    /// The number, date or truth value of the cell.
    value: Option<CellValue>,
    paragraphs: usize,
    is_in_paragraph: bool,
    has_formula: bool,
    /// Whether the type of the value is stored, as for every result of a formula.
    has_type: bool,
    /// Whether the style of the cell crosses its text out.
    is_crossed_out: bool,
    is_in_crossed_out_span: bool,
}

enum CellValue {
    Number(String),
    Date(String),
}

/// Reads at most `max_rows` rows, or all up to the end of the sheet.
fn read_table<'a>(
    part: &mut XmlPart<'_>,
    styles: &CellStyles,
    limits: RowLimits<'a>,
    max_rows: usize,
) -> Result<SheetRows<'a>, ImportError> {
    let max_columns = limits.max_columns();
    let mut grid = Grid::new(limits);
    let mut cell = Cell::default();
    let (mut line, mut row_repeats, mut column) = (1_u32, 1_u32, 0_usize);
    // The depth of elements inside a cell whose text is not that of the cell: notes, drawings.
    let mut skipped_depth = 0_u32;
    // The depth of groups of rows and of columns, and where a hidden group begins.
    let (mut rows_hidden, mut columns_hidden) = (HiddenGroups::default(), HiddenGroups::default());
    let mut next_column = 0_usize;
    // Whether the row, or else a range of columns with its last one, crosses out the cells without a style.
    let mut row_default = None;
    let mut crossed_out_columns: Vec<(usize, usize)> = Vec::new();
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
                    let style = attribute(start, b"default-cell-style-name");
                    row_default = style.map(|it| styles.is_crossed_out(&it));
                    if rows_hidden.is_inside() || is_hidden(start) {
                        grid.hide_row();
                    }
                }
                b"table:table-row-group" => rows_hidden.enter(start),
                b"table:table-column-group" => columns_hidden.enter(start),
                b"table:table-column" => {
                    let count = repeats(start, b"number-columns-repeated").unwrap_or(1) as usize;
                    let end = next_column.saturating_add(count);
                    if columns_hidden.is_inside() || is_hidden(start) {
                        grid.marks.hide_columns(next_column, end - 1);
                    }
                    let style = attribute(start, b"default-cell-style-name");
                    if style.is_some_and(|it| styles.is_crossed_out(&it))
                        && crossed_out_columns.len() < MAX_REPEATED_CELLS
                    {
                        crossed_out_columns.push((next_column, end - 1));
                    }
                    next_column = end;
                }
                b"table:table-cell" | b"table:covered-table-cell" => {
                    cell = Cell::new(start);
                    let style = attribute(start, b"style-name");
                    let of_column = || {
                        let mut ranges = crossed_out_columns.iter();
                        ranges.any(|(first, last)| (*first..=*last).contains(&column))
                    };
                    cell.is_crossed_out = style
                        .map(|it| styles.is_crossed_out(&it))
                        .or(row_default)
                        .unwrap_or_else(of_column);
                    let lines = repeats(start, b"number-rows-spanned").unwrap_or(1);
                    let columns = repeats(start, b"number-columns-spanned").unwrap_or(1) as usize;
                    grid.marks.merge_span(line, lines, column, columns);
                }
                b"text:span" => {
                    let style = attribute(start, b"style-name");
                    cell.is_in_crossed_out_span =
                        style.is_some_and(|it| styles.is_crossed_out(&it));
                }
                b"text:p" | b"text:h" => cell.start_paragraph(),
                b"text:s" => {
                    let count = repeats(start, b"c").unwrap_or(1).min(100);
                    cell.shown.text.extend((0..count).map(|_| ' '));
                }
                b"text:tab" => cell.shown.text.push('\t'),
                b"text:line-break" => cell.shown.text.push('\n'),
                b"office:annotation" | b"table:table" | b"text:ruby-text" => skipped_depth = 1,
                name if name.starts_with(b"draw:") => skipped_depth = 1,
                _ => {}
            },
            Event::End(end) => match end.name().as_ref() {
                b"text:p" | b"text:h" => cell.is_in_paragraph = false,
                b"text:span" => cell.is_in_crossed_out_span = false,
                b"table:table-row-group" => rows_hidden.leave(),
                b"table:table-column-group" => columns_hidden.leave(),
                b"table:table-cell" | b"table:covered-table-cell" => {
                    let text = cell.shown_text();
                    if cell.has_formula && cell.value.is_none() && !cell.has_type {
                        grid.mark_cell(CellMark::FormulaWithoutResult);
                    }
                    if !text.trim().is_empty() && cell.is_crossed_out() {
                        grid.mark_cell(CellMark::CrossedOut);
                    }
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
                    let rest = u32::try_from(max_rows - grid.len()).unwrap_or(u32::MAX);
                    grid.end_row(line, row_repeats.min(rest))?;
                    line = line.saturating_add(row_repeats);
                    if grid.len() >= max_rows {
                        break;
                    }
                }
                b"table:table" => break,
                _ => {}
            },
            Event::Eof => return Err(ImportError::WorkbookDamaged),
            event if cell.is_in_paragraph => {
                cell.shown.push(event, cell.is_in_crossed_out_span);
            }
            _ => {}
        }
    }
    Ok(grid.finish_sheet())
}

/// Groups of rows or columns, one inside another, of which some are collapsed.
#[derive(Default)]
struct HiddenGroups {
    depth: u32,
    /// The depth of the outermost hidden group.
    hidden_at: Option<u32>,
}

impl HiddenGroups {
    fn enter(&mut self, start: &BytesStart<'_>) {
        self.depth = self.depth.saturating_add(1);
        if attribute(start, b"display").as_deref() == Some("false") {
            self.hidden_at.get_or_insert(self.depth);
        }
    }

    fn leave(&mut self) {
        self.hidden_at = self.hidden_at.filter(|depth| *depth < self.depth);
        self.depth = self.depth.saturating_sub(1);
    }

    fn is_inside(&self) -> bool {
        self.hidden_at.is_some()
    }
}

/// Whether a row or column is hidden, by a filter or the user.
fn is_hidden(start: &BytesStart<'_>) -> bool {
    matches!(
        attribute(start, b"visibility").as_deref(),
        Some("collapse" | "filter")
    )
}

/// A sheet has at most as many columns.
const MAX_REPEATED_CELLS: usize = 16_384;

fn repeats(start: &BytesStart<'_>, name: &[u8]) -> Option<u32> {
    number(start, name).filter(|count| *count > 0)
}

impl Cell {
    fn new(start: &BytesStart<'_>) -> Self {
        let value_type = attribute(start, b"value-type");
        let value = match value_type.as_deref() {
            Some("float") => attribute(start, b"value").map(CellValue::Number),
            Some("date") => attribute(start, b"date-value").map(CellValue::Date),
            _ => None,
        };
        Self {
            repeats: repeats(start, b"number-columns-repeated").unwrap_or(1) as usize,
            value,
            has_formula: attribute(start, b"formula").is_some(),
            has_type: value_type.is_some(),
            ..Self::default()
        }
    }

    fn start_paragraph(&mut self) {
        if self.paragraphs > 0 {
            self.shown.text.push('\n');
        }
        self.paragraphs += 1;
        self.is_in_paragraph = true;
    }

    fn is_crossed_out(&self) -> bool {
        self.is_crossed_out || self.shown.is_crossed_out()
    }

    /// The text that the sheet shows, but dates in ISO form and numbers in full.
    fn shown_text(&self) -> String {
        match &self.value {
            Some(CellValue::Date(date)) => {
                let shown = shown_date(date);
                match shown.parse() {
                    Ok(day) if is_shown_without_year(&self.shown.text, day) => {
                        day_without_year(day)
                    }
                    _ => shown.into_owned(),
                }
            }
            Some(CellValue::Number(number)) if !self.shows_number_in_full() => {
                number.parse().map_or_else(|_| number.clone(), plain_number)
            }
            _ => self.shown.text.clone(),
        }
    }

    /// Whether the text has the digits of the number: a narrow column shows `###` or an exponent.
    fn shows_number_in_full(&self) -> bool {
        let text = self.shown.text.trim();
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
