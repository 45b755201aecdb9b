//! The collections of the practice catalog, from `assets/practice/catalog/collections.json`. Shipping countries are those of
//! the chosen products.

use super::{
    authored::{AuthoredCollection, AuthoredCollectionCategory},
    goods::{optional, update_time},
    slug,
};
use crate::contract::{
    Cents, MultipleSelectMode,
    shop::catalog::{CollectionChange, CollectionSection, FieldChange},
};

/// The brand of all collections, with free shipping.
const COLLECTION_BRAND: &str = "Giftdesk Choice";

pub(super) fn collection(authored: &AuthoredCollection) -> CollectionChange {
    let sections: Vec<CollectionSection> = authored.categories.iter().map(section).collect();
    let products = sections.iter().flat_map(|section| section.products.clone());
    CollectionChange {
        handle: slug(&authored.title),
        title: FieldChange::Set(authored.title.clone()),
        subtitle: FieldChange::Set(authored.subtitle.clone()),
        short_subtitle: FieldChange::Set(authored.short_subtitle.clone()),
        description: FieldChange::Set(authored.recipient_description.clone()),
        price: FieldChange::Set(Cents(authored.price)),
        brand: FieldChange::Set(slug(COLLECTION_BRAND)),
        products: FieldChange::Set(products.collect()),
        sections: FieldChange::Set(sections),
        is_draft: FieldChange::Set(authored.draft),
        select_mode: FieldChange::Set(match (authored.item_count, authored.max_price) {
            (Some(_), _) => MultipleSelectMode::ItemCount,
            (None, Some(_)) => MultipleSelectMode::MaxPrice,
            (None, None) => MultipleSelectMode::Disabled,
        }),
        select_count: optional(authored.item_count),
        select_price: optional(authored.max_price.map(Cents)),
        updated_at: Some(update_time(0)),
        ..CollectionChange::default()
    }
}

fn section(authored: &AuthoredCollectionCategory) -> CollectionSection {
    CollectionSection {
        name: authored.name.clone(),
        is_featured: authored.featured,
        products: authored.products.iter().map(|name| slug(name)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::{InternationalShippingTier, Product, ProductStatus, shop::terms::Terms},
        service::{
            practice::catalog::{authored, practice_documents},
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
        let collections = practice_documents().collections;
        let authored = authored::collections();
        assert_eq!(collections.len(), authored.len());
        for collection in collections.iter().map(|row| &row.collection) {
            let mut authored = authored.iter();
            let authored = authored.find(|it| it.title == collection.title);
            let authored = authored.expect("an authored collection");
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
        let collections = practice_documents().collections;
        let two = collections.iter().find_map(|row| {
            let collection = &row.collection;
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
        for row in practice_documents().collections {
            let Some(version) = row.collection.published_version else {
                continue;
            };
            let tier = version.international_shipping_tier;
            assert_eq!(tier, InternationalShippingTier::Disabled);
            assert!(!version.international_gift_cards_enabled);
        }
    }
}
