//! The columns of the template, and the names that find them in a file: those of the template and those of the product
//! export of Shopify, before and after its change of 2025.

use crate::contract::{shop::catalog::EntryKind, text::fold};

/// A column of a catalog file. A kind of entries has some of them: `columns_of`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    strum::VariantArray,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
pub enum Column {
    Handle,
    Name,
    Brand,
    Subtitle,
    ShortSubtitle,
    Description,
    Price,
    PriceMin,
    PriceMax,
    Active,
    GiftCard,
    Custom,
    Selectable,
    Option1,
    Value1,
    Option2,
    Value2,
    Option3,
    Value3,
    OptionValues,
    Sku,
    Cost,
    Weight,
    OnHand,
    Shelf,
    VariantPicture,
    Pictures,
    Countries,
    RestrictedStates,
    Category,
    Subcategory,
    Attributes,
    /// Shopify only: whether the product is in the online store.
    Published,
    /// Shopify only: `shopify` when the inventory of the variant is counted.
    InventoryTracker,
    /// Shopify only: the path of the product in Shopify's own categories.
    CategoryPath,
    /// Shopify only: the place of the picture of the row among those of the product.
    PicturePosition,
    ShippingPrice,
    FreeShipping,
    Values,
    Logo,
    Picture,
    Occasions,
    Products,
    Sections,
    Draft,
    SelectMode,
    SelectCount,
    SelectPrice,
}

use Column as C;

const PRODUCTS: [Column; 32] = [
    C::Handle,
    C::Name,
    C::Brand,
    C::Subtitle,
    C::ShortSubtitle,
    C::Description,
    C::Price,
    C::PriceMin,
    C::PriceMax,
    C::Active,
    C::GiftCard,
    C::Custom,
    C::Selectable,
    C::Option1,
    C::Value1,
    C::Option2,
    C::Value2,
    C::Option3,
    C::Value3,
    C::OptionValues,
    C::Sku,
    C::Cost,
    C::Weight,
    C::OnHand,
    C::Shelf,
    C::VariantPicture,
    C::Pictures,
    C::Countries,
    C::RestrictedStates,
    C::Category,
    C::Subcategory,
    C::Attributes,
];

const BRANDS: [Column; 6] = [
    C::Handle,
    C::Name,
    C::Logo,
    C::ShippingPrice,
    C::FreeShipping,
    C::Values,
];

const CARDS: [Column; 4] = [C::Handle, C::Name, C::Picture, C::Occasions];

const COLLECTIONS: [Column; 13] = [
    C::Handle,
    C::Name,
    C::Subtitle,
    C::ShortSubtitle,
    C::Description,
    C::Price,
    C::Brand,
    C::Products,
    C::Sections,
    C::Draft,
    C::SelectMode,
    C::SelectCount,
    C::SelectPrice,
];

/// The columns of the variants of a product; the others are of the product.
const VARIANT_COLUMNS: [Column; 9] = [
    C::Value1,
    C::Value2,
    C::Value3,
    C::Sku,
    C::Cost,
    C::Weight,
    C::OnHand,
    C::Shelf,
    C::VariantPicture,
];

/// The columns of the template for a kind, in their order.
#[must_use]
pub(super) fn columns_of(kind: EntryKind) -> &'static [Column] {
    match kind {
        EntryKind::Product => &PRODUCTS,
        EntryKind::Brand => &BRANDS,
        EntryKind::Card => &CARDS,
        EntryKind::Collection => &COLLECTIONS,
    }
}

/// The sheet of a kind in the template, which is also the name of its CSV file.
pub(super) fn sheet_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Product => "Products",
        EntryKind::Brand => "Brands",
        EntryKind::Card => "Cards",
        EntryKind::Collection => "Collections",
    }
}

/// The kind that a sheet or a file is named after: `Products`, `brand`, `products_export_1.csv`.
pub(super) fn kind_named(name: &str) -> Option<EntryKind> {
    let folded = fold(name);
    let words = folded.split(' ');
    let mut kinds = words.filter_map(|word| match word {
        "products" | "product" => Some(EntryKind::Product),
        "brands" | "brand" => Some(EntryKind::Brand),
        "cards" | "card" => Some(EntryKind::Card),
        "collections" | "collection" => Some(EntryKind::Collection),
        _ => None,
    });
    kinds.next()
}

