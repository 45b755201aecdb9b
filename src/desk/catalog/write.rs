//! Replaces the mirrored catalog of a country in one transaction, so that a screen never shows part
//! of a catalog.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::product::{BrandRow, ProductRow};
use crate::{
    contract::{
        Brand, Product, ProductId,
        text::{fold, search_text},
    },
    desk::{
        lists::Changed,
        store::{ConnectionRowId, Result, Store, documents, json},
    },
};

/// A country's catalog as a service lists it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Catalog {
    pub products: Vec<Product>,
    /// Brands with their sets.
    pub brands: Vec<Brand>,
    /// Whether all products were read, so that others do not ship to the country.
    pub has_all_products: bool,
}

impl Store {
    /// The mirrored catalog of a country; unreadable bodies are left out.
    pub async fn catalog(&self, connection_row: ConnectionRowId, country: &str) -> Result<Catalog> {
        let products = sqlx::query_scalar::<_, String>(
            "SELECT body FROM product WHERE connection_row = ?1 AND country = ?2 ORDER BY row_id",
        )
        .bind(connection_row)
        .bind(country)
        .fetch_all(&self.mirror)
        .await?;
        let brands = sqlx::query_scalar::<_, String>(
            "SELECT body FROM brand WHERE connection_row = ?1 AND country = ?2 ORDER BY row_id",
        )
        .bind(connection_row)
        .bind(country)
        .fetch_all(&self.mirror)
        .await?;
        Ok(Catalog {
            products: products
                .iter()
                .filter_map(|body| json::read("product", body))
                .collect(),
            brands: brands
                .iter()
                .filter_map(|body| json::read("brand", body))
                .collect(),
            has_all_products: self
                .document(connection_row, &documents::products_of(country))
                .await?
                .unwrap_or_default(),
        })
    }

    /// Writes the catalog; returns whether it changed.
    pub async fn replace_catalog(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        catalog: &Catalog,
    ) -> Result<bool> {
        let fingerprint = hex::encode(Sha256::digest(serde_json::to_vec(catalog)?));
        let name = format!("catalog:{country}");
        if self
            .document::<String>(connection_row, &name)
            .await?
            .as_deref()
            == Some(&fingerprint)
        {
            return Ok(false);
        }
        let products = products_json(catalog)?;
        let brands = brands_json(catalog)?;
        let mut write = self.begin_mirror().await?;
        for table in [
            "DELETE FROM product WHERE connection_row = ?1 AND country = ?2",
            "DELETE FROM brand WHERE connection_row = ?1 AND country = ?2",
        ] {
            sqlx::query(table)
                .bind(connection_row)
                .bind(country)
                .execute(&mut *write)
                .await?;
        }
        sqlx::query(
            "INSERT OR REPLACE INTO product (connection_row, country, id, sort_key, search_text, brand_id, price_min, \
             price_max, is_active, updated_at, brand_values, categories, list_row, body) \
             SELECT ?1, ?2, unhex(value ->> 'id'), value ->> 'sort_key', value ->> 'search_text', \
             unhex(value ->> 'brand_id'), value ->> 'price_min', value ->> 'price_max', \
             value ->> 'is_active', value ->> 'updated_at', value ->> 'brand_values', \
             value ->> 'categories', value ->> 'list_row', value ->> 'body' FROM json_each(?3)",
        )
        .bind(connection_row)
        .bind(country)
        .bind(products)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO brand (connection_row, country, id, sort_key, search_text, brand_values, list_row, body) \
             SELECT ?1, ?2, unhex(value ->> 'id'), value ->> 'sort_key', value ->> 'search_text', \
             value ->> 'brand_values', value ->> 'list_row', value ->> 'body' FROM json_each(?3)",
        )
        .bind(connection_row)
        .bind(country)
        .bind(brands)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT INTO document (connection_row, name, body) VALUES (?1, ?2, ?3) \
             ON CONFLICT (connection_row, name) DO UPDATE SET body = excluded.body",
        )
        .bind(connection_row)
        .bind(name)
        .bind(json::text(&fingerprint)?)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT INTO document (connection_row, name, body) VALUES (?1, ?2, ?3) \
             ON CONFLICT (connection_row, name) DO UPDATE SET body = excluded.body",
        )
        .bind(connection_row)
        .bind(documents::products_of(country))
        .bind(json::text(&catalog.has_all_products)?)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.invalidate(Changed {
            catalog: true,
            ..Changed::default()
        });
        Ok(true)
    }
}

fn products_json(catalog: &Catalog) -> Result<String> {
    let categories = categories_by_product(catalog);
    let none = BTreeSet::new();
    let rows = catalog
        .products
        .iter()
        .map(|product| {
            let list_row = ProductRow::of(product);
            let categories = categories.get(&product.id).unwrap_or(&none);
            let (low, high) = list_row
                .price_range
                .unwrap_or((list_row.price, list_row.price));
            Ok(json!({
                "id": json::hex(product.id.0),
                "sort_key": fold(&product.name),
                "search_text": search_text(&[
                    &product.name,
                    &product.brand.name,
                    product.subtitle.as_deref().unwrap_or_default(),
                    &product.recipient_description,
                ]),
                "brand_id": json::hex(product.brand.id.0),
                "price_min": low,
                "price_max": high,
                "is_active": i64::from(list_row.is_active),
                "updated_at": product.updated_at.micros(),
                "brand_values": json::text(&product.brand.brand_values)?,
                "categories": json::text(categories)?,
                "list_row": json::text(&list_row)?,
                "body": json::text(product)?,
            }))
        })
        .collect::<Result<Vec<_>>>()?;
    json::text(&rows)
}

/// The categories of each product, taken from the sets of its brand.
fn categories_by_product(catalog: &Catalog) -> HashMap<ProductId, BTreeSet<&str>> {
    let mut found: HashMap<ProductId, BTreeSet<&str>> = HashMap::new();
    for set in catalog
        .brands
        .iter()
        .filter_map(|brand| brand.brand_sets.as_ref())
        .flatten()
    {
        for product in &set.products {
            found
                .entry(product.id)
                .or_default()
                .extend(set.categories.iter().map(|category| category.name.as_str()));
        }
    }
    found
}

fn brands_json(catalog: &Catalog) -> Result<String> {
    let mut products: HashMap<_, u64> = HashMap::new();
    for product in &catalog.products {
        *products.entry(product.brand.id).or_default() += 1;
    }
    let rows = catalog
        .brands
        .iter()
        .map(|brand| {
            let list_row = BrandRow {
                id: brand.id,
                name: brand.name.clone(),
                logo: brand.logo_image.as_ref().map(|file| file.url.clone()),
                values: brand.brand_values.clone(),
                shipping_price: brand.shipping_price,
                free_shipping_minimum: brand.free_shipping_minimum,
                products: products.get(&brand.id).copied().unwrap_or(0),
            };
            let values: Vec<&str> = brand.brand_values.iter().map(String::as_str).collect();
            Ok(json!({
                "id": json::hex(brand.id.0),
                "sort_key": fold(&brand.name),
                "search_text": search_text(&[&brand.name, &values.join(" ")]),
                "brand_values": json::text(&brand.brand_values)?,
                "list_row": json::text(&list_row)?,
                "body": json::text(brand)?,
            }))
        })
        .collect::<Result<Vec<_>>>()?;
    json::text(&rows)
}
