//! Reads products and brands of the mirror, and the values they can be filtered by.

use std::collections::{BTreeSet, HashSet};

use sqlx::{QueryBuilder, Row, Sqlite};

use super::product::{
    BrandDetail, BrandQuery, BrandRow, CatalogSummary, Facet, ProductQuery, ProductRow, ProductSort,
};
use crate::{
    contract::{
        Brand, BrandId, Cents, Product, ProductId, text::search_terms, text_typos::corrected_terms,
    },
    desk::store::{
        ConnectionRowId, Result, Store, documents,
        filters::{push_any_of, push_search},
        json,
    },
};

/// Countries whose catalog the user can choose. Services document no list; the catalog of a country
/// without products is empty.
const COUNTRIES: [&str; 12] = [
    "US", "CA", "GB", "IE", "AU", "NZ", "DE", "FR", "ES", "IT", "NL", "SE",
];

impl Store {
    /// Those of the products that ship to a country; `None` while it is unknown, because the catalog of the
    /// country was not read.
    pub async fn products_shipping_to(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        ids: &[ProductId],
    ) -> Result<Option<HashSet<ProductId>>> {
        let read: Option<bool> = self
            .document(connection_row, &documents::products_of(country))
            .await?;
        if read != Some(true) {
            return Ok(None);
        }
        let ids: Vec<_> = ids.iter().map(|id| json::hex(id.0)).collect();
        let found = sqlx::query_scalar(
            "SELECT id FROM product WHERE connection_row = ?1 AND country = ?2 \
             AND id IN (SELECT unhex(value) FROM json_each(?3))",
        )
        .bind(connection_row)
        .bind(country)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?;
        Ok(Some(found.into_iter().collect()))
    }

