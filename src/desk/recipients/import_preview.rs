//! What the user sees of a file before its rows are added to a draft.

use crate::recipients::{ImportNote, Mapping, MappingGuess, RawTable};

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
