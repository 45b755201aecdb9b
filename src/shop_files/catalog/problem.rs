//! The problems of a catalog file, and notes on what its reader left out or decided.

use super::place::Place;
use crate::tables::TableNote;

/// A cell or row that cannot be imported. Nothing is applied while an import has one.
///
/// The `messages` layer has the text for people.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FileProblem {
    #[serde(flatten)]
    pub place: Place,
    #[serde(flatten)]
    pub kind: ProblemKind,
}

/// Why a cell or row cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "problem", content = "detail", rename_all = "snake_case")]
pub enum ProblemKind {
    /// A row without a handle, or a value that a variant needs.
    ValueMissing,
    /// A row has values after the last column of the header, so that its values may be in the wrong columns.
    RowTooLong,
    AmountInvalid,
    CountInvalid,
    WeightInvalid,
    YesNoInvalid,
    SelectModeUnknown,
    /// The text of a cell that is no country, and no state.
    CountryUnknown(String),
    StateUnknown(String),
    /// The cell is longer than this limit, in bytes.
    CellTooLong {
        max_bytes: u64,
    },
    /// A row of the same entry has another value; its place.
    Conflict(Place),
    /// A row has the same values of options for the same product; its place.
    VariantRepeated(Place),
    /// A row of another variant has the same SKU; its place.
    SkuRepeated(Place),
    /// The name of a file that is not among the pictures.
    PictureMissing(String),
    /// The name of a file that is in several folders.
    PictureAmbiguous(String),
    /// The name of a file that is no PNG, JPEG or WebP picture, or a damaged one.
    PictureUnreadable(String),
    /// The name of a picture with too many bytes or pixels.
    PictureTooLarge(String),
}

/// The code of a problem, as `import --json` writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FileProblemCode {
    Missing,
    Invalid,
    Unknown,
    Duplicate,
    Conflict,
    TooLong,
}

impl ProblemKind {
    #[must_use]
    pub fn code(&self) -> FileProblemCode {
        match self {
            Self::ValueMissing => FileProblemCode::Missing,
            Self::RowTooLong
            | Self::AmountInvalid
            | Self::CountInvalid
            | Self::WeightInvalid
            | Self::YesNoInvalid
            | Self::PictureUnreadable(_)
            | Self::PictureTooLarge(_) => FileProblemCode::Invalid,
            Self::SelectModeUnknown
            | Self::CountryUnknown(_)
            | Self::StateUnknown(_)
            | Self::PictureMissing(_)
            | Self::PictureAmbiguous(_) => FileProblemCode::Unknown,
            Self::VariantRepeated(_) | Self::SkuRepeated(_) => FileProblemCode::Duplicate,
            Self::Conflict(_) => FileProblemCode::Conflict,
            Self::CellTooLong { .. } => FileProblemCode::TooLong,
        }
    }
}

/// Something about a file that does not prevent its import.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FileNote {
    pub file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    #[serde(flatten)]
    pub note: CatalogNote,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum CatalogNote {
    /// Sheets that are of no kind of entries.
    SheetsSkipped { sheets: Vec<String> },
    /// Columns that the import does not know, or knows already by another column.
    ColumnsUnused { columns: Vec<String> },
    /// Pictures that the file has as web addresses, without a file of the same name. `row`: the first one.
    PicturesOnline { count: usize, row: u32 },
    /// Products whose variants have several prices. They cost the highest one.
    PricesDiffer { count: usize, row: u32 },
    /// Variants with fewer than none in stock, which are read as none.
    StockNegative { count: usize, row: u32 },
    /// A note about the file, whatever it lists.
    #[serde(untagged)]
    Table(TableNote),
}
