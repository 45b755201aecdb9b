//! Reads workbooks of Excel 2003 in one XML file, which older programs write under the name of a workbook.

use std::collections::HashMap;

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::{
    number_format::{NumberFormat, shown_date},
    sheet_choice::{self, FoundSheets, SheetContent},
    styles::inherited,
    xml::{CellText, attribute, is_hidden, number, tolerant},
};
use crate::tables::{
    ImportError, ListKind,
    grid::{Grid, SheetRows},
    options::ReadOptions,
    row_limits::RowLimits,
    sheet_marks::CellMark,
};

/// More styles are not kept.
const MAX_STYLES: usize = 65_536;

/// Reads the sheet that is a list, see [`sheet_choice`].
///
/// # Errors
/// [`ImportError`] when the workbook is damaged, exceeds the limits or does not have the sheet.
pub(super) fn read_sheet<'a>(
    text: &str,
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<SheetContent<'a>, ImportError> {
    sheet_choice::read_workbook(options, |wanted| {
        XmlWorkbook::new(text).read_sheets(wanted, options, list)
    })
}

/// The style that others extend when they name none.
const DEFAULT_STYLE: &str = "Default";

/// What a style says itself.
#[derive(Default)]
struct Style {
    /// The style that this one extends.
    parent: Option<String>,
    format: Option<NumberFormat>,
    is_crossed_out: Option<bool>,
}

#[derive(Default)]
struct Styles(HashMap<String, Style>);

impl Styles {
    fn style(&mut self, id: &str) -> &mut Style {
        let id = if self.0.len() < MAX_STYLES { id } else { "" };
        self.0.entry(id.to_owned()).or_default()
    }

    /// What a style, or the nearest one that it extends, says.
    fn of<'s, T>(&'s self, id: &'s str, value: impl Fn(&'s Style) -> Option<T>) -> Option<T> {
        let id = if id.is_empty() { DEFAULT_STYLE } else { id };
        let parent = |id: &'s str| {
            let named = self.0.get(id).and_then(|style| style.parent.as_deref());
            named.or((id != DEFAULT_STYLE).then_some(DEFAULT_STYLE))
        };
        inherited(id, parent, |id| self.0.get(id).and_then(&value))
    }
}

struct XmlWorkbook<'x> {
    reader: Reader<&'x [u8]>,
    styles: Styles,
}

/// The cell that is being read.
#[derive(Default)]
struct Cell {
    column: usize,
    style: String,
    kind: String,
    data: CellText,
    has_formula: bool,
    has_data: bool,
    is_in_data: bool,
    is_in_crossed_out_text: bool,
    merged_columns: usize,
    merged_rows: u32,
}

impl<'x> XmlWorkbook<'x> {
    fn new(text: &'x str) -> Self {
        Self {
            reader: tolerant(Reader::from_str(text)),
            styles: Styles::default(),
        }
    }

