//! The documents of the API that the changes of entries affect.
//!
//! The entries are the truth, and each document is a function of them: a product contains its brand, a brand its active
//! products by category, and a collection its products. An archived product stays as an inactive one, because orders
//! refer to it; an archived collection stays for the recipients who have not chosen yet.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    documents::{SetOfProduct, add_to_set, collection_images, joined_option_names, last_update},
    entries::{CatalogChanges, CatalogEntries},
    variant::variant_name,
};
use crate::contract::{
    Brand, Card, Cents, Collection, CollectionCategory, CollectionProduct, CollectionVersion,
    Image, ImageFile, InternationalShippingTier, Product, ProductId, ProductStatus, Variant,
    VariantGroup, VariantOption, rules,
    shop::catalog::{
        CatalogEntry, EntryKind, OptionValue, ShopBrand, ShopCard, ShopCollection, ShopProduct,
        ShopVariant,
    },
};

/// The category of a product that has none.
const OTHER_CATEGORY: &str = "Other";

/// The brand of a collection with products of several brands.
const BRAND_OF_SEVERAL: &str = "Gift of choice";

/// The documents that changes affect. A row is written only if its document differs.
#[derive(Debug, Default)]
pub(crate) struct DerivedCatalog {
    pub products: Vec<ProductRow>,
    pub brands: Vec<Brand>,
    pub cards: Vec<CardRow>,
    pub collections: Vec<CollectionRow>,
    /// Destinations that products have, or do not have anymore.
    pub added_countries: Vec<(String, ProductId)>,
    pub removed_countries: Vec<(String, ProductId)>,
}

#[derive(Debug)]
pub(crate) struct ProductRow {
    pub product: Product,
    /// The last segment of a URL of the product; `None` for that of a collection with the handle of a product.
    pub slug: Option<String>,
    pub is_gift_card: bool,
    pub is_custom: bool,
}

#[derive(Debug)]
pub(crate) struct CardRow {
    pub card: Card,
    pub is_archived: bool,
}

#[derive(Debug)]
pub(crate) struct CollectionRow {
    pub collection: Collection,
    pub is_archived: bool,
}

/// Builds the documents that the changes from `before` to `after` affect.
pub(crate) fn derive(
    before: &CatalogEntries,
    after: &CatalogEntries,
    changes: &CatalogChanges,
) -> DerivedCatalog {
    let mut catalog = Documents {
        entries: after,
        products: BTreeMap::new(),
    };
    let mut brands: BTreeSet<&str> = changes.brands.iter().map(|it| it.handle.as_str()).collect();
    let mut products: BTreeSet<&str> = changes
        .products
        .iter()
        .map(|it| it.handle.as_str())
        .collect();
    // The document of a product contains its brand.
    products.extend(
        after
            .products
            .values()
            .filter(|entry| brands.contains(entry.entry.brand.as_str()))
            .map(|entry| entry.entry.handle.as_str()),
    );
    for entries in [before, after] {
        let affected = products.iter().filter_map(|it| entries.products.get(*it));
        brands.extend(affected.map(|entry| entry.entry.brand.as_str()));
    }
    let mut derived = DerivedCatalog::default();
    for handle in &products {
        let Some(entry) = after.products.get(*handle) else {
            continue;
        };
        let product = catalog.product(entry);
        derived.add_countries(product.id, before.products.get(*handle), &entry.entry);
        derived.products.push(ProductRow {
            product,
            slug: Some((*handle).to_owned()),
            is_gift_card: entry.entry.is_gift_card,
            is_custom: entry.entry.is_custom,
        });
    }
    derived.brands = catalog.brands(&brands);
    let changed_collections: BTreeSet<&str> = changes
        .collections
        .iter()
        .map(|it| it.handle.as_str())
        .collect();
    for (handle, entry) in &after.collections {
        let mut contained = entry.entry.products.iter();
        let brand = entry.entry.brand.as_deref();
        if changed_collections.contains(handle.as_str())
            || contained.any(|it| products.contains(it.as_str()))
            || brand.is_some_and(|it| brands.contains(it))
            // A product takes the URL.
            || products.contains(handle.as_str())
        {
            let collection = catalog.collection(entry);
            let is_slug_free = !after.products.contains_key(handle);
            derived
                .products
                .extend(collection.product.clone().map(|product| ProductRow {
                    product,
                    slug: is_slug_free.then(|| handle.clone()),
                    is_gift_card: false,
                    is_custom: false,
                }));
            derived.collections.push(CollectionRow {
                collection,
                is_archived: entry.archived_at.is_some(),
            });
        }
    }
    derived.cards = changes
        .cards
        .iter()
        .map(|change| CardRow {
            card: card(after, &change.source),
            is_archived: change.is_archived,
        })
        .collect();
    derived
}

