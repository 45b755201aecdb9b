//! How much of a file is believed. Everything a stranger's file can be too big in has a bound, and
//! the bound is checked while reading, before the memory is taken.

/// Bounds of one import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportLimits {
    /// Bytes of the whole file.
    pub bytes: u64,
    pub columns: usize,
    /// Bytes of one cell, as UTF-8.
    pub cell_bytes: usize,
    /// Bytes of one record, line breaks inside quotation marks included.
    pub line_bytes: u64,
    pub rows: usize,
}

impl Default for ImportLimits {
    /// A batch takes 100,000 recipients; the rest is far above what a list of people needs.
    fn default() -> Self {
        Self {
            bytes: 256 * 1024 * 1024,
            columns: 200,
            cell_bytes: 10 * 1024,
            line_bytes: 1024 * 1024,
            rows: 100_000,
        }
    }
}
