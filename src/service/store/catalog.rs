//! The catalog: products, brands and greeting cards.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::{
    contract::{Brand, Card, CardId, Product, ProductId},
    service::{error::Result, practice::catalog::Catalog},
};

/// Filter of a product list.
#[derive(Clone, Debug)]
pub(crate) struct ProductFilter {
    pub(crate) country: String,
    pub(crate) only_custom: bool,
    pub(crate) with_inactive: bool,
}

#[async_trait]
pub(crate) trait CatalogStore {
    /// Replaces the whole catalog. Existing orders keep a copy of their products.
    async fn replace_catalog(&self, catalog: &Catalog) -> Result<()>;

    /// Returns a page of products by name, and the number of matches.
    async fn products(
        &self,
        filter: &ProductFilter,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Product>, u64)>;

    /// Returns up to 100 active gift cards for recipients in a country.
    async fn gift_cards(&self, country: &str) -> Result<Vec<Product>>;

    /// Returns the products with these ids, in no particular order. Unknown ids are left out.
    async fn products_by_id(&self, ids: &[ProductId]) -> Result<Vec<Product>>;

    /// Returns those of the products with these ids that are active and ship to a country, in no particular order.
    async fn sendable_products_by_id(
        &self,
        ids: &[ProductId],
        country: &str,
    ) -> Result<Vec<Product>>;

    /// Returns the ids of the active products with these slugs. Unknown slugs are left out.
    async fn active_products_by_slug(&self, slugs: &[String])
    -> Result<HashMap<String, ProductId>>;

    /// Returns a page of the brands that ship a product to `country`, by name, and the number of
    /// all such brands.
    async fn brands(&self, country: &str, offset: i64, limit: i64) -> Result<(Vec<Brand>, u64)>;

    async fn cards(&self, offset: i64, limit: i64) -> Result<(Vec<Card>, u64)>;

    /// Returns the cards with these ids, in no particular order. Unknown ids are left out.
    async fn cards_by_id(&self, ids: &[CardId]) -> Result<Vec<Card>>;

    async fn has_card(&self, id: CardId) -> Result<bool> {
        Ok(!self.cards_by_id(&[id]).await?.is_empty())
    }

    async fn product(&self, id: ProductId) -> Result<Option<Product>> {
        Ok(self.products_by_id(&[id]).await?.pop())
    }

    /// Returns up to 1,000 active products that ship to a country.
    async fn sendable_products(&self, country: &str) -> Result<Vec<Product>> {
        let filter = ProductFilter {
            country: country.to_owned(),
            only_custom: false,
            with_inactive: false,
        };
        Ok(self.products(&filter, 0, 1_000).await?.0)
    }
}
