//! Collections as lists and the page of a collection show them. Drafts are not shown, because they cannot
//! be sent.

use serde::{Deserialize, Serialize};

use super::product::ProductRow;
use crate::contract::{
    Cents, Collection, CollectionCategory, CollectionId, CollectionVersion, Product, ProductId,
    rules::{ChoiceRules, InternationalDelivery, offered_categories, ordered_categories},
};

/// A filter over the published collections. Empty sets filter nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollectionQuery {
    /// Search terms; each must begin a word of the title, the subtitle, a category or a product.
    pub text: String,
    pub categories: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CollectionRow {
    pub id: CollectionId,
    /// The product that is put in a cart to send the collection.
    pub product_id: ProductId,
    pub title: String,
    pub subtitle: Option<String>,
    pub picture: Option<String>,
    /// What the sender pays for each gift at most, without shipping, fee and tax.
    pub price: Cents,
    /// The number of products to choose from.
    pub products: u64,
    pub choice: ChoiceRules,
}

/// A published collection with everything that its page and the preview show.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectionDetail {
    pub collection: Collection,
    /// The product that is put in a cart to send the collection.
    pub product: Product,
    pub row: CollectionRow,
    /// What recipients outside the US can choose.
    pub abroad: InternationalDelivery,
    /// Every category with all its products, the featured categories first.
    pub categories: Vec<CollectionSection>,
    /// The categories with the products that recipients can choose, each once.
    pub offered: Vec<CollectionSection>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CollectionSection {
    pub name: String,
    pub is_featured: bool,
    pub products: Vec<CollectionEntry>,
}

/// A product of a collection.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectionEntry {
    pub row: ProductRow,
    /// A short description for recipients.
    pub description: Option<String>,
}

impl CollectionRow {
    /// The collection as lists show it; `None` for a draft.
    #[must_use]
    pub fn of(collection: &Collection) -> Option<Self> {
        let product = collection.sent_product()?;
        let none = CollectionVersion::default();
        let version = collection.published_version.as_ref().unwrap_or(&none);
        let choice = ChoiceRules::new(version, product.price);
        let title = [&version.title, &collection.title, &product.name]
            .into_iter()
            .find(|title| !title.trim().is_empty());
        Some(Self {
            id: collection.id,
            product_id: product.id,
            title: title.cloned().unwrap_or_default(),
            subtitle: given(version.subtitle.as_deref())
                .or_else(|| given(product.subtitle.as_deref())),
            picture: picture(version, product),
            price: product.price,
            products: count(&offered(version, choice)),
            choice,
        })
    }
}

impl CollectionDetail {
    /// Returns `None` for a draft.
    #[must_use]
    pub fn new(collection: Collection) -> Option<Self> {
        let row = CollectionRow::of(&collection)?;
        let product = collection.sent_product()?.clone();
        let version = collection.published_version.clone().unwrap_or_default();
        Some(Self {
            abroad: InternationalDelivery::of_collection(&version),
            categories: ordered_categories(&version)
                .into_iter()
                .filter(|category| !category.collection_products.is_empty())
                .map(CollectionSection::of)
                .collect(),
            offered: offered(&version, row.choice)
                .iter()
                .map(CollectionSection::of)
                .collect(),
            collection,
            product,
            row,
        })
    }
}

impl CollectionSection {
    fn of(category: &CollectionCategory) -> Self {
        let entry = |product: &Product| CollectionEntry {
            row: ProductRow::of(product),
            description: given(product.subtitle_short.as_deref())
                .or_else(|| given(product.subtitle.as_deref())),
        };
        Self {
            name: category.name.clone(),
            is_featured: category.is_featured,
            products: category
                .collection_products
                .iter()
                .map(|listed| entry(&listed.product))
                .collect(),
        }
    }
}

fn given(text: Option<&str>) -> Option<String> {
    let text = text?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn picture(version: &CollectionVersion, product: &Product) -> Option<String> {
    let header = version.header_image.as_ref();
    let of_product = || {
        product
            .images
            .iter()
            .find_map(|image| image.image_large.as_ref())
    };
    header.or_else(of_product).map(|file| file.url.clone())
}

fn offered(version: &CollectionVersion, choice: ChoiceRules) -> Vec<CollectionCategory> {
    offered_categories(version, |product| {
        choice.offers(product).then(|| product.clone())
    })
}

fn count(categories: &[CollectionCategory]) -> u64 {
    categories
        .iter()
        .map(|category| category.collection_products.len() as u64)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::InternationalShippingTier;

    fn published(tier: &str, has_gift_cards: bool) -> Collection {
        Collection {
            is_published: true,
            product: Some(Product {
                name: "Pick a Treat".to_owned(),
                price: Cents(5_000),
                ..Product::default()
            }),
            published_version: Some(CollectionVersion {
                international_shipping_tier: InternationalShippingTier::from(tier),
                international_gift_cards_enabled: has_gift_cards,
                ..CollectionVersion::default()
            }),
            ..Collection::default()
        }
    }

    #[test]
    fn draft_is_no_row() {
        assert_eq!(CollectionRow::of(&Collection::default()), None);
        let unpublished = Collection {
            is_published: false,
            ..published("disabled", false)
        };
        assert_eq!(CollectionRow::of(&unpublished), None);
        assert!(CollectionDetail::new(unpublished).is_none());
    }

    #[test]
    fn title_falls_back_to_product() {
        let row = CollectionRow::of(&published("disabled", false)).unwrap();
        assert_eq!(row.title, "Pick a Treat");
        assert_eq!((row.price, row.products), (Cents(5_000), 0));
    }

    #[test]
    fn delivery_abroad_follows_tier_and_gift_cards() {
        let abroad = |tier, cards| {
            let detail = CollectionDetail::new(published(tier, cards));
            detail.unwrap().abroad
        };
        assert_eq!(abroad("standard", true), InternationalDelivery::GiftCards);
        assert_eq!(abroad("full", false), InternationalDelivery::Everything);
    }
}
