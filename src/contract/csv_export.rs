//! Writes CSV files that people open in a spreadsheet.
//!
//! Spreadsheet programs execute cells that begin like a formula, and exported cells contain text
//! from recipients and services. The writer prefixes such cells with an apostrophe, which
//! spreadsheet programs hide and the importer removes.

use std::{borrow::Cow, io};

/// The byte order mark of UTF-8. Excel reads a file without the mark in the code page of the system.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

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

    /// Begins a file that a person opens in a spreadsheet program.
    pub(crate) fn with_byte_order_mark(mut file: W) -> io::Result<Self> {
        file.write_all(BYTE_ORDER_MARK)?;
        Ok(Self::new(file))
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

/// The first characters of formulas. Spreadsheet programs in East Asian languages also accept the
/// full-width characters.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Whether a spreadsheet program may execute a cell. Some programs remove white space before a formula.
pub(crate) fn looks_like_formula(cell: &str) -> bool {
    cell.trim_start().starts_with(FORMULA_STARTS) || cell.starts_with(['\t', '\r', '\n'])
}

/// Prefixes a cell that a spreadsheet program would execute.
pub(crate) fn guard_cell(cell: &str) -> Cow<'_, str> {
    if looks_like_formula(cell) {
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
            .write_row([
                "=1+1", "+49", "-2", "@cmd", "\tx", "\rx", "\nx", " =1", "＝1", "＠x", " a=b", "",
            ])
            .unwrap();
        let text = String::from_utf8(export.finish().unwrap()).unwrap();
        assert_eq!(
            text,
            "'=1+1,'+49,'-2,'@cmd,'\tx,\"'\rx\",\"'\nx\",' =1,'＝1,'＠x, a=b,\n"
        );
    }

    #[test]
    fn quotes_cells_with_separators_or_quotation_marks() {
        let mut export = CsvExport::new(Vec::new());
        export.write_row(["O\"Hara, Jr", "two\nlines"]).unwrap();
        let text = String::from_utf8(export.finish().unwrap()).unwrap();
        assert_eq!(text, "\"O\"\"Hara, Jr\",\"two\nlines\"\n");
    }
}
