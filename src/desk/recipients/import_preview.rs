//! What the user sees of a file before its rows are added to a draft: how far the import is, and the rows and columns that
//! were read. The window and the command line show both.

use crate::recipients::{ImportNote, Mapping, MappingGuess, RawTable, ReadProgress};

/// The most rows that a preview shows.
const PREVIEW_ROWS: usize = 20;
/// The most rows that the mapping is guessed from.
const GUESS_ROWS: usize = 200;

/// What the user chose about the reading of a workbook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetChoice {
    /// The sheet to read; `None` reads the first one that lists people, else the first one with data.
    pub sheet: Option<String>,
    /// Whether rows are read that the workbook hides.
    pub reads_hidden_rows: bool,
}

/// A file that was read: its first rows, and the suggested mapping of columns to fields.
#[derive(Clone, Debug)]
pub struct ImportPreview {
    /// The file's name, without its folder; empty for a pasted list.
    pub source: String,
    /// The names of the columns; empty for a column without a name.
    pub header: Vec<String>,
    /// The first rows.
    pub sample: Vec<Vec<String>>,
    pub rows: u64,
    pub notes: Vec<ImportNote>,
    /// The sheet that was read, and all sheets of the workbook; none for other formats.
    pub sheet: Option<String>,
    pub sheets: Vec<String>,
    /// The rows that the workbook hides, and whether they were read.
    pub hidden_rows: u64,
    pub reads_hidden_rows: bool,
    pub mapping: Mapping,
    /// For each column, how sure the mapping is, from 0 to 1; 0 for a column that is not read into a
    /// field.
    pub confidence: Vec<f32>,
    pub origin: MappingOrigin,
}

/// Where the suggested mapping of a file comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MappingOrigin {
    #[default]
    Guessed,
    /// The name of every column is exactly that of a field.
    Exact,
    /// The user confirmed the mapping for an earlier file with the same header.
    Remembered,
}

impl ImportPreview {
    /// `remembered` is the mapping that the user confirmed for an earlier file with this header.
    #[must_use]
    pub fn new(source: &str, table: &RawTable, remembered: Option<Mapping>) -> Self {
        let guess = MappingGuess::of_table(table, GUESS_ROWS);
        let (mapping, origin) = match remembered {
            Some(mapping) => (mapping, MappingOrigin::Remembered),
            None if guess.is_exact => (guess.mapping.clone(), MappingOrigin::Exact),
            None => (guess.mapping.clone(), MappingOrigin::Guessed),
        };
        let mut notes = table.notes.clone();
        notes.extend(guess.notes(table, &mapping));
        let reads_hidden_rows = (table.notes.iter())
            .any(|note| matches!(note, ImportNote::RowsHidden { included: true, .. }));
        let rows = table.sample(PREVIEW_ROWS).iter();
        Self {
            source: source.to_owned(),
            header: table.header.clone(),
            sample: rows
                .map(|row| row.cells.iter().map(ToString::to_string).collect())
                .collect(),
            rows: table.rows.len() as u64,
            notes,
            sheet: table.sheet.clone(),
            sheets: table.sheets.clone(),
            hidden_rows: table.hidden_rows as u64,
            reads_hidden_rows,
            mapping,
            confidence: guess.confidence,
            origin,
        }
    }
}

/// The progress of an import. Every number only grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportProgress {
    /// Bytes of the file that were read.
    pub bytes: u64,
    /// The size of the file.
    pub total_bytes: u64,
    /// Rows that were found.
    pub rows: u64,
    /// Bytes of a workbook without compression, and what the workbook claims to have of them; 0 for other
    /// formats.
    expanded: u64,
    total_expanded: u64,
}

impl ImportProgress {
    /// The begin of the import of a file of this size.
    pub(crate) fn of_file(total_bytes: u64) -> Self {
        Self {
            total_bytes,
            ..Self::default()
        }
    }

    pub(crate) fn add(&mut self, progress: ReadProgress) {
        match progress {
            ReadProgress::Bytes(bytes) => self.bytes = self.bytes.max(bytes),
            ReadProgress::Expanded { bytes, total } => {
                self.expanded = self.expanded.max(bytes);
                self.total_expanded = self.total_expanded.max(total);
            }
            ReadProgress::Rows(rows) => self.rows = self.rows.max(rows as u64),
        }
    }

    /// The part that is done, from 0 to 1. A workbook is read to the end before its rows are found, so only
    /// its content counts.
    #[must_use]
    pub fn fraction(&self) -> f32 {
        let (done, total) = if self.expanded > 0 {
            (self.expanded, self.total_expanded)
        } else {
            (self.bytes, self.total_bytes)
        };
        let fraction = done as f64 / total.max(1) as f64;
        fraction.min(1.0) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_counts_its_bytes() {
        let mut progress = ImportProgress::of_file(400);
        progress.add(ReadProgress::Bytes(100));
        progress.add(ReadProgress::Rows(1_000));
        assert!((progress.fraction() - 0.25).abs() < f32::EPSILON);
        assert_eq!((progress.bytes, progress.rows), (100, 1_000));
        // The file grew since its size was read.
        progress.add(ReadProgress::Bytes(500));
        assert!((progress.fraction() - 1.0).abs() < f32::EPSILON);
    }

    #[test]
    fn workbook_counts_its_content() {
        let mut progress = ImportProgress::of_file(400);
        progress.add(ReadProgress::Bytes(400));
        let expanded = |bytes| ReadProgress::Expanded {
            bytes,
            total: 8_000,
        };
        progress.add(expanded(2_000));
        progress.add(expanded(1_000));
        assert!((progress.fraction() - 0.25).abs() < f32::EPSILON);
    }

    #[test]
    fn file_without_size_has_no_progress() {
        assert!(ImportProgress::of_file(0).fraction() < f32::EPSILON);
    }
}