    /// The products of a list in its order. When no product has all searched words, words with typing errors are
    /// replaced by words of the catalog.
    pub(in crate::desk) async fn sorted_product_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        filter: &ProductQuery,
    ) -> Result<Vec<i64>> {
        let found = self
            .matching_product_ids(connection_row, country, filter)
            .await?;
        let terms = search_terms(&filter.text);
        if !found.is_empty() || terms.is_empty() {
            return Ok(found);
        }
        let texts: Vec<String> = sqlx::query_scalar(
            "SELECT search_text FROM product WHERE connection_row = ?1 AND country = ?2",
        )
        .bind(connection_row)
        .bind(country)
        .fetch_all(&self.mirror)
        .await?;
        let words: BTreeSet<&str> = texts.iter().flat_map(|text| text.split(' ')).collect();
        match corrected_terms(&terms, &words) {
            Some(corrected) => {
                let filter = ProductQuery {
                    text: corrected.join(" "),
                    ..filter.clone()
                };
                self.matching_product_ids(connection_row, country, &filter)
                    .await
            }
            None => Ok(found),
        }
    }

    async fn matching_product_ids(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        filter: &ProductQuery,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT product.row_id FROM product");
        if filter.sort == ProductSort::MostSent {
            query
                .push(
                    " LEFT JOIN (SELECT product_id, sum(quantity) AS quantity FROM batch_item \
                     JOIN batch ON batch.row_id = batch_row WHERE batch.connection_row = ",
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
        push_search(&mut query, "product.search_text", &filter.text);
        push_any_of(&mut query, "product.categories", &filter.categories)?;
        push_any_of(&mut query, "product.brand_values", &filter.values)?;
        if !filter.brands.is_empty() {
            let ids: Vec<String> = filter.brands.iter().map(|id| json::hex(id.0)).collect();
            query
                .push(" AND product.brand_id IN (SELECT unhex(value) FROM json_each(")
                .push_bind(json::text(&ids)?)
                .push("))");
        }
        if let Some(low) = filter.price_min {
            query.push(" AND product.price_max >= ").push_bind(low);
        }
        if let Some(high) = filter.price_max {
            query.push(" AND product.price_min <= ").push_bind(high);
        }
        if filter.in_stock {
            query.push(" AND product.is_active = 1");
        }
        query.push(" ORDER BY ");
        if filter.sort == ProductSort::MostSent {
            push_name_rank(&mut query, &filter.text);
        }
        query.push(match filter.sort {
            ProductSort::MostSent => {
                "coalesce(sent.quantity, 0) DESC, product.sort_key, product.row_id"
            }
            ProductSort::Name => "product.sort_key, product.row_id",
            ProductSort::PriceUp => "product.price_min, product.sort_key, product.row_id",
            ProductSort::PriceDown => "product.price_max DESC, product.sort_key, product.row_id",
            ProductSort::Newest => "product.updated_at DESC, product.sort_key, product.row_id",
        });
        Ok(query.build_query_scalar().fetch_all(&self.mirror).await?)
    }

    pub(in crate::desk) async fn product_rows(&self, row_ids: &[i64]) -> Result<Vec<ProductRow>> {
        sqlx::query(
            "SELECT product.id, list_row FROM json_each(?1) AS wanted \
             CROSS JOIN product ON product.row_id = wanted.value ORDER BY wanted.key",
        )
        .bind(json::text(row_ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            Ok(match json::read("product", row.try_get("list_row")?) {
                Some(product) => product,
                None => ProductRow {
                    id: row.try_get("id")?,
                    ..ProductRow::default()
                },
            })
        })
        .collect()
    }

    /// A product as its service described it, preferring the catalog of `country`, or the product that
    /// stands for a published collection. Returns `None` when the product is not mirrored or its stored
    /// body cannot be read.
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
        .fetch_optional(&self.mirror)
        .await?;
        match body {
            Some(body) => Ok(json::read("product", &body)),
            None => self.product_of_collection(connection_row, id).await,
        }
    }

    /// How many products of each category a search finds, whatever categories it names. Categories without any are left
    /// out.
    pub async fn category_counts(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        query: &ProductQuery,
    ) -> Result<Vec<Facet>> {
        let query = ProductQuery {
            categories: Vec::new(),
            sort: ProductSort::Name,
            ..query.clone()
        };
        let found = self
            .sorted_product_ids(connection_row, country, &query)
            .await?;
        let rows = sqlx::query(
            "SELECT category.value AS value, count(*) AS products FROM json_each(?1) AS found \
             CROSS JOIN product ON product.row_id = found.value, json_each(product.categories) AS category \
             GROUP BY category.value ORDER BY category.value",
        )
        .bind(json::text(&found)?)
        .fetch_all(&self.mirror)
        .await?;
        facets(&rows)
    }

    /// Size, price range and filter values of a country's catalog.
    pub async fn catalog_summary(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
    ) -> Result<CatalogSummary> {
        let row = sqlx::query(
            "SELECT count(*) AS products, coalesce(min(price_min), 0) AS low, \
             coalesce(max(price_max), 0) AS high FROM product WHERE connection_row = ?1 AND country = ?2",
        )
        .bind(connection_row)
        .bind(country)
        .fetch_one(&self.mirror)
        .await?;
        let counted = |sql: &'static str| {
            sqlx::query(sql)
                .bind(connection_row)
                .bind(country)
                .fetch_all(&self.mirror)
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
            "SELECT brand.id, CASE WHEN json_valid(brand.list_row) THEN brand.list_row ->> 'name' ELSE brand.sort_key END AS name, count(product.row_id) AS products FROM brand \
             LEFT JOIN product ON product.connection_row = brand.connection_row AND product.country = brand.country \
             AND product.brand_id = brand.id WHERE brand.connection_row = ?1 AND brand.country = ?2 \
             GROUP BY brand.row_id ORDER BY brand.sort_key",
        )
        .await?;
        let collections = self.collection_summary(connection_row).await?;
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
            collections: collections
                .published
                .as_ref()
                .map_or(0, |ids| ids.len() as u64),
            collection_categories: collections.categories,
            published_collections: collections.published,
        })
    }
}

/// Sorts by where a search finds its words: at the start of the name, side by side in the name, in the name, elsewhere.
fn push_name_rank(query: &mut QueryBuilder<Sqlite>, text: &str) {
    let terms = search_terms(text);
    if terms.is_empty() {
        return;
    }
    let phrase = format!(" {}", terms.join(" "));
    for condition in [" = 1", " > 0"] {
        query
            .push("instr(' ' || product.sort_key, ")
            .push_bind(phrase.clone())
            .push(")")
            .push(condition)
            .push(" DESC, ");
    }
    for (index, term) in terms.iter().enumerate() {
        query
            .push(if index == 0 { "(" } else { " AND " })
            .push("instr(' ' || product.sort_key, ")
            .push_bind(format!(" {term}"))
            .push(") > 0");
    }
    query.push(") DESC, ");
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
