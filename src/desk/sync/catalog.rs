//! Reads the catalogs of the chosen country and of the countries of recipients abroad, and the collections. Each replaces
//! the mirrored one as a whole. Drafts of collections are read too, so that a cart with a collection that is no longer
//! published can be explained.

use futures_util::StreamExt as _;
use tokio::time::Instant;

use super::{
    failure::{RoundOutcomes, RoundStop, SyncFailure},
    schedule::SLOW_INTERVAL,
    status::SyncResource,
    worker::Worker,
};
use crate::{
    client::{ClientError, ItemStream, ProductFilter},
    contract::{Brand, Collection, Product},
    desk::{catalog::Catalog, lists::Changed, store::StoreError},
};

/// The most products, and the most brands, that are read: a bound for a service whose list never
/// ends.
const MAX_ITEMS: usize = 100_000;

/// The products of a country.
struct ProductsRead {
    products: Vec<Product>,
    /// Whether the list was read to its end, and without unreadable products.
    is_whole: bool,
}

impl ProductsRead {
    fn of(products: Vec<Product>, list: &ItemStream<Product>) -> Self {
        Self {
            is_whole: products.len() < MAX_ITEMS && list.unreadable().is_empty(),
            products,
        }
    }
}

/// The next read of the products that ship to a country.
#[derive(Clone, Copy)]
pub(super) struct CountryRead {
    at: Instant,
    failures: u32,
}

impl Worker {
    /// Reads the products and brands that are due. A list that cannot be read stays as it is.
    pub(super) async fn read_catalog(
        &mut self,
        round: &mut RoundOutcomes,
    ) -> Result<(), RoundStop> {
        let country = self.ports.engine.country();
        let (mut products, mut brands) = (None, None);
        if self.schedule.is_due(SyncResource::Products) {
            let mut list = self.products_of(&country);
            let read = self.fetch_list(SyncResource::Products, &mut list).await;
            let read = self.finish(SyncResource::Products, read, round).await?;
            products = read.map(|products| ProductsRead::of(products, &list));
        }
        if self.schedule.is_due(SyncResource::Brands) {
            let mut list = self.client.all_brands(&country);
            let read = self.fetch_list(SyncResource::Brands, &mut list).await;
            brands = self.finish(SyncResource::Brands, read, round).await?;
        }
        if products.is_none() && brands.is_none() {
            return Ok(());
        }
        self.store_catalog(&country, products, brands)
            .await
            .map_err(RoundStop::Store)
    }

    /// Reads the products that ship to the requested countries, each once an hour. A failure ends nothing else: the
    /// country is read again after a pause.
    pub(super) async fn read_products_abroad(&mut self) -> Result<(), StoreError> {
        let chosen = self.ports.engine.country();
        for country in self.ports.signals.requested_countries() {
            let next = self.country_reads.get(country).copied();
            if country == chosen || next.is_some_and(|next| next.at > Instant::now()) {
                continue;
            }
            let mut list = self.products_of(country);
            let next = match self.read_items(SyncResource::Products, &mut list).await {
                Ok(products) => {
                    let products = ProductsRead::of(products, &list);
                    self.store_catalog(country, Some(products), None).await?;
                    CountryRead {
                        at: Instant::now() + SLOW_INTERVAL,
                        failures: 0,
                    }
                }
                Err(SyncFailure::Store(error)) => return Err(error),
                Err(failure) => {
                    tracing::debug!(country, %failure, "the products of a country could not be read");
                    let failures = next.map_or(0, |next| next.failures) + 1;
                    let pause = failure.retry_after().unwrap_or_default();
                    CountryRead {
                        at: Instant::now() + pause + self.backoff.pause(failures),
                        failures,
                    }
                }
            };
            self.country_reads.insert(country, next);
        }
        Ok(())
    }

    fn products_of(&self, country: &str) -> ItemStream<Product> {
        self.client.all_products(&ProductFilter {
            country_code: Some(country.to_owned()),
            ..ProductFilter::default()
        })
    }

    /// Reads a list, and records the items that could not be read.
    pub(super) async fn fetch_list<T>(
        &mut self,
        resource: SyncResource,
        list: &mut ItemStream<T>,
    ) -> Result<Vec<T>, SyncFailure> {
        let begun = self.ports.clock.now();
        let items = self.read_items(resource, list).await?;
        self.replace_unreadable(resource, &list.unreadable(), begun)
            .await?;
        Ok(items)
    }

    async fn read_items<T>(
        &mut self,
        resource: SyncResource,
        list: &mut ItemStream<T>,
    ) -> Result<Vec<T>, SyncFailure> {
        let mut items = Vec::new();
        while let Some(item) = list.next().await {
            items.push(item?);
            self.read_requested_records().await;
            self.progress.working(resource, items.len() as u64, None);
            if items.len() >= MAX_ITEMS {
                break;
            }
        }
        Ok(items)
    }

    /// Writes the catalog. `None` keeps the mirrored list.
    async fn store_catalog(
        &mut self,
        country: &str,
        products: Option<ProductsRead>,
        brands: Option<Vec<Brand>>,
    ) -> Result<(), StoreError> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let mirrored = if products.is_some() && brands.is_some() {
            Catalog::default()
        } else {
            store.catalog(connection_row, country).await?
        };
        let ProductsRead {
            products,
            is_whole: has_all_products,
        } = products.unwrap_or(ProductsRead {
            products: mirrored.products,
            is_whole: mirrored.has_all_products,
        });
        let catalog = self.without_embedded_host(Catalog {
            products,
            brands: brands.unwrap_or(mirrored.brands),
            has_all_products,
        });
        if store
            .replace_catalog(connection_row, country, &catalog)
            .await?
        {
            self.progress.mark_changed();
            self.ports.engine.publish_catalog().await;
            self.announce(Changed {
                catalog: true,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }
}

impl Worker {
    /// Reads the collections if they are due. A list that cannot be read stays as it is.
    pub(super) async fn read_collections(
        &mut self,
        round: &mut RoundOutcomes,
    ) -> Result<(), RoundStop> {
        if !self.schedule.is_due(SyncResource::Collections) {
            return Ok(());
        }
        let read = self.fetch_collections().await;
        let read = self.finish(SyncResource::Collections, read, round).await?;
        let Some(collections) = read else {
            return Ok(());
        };
        let collections = self.without_embedded_host(collections);
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let is_changed = store
            .replace_collections(connection_row, &collections)
            .await
            .map_err(RoundStop::Store)?;
        if is_changed {
            self.progress.mark_changed();
            self.ports.engine.publish_catalog().await;
            self.announce(Changed {
                catalog: true,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }

    async fn fetch_collections(&mut self) -> Result<Vec<Collection>, SyncFailure> {
        let mut list = self.client.all_collections();
        match self.fetch_list(SyncResource::Collections, &mut list).await {
            // A service without collections.
            Err(SyncFailure::Service(ClientError::NotFound { .. })) => Ok(Vec::new()),
            read => read,
        }
    }
}
