//! Writes a whole catalog to the files of the template, so that reading them gives the same entries.

use std::{collections::BTreeMap, io};

use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::{
    Column,
    cells::value_cell,
    columns::{columns_of, sheet_name},
    lists::{join_attributes, join_list, join_option_values, join_sections},
};
use crate::contract::{
    Cents,
    csv_export::CsvExport,
    shop::catalog::{
        EntryKind, PictureHash, ShopBrand, ShopCard, ShopCollection, ShopProduct, ShopVariant,
    },
};

/// The kinds in the order of their sheets.
pub(super) const KINDS: [EntryKind; 4] = [
    EntryKind::Product,
    EntryKind::Brand,
    EntryKind::Card,
    EntryKind::Collection,
];

/// A product with the number of each of its variants on hand; `None` for one that is not counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExportedProduct {
    pub product: ShopProduct,
    pub on_hand: Vec<Option<i64>>,
}

/// A whole catalog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CatalogContent {
    pub products: Vec<ExportedProduct>,
    pub brands: Vec<ShopBrand>,
    pub cards: Vec<ShopCard>,
    pub collections: Vec<ShopCollection>,
}

/// The format of exported files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CatalogFormat {
    /// A file for each kind of entries.
    Csv,
    /// One workbook with a sheet for each kind.
    Xlsx,
}

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A file name for each picture of a catalog, after the first entry that has it. `extension` is that of a picture.
pub fn picture_names(
    content: &CatalogContent,
    extension: impl Fn(&PictureHash) -> &'static str,
) -> BTreeMap<PictureHash, String> {
    let mut names: BTreeMap<PictureHash, String> = BTreeMap::new();
    let mut add = |hash: &PictureHash, name: String| {
        if !names.contains_key(hash) {
            names.insert(hash.clone(), format!("{name}.{}", extension(hash)));
        }
    };
    for ExportedProduct { product, .. } in &content.products {
        let of_variants = product.variants.iter().filter_map(|it| it.picture.as_ref());
        for (at, hash) in product.pictures.iter().chain(of_variants).enumerate() {
            add(hash, format!("product-{}-{}", product.handle, at + 1));
        }
    }
    for brand in &content.brands {
        if let Some(hash) = &brand.logo {
            add(hash, format!("brand-{}", brand.handle));
        }
    }
    for card in &content.cards {
        if let Some(hash) = &card.picture {
            add(hash, format!("card-{}", card.handle));
        }
    }
    names
}

/// Writes the files of a catalog. `pictures` has the name of each picture file.
///
/// # Errors
/// When a text is too long for a workbook.
pub fn write_catalog(
    content: &CatalogContent,
    pictures: &BTreeMap<PictureHash, String>,
    format: CatalogFormat,
) -> io::Result<Vec<CatalogFile>> {
    match format {
        CatalogFormat::Csv => {
            let files = KINDS.into_iter().map(|kind| {
                Ok(CatalogFile {
                    name: format!("{}.csv", sheet_name(kind).to_lowercase()),
                    bytes: csv_file(kind, &rows_of(kind, content, pictures))?,
                })
            });
            files.collect()
        }
        CatalogFormat::Xlsx => {
            let bytes = workbook(content, pictures).map_err(io::Error::other)?;
            let name = "catalog.xlsx".to_owned();
            Ok(vec![CatalogFile { name, bytes }])
        }
    }
}

fn csv_file(kind: EntryKind, rows: &[Vec<String>]) -> io::Result<Vec<u8>> {
    let mut file = CsvExport::with_byte_order_mark(Vec::new())?;
    file.write_row(columns_of(kind).iter().map(|column| column.title()))?;
    for row in rows {
        file.write_row(row.iter().map(String::as_str))?;
    }
    file.finish()
}

