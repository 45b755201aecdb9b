//! The cells of one row in one allocation: the readers make them, the mapping reads them.
//!
//! A list of 100,000 rows has millions of mostly short cells. One allocation for each cell would
//! need several times the memory of the text.

use std::fmt;

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
        let end = *self.ends.get(column)? as usize;
        let start = match column.checked_sub(1) {
            Some(previous) => self.ends[previous] as usize,
            None => 0,
        };
        self.text.get(start..end)
    }

    /// The text of all cells without separators.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        (0..self.len()).map(|column| self.get(column).unwrap_or_default())
    }

    /// The cells up to the last one that is not empty.
    pub(super) fn without_empty_end<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> Self {
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
    pub(super) fn from_parts(text: String, ends: Box<[u32]>) -> Result<Self, (String, Box<[u32]>)> {
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