impl DerivedCatalog {
    fn add_countries(
        &mut self,
        id: ProductId,
        before: Option<&CatalogEntry<ShopProduct>>,
        after: &ShopProduct,
    ) {
        let former = before
            .map(|entry| destinations(&entry.entry))
            .unwrap_or_default();
        let new = destinations(after);
        let pair = |country: &&str| ((*country).to_owned(), id);
        self.added_countries
            .extend(new.difference(&former).map(pair));
        self.removed_countries
            .extend(former.difference(&new).map(pair));
    }
}

/// The countries to which a product ships.
fn destinations(product: &ShopProduct) -> BTreeSet<&str> {
    match product.countries.as_slice() {
        [] => [rules::US].into(),
        countries => countries.iter().map(String::as_str).collect(),
    }
}

/// Builds documents, each product once.
struct Documents<'a> {
    entries: &'a CatalogEntries,
    products: BTreeMap<&'a str, Product>,
}

impl<'a> Documents<'a> {
    fn product(&mut self, entry: &'a CatalogEntry<ShopProduct>) -> Product {
        let entries = self.entries;
        let document = self.products.entry(&entry.entry.handle);
        document.or_insert_with(|| product(entries, entry)).clone()
    }

    /// The brands with their sets.
    fn brands(&mut self, handles: &BTreeSet<&str>) -> Vec<Brand> {
        let mut brands: BTreeMap<&str, Brand> = handles
            .iter()
            .filter_map(|handle| Some((*handle, self.entries.brands.get(*handle)?)))
            .map(|(handle, entry)| {
                let brand = Brand {
                    commerce_revshare_excluded: Some(false),
                    brand_sets: Some(Vec::new()),
                    ..brand(self.entries, &entry.entry)
                };
                (handle, brand)
            })
            .collect();
        for entry in self.entries.products.values() {
            let source = &entry.entry;
            let Some(brand) = brands.get_mut(source.brand.as_str()) else {
                continue;
            };
            let document = self.product(entry);
            if document.status == ProductStatus::Active {
                let sets = brand.brand_sets.get_or_insert_default();
                add_to_set(sets, &set_of(self.entries, source), &document);
            }
        }
        brands.into_values().collect()
    }

    fn collection(&mut self, entry: &CatalogEntry<ShopCollection>) -> Collection {
        let source = &entry.entry;
        let entries = self.entries;
        let id = entries.ids.entry(EntryKind::Collection, &source.handle);
        if source.is_draft {
            return Collection {
                id,
                title: source.title.clone(),
                ..Collection::default()
            };
        }
        let offered: Vec<(&ShopProduct, Product)> = source
            .products
            .iter()
            .filter_map(|handle| entries.products.get(handle))
            .map(|entry| (&entry.entry, self.product(entry)))
            .filter(|(_, product)| product.status == ProductStatus::Active)
            .collect();
        let kind: &str = EntryKind::Collection.into();
        let products = || offered.iter().map(|(_, product)| product);
        let images = collection_images(products());
        let header_image = images.first().and_then(|image| image.image_large.clone());
        let is_offered = entry.archived_at.is_none() && !offered.is_empty();
        let product = Product {
            id: entries.ids.collection_product(&source.handle),
            name: source.title.clone(),
            brand: brand_of_collection(entries, source, products()),
            subtitle: source.subtitle.clone(),
            subtitle_short: short_subtitle(&source.short_subtitle, &source.subtitle),
            recipient_description: source.description.clone().unwrap_or_default(),
            images,
            price: source.price,
            updated_at: last_update(products()).max(entry.updated_at),
            status: status(is_offered),
            ..Product::default()
        };
        Collection {
            id,
            workspace_id: None,
            title: source.title.clone(),
            is_published: !offered.is_empty(),
            published_price: Some(source.price),
            product: Some(product),
            published_version: Some(CollectionVersion {
                id: entries.ids.of(&[kind, &source.handle, "version"]),
                title: source.title.clone(),
                subtitle: source.subtitle.clone(),
                multiple_select_mode: source.select_mode.clone(),
                multiple_select_count: source.select_count,
                multiple_select_price: source.select_price,
                // Collections have no setting for who pays for freight and duty.
                international_shipping_tier: InternationalShippingTier::Disabled,
                international_gift_cards_enabled: false,
                header_image,
                collection_categories: categories(entries, source, &offered),
            }),
        }
    }
}

