//! The stock for operators, who read and change it: the number on hand of each item.

use std::collections::HashMap;

use uuid::Uuid;

use super::{
    audit::{self, AuditRecord},
    stock::{self, Change},
};
use crate::{
    contract::{
        Product, ProductId, Timestamp,
        shop::{
            catalog::ShopProduct,
            stock::{StockCause, StockChange, StockFilter, StockItem, StockList},
        },
    },
    service::{
        error::Result,
        shop::{free_stock::FreeStock, parcels::units::UnitKey},
        store::{
            Operator, QueryBuilder, Store, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, escaped_like, spellings},
            query, query_as, query_scalar,
        },
    },
};

/// The result of a change of stock. Nothing is changed unless it is `Done`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StockChangeResult {
    Done(StockItem),
    /// No product of the catalog has the SKU, or the variant.
    NotFound,
    /// More are reserved for gifts than the new number.
    BelowReserved(i64),
    /// Another operator changed the number meanwhile.
    Stale(i64),
    /// The item is not counted, and the change has no number.
    NotCounted,
}

/// An item of the catalog that can be counted.
struct CatalogItem {
    item_id: Uuid,
    handle: String,
    variant: String,
    sku: Option<String>,
}

#[derive(sqlx::FromRow)]
struct StockRow {
    product_handle: String,
    product_name: Option<String>,
    variant: String,
    sku: Option<String>,
    on_hand: i64,
    reserved: i64,
    low_at: Option<i64>,
}

impl From<StockRow> for StockItem {
    fn from(row: StockRow) -> Self {
        Self {
            sku: row.sku,
            product_name: row
                .product_name
                .unwrap_or_else(|| row.product_handle.clone()),
            product: row.product_handle,
            variant: row.variant,
            on_hand: row.on_hand,
            reserved: row.reserved,
            free: row.on_hand - row.reserved,
            low_at: row.low_at,
        }
    }
}

/// The item that a page of the stock begins after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StockCursor {
    handle: String,
    variant: String,
}

impl StockCursor {
    /// The text in the API.
    fn encode(&self) -> String {
        format!("{}/{}", self.handle, self.variant)
    }

    pub(crate) fn decode(text: &str) -> Option<Self> {
        let (handle, variant) = text.split_once('/')?;
        Some(Self {
            handle: handle.to_owned(),
            variant: variant.to_owned(),
        })
    }
}

const STOCK_COLUMNS: &str =
    "s.product_handle, e.name AS product_name, s.variant, s.sku, s.on_hand, s.reserved, s.low_at
    FROM stock s LEFT JOIN shop_entry e ON e.kind = 'product' AND e.handle = s.product_handle";

impl Store {
    /// A page of the counted items that a filter keeps, by product and variant, with the cursor of the next page. `after` is the
    /// cursor.
    pub(crate) async fn stock_items(
        &self,
        filter: &StockFilter,
        after: Option<&StockCursor>,
        limit: i64,
    ) -> Result<StockList> {
        let mut select = QueryBuilder::new(format!("SELECT {STOCK_COLUMNS} WHERE true"));
        if let Some(product) = &filter.product {
            select
                .push(" AND s.product_handle = ")
                .push_bind(product.clone());
        }
        if filter.low {
            select.push(" AND s.low_at IS NOT NULL AND s.on_hand - s.reserved <= s.low_at");
        }
        for word in filter
            .search
            .iter()
            .flat_map(|text| text.split_whitespace())
        {
            select.push(" AND (false");
            for spelling in spellings(word) {
                select
                    .push(
                        " OR lower(coalesce(e.name, s.product_handle) || ' ' || s.variant || ' ' || coalesce(s.sku, '')) LIKE ",
                    )
                    .push_bind(format!("%{}%", escaped_like(&spelling)))
                    .push(" ESCAPE '\\'");
            }
            select.push(")");
        }
        if let Some(after) = after {
            select
                .push(" AND (s.product_handle, s.variant) > (")
                .push_bind(after.handle.clone());
            select.push(", ").push_bind(after.variant.clone()).push(")");
        }
        select
            .push(" ORDER BY s.product_handle, s.variant LIMIT ")
            .push_bind(limit);
        let rows: Vec<StockRow> = select.build_query_as().fetch_all(&self.pool).await?;
        let last = rows.last().filter(|_| rows.len() as i64 >= limit);
        let next = last.map(|row| {
            StockCursor {
                handle: row.product_handle.clone(),
                variant: row.variant.clone(),
            }
            .encode()
        });
        Ok(StockList {
            data: rows.into_iter().map(StockItem::from).collect(),
            next,
        })
    }

