//! The data of the practice catalog, the slugs of names, and the ids that are derived from them.

use unicode_normalization::UnicodeNormalization as _;
use uuid::Uuid;

use crate::contract::{Brand, Card, Collection, Product};

#[derive(Clone, Debug, Default)]
pub(crate) struct Catalog {
    /// Brands with `brand_sets`: one set per category of the brand, without inactive products.
    pub brands: Vec<Brand>,
    pub products: Vec<CatalogProduct>,
    pub cards: Vec<Card>,
    /// Published collections and drafts. The product of a collection is not in `products`.
    pub collections: Vec<Collection>,
}

/// A product with the data that only the service has.
#[derive(Clone, Debug)]
pub(crate) struct CatalogProduct {
    /// The product as in product lists: its brand has no `brand_sets`.
    pub product: Product,
    /// The last segment of a URL of the product.
    pub slug: String,
    /// Codes of the countries that the product ships to, `US` first.
    pub countries: Vec<String>,
    /// Belongs to the custom catalog of the account, which can also list inactive products.
    pub is_custom: bool,
    /// A gift card, which recipients get by email.
    pub is_gift_card: bool,
}

/// The namespace of all ids of the catalog. Existing practice databases contain these ids, so the
/// namespace must never change.
const ID_NAMESPACE: Uuid = Uuid::from_u128(0x5c1f_9d7e_2a64_4b08_9e3b_7d10_6f52_c8a1);

/// Lower-case ASCII letters and digits with hyphens between words: `Crème & Co.` becomes
/// `creme-co`. Apostrophes are removed: `Miller's` becomes `millers`.
pub(crate) fn slug(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut gap = false;
    for c in name.nfd() {
        if c.is_ascii_alphanumeric() {
            if gap && !out.is_empty() {
                out.push('-');
            }
            gap = false;
            out.push(c.to_ascii_lowercase());
        } else if c.is_ascii() && c != '\'' {
            gap = true;
        }
    }
    out
}

/// The id of the catalog entry at `path`, for example `product/northloop/heavy-knit-hoodie`.
pub(crate) fn stable_id<T: From<Uuid>>(path: &str) -> T {
    Uuid::new_v5(&ID_NAMESPACE, path.as_bytes()).into()
}
