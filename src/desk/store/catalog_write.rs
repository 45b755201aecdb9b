//! Replaces the mirrored catalog of a country as a whole: a screen never sees half of one.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::{
        Brand, Product, ProductId, ProductStatus,
        text::{fold, search_text},
    },
    desk::view::{BrandRow, Changed, ProductRow},
};

/// A country's catalog as a service lists it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Catalog {
    pub products: Vec<Product>,
    /// With their sets.
    pub brands: Vec<Brand>,
}

impl Store {
    /// Answers whether anything differs from what was there.
    pub async fn replace_catalog(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        catalog: &Catalog,
    ) -> Result<bool> {
        let print = json::hex_of(&Sha256::digest(serde_json::to_vec(catalog)?));
        let name = format!("catalog:{country}");
        if self
            .document::<String>(connection_row, &name)
            .await?
            .as_deref()
            == Some(&print)
        {
            return Ok(false);
        }
        let products = product_rows(catalog)?;
        let brands = brand_rows(catalog)?;
        let mut write = self.write().await?;
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
            "INSERT OR REPLACE INTO product (connection_row, country, id, name_key, words, brand_id, price_low, \
             price_high, is_active, updated_at, brand_values, categories, shown, body) \
             SELECT ?1, ?2, unhex(value ->> 'id'), value ->> 'name_key', value ->> 'words', \
             unhex(value ->> 'brand_id'), value ->> 'price_low', value ->> 'price_high', \
             value ->> 'is_active', value ->> 'updated_at', value ->> 'brand_values', \
             value ->> 'categories', value ->> 'shown', value ->> 'body' FROM json_each(?3)",
        )
        .bind(connection_row)
        .bind(country)
        .bind(products)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR REPLACE INTO brand (connection_row, country, id, name_key, words, brand_values, shown, body) \
             SELECT ?1, ?2, unhex(value ->> 'id'), value ->> 'name_key', value ->> 'words', \
             value ->> 'brand_values', value ->> 'shown', value ->> 'body' FROM json_each(?3)",
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
        .bind(json::text(&print)?)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.touch(Changed {
            catalog: true,
            ..Changed::default()
        });
        Ok(true)
    }
}

fn product_rows(catalog: &Catalog) -> Result<String> {
    let categories = categories(catalog);
    let none = BTreeSet::new();
    let rows = catalog
        .products
        .iter()
        .map(|product| {
            let shown = product_row(product);
            let categories = categories.get(&product.id).unwrap_or(&none);
            let (low, high) = shown.price_range.unwrap_or((shown.price, shown.price));
            Ok(json!({
                "id": json::hex(product.id.0),
                "name_key": fold(&product.name),
                "words": search_text(&[
                    &product.name,
                    &product.brand.name,
                    product.subtitle.as_deref().unwrap_or_default(),
                    &product.recipient_description,
                ]),
                "brand_id": json::hex(product.brand.id.0),
                "price_low": low,
                "price_high": high,
                "is_active": i64::from(shown.is_active),
                "updated_at": product.updated_at.micros(),
                "brand_values": json::text(&product.brand.brand_values)?,
                "categories": json::text(categories)?,
                "shown": json::text(&shown)?,
                "body": json::text(product)?,
            }))
        })
        .collect::<Result<Vec<_>>>()?;
    json::text(&rows)
}

/// Products have no categories of their own: the sets of their brand do.
fn categories(catalog: &Catalog) -> HashMap<ProductId, BTreeSet<&str>> {
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

/// A product as lists show it.
pub(super) fn product_row(product: &Product) -> ProductRow {
    let price_range = product.price_is_variable.then(|| {
        let low = product.price_min.unwrap_or(product.price);
        (low, product.price_max.unwrap_or(product.price).max(low))
    });
    let brand = &product.brand;
    ProductRow {
        id: product.id,
        name: product.name.clone(),
        brand_name: brand.name.clone(),
        price: product.price,
        price_range,
        picture: product
            .images
            .iter()
            .find_map(|image| image.image_large.as_ref())
            .map(|file| file.url.clone()),
        ships_free: brand.shipping_price.0 == 0
            || brand
                .free_shipping_minimum
                .is_some_and(|minimum| product.price >= minimum),
        variants: variants(product),
        restricted_states: product.restricted_states.clone(),
        values: brand.brand_values.clone(),
        is_active: product.status == ProductStatus::Active,
    }
}

/// "4 colors", "3 roasts".
fn variants(product: &Product) -> Option<String> {
    let (count, label) = match product.variant_groups.first() {
        Some(group) => (group.options.len(), Some(group.name.as_str())),
        None => (product.variants.len(), product.variants_label.as_deref()),
    };
    if count < 2 {
        return None;
    }
    let label = label
        .map(str::trim)
        .filter(|label| !label.is_empty())
        .unwrap_or("option");
    Some(format!("{count} {}", plural(&label.to_lowercase())))
}

fn plural(noun: &str) -> String {
    if noun.ends_with('s') && !noun.ends_with("ss") {
        noun.to_owned()
    } else if let Some(stem) = noun
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']))
    {
        format!("{stem}ies")
    } else if noun.ends_with("ss")
        || noun.ends_with('x')
        || noun.ends_with("ch")
        || noun.ends_with("sh")
    {
        format!("{noun}es")
    } else {
        format!("{noun}s")
    }
}

fn brand_rows(catalog: &Catalog) -> Result<String> {
    let mut products: HashMap<_, u64> = HashMap::new();
    for product in &catalog.products {
        *products.entry(product.brand.id).or_default() += 1;
    }
    let rows = catalog
        .brands
        .iter()
        .map(|brand| {
            let shown = BrandRow {
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
                "name_key": fold(&brand.name),
                "words": search_text(&[&brand.name, &values.join(" ")]),
                "brand_values": json::text(&brand.brand_values)?,
                "shown": json::text(&shown)?,
                "body": json::text(brand)?,
            }))
        })
        .collect::<Result<Vec<_>>>()?;
    json::text(&rows)
}
