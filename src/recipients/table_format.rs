//! The file formats that the import reads.

/// The format of a list, found by its content. The command line writes the name: `csv`, `xlsx`, …
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TableFormat {
    /// Text with commas, semicolons, tabs or another character between cells.
    Csv,
    /// A workbook of Excel.
    Xlsx,
    /// A workbook of Excel with macros, which are never run.
    Xlsm,
    /// A workbook of LibreOffice and other programs.
    Ods,
    /// A workbook of Excel 2003 in one XML file.
    SpreadsheetXml,
    /// Contact cards.
    Vcard,
    /// The tables of a web page, or cells copied from a page or a spreadsheet.
    Html,
    /// Addresses as an email program writes them: `Anna Lee <anna@example.com>, …`
    AddressList,
}

impl TableFormat {
    /// Whether the format is a workbook, whose cells are not text in an encoding.
    #[must_use]
    pub fn is_workbook(self) -> bool {
        matches!(
            self,
            Self::Xlsx | Self::Xlsm | Self::Ods | Self::SpreadsheetXml
        )
    }
}