    fn next_event(&mut self) -> Result<Event<'x>, ImportError> {
        self.reader
            .read_event()
            .map_err(|_| ImportError::WorkbookDamaged)
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
            match self.next_event()? {
                Event::Start(start) => match start.local_name().as_ref() {
                    b"Style" => {
                        style = attribute(&start, b"ID").unwrap_or_default();
                        self.styles.style(&style).parent = attribute(&start, b"Parent");
                    }
                    b"NumberFormat" => {
                        if let Some(code) = attribute(&start, b"Format") {
                            self.styles.style(&style).format = Some(NumberFormat::parse(&code));
                        }
                    }
                    b"Font" => {
                        if let Some(is_on) = attribute(&start, b"StrikeThrough") {
                            self.styles.style(&style).is_crossed_out = Some(is_on != "0");
                        }
                    }
                    b"Worksheet" => {
                        let name = attribute(&start, b"Name").unwrap_or_default();
                        // Only its end says whether a sheet is visible.
                        found.add(name, wanted, true, |max_rows| {
                            self.read_sheet(RowLimits::new(options), max_rows)
                        })?;
                    }
                    _ => {}
                },
                Event::Eof => return Ok(found),
                _ => {}
            }
        }
    }

    /// Reads a sheet up to its end, of which at most `max_rows` rows. Returns whether it is visible.
    fn read_sheet<'a>(
        &mut self,
        limits: RowLimits<'a>,
        max_rows: usize,
    ) -> Result<(SheetRows<'a>, bool), ImportError> {
        let mut grid = Grid::new(limits);
        let mut cell = Cell::default();
        let (mut line, mut next_column, mut next_hidden) = (0_u32, 0_usize, 0_usize);
        let (mut is_visible, mut is_in_visible) = (true, false);
        // The style of the row, or else of a range of columns with its last one, is that of cells without their own.
        let mut row_style = None;
        let mut column_styles: Vec<(usize, usize, String)> = Vec::new();
        loop {
            let event = self.next_event()?;
            let is_full = grid.len() >= max_rows;
            match &event {
                Event::Start(start) => match start.local_name().as_ref() {
                    b"Visible" => is_in_visible = true,
                    b"Column" => {
                        let first = index(start).unwrap_or(next_hidden);
                        let span = number::<u32>(start, b"Span").unwrap_or(0) as usize;
                        next_hidden = first.saturating_add(span).saturating_add(1);
                        if let Some(style) = attribute(start, b"StyleID")
                            && column_styles.len() < MAX_STYLES
                        {
                            column_styles.push((first, next_hidden - 1, style));
                        }
                        if is_hidden(start, b"Hidden", b"Width") {
                            grid.marks.hide_columns(first, next_hidden - 1);
                        }
                    }
                    b"Row" => {
                        let after = line.saturating_add(1);
                        line = number(start, b"Index").map_or(after, |index: u32| index.max(1));
                        next_column = 0;
                        row_style = attribute(start, b"StyleID");
                        if is_hidden(start, b"Hidden", b"Height") {
                            grid.hide_row();
                        }
                    }
                    b"Cell" => {
                        cell = Cell::new(start, next_column);
                        if cell.style.is_empty() {
                            let mut columns = column_styles.iter();
                            let of_column = columns
                                .find(|(first, last, _)| (*first..=*last).contains(&cell.column));
                            let of_column = of_column.map(|(_, _, style)| style);
                            cell.style = row_style
                                .as_ref()
                                .or(of_column)
                                .cloned()
                                .unwrap_or_default();
                        }
                        next_column = cell.column.saturating_add(cell.merged_columns + 1);
                    }
                    b"Data" => cell.start_data(start),
                    b"S" => cell.is_in_crossed_out_text = true,
                    _ => {}
                },
                Event::End(end) => match end.local_name().as_ref() {
                    b"Visible" => is_in_visible = false,
                    b"Data" => cell.is_in_data = false,
                    b"S" => cell.is_in_crossed_out_text = false,
                    b"Cell" if !is_full => cell.write(&mut grid, &self.styles, line.max(1)),
                    b"Row" if !is_full => grid.end_row(line.max(1), 1)?,
                    b"Worksheet" => break,
                    _ => {}
                },
                Event::Eof => break,
                // "SheetHidden" or "SheetVeryHidden".
                Event::Text(text) if is_in_visible => is_visible = !text.ends_with(b"Hidden"),
                event if cell.is_in_data => {
                    cell.data.push(event, cell.is_in_crossed_out_text);
                }
                _ => {}
            }
        }
        Ok((grid.finish_sheet(), is_visible))
    }
}

/// A position from 0.
fn index(start: &BytesStart<'_>) -> Option<usize> {
    let index: u32 = number(start, b"Index")?;
    index.checked_sub(1).map(|index| index as usize)
}

impl Cell {
    fn new(start: &BytesStart<'_>, next_column: usize) -> Self {
        Self {
            column: index(start).unwrap_or(next_column),
            style: attribute(start, b"StyleID").unwrap_or_default(),
            has_formula: attribute(start, b"Formula").is_some(),
            merged_columns: number::<u32>(start, b"MergeAcross").unwrap_or(0) as usize,
            merged_rows: number(start, b"MergeDown").unwrap_or(0),
            ..Self::default()
        }
    }

    fn start_data(&mut self, start: &BytesStart<'_>) {
        self.kind = attribute(start, b"Type").unwrap_or_default();
        self.data.clear();
        (self.has_data, self.is_in_data) = (true, true);
    }

    fn write(&self, grid: &mut Grid<'_>, styles: &Styles, line: u32) {
        let (lines, columns) = (self.merged_rows, self.merged_columns);
        grid.marks.merge_span(
            line,
            lines.saturating_add(1),
            self.column,
            columns.saturating_add(1),
        );
        if self.has_formula && !self.has_data {
            grid.mark_cell(CellMark::FormulaWithoutResult);
        }
        let text = &self.data.text;
        let is_crossed_out = self.data.is_crossed_out()
            || styles.of(&self.style, |style| style.is_crossed_out) == Some(true);
        if is_crossed_out && !text.trim().is_empty() {
            grid.mark_cell(CellMark::CrossedOut);
        }
        match self.kind.as_bytes() {
            b"Number" => {
                let general = NumberFormat::default();
                let format = styles.of(&self.style, |style| style.format.as_ref());
                let format = format.unwrap_or(&general);
                grid.set(self.column, &format.show(text, false), line);
            }
            b"DateTime" => grid.set(self.column, &shown_date(text), line),
            _ => grid.set(self.column, text, line),
        }
    }
}
