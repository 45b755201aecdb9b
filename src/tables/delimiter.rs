//! Detects the character between the cells of a file.

const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The most records and bytes that are counted for the guess.
const MAX_RECORDS: usize = 100;
const MAX_COUNTED_BYTES: usize = 64 * 1024;

/// The delimiter of a first line like `sep=;`, which some spreadsheets write, and the length of
/// that line in bytes.
pub(super) fn declared_delimiter(head: &[u8]) -> (Option<u8>, usize) {
    let line_end = head
        .iter()
        .position(|b| matches!(b, b'\n' | b'\r'))
        .unwrap_or(head.len());
    let end = match head.get(line_end..) {
        Some([b'\r', b'\n', ..]) => line_end + 2,
        Some([_, ..]) => line_end + 1,
        _ => line_end,
    };
    // Some programs put the line into quotation marks, or fill it up with delimiters.
    let line = head[..line_end]
        .strip_prefix(b"\"")
        .unwrap_or(&head[..line_end]);
    match line {
        [
            b's' | b'S',
            b'e' | b'E',
            b'p' | b'P',
            b'=',
            delimiter,
            rest @ ..,
        ] if is_delimiter(*delimiter)
            && rest
                .iter()
                .all(|b| b == delimiter || matches!(b, b' ' | b'"')) =>
        {
            (Some(*delimiter), end)
        }
        _ => (None, 0),
    }
}

/// Whether a file can declare a character as its delimiter.
fn is_delimiter(byte: u8) -> bool {
    byte == b'\t' || (byte.is_ascii_punctuation() && !matches!(byte, b'"' | b'\'' | b'@' | b'.'))
}

/// The delimiter that gives the largest share of the first records the same number of cells; a
/// comma if no record contains a delimiter.
pub(super) fn guess_delimiter(head: &[u8], is_whole_file: bool) -> u8 {
    let is_whole_file = is_whole_file && head.len() <= MAX_COUNTED_BYTES;
    let head = &head[..head.len().min(MAX_COUNTED_BYTES)];
    let mut best = (0_usize, b',');
    for delimiter in DELIMITERS {
        let mut counts = cells_per_record(head, delimiter);
        // The head can end inside the last record.
        if !is_whole_file && counts.len() > 1 {
            counts.pop();
        }
        counts.truncate(MAX_RECORDS);
        let Some((share, cells)) = uniformity(&counts) else {
            continue;
        };
        // The commas of "Lee, Anna; anna@example.com" are text: another character that is as regular wins.
        let is_in_text = delimiter == b',' && is_always_followed_by_space(head, delimiter);
        let score = share + if is_in_text { 0 } else { cells };
        if score > best.0 {
            best = (score, delimiter);
        }
    }
    best.1
}

fn is_always_followed_by_space(head: &[u8], delimiter: u8) -> bool {
    head.windows(2)
        .all(|pair| pair[0] != delimiter || pair[1] == b' ')
}

/// The share of records that have the same number of cells, in thousandths, and that number, which decides
/// between similar shares. Records with one cell only lower the share, because they contain no delimiter.
fn uniformity(counts: &[usize]) -> Option<(usize, usize)> {
    let multiple: Vec<usize> = counts.iter().copied().filter(|n| *n > 1).collect();
    let occurrences = |n: &usize| multiple.iter().filter(|m| *m == n).count();
    let most_common = multiple.iter().max_by_key(|n| (occurrences(n), **n))?;
    let share = occurrences(most_common) * 1000 / counts.len();
    Some((share, (*most_common).min(50)))
}

/// The number of cells of each record. A quotation mark after any of the delimiters opens a quoted
/// part, so that delimiters in quoted text are not counted.
fn cells_per_record(head: &[u8], delimiter: u8) -> Vec<usize> {
    let mut counts = Vec::new();
    let (mut cells, mut quoted, mut can_open, mut is_empty) = (1, false, true, true);
    for byte in head {
        match byte {
            b'"' if quoted => quoted = false,
            b'"' if can_open => (quoted, is_empty) = (true, false),
            _ if quoted => {}
            b'\n' | b'\r' => {
                if !is_empty {
                    counts.push(cells);
                }
                (cells, can_open, is_empty) = (1, true, true);
            }
            byte if DELIMITERS.contains(byte) => {
                cells += usize::from(*byte == delimiter);
                (can_open, is_empty) = (true, false);
            }
            b' ' => {}
            _ => (can_open, is_empty) = (false, false),
        }
    }
    if !is_empty {
        counts.push(cells);
    }
    counts
}
