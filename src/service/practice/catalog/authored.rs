//! The catalog as it is written by hand in `assets/practice/catalog/`: one file per kind of shop,
//! each a list of brands with their products. Everything a machine can work out (ids, addresses of
//! pictures, the combinations of variants) is not in it.
//!
//! An unknown field is an error, so a misspelt one cannot be passed over.

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

/// A brand as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthoredBrand {
    pub name: String,
    /// Of its products, where a product does not say.
    pub category: String,
    /// The ground of its pictures and of its logo, `#RRGGBB`.
    pub ground: String,
    pub main: String,
    pub accent: String,
    /// Cents.
    #[serde(default)]
    pub shipping: i64,
    /// Cents.
    #[serde(default)]
    pub free_from: Option<i64>,
    #[serde(default)]
    pub values: Vec<String>,
    /// Where it ships beside the US.
    #[serde(default)]
    pub also_in: Vec<String>,
    pub products: Vec<AuthoredProduct>,
}

/// A product as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthoredProduct {
    pub name: String,
    /// Cents.
    pub price: i64,
    /// Lowest and highest price, cents, where the giver chooses it.
    #[serde(default)]
    pub range: Option<[i64; 2]>,
    /// The name of its drawing.
    pub draw: String,
    #[serde(default)]
    pub main: Option<String>,
    #[serde(default)]
    pub accent: Option<String>,
    #[serde(default)]
    pub ground: Option<String>,
    /// Main colour and accent of the other two in a set of three, which then is the first picture.
    #[serde(default)]
    pub trio: Vec<(String, String)>,
    /// Pictures beside the first.
    #[serde(default)]
    pub views: Vec<AuthoredView>,
    pub subtitle: String,
    pub short: String,
    /// What the recipient reads.
    pub about: String,
    #[serde(default)]
    pub category: Option<String>,
    pub subcategory: String,
    /// Label and content.
    #[serde(default)]
    pub facts: Vec<(String, String)>,
    #[serde(default)]
    pub not_to: Vec<String>,
    #[serde(default)]
    pub also_in: Option<Vec<String>>,
    /// What the choice is called, where there are options.
    #[serde(default)]
    pub label: Option<String>,
    /// How many of the options one gift chooses.
    #[serde(default)]
    pub choose: Option<u32>,
    /// Variants without groups.
    #[serde(default)]
    pub options: Vec<AuthoredOption>,
    /// Dimensions of choice; the variants are their combinations.
    #[serde(default)]
    pub groups: Vec<AuthoredGroup>,
    #[serde(default)]
    pub custom: bool,
    #[serde(default)]
    pub inactive: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AuthoredView {
    Close,
    Row,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthoredGroup {
    pub name: String,
    pub options: Vec<AuthoredOption>,
}

/// A plain name, or a name with a note, or one with a colour, which gives it a picture.
#[derive(Debug, Deserialize)]
#[serde(from = "OptionForm")]
pub struct AuthoredOption {
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
        #[serde(default)]
        note: Option<String>,
        #[serde(default)]
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

/// A greeting card as written: its picture is `cards/{slug of the name}.svg`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthoredCard {
    pub name: String,
    pub occasions: Vec<String>,
}

/// A gift of choice as written. Without `count` and `up_to` one item is chosen from it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthoredCollection {
    pub title: String,
    pub subtitle: String,
    pub short: String,
    pub about: String,
    /// Cents: the most that it costs, shipping of what is chosen included.
    pub price: i64,
    /// Items that can be chosen.
    #[serde(default)]
    pub count: Option<u32>,
    /// Cents that can be chosen for, whatever the number of items.
    #[serde(default)]
    pub up_to: Option<i64>,
    /// Not published yet.
    #[serde(default)]
    pub draft: bool,
    pub categories: Vec<AuthoredCollectionCategory>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthoredCollectionCategory {
    pub name: String,
    #[serde(default)]
    pub featured: bool,
    /// Names of products of the catalog.
    pub products: Vec<String>,
}

/// Every brand, in the order of the files.
///
/// # Panics
/// When a compiled-in file is malformed, which the tests of this module would have shown.
#[must_use]
pub fn brands() -> &'static [AuthoredBrand] {
    static BRANDS: OnceLock<Vec<AuthoredBrand>> = OnceLock::new();
    BRANDS.get_or_init(|| FILES.iter().flat_map(|file| parsed(file)).collect())
}

/// Every greeting card.
///
/// # Panics
/// When the compiled-in file is malformed, which the tests of this module would have shown.
#[must_use]
pub fn cards() -> &'static [AuthoredCard] {
    static CARDS_READ: OnceLock<Vec<AuthoredCard>> = OnceLock::new();
    CARDS_READ.get_or_init(|| parsed(CARDS))
}

/// Every gift of choice.
///
/// # Panics
/// When the compiled-in file is malformed, which the tests of this module would have shown.
#[must_use]
pub fn collections() -> &'static [AuthoredCollection] {
    static COLLECTIONS_READ: OnceLock<Vec<AuthoredCollection>> = OnceLock::new();
    COLLECTIONS_READ.get_or_init(|| parsed(COLLECTIONS))
}

fn parsed<T: serde::de::DeserializeOwned>(file: &str) -> Vec<T> {
    serde_json::from_str(file)
        .unwrap_or_else(|problem| panic!("a compiled-in catalog file is malformed: {problem}"))
}
