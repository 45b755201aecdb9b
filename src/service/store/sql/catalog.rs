//! The catalog: the statements of [`CatalogStore`]. Products, brands and cards are stored as JSON
//! documents of the API, with columns for filters and sorting.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use sqlx::QueryBuilder;

use super::{
    Backend, Db, collections,
    documents::parse_documents,
    helpers::{count_as_u64, to_json, trusted_sql},
};
use crate::{
    contract::{Brand, Card, CardId, Product, ProductId, ProductStatus},
    service::{
        error::Result,
        practice::catalog::Catalog,
        store::catalog::{CatalogStore, ProductFilter},
    },
};

/// The products that ship to country $1: active ones and, with $2, inactive ones of the custom
/// catalog. $3 restricts the list to the custom catalog.
const FROM_PRODUCTS: &str = "FROM product p
    JOIN product_country c ON c.product_id = p.id AND c.country = $1
    WHERE (p.is_active OR ($2 AND p.is_custom)) AND (NOT $3 OR p.is_custom)";

/// The brands with an active product that ships to country $1.
const FROM_BRANDS: &str = "FROM brand b WHERE EXISTS (SELECT 1 FROM product p
    JOIN product_country c ON c.product_id = p.id
    WHERE p.brand_id = b.id AND p.is_active AND c.country = $1)";

#[async_trait]
impl CatalogStore for Backend {
    async fn replace_catalog(&self, catalog: &Catalog) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Locks a row: instances that start at the same time replace the catalog one by one.
            sqlx::query("UPDATE account SET no = no WHERE no = 1")
                .execute(&mut *write)
                .await?;
            for statement in [
                "DELETE FROM brand",
                "DELETE FROM product",
                "DELETE FROM product_country",
                "DELETE FROM card",
            ] {
                sqlx::query(statement).execute(&mut *write).await?;
            }
            for brand in &catalog.brands {
                sqlx::query("INSERT INTO brand (id, name, document) VALUES ($1, $2, $3)")
                    .bind(brand.id)
                    .bind(&brand.name)
                    .bind(to_json(brand)?)
                    .execute(&mut *write)
                    .await?;
            }
            for entry in &catalog.products {
                let product = &entry.product;
                sqlx::query(
                    "INSERT INTO product (id, brand_id, name, is_active, is_custom, document, slug,
                        is_gift_card)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                )
                .bind(product.id)
                .bind(product.brand.id)
                .bind(&product.name)
                .bind(product.status == ProductStatus::Active)
                .bind(entry.is_custom)
                .bind(to_json(product)?)
                .bind(&entry.slug)
                .bind(entry.is_gift_card)
                .execute(&mut *write)
                .await?;
                let mut insert =
                    QueryBuilder::<Db>::new("INSERT INTO product_country (country, product_id) ");
                insert.push_values(&entry.countries, |mut row, country| {
                    row.push_bind(country).push_bind(product.id);
                });
                insert.build().execute(&mut *write).await?;
            }
            for (position, card) in (0_i64..).zip(&catalog.cards) {
                sqlx::query("INSERT INTO card (id, position, document) VALUES ($1, $2, $3)")
                    .bind(card.id)
                    .bind(position)
                    .bind(to_json(card)?)
                    .execute(&mut *write)
                    .await?;
            }
            collections::replace_collections(&mut write, &catalog.collections).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn products(
        &self,
        filter: &ProductFilter,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Product>, u64)> {
        let total: i64 =
            sqlx::query_scalar(trusted_sql(format!("SELECT count(*) {FROM_PRODUCTS}")))
                .bind(&filter.country)
                .bind(filter.with_inactive)
                .bind(filter.only_custom)
                .fetch_one(&self.pool)
                .await?;
        let documents: Vec<String> = sqlx::query_scalar(trusted_sql(format!(
            "SELECT p.document {FROM_PRODUCTS} ORDER BY p.name, p.id LIMIT $4 OFFSET $5"
        )))
        .bind(&filter.country)
        .bind(filter.with_inactive)
        .bind(filter.only_custom)
        .bind(limit)
        .bind(offset)
        .fetch_all(&self.pool)
        .await?;
        Ok((parse_documents(&documents)?, count_as_u64(total)))
    }

    async fn gift_cards(&self, country: &str) -> Result<Vec<Product>> {
        let documents: Vec<String> = sqlx::query_scalar(
            "SELECT p.document FROM product p
             JOIN product_country c ON c.product_id = p.id AND c.country = $1
             WHERE p.is_active AND p.is_gift_card AND NOT p.is_custom ORDER BY p.name, p.id LIMIT 100",
        )
        .bind(country)
        .fetch_all(&self.pool)
        .await?;
        parse_documents(&documents)
    }

    async fn products_by_id(&self, ids: &[ProductId]) -> Result<Vec<Product>> {
        let ids = ids.iter().map(|id| id.0);
        self.documents_of("SELECT document FROM product WHERE id IN (", ids)
            .await
    }

    async fn sendable_products_by_id(
        &self,
        ids: &[ProductId],
        country: &str,
    ) -> Result<Vec<Product>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query: QueryBuilder<Db> = QueryBuilder::new(
            "SELECT p.document FROM product p
             JOIN product_country c ON c.product_id = p.id AND c.country = ",
        );
        query.push_bind(country);
        query.push(" WHERE p.is_active AND p.id IN (");
        let mut list = query.separated(", ");
        for id in ids {
            list.push_bind(id.0);
        }
        query.push(")");
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        parse_documents(&documents)
    }

    async fn active_products_by_slug(
        &self,
        slugs: &[String],
    ) -> Result<HashMap<String, ProductId>> {
        if slugs.is_empty() {
            return Ok(HashMap::new());
        }
        let mut query: QueryBuilder<Db> =
            QueryBuilder::new("SELECT slug, id FROM product WHERE is_active AND slug IN (");
        let mut list = query.separated(", ");
        for slug in slugs {
            list.push_bind(slug);
        }
        query.push(")");
        #[derive(sqlx::FromRow)]
        struct Row {
            slug: String,
            id: ProductId,
        }
        let found: Vec<Row> = query.build_query_as().fetch_all(&self.pool).await?;
        Ok(found.into_iter().map(|row| (row.slug, row.id)).collect())
    }

    async fn brands(&self, country: &str, offset: i64, limit: i64) -> Result<(Vec<Brand>, u64)> {
        let total: i64 = sqlx::query_scalar(trusted_sql(format!("SELECT count(*) {FROM_BRANDS}")))
            .bind(country)
            .fetch_one(&self.pool)
            .await?;
        let documents: Vec<String> = sqlx::query_scalar(trusted_sql(format!(
            "SELECT b.document {FROM_BRANDS} ORDER BY b.name, b.id LIMIT $2 OFFSET $3"
        )))
        .bind(country)
        .bind(limit)
        .bind(offset)
        .fetch_all(&self.pool)
        .await?;
        let mut brands: Vec<Brand> = parse_documents(&documents)?;
        self.retain_shipped_products(&mut brands, country).await?;
        Ok((brands, count_as_u64(total)))
    }

    async fn cards(&self, offset: i64, limit: i64) -> Result<(Vec<Card>, u64)> {
        let total: i64 = sqlx::query_scalar("SELECT count(*) FROM card")
            .fetch_one(&self.pool)
            .await?;
        let documents: Vec<String> =
            sqlx::query_scalar("SELECT document FROM card ORDER BY position LIMIT $1 OFFSET $2")
                .bind(limit)
                .bind(offset)
                .fetch_all(&self.pool)
                .await?;
        Ok((parse_documents(&documents)?, count_as_u64(total)))
    }

    async fn cards_by_id(&self, ids: &[CardId]) -> Result<Vec<Card>> {
        let ids = ids.iter().map(|id| id.0);
        self.documents_of("SELECT document FROM card WHERE id IN (", ids)
            .await
    }
}

