//! The reasons for which a whole file is refused.

/// Why a file cannot be imported. The draft keeps the recipients it had.
///
/// `Display` writes the code, for logs; the `messages` layer has the text for people.
#[derive(Clone, Debug, PartialEq, Eq, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(ImportErrorCode),
    derive(strum::IntoStaticStr),
    strum(serialize_all = "snake_case"),
    vis(pub(super))
)]
#[non_exhaustive]
pub enum ImportError {
    FileEmpty,
    #[error(
        "The file has a header but no rows below it. Export the list again, or choose another file."
    )]
    NoRowsBelowHeader,
    /// `.xlsx`, `.ods` or another zip file.
    #[error(
        "This is a spreadsheet or a zip file. Save it as CSV (UTF-8) in your spreadsheet app, and import that file."
    )]
    Spreadsheet,
    #[error(
        "This is a file of the format {format:?}, not a list of recipients. Choose a CSV, TSV or text file."
    )]
    UnsupportedFormat {
        format: FileFormat,
    },
    /// The bytes are no text, and no known format either.
    BinaryFile,
    #[error(
        "The file is larger than {max_bytes} bytes. Split it, or remove the columns that are not about recipients."
    )]
    FileTooLarge {
        max_bytes: u64,
    },
    #[error(
        "Line {line} has {count} columns; up to {max} are supported. Check that the file has one recipient per line."
    )]
    TooManyColumns {
        line: u32,
        count: usize,
        max: usize,
    },
    #[error(
        "The file has more than {max} recipients, the most that one batch can have. Split it into several files."
    )]
    TooManyRows {
        max: usize,
    },
    #[error(
        "The row that starts on line {line} is longer than {max_bytes} bytes. A quotation mark that is never closed can be the reason."
    )]
    RecordTooLong {
        line: u32,
        max_bytes: u64,
    },
    #[error(
        "Line {line}, column {column}: the cell is longer than {max_bytes} bytes. A quotation mark that is never closed can be the reason."
    )]
    CellTooLong {
        line: u32,
        /// From 1.
        column: usize,
        max_bytes: u64,
    },
    /// The record that starts in `line` opens a quotation mark and the file never closes it.
    QuotationMarkNotClosed {
        line: u32,
    },
    #[error(
        "The file couldn't be read to its end ({reason}). Check that it still exists, and try again."
    )]
    ReadFailed {
        /// The message of the operating system or the CSV reader.
        reason: String,
    },
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(ImportErrorCode::from(self).into())
    }
}

impl std::error::Error for ImportError {}

/// A file format that is recognised by its first bytes and refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum FileFormat {
    Pdf,
    Picture,
    Archive,
    TextDocument,
    Program,
    Database,
    ContactCards,
    Calendar,
    WebPage,
    Xml,
    Json,
}
