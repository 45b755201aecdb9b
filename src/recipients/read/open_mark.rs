//! Finds the quotation mark that opens a cell and is never closed, such as that of `"5 inch`. Without the
//! mark, the rows after it can be read.

/// The rest of a text from the record with the open mark on.
pub(super) struct OpenRecord {
    /// The rest without the mark.
    pub(super) bytes: Vec<u8>,
    /// The line in which the rest begins.
    pub(super) first_line: u32,
    /// The line of the mark.
    pub(super) mark_line: u32,
}

impl OpenRecord {
    /// `bytes` begin with a record in `first_line`. Returns `None` when all marks are closed.
    pub(super) fn find(mut bytes: Vec<u8>, first_line: u32, delimiter: u8) -> Option<Self> {
        let mark = open_mark(&bytes, delimiter)?;
        let mark_line = first_line.saturating_add(line_end_count(&bytes[..mark]));
        bytes.remove(mark);
        Some(Self {
            bytes,
            first_line,
            mark_line,
        })
    }
}

/// The position of the open mark, by the rules of the CSV reader: a mark opens a cell only at its start,
/// and two marks inside a quoted cell are one of its text.
fn open_mark(bytes: &[u8], delimiter: u8) -> Option<usize> {
    let (mut open, mut is_cell_start) = (None, true);
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if open.is_some() {
            match (byte, bytes.get(at + 1)) {
                (b'"', Some(b'"')) => at += 1,
                (b'"', _) => open = None,
                _ => {}
            }
        } else if *byte == b'"' && is_cell_start {
            open = Some(at);
        }
        is_cell_start = *byte == delimiter || matches!(byte, b'\n' | b'\r');
        at += 1;
    }
    open
}

/// The line ends of a text; `\r\n` is one.
pub(super) fn line_end_count(bytes: &[u8]) -> u32 {
    // One search for each byte is faster than one loop.
    if !bytes.contains(&b'\n') && !bytes.contains(&b'\r') {
        return 0;
    }
    let pairs = bytes.windows(2).filter(|pair| *pair == b"\r\n").count();
    let ends = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r'));
    u32::try_from(ends.count() - pairs).unwrap_or(u32::MAX)
}
