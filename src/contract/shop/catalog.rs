//! The catalog of a shop as its operator keeps it, and the changes that an import makes to it.
//!
//! An import names entries by their handle. A field that is absent keeps its value, `null` clears it, and any other value
//! replaces it, so that a blank cell of a spreadsheet erases nothing. Products of the API are derived from these entries.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contract::{Cents, MultipleSelectMode, ProductAttribute, Timestamp};

/// The most options of a product.
pub const MAX_OPTIONS: usize = 3;

/// The most variants of a product. The page of a gift shows all of them.
pub const MAX_VARIANTS: usize = 250;

/// The most pictures of a product.
pub const MAX_PICTURES: usize = 30;

/// Separates the values in the name of a variant, from which the page of a gift reads the values.
pub const VALUE_SEPARATOR: &str = " / ";

/// The change of one field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FieldChange<T> {
    /// The field keeps its value; absent in JSON.
    #[default]
    Keep,
    /// The field loses its value; `null` in JSON.
    Clear,
    Set(T),
}

impl<T> FieldChange<T> {
    #[must_use]
    pub fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }
}

impl<T: Serialize> Serialize for FieldChange<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Keep | Self::Clear => serializer.serialize_none(),
            Self::Set(value) => value.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for FieldChange<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(|value| value.map_or(Self::Clear, Self::Set))
    }
}

/// The SHA-256 of the bytes of a picture file, in hexadecimal.
pub type PictureHash = String;

/// A product of the shop. `handle` identifies it for good: lower-case letters, digits and hyphens.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ShopProduct {
    pub handle: String,
    pub name: String,
    /// The handle of its brand.
    pub brand: String,
    pub subtitle: Option<String>,
    /// For lists. By default the subtitle.
    pub short_subtitle: Option<String>,
    /// Plain text, with line breaks.
    pub description: Option<String>,
    /// The price, or the proposed one of a range.
    pub price: Cents,
    /// The lowest price of a range. By default the price.
    pub price_min: Option<Cents>,
    /// The highest price of a range, of which the sender chooses one.
    pub price_max: Option<Cents>,
    /// Offered to senders. An archived product is not.
    pub is_active: bool,
    /// Delivered by email instead of by parcel.
    pub is_gift_card: bool,
    /// In the custom catalog, which also lists products that are not offered.
    pub is_custom: bool,
    /// How many variants a recipient chooses.
    pub selectable: Option<u32>,
    /// The names of its options, such as `Size` and `Color`, at most three.
    pub options: Vec<String>,
    /// The colors and notes of values of the options.
    pub option_values: Vec<OptionValue>,
    /// One for each combination of options. A product without options has one without values.
    pub variants: Vec<ShopVariant>,
    pub pictures: Vec<PictureHash>,
    /// Codes of the countries to which it ships; empty: the US only.
    pub countries: Vec<String>,
    /// Codes of the states to which it does not ship.
    pub restricted_states: Vec<String>,
    pub category: Option<String>,
    pub subcategory: Option<String>,
    pub attributes: Vec<ProductAttribute>,
}

/// The looks of a value of an option, such as of the color `Ink`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OptionValue {
    pub value: String,
    /// `#RRGGBB`.
    pub color: Option<String>,
    pub note: Option<String>,
}

/// A variant of a product: what is stored on a shelf.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ShopVariant {
    /// One value for each option of the product.
    pub values: Vec<String>,
    /// Unique in the shop.
    pub sku: Option<String>,
    /// The cost to the shop. Senders never see it.
    pub cost: Option<Cents>,
    pub weight_grams: Option<u32>,
    /// Where it is stored.
    pub shelf: Option<String>,
    pub picture: Option<PictureHash>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ShopBrand {
    pub handle: String,
    pub name: String,
    pub logo: Option<PictureHash>,
    /// For one parcel of the brand.
    pub shipping_price: Cents,
    pub free_shipping_minimum: Option<Cents>,
    /// The values of the brand, such as `Woman-owned`.
    pub values: Vec<String>,
}

