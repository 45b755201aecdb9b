//! Reads products of the mirror, and what there is to filter them by.

use sqlx::{QueryBuilder, Row, sqlite::Sqlite};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::{BrandId, Cents, Product, ProductId, text::search_terms},
    desk::view::{CatalogSummary, Facet, ProductQuery, ProductRow, ProductSort},
};

/// Countries a person can choose to see the catalog of. Services document no list; an unknown
/// country's catalog is simply empty.
const COUNTRIES: [&str; 12] = [
    "US", "CA", "GB", "IE", "AU", "NZ", "DE", "FR", "ES", "IT", "NL", "SE",
];

/// Adds "every word begins a word of `words`".
pub(super) fn with_words(query: &mut QueryBuilder<Sqlite>, column: &str, text: &str) {
    for word in search_terms(text) {
        query
            .push(" AND instr(")
            .push(column)
            .push(", ")
            .push_bind(format!(" {word}"))
            .push(") > 0");
    }
}

/// Adds "the JSON list in `column` holds one of these", unless there are none.
pub(super) fn with_any(
    query: &mut QueryBuilder<Sqlite>,
    column: &str,
    wanted: &[String],
) -> Result<()> {
    if !wanted.is_empty() {
        query
            .push(" AND EXISTS (SELECT 1 FROM json_each(")
            .push(column)
            .push(") AS held JOIN json_each(")
            .push_bind(json::text(wanted)?)
            .push(") AS wanted ON held.value = wanted.value)");
    }
    Ok(())
}

impl Store {
    pub(super) async fn sorted_product_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        asked: &ProductQuery,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT product.n FROM product");
        if asked.sort == ProductSort::MostSent {
            query
                .push(
                    " LEFT JOIN (SELECT product_id, sum(gifts) AS gifts FROM batch_item \
                     JOIN batch ON batch.n = batch_n WHERE batch.connection_row = ",
                )
                .push_bind(connection_row)
                .push(" GROUP BY product_id) AS sent ON sent.product_id = product.id");
        }
        query
            .push(" WHERE product.connection_row = ")
            .push_bind(connection_row);
        query
            .push(" AND product.country = ")
            .push_bind(country.to_owned());
        with_words(&mut query, "product.words", &asked.text);
        with_any(&mut query, "product.categories", &asked.categories)?;
        with_any(&mut query, "product.brand_values", &asked.values)?;
        if !asked.brands.is_empty() {
            let ids: Vec<String> = asked.brands.iter().map(|id| json::hex(id.0)).collect();
            query
                .push(" AND product.brand_id IN (SELECT unhex(value) FROM json_each(")
                .push_bind(json::text(&ids)?)
                .push("))");
        }
        if let Some(low) = asked.price_min {
            query.push(" AND product.price_high >= ").push_bind(low);
        }
        if let Some(high) = asked.price_max {
            query.push(" AND product.price_low <= ").push_bind(high);
        }
        if asked.in_stock {
            query.push(" AND product.is_active = 1");
        }
        query.push(match asked.sort {
            ProductSort::MostSent => {
                " ORDER BY coalesce(sent.gifts, 0) DESC, product.name_key, product.n"
            }
            ProductSort::Name => " ORDER BY product.name_key, product.n",
            ProductSort::PriceUp => " ORDER BY product.price_low, product.name_key, product.n",
            ProductSort::PriceDown => {
                " ORDER BY product.price_high DESC, product.name_key, product.n"
            }
            ProductSort::Newest => " ORDER BY product.updated_at DESC, product.name_key, product.n",
        });
        Ok(query.build_query_scalar().fetch_all(&self.pool).await?)
    }

    pub(super) async fn product_rows(&self, numbers: &[i64]) -> Result<Vec<ProductRow>> {
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT shown FROM json_each(?1) AS wanted CROSS JOIN product ON product.n = wanted.value \
             ORDER BY wanted.key",
        )
        .bind(json::text(numbers)?)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| Ok(serde_json::from_str(row)?))
            .collect()
    }

    /// A product as its service described it; of any mirrored country, `country` first.
    pub async fn product(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        id: ProductId,
    ) -> Result<Option<Product>> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT body FROM product WHERE connection_row = ?1 AND id = ?3 ORDER BY country = ?2 DESC LIMIT 1",
        )
        .bind(connection_row)
        .bind(country)
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        body.map(|body| Ok(serde_json::from_str(&body)?))
            .transpose()
    }

    /// What there is to filter by.
    pub async fn catalog_summary(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
    ) -> Result<CatalogSummary> {
        let row = sqlx::query(
            "SELECT count(*) AS products, coalesce(min(price_low), 0) AS low, \
             coalesce(max(price_high), 0) AS high FROM product WHERE connection_row = ?1 AND country = ?2",
        )
        .bind(connection_row)
        .bind(country)
        .fetch_one(&self.pool)
        .await?;
        let counted = |sql: &'static str| {
            sqlx::query(sql)
                .bind(connection_row)
                .bind(country)
                .fetch_all(&self.pool)
        };
        let categories = counted(
            "SELECT value, count(*) AS products FROM product, json_each(product.categories) \
             WHERE connection_row = ?1 AND country = ?2 GROUP BY value ORDER BY value",
        )
        .await?;
        let values = counted(
            "SELECT value, count(*) AS products FROM product, json_each(product.brand_values) \
             WHERE connection_row = ?1 AND country = ?2 GROUP BY value ORDER BY value",
        )
        .await?;
        let brands = counted(
            "SELECT brand.id, brand.shown ->> 'name' AS name, count(product.n) AS products FROM brand \
             LEFT JOIN product ON product.connection_row = brand.connection_row AND product.country = brand.country \
             AND product.brand_id = brand.id WHERE brand.connection_row = ?1 AND brand.country = ?2 \
             GROUP BY brand.n ORDER BY brand.name_key",
        )
        .await?;
        let mut countries = vec![country.to_owned()];
        countries.extend(
            COUNTRIES
                .iter()
                .filter(|code| **code != country)
                .map(|code| (*code).to_owned()),
        );
        Ok(CatalogSummary {
            products: row.try_get::<i64, _>("products")?.cast_unsigned(),
            categories: facets(&categories)?,
            brands: brands
                .iter()
                .map(|row| {
                    Ok(Facet {
                        value: row.try_get::<BrandId, _>("id")?,
                        label: row.try_get("name")?,
                        count: row.try_get::<i64, _>("products")?.cast_unsigned(),
                    })
                })
                .collect::<Result<_>>()?,
            values: facets(&values)?,
            price_min: row.try_get::<Cents, _>("low")?,
            price_max: row.try_get::<Cents, _>("high")?,
            countries,
        })
    }
}

fn facets(rows: &[sqlx::sqlite::SqliteRow]) -> Result<Vec<Facet>> {
    rows.iter()
        .map(|row| {
            let value: String = row.try_get("value")?;
            Ok(Facet {
                label: value.clone(),
                value,
                count: row.try_get::<i64, _>("products")?.cast_unsigned(),
            })
        })
        .collect()
}
