//! Writes CSV files that people open in a spreadsheet.
//!
//! Spreadsheet programs execute cells that begin like a formula, and exported cells contain text
//! from recipients and services. The writer prefixes such cells with an apostrophe, which
//! spreadsheet programs hide and the importer removes.

use std::{borrow::Cow, io};

/// A CSV file with the formula guard applied to every text.
pub(crate) struct CsvExport<W: io::Write> {
    rows: csv::Writer<W>,
}

impl<W: io::Write> CsvExport<W> {
    pub(crate) fn new(file: W) -> Self {
        Self {
            rows: csv::Writer::from_writer(file),
        }
    }

    pub(crate) fn write_row<'a>(
        &mut self,
        cells: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), csv::Error> {
        for cell in cells {
            self.write_cell(cell)?;
        }
        self.end_row()
    }

    pub(crate) fn write_cell(&mut self, cell: &str) -> Result<(), csv::Error> {
        self.rows.write_field(guard_cell(cell).as_bytes())
    }

    /// Writes a number or a time. A negative number begins like a formula, and with an apostrophe it
    /// would be a text that no sum contains.
    pub(crate) fn write_number(&mut self, number: &str) -> Result<(), csv::Error> {
        self.rows.write_field(number.as_bytes())
    }

    pub(crate) fn end_row(&mut self) -> Result<(), csv::Error> {
        self.rows.write_record(None::<&[u8]>)
    }

    /// Flushes the rows and returns the file.
    pub(crate) fn finish(self) -> io::Result<W> {
        self.rows
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }
}

/// Prefixes a cell that a spreadsheet program would execute.
pub(crate) fn guard_cell(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards_cells_that_begin_like_a_formula() {
        let mut export = CsvExport::new(Vec::new());
        export
            .write_row(["=1+1", "+49", "-2", "@cmd", "\tx", "\rx", "a=b", ""])
            .unwrap();
        let text = String::from_utf8(export.finish().unwrap()).unwrap();
        assert_eq!(text, "'=1+1,'+49,'-2,'@cmd,'\tx,\"'\rx\",a=b,\n");
    }

    #[test]
    fn quotes_cells_with_separators_or_quotation_marks() {
        let mut export = CsvExport::new(Vec::new());
        export.write_row(["O\"Hara, Jr", "two\nlines"]).unwrap();
        let text = String::from_utf8(export.finish().unwrap()).unwrap();
        assert_eq!(text, "\"O\"\"Hara, Jr\",\"two\nlines\"\n");
    }
}
