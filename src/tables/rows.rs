//! The rows and cells of a file, as text, and the formats that they come from.

use std::fmt;

/// A row of a file; it can have fewer or more cells than the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRow {
    /// The number of the row as Excel shows it: from 1, with blank rows and titles counted, a cell of
    /// several lines in one row, and without a first line that only declares the delimiter (`sep=;`).
    pub line: u32,
    pub cells: RawCells,
}

impl RawRow {
    /// The cell of a column; empty where the record ends before the column.
    #[must_use]
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).unwrap_or_default()
    }

    /// The cells that are not blank.
    pub(crate) fn filled(&self) -> impl Iterator<Item = &str> + Clone {
        self.cells.iter().filter(|cell| !cell.trim().is_empty())
    }

    /// Whether a cell begins with a number, as no name of a column does.
    pub(crate) fn has_number(&self) -> bool {
        let mut cells = self.filled();
        cells.any(|cell| cell.trim_start().starts_with(char::is_numeric))
    }
}

/// The spreadsheet name of a column: `A`, `B`, … `AA`. Columns count from 0.
#[must_use]
pub fn column_letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The cells of a row, as text.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct RawCells {
    text: Box<str>,
    /// The end of each cell in `text`.
    ends: Box<[u32]>,
}

impl RawCells {
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    #[must_use]
    pub fn get(&self, column: usize) -> Option<&str> {
        text_at(&self.text, &self.ends, column)
    }

    /// The text of all cells without separators.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        (0..self.len()).map(|column| self.get(column).unwrap_or_default())
    }

    /// The cells up to the last one that is not empty.
    pub(crate) fn without_empty_end<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> Self {
        let (text, mut ends) = joined(cells);
        // The cells that end at the end of the text are empty, but for the first of them.
        let text_end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let filled = match text_end {
            0 => 0,
            _ => ends.partition_point(|end| *end < text_end) + 1,
        };
        ends.truncate(filled);
        Self {
            text: text.into_boxed_str(),
            ends: ends.into_boxed_slice(),
        }
    }

    /// Cells that are slices of `text`.
    ///
    /// # Errors
    /// The parts, when an end is not the boundary of a character.
    pub(crate) fn from_parts(text: String, ends: Box<[u32]>) -> Result<Self, (String, Box<[u32]>)> {
        let is_boundary = |end: &u32| text.is_char_boundary(*end as usize);
        if !ends.iter().all(is_boundary) {
            return Err((text, ends));
        }
        Ok(Self {
            text: text.into_boxed_str(),
            ends,
        })
    }
}

impl<T: AsRef<str>> FromIterator<T> for RawCells {
    fn from_iter<I: IntoIterator<Item = T>>(cells: I) -> Self {
        let (text, ends) = joined(cells);
        Self {
            text: text.into_boxed_str(),
            ends: ends.into_boxed_slice(),
        }
    }
}

/// One of the texts that are joined to one; `ends` has the end of each.
pub(crate) fn text_at<'a>(text: &'a str, ends: &[u32], at: usize) -> Option<&'a str> {
    let end = *ends.get(at)?;
    let start = at.checked_sub(1).map_or(0, |previous| ends[previous]);
    text.get(start as usize..end as usize)
}

/// The text of all cells, and the end of each cell.
fn joined<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> (String, Vec<u32>) {
    let mut text = String::new();
    let mut ends = Vec::new();
    for cell in cells {
        text.push_str(cell.as_ref());
        // A row is far shorter: the readers limit the text of a whole file.
        ends.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
    }
    (text, ends)
}

impl fmt::Debug for RawCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The format of a list, found by its content. The command line writes the name: `csv`, `xlsx`, …
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TableFormat {
    /// Text with commas, semicolons, tabs or another character between cells.
    Csv,
    /// A workbook of Excel.
    Xlsx,
    /// A workbook of Excel with macros, which are never run.
    Xlsm,
    /// A workbook of LibreOffice and other programs.
    Ods,
    /// A workbook of Excel 2003 in one XML file.
    SpreadsheetXml,
    /// Contact cards.
    Vcard,
    /// The tables of a web page, or cells copied from a page or a spreadsheet.
    Html,
    /// Addresses as an email program writes them: `Anna Lee <anna@example.com>, …`
    AddressList,
}
