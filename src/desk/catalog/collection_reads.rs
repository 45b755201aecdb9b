//! Collections of the mirror: replaced as a whole by the sync, and one by one when the user opens a
//! collection. Lists contain the published ones only.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use sha2::{Digest, Sha256};
use sqlx::{QueryBuilder, Row, SqliteConnection};

use super::{
    collection::{CollectionQuery, CollectionRow},
    product::Facet,
};
use crate::{
    contract::{
        Collection, CollectionId, Product, ProductId,
        text::{fold, search_text},
    },
    desk::{
        drafts::CartLine,
        lists::Changed,
        store::{
            ConnectionRowId, Result, Store, documents,
            filters::{push_any_of, push_search},
            json,
        },
    },
};

/// The fingerprint after a collection was replaced alone, which no list has.
const CHANGED: &str = "changed";

/// What the summary of the catalog says about the collections.
pub(super) struct CollectionSummary {
    pub(super) published: Option<Arc<BTreeSet<CollectionId>>>,
    pub(super) categories: Vec<Facet>,
}

impl Store {
    /// Replaces all collections in one transaction; returns whether they changed.
    pub async fn replace_collections(
        &self,
        connection_row: ConnectionRowId,
        collections: &[Collection],
    ) -> Result<bool> {
        let fingerprint = hex::encode(Sha256::digest(serde_json::to_vec(collections)?));
        let known: Option<String> = self
            .document(connection_row, documents::COLLECTIONS)
            .await?;
        if known.as_deref() == Some(&fingerprint) {
            return Ok(false);
        }
        let mut write = self.begin_mirror().await?;
        sqlx::query("DELETE FROM collection WHERE connection_row = ?1")
            .bind(connection_row)
            .execute(&mut *write)
            .await?;
        for collection in collections {
            write_collection(&mut write, connection_row, collection).await?;
        }
        write_fingerprint(&mut write, connection_row, &fingerprint).await?;
        write.commit().await?;
        self.collections_changed();
        Ok(true)
    }

    /// Replaces one collection; returns whether it changed.
    pub async fn replace_collection(
        &self,
        connection_row: ConnectionRowId,
        collection: &Collection,
    ) -> Result<bool> {
        let stored = self.collection(connection_row, collection.id).await?;
        if stored.as_ref() == Some(collection) {
            return Ok(false);
        }
        let mut write = self.begin_mirror().await?;
        write_collection(&mut write, connection_row, collection).await?;
        // Only if the whole list was read before: the fingerprint says so.
        sqlx::query("UPDATE document SET body = ?3 WHERE connection_row = ?1 AND name = ?2")
            .bind(connection_row)
            .bind(documents::COLLECTIONS)
            .bind(json::text(CHANGED)?)
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        self.collections_changed();
        Ok(true)
    }

    fn collections_changed(&self) {
        self.invalidate(Changed {
            catalog: true,
            ..Changed::default()
        });
    }

    pub(in crate::desk) async fn sorted_collection_ids(
        &self,
        connection_row: ConnectionRowId,
        filter: &CollectionQuery,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new(
            "SELECT row_id FROM collection WHERE product_id IS NOT NULL AND connection_row = ",
        );
        query.push_bind(connection_row);
        push_search(&mut query, "search_text", &filter.text);
        push_any_of(&mut query, "categories", &filter.categories)?;
        query.push(" ORDER BY sort_key, row_id");
        Ok(query.build_query_scalar().fetch_all(&self.mirror).await?)
    }

    pub(in crate::desk) async fn collection_rows(
        &self,
        row_ids: &[i64],
    ) -> Result<Vec<CollectionRow>> {
        sqlx::query(
            "SELECT collection.id, list_row FROM json_each(?1) AS wanted \
             CROSS JOIN collection ON collection.row_id = wanted.value ORDER BY wanted.key",
        )
        .bind(json::text(row_ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            Ok(match json::read("collection", row.try_get("list_row")?) {
                Some(collection) => collection,
                None => CollectionRow {
                    id: row.try_get("id")?,
                    ..CollectionRow::default()
                },
            })
        })
        .collect()
    }

    /// A collection as its service described it. Returns `None` when the collection is not mirrored or
    /// its stored body cannot be read.
    pub async fn collection(
        &self,
        connection_row: ConnectionRowId,
        id: CollectionId,
    ) -> Result<Option<Collection>> {
        let body: Option<String> =
            sqlx::query_scalar("SELECT body FROM collection WHERE connection_row = ?1 AND id = ?2")
                .bind(connection_row)
                .bind(id)
                .fetch_optional(&self.mirror)
                .await?;
        Ok(body.and_then(|body| json::read("collection", &body)))
    }

