//! The catalog: products, brands and cards.

use async_trait::async_trait;

use super::Result;
use crate::{
    contract::{Brand, Card, CardId, Product, ProductId},
    service::practice::catalog::Catalog,
};

/// Which products a list shows.
#[derive(Clone, Debug)]
pub struct ProductFilter {
    pub country: String,
    pub only_custom: bool,
    pub with_inactive: bool,
}

#[async_trait]
pub trait CatalogStore {
    /// Puts a catalog in place of the one that was there. Orders keep what they were sent with.
    async fn replace_catalog(&self, catalog: &Catalog) -> Result<()>;

    /// A page of products by name, and how many there are.
    async fn products(
        &self,
        filter: &ProductFilter,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Product>, u64)>;

    /// The products of these ids that there are, in no order.
    async fn products_by_id(&self, ids: &[ProductId]) -> Result<Vec<Product>>;

    /// A page of brands by name, those with something that ships to `country`.
    async fn brands(&self, country: &str, offset: i64, limit: i64) -> Result<(Vec<Brand>, u64)>;

    async fn cards(&self, offset: i64, limit: i64) -> Result<(Vec<Card>, u64)>;

    /// The cards of these ids that there are, in no order.
    async fn cards_by_id(&self, ids: &[CardId]) -> Result<Vec<Card>>;

    async fn has_card(&self, id: CardId) -> Result<bool> {
        Ok(!self.cards_by_id(&[id]).await?.is_empty())
    }

    async fn product(&self, id: ProductId) -> Result<Option<Product>> {
        Ok(self.products_by_id(&[id]).await?.pop())
    }

    /// Products that can be sent to the US, for swaps in practice.
    async fn sendable_products(&self) -> Result<Vec<Product>> {
        let filter = ProductFilter {
            country: "US".to_owned(),
            only_custom: false,
            with_inactive: false,
        };
        Ok(self.products(&filter, 0, 1_000).await?.0)
    }
}