/// The names of the columns in the product export of Shopify, folded.
const SHOPIFY_NAMES: [(&str, Column); 48] = [
    ("body html", C::Description),
    ("cost per item", C::Cost),
    ("description", C::Description),
    ("gift card", C::GiftCard),
    ("handle", C::Handle),
    ("image position", C::PicturePosition),
    ("image src", C::Pictures),
    ("inventory quantity", C::OnHand),
    ("inventory tracker", C::InventoryTracker),
    ("option1 name", C::Option1),
    ("option1 value", C::Value1),
    ("option2 name", C::Option2),
    ("option2 value", C::Value2),
    ("option3 name", C::Option3),
    ("option3 value", C::Value3),
    ("price", C::Price),
    ("product category", C::CategoryPath),
    ("product image url", C::Pictures),
    ("published", C::Published),
    ("published on online store", C::Published),
    ("sku", C::Sku),
    ("status", C::Active),
    ("title", C::Name),
    ("type", C::Category),
    ("url handle", C::Handle),
    ("variant cost", C::Cost),
    ("variant grams", C::Weight),
    ("variant image", C::VariantPicture),
    ("variant image url", C::VariantPicture),
    ("variant inventory qty", C::OnHand),
    ("variant inventory tracker", C::InventoryTracker),
    ("variant price", C::Price),
    ("variant sku", C::Sku),
    ("vendor", C::Brand),
    ("weight value grams", C::Weight),
    // Columns of the template that a person adds to an export.
    ("attributes", C::Attributes),
    ("brand", C::Brand),
    ("countries", C::Countries),
    ("custom", C::Custom),
    ("name", C::Name),
    ("option values", C::OptionValues),
    ("pictures", C::Pictures),
    ("restricted states", C::RestrictedStates),
    ("selectable", C::Selectable),
    ("shelf", C::Shelf),
    ("short subtitle", C::ShortSubtitle),
    ("subcategory", C::Subcategory),
    ("subtitle", C::Subtitle),
];

/// Names that only the export of Shopify has. Two of them show that a file is one.
const SHOPIFY_ONLY: [&str; 14] = [
    "body html",
    "image src",
    "inventory tracker",
    "option1 name",
    "option1 value",
    "product image url",
    "published on online store",
    "url handle",
    "variant grams",
    "variant inventory qty",
    "variant price",
    "variant sku",
    "vendor",
    "weight value grams",
];

/// Other names of the columns of the template, folded.
const OTHER_NAMES: [(&str, Column); 37] = [
    ("available", C::Active),
    ("cost per item", C::Cost),
    ("country", C::Countries),
    ("details", C::Attributes),
    ("free shipping", C::FreeShipping),
    ("free shipping minimum", C::FreeShipping),
    ("highest price", C::PriceMax),
    ("id", C::Handle),
    ("image", C::Picture),
    ("images", C::Pictures),
    ("is active", C::Active),
    ("is custom", C::Custom),
    ("is draft", C::Draft),
    ("is gift card", C::GiftCard),
    ("item", C::Products),
    ("items", C::Products),
    ("max price", C::PriceMax),
    ("min price", C::PriceMin),
    ("occasion", C::Occasions),
    ("option1", C::Option1),
    ("option2", C::Option2),
    ("option3", C::Option3),
    ("picture", C::Pictures),
    ("price max", C::PriceMax),
    ("price min", C::PriceMin),
    ("product handles", C::Products),
    ("quantity", C::OnHand),
    ("shipping", C::ShippingPrice),
    ("stock", C::OnHand),
    ("title", C::Name),
    ("value1", C::Value1),
    ("value2", C::Value2),
    ("value3", C::Value3),
    ("variant image", C::VariantPicture),
    ("vendor", C::Brand),
    ("weight g", C::Weight),
    ("weight grams", C::Weight),
];

