//! The data of the pages of the catalog: products in pages, one product with its stock, and the brands.

use std::{collections::HashMap, sync::Arc};

use super::content::all;
use crate::{
    client::{ClientError, ShopClient},
    contract::{
        PageQuery,
        shop::{
            catalog::{CatalogEntry, EntryKind, PictureHash, ShopBrand, ShopProduct},
            stock::StockItem,
        },
    },
    desk::{engine::SessionContext, problem::Problem, question::Question, shop::request::read},
};

/// The products that a page of the list shows.
pub const PRODUCTS_PER_PAGE: u64 = 50;

/// A page of the products, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListShopProducts {
    /// Finds names and handles, and the beginning of handles of brands and of SKUs; empty finds all.
    pub search: String,
    pub is_archived: bool,
    pub page: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CatalogPage {
    pub products: Vec<CatalogEntry<ShopProduct>>,
    /// The number of products on all pages.
    pub total: u64,
}

impl Question for ListShopProducts {
    type Reply = Arc<CatalogPage>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let page = PageQuery {
            page: self.page,
            per_page: PRODUCTS_PER_PAGE,
        };
        let found = read(context, async |shop| {
            let search = self.search.trim();
            shop.find_entries(EntryKind::Product, search, self.is_archived, page)
                .await
        });
        let found = found.await?;
        Ok(Arc::new(CatalogPage {
            products: found.data,
            total: found.list_meta.total_count,
        }))
    }
}

/// The brands of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetShopBrands;

/// Brands by name. Products can have archived ones, which new products are not offered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShopBrands {
    pub active: Vec<ShopBrand>,
    pub archived: Vec<ShopBrand>,
}

impl ShopBrands {
    /// The name of a brand; its handle, if it is not known.
    #[must_use]
    pub fn name(&self, handle: &str) -> String {
        let mut brands = self.active.iter().chain(&self.archived);
        let brand = brands.find(|brand| brand.handle == handle);
        brand.map_or_else(|| handle.to_owned(), |brand| brand.name.clone())
    }
}

impl Question for GetShopBrands {
    type Reply = Arc<ShopBrands>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let brands = read(context, async |shop| {
            let active = all(|page| shop.shop_brands(false, page)).await?;
            let archived = all(|page| shop.shop_brands(true, page)).await?;
            Ok(ShopBrands { active, archived })
        });
        let mut brands: ShopBrands = brands.await?;
        for brands in [&mut brands.active, &mut brands.archived] {
            brands.sort_by_cached_key(|brand| brand.name.to_lowercase());
        }
        Ok(Arc::new(brands))
    }
}

/// A product with the stock of its variants.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownProduct {
    pub entry: CatalogEntry<ShopProduct>,
    /// For each variant; `None` for one that is not counted.
    pub stock: Vec<Option<VariantStock>>,
}

impl ShownProduct {
    /// The stock of the variant with these values; `None` for one that is not counted.
    #[must_use]
    pub fn stock_of(&self, values: &[String]) -> Option<VariantStock> {
        let mut variants = self.entry.entry.variants.iter();
        let at = variants.position(|variant| variant.values == values)?;
        self.stock.get(at).copied().flatten()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VariantStock {
    pub on_hand: i64,
    pub reserved: i64,
}

/// The product with this handle; `None` when the shop has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetShopProduct(pub String);

impl Question for GetShopProduct {
    type Reply = Option<Arc<ShownProduct>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shown = read(context, async |shop| shown_product(&shop, &self.0).await);
        Ok(shown.await?.map(Arc::new))
    }
}

pub(super) async fn shown_product(
    shop: &ShopClient,
    handle: &str,
) -> Result<Option<ShownProduct>, ClientError> {
    let entry = shop.find_entry::<ShopProduct>(EntryKind::Product, handle);
    let Some(entry) = entry.await? else {
        return Ok(None);
    };
    let items = shop.stock_of(handle).await?;
    let items = items.iter().map(|item| (item.variant.as_str(), item));
    let by_variant: HashMap<&str, &StockItem> = items.collect();
    let stock = entry.entry.variants.iter().map(|variant| {
        let item = by_variant.get(variant.values.join(" / ").as_str())?;
        Some(VariantStock {
            on_hand: item.on_hand,
            reserved: item.reserved,
        })
    });
    Ok(Some(ShownProduct {
        stock: stock.collect(),
        entry,
    }))
}

/// The address of a picture of the shop, relative to the shop.
#[must_use]
pub fn picture_url(hash: &PictureHash) -> String {
    format!("/pictures/{hash}")
}
