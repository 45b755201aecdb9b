//! The catalog as it is kept: documents of the contract, with what is filtered and sorted by
//! beside them.

use sqlx::QueryBuilder;

use super::Store;
use crate::{
    contract::{Brand, Card, CardId, Product, ProductId, ProductStatus},
    service::{ServiceError, practice::catalog::Catalog},
};

/// Which products a list shows.
#[derive(Clone, Debug)]
pub struct ProductFilter {
    pub country: String,
    pub only_custom: bool,
    pub with_inactive: bool,
}

impl Store {
    /// Puts a catalog in place of the one that was there. Orders keep what they were sent with.
    pub async fn replace_catalog(&self, catalog: &Catalog) -> Result<(), ServiceError> {
        let mut write = self.write().await?;
        for table in [
            "DELETE FROM brand",
            "DELETE FROM product",
            "DELETE FROM product_country",
            "DELETE FROM card",
        ] {
            sqlx::query(table).execute(&mut *write).await?;
        }
        for brand in &catalog.brands {
            sqlx::query("INSERT INTO brand (id, name, document) VALUES (?, ?, ?)")
                .bind(brand.id)
                .bind(&brand.name)
                .bind(serde_json::to_string(brand)?)
                .execute(&mut *write)
                .await?;
        }
        for entry in &catalog.products {
            let product = &entry.product;
            sqlx::query(
                "INSERT INTO product (id, brand_id, name, is_active, is_custom, document)
                 VALUES (?, ?, ?, ?, ?, ?)",
            )
            .bind(product.id)
            .bind(product.brand.id)
            .bind(&product.name)
            .bind(product.status == ProductStatus::Active)
            .bind(entry.custom)
            .bind(serde_json::to_string(product)?)
            .execute(&mut *write)
            .await?;
            for country in &entry.countries {
                sqlx::query("INSERT INTO product_country (country, product_id) VALUES (?, ?)")
                    .bind(country)
                    .bind(product.id)
                    .execute(&mut *write)
                    .await?;
            }
        }
        for (position, card) in (0_i64..).zip(&catalog.cards) {
            sqlx::query("INSERT INTO card (id, position, document) VALUES (?, ?, ?)")
                .bind(card.id)
                .bind(position)
                .bind(serde_json::to_string(card)?)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        Ok(())
    }

    /// A page of products by name, and how many there are.
    pub async fn products(
        &self,
        filter: &ProductFilter,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Product>, u64), ServiceError> {
        // Custom products are listed only where they are asked for; inactive ones only among them.
        let matching =
            "FROM product p JOIN product_country c ON c.product_id = p.id AND c.country = ?1
             WHERE (p.is_active OR (?2 AND p.is_custom)) AND (NOT ?3 OR p.is_custom)";
        let total: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT count(*) {matching}")))
                .bind(&filter.country)
                .bind(filter.with_inactive)
                .bind(filter.only_custom)
                .fetch_one(&self.pool)
                .await?;
        let documents: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT p.document {matching} ORDER BY p.name, p.id LIMIT ?4 OFFSET ?5"
        )))
        .bind(&filter.country)
        .bind(filter.with_inactive)
        .bind(filter.only_custom)
        .bind(limit)
        .bind(offset)
        .fetch_all(&self.pool)
        .await?;
        Ok((read(&documents)?, total.unsigned_abs()))
    }

    pub async fn product(&self, id: ProductId) -> Result<Option<Product>, ServiceError> {
        Ok(self.products_by_id(&[id]).await?.pop())
    }

    /// The products of these ids that there are, in no order.
    pub async fn products_by_id(&self, ids: &[ProductId]) -> Result<Vec<Product>, ServiceError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new("SELECT document FROM product WHERE id IN (");
        let mut list = query.separated(", ");
        for id in ids {
            list.push_bind(*id);
        }
        query.push(")");
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        read(&documents)
    }

    /// Products that can be sent to the US, for swaps in practice.
    pub async fn sendable_products(&self) -> Result<Vec<Product>, ServiceError> {
        let filter = ProductFilter {
            country: "US".to_owned(),
            only_custom: false,
            with_inactive: false,
        };
        Ok(self.products(&filter, 0, 1_000).await?.0)
    }

    /// A page of brands by name, those with something that ships to `country`.
    pub async fn brands(
        &self,
        country: &str,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Brand>, u64), ServiceError> {
        let matching = "FROM brand b WHERE EXISTS (SELECT 1 FROM product p
             JOIN product_country c ON c.product_id = p.id
             WHERE p.brand_id = b.id AND p.is_active AND c.country = ?1)";
        let total: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT count(*) {matching}")))
                .bind(country)
                .fetch_one(&self.pool)
                .await?;
        let documents: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT b.document {matching} ORDER BY b.name, b.id LIMIT ?2 OFFSET ?3"
        )))
        .bind(country)
        .bind(limit)
        .bind(offset)
        .fetch_all(&self.pool)
        .await?;
        Ok((read(&documents)?, total.unsigned_abs()))
    }

    pub async fn cards(&self, offset: i64, limit: i64) -> Result<(Vec<Card>, u64), ServiceError> {
        let total: i64 = sqlx::query_scalar("SELECT count(*) FROM card")
            .fetch_one(&self.pool)
            .await?;
        let documents: Vec<String> =
            sqlx::query_scalar("SELECT document FROM card ORDER BY position LIMIT ? OFFSET ?")
                .bind(limit)
                .bind(offset)
                .fetch_all(&self.pool)
                .await?;
        Ok((read(&documents)?, total.unsigned_abs()))
    }

    pub async fn has_card(&self, id: CardId) -> Result<bool, sqlx::Error> {
        let found: Option<i64> = sqlx::query_scalar("SELECT 1 FROM card WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.is_some())
    }
}

fn read<T: serde::de::DeserializeOwned>(documents: &[String]) -> Result<Vec<T>, ServiceError> {
    Ok(documents
        .iter()
        .map(|document| serde_json::from_str(document))
        .collect::<Result<_, _>>()?)
}
