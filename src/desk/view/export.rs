//! What is copied and exported, and in which formats.

use super::OrderSelection;
use crate::desk::SendLogFormat;

/// How the gift links of orders are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum LinkFormat {
    /// One link per line.
    Links,
    /// "Ida Berg <ida@example.com>: https://…", one recipient per line.
    Text,
    /// Cells separated by tabs, for pasting into a spreadsheet.
    Table,
    Csv,
}

/// The titles of the columns of copied links, in the user's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkColumns {
    pub name: String,
    pub email: String,
    pub link: String,
}

/// The gift link of a recipient who has an email address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftLink {
    pub recipient: String,
    pub first_name: String,
    pub email: String,
    pub link: String,
}

/// The format of an exported file of orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    Csv,
    /// A workbook of Microsoft Excel.
    Xlsx,
}

impl ExportFormat {
    /// The suggested name of an exported file.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Csv => "orders.csv",
            Self::Xlsx => "orders.xlsx",
        }
    }
}

/// The contents and the format of an exported file.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportContents {
    Orders {
        selection: OrderSelection,
        format: ExportFormat,
    },
    SendLog(SendLogFormat),
}
