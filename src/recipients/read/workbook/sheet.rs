//! What the formats of workbooks share: the sheet that is read, found by its name, its dates, and styles that extend
//! each other.

use std::borrow::Cow;

use crate::recipients::{ImportError, read::grid::SheetRows};

/// More sheets are not offered. Excel opens workbooks with a few hundred.
pub(super) const MAX_SHEETS: usize = 4096;

/// The sheet that was read.
pub(super) struct SheetContent<'a> {
    pub(super) name: String,
    pub(super) sheet: SheetRows<'a>,
    /// Other sheets that list people.
    pub(super) left_out: Vec<Box<str>>,
}

/// A stored date like `2026-01-02T00:00:00`, which is a day when it has no time of the day.
pub(super) fn shown_date(date: &str) -> Cow<'_, str> {
    match date.split_once('T') {
        Some((day, time)) if time.starts_with("00:00") => Cow::Borrowed(day),
        Some((day, time)) => Cow::Owned([day, " ", time].concat()),
        None => Cow::Borrowed(date),
    }
}

/// Styles extend each other up to this depth.
const MAX_STYLE_DEPTH: usize = 32;

/// The value of a style, or of the nearest one that it extends.
pub(super) fn inherited<'s, T>(
    style: &'s str,
    parent: impl Fn(&'s str) -> Option<&'s str>,
    value: impl Fn(&'s str) -> Option<T>,
) -> Option<T> {
    std::iter::successors(Some(style), |style| parent(style))
        .take(MAX_STYLE_DEPTH)
        .find_map(value)
}

/// The position of the sheet to read by name.
///
/// # Errors
/// [`ImportError::SheetUnknown`].
pub(super) fn find_sheet(names: &[String], wanted: &str) -> Result<usize, ImportError> {
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