impl Backend {
    /// Returns the documents that `select`, a query ending with an open `IN (`, finds for the ids.
    async fn documents_of<T: serde::de::DeserializeOwned>(
        &self,
        select: &str,
        ids: impl ExactSizeIterator<Item = uuid::Uuid>,
    ) -> Result<Vec<T>> {
        if ids.len() == 0 {
            return Ok(Vec::new());
        }
        let mut query: QueryBuilder<Db> = QueryBuilder::new(select);
        let mut list = query.separated(", ");
        for id in ids {
            list.push_bind(id);
        }
        query.push(")");
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        parse_documents(&documents)
    }

    /// Removes products that do not ship to the country from the sets of brands, and then empty
    /// sets.
    async fn retain_shipped_products(&self, brands: &mut [Brand], country: &str) -> Result<()> {
        if brands.is_empty() {
            return Ok(());
        }
        let mut query: QueryBuilder<Db> = QueryBuilder::new(
            "SELECT p.id FROM product p JOIN product_country c ON c.product_id = p.id
             WHERE p.is_active AND c.country = ",
        );
        query.push_bind(country);
        query.push(" AND p.brand_id IN (");
        let mut list = query.separated(", ");
        for brand in brands.iter() {
            list.push_bind(brand.id);
        }
        query.push(")");
        let ships: Vec<ProductId> = query.build_query_scalar().fetch_all(&self.pool).await?;
        let ships: HashSet<ProductId> = ships.into_iter().collect();
        for sets in brands.iter_mut().filter_map(|it| it.brand_sets.as_mut()) {
            for set in sets.iter_mut() {
                set.products.retain(|product| ships.contains(&product.id));
            }
            sets.retain(|set| !set.products.is_empty());
        }
        Ok(())
    }
}