fn status(is_active: bool) -> ProductStatus {
    match is_active {
        true => ProductStatus::Active,
        false => ProductStatus::Inactive,
    }
}

/// A brand as products contain it.
fn brand(entries: &CatalogEntries, source: &ShopBrand) -> Brand {
    Brand {
        id: entries.ids.entry(EntryKind::Brand, &source.handle),
        name: source.name.clone(),
        logo_image: source.logo.as_ref().and_then(|hash| file(entries, hash)),
        shipping_price: source.shipping_price,
        free_shipping_minimum: source.free_shipping_minimum,
        commerce_revshare_excluded: None,
        brand_values: source.values.clone(),
        brand_sets: None,
    }
}

/// A product is offered if neither the product nor its brand is archived.
fn product(entries: &CatalogEntries, entry: &CatalogEntry<ShopProduct>) -> Product {
    let source = &entry.entry;
    let of_brand = entries.brands.get(&source.brand);
    let is_brand_active = of_brand.is_some_and(|brand| brand.archived_at.is_none());
    let has_options = !source.options.is_empty();
    let variants = match has_options {
        true => source.variants.as_slice(),
        false => &[],
    };
    let is_active = source.is_active && entry.archived_at.is_none() && is_brand_active;
    Product {
        id: entries.ids.entry(EntryKind::Product, &source.handle),
        name: source.name.clone(),
        brand: of_brand
            .map(|it| brand(entries, &it.entry))
            .unwrap_or_default(),
        subtitle: source.subtitle.clone(),
        subtitle_short: short_subtitle(&source.short_subtitle, &source.subtitle),
        recipient_description: source.description.clone().unwrap_or_default(),
        variants_label: joined_option_names(source.options.iter().map(String::as_str)),
        variants_num_selectable: has_options.then_some(source.selectable.unwrap_or(1)),
        variants: variants
            .iter()
            .map(|it| variant(entries, source, it))
            .collect(),
        variant_groups: match source.selectable {
            // One value of each option makes one variant; of a list, a recipient chooses several.
            Some(2..) => Vec::new(),
            _ => variant_groups(entries, source),
        },
        images: source
            .pictures
            .iter()
            .filter_map(|hash| image(entries, hash))
            .collect(),
        price: source.price,
        price_is_variable: source.price_max.is_some(),
        price_min: source
            .price_max
            .map(|_| source.price_min.unwrap_or(source.price)),
        price_max: source.price_max,
        restricted_states: source.restricted_states.clone(),
        attributes: source.attributes.clone(),
        updated_at: entry.updated_at,
        status: status(is_active),
        reserved_options: None,
    }
}

/// Lists show a text of their own, or the whole one.
fn short_subtitle(short: &Option<String>, subtitle: &Option<String>) -> Option<String> {
    short.as_ref().or(subtitle.as_ref()).cloned()
}

fn variant(entries: &CatalogEntries, product: &ShopProduct, source: &ShopVariant) -> Variant {
    let notes = source.values.iter().map(|value| looks_of(product, value));
    Variant {
        id: entries.ids.variant(&product.handle, &source.values),
        name: variant_name(&source.values),
        subtitle: notes.flatten().find_map(|looks| looks.note.clone()),
        image_large: source.picture.as_ref().and_then(|hash| file(entries, hash)),
    }
}

fn looks_of<'a>(product: &'a ShopProduct, value: &str) -> Option<&'a OptionValue> {
    product.option_values.iter().find(|it| it.value == value)
}

/// A group for each option, with the values that variants have.
fn variant_groups(entries: &CatalogEntries, source: &ShopProduct) -> Vec<VariantGroup> {
    let kind: &str = EntryKind::Product.into();
    let group = |(index, name): (usize, &String)| {
        let mut options: Vec<VariantOption> = Vec::new();
        for value in source.variants.iter().filter_map(|it| it.values.get(index)) {
            if options.iter().all(|option| option.name != *value) {
                let looks = looks_of(source, value);
                options.push(VariantOption {
                    id: entries
                        .ids
                        .of(&[kind, &source.handle, "option", name, value]),
                    name: value.clone(),
                    subtitle: looks.and_then(|looks| looks.note.clone()),
                    color: looks.and_then(|looks| looks.color.clone()),
                    image_large: picture_of_value(entries, source, index, value),
                });
            }
        }
        VariantGroup {
            id: entries.ids.of(&[kind, &source.handle, "group", name]),
            name: name.clone(),
            options,
        }
    };
    source.options.iter().enumerate().map(group).collect()
}

