//! The catalog. Products, brands and cards are stored as JSON documents of the API, with columns for filters and sorting.

use std::collections::HashSet;

use super::{
    QueryBuilder, Store,
    accounts::{DEFAULT_ACCOUNT_NO, lock_account},
    collections,
    helpers::{count_as_u64, parse_documents, to_json, trusted_sql},
    query, query_scalar,
};
use crate::{
    contract::{Brand, Card, CardId, Product, ProductId, ProductStatus},
    service::{error::Result, practice::catalog::Catalog},
};

/// Filter of a product list.
#[derive(Clone, Debug)]
pub(crate) struct ProductFilter {
    pub(crate) country: String,
    pub(crate) only_custom: bool,
    pub(crate) with_inactive: bool,
}

/// The products that ship to country $1: active ones and, with $2, inactive ones of the custom
/// catalog. $3 restricts the list to the custom catalog.
const FROM_PRODUCTS: &str = "FROM product p
    JOIN product_country c ON c.product_id = p.id AND c.country = $1
    WHERE (p.is_active OR ($2 AND p.is_custom)) AND (NOT $3 OR p.is_custom)";

/// The brands with an active product that ships to country $1.
const FROM_BRANDS: &str = "FROM brand b WHERE EXISTS (SELECT 1 FROM product p
    JOIN product_country c ON c.product_id = p.id
    WHERE p.brand_id = b.id AND p.is_active AND c.country = $1)";

