//! How far the import of a file is. The window and the command line show it.

use crate::recipients::ReadProgress;

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