/// The picture of all variants with a value of an option: that of a color, and none for a size.
fn picture_of_value(
    entries: &CatalogEntries,
    source: &ShopProduct,
    option: usize,
    value: &String,
) -> Option<ImageFile> {
    let of_value = |it: &&ShopVariant| it.values.get(option) == Some(value);
    let mut pictures = source
        .variants
        .iter()
        .filter(of_value)
        .map(|it| &it.picture);
    let first = pictures.next()?.as_ref()?;
    let is_of_all = pictures.all(|picture| picture.as_ref() == Some(first));
    is_of_all.then(|| file(entries, first)).flatten()
}

fn set_of<'a>(entries: &CatalogEntries, source: &'a ShopProduct) -> SetOfProduct<'a> {
    let category = source.category.as_deref().unwrap_or(OTHER_CATEGORY);
    SetOfProduct {
        id: entries
            .ids
            .of(&[EntryKind::Brand.into(), &source.brand, "set", category]),
        category_id: entries.ids.of(&["category", category]),
        category,
        subcategory: source.subcategory.as_deref(),
    }
}

/// The products of a collection by section or else by category, in the order of the collection.
fn categories(
    entries: &CatalogEntries,
    collection: &ShopCollection,
    offered: &[(&ShopProduct, Product)],
) -> Vec<CollectionCategory> {
    let kind: &str = EntryKind::Collection.into();
    let handle = &collection.handle;
    let mut categories: Vec<CollectionCategory> = Vec::new();
    for (source, product) in offered {
        let mut sections = collection.sections.iter();
        let section = sections.find(|section| section.products.contains(&source.handle));
        let name = match section {
            Some(section) => section.name.as_str(),
            None => source.category.as_deref().unwrap_or(OTHER_CATEGORY),
        };
        let entry = CollectionProduct {
            id: entries.ids.of(&[kind, handle, "product", &source.handle]),
            product: product.clone(),
        };
        match categories.iter_mut().find(|it| it.name == name) {
            Some(category) => category.collection_products.push(entry),
            None => categories.push(CollectionCategory {
                id: entries.ids.of(&[kind, handle, "category", name]),
                name: name.to_owned(),
                is_featured: section.is_some_and(|section| section.is_featured),
                position: i64::try_from(categories.len()).unwrap_or_default(),
                collection_products: vec![entry],
            }),
        }
    }
    categories
}

/// The brand that its operator chose, that of its products, or one of its own whose shipping pays for each of their brands:
/// the recipient's choice costs no more than the sender paid.
fn brand_of_collection<'a>(
    entries: &CatalogEntries,
    source: &ShopCollection,
    mut products: impl Iterator<Item = &'a Product>,
) -> Brand {
    let chosen = source.brand.as_ref();
    let chosen = chosen.and_then(|handle| entries.brands.get(handle));
    if let Some(chosen) = chosen.filter(|entry| entry.archived_at.is_none()) {
        return brand(entries, &chosen.entry);
    }
    let Some(first) = products.next() else {
        return Brand::default();
    };
    let mut shipping = first.brand.shipping_price;
    let mut is_one_brand = true;
    for product in products {
        is_one_brand &= product.brand.id == first.brand.id;
        shipping = shipping.max(product.brand.shipping_price);
    }
    if is_one_brand {
        return first.brand.clone();
    }
    Brand {
        id: entries
            .ids
            .of(&[EntryKind::Collection.into(), &source.handle, "brand"]),
        name: BRAND_OF_SEVERAL.to_owned(),
        shipping_price: shipping.max(Cents::ZERO),
        ..Brand::default()
    }
}

fn card(entries: &CatalogEntries, source: &ShopCard) -> Card {
    let picture = source.picture.as_ref();
    let picture = picture.and_then(|hash| entries.pictures.get(hash));
    let file = picture.map(|picture| picture.file.clone());
    let thumbnail = picture.and_then(|picture| picture.thumbnail.clone());
    Card {
        id: entries.ids.entry(EntryKind::Card, &source.handle),
        image_thumb: thumbnail.or_else(|| file.clone()),
        image: file,
        occasions: source.occasions.clone(),
    }
}

/// The file of a picture at its path on the service.
fn file(entries: &CatalogEntries, hash: &str) -> Option<ImageFile> {
    let picture = entries.pictures.get(hash)?;
    Some(picture.file.clone())
}

fn image(entries: &CatalogEntries, hash: &str) -> Option<Image> {
    Some(Image {
        id: entries.ids.of(&["image", hash]),
        image_large: Some(file(entries, hash)?),
    })
}
