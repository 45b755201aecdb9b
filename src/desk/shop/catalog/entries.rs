//! Brands, cards and collections: their lists, one of them, and single changes. A change names the revision that its operator
//! saw, so that the shop refuses the change when another operator was faster.

use std::{collections::HashMap, fmt::Debug, marker::PhantomData, sync::Arc};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde::de::DeserializeOwned;

use super::{
    content::all,
    edit::{EditOutcome, EditedEntry, refused},
};
use crate::{
    client::{ClientError, ShopClient},
    contract::{
        PageQuery,
        shop::catalog::{
            BrandChange, CardChange, CatalogEntry, CatalogImport, CollectionChange, EntryKind,
            ShopBrand, ShopCard, ShopCollection, ShopProduct,
        },
    },
    desk::{
        engine::SessionContext,
        problem::Problem,
        question::Question,
        shop::request::{change_problem, read},
    },
};

/// The entries that a page of a list shows.
pub const ENTRIES_PER_PAGE: u64 = 50;

/// The most products of a collection that are read one by one. For more, all pages of the catalog are fewer requests.
const MAX_SINGLE_READS: usize = 20;

/// The products that are read at the same time.
const MAX_CONCURRENT_REQUESTS: usize = 4;

/// An entry of the catalog that is no product.
pub trait ShopEntry: Clone + Debug + PartialEq + DeserializeOwned + Send + Sync + 'static {
    type Change: Clone + Debug + PartialEq + Send + Sync + 'static;

    const KIND: EntryKind;

    /// The import of one change.
    fn import(change: Self::Change) -> CatalogImport;
}

impl ShopEntry for ShopBrand {
    type Change = BrandChange;

    const KIND: EntryKind = EntryKind::Brand;

    fn import(change: BrandChange) -> CatalogImport {
        CatalogImport {
            brands: vec![change],
            ..CatalogImport::default()
        }
    }
}

impl ShopEntry for ShopCard {
    type Change = CardChange;

    const KIND: EntryKind = EntryKind::Card;

    fn import(change: CardChange) -> CatalogImport {
        CatalogImport {
            cards: vec![change],
            ..CatalogImport::default()
        }
    }
}

impl ShopEntry for ShopCollection {
    type Change = CollectionChange;

    const KIND: EntryKind = EntryKind::Collection;

    fn import(change: CollectionChange) -> CatalogImport {
        CatalogImport {
            collections: vec![change],
            ..CatalogImport::default()
        }
    }
}

/// A page of the entries of a kind, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListShopEntries<S> {
    /// Finds names and handles; empty finds all.
    pub search: String,
    pub is_archived: bool,
    pub page: u64,
    kind: PhantomData<S>,
}

impl<S> ListShopEntries<S> {
    #[must_use]
    pub fn new(search: String, is_archived: bool, page: u64) -> Self {
        Self {
            search,
            is_archived,
            page,
            kind: PhantomData,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct EntryPage<S> {
    pub entries: Vec<CatalogEntry<S>>,
    /// The number of entries on all pages.
    pub total: u64,
}

impl<S: ShopEntry> Question for ListShopEntries<S> {
    type Reply = Arc<EntryPage<S>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let page = PageQuery {
            page: self.page,
            per_page: ENTRIES_PER_PAGE,
        };
        let found = read(context, async |shop| {
            let search = self.search.trim();
            shop.find_entries(S::KIND, search, self.is_archived, page)
                .await
        });
        let found = found.await?;
        Ok(Arc::new(EntryPage {
            entries: found.data,
            total: found.list_meta.total_count,
        }))
    }
}

/// The entry with this handle; `None` when the shop has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetShopEntry<S> {
    pub handle: String,
    kind: PhantomData<S>,
}

impl<S> GetShopEntry<S> {
    #[must_use]
    pub fn new(handle: String) -> Self {
        Self {
            handle,
            kind: PhantomData,
        }
    }
}

impl<S: ShopEntry> Question for GetShopEntry<S> {
    type Reply = Option<Arc<CatalogEntry<S>>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let entry = read(context, async |shop| {
            shop.find_entry(S::KIND, &self.handle).await
        });
        Ok(entry.await?.map(Arc::new))
    }
}

/// Creates, changes, archives or restores an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct EditEntry<S: ShopEntry> {
    pub handle: String,
    pub change: S::Change,
}

impl<S: ShopEntry> Question for EditEntry<S> {
    type Reply = EditedEntry<CatalogEntry<S>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let plan = shop.import_catalog(&S::import(self.change)).await;
        let plan = plan.map_err(|error| change_problem(&error))?;
        let outcome = refused(plan.problems).unwrap_or(EditOutcome::Saved);
        if outcome == EditOutcome::Saved {
            // The pages of senders show the change at once.
            context.session.refresh();
        }
        let now = match (&outcome, shop.find_entry(S::KIND, &self.handle).await) {
            (_, Ok(now)) => now,
            (EditOutcome::Saved, Err(_)) => None,
            (_, Err(error)) => return Err(change_problem(&error)),
        };
        Ok(EditedEntry {
            is_entry_saved: outcome == EditOutcome::Saved,
            outcome,
            now: now.map(Arc::new),
        })
    }
}

/// The products with these handles that the shop has, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetProductsOfCollection(pub Vec<String>);

impl Question for GetProductsOfCollection {
    type Reply = Arc<Vec<ShopProduct>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let products = read(context, async |shop| products_of(&shop, &self.0).await);
        Ok(Arc::new(products.await?))
    }
}

async fn products_of(
    shop: &ShopClient,
    handles: &[String],
) -> Result<Vec<ShopProduct>, ClientError> {
    if handles.len() > MAX_SINGLE_READS {
        let mut products = all(|page| shop.shop_products(false, page)).await?;
        products.extend(all(|page| shop.shop_products(true, page)).await?);
        let products = products.into_iter();
        let products = products.map(|product| (product.handle.clone(), product));
        let mut products: HashMap<String, ShopProduct> = products.collect();
        let of_collection = handles.iter().filter_map(|handle| products.remove(handle));
        return Ok(of_collection.collect());
    }
    let products: Vec<Option<ShopProduct>> = stream::iter(handles.to_vec())
        .map(|handle| product_with(shop, handle))
        .buffered(MAX_CONCURRENT_REQUESTS)
        .try_collect()
        .await?;
    Ok(products.into_iter().flatten().collect())
}

async fn product_with(
    shop: &ShopClient,
    handle: String,
) -> Result<Option<ShopProduct>, ClientError> {
    let product: Option<CatalogEntry<ShopProduct>> =
        shop.find_entry(EntryKind::Product, &handle).await?;
    Ok(product.map(|product| product.entry))
}
