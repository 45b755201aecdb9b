//! Which sheet of a workbook lists people: workbooks begin with instructions, and have sheets of values for
//! lists, of products and of charts.

use super::sheet::SheetContent;
use crate::recipients::{
    ColumnUse, Field, ImportError, MappingGuess, RawRow, is_note_sheet,
    read::{grid::SheetRows, header, options::ReadOptions},
};

/// The rows of a sheet that decide whether it lists people.
pub(super) const MAX_SAMPLE_ROWS: usize = 200;

/// More sheets are not compared.
pub(super) const MAX_COMPARED_SHEETS: usize = 64;

/// A column with less confidence does not make a sheet a list.
const MIN_CONFIDENCE: f32 = 0.75;

/// The least score of a sheet that is taken for the list: an email, or first and last names.
const LIST_SCORE: u32 = 2;

/// How much a sheet looks like a list of people; 0 for another sheet.
pub(super) fn list_score(name: &str, rows: &[RawRow]) -> u32 {
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
pub(super) struct Candidate {
    pub(super) name: String,
    /// The position among all sheets.
    pub(super) position: usize,
    pub(super) score: u32,
    pub(super) is_visible: bool,
}

impl Candidate {
    pub(super) fn new(name: &str, position: usize, is_visible: bool, read: &SheetRows<'_>) -> Self {
        Self {
            name: name.to_owned(),
            position,
            score: list_score(name, &read.rows),
            is_visible,
        }
    }
}

/// The position of the sheet to read: the first visible one that lists people, else `first`.
pub(super) fn choose(candidates: &[Candidate], first: usize) -> usize {
    let mut lists = candidates.iter();
    lists
        .find(|sheet| sheet.is_visible && sheet.score >= LIST_SCORE)
        .map_or(first, |sheet| sheet.position)
}

/// The names of the other sheets that list people, and of those before the chosen one that may.
pub(super) fn left_out(candidates: &[Candidate], chosen: usize) -> Vec<Box<str>> {
    let others = candidates.iter().filter(|sheet| {
        let is_before = sheet.is_visible && sheet.position < chosen;
        let min_score = if is_before { 1 } else { LIST_SCORE };
        sheet.position != chosen && sheet.score >= min_score
    });
    others.map(|sheet| sheet.name.as_str().into()).collect()
}

/// The sheet that was read with its position, and how much each sheet looks like a list.
#[derive(Default)]
pub(super) struct FoundSheets<'a> {
    pub(super) first: Option<(usize, SheetRows<'a>)>,
    pub(super) candidates: Vec<Candidate>,
}

/// Chooses among the sheets of a workbook that is read in one go. `read` reads another sheet than the first.
///
/// # Errors
/// [`ImportError`] when there is no sheet with data.
pub(super) fn finish<'a>(
    found: FoundSheets<'a>,
    names: Vec<String>,
    options: &ReadOptions<'a>,
    read: impl FnOnce(usize) -> Result<Option<(usize, SheetRows<'a>)>, ImportError>,
) -> Result<(SheetContent<'a>, Vec<String>), ImportError> {
    let FoundSheets { first, candidates } = found;
    if let Some(wanted) = options.sheet {
        let (position, sheet) = first.ok_or_else(|| ImportError::SheetEmpty {
            name: wanted.to_owned(),
        })?;
        let content = SheetContent {
            name: names[position].clone(),
            sheet,
            left_out: Vec::new(),
        };
        return Ok((content, names));
    }
    let (first, mut sheet) = first.ok_or(ImportError::FileEmpty)?;
    let chosen = choose(&candidates, first);
    if chosen != first {
        sheet = read(chosen)?.ok_or(ImportError::WorkbookDamaged)?.1;
    }
    let content = SheetContent {
        name: names[chosen].clone(),
        sheet,
        left_out: left_out(&candidates, chosen),
    };
    Ok((content, names))
}