/// A greeting card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ShopCard {
    pub handle: String,
    pub name: String,
    pub picture: Option<PictureHash>,
    pub occasions: Vec<String>,
}

/// A gift of choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ShopCollection {
    pub handle: String,
    pub title: String,
    pub subtitle: Option<String>,
    /// For lists. By default the subtitle.
    pub short_subtitle: Option<String>,
    pub description: Option<String>,
    pub price: Cents,
    /// The handle of the brand that it is sold as, with the shipping of that brand. By default the brand of its products, or
    /// one for products of several brands. A recipient cannot choose a product that costs more with its own shipping.
    pub brand: Option<String>,
    /// The handles of its products.
    pub products: Vec<String>,
    /// How its products are grouped. A product in no section is in one that is named after its category.
    pub sections: Vec<CollectionSection>,
    /// In preparation, and not offered yet.
    pub is_draft: bool,
    pub select_mode: MultipleSelectMode,
    pub select_count: Option<u32>,
    pub select_price: Option<Cents>,
}

/// A group of products of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CollectionSection {
    pub name: String,
    /// Shown before the others.
    pub is_featured: bool,
    /// The handles of its products.
    pub products: Vec<String>,
}

/// The changes of a product. `variants` are merged by their values; those that are not named stay.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ProductChange {
    pub handle: String,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub name: FieldChange<String>,
    /// The handle or the name of its brand.
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub brand: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub subtitle: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub short_subtitle: FieldChange<String>,
    /// Plain text or HTML, of which the text is kept.
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub description: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub price: FieldChange<Cents>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub price_min: FieldChange<Cents>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub price_max: FieldChange<Cents>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<bool>)]
    pub is_active: FieldChange<bool>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<bool>)]
    pub is_gift_card: FieldChange<bool>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<bool>)]
    pub is_custom: FieldChange<bool>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<u32>)]
    pub selectable: FieldChange<u32>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<String>>)]
    pub options: FieldChange<Vec<String>>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<OptionValue>>)]
    pub option_values: FieldChange<Vec<OptionValue>>,
    pub variants: Vec<VariantChange>,
    /// `variants` names all variants of the product, in their order: others are removed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub replaces_variants: bool,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<String>>)]
    pub pictures: FieldChange<Vec<PictureHash>>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<String>>)]
    pub countries: FieldChange<Vec<String>>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<String>>)]
    pub restricted_states: FieldChange<Vec<String>>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub category: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub subcategory: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<ProductAttribute>>)]
    pub attributes: FieldChange<Vec<ProductAttribute>>,
    /// The revision that the change was made from. Another revision of the product refuses the change.
    pub expected_revision: Option<i64>,
    /// Archives the product. Its other fields keep their values.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub archive: bool,
    /// When the product was changed; the time of the import by default. Only Practice sets it.
    #[serde(skip)]
    pub updated_at: Option<Timestamp>,
}

/// The changes of a variant, which its values identify.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct VariantChange {
    pub values: Vec<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub sku: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub cost: FieldChange<Cents>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<u32>)]
    pub weight_grams: FieldChange<u32>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub shelf: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub picture: FieldChange<PictureHash>,
    /// The number on hand. `null` ends the counting of the variant.
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub on_hand: FieldChange<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct BrandChange {
    pub handle: String,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub name: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub logo: FieldChange<PictureHash>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub shipping_price: FieldChange<Cents>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub free_shipping_minimum: FieldChange<Cents>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<String>>)]
    pub values: FieldChange<Vec<String>>,
    pub expected_revision: Option<i64>,
    /// Archives the entry. Its other fields keep their values.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub archive: bool,
    /// Only products of the import name the brand, as the vendors of Shopify. `name` finds the brand of the shop, whatever its
    /// handle, and a brand that is found keeps its name. A new brand gets the handle, or a similar one that is not in use.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub named_by_products: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CardChange {
    pub handle: String,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub name: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub picture: FieldChange<PictureHash>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<String>>)]
    pub occasions: FieldChange<Vec<String>>,
    pub expected_revision: Option<i64>,
    /// Archives the entry. Its other fields keep their values.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub archive: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CollectionChange {
    pub handle: String,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub title: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub subtitle: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub short_subtitle: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub description: FieldChange<String>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub price: FieldChange<Cents>,
    /// The handle or the name of a brand.
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<String>)]
    pub brand: FieldChange<String>,
    /// The handles of its products.
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<String>>)]
    pub products: FieldChange<Vec<String>>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<Vec<CollectionSection>>)]
    pub sections: FieldChange<Vec<CollectionSection>>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<bool>)]
    pub is_draft: FieldChange<bool>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<MultipleSelectMode>)]
    pub select_mode: FieldChange<MultipleSelectMode>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<u32>)]
    pub select_count: FieldChange<u32>,
    #[serde(skip_serializing_if = "FieldChange::is_keep")]
    #[schema(value_type = Option<i64>)]
    pub select_price: FieldChange<Cents>,
    pub expected_revision: Option<i64>,
    /// When the collection was changed; the time of the import by default. Only Practice sets it.
    #[serde(skip)]
    pub updated_at: Option<Timestamp>,
    /// Archives the entry. Its other fields keep their values.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub archive: bool,
}