impl Column {
    /// The title in the template.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Handle => "Handle",
            Self::Name => "Name",
            Self::Brand => "Brand",
            Self::Subtitle => "Subtitle",
            Self::ShortSubtitle => "Short subtitle",
            Self::Description => "Description",
            Self::Price => "Price",
            Self::PriceMin => "Lowest price",
            Self::PriceMax => "Highest price",
            Self::Active => "Active",
            Self::GiftCard => "Gift card",
            Self::Custom => "Custom",
            Self::Selectable => "Selectable",
            Self::Option1 => "Option 1",
            Self::Value1 => "Value 1",
            Self::Option2 => "Option 2",
            Self::Value2 => "Value 2",
            Self::Option3 => "Option 3",
            Self::Value3 => "Value 3",
            Self::OptionValues => "Option values",
            Self::Sku => "SKU",
            Self::Cost => "Cost",
            Self::Weight => "Weight",
            Self::OnHand => "On hand",
            Self::Shelf => "Shelf",
            Self::VariantPicture => "Variant picture",
            Self::Pictures => "Pictures",
            Self::Countries => "Countries",
            Self::RestrictedStates => "Restricted states",
            Self::Category => "Category",
            Self::Subcategory => "Subcategory",
            Self::Attributes => "Attributes",
            Self::Published => "Published",
            Self::InventoryTracker => "Inventory tracker",
            Self::CategoryPath => "Product category",
            Self::PicturePosition => "Image position",
            Self::ShippingPrice => "Shipping price",
            Self::FreeShipping => "Free shipping from",
            Self::Values => "Values",
            Self::Logo => "Logo",
            Self::Picture => "Picture",
            Self::Occasions => "Occasions",
            Self::Products => "Products",
            Self::Sections => "Sections",
            Self::Draft => "Draft",
            Self::SelectMode => "Select mode",
            Self::SelectCount => "Select count",
            Self::SelectPrice => "Select price",
        }
    }

    /// The field of the import that the column fills.
    #[must_use]
    pub(super) fn field(self, kind: EntryKind) -> &'static str {
        match self {
            Self::Name if kind == EntryKind::Collection => "title",
            Self::Active | Self::Published => "is_active",
            Self::GiftCard => "is_gift_card",
            Self::Custom => "is_custom",
            Self::Draft => "is_draft",
            Self::Option1 | Self::Option2 | Self::Option3 => "options",
            Self::Value1 | Self::Value2 | Self::Value3 => "values",
            Self::Weight => "weight_grams",
            Self::VariantPicture => "picture",
            Self::CategoryPath => "category",
            Self::FreeShipping => "free_shipping_minimum",
            Self::InventoryTracker => "on_hand",
            Self::PicturePosition => "pictures",
            _ => self.into(),
        }
    }

    pub(super) fn is_of_variant(self) -> bool {
        VARIANT_COLUMNS.contains(&self)
    }

    /// The column of the template with a name.
    pub(super) fn of_template(kind: EntryKind, name: &str) -> Option<Self> {
        let folded = fold(name);
        let columns = columns_of(kind);
        let title = columns.iter().find(|it| fold(it.title()) == folded);
        title.copied().or_else(|| {
            let mut others = OTHER_NAMES.iter();
            let (_, column) = others.find(|(name, it)| *name == folded && columns.contains(it))?;
            Some(*column)
        })
    }

    /// The column of the export of Shopify with a name.
    pub(super) fn of_shopify(name: &str) -> Option<Self> {
        let folded = fold(name);
        let (_, column) = SHOPIFY_NAMES.iter().find(|(name, _)| *name == folded)?;
        Some(*column)
    }
}

/// Whether the names of columns are those of the product export of Shopify.
pub(super) fn is_shopify<'a>(names: impl Iterator<Item = &'a str>) -> bool {
    let of_shopify = names.filter(|name| SHOPIFY_ONLY.contains(&fold(name).as_str()));
    of_shopify.take(2).count() == 2
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;

    #[test]
    fn every_column_has_one_title_of_its_kind() {
        for kind in [
            EntryKind::Product,
            EntryKind::Brand,
            EntryKind::Card,
            EntryKind::Collection,
        ] {
            for column in columns_of(kind) {
                assert_eq!(Column::of_template(kind, column.title()), Some(*column));
                let loud = column.title().to_uppercase().replace(' ', "_");
                assert_eq!(Column::of_template(kind, &loud), Some(*column), "{loud}");
            }
        }
    }

    #[test]
    fn names_are_folded_and_unique() {
        for names in [&SHOPIFY_NAMES[..], &OTHER_NAMES[..]] {
            for (at, (name, column)) in names.iter().enumerate() {
                assert_eq!(fold(name), *name);
                let is_repeated = names[..at].iter().any(|before| before == &(*name, *column));
                assert!(!is_repeated, "{name}");
            }
        }
        let known = |name: &&str| Column::of_shopify(name).is_some();
        assert!(SHOPIFY_ONLY.iter().all(known));
        let titles = Column::VARIANTS.iter().map(|column| column.title());
        let distinct: std::collections::HashSet<&str> = titles.collect();
        assert_eq!(distinct.len(), Column::VARIANTS.len());
    }
}
