//! Formats and contents of copies and exported files.

use std::{borrow::Cow, sync::Arc, time::Duration};

use crate::{
    contract::{Cents, Timestamp},
    desk::{jobs::OrderSelection, recipients::files::RecipientFile, sends::SendLogFormat},
};

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

/// A table to export. Every row has as many cells as the table has columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportTable {
    /// The name of the file without its extension.
    pub name: &'static str,
    /// The name of the sheet in a workbook.
    pub sheet: &'static str,
    pub columns: Cow<'static, [ExportColumn]>,
    pub rows: Vec<Vec<ExportCell<'static>>>,
}

impl ExportTable {
    /// The suggested name of the file.
    #[must_use]
    pub fn file_name(&self, format: ExportFormat) -> String {
        let extension = match format {
            ExportFormat::Csv => "csv",
            ExportFormat::Xlsx => "xlsx",
        };
        format!("{}.{extension}", self.name)
    }
}

/// A column of an exported file.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportColumn {
    /// The same in every language, so that programs can rely on the titles.
    pub title: Cow<'static, str>,
    /// In characters, for workbooks.
    pub width: f64,
}

impl ExportColumn {
    #[must_use]
    pub const fn new(title: &'static str, width: f64) -> Self {
        Self {
            title: Cow::Borrowed(title),
            width,
        }
    }
}

/// A cell of an exported file.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportCell<'a> {
    Empty,
    Text(Cow<'a, str>),
    Count(u64),
    Money(Cents),
    Time(Timestamp),
    Hours(Duration),
}

/// The contents and the format of an exported file.
#[derive(Clone, Debug)]
pub enum ExportContents {
    Orders {
        selection: OrderSelection,
        format: ExportFormat,
    },
    SendLog(SendLogFormat),
    Recipients(Arc<RecipientFile>),
    Table {
        table: Arc<ExportTable>,
        format: ExportFormat,
    },
}
