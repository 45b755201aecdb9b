//! What the user sees of a file before its rows are added to a draft.

use crate::recipients::{ImportNote, Mapping, MappingGuess, RawTable};

/// The most rows that a preview shows.
const PREVIEW_ROWS: usize = 20;
/// The most rows that the mapping is guessed from.
const GUESS_ROWS: usize = 200;

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
        let guess = MappingGuess::new(&table.header, table.sample(GUESS_ROWS));
        let (mapping, origin) = match remembered {
            Some(mapping) => (mapping, MappingOrigin::Remembered),
            None if guess.is_exact => (guess.mapping, MappingOrigin::Exact),
            None => (guess.mapping, MappingOrigin::Guessed),
        };
        let mut notes = table.notes.clone();
        if origin == MappingOrigin::Guessed {
            notes.extend(guess.suggestions.iter().map(|(column, suggested)| {
                ImportNote::ColumnOfOtherPerson {
                    column: table.header[*column].as_str().into(),
                    suggested: *suggested,
                }
            }));
        }
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
            mapping,
            confidence: guess.confidence,
            origin,
        }
    }
}
