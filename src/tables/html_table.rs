//! The table of a web page that is being read. A cell keeps its column beside cells that cover several rows. Text that
//! the page hides inside a cell is left out; hidden rows and columns are marked.

use std::collections::BTreeSet;

use super::{
    grid::{Grid, SheetRows},
    html_style::ElementStyle,
    row_limits::RowLimits,
    sheet_marks::CellMark,
};
use crate::tables::ImportError;

/// The cells that one cell covers.
pub(super) const MAX_SPAN: u32 = 1000;

pub(super) struct OpenTable<'a> {
    grid: Grid<'a>,
    line: u32,
    column: usize,
    pub(super) cell: Option<OpenCell>,
    has_row: bool,
    /// For each column, the last line that a cell of an earlier row covers.
    covered: Vec<u32>,
    /// The first column that no `col` names yet.
    next_column: usize,
    /// The first column of the current `colgroup` until its first `col`.
    group_column: Option<usize>,
    group_style: ElementStyle,
    /// The style of the current `thead`, `tbody` or `tfoot`.
    section_style: ElementStyle,
    /// The style of the current row, with that of its section.
    row_style: ElementStyle,
    /// The columns with a hidden cell, and those with a shown one that has text.
    hidden_columns: BTreeSet<usize>,
    shown_columns: BTreeSet<usize>,
}

#[derive(Default)]
pub(super) struct OpenCell {
    pub(super) text: String,
    /// The address of a link to an email.
    pub(super) address: Option<String>,
    columns: usize,
    rows: u32,
    /// The style of the cell, crossed out with its row.
    style: ElementStyle,
    hidden_by: Option<OpenElement>,
    crossed_out_by: Option<OpenElement>,
    has_crossed_out_text: bool,
    has_other_text: bool,
}

/// The outermost open element of a cell with a style. Elements with its name inside are counted, so that its own end
/// tag is found.
struct OpenElement {
    name: Vec<u8>,
    depth: u32,
}

impl OpenElement {
    fn enter(open: &mut Option<Self>, name: &[u8], has_style: bool) {
        match open {
            Some(element) => element.depth += u32::from(element.name == name),
            None if has_style => {
                *open = Some(Self {
                    name: name.to_vec(),
                    depth: 1,
                });
            }
            None => {}
        }
    }

    fn leave(open: &mut Option<Self>, name: &[u8]) {
        if let Some(element) = open.as_mut().filter(|element| element.name == name) {
            element.depth -= 1;
            if element.depth == 0 {
                *open = None;
            }
        }
    }
}

impl OpenCell {
    /// Enters an element inside the cell.
    pub(super) fn enter(&mut self, name: &[u8], style: ElementStyle) {
        OpenElement::enter(&mut self.hidden_by, name, style.is_hidden);
        OpenElement::enter(&mut self.crossed_out_by, name, style.is_crossed_out);
    }

    pub(super) fn leave(&mut self, name: &[u8]) {
        OpenElement::leave(&mut self.hidden_by, name);
        OpenElement::leave(&mut self.crossed_out_by, name);
    }

    /// Whether an element hides the text that follows.
    pub(super) fn hides_text(&self) -> bool {
        self.hidden_by.is_some()
    }

    /// Notes the style of text that is about to be added.
    pub(super) fn note_style_of(&mut self, added: &str) {
        let has_text = !added.trim().is_empty();
        let is_crossed_out = self.style.is_crossed_out || self.crossed_out_by.is_some();
        self.has_crossed_out_text |= has_text && is_crossed_out;
        self.has_other_text |= has_text && !is_crossed_out;
    }

    /// The text, with the address of a link behind it.
    fn value(&self) -> String {
        let shown = self.text.trim();
        match &self.address {
            Some(address) if !shown.contains('@') && !shown.contains('<') => {
                [shown, " <", address, ">"].concat()
            }
            _ => shown.to_owned(),
        }
    }
}

impl<'a> OpenTable<'a> {
    pub(super) fn new(limits: RowLimits<'a>) -> Self {
        Self {
            grid: Grid::new(limits),
            line: 1,
            column: 0,
            cell: None,
            has_row: false,
            covered: Vec::new(),
            next_column: 0,
            group_column: None,
            group_style: ElementStyle::default(),
            section_style: ElementStyle::default(),
            row_style: ElementStyle::default(),
            hidden_columns: BTreeSet::new(),
            shown_columns: BTreeSet::new(),
        }
    }