    /// The free units of the counted items of products.
    pub(crate) async fn free_stock(&self, products: &[ProductId]) -> Result<FreeStock> {
        #[derive(sqlx::FromRow)]
        struct Row {
            product_id: ProductId,
            variant: String,
            free: i64,
        }
        let mut free = HashMap::new();
        for products in products.chunks(MAX_ROWS_PER_STATEMENT) {
            let mut select = QueryBuilder::new(
                "SELECT e.id AS product_id, s.variant, s.on_hand - s.reserved AS free FROM shop_entry e
                 JOIN stock s ON s.product_handle = e.handle WHERE e.kind = 'product' AND e.id ",
            );
            select.push_in(products.iter().copied());
            let rows: Vec<Row> = select.build_query_as().fetch_all(&self.pool).await?;
            free.extend(rows.into_iter().map(|row| {
                let key = UnitKey {
                    product_id: row.product_id,
                    variant: row.variant,
                };
                (key, row.free)
            }));
        }
        Ok(FreeStock::new(free))
    }

    /// Sets the number on hand of an item, when it is low, or ends its counting.
    pub(crate) async fn change_stock(
        &self,
        change: &StockChange,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<StockChangeResult> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let Some(item) = find_item(&mut write, change).await? else {
                return Ok(StockChangeResult::NotFound);
            };
            let before = locked_stock_row(&mut write, item.item_id).await?;
            if let (Some(expected), Some(before)) = (change.expected_on_hand, &before)
                && expected != before.on_hand
            {
                return Ok(StockChangeResult::Stale(before.on_hand));
            }
            if change.stop_counting {
                return match stop_counting(&mut write, &item, change, now).await? {
                    Err(reserved) => Ok(StockChangeResult::BelowReserved(reserved)),
                    Ok(stopped) => {
                        record(&mut write, operator, &item, change, now).await?;
                        write.commit().await?;
                        Ok(StockChangeResult::Done(stopped))
                    }
                };
            }
            if before.is_none() && change.on_hand.is_none() {
                return Ok(StockChangeResult::NotCounted);
            }
            if let Some(on_hand) = change.on_hand {
                let note = change.note.as_deref();
                let counted =
                    count(&mut write, &item, on_hand, StockCause::Counted, note, now).await?;
                if let Err(reserved) = counted {
                    return Ok(StockChangeResult::BelowReserved(reserved));
                }
            }
            if let Some(low_at) = change.low_at {
                query("UPDATE stock SET low_at = $1 WHERE item_id = $2")
                    .bind(Some(low_at).filter(|low| *low >= 0))
                    .bind(item.item_id)
                    .execute(&mut write)
                    .await?;
            }
            record(&mut write, operator, &item, change, now).await?;
            let after = stock_row(&mut write, item.item_id).await?;
            write.commit().await?;
            Ok(after.map_or(StockChangeResult::NotFound, |row| {
                StockChangeResult::Done(row.into())
            }))
        })
        .await
    }
}

async fn stock_row(write: &mut WriteTransaction, item_id: Uuid) -> Result<Option<StockRow>> {
    let mut select = QueryBuilder::new(format!("SELECT {STOCK_COLUMNS} WHERE s.item_id = "));
    select.push_bind(item_id);
    Ok(select.build_query_as().fetch_optional(write).await?)
}

/// Locks the row of an item until the end of the transaction, and reads it. Between a read and a later lock, another
/// transaction could change the numbers.
async fn locked_stock_row(write: &mut WriteTransaction, item_id: Uuid) -> Result<Option<StockRow>> {
    query("UPDATE stock SET on_hand = on_hand WHERE item_id = $1")
        .bind(item_id)
        .execute(&mut *write)
        .await?;
    stock_row(write, item_id).await
}

/// Sets the number on hand, and counts the item from now on. `Err` is the number that is reserved, when it is larger.
async fn count(
    write: &mut WriteTransaction,
    item: &CatalogItem,
    on_hand: i64,
    cause: StockCause,
    note: Option<&str>,
    now: Timestamp,
) -> Result<std::result::Result<(), i64>> {
    if let Some(sku) = &item.sku {
        // Another item had the SKU before the catalog gave it to this one.
        query("UPDATE stock SET sku = NULL WHERE sku = $1 AND item_id <> $2")
            .bind(sku)
            .bind(item.item_id)
            .execute(&mut *write)
            .await?;
    }
    query(
        "INSERT INTO stock (item_id, product_handle, variant, sku, on_hand, reserved) VALUES ($1, $2, $3, $4, 0, 0)
         ON CONFLICT (item_id) DO UPDATE SET sku = excluded.sku, variant = excluded.variant",
    )
    .bind(item.item_id)
    .bind(&item.handle)
    .bind(&item.variant)
    .bind(&item.sku)
    .execute(&mut *write)
    .await?;
    let (known, reserved): (i64, i64) =
        query_as("SELECT on_hand, reserved FROM stock WHERE item_id = $1")
            .bind(item.item_id)
            .fetch_one(&mut *write)
            .await?;
    if on_hand < reserved {
        return Ok(Err(reserved));
    }
    let change = Change {
        item_id: item.item_id,
        cause,
        on_hand: on_hand - known,
        reserved: 0,
        gifts: None,
        note,
        at: now,
    };
    stock::apply_allowed_change(write, change).await?;
    Ok(Ok(()))
}

