//! Why a file could not become a table. Each is one or two sentences for a person: what is wrong
//! with the file, and what to do.

/// A file that is refused as a whole. Nothing of it is kept; the draft stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    #[error("The file is empty. Export the list again, or choose another file.")]
    Empty,
    #[error(
        "The file has a header but no people below it. Add rows, export it again, or choose another file."
    )]
    HeaderOnly,
    /// An `.xlsx`, `.ods` or another zip.
    #[error(
        "This is a spreadsheet or zip file, not a text file. Open it in the spreadsheet program, save it as CSV (UTF-8), and choose that file."
    )]
    Spreadsheet,
    #[error("This is {what}, not a list of people. Choose a CSV, TSV or text file.")]
    OtherFormat { what: &'static str },
    #[error(
        "This is not a text file. Export the list as CSV (UTF-8) from the program it came from, and choose that file."
    )]
    Binary,
    #[error(
        "The file is larger than {}, which is more than a list of people needs. Split it, or leave out the columns that are not about people.",
        size(*.limit)
    )]
    TooLarge { limit: u64 },
    #[error(
        "Line {line} has {found} columns; up to {limit} are read. Check that the file is a list with one person per line."
    )]
    TooManyColumns {
        line: u32,
        found: usize,
        limit: usize,
    },
    #[error(
        "The file has more than {limit} people, the most one batch can take. Split it into several files."
    )]
    TooManyRows { limit: usize },
    #[error(
        "The record that starts in line {line} is longer than {}. A quotation mark that is never closed can be the reason: look at that line, correct it, and import again.",
        size(*.limit)
    )]
    LineTooLong { line: u32, limit: u64 },
    #[error(
        "Line {line}, column {column}: the cell is longer than {}. A quotation mark that is never closed can be the reason: look at that line, correct it, and import again.",
        size(*.limit as u64)
    )]
    CellTooLong {
        line: u32,
        column: usize,
        limit: usize,
    },
    #[error(
        "The record that starts in line {line} has a quotation mark that is never closed, so everybody after it would be lost. Look at that line, correct it, and import again."
    )]
    OpenQuotation { line: u32 },
    #[error(
        "The file could not be read to its end ({reason}). Check that it is still there, and try again."
    )]
    Unreadable { reason: String },
}

/// "256 MiB", "10 KiB".
fn size(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 20 && b % (1 << 20) == 0 => format!("{} MiB", b >> 20),
        b if b >= 1 << 10 && b % (1 << 10) == 0 => format!("{} KiB", b >> 10),
        b => format!("{b} bytes"),
    }
}
