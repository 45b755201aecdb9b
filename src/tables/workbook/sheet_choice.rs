//! Which sheet of a workbook is the list: workbooks begin with instructions, and have sheets of values and charts.

use crate::tables::{ImportError, ListKind, grid::SheetRows, options::ReadOptions};

/// More sheets are not offered. Excel opens workbooks with a few hundred.
pub(super) const MAX_SHEETS: usize = 4096;

/// The sheet that was read.
pub(super) struct SheetContent<'a> {
    pub(super) name: String,
    pub(super) sheet: SheetRows<'a>,
    /// The names of all sheets.
    pub(super) names: Vec<String>,
    /// Other sheets that look like lists.
    pub(super) left_out: Vec<Box<str>>,
}

/// The rows of a sheet that decide whether it is a list.
const MAX_SAMPLE_ROWS: usize = 200;

/// More sheets are not compared.
const MAX_COMPARED_SHEETS: usize = 64;

/// The least score of a sheet that is taken for the list.
const LIST_SCORE: u32 = 2;

/// A sheet that was looked at.
struct Candidate {
    name: String,
    /// The position among all sheets.
    position: usize,
    score: u32,
    is_visible: bool,
}

/// The position of the sheet to read: the first visible one that is a list, else `first`.
fn choose(candidates: &[Candidate], first: usize) -> usize {
    let mut lists = candidates.iter();
    lists
        .find(|sheet| sheet.is_visible && sheet.score >= LIST_SCORE)
        .map_or(first, |sheet| sheet.position)
}

/// The names of the other sheets that are lists, and of those before the chosen one that may.
fn left_out(candidates: &[Candidate], chosen: usize) -> Vec<Box<str>> {
    let others = candidates.iter().filter(|sheet| {
        let is_before = sheet.is_visible && sheet.position < chosen;
        let min_score = if is_before { 1 } else { LIST_SCORE };
        sheet.position != chosen && sheet.score >= min_score
    });
    others.map(|sheet| sheet.name.as_str().into()).collect()
}

/// The names of all sheets, the sheet that was read with its position, and how much each sheet looks like a list.
pub(super) struct FoundSheets<'a, 'l> {
    list: &'l dyn ListKind,
    names: Vec<String>,
    first: Option<(usize, SheetRows<'a>)>,
    candidates: Vec<Candidate>,
}

impl<'a, 'l> FoundSheets<'a, 'l> {
    pub(super) fn new(list: &'l dyn ListKind) -> Self {
        Self {
            list,
            names: Vec::new(),
            first: None,
            candidates: Vec::new(),
        }
    }

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
            let sample = &rows.rows[..rows.rows.len().min(MAX_SAMPLE_ROWS)];
            self.candidates.push(Candidate {
                score: self.list.sheet_score(&name, sample),
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

/// Reads a workbook: the chosen sheet, or the first visible one that is a list, or the first one
/// with data. `read` reads the sheet at a position, or without one the first visible one with data and the first rows of the
/// others.
///
/// # Errors
/// The errors of `read`, and [`ImportError`] when the workbook has no such sheet with data.
pub(super) fn read_workbook<'a, 'l>(
    options: &ReadOptions<'a>,
    mut read: impl FnMut(Option<usize>) -> Result<FoundSheets<'a, 'l>, ImportError>,
) -> Result<SheetContent<'a>, ImportError> {
    let wanted = match options.sheet {
        Some(wanted) => Some(find_sheet(&read(Some(NO_SHEET))?.names, wanted)?),
        None => None,
    };
    let FoundSheets {
        names,
        first,
        candidates,
        ..
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
