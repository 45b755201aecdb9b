//! Reads products, which have one row for each variant. The fields of a product are in its first row, or in any other one.

use std::collections::HashMap;

use super::{
    Column, ProblemKind,
    lists::{split_attributes, split_list, split_option_values},
    product_draft::ProductDraft,
    reader::{Reader, Row},
    shopify, values,
};
use crate::contract::shop::catalog::{
    BrandChange, EntryKind, FieldChange, PictureHash, ProductChange, VariantChange,
};

const OPTIONS: [Column; 3] = [Column::Option1, Column::Option2, Column::Option3];
const VALUES: [Column; 3] = [Column::Value1, Column::Value2, Column::Value3];

/// Reads all products, and adds the brands that only products name.
pub(super) fn read_products(
    reader: &mut Reader<'_, '_>,
    mut brands: Vec<BrandChange>,
) -> (Vec<ProductChange>, Vec<BrandChange>) {
    let mut drafts: Vec<ProductDraft<'_>> = Vec::new();
    let mut by_handle: HashMap<String, usize> = HashMap::new();
    let mut skus = HashMap::new();
    let mut vendors = shopify::Vendors::new(&brands);
    let mut notes = shopify::ShopifyNotes::default();
    for (handle, row) in reader.rows(EntryKind::Product) {
        let at = *by_handle.entry(handle.clone()).or_insert_with(|| {
            drafts.push(ProductDraft::new(reader, handle.clone(), row));
            drafts.len() - 1
        });
        let mut change = product_fields(reader, handle, row);
        if row.is_of_shopify() {
            // The price is that of the variant.
            if let FieldChange::Set(price) = std::mem::take(&mut change.price) {
                drafts[at].add_variant_price(price);
            }
            shopify::adapt_product(reader, row, &mut change);
        }
        if row.names_brands() {
            vendors.add_brand(reader, row, &change, &mut brands);
        }
        let draft = &mut drafts[at];
        draft.merge(reader, at, row, change);
        take_pictures(reader, row, draft, &mut notes);
        if let Some(mut variant) = variant_fields(reader, row, draft) {
            if row.is_of_shopify() {
                shopify::adapt_variant(row, &mut variant, &mut notes);
            }
            draft.add_variant(reader, at, row, variant, &mut skus);
        }
    }
    let drafts = drafts.into_iter();
    let products = drafts.map(|draft| draft.finish(&mut notes)).collect();
    notes.write(reader);
    (products, brands)
}

fn product_fields<'a>(reader: &mut Reader<'a, '_>, handle: String, row: Row<'a>) -> ProductChange {
    ProductChange {
        handle,
        name: reader.text(row, Column::Name),
        brand: reader.text(row, Column::Brand),
        subtitle: reader.text(row, Column::Subtitle),
        short_subtitle: reader.text(row, Column::ShortSubtitle),
        description: reader.text(row, Column::Description),
        price: reader.value(row, Column::Price, values::amount),
        price_min: reader.value(row, Column::PriceMin, values::amount),
        price_max: reader.value(row, Column::PriceMax, values::amount),
        is_active: reader.value(row, Column::Active, values::is_active),
        is_gift_card: reader.value(row, Column::GiftCard, values::yes_or_no),
        is_custom: reader.value(row, Column::Custom, values::yes_or_no),
        selectable: reader.value(row, Column::Selectable, values::choices),
        options: options(row),
        option_values: reader.value(row, Column::OptionValues, |cell| {
            Ok(split_option_values(cell))
        }),
        countries: reader.value(row, Column::Countries, values::countries),
        restricted_states: reader.value(row, Column::RestrictedStates, values::states),
        category: reader.text(row, Column::Category),
        subcategory: reader.text(row, Column::Subcategory),
        attributes: reader.value(row, Column::Attributes, |cell| Ok(split_attributes(cell))),
        ..ProductChange::default()
    }
}

