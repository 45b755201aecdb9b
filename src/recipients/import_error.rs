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
    NoRowsBelowHeader,
    /// `.xlsx`, `.ods` or another zip file, or `.xls` or another compound file.
    Spreadsheet,
    UnsupportedFormat {
        format: FileFormat,
    },
    /// The bytes are neither text nor a known format.
    BinaryFile,
    FileTooLarge {
        max_bytes: u64,
    },
    TooManyColumns {
        line: u32,
        count: usize,
        max: usize,
    },
    TooManyRows {
        max: usize,
    },
    RecordTooLong {
        line: u32,
        max_bytes: u64,
    },
    CellTooLong {
        line: u32,
        /// The position of the column, from 1.
        column: usize,
        max_bytes: u64,
    },
    /// The record that starts in `line` opens a quotation mark and the file never closes it.
    QuotationMarkNotClosed {
        line: u32,
    },
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

/// A file format that is recognized by its first bytes and refused.
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