    /// The published collection that is sent as this product.
    pub async fn collection_of_product(
        &self,
        connection_row: ConnectionRowId,
        product: ProductId,
    ) -> Result<Option<CollectionId>> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM collection WHERE connection_row = ?1 AND product_id = ?2",
        )
        .bind(connection_row)
        .bind(product)
        .fetch_optional(&self.mirror)
        .await?)
    }

    /// The product that stands for a published collection. No product list contains it.
    pub(super) async fn product_of_collection(
        &self,
        connection_row: ConnectionRowId,
        id: ProductId,
    ) -> Result<Option<Product>> {
        let product: Option<String> = sqlx::query_scalar(
            "SELECT body -> '$.product' FROM collection WHERE connection_row = ?1 AND product_id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_optional(&self.mirror)
        .await?;
        Ok(product.and_then(|body| json::read("product of a collection", &body)))
    }

    /// A cart line with one unit of a mirrored product, or of the collection that is sent as this product.
    pub async fn cart_line(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        id: ProductId,
    ) -> Result<Option<CartLine>> {
        let Some(product) = self.product(connection_row, country, id).await? else {
            return Ok(None);
        };
        let mut line = CartLine {
            collection_id: self.collection_of_product(connection_row, id).await?,
            ..CartLine::of(&product)
        };
        self.update_cart_collections(connection_row, std::slice::from_mut(&mut line))
            .await?;
        Ok(Some(line))
    }

    /// Sets what the collections of a cart offer outside the US, as they are mirrored.
    pub async fn update_cart_collections(
        &self,
        connection_row: ConnectionRowId,
        cart: &mut [CartLine],
    ) -> Result<()> {
        for line in cart {
            if let Some(id) = line.collection_id {
                let collection = self.collection(connection_row, id).await?;
                line.update_collection(collection.as_ref());
            }
        }
        Ok(())
    }

    /// Those of `wanted` that were read and cannot be sent any more: drafts, and collections that the
    /// service does not list.
    pub async fn unpublished_collections(
        &self,
        connection_row: ConnectionRowId,
        wanted: &[CollectionId],
    ) -> Result<HashSet<CollectionId>> {
        if wanted.is_empty() {
            return Ok(HashSet::new());
        }
        let Some(published) = self.published_collections(connection_row).await? else {
            return Ok(HashSet::new());
        };
        let unpublished = wanted.iter().filter(|id| !published.contains(*id));
        Ok(unpublished.copied().collect())
    }

    /// The collections that can be sent; `None` until the whole list was read.
    async fn published_collections(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<BTreeSet<CollectionId>>> {
        let fingerprint: Option<String> = self
            .document(connection_row, documents::COLLECTIONS)
            .await?;
        if fingerprint.is_none() {
            return Ok(None);
        }
        let ids: Vec<CollectionId> = sqlx::query_scalar(
            "SELECT id FROM collection WHERE connection_row = ?1 AND product_id IS NOT NULL",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        Ok(Some(ids.into_iter().collect()))
    }

    pub(super) async fn collection_summary(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<CollectionSummary> {
        let categories: Vec<(String, i64)> = sqlx::query_as(
            "SELECT value, count(*) FROM collection, json_each(collection.categories) \
             WHERE connection_row = ?1 AND product_id IS NOT NULL GROUP BY value ORDER BY value",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        Ok(CollectionSummary {
            published: self
                .published_collections(connection_row)
                .await?
                .map(Arc::new),
            categories: categories
                .into_iter()
                .map(|(value, count)| Facet {
                    label: value.clone(),
                    value,
                    count: count.cast_unsigned(),
                })
                .collect(),
        })
    }
}

async fn write_fingerprint(
    write: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    fingerprint: &str,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO document (connection_row, name, body) VALUES (?1, ?2, ?3) \
         ON CONFLICT (connection_row, name) DO UPDATE SET body = excluded.body",
    )
    .bind(connection_row)
    .bind(documents::COLLECTIONS)
    .bind(json::text(fingerprint)?)
    .execute(write)
    .await?;
    Ok(())
}

async fn write_collection(
    write: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    collection: &Collection,
) -> Result<()> {
    let row = CollectionRow::of(collection);
    let categories: BTreeSet<&str> = categories(collection).collect();
    sqlx::query(
        "INSERT OR REPLACE INTO collection (connection_row, id, product_id, sort_key, search_text, \
         categories, list_row, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )
    .bind(connection_row)
    .bind(collection.id)
    .bind(row.as_ref().map(|row| row.product_id))
    .bind(fold(
        row.as_ref().map_or(&collection.title, |row| &row.title),
    ))
    .bind(searched_text(collection, row.as_ref()))
    .bind(json::text(&categories)?)
    .bind(json::text(&row.unwrap_or_default())?)
    .bind(json::text(collection)?)
    .execute(write)
    .await?;
    Ok(())
}

/// The names of the categories that have products.
fn categories(collection: &Collection) -> impl Iterator<Item = &str> {
    let version = collection.published_version.iter();
    version
        .flat_map(|version| &version.collection_categories)
        .filter(|category| !category.collection_products.is_empty())
        .map(|category| category.name.trim())
        .filter(|name| !name.is_empty())
}

fn searched_text(collection: &Collection, row: Option<&CollectionRow>) -> String {
    let mut texts: Vec<&str> = row.map(|row| row.title.as_str()).into_iter().collect();
    texts.extend(row.and_then(|row| row.subtitle.as_deref()));
    texts.extend(categories(collection));
    let version = collection.published_version.iter();
    let products = version
        .flat_map(|version| &version.collection_categories)
        .flat_map(|category| &category.collection_products);
    for entry in products {
        texts.push(&entry.product.name);
        texts.push(&entry.product.brand.name);
    }
    search_text(&texts)
}