impl Store {
    /// Replaces the whole catalog. Existing orders keep a copy of their products.
    pub(crate) async fn replace_catalog(&self, catalog: &Catalog) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Instances that start at the same time replace the catalog one by one.
            lock_account(&mut write, DEFAULT_ACCOUNT_NO).await?;
            for statement in [
                "DELETE FROM brand",
                "DELETE FROM product",
                "DELETE FROM product_country",
                "DELETE FROM card",
            ] {
                query(statement).execute(&mut write).await?;
            }
            for brand in &catalog.brands {
                query("INSERT INTO brand (id, name, document) VALUES ($1, $2, $3)")
                    .bind(brand.id)
                    .bind(&brand.name)
                    .bind(to_json(brand)?)
                    .execute(&mut write)
                    .await?;
            }
            for entry in &catalog.products {
                let product = &entry.product;
                query(
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
                .execute(&mut write)
                .await?;
                let mut insert =
                    QueryBuilder::new("INSERT INTO product_country (country, product_id) ");
                for (index, country) in entry.countries.iter().enumerate() {
                    insert.push(if index == 0 { "VALUES (" } else { "), (" });
                    insert.push_bind(country).push(", ").push_bind(product.id);
                }
                insert.push(")");
                insert.build().execute(&mut write).await?;
            }
            for (position, card) in (0_i64..).zip(&catalog.cards) {
                query("INSERT INTO card (id, position, document) VALUES ($1, $2, $3)")
                    .bind(card.id)
                    .bind(position)
                    .bind(to_json(card)?)
                    .execute(&mut write)
                    .await?;
            }
            collections::replace_collections(&mut write, &catalog.collections).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Returns a page of products by name, and the number of matches.
    pub(crate) async fn products(
        &self,
        filter: &ProductFilter,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Product>, u64)> {
        let total: i64 = query_scalar(trusted_sql(format!("SELECT count(*) {FROM_PRODUCTS}")))
            .bind(&filter.country)
            .bind(filter.with_inactive)
            .bind(filter.only_custom)
            .fetch_one(&self.pool)
            .await?;
        let documents: Vec<String> = query_scalar(trusted_sql(format!(
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

    /// Returns up to 100 active gift cards for recipients in a country.
    pub(crate) async fn gift_cards(&self, country: &str) -> Result<Vec<Product>> {
        let documents: Vec<String> = query_scalar(
            "SELECT p.document FROM product p
             JOIN product_country c ON c.product_id = p.id AND c.country = $1
             WHERE p.is_active AND p.is_gift_card AND NOT p.is_custom ORDER BY p.name, p.id LIMIT 100",
        )
        .bind(country)
        .fetch_all(&self.pool)
        .await?;
        parse_documents(&documents)
    }

    /// Returns the products with these ids, in no particular order. Unknown ids are left out.
    pub(crate) async fn products_by_id(&self, ids: &[ProductId]) -> Result<Vec<Product>> {
        let ids = ids.iter().map(|id| id.0);
        self.documents_of("SELECT document FROM product WHERE id ", ids)
            .await
    }

    /// Returns those of the products with these ids that are active and ship to a country, in no particular order.
    pub(crate) async fn sendable_products_by_id(
        &self,
        ids: &[ProductId],
        country: &str,
    ) -> Result<Vec<Product>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new(
            "SELECT p.document FROM product p
             JOIN product_country c ON c.product_id = p.id AND c.country = ",
        );
        query.push_bind(country);
        query.push(" WHERE p.is_active AND p.id ");
        query.push_in(ids.iter().map(|id| id.0));
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        parse_documents(&documents)
    }

    /// Returns a page of the brands that ship a product to `country`, by name, and the number of
    /// all such brands.
    pub(crate) async fn brands(
        &self,
        country: &str,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Brand>, u64)> {
        let total: i64 = query_scalar(trusted_sql(format!("SELECT count(*) {FROM_BRANDS}")))
            .bind(country)
            .fetch_one(&self.pool)
            .await?;
        let documents: Vec<String> = query_scalar(trusted_sql(format!(
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

    pub(crate) async fn cards(&self, offset: i64, limit: i64) -> Result<(Vec<Card>, u64)> {
        let total: i64 = query_scalar("SELECT count(*) FROM card")
            .fetch_one(&self.pool)
            .await?;
        let documents: Vec<String> =
            query_scalar("SELECT document FROM card ORDER BY position LIMIT $1 OFFSET $2")
                .bind(limit)
                .bind(offset)
                .fetch_all(&self.pool)
                .await?;
        Ok((parse_documents(&documents)?, count_as_u64(total)))
    }

    /// Returns the cards with these ids, in no particular order. Unknown ids are left out.
    pub(crate) async fn cards_by_id(&self, ids: &[CardId]) -> Result<Vec<Card>> {
        let ids = ids.iter().map(|id| id.0);
        self.documents_of("SELECT document FROM card WHERE id ", ids)
            .await
    }

    pub(crate) async fn product(&self, id: ProductId) -> Result<Option<Product>> {
        Ok(self.products_by_id(&[id]).await?.pop())
    }

    /// Returns up to 1,000 active products that ship to a country.
    pub(crate) async fn sendable_products(&self, country: &str) -> Result<Vec<Product>> {
        let filter = ProductFilter {
            country: country.to_owned(),
            only_custom: false,
            with_inactive: false,
        };
        Ok(self.products(&filter, 0, 1_000).await?.0)
    }
}

impl Store {
    /// Returns the documents that `select`, a query ending with a column, finds for the ids.
    async fn documents_of<T: serde::de::DeserializeOwned>(
        &self,
        select: &str,
        ids: impl ExactSizeIterator<Item = uuid::Uuid>,
    ) -> Result<Vec<T>> {
        if ids.len() == 0 {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new(select);
        query.push_in(ids);
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        parse_documents(&documents)
    }

    /// Removes products that do not ship to the country from the sets of brands, and then empty
    /// sets.
    async fn retain_shipped_products(&self, brands: &mut [Brand], country: &str) -> Result<()> {
        if brands.is_empty() {
            return Ok(());
        }
        let mut query = QueryBuilder::new(
            "SELECT p.id FROM product p JOIN product_country c ON c.product_id = p.id
             WHERE p.is_active AND c.country = ",
        );
        query.push_bind(country);
        query.push(" AND p.brand_id ");
        query.push_in(brands.iter().map(|brand| brand.id));
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
