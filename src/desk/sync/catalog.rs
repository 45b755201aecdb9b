//! Reads the catalog of the chosen country, which replaces the mirrored one as a whole.

use futures_util::StreamExt as _;

use super::{failure::SyncFailure, worker::Worker};
use crate::{
    client::ProductFilter,
    desk::{SyncResource, store::Catalog, view::Changed},
};

/// The most products, and the most brands, that are read: a bound for a service whose list never
/// ends.
const MAX_ITEMS: usize = 100_000;

impl Worker {
    pub(super) async fn read_catalog(&mut self) -> Result<(), SyncFailure> {
        let country = self.ports.engine.country();
        let filter = ProductFilter {
            country_code: Some(country.clone()),
            ..ProductFilter::default()
        };
        let mut catalog = Catalog::default();
        let mut products = self.client.all_products(&filter).take(MAX_ITEMS);
        while let Some(product) = products.next().await {
            catalog.products.push(product?);
            self.progress
                .working(SyncResource::Products, catalog.products.len() as u64, None);
        }
        let mut brands = self.client.all_brands(&country).take(MAX_ITEMS);
        while let Some(brand) = brands.next().await {
            catalog.brands.push(brand?);
            self.progress
                .working(SyncResource::Brands, catalog.brands.len() as u64, None);
        }
        let catalog = self.without_practice_host(catalog);
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        if store
            .replace_catalog(connection_row, &country, &catalog)
            .await?
        {
            self.progress.mark_changed();
            self.ports.engine.publish_catalog().await;
            self.ports
                .publish_changed(Changed {
                    catalog: true,
                    ..Changed::default()
                })
                .await;
        }
        Ok(())
    }
}
