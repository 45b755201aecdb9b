//! The rows that the grid shows: those of the filter, and the row that the user is editing.
//!
//! A corrected row no longer matches "Only rows with problems". The row stays visible while it has the current cell, so
//! that the user does not type into the next row by mistake.

/// The lines of the grid and the positions of their recipients.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShownRows<'a> {
    total: usize,
    /// Positions of the rows that the filter shows, ascending; `None`: all rows.
    filtered: Option<&'a [usize]>,
    /// The line and position of the edited row, when the filter excludes it.
    kept: Option<(usize, usize)>,
}

impl<'a> ShownRows<'a> {
    /// Combines the filtered positions of `total` recipients with the edited row.
    pub(super) fn new(total: usize, filtered: Option<&'a [usize]>, kept: Option<usize>) -> Self {
        let kept = kept.and_then(|position| {
            let line = filtered?.binary_search(&position).err()?;
            Some((line, position))
        });
        Self {
            total,
            filtered,
            kept,
        }
    }

    pub(super) fn len(&self) -> usize {
        let shown = self.filtered.map_or(self.total, <[usize]>::len);
        shown + usize::from(self.kept.is_some())
    }

    /// The position of the recipient in a line.
    pub(super) fn position(&self, line: usize) -> Option<usize> {
        let Some(filtered) = self.filtered else {
            return (line < self.total).then_some(line);
        };
        match self.kept {
            Some((kept, position)) if line == kept => Some(position),
            Some((kept, _)) if line > kept => filtered.get(line - 1).copied(),
            _ => filtered.get(line).copied(),
        }
    }

    /// The line of the recipient at a position, or `None` if the row is hidden.
    pub(super) fn line_of(&self, position: usize) -> Option<usize> {
        let Some(filtered) = self.filtered else {
            return (position < self.total).then_some(position);
        };
        match self.kept {
            Some((line, kept)) if position == kept => Some(line),
            Some((_, kept)) if position > kept => {
                filtered.binary_search(&position).ok().map(|line| line + 1)
            }
            _ => filtered.binary_search(&position).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edited_row_keeps_its_place_among_filtered_rows() {
        for kept in [None, Some(0), Some(3), Some(4), Some(9)] {
            let rows = ShownRows::new(10, Some(&[1, 4, 7]), kept);
            let mut expected = vec![1, 4, 7];
            expected.extend(kept);
            expected.sort_unstable();
            expected.dedup();
            let shown: Vec<usize> = (0..=rows.len())
                .filter_map(|line| rows.position(line))
                .collect();
            assert_eq!(shown, expected);
            for position in 0..10 {
                let line = expected.iter().position(|shown| *shown == position);
                assert_eq!(rows.line_of(position), line);
            }
        }
    }

    #[test]
    fn without_filter_all_rows_are_shown() {
        let rows = ShownRows::new(3, None, Some(1));
        assert_eq!(rows.len(), 3);
        assert_eq!(rows.position(2), Some(2));
        assert_eq!(rows.line_of(3), None);
    }
}
