//! Reads brands of the mirror.

use sqlx::QueryBuilder;

use super::{
    ConnectionRowId, Result, Store, json,
    products::{with_any, with_words},
};
use crate::{
    contract::{Brand, BrandId},
    desk::view::{BrandDetail, BrandQuery, BrandRow},
};

impl Store {
    pub(super) async fn sorted_brand_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        asked: &BrandQuery,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT n FROM brand WHERE connection_row = ");
        query
            .push_bind(connection_row)
            .push(" AND country = ")
            .push_bind(country.to_owned());
        with_words(&mut query, "words", &asked.text);
        with_any(&mut query, "brand_values", &asked.values)?;
        query.push(" ORDER BY name_key, n");
        Ok(query.build_query_scalar().fetch_all(&self.pool).await?)
    }

    pub(super) async fn brand_rows(&self, numbers: &[i64]) -> Result<Vec<BrandRow>> {
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT shown FROM json_each(?1) AS wanted CROSS JOIN brand ON brand.n = wanted.value \
             ORDER BY wanted.key",
        )
        .bind(json::text(numbers)?)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| Ok(serde_json::from_str(row)?))
            .collect()
    }

    /// A brand with its sets and every product of it that is listed.
    pub async fn brand(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        id: BrandId,
    ) -> Result<Option<BrandDetail>> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT body FROM brand WHERE connection_row = ?1 AND country = ?2 AND id = ?3",
        )
        .bind(connection_row)
        .bind(country)
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(body) = body else {
            return Ok(None);
        };
        let brand: Brand = serde_json::from_str(&body)?;
        let numbers: Vec<i64> = sqlx::query_scalar(
            "SELECT n FROM product WHERE connection_row = ?1 AND country = ?2 AND brand_id = ?3 ORDER BY name_key, n",
        )
        .bind(connection_row)
        .bind(country)
        .bind(id)
        .fetch_all(&self.pool)
        .await?;
        let products = self.product_rows(&numbers).await?;
        let sets = brand
            .brand_sets
            .iter()
            .flatten()
            .map(|set| {
                let ids = set.products.iter().map(|product| product.id).collect();
                (set.name.clone(), ids)
            })
            .collect();
        Ok(Some(BrandDetail {
            brand,
            products,
            sets,
        }))
    }
}