    /// Starts a `colgroup`, whose span counts only without a `col`.
    pub(super) fn start_column_group(&mut self, span: u32, style: ElementStyle) {
        self.group_style = style;
        self.group_column = Some(self.next_column);
        self.add_columns(span, style);
    }

    pub(super) fn end_column_group(&mut self) {
        self.group_style = ElementStyle::default();
        self.group_column = None;
    }

    pub(super) fn add_column(&mut self, span: u32, style: ElementStyle) {
        if let Some(first) = self.group_column.take() {
            self.next_column = first;
        }
        self.add_columns(span, style.within(self.group_style));
    }

    fn add_columns(&mut self, span: u32, style: ElementStyle) {
        let end = self.next_column.saturating_add(span as usize);
        if style.is_hidden {
            self.grid.marks.hide_columns(self.next_column, end - 1);
        }
        self.next_column = end;
    }

    /// Starts a `thead`, `tbody` or `tfoot`, or ends it with the default style.
    pub(super) fn set_section(&mut self, style: ElementStyle) -> Result<(), ImportError> {
        self.end_row()?;
        self.section_style = style;
        self.row_style = style;
        Ok(())
    }

    pub(super) fn start_row(&mut self, style: ElementStyle) -> Result<(), ImportError> {
        self.end_row()?;
        self.has_row = true;
        self.row_style = style.within(self.section_style);
        Ok(())
    }

    pub(super) fn start_cell(&mut self, columns: u32, rows: u32, style: ElementStyle) {
        self.end_cell();
        self.has_row = true;
        let is_crossed_out = style.is_crossed_out || self.row_style.is_crossed_out;
        self.cell = Some(OpenCell {
            columns: columns as usize,
            rows,
            style: ElementStyle {
                is_crossed_out,
                ..style
            },
            ..OpenCell::default()
        });
    }

    pub(super) fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else {
            return;
        };
        while self
            .covered
            .get(self.column)
            .is_some_and(|last| *last >= self.line)
        {
            self.column += 1;
        }
        let value = cell.value();
        if self.shows(&cell, &value) {
            self.grid.set(self.column, &value, self.line);
            if cell.has_crossed_out_text && !cell.has_other_text {
                self.grid.mark_cell(CellMark::CrossedOut);
            }
        }
        let end = self.column + cell.columns;
        let marks = &mut self.grid.marks;
        marks.merge_span(self.line, cell.rows, self.column, cell.columns);
        if cell.rows > 1 {
            let last_line = self.line.saturating_add(cell.rows - 1);
            if self.covered.len() < end {
                self.covered.resize(end.min(MAX_SPAN as usize), 0);
            }
            for covered in self.covered.iter_mut().take(end).skip(self.column) {
                *covered = last_line;
            }
        }
        self.column = end;
    }

    /// Whether the text of a cell is kept: of hidden cells only those of a column without shown ones above, which is a
    /// hidden column.
    fn shows(&mut self, cell: &OpenCell, value: &str) -> bool {
        if cell.style.is_hidden {
            self.hidden_columns.insert(self.column);
            return !self.shown_columns.contains(&self.column);
        }
        if !value.is_empty() && !self.row_style.is_hidden {
            self.shown_columns.insert(self.column);
        }
        true
    }

    pub(super) fn end_row(&mut self) -> Result<(), ImportError> {
        self.end_cell();
        if !self.has_row {
            return Ok(());
        }
        self.has_row = false;
        if self.row_style.is_hidden {
            self.grid.hide_row();
        }
        self.row_style = self.section_style;
        self.grid.end_row(self.line, 1)?;
        self.line = self.line.saturating_add(1);
        self.column = 0;
        Ok(())
    }

    /// The rows, with the values of merged cells in each.
    pub(super) fn finish(mut self) -> Result<SheetRows<'a>, ImportError> {
        self.end_row()?;
        for column in self.hidden_columns.difference(&self.shown_columns) {
            self.grid.marks.hide_columns(*column, *column);
        }
        let mut sheet = self.grid.finish_sheet();
        let SheetRows {
            rows,
            limits,
            marks,
        } = &mut sheet;
        marks.fill_merged_rows(rows, limits)?;
        Ok(sheet)
    }
}