fn workbook(
    content: &CatalogContent,
    pictures: &BTreeMap<PictureHash, String>,
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let title = Format::new().set_bold();
    for kind in KINDS {
        let sheet = workbook.add_worksheet_with_low_memory()?;
        sheet.set_name(sheet_name(kind))?;
        sheet.set_freeze_panes(1, 0)?;
        for (at, column) in (0_u16..).zip(columns_of(kind)) {
            sheet.write_string_with_format(0, at, column.title(), &title)?;
        }
        for (at, row) in (1_u32..).zip(rows_of(kind, content, pictures)) {
            let cells = (0_u16..).zip(row).filter(|(_, cell)| !cell.is_empty());
            for (column, cell) in cells {
                sheet.write_string(at, column, cell)?;
            }
        }
    }
    workbook.save_to_buffer()
}

/// The cells of all entries of a kind, in the order of its columns.
fn rows_of(
    kind: EntryKind,
    content: &CatalogContent,
    pictures: &BTreeMap<PictureHash, String>,
) -> Vec<Vec<String>> {
    let columns = columns_of(kind);
    let name = |hash: &PictureHash| pictures.get(hash).map_or("", String::as_str);
    let cells = |cell: &dyn Fn(Column) -> String| -> Vec<String> {
        columns.iter().map(|column| cell(*column)).collect()
    };
    match kind {
        EntryKind::Product => {
            let products = content.products.iter();
            products
                .flat_map(|it| product_rows(it, &cells, &name))
                .collect()
        }
        EntryKind::Brand => {
            let brands = content.brands.iter();
            brands
                .map(|brand| cells(&|column| brand_cell(brand, column, &name)))
                .collect()
        }
        EntryKind::Card => {
            let cards = content.cards.iter();
            cards
                .map(|card| cells(&|column| card_cell(card, column, &name)))
                .collect()
        }
        EntryKind::Collection => {
            let collections = content.collections.iter();
            collections
                .map(|collection| cells(&|column| collection_cell(collection, column)))
                .collect()
        }
    }
}

/// Makes a row of the cell of each column.
type RowOfCells<'a> = dyn Fn(&dyn Fn(Column) -> String) -> Vec<String> + 'a;

/// The row of each variant. The first one has the fields of the product.
fn product_rows<'p>(
    exported: &ExportedProduct,
    cells: &RowOfCells<'_>,
    name: &dyn Fn(&PictureHash) -> &'p str,
) -> Vec<Vec<String>> {
    let ExportedProduct { product, on_hand } = exported;
    let count = product.variants.len().max(1);
    let rows = (0..count).map(|at| {
        let variant = product.variants.get(at);
        let on_hand = on_hand.get(at).copied().flatten();
        cells(&|column| match column {
            Column::Handle => product.handle.clone(),
            _ if column.is_of_variant() => {
                variant.map_or_else(String::new, |it| variant_cell(it, on_hand, column, name))
            }
            _ if at > 0 => String::new(),
            _ => product_cell(product, column, name),
        })
    });
    rows.collect()
}

fn product_cell<'p>(
    product: &ShopProduct,
    column: Column,
    name: &dyn Fn(&PictureHash) -> &'p str,
) -> String {
    let option = |at: usize| text(product.options.get(at).map_or("", String::as_str));
    match column {
        Column::Name => text(&product.name),
        Column::Brand => text(&product.brand),
        Column::Subtitle => optional_text(product.subtitle.as_ref()),
        Column::ShortSubtitle => optional_text(product.short_subtitle.as_ref()),
        Column::Description => optional_text(product.description.as_ref()),
        Column::Price => amount(product.price),
        Column::PriceMin => product.price_min.map(amount).unwrap_or_default(),
        Column::PriceMax => product.price_max.map(amount).unwrap_or_default(),
        Column::Active => yes_or_no(product.is_active),
        Column::GiftCard => yes_or_no(product.is_gift_card),
        Column::Custom => yes_or_no(product.is_custom),
        Column::Selectable => number(product.selectable),
        Column::Option1 => option(0),
        Column::Option2 => option(1),
        Column::Option3 => option(2),
        Column::OptionValues => text(&join_option_values(&product.option_values)),
        Column::Pictures => {
            let names: Vec<&str> = product.pictures.iter().map(name).collect();
            list(&names)
        }
        Column::Countries => list(&product.countries),
        Column::RestrictedStates => list(&product.restricted_states),
        Column::Category => optional_text(product.category.as_ref()),
        Column::Subcategory => optional_text(product.subcategory.as_ref()),
        Column::Attributes => text(&join_attributes(&product.attributes)),
        _ => String::new(),
    }
}

