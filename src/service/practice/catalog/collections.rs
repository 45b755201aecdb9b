//! The practice shop's gifts of choice, from `assets/practice/catalog/collections.json`.
//!
//! A collection is sent as a product of its own, which is in no list of products: it has no country
//! it ships to, because what is chosen from it has.

use std::collections::HashMap;

use super::{
    CatalogProduct,
    authored::{self, AuthoredCollection},
    slug::{id, slug},
};
use crate::contract::{
    Brand, Cents, Collection, CollectionCategory, CollectionProduct, CollectionVersion, Image,
    InternationalShippingTier, MultipleSelectMode, Product, Timestamp,
};

/// The brand under whose name choices are sent; it ships for nothing.
const BRAND: &str = "Giftdesk Choice";

/// Pictures of a collection's product: of the first gifts in it.
const PICTURES: usize = 4;

/// Every collection, in the order it is written, from the products there are.
pub fn collections(brands: &[Brand], products: &[CatalogProduct]) -> Vec<Collection> {
    let by_name: HashMap<&str, &Product> = products
        .iter()
        .map(|listed| (listed.product.name.as_str(), &listed.product))
        .collect();
    let Some(brand) = brands.iter().find(|brand| brand.name == BRAND) else {
        return Vec::new();
    };
    let brand = Brand {
        brand_sets: None,
        commerce_revshare_excluded: None,
        ..brand.clone()
    };
    authored::collections()
        .iter()
        .map(|written| collection(written, &brand, &by_name))
        .collect()
}

fn collection(
    written: &AuthoredCollection,
    brand: &Brand,
    by_name: &HashMap<&str, &Product>,
) -> Collection {
    let path = format!("collection/{}", slug(&written.title));
    let categories = categories(&path, written, by_name);
    let mut collection = Collection {
        id: id(&path),
        title: written.title.clone(),
        ..Collection::default()
    };
    if written.draft {
        return collection;
    }
    let images: Vec<Image> = categories
        .iter()
        .flat_map(|category| &category.collection_products)
        .filter_map(|entry| entry.product.images.first().cloned())
        .take(PICTURES)
        .collect();
    let header_image = images.first().and_then(|image| image.image_large.clone());
    collection.is_published = true;
    collection.published_price = Some(Cents(written.price));
    collection.product = Some(Product {
        id: id(&format!("{path}/product")),
        name: written.title.clone(),
        brand: brand.clone(),
        subtitle: Some(written.subtitle.clone()),
        subtitle_short: Some(written.short.clone()),
        recipient_description: written.about.clone(),
        images,
        price: Cents(written.price),
        updated_at: newest(&categories),
        ..Product::default()
    });
    collection.published_version = Some(CollectionVersion {
        id: id(&format!("{path}/version/1")),
        title: written.title.clone(),
        subtitle: Some(written.subtitle.clone()),
        multiple_select_mode: match (written.count, written.up_to) {
            (Some(_), _) => MultipleSelectMode::ItemCount,
            (None, Some(_)) => MultipleSelectMode::MaxPrice,
            (None, None) => MultipleSelectMode::Disabled,
        },
        multiple_select_count: written.count,
        multiple_select_price: written.up_to.map(Cents),
        // Gifts are delivered in the US.
        international_shipping_tier: InternationalShippingTier::Disabled,
        international_gift_cards_enabled: false,
        header_image,
        collection_categories: categories,
    });
    collection
}

fn categories(
    path: &str,
    written: &AuthoredCollection,
    by_name: &HashMap<&str, &Product>,
) -> Vec<CollectionCategory> {
    (0..)
        .zip(&written.categories)
        .map(|(position, category)| {
            let path = format!("{path}/category/{}", slug(&category.name));
            CollectionCategory {
                id: id(&path),
                name: category.name.clone(),
                is_featured: category.featured,
                position,
                collection_products: category
                    .products
                    .iter()
                    .filter_map(|name| by_name.get(name.as_str()).copied())
                    .map(|product| CollectionProduct {
                        id: id(&format!("{path}/{}", slug(&product.name))),
                        product: product.clone(),
                    })
                    .collect(),
            }
        })
        .collect()
}

/// A collection is as new as the newest gift in it.
fn newest(categories: &[CollectionCategory]) -> Timestamp {
    categories
        .iter()
        .flat_map(|category| &category.collection_products)
        .map(|entry| entry.product.updated_at)
        .max()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::ProductStatus,
        service::{
            practice::catalog::practice_catalog,
            rules::{
                choice::{check_choice, offered_products},
                gift::GiftLine,
            },
        },
    };

    fn line(product: &Product) -> GiftLine {
        GiftLine::single(product)
    }

    #[test]
    fn every_gift_that_is_named_is_in_its_collection_and_can_be_chosen() {
        let catalog = practice_catalog();
        let written = authored::collections();
        assert_eq!(catalog.collections.len(), written.len());
        for (collection, written) in catalog.collections.iter().zip(written) {
            let named: usize = written.categories.iter().map(|it| it.products.len()).sum();
            let Some(version) = &collection.published_version else {
                assert!(written.draft && collection.product.is_none());
                continue;
            };
            assert_eq!(
                offered_products(version).count(),
                named,
                "{}",
                collection.title
            );
            let sent = line(collection.product.as_ref().expect("it is published"));
            for product in offered_products(version) {
                assert_eq!(product.status, ProductStatus::Active);
                assert!(!product.price_is_variable, "{}", product.name);
                assert_eq!(
                    check_choice(version, &sent, &[line(product)]),
                    Ok(()),
                    "{} from {}",
                    product.name,
                    collection.title
                );
            }
        }
    }

    #[test]
    fn any_two_can_be_chosen_where_two_may_be() {
        let catalog = practice_catalog();
        let two = catalog.collections.iter().find_map(|collection| {
            let version = collection.published_version.as_ref()?;
            (version.multiple_select_count == Some(2)).then_some((collection, version))
        });
        let (collection, version) = two.expect("there is one");
        let sent = line(collection.product.as_ref().expect("it is published"));
        for first in offered_products(version) {
            for second in offered_products(version) {
                let chosen = [line(first), line(second)];
                assert_eq!(check_choice(version, &sent, &chosen), Ok(()));
                let three = [line(first), line(second), line(first)];
                assert!(check_choice(version, &sent, &three).is_err());
            }
        }
    }

    /// Gifts are delivered in the US.
    #[test]
    fn no_collection_promises_to_travel() {
        for collection in practice_catalog().collections {
            let Some(version) = collection.published_version else {
                continue;
            };
            let tier = version.international_shipping_tier;
            assert_eq!(tier, InternationalShippingTier::Disabled);
            assert!(!version.international_gift_cards_enabled);
        }
    }
}
