//! Queries of collections, from which recipients choose a gift themselves.

use super::{
    QueryBuilder, Store, WriteTransaction,
    helpers::{count_as_u64, parse_documents, to_json},
    query, query_scalar,
};
use crate::{
    contract::{Collection, CollectionId, ProductId},
    service::{error::Result, practice::catalog::slug::slug},
};

impl Store {
    /// Returns a page of collections by title, and the number of matches. `published` restricts the
    /// list to published or to unpublished collections.
    pub(crate) async fn collections(
        &self,
        published: Option<bool>,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Collection>, u64)> {
        let mut counting = QueryBuilder::new("SELECT count(*) FROM collection");
        let mut query = QueryBuilder::new("SELECT document FROM collection");
        if let Some(published) = published {
            for query in [&mut counting, &mut query] {
                query.push(" WHERE is_published = ").push_bind(published);
            }
        }
        query.push(" ORDER BY title, id LIMIT ").push_bind(limit);
        query.push(" OFFSET ").push_bind(offset);
        let total: i64 = counting.build_query_scalar().fetch_one(&self.pool).await?;
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        Ok((parse_documents(&documents)?, count_as_u64(total)))
    }

    pub(crate) async fn collection(&self, id: CollectionId) -> Result<Option<Collection>> {
        let document: Option<String> =
            query_scalar("SELECT document FROM collection WHERE id = $1")
                .bind(id)
                .fetch_optional(&self.pool)
                .await?;
        Ok(document
            .map(|document| serde_json::from_str(&document))
            .transpose()?)
    }

    /// Returns the published collections that are sold as these products, in no particular order.
    pub(crate) async fn collections_of(&self, products: &[ProductId]) -> Result<Vec<Collection>> {
        if products.is_empty() {
            return Ok(Vec::new());
        }
        let mut query =
            QueryBuilder::new("SELECT document FROM collection WHERE is_published AND product_id ");
        query.push_in(products.iter().copied());
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        parse_documents(&documents)
    }
}

/// Replaces all collections and inserts their products. These products have no country, so that
/// product lists leave them out.
pub(super) async fn replace_collections(
    write: &mut WriteTransaction,
    collections: &[Collection],
) -> Result<()> {
    query("DELETE FROM collection").execute(&mut *write).await?;
    for collection in collections {
        query(
            "INSERT INTO collection (id, title, is_published, product_id, document)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(collection.id)
        .bind(&collection.title)
        .bind(collection.is_published)
        .bind(collection.product.as_ref().map(|product| product.id))
        .bind(to_json(collection)?)
        .execute(&mut *write)
        .await?;
        if let Some(product) = &collection.product {
            query(
                "INSERT INTO product (id, brand_id, name, is_active, is_custom, document, slug)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(product.id)
            .bind(product.brand.id)
            .bind(&product.name)
            .bind(true)
            .bind(false)
            .bind(to_json(product)?)
            .bind(slug(&product.name))
            .execute(&mut *write)
            .await?;
        }
    }
    Ok(())
}
