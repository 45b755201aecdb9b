//! The files of `assets/practice/catalog/`. Derived values (handles, pictures, combinations of
//! variants) are not in the files: [`goods`](super::goods) adds them. Unknown fields are refused
//! except in options, so that a misspelt field is noticed.

use std::sync::OnceLock;

use serde::Deserialize;

const FILES: &[&str] = &[
    include_str!("../../../../assets/practice/catalog/food.json"),
    include_str!("../../../../assets/practice/catalog/drink.json"),
    include_str!("../../../../assets/practice/catalog/home.json"),
    include_str!("../../../../assets/practice/catalog/office.json"),
    include_str!("../../../../assets/practice/catalog/wellness.json"),
    include_str!("../../../../assets/practice/catalog/flowers.json"),
    include_str!("../../../../assets/practice/catalog/apparel.json"),
    include_str!("../../../../assets/practice/catalog/experiences.json"),
    include_str!("../../../../assets/practice/catalog/gift-cards.json"),
];
const CARDS: &str = include_str!("../../../../assets/practice/catalog/cards.json");
const COLLECTIONS: &str = include_str!("../../../../assets/practice/catalog/collections.json");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthoredBrand {
    pub name: String,
    /// The category of the brand's products that do not name their own.
    pub category: String,
    /// The background color of pictures and logo, `#RRGGBB`.
    pub background: String,
    pub main: String,
    pub accent: String,
    /// Shipping price in cents.
    #[serde(default)]
    pub shipping: i64,
    /// Product total in cents from which shipping is free.
    pub free_shipping_minimum: Option<i64>,
    #[serde(default)]
    pub values: Vec<String>,
    /// Countries that the brand ships to besides the US; `*` is every country with a zone.
    #[serde(default)]
    pub other_countries: Vec<String>,
    pub products: Vec<AuthoredProduct>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthoredProduct {
    pub name: String,
    /// Price of one unit in cents.
    pub price: i64,
    /// Lowest and highest price in cents, for a variable price.
    pub price_range: Option<[i64; 2]>,
    /// The file name of the drawing.
    pub drawing: String,
    pub main: Option<String>,
    pub accent: Option<String>,
    pub background: Option<String>,
    /// Main and accent colors of the second and third object. With these colors the first
    /// picture shows three objects.
    #[serde(default)]
    pub trio: Vec<(String, String)>,
    /// More pictures after the first.
    #[serde(default)]
    pub views: Vec<AuthoredView>,
    pub subtitle: String,
    pub short_subtitle: String,
    pub recipient_description: String,
    pub category: Option<String>,
    pub subcategory: String,
    /// Label and content of each attribute.
    #[serde(default)]
    pub attributes: Vec<(String, String)>,
    #[serde(default)]
    pub restricted_states: Vec<String>,
    pub other_countries: Option<Vec<String>>,
    /// The name of the option whose values are `options`.
    pub options_label: Option<String>,
    /// How many options one gift includes; 1 by default.
    pub selectable_options: Option<u32>,
    /// The values of the option of a product without option groups.
    #[serde(default)]
    pub options: Vec<AuthoredOption>,
    /// Option groups such as size and color; the variants are all combinations.
    #[serde(default)]
    pub groups: Vec<AuthoredGroup>,
    #[serde(default)]
    pub custom: bool,
    #[serde(default)]
    pub gift_card: bool,
    #[serde(default)]
    pub inactive: bool,
    /// The SKU of a product without options that is counted.
    pub sku: Option<String>,
    /// The number on hand of such a product when it is new.
    pub on_hand: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AuthoredView {
    Close,
    Row,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthoredGroup {
    pub name: String,
    pub options: Vec<AuthoredOption>,
}

/// An option of a product. In the file an option is a name, or an object with name, note and
/// color. Options with a color get a picture.
#[derive(Debug, Deserialize)]
#[serde(from = "OptionForm")]
pub(crate) struct AuthoredOption {
    pub name: String,
    pub note: Option<String>,
    pub color: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OptionForm {
    Name(String),
    Full {
        name: String,
        note: Option<String>,
        color: Option<String>,
    },
}

impl From<OptionForm> for AuthoredOption {
    fn from(form: OptionForm) -> Self {
        match form {
            OptionForm::Name(name) => Self {
                name,
                note: None,
                color: None,
            },
            OptionForm::Full { name, note, color } => Self { name, note, color },
        }
    }
}

/// A greeting card; the drawing is `cards/{slug of the name}.svg`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthoredCard {
    pub name: String,
    pub occasions: Vec<String>,
}

/// A collection. Without `item_count` and `max_price` the recipient chooses one item.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthoredCollection {
    pub title: String,
    pub subtitle: String,
    pub short_subtitle: String,
    pub recipient_description: String,
    /// The price of the collection in cents. The chosen items cost no more, with and without
    /// shipping.
    pub price: i64,
    /// How many items the recipient can choose.
    pub item_count: Option<u32>,
    /// The highest total of the chosen items in cents, without shipping.
    pub max_price: Option<i64>,
    #[serde(default)]
    pub draft: bool,
    pub categories: Vec<AuthoredCollectionCategory>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthoredCollectionCategory {
    pub name: String,
    #[serde(default)]
    pub featured: bool,
    /// Names of products.
    pub products: Vec<String>,
}

/// The text of the files.
pub(super) fn files() -> impl Iterator<Item = &'static str> {
    FILES.iter().copied().chain([CARDS, COLLECTIONS])
}

/// All brands, in the order of the files.
///
/// # Panics
/// When a compiled-in file is malformed; a test reads all files.
pub(crate) fn brands() -> &'static [AuthoredBrand] {
    static BRANDS: OnceLock<Vec<AuthoredBrand>> = OnceLock::new();
    BRANDS.get_or_init(|| FILES.iter().flat_map(|file| parse(file)).collect())
}

/// All greeting cards.
///
/// # Panics
/// When the compiled-in file is malformed; a test reads all files.
pub(crate) fn cards() -> &'static [AuthoredCard] {
    static PARSED: OnceLock<Vec<AuthoredCard>> = OnceLock::new();
    PARSED.get_or_init(|| parse(CARDS))
}

/// All collections.
///
/// # Panics
/// When the compiled-in file is malformed; a test reads all files.
pub(crate) fn collections() -> &'static [AuthoredCollection] {
    static PARSED: OnceLock<Vec<AuthoredCollection>> = OnceLock::new();
    PARSED.get_or_init(|| parse(COLLECTIONS))
}

fn parse<T: serde::de::DeserializeOwned>(file: &str) -> Vec<T> {
    serde_json::from_str(file)
        .unwrap_or_else(|error| panic!("a compiled-in catalog file is malformed: {error}"))
}
