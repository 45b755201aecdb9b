//! The stock of a shop.

use reqwest::Method;

use super::ShopClient;
use crate::{
    client::ClientError,
    contract::shop::stock::{StockChange, StockEntries, StockEntry, StockItem, StockList},
};

impl ShopClient {
    /// `GET /admin/v1/stock`: every counted item.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn stock(&self) -> Result<Vec<StockItem>, ClientError> {
        let list: StockList = self.get(&["stock"], &[]).await?;
        Ok(list.data)
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
    pub async fn stock_entries(&self, sku: Option<&str>) -> Result<Vec<StockEntry>, ClientError> {
        let query: Vec<(&str, String)> =
            sku.map(|sku| ("sku", sku.to_owned())).into_iter().collect();
        let list: StockEntries = self.get(&["stock", "entries"], &query).await?;
        Ok(list.data)
    }
}
