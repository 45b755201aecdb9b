//! Queries of collections, from which recipients choose a gift themselves.

use async_trait::async_trait;

use crate::{
    contract::{Collection, CollectionId, ProductId},
    service::error::Result,
};

#[async_trait]
pub(crate) trait Collections {
    /// Returns a page of collections by title, and the number of matches. `published` restricts the
    /// list to published or to unpublished collections.
    async fn collections(
        &self,
        published: Option<bool>,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Collection>, u64)>;

    async fn collection(&self, id: CollectionId) -> Result<Option<Collection>>;

    /// Returns the published collections that are sold as these products, in no particular order.
    async fn collections_of(&self, products: &[ProductId]) -> Result<Vec<Collection>>;
}
