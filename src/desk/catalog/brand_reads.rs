//! Reads brands of the mirror.

use sqlx::{QueryBuilder, Row};

use super::product::{BrandDetail, BrandQuery, BrandRow};
use crate::{
    contract::{Brand, BrandId},
    desk::store::{
        ConnectionRowId, Result, Store,
        filters::{push_any_of, push_search},
        json,
    },
};

impl Store {
    pub(in crate::desk) async fn sorted_brand_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        filter: &BrandQuery,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT row_id FROM brand WHERE connection_row = ");
        query
            .push_bind(connection_row)
            .push(" AND country = ")
            .push_bind(country.to_owned());
        push_search(&mut query, "search_text", &filter.text);
        push_any_of(&mut query, "brand_values", &filter.values)?;
        query.push(" ORDER BY sort_key, row_id");
        Ok(query.build_query_scalar().fetch_all(&self.mirror).await?)
    }

    pub(in crate::desk) async fn brand_rows(&self, row_ids: &[i64]) -> Result<Vec<BrandRow>> {
        sqlx::query(
            "SELECT brand.id, list_row FROM json_each(?1) AS wanted \
             CROSS JOIN brand ON brand.row_id = wanted.value ORDER BY wanted.key",
        )
        .bind(json::text(row_ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            Ok(match json::read("brand", row.try_get("list_row")?) {
                Some(brand) => brand,
                None => BrandRow {
                    id: row.try_get("id")?,
                    ..BrandRow::default()
                },
            })
        })
        .collect()
    }

    /// A brand with its sets and all its products. Returns `None` when the brand is not mirrored or
    /// its stored body cannot be read.
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
        .fetch_optional(&self.mirror)
        .await?;
        let Some(brand) = body.and_then(|body| json::read::<Brand>("brand", &body)) else {
            return Ok(None);
        };
        let row_ids: Vec<i64> = sqlx::query_scalar(
            "SELECT row_id FROM product WHERE connection_row = ?1 AND country = ?2 AND brand_id = ?3 ORDER BY sort_key, row_id",
        )
        .bind(connection_row)
        .bind(country)
        .bind(id)
        .fetch_all(&self.mirror)
        .await?;
        let products = self.product_rows(&row_ids).await?;
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