/// Removes the stock of an item of which nothing is reserved; `Err` is the number that is. The row must be locked.
async fn stop_counting(
    write: &mut WriteTransaction,
    item: &CatalogItem,
    request: &StockChange,
    now: Timestamp,
) -> Result<std::result::Result<StockItem, i64>> {
    let Some(row) = stock_row(write, item.item_id).await? else {
        return Ok(Ok(StockItem {
            sku: item.sku.clone(),
            product: item.handle.clone(),
            variant: item.variant.clone(),
            ..StockItem::default()
        }));
    };
    if row.reserved > 0 {
        return Ok(Err(row.reserved));
    }
    let change = Change {
        item_id: item.item_id,
        cause: StockCause::Stopped,
        on_hand: -row.on_hand,
        reserved: 0,
        gifts: None,
        note: request.note.as_deref(),
        at: now,
    };
    stock::apply_allowed_change(write, change).await?;
    query("DELETE FROM stock WHERE item_id = $1")
        .bind(item.item_id)
        .execute(write)
        .await?;
    Ok(Ok(StockRow { on_hand: 0, ..row }.into()))
}

/// The item that a request names by its SKU, or by product and variant.
async fn find_item(
    write: &mut WriteTransaction,
    change: &StockChange,
) -> Result<Option<CatalogItem>> {
    #[derive(sqlx::FromRow)]
    struct Entry {
        handle: String,
        id: ProductId,
        source: String,
    }
    let entries: Vec<Entry> = match (&change.product, &change.sku) {
        // The counting of an archived product can only end.
        (Some(handle), _) => query_as(match change.stop_counting {
            true => {
                "SELECT handle, id, source FROM shop_entry WHERE kind = 'product' AND handle = $1"
            }
            false => {
                "SELECT handle, id, source FROM shop_entry
                 WHERE kind = 'product' AND handle = $1 AND archived_at IS NULL"
            }
        })
        .bind(handle)
        .fetch_all(&mut *write)
        .await?,
        // The text of a SKU occurs in the JSON of few products. Those that have it inside a longer SKU are left out below.
        (None, Some(sku)) => {
            query_as(
                "SELECT handle, id, source FROM shop_entry
                 WHERE kind = 'product' AND archived_at IS NULL AND source LIKE $1 ESCAPE '\\'",
            )
            .bind(format!("%{}%", escaped_like(&serde_json::to_string(sku)?)))
            .fetch_all(&mut *write)
            .await?
        }
        (None, None) => Vec::new(),
    };
    for entry in entries {
        let product: ShopProduct = serde_json::from_str(&entry.source)?;
        let found = product.variants.iter().find(|variant| match &change.sku {
            Some(sku) => variant.sku.as_ref() == Some(sku),
            None => variant.values.join(" / ") == change.variant.clone().unwrap_or_default(),
        });
        let is_product = product.variants.is_empty() && change.sku.is_none();
        if found.is_none() && !is_product {
            continue;
        }
        let variant = found
            .map(|variant| variant.values.join(" / "))
            .unwrap_or_default();
        let item_id = match variant.is_empty() {
            true => Some(entry.id.0),
            false => variant_id(write, entry.id, &variant).await?,
        };
        return Ok(item_id.map(|item_id| CatalogItem {
            item_id,
            handle: entry.handle,
            variant,
            sku: found.and_then(|variant| variant.sku.clone()),
        }));
    }
    Ok(None)
}

/// The id of a variant in the product that senders see.
async fn variant_id(
    write: &mut WriteTransaction,
    product: ProductId,
    name: &str,
) -> Result<Option<Uuid>> {
    let document: Option<String> = query_scalar("SELECT document FROM product WHERE id = $1")
        .bind(product)
        .fetch_optional(write)
        .await?;
    let Some(document) = document else {
        return Ok(None);
    };
    let product: Product = serde_json::from_str(&document)?;
    Ok(product
        .variants
        .iter()
        .find(|variant| variant.name == name)
        .map(|variant| variant.id.0))
}

async fn record(
    write: &mut WriteTransaction,
    operator: &Operator,
    item: &CatalogItem,
    change: &StockChange,
    at: Timestamp,
) -> Result<()> {
    let subject = item
        .sku
        .clone()
        .unwrap_or_else(|| format!("{} {}", item.handle, item.variant));
    let record = AuditRecord {
        operator,
        action: "stock.set",
        subject: subject.trim(),
        detail: serde_json::json!({
            "on_hand": change.on_hand, "low_at": change.low_at, "stop_counting": change.stop_counting,
        }),
        at,
    };
    audit::record(write, record).await
}
