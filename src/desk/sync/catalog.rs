//! The catalog of the chosen country, replaced as a whole.

use futures_util::StreamExt as _;

use super::{Sync, failure::SyncFailure};
use crate::{
    client::ProductFilter,
    desk::{SyncResource, engine::tell, store::Catalog, view::Changed},
};

/// Products and brands of a catalog; more is a service that never ends.
const MOST: usize = 100_000;

impl Sync {
    pub(super) async fn read_catalog(&mut self) -> Result<(), SyncFailure> {
        let country = self.context.hub.country();
        let filter = ProductFilter {
            country_code: Some(country.clone()),
            ..ProductFilter::default()
        };
        let mut catalog = Catalog::default();
        let mut products = self.client.all_products(filter).take(MOST);
        while let Some(product) = products.next().await {
            catalog.products.push(product?);
            self.progress
                .working(SyncResource::Products, catalog.products.len() as u64, None);
        }
        let mut brands = self.client.all_brands(country.clone()).take(MOST);
        while let Some(brand) = brands.next().await {
            catalog.brands.push(brand?);
            self.progress
                .working(SyncResource::Brands, catalog.brands.len() as u64, None);
        }
        let catalog = self.portable(catalog);
        let (store, connection_row) =
            (&self.context.hub.store, self.context.session.connection_row);
        if store
            .replace_catalog(connection_row, &country, &catalog)
            .await?
        {
            self.progress.news();
            tell::catalog(&self.context).await;
            self.changed(Changed {
                catalog: true,
                ..Changed::default()
            })
            .await;
        }
        Ok(())
    }
}
