//! Text for the catalog files of a shop: why a file is refused, problems and notes of an import, and the notes on the
//! columns of the template.

use super::issue::{import_error, name_list, size_text, table_note};
use crate::{
    contract::shop::{
        catalog::EntryKind,
        pictures::{MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS},
    },
    desk::shop::catalog::ImportProblemText,
    i18n::t,
    shop_files::catalog::{
        CatalogFileError, CatalogNote, Column, ColumnNotes, PictureFilesError, Place, ProblemKind,
    },
};

const PIXELS_OF_A_MEGAPIXEL: u64 = 1_000_000;

/// Why a file is not read as a catalog.
#[must_use]
pub fn catalog_file_error(error: &CatalogFileError) -> String {
    match error {
        CatalogFileError::Unreadable(error) => import_error(error),
        CatalogFileError::NoCatalog => t!("shop-file-no-catalog"),
    }
}

/// Why a folder or ZIP file of pictures is not read.
#[must_use]
pub fn picture_files_error(error: &PictureFilesError) -> String {
    match error {
        PictureFilesError::Unreadable(error) => {
            t!("shop-pictures-unreadable", reason = error.to_string())
        }
        PictureFilesError::NoZip => t!("shop-pictures-no-zip"),
        PictureFilesError::TooManyFiles { max } => t!("shop-pictures-too-many", max = *max),
    }
}

/// Why a cell or row cannot be imported.
#[must_use]
pub fn problem_text(problem: &ProblemKind) -> String {
    match problem {
        ProblemKind::ValueMissing => t!("shop-file-value-missing"),
        ProblemKind::RowTooLong => t!("shop-file-row-too-long"),
        ProblemKind::AmountInvalid => t!("shop-file-amount-invalid"),
        ProblemKind::CountInvalid => t!("shop-file-count-invalid"),
        ProblemKind::WeightInvalid => t!("shop-file-weight-invalid"),
        ProblemKind::YesNoInvalid => t!("shop-file-yes-no-invalid"),
        ProblemKind::SelectModeUnknown => t!("shop-file-select-mode-unknown"),
        ProblemKind::CountryUnknown(name) => {
            t!("shop-file-country-unknown", name = name.as_str())
        }
        ProblemKind::StateUnknown(name) => t!("shop-file-state-unknown", name = name.as_str()),
        ProblemKind::CellTooLong { max_bytes } => {
            t!("shop-file-cell-too-long", size = size_text(*max_bytes))
        }
        ProblemKind::Conflict(place) => t!("shop-file-conflict", place = row_text(place)),
        ProblemKind::VariantRepeated(place) => {
            t!("shop-file-variant-repeated", place = row_text(place))
        }
        ProblemKind::SkuRepeated(place) => t!("shop-file-sku-repeated", place = row_text(place)),
        ProblemKind::PictureMissing(name) => {
            t!("shop-file-picture-missing", name = name.as_str())
        }
        ProblemKind::PictureAmbiguous(name) => {
            t!("shop-file-picture-ambiguous", name = name.as_str())
        }
        ProblemKind::PictureUnreadable(name) => {
            t!("shop-file-picture-unreadable", name = name.as_str())
        }
        ProblemKind::PictureTooLarge(name) => t!(
            "shop-file-picture-too-large",
            name = name.as_str(),
            size = size_text(MAX_PICTURE_BYTES as u64),
            pixels = MAX_PICTURE_PIXELS / PIXELS_OF_A_MEGAPIXEL
        ),
    }
}

/// Why something of an import is not accepted. The shop gives its reasons in English.
#[must_use]
pub fn import_problem_text(text: &ImportProblemText) -> String {
    match text {
        ImportProblemText::File(problem) => problem_text(problem),
        ImportProblemText::Shop { message, .. } => message.clone(),
    }
}