/// The names of the options, up to the first blank one.
fn options(row: Row<'_>) -> FieldChange<Vec<String>> {
    let names = OPTIONS.into_iter().map(|column| row.change(column));
    let names: Vec<String> = names
        .map_while(|name| match name {
            FieldChange::Set(name) => Some(name.into_owned()),
            FieldChange::Keep | FieldChange::Clear => None,
        })
        .collect();
    if !names.is_empty() {
        FieldChange::Set(names)
    } else if row.change(Column::Option1) == FieldChange::Clear {
        FieldChange::Clear
    } else {
        FieldChange::Keep
    }
}

/// The variant of a row; `None` for a row that only has more of its product, such as another picture.
fn variant_fields<'a>(
    reader: &mut Reader<'a, '_>,
    row: Row<'a>,
    draft: &ProductDraft<'a>,
) -> Option<VariantChange> {
    let mut columns = row.table.columns().map(|(column, _)| column);
    if !columns.any(Column::is_of_variant) {
        return None;
    }
    let mut columns = row.table.columns().map(|(column, _)| column);
    let is_blank = !columns.any(|column| column.is_of_variant() && row.is_filled(column));
    if is_blank && (draft.has_variants() || draft.option_count().is_some_and(|count| count > 0)) {
        return None;
    }
    Some(VariantChange {
        values: variant_values(reader, row, draft.option_count()),
        sku: reader.text(row, Column::Sku),
        cost: reader.value(row, Column::Cost, values::amount),
        weight_grams: reader.value(row, Column::Weight, values::weight),
        shelf: reader.text(row, Column::Shelf),
        picture: variant_picture(reader, row),
        on_hand: match row.is_of_shopify() {
            true => shopify::on_hand(reader, row),
            false => reader.value(row, Column::OnHand, values::count),
        },
    })
}

/// The values of the options: one for each option, or up to the last one of the row when the options are not in the files.
fn variant_values<'a>(
    reader: &mut Reader<'a, '_>,
    row: Row<'a>,
    option_count: Option<usize>,
) -> Vec<String> {
    let filled = VALUES.iter().rposition(|column| row.is_filled(*column));
    let count = filled
        .map_or(0, |last| last + 1)
        .max(option_count.unwrap_or(0));
    let columns = VALUES.into_iter().take(count);
    let values = columns.map(|column| match row.change(column) {
        FieldChange::Set(value) => value.into_owned(),
        FieldChange::Keep | FieldChange::Clear => {
            reader.report(row, column, ProblemKind::ValueMissing);
            String::new()
        }
    });
    values.collect()
}

fn variant_picture<'a>(reader: &mut Reader<'a, '_>, row: Row<'a>) -> FieldChange<PictureHash> {
    match row.change(Column::VariantPicture) {
        FieldChange::Set(address) if is_address(&address) => {
            let found = reader.find_online_picture(row, Column::VariantPicture, &address);
            found.map_or(FieldChange::Keep, FieldChange::Set)
        }
        _ => reader.picture(row, Column::VariantPicture),
    }
}

/// Adds the pictures that a row names to those of its product.
fn take_pictures<'a>(
    reader: &mut Reader<'a, '_>,
    row: Row<'a>,
    draft: &mut ProductDraft<'a>,
    notes: &mut shopify::ShopifyNotes,
) {
    let cell = match row.change(Column::Pictures) {
        FieldChange::Keep => return,
        FieldChange::Clear => return draft.clear_pictures(),
        FieldChange::Set(cell) => cell,
    };
    // A web address can have commas.
    let names = match is_address(&cell) && !cell.contains('\n') && row.is_of_shopify() {
        true => vec![cell.into_owned()],
        false => split_list(&cell),
    };
    let position = shopify::picture_position(row);
    for name in names {
        let hash = if is_address(&name) {
            let found = reader.find_online_picture(row, Column::Pictures, &name);
            if found.is_none() {
                notes.add_online_picture(row.place);
            }
            found
        } else {
            reader.find_picture(row, Column::Pictures, &name)
        };
        draft.add_picture(hash, position);
    }
}

/// Whether a text is a web address instead of the name of a file.
fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://") || text.starts_with("//")
}
