//! The stock of a shop: the counted items, why their numbers changed, and counting them.

use std::sync::Arc;

use super::{
    pages::{ShopList, ShopPage},
    request::{change_problem, read},
};
use crate::{
    client::{ClientError, ShopClient},
    contract::shop::stock::{StockChange, StockEntry, StockEntryFilter, StockFilter, StockItem},
    desk::{engine::SessionContext, problem::Problem, question::Question},
};

/// Items of a page: more than a window shows at once.
const PAGE_ITEMS: u32 = 100;

impl ShopList for StockFilter {
    type Row = StockItem;

    fn search(&self) -> Option<&str> {
        self.search.as_deref()
    }

    async fn read(
        &self,
        shop: &ShopClient,
        after: Option<&str>,
    ) -> Result<ShopPage<StockItem>, ClientError> {
        let page = shop.stock_page(self, after, PAGE_ITEMS).await?;
        Ok(ShopPage {
            rows: page.data,
            next: page.next,
        })
    }
}

/// The last changes of an item, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetStockHistory {
    /// The handle of the product.
    pub product: String,
    /// Empty for a product without variants.
    pub variant: String,
}

impl Question for GetStockHistory {
    type Reply = Arc<Vec<StockEntry>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let filter = StockEntryFilter {
            product: Some(self.product),
            variant: self.variant,
            ..StockEntryFilter::default()
        };
        let entries = read(
            context,
            |shop| async move { shop.stock_entries(&filter).await },
        );
        Ok(Arc::new(entries.await?))
    }
}

/// Sets the number on hand of an item, or the number at which it is low.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeStock {
    /// The item as the operator saw it.
    pub item: StockItem,
    pub on_hand: Option<i64>,
    /// Below zero: no warning.
    pub low_at: Option<i64>,
    pub note: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StockOutcome {
    Changed(StockItem),
    /// Nothing was changed, because another operator or a gift changed the number on hand. The item as it is now.
    Stale(StockItem),
}

impl Question for ChangeStock {
    type Reply = StockOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let request = StockChange {
            // An item is found by its product and variant also after its SKU has changed.
            product: Some(self.item.product.clone()),
            variant: Some(self.item.variant.clone()),
            on_hand: self.on_hand,
            low_at: self.low_at,
            note: self.note,
            expected_on_hand: self.on_hand.map(|_| self.item.on_hand),
            ..StockChange::default()
        };
        let refused = match shop.change_stock(&request).await {
            Ok(item) => return Ok(StockOutcome::Changed(item)),
            Err(error) => error,
        };
        if self.on_hand.is_some()
            && matches!(refused, ClientError::Refused { .. })
            && let Ok(Some(now)) = find(&shop, &self.item).await
            && now.on_hand != self.item.on_hand
        {
            return Ok(StockOutcome::Stale(now));
        }
        Err(change_problem(&refused))
    }
}

/// The item as it is now.
async fn find(shop: &ShopClient, item: &StockItem) -> Result<Option<StockItem>, ClientError> {
    let items = shop.stock_of(&item.product).await?;
    let is_same = |other: &StockItem| other.variant == item.variant;
    Ok(items.into_iter().find(is_same))
}
