//! Reads the catalog of the chosen country, which replaces the mirrored one as a whole.

use futures_util::StreamExt as _;

use super::{
    failure::{RoundOutcomes, RoundStop, SyncFailure},
    worker::Worker,
};
use crate::{
    client::{ItemStream, ProductFilter},
    contract::{Brand, Product},
    desk::{
        SyncResource,
        store::{Catalog, StoreError},
        view::Changed,
    },
};

/// The most products, and the most brands, that are read: a bound for a service whose list never
/// ends.
const MAX_ITEMS: usize = 100_000;

impl Worker {
    /// Reads the products and brands that are due. A list that cannot be read stays as it is.
    pub(super) async fn read_catalog(
        &mut self,
        round: &mut RoundOutcomes,
    ) -> Result<(), RoundStop> {
        let country = self.ports.engine.country();
        let (mut products, mut brands) = (None, None);
        if self.schedule.is_due(SyncResource::Products) {
            let read = self.fetch_products(&country).await;
            products = self.finish(SyncResource::Products, read, round).await?;
        }
        if self.schedule.is_due(SyncResource::Brands) {
            let read = self.fetch_brands(&country).await;
            brands = self.finish(SyncResource::Brands, read, round).await?;
        }
        if products.is_none() && brands.is_none() {
            return Ok(());
        }
        self.store_catalog(&country, products, brands)
            .await
            .map_err(RoundStop::Store)
    }

    async fn fetch_products(&mut self, country: &str) -> Result<Vec<Product>, SyncFailure> {
        let filter = ProductFilter {
            country_code: Some(country.to_owned()),
            ..ProductFilter::default()
        };
        let list = self.client.all_products(&filter);
        self.fetch_list(SyncResource::Products, list).await
    }

    async fn fetch_brands(&mut self, country: &str) -> Result<Vec<Brand>, SyncFailure> {
        let list = self.client.all_brands(country);
        self.fetch_list(SyncResource::Brands, list).await
    }

    pub(super) async fn fetch_list<T>(
        &mut self,
        resource: SyncResource,
        mut list: ItemStream<T>,
    ) -> Result<Vec<T>, SyncFailure> {
        let begun = self.ports.clock.now();
        let mut items = Vec::new();
        while let Some(item) = list.next().await {
            items.push(item?);
            self.read_requested_records().await;
            self.progress.working(resource, items.len() as u64, None);
            if items.len() >= MAX_ITEMS {
                break;
            }
        }
        self.replace_unreadable(resource, &list.unreadable(), begun)
            .await?;
        Ok(items)
    }

    /// Writes the catalog. `None` keeps the mirrored list.
    async fn store_catalog(
        &mut self,
        country: &str,
        products: Option<Vec<Product>>,
        brands: Option<Vec<Brand>>,
    ) -> Result<(), StoreError> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let mirrored = if products.is_some() && brands.is_some() {
            Catalog::default()
        } else {
            store.catalog(connection_row, country).await?
        };
        let catalog = self.without_practice_host(Catalog {
            products: products.unwrap_or(mirrored.products),
            brands: brands.unwrap_or(mirrored.brands),
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