/// Body of `POST /admin/v1/catalog/imports`. It is applied whole or, with a problem, not at all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CatalogImport {
    pub products: Vec<ProductChange>,
    pub brands: Vec<BrandChange>,
    pub cards: Vec<CardChange>,
    pub collections: Vec<CollectionChange>,
    /// Archives entries of the kinds in the import that it does not name, and removes variants of its products likewise.
    /// Brands that only products name are no list from which another brand could be missing.
    pub archive_missing: bool,
    /// Plans and applies nothing.
    pub dry_run: bool,
    /// The revision of the catalog that a plan was made from. Another revision refuses the import with 409.
    pub expected_revision: Option<i64>,
}

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EntryKind {
    Product,
    Brand,
    Card,
    Collection,
}

/// The changes that an import makes, or made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CatalogPlan {
    pub products: KindPlan,
    pub brands: KindPlan,
    pub cards: KindPlan,
    pub collections: KindPlan,
    pub problems: Vec<CatalogProblem>,
    /// Whether the shop has the changes now.
    pub applied: bool,
    /// The revision of the catalog that the plan was made from.
    pub revision: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct KindPlan {
    pub new: u64,
    pub changed: u64,
    pub archived: u64,
    pub unchanged: u64,
    /// The entries that are new, changed or archived.
    pub entries: Vec<EntryPlan>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct EntryPlan {
    pub handle: String,
    pub name: String,
    pub action: EntryAction,
    /// Empty unless the entry is changed.
    pub changes: Vec<FieldDifference>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryAction {
    New,
    Changed,
    Archived,
}

/// A field with its value before and after, as text; `null`: none. The field of a variant is `variants[M / Ink].sku`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FieldDifference {
    pub field: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

/// Why an import is not applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CatalogProblem {
    pub kind: EntryKind,
    /// The position of the entry in its list of the import, from 0.
    pub entry: usize,
    /// The position of the variant in the entry, from 0.
    pub variant: Option<usize>,
    /// The name of the field, as in the import.
    pub field: String,
    pub code: CatalogProblemCode,
    /// In English.
    pub message: String,
}

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CatalogProblemCode {
    /// A required field has no value.
    Missing,
    /// The value is outside its bounds or has a form that the field does not permit.
    Invalid,
    /// The handle, or the SKU of another variant, is used twice.
    Duplicate,
    /// A brand, a product or a picture that does not exist.
    Unknown,
    /// The values of a variant do not fit the options of its product.
    OptionsDiffer,
    /// Fewer on hand than reserved for gifts.
    BelowReserved,
    /// Another operator changed the entry meanwhile.
    Stale,
}

/// An entry with its state in the shop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CatalogEntry<T> {
    #[serde(flatten)]
    pub entry: T,
    pub revision: i64,
    pub updated_at: Timestamp,
    pub archived_at: Option<Timestamp>,
}
