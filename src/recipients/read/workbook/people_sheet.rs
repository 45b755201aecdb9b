//! Which sheet of a workbook lists people: workbooks begin with instructions, and have sheets of values for
//! lists, of products and of charts.

use crate::recipients::{
    ColumnUse, Field, ImportError, MappingGuess, RawRow, is_note_sheet,
    read::{grid::SheetRows, header, options::ReadOptions},
};

/// More sheets are not offered. Excel opens workbooks with a few hundred.
pub(super) const MAX_SHEETS: usize = 4096;

/// The sheet that was read.
pub(super) struct SheetContent<'a> {
    pub(super) name: String,
    pub(super) sheet: SheetRows<'a>,
    /// The names of all sheets.
    pub(super) names: Vec<String>,
    /// Other sheets that list people.
    pub(super) left_out: Vec<Box<str>>,
}

/// The rows of a sheet that decide whether it lists people.
const MAX_SAMPLE_ROWS: usize = 200;

/// More sheets are not compared.
const MAX_COMPARED_SHEETS: usize = 64;

/// A column with less confidence does not make a sheet a list.
const MIN_CONFIDENCE: f32 = 0.75;

/// The least score of a sheet that is taken for the list: an email, or first and last names.
const LIST_SCORE: u32 = 2;

/// How much a sheet looks like a list of people; 0 for another sheet.
fn list_score(name: &str, rows: &[RawRow]) -> u32 {
    if is_note_sheet(name) {
        return 0;
    }
    let sample = rows[..rows.len().min(MAX_SAMPLE_ROWS)].to_vec();
    let split = header::split_header(sample, &mut Vec::new());
    if split.rows.is_empty() {
        return 0;
    }
    let guess = MappingGuess::new(&split.header, &split.rows);
    let has = |used: ColumnUse| {
        let mut columns = guess.mapping.columns_with(used);
        columns.any(|column| guess.confidence[column] >= MIN_CONFIDENCE)
    };
    let has_field = |field| has(ColumnUse::Field(field));
    let names = match has(ColumnUse::FullName) {
        true => 1,
        false => u32::from(has_field(Field::FirstName)) + u32::from(has_field(Field::LastName)),
    };
    let has_place = has(ColumnUse::FullAddress)
        || (has_field(Field::Address1) && (has_field(Field::City) || has_field(Field::PostalCode)));
    let emails = 2 * u32::from(has_field(Field::Email));
    emails + names + u32::from(names > 0 && has_place)
}

/// A sheet that was looked at.
struct Candidate {
    name: String,
    /// The position among all sheets.
    position: usize,
    score: u32,
    is_visible: bool,
}

/// The position of the sheet to read: the first visible one that lists people, else `first`.
fn choose(candidates: &[Candidate], first: usize) -> usize {
    let mut lists = candidates.iter();
    lists
        .find(|sheet| sheet.is_visible && sheet.score >= LIST_SCORE)
        .map_or(first, |sheet| sheet.position)
}

/// The names of the other sheets that list people, and of those before the chosen one that may.
fn left_out(candidates: &[Candidate], chosen: usize) -> Vec<Box<str>> {
    let others = candidates.iter().filter(|sheet| {
        let is_before = sheet.is_visible && sheet.position < chosen;
        let min_score = if is_before { 1 } else { LIST_SCORE };
        sheet.position != chosen && sheet.score >= min_score
    });
    others.map(|sheet| sheet.name.as_str().into()).collect()
}

/// The names of all sheets, the sheet that was read with its position, and how much each sheet looks like a list.
#[derive(Default)]
pub(super) struct FoundSheets<'a> {
    names: Vec<String>,
    first: Option<(usize, SheetRows<'a>)>,
    candidates: Vec<Candidate>,
}

impl<'a> FoundSheets<'a> {
    /// Adds the next sheet of a workbook. `may_be_first`: a sheet that is known to be hidden is only compared. `read` reads at
    /// most this number of rows, and tells whether the sheet is visible.
    ///
    /// # Errors
    /// The errors of `read`. A sheet that is only compared causes none: it may be damaged or exceed the limits.
    pub(super) fn add(
        &mut self,
        name: String,
        wanted: Option<usize>,
        may_be_first: bool,
        read: impl FnOnce(usize) -> Result<(SheetRows<'a>, bool), ImportError>,
    ) -> Result<(), ImportError> {
        let position = self.names.len();
        if position >= MAX_SHEETS {
            return Ok(());
        }
        self.names.push(name.clone());
        let is_whole = match wanted {
            Some(wanted) => wanted == position,
            None => may_be_first && self.first.is_none(),
        };
        let is_compared = wanted.is_none() && self.candidates.len() < MAX_COMPARED_SHEETS;
        let max_rows = match (is_whole, is_compared) {
            (true, _) => usize::MAX,
            (false, true) => MAX_SAMPLE_ROWS,
            (false, false) => 0,
        };
        let (rows, is_visible) = match read(max_rows) {
            Ok(read) => read,
            Err(error) if is_whole || error == ImportError::Canceled => return Err(error),
            Err(_) => return Ok(()),
        };
        if is_compared {
            self.candidates.push(Candidate {
                score: list_score(&name, &rows.rows),
                name,
                position,
                is_visible,
            });
        }
        if is_whole && (wanted.is_some() || is_visible) && !rows.rows.is_empty() {
            self.first = Some((position, rows));
        }
        Ok(())
    }
}

/// The position of no sheet, for a read of the names alone.
const NO_SHEET: usize = usize::MAX;

/// Reads a workbook: the chosen sheet, or the first visible one that lists people, or the first one
/// with data. `read` reads the sheet at a position, or without one the first visible one with data and the first rows of the
/// others.
///
/// # Errors
/// The errors of `read`, and [`ImportError`] when the workbook has no such sheet with data.
pub(super) fn read_workbook<'a>(
    options: &ReadOptions<'a>,
    mut read: impl FnMut(Option<usize>) -> Result<FoundSheets<'a>, ImportError>,
) -> Result<SheetContent<'a>, ImportError> {
    let wanted = match options.sheet {
        Some(wanted) => Some(find_sheet(&read(Some(NO_SHEET))?.names, wanted)?),
        None => None,
    };
    let FoundSheets {
        names,
        first,
        candidates,
    } = read(wanted)?;
    let (first, mut sheet) = first.ok_or_else(|| match wanted {
        Some(wanted) => ImportError::SheetEmpty {
            name: names[wanted].clone(),
        },
        None => ImportError::FileEmpty,
    })?;
    // A sheet that the user named is not compared with others.
    let chosen = choose(&candidates, first);
    if chosen != first {
        let found = read(Some(chosen))?;
        sheet = found.first.ok_or(ImportError::WorkbookDamaged)?.1;
    }
    Ok(SheetContent {
        name: names[chosen].clone(),
        sheet,
        left_out: left_out(&candidates, chosen),
        names,
    })
}

/// The position of the sheet to read by name.
///
/// # Errors
/// [`ImportError::SheetUnknown`].
fn find_sheet(names: &[String], wanted: &str) -> Result<usize, ImportError> {
    let wanted_name = wanted.trim().to_lowercase();
    names
        .iter()
        .position(|name| name == wanted)
        .or_else(|| {
            names
                .iter()
                .position(|name| name.trim().to_lowercase() == wanted_name)
        })
        .ok_or_else(|| ImportError::SheetUnknown {
            name: wanted.to_owned(),
            sheets: names.to_vec(),
        })
}
