//! Gifts of choice.

use async_trait::async_trait;

use super::Result;
use crate::contract::{Collection, CollectionId, ProductId};

#[async_trait]
pub trait Collections {
    /// A page of collections by title, and how many there are; `published`: only those that are, or
    /// only those that are not.
    async fn collections(
        &self,
        published: Option<bool>,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Collection>, u64)>;

    async fn collection(&self, id: CollectionId) -> Result<Option<Collection>>;

    /// The published collections that are sent as these products, in no order.
    async fn collections_of(&self, products: &[ProductId]) -> Result<Vec<Collection>>;
}