/// A row of a file.
#[must_use]
pub fn row_text(place: &Place) -> String {
    match &place.sheet {
        Some(sheet) => t!(
            "shop-file-place-in-sheet",
            file = place.file.as_str(),
            sheet = sheet.as_str(),
            row = place.row
        ),
        None => t!(
            "shop-file-place",
            file = place.file.as_str(),
            row = place.row
        ),
    }
}

/// Something about a file that does not prevent its import.
#[must_use]
pub fn note_text(note: &CatalogNote) -> String {
    match note {
        CatalogNote::SheetsSkipped { sheets } => {
            t!("shop-file-sheets-skipped", sheets = name_list(sheets))
        }
        CatalogNote::ColumnsUnused { columns } => {
            t!("shop-file-columns-unused", columns = name_list(columns))
        }
        CatalogNote::PicturesOnline { count, row } => {
            t!("shop-file-pictures-online", count = *count, row = *row)
        }
        CatalogNote::PricesDiffer { count, row } => {
            t!("shop-file-prices-differ", count = *count, row = *row)
        }
        CatalogNote::StockNegative { count, row } => {
            t!("shop-file-stock-negative", count = *count, row = *row)
        }
        CatalogNote::Table(note) => table_note(note),
    }
}

/// The notes of the template in the current language.
#[derive(Clone, Copy, Debug)]
pub struct TemplateNotes;

impl ColumnNotes for TemplateNotes {
    fn note(&self, _kind: EntryKind, column: Column) -> String {
        match column {
            Column::Handle => t!("shop-template-handle"),
            Column::Name => t!("shop-template-name"),
            Column::Brand => t!("shop-template-brand"),
            Column::Subtitle => t!("shop-template-subtitle"),
            Column::ShortSubtitle => t!("shop-template-short-subtitle"),
            Column::Description => t!("shop-template-description"),
            Column::Price => t!("shop-template-price"),
            Column::PriceMin => t!("shop-template-price-min"),
            Column::PriceMax => t!("shop-template-price-max"),
            Column::Active | Column::Published => t!("shop-template-active"),
            Column::GiftCard => t!("shop-template-gift-card"),
            Column::Custom => t!("shop-template-custom"),
            Column::Selectable => t!("shop-template-selectable"),
            Column::Option1 | Column::Option2 | Column::Option3 => t!("shop-template-option"),
            Column::Value1 | Column::Value2 | Column::Value3 => t!("shop-template-value"),
            Column::OptionValues => t!("shop-template-option-values"),
            Column::Sku => t!("shop-template-sku"),
            Column::Cost => t!("shop-template-cost"),
            Column::Weight => t!("shop-template-weight"),
            Column::OnHand | Column::InventoryTracker => t!("shop-template-on-hand"),
            Column::Shelf => t!("shop-template-shelf"),
            Column::VariantPicture => t!("shop-template-variant-picture"),
            Column::Pictures | Column::PicturePosition => t!("shop-template-pictures"),
            Column::Countries => t!("shop-template-countries"),
            Column::RestrictedStates => t!("shop-template-restricted-states"),
            Column::Category | Column::CategoryPath => t!("shop-template-category"),
            Column::Subcategory => t!("shop-template-subcategory"),
            Column::Attributes => t!("shop-template-attributes"),
            Column::ShippingPrice => t!("shop-template-shipping-price"),
            Column::FreeShipping => t!("shop-template-free-shipping"),
            Column::Values => t!("shop-template-values"),
            Column::Logo => t!("shop-template-logo"),
            Column::Picture => t!("shop-template-picture"),
            Column::Occasions => t!("shop-template-occasions"),
            Column::Products => t!("shop-template-products"),
            Column::Sections => t!("shop-template-sections"),
            Column::Draft => t!("shop-template-draft"),
            Column::SelectMode => t!("shop-template-select-mode"),
            Column::SelectCount => t!("shop-template-select-count"),
            Column::SelectPrice => t!("shop-template-select-price"),
        }
    }
}
