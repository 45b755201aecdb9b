//! The stock of a shop.

use reqwest::Method;

use super::ShopClient;
use crate::{
    client::ClientError,
    contract::shop::stock::{
        StockChange, StockEntries, StockEntry, StockEntryFilter, StockFilter, StockItem, StockList,
    },
};

/// Items per request of a whole list.
const PAGE: u32 = 1_000;

impl ShopClient {
    /// `GET /admin/v1/stock`: a page of the counted items, by product and variant. `after` is `next` of the page before.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn stock_page(
        &self,
        filter: &StockFilter,
        after: Option<&str>,
        limit: u32,
    ) -> Result<StockList, ClientError> {
        let pairs = [
            ("limit", Some(limit.to_string())),
            ("after", after.map(str::to_owned)),
            ("search", filter.search.clone()),
            ("product", filter.product.clone()),
            ("low", filter.low.then(|| true.to_string())),
        ];
        let query: Vec<(&str, String)> = pairs
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        self.get(&["stock"], &query).await
    }

    /// Every counted item.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn stock(&self) -> Result<Vec<StockItem>, ClientError> {
        self.all_stock(&StockFilter::default()).await
    }

    /// The counted items of the product with a handle.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn stock_of(&self, product: &str) -> Result<Vec<StockItem>, ClientError> {
        let filter = StockFilter {
            product: Some(product.to_owned()),
            ..StockFilter::default()
        };
        self.all_stock(&filter).await
    }

    async fn all_stock(&self, filter: &StockFilter) -> Result<Vec<StockItem>, ClientError> {
        let mut items = Vec::new();
        let mut after = None;
        loop {
            let page = self.stock_page(filter, after.as_deref(), PAGE).await?;
            items.extend(page.data);
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(items),
            }
        }
    }

    /// `PUT /admin/v1/stock`.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` when more are reserved, or another operator changed the number.
    pub async fn change_stock(&self, change: &StockChange) -> Result<StockItem, ClientError> {
        self.change(Method::PUT, &["stock"], change).await
    }

    /// `GET /admin/v1/stock/entries`: the last changes of an item, or of all.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn stock_entries(
        &self,
        filter: &StockEntryFilter,
    ) -> Result<Vec<StockEntry>, ClientError> {
        let pairs = [
            ("sku", filter.sku.clone()),
            ("product", filter.product.clone()),
            (
                "variant",
                Some(filter.variant.clone()).filter(|it| !it.is_empty()),
            ),
        ];
        let query: Vec<(&str, String)> = pairs
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        let list: StockEntries = self.get(&["stock", "entries"], &query).await?;
        Ok(list.data)
    }
}
