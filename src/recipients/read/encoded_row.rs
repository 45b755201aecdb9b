//! The cells of one record while the encoding of the file is not known yet.

/// One record whose cells are not decoded yet.
pub(super) struct EncodedRow {
    /// As in [`RawRow::line`](crate::recipients::RawRow::line).
    pub(super) line: u32,
    pub(super) bytes: Vec<u8>,
    /// The end of each cell in `bytes`.
    pub(super) ends: Box<[u32]>,
}

impl EncodedRow {
    pub(super) fn cells(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let end = *end as usize;
            let cell = self.bytes.get(start..end).unwrap_or_default();
            start = end;
            cell
        })
    }
}
