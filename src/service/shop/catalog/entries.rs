//! The entries of a shop, their ids, and the changes that a plan makes to them.

use std::collections::{BTreeMap, HashMap};

use uuid::Uuid;

use crate::contract::{
    ImageFile, Timestamp,
    shop::catalog::{
        CatalogEntry, EntryKind, FieldChange, PictureHash, ShopBrand, ShopCard, ShopCollection,
        ShopProduct,
    },
};

/// The entries of a kind by their handles.
pub(crate) type Entries<S> = BTreeMap<String, CatalogEntry<S>>;

/// An entry of one kind.
pub(crate) trait OfKind {
    const KIND: EntryKind;
}

impl OfKind for ShopProduct {
    const KIND: EntryKind = EntryKind::Product;
}

impl OfKind for ShopBrand {
    const KIND: EntryKind = EntryKind::Brand;
}

impl OfKind for ShopCard {
    const KIND: EntryKind = EntryKind::Card;
}

impl OfKind for ShopCollection {
    const KIND: EntryKind = EntryKind::Collection;
}

/// Everything that a plan depends on.
#[derive(Clone, Debug, Default)]
pub(crate) struct CatalogEntries {
    pub ids: Ids,
    /// Grows with each change of the catalog.
    pub revision: i64,
    pub products: Entries<ShopProduct>,
    pub brands: Entries<ShopBrand>,
    pub cards: Entries<ShopCard>,
    pub collections: Entries<ShopCollection>,
    /// The stored pictures, by the hashes of the uploaded files and of the stored ones.
    pub pictures: HashMap<PictureHash, PictureFile>,
    /// The items that are counted, by the id of a variant, or of a product without options.
    pub stock: HashMap<Uuid, StockCount>,
}

/// The file of a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PictureFile {
    /// That of the uploaded file, which entries have.
    pub hash: PictureHash,
    /// At its path on the service.
    pub file: ImageFile,
    /// The same picture for lists. By default the file.
    pub thumbnail: Option<ImageFile>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StockCount {
    pub on_hand: i64,
    pub reserved: i64,
}

/// The changes of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CatalogChanges {
    pub products: Vec<ChangedEntry<ShopProduct>>,
    pub brands: Vec<ChangedEntry<ShopBrand>>,
    pub cards: Vec<ChangedEntry<ShopCard>>,
    pub collections: Vec<ChangedEntry<ShopCollection>>,
    pub stock: Vec<StockChange>,
}

/// An entry after its change.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChangedEntry<S> {
    pub handle: String,
    pub name: String,
    pub source: S,
    pub is_archived: bool,
    /// After the change. The first revision of an entry is 1.
    pub revision: i64,
    /// By default the time of the import.
    pub updated_at: Option<Timestamp>,
}

/// The change of an item that is counted, or will be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StockChange {
    pub item_id: Uuid,
    pub product_handle: String,
    /// The values of the variant; empty for a product without options.
    pub variant: String,
    /// `None` for a variant of an archived product, so that another product can have the SKU.
    pub sku: Option<String>,
    /// `Clear` ends the counting.
    pub on_hand: FieldChange<i64>,
}

impl CatalogChanges {
    pub(crate) fn is_empty(&self) -> bool {
        self.products.is_empty()
            && self.brands.is_empty()
            && self.cards.is_empty()
            && self.collections.is_empty()
            && self.stock.is_empty()
    }
}

impl CatalogEntries {
    /// The entries after the changes, which were made at `now`.
    pub(crate) fn with(&self, changes: &CatalogChanges, now: Timestamp) -> Self {
        let mut after = self.clone();
        replace(&mut after.products, &changes.products, now);
        replace(&mut after.brands, &changes.brands, now);
        replace(&mut after.cards, &changes.cards, now);
        replace(&mut after.collections, &changes.collections, now);
        for change in &changes.stock {
            match change.on_hand {
                FieldChange::Keep => {}
                FieldChange::Clear => {
                    after.stock.remove(&change.item_id);
                }
                FieldChange::Set(on_hand) => {
                    let count = after.stock.entry(change.item_id);
                    count
                        .or_insert(StockCount {
                            on_hand,
                            reserved: 0,
                        })
                        .on_hand = on_hand;
                }
            }
        }
        after
    }
}

fn replace<S: Clone>(entries: &mut Entries<S>, changes: &[ChangedEntry<S>], now: Timestamp) {
    for change in changes {
        let entry = CatalogEntry {
            entry: change.source.clone(),
            revision: change.revision,
            updated_at: change.updated_at.unwrap_or(now),
            archived_at: change.is_archived.then_some(now),
        };
        entries.insert(change.handle.clone(), entry);
    }
}

/// The namespace of all ids of a shop. Orders refer to these ids, so that it must never change.
const ID_NAMESPACE: Uuid = Uuid::from_u128(0x8a7c_41f2_90d3_4e57_b6a1_03c9_5d2e_77f4);

/// Separates the parts of a path, because values of options can have any other character.
const SEPARATOR: char = '\u{1f}';

/// The ids of a catalog, each of which always follows from the same names.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ids {
    /// Other ids instead of these: those of goods that existed before their entries.
    earlier: Option<&'static HashMap<Uuid, Uuid>>,
}

impl Ids {
    pub(crate) fn with_earlier(earlier: &'static HashMap<Uuid, Uuid>) -> Self {
        Self {
            earlier: Some(earlier),
        }
    }

    pub(super) fn of<T: From<Uuid>>(self, path: &[&str]) -> T {
        let path = path.join(SEPARATOR.encode_utf8(&mut [0; 4]));
        let id = Uuid::new_v5(&ID_NAMESPACE, path.as_bytes());
        let earlier = self.earlier.and_then(|earlier| earlier.get(&id));
        earlier.copied().unwrap_or(id).into()
    }

    /// The id of an entry.
    pub(crate) fn entry<T: From<Uuid>>(self, kind: EntryKind, handle: &str) -> T {
        self.of(&[kind.into(), handle])
    }

    /// The id of a variant of a product with options.
    pub(crate) fn variant<T: From<Uuid>>(self, product: &str, values: &[String]) -> T {
        let path = [EntryKind::Product.into(), product, "variant"];
        let path: Vec<&str> = path
            .into_iter()
            .chain(values.iter().map(String::as_str))
            .collect();
        self.of(&path)
    }

    /// The id of the product as which a collection is sent.
    pub(crate) fn collection_product<T: From<Uuid>>(self, collection: &str) -> T {
        self.of(&[EntryKind::Collection.into(), collection, "product"])
    }

    /// The id of what is counted: the variant, or the product without options.
    pub(super) fn stock_item(self, product: &str, values: &[String]) -> Uuid {
        match values {
            [] => self.entry(EntryKind::Product, product),
            _ => self.variant(product, values),
        }
    }
}