fn variant_cell<'p>(
    variant: &ShopVariant,
    on_hand: Option<i64>,
    column: Column,
    name: &dyn Fn(&PictureHash) -> &'p str,
) -> String {
    let value = |at: usize| text(variant.values.get(at).map_or("", String::as_str));
    match column {
        Column::Value1 => value(0),
        Column::Value2 => value(1),
        Column::Value3 => value(2),
        Column::Sku => optional_text(variant.sku.as_ref()),
        Column::Cost => variant.cost.map(amount).unwrap_or_default(),
        Column::Weight => number(variant.weight_grams),
        Column::OnHand => number(on_hand),
        Column::Shelf => optional_text(variant.shelf.as_ref()),
        Column::VariantPicture => variant.picture.as_ref().map_or("", name).to_owned(),
        _ => String::new(),
    }
}

fn brand_cell<'p>(
    brand: &ShopBrand,
    column: Column,
    name: &dyn Fn(&PictureHash) -> &'p str,
) -> String {
    match column {
        Column::Handle => brand.handle.clone(),
        Column::Name => text(&brand.name),
        Column::Logo => brand.logo.as_ref().map_or("", name).to_owned(),
        Column::ShippingPrice => amount(brand.shipping_price),
        Column::FreeShipping => brand.free_shipping_minimum.map(amount).unwrap_or_default(),
        Column::Values => list(&brand.values),
        _ => String::new(),
    }
}

fn card_cell<'p>(
    card: &ShopCard,
    column: Column,
    name: &dyn Fn(&PictureHash) -> &'p str,
) -> String {
    match column {
        Column::Handle => card.handle.clone(),
        Column::Name => text(&card.name),
        Column::Picture => card.picture.as_ref().map_or("", name).to_owned(),
        Column::Occasions => list(&card.occasions),
        _ => String::new(),
    }
}

fn collection_cell(collection: &ShopCollection, column: Column) -> String {
    match column {
        Column::Handle => collection.handle.clone(),
        Column::Name => text(&collection.title),
        Column::Subtitle => optional_text(collection.subtitle.as_ref()),
        Column::ShortSubtitle => optional_text(collection.short_subtitle.as_ref()),
        Column::Description => optional_text(collection.description.as_ref()),
        Column::Price => amount(collection.price),
        Column::Brand => optional_text(collection.brand.as_ref()),
        Column::Products => list(&collection.products),
        Column::Sections => text(&join_sections(&collection.sections)),
        Column::Draft => yes_or_no(collection.is_draft),
        Column::SelectMode => collection.select_mode.as_str().to_owned(),
        Column::SelectCount => number(collection.select_count),
        Column::SelectPrice => collection.select_price.map(amount).unwrap_or_default(),
        _ => String::new(),
    }
}

fn text(value: &str) -> String {
    value_cell(value).into_owned()
}

fn optional_text(value: Option<&String>) -> String {
    value.map(|value| text(value)).unwrap_or_default()
}

fn list<T: AsRef<str>>(values: &[T]) -> String {
    text(&join_list(values))
}

fn number<T: ToString>(value: Option<T>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn yes_or_no(value: bool) -> String {
    if value { "yes" } else { "no" }.to_owned()
}

/// `12.05`: without separators, so that programs can read it.
fn amount(amount: Cents) -> String {
    let sign = if amount.0 < 0 { "-" } else { "" };
    let absolute = amount.0.unsigned_abs();
    format!("{sign}{}.{:02}", absolute / 100, absolute % 100)
}
