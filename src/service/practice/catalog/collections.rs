//! The collections of the practice catalog, from `assets/practice/catalog/collections.json`.
//!
//! A collection is sent as a product that product lists do not contain. Shipping countries are
//! those of the chosen products.

use std::collections::HashMap;

use super::{
    CatalogProduct,
    authored::{self, AuthoredCollection},
    model::{slug, stable_id},
};
use crate::{
    contract::{
        Brand, Cents, Collection, CollectionCategory, CollectionProduct, CollectionVersion,
        InternationalShippingTier, MultipleSelectMode, Product,
    },
    service::shop::catalog::documents::{collection_images, last_update},
};

/// The brand of all collections, with free shipping.
const COLLECTION_BRAND: &str = "Giftdesk Choice";

/// All collections, in the order of the file.
pub(super) fn collections(brands: &[Brand], products: &[CatalogProduct]) -> Vec<Collection> {
    let by_name: HashMap<&str, &Product> = products
        .iter()
        .map(|listed| (listed.product.name.as_str(), &listed.product))
        .collect();
    let Some(brand) = brands.iter().find(|brand| brand.name == COLLECTION_BRAND) else {
        return Vec::new();
    };
    let brand = Brand {
        brand_sets: None,
        commerce_revshare_excluded: None,
        ..brand.clone()
    };
    authored::collections()
        .iter()
        .map(|authored| collection(authored, &brand, &by_name))
        .collect()
}

fn collection(
    authored: &AuthoredCollection,
    brand: &Brand,
    by_name: &HashMap<&str, &Product>,
) -> Collection {
    let path = format!("collection/{}", slug(&authored.title));
    let categories = categories(&path, authored, by_name);
    let mut collection = Collection {
        id: stable_id(&path),
        title: authored.title.clone(),
        ..Collection::default()
    };
    if authored.draft {
        return collection;
    }
    let offered = || {
        let entries = categories.iter().flat_map(|it| &it.collection_products);
        entries.map(|entry| &entry.product)
    };
    let images = collection_images(offered());
    let header_image = images.first().and_then(|image| image.image_large.clone());
    collection.is_published = true;
    collection.published_price = Some(Cents(authored.price));
    collection.product = Some(Product {
        id: stable_id(&format!("{path}/product")),
        name: authored.title.clone(),
        brand: brand.clone(),
        subtitle: Some(authored.subtitle.clone()),
        subtitle_short: Some(authored.short_subtitle.clone()),
        recipient_description: authored.recipient_description.clone(),
        images,
        price: Cents(authored.price),
        updated_at: last_update(offered()),
        ..Product::default()
    });
    collection.published_version = Some(CollectionVersion {
        id: stable_id(&format!("{path}/version/1")),
        title: authored.title.clone(),
        subtitle: Some(authored.subtitle.clone()),
        multiple_select_mode: match (authored.item_count, authored.max_price) {
            (Some(_), _) => MultipleSelectMode::ItemCount,
            (None, Some(_)) => MultipleSelectMode::MaxPrice,
            (None, None) => MultipleSelectMode::Disabled,
        },
        multiple_select_count: authored.item_count,
        multiple_select_price: authored.max_price.map(Cents),
        // Gifts are delivered within the US only.
        international_shipping_tier: InternationalShippingTier::Disabled,
        international_gift_cards_enabled: false,
        header_image,
        collection_categories: categories,
    });
    collection
}

fn categories(
    path: &str,
    authored: &AuthoredCollection,
    by_name: &HashMap<&str, &Product>,
) -> Vec<CollectionCategory> {
    (0..)
        .zip(&authored.categories)
        .map(|(position, category)| {
            let path = format!("{path}/category/{}", slug(&category.name));
            CollectionCategory {
                id: stable_id(&path),
                name: category.name.clone(),
                is_featured: category.featured,
                position,
                collection_products: category
                    .products
                    .iter()
                    .filter_map(|name| by_name.get(name.as_str()).copied())
                    .map(|product| CollectionProduct {
                        id: stable_id(&format!("{path}/{}", slug(&product.name))),
                        product: product.clone(),
                    })
                    .collect(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{ProductStatus, shop::terms::Terms},
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
    fn every_listed_product_can_be_chosen() {
        let catalog = practice_catalog();
        let authored = authored::collections();
        assert_eq!(catalog.collections.len(), authored.len());
        for (collection, authored) in catalog.collections.iter().zip(authored) {
            let named: usize = authored.categories.iter().map(|it| it.products.len()).sum();
            let Some(version) = &collection.published_version else {
                assert!(authored.draft && collection.product.is_none());
                continue;
            };
            assert_eq!(
                offered_products(version).count(),
                named,
                "{}",
                collection.title
            );
            let sent = line(collection.product.as_ref().expect("a published collection"));
            for product in offered_products(version) {
                assert_eq!(product.status, ProductStatus::Active);
                assert!(!product.price_is_variable, "{}", product.name);
                assert_eq!(
                    check_choice(&Terms::practice(), version, &sent, &[line(product)]),
                    Ok(()),
                    "{} from {}",
                    product.name,
                    collection.title
                );
            }
        }
    }

    #[test]
    fn collection_of_two_accepts_any_two_products() {
        let catalog = practice_catalog();
        let two = catalog.collections.iter().find_map(|collection| {
            let version = collection.published_version.as_ref()?;
            (version.multiple_select_count == Some(2)).then_some((collection, version))
        });
        let (collection, version) = two.expect("a collection of two items");
        let sent = line(collection.product.as_ref().expect("a published collection"));
        for first in offered_products(version) {
            for second in offered_products(version) {
                let chosen = [line(first), line(second)];
                assert_eq!(
                    check_choice(&Terms::practice(), version, &sent, &chosen),
                    Ok(())
                );
                let three = [line(first), line(second), line(first)];
                assert!(check_choice(&Terms::practice(), version, &sent, &three).is_err());
            }
        }
    }

    #[test]
    fn no_collection_offers_international_shipping() {
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
