//! The reasons for which a whole file is refused.

/// Why a file cannot be imported.
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
    UnsupportedFormat {
        format: FileFormat,
    },
    /// The bytes are neither text nor a known format.
    BinaryFile,
    FileTooLarge {
        max_bytes: u64,
    },
    /// A workbook or another compressed file that needs a password.
    PasswordProtected,
    /// A workbook that ends early or has invalid parts.
    WorkbookDamaged,
    /// The content of a workbook, without compression, is too large.
    WorkbookTooLarge {
        max_bytes: u64,
    },
    SheetUnknown {
        name: String,
        /// The sheets that the workbook has.
        sheets: Vec<String>,
    },
    SheetEmpty {
        name: String,
    },
    /// A file with that many columns and neither column names nor emails is not a list.
    TooManyColumns {
        line: u32,
        count: usize,
        max: usize,
    },
    /// A filter or the user hid all rows in the workbook.
    AllRowsHidden {
        count: usize,
    },
    TooManyRows {
        max: usize,
    },
    RecordTooLong {
        line: u32,
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
    /// The caller stopped the import.
    Canceled,
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(ImportErrorCode::from(self).into())
    }
}

impl std::error::Error for ImportError {}

/// A file format that is recognized by its content and refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum FileFormat {
    Pdf,
    Picture,
    Archive,
    /// `.xls`, of Excel 97 to 2003.
    OldWorkbook,
    /// `.xlsb`.
    BinaryWorkbook,
    TextDocument,
    Presentation,
    Program,
    Database,
    Calendar,
    /// A web page without a table.
    WebPage,
    /// A web page with its pictures in one file, as Excel saved it, without a table.
    WebArchive,
    Xml,
    Json,
}
