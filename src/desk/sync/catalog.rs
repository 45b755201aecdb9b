//! Reads the catalogs of the chosen country and of the countries of recipients abroad. Each replaces the
//! mirrored one as a whole.

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
        let is_due = self.schedule.is_due(SyncResource::Products);
        if is_due {
            let mut list = self.products_of(&country);
            let read = self.fetch_list(SyncResource::Products, &mut list).await;
            let read = self.finish(SyncResource::Products, read, round).await?;
            products = read.map(|products| (products, list.unreadable().is_empty()));
        }
        if self.schedule.is_due(SyncResource::Brands) {
            let mut list = self.client.all_brands(&country);
            let read = self.fetch_list(SyncResource::Brands, &mut list).await;
            brands = self.finish(SyncResource::Brands, read, round).await?;
        }
        if products.is_some() || brands.is_some() {
            self.store_catalog(&country, products, brands)
                .await
                .map_err(RoundStop::Store)?;
        }
        self.read_products_abroad(is_due, round).await
    }

    /// Reads the products that ship to the requested countries; those read before again when products are due.
    async fn read_products_abroad(
        &mut self,
        is_due: bool,
        round: &mut RoundOutcomes,
    ) -> Result<(), RoundStop> {
        let chosen = self.ports.engine.country();
        for country in self.ports.signals.requested_countries() {
            if country == chosen || (!is_due && self.read_countries.contains(&country)) {
                continue;
            }
            let mut list = self.products_of(&country);
            match self.read_items(SyncResource::Products, &mut list).await {
                Ok(products) => {
                    round.add_success();
                    let products = Some((products, list.unreadable().is_empty()));
                    self.store_catalog(&country, products, None)
                        .await
                        .map_err(RoundStop::Store)?;
                    self.read_countries.insert(country);
                }
                Err(failure) => {
                    tracing::debug!(country, %failure, "the products of a country could not be read");
                    self.add_failure(round, failure).await?;
                }
            }
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

    /// Writes the catalog. Of the products is known whether they are all; `None` keeps the mirrored list.
    async fn store_catalog(
        &mut self,
        country: &str,
        products: Option<(Vec<Product>, bool)>,
        brands: Option<Vec<Brand>>,
    ) -> Result<(), StoreError> {
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let mirrored = if products.is_some() && brands.is_some() {
            Catalog::default()
        } else {
            store.catalog(connection_row, country).await?
        };
        let (products, has_all_products) =
            products.unwrap_or((mirrored.products, mirrored.has_all_products));
        let catalog = self.without_practice_host(Catalog {
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
