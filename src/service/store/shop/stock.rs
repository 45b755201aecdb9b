//! Stock: what gifts reserve, release and take. An item without a row is not counted and always available.
//!
//! Each change is in the transaction of its cause, and writes a row of `stock_entry`. The database refuses less than nothing:
//! a reservation adds only when so many are free, so that of many recipients who accept at once exactly those get the last
//! ones. Each function changes items in the order of their ids, so that few transactions wait for each other. A transaction that
//! the database ends because of such a wait is run again.

use std::collections::{BTreeMap, HashMap};

use uuid::Uuid;

use crate::{
    contract::{ProductId, Timestamp, shop::stock::StockCause},
    service::{
        error::Result,
        shop::parcels::units::{UnitKey, Units},
        store::{
            QueryBuilder, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
            query, query_as, query_scalar,
        },
    },
};

/// Fewer are free than a gift needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SoldOut {
    pub(crate) product_id: ProductId,
    pub(crate) product: String,
    /// Empty for a product without variants.
    pub(crate) variant: String,
    pub(crate) free: i64,
}

impl SoldOut {
    /// The API's error message.
    pub(crate) fn sentence(&self) -> String {
        let Self {
            product,
            variant,
            free,
            ..
        } = self;
        let (name, end) = match variant.is_empty() {
            true => (product.clone(), ""),
            false => (format!("{product}, {variant}"), ","),
        };
        match free {
            ..=0 => format!("{name}{end} is sold out"),
            1 => format!("Only 1 of {name}{end} is left"),
            free => format!("Only {free} of {name}{end} are left"),
        }
    }
}

/// The gift of one recipient, for which stock is reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GiftKey {
    pub(crate) batch_no: i64,
    pub(crate) position: i64,
}

/// The gifts of one batch for which stock changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChangedGifts {
    account_no: i64,
    batch_no: i64,
    /// Of the only gift.
    position: Option<i64>,
}

impl ChangedGifts {
    /// `None` without a gift.
    fn new(account_no: i64, gifts: &[GiftKey]) -> Option<Self> {
        let first = gifts.first()?;
        Some(Self {
            account_no,
            batch_no: first.batch_no,
            position: Some(first.position).filter(|_| gifts.iter().all(|gift| gift == first)),
        })
    }
}

/// The changes of an item, which a row of `stock_entry` keeps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'a> {
    pub(super) item_id: Uuid,
    pub(super) cause: StockCause,
    pub(super) on_hand: i64,
    pub(super) reserved: i64,
    /// The gifts that cause the change; `None` for an operator's.
    pub(super) gifts: Option<ChangedGifts>,
    pub(super) note: Option<&'a str>,
    pub(super) at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct CountedItem {
    item_id: Uuid,
    product_id: ProductId,
    variant: String,
}

/// The counted items of products.
pub(super) async fn counted_items(
    write: &mut WriteTransaction,
    products: impl IntoIterator<Item = ProductId>,
) -> Result<HashMap<UnitKey, Uuid>> {
    let mut products: Vec<ProductId> = products.into_iter().collect();
    products.sort_unstable();
    products.dedup();
    let mut found = HashMap::new();
    for chunk in products.chunks(MAX_ROWS_PER_STATEMENT) {
        let mut select = QueryBuilder::new(
            "SELECT s.item_id, e.id AS product_id, s.variant FROM shop_entry e
             JOIN stock s ON s.product_handle = e.handle WHERE e.kind = 'product' AND e.id ",
        );
        select.push_in(chunk.iter().copied());
        let rows: Vec<CountedItem> = select.build_query_as().fetch_all(&mut *write).await?;
        found.extend(rows.into_iter().map(|row| {
            let key = UnitKey {
                product_id: row.product_id,
                variant: row.variant,
            };
            (key, row.item_id)
        }));
    }
    Ok(found)
}

/// Reserves the units of each gift of a batch. When too few of an item are free, returns which, and the transaction must be rolled back.
pub(in crate::service::store) async fn reserve(
    write: &mut WriteTransaction,
    account_no: i64,
    units: &[Units],
    gifts: &[GiftKey],
    cause: StockCause,
    now: Timestamp,
) -> Result<Option<SoldOut>> {
    let products = units.iter().map(|unit| unit.key.product_id);
    let counted = counted_items(write, products).await?;
    let mut items: Vec<(Uuid, &Units)> = units
        .iter()
        .filter_map(|unit| Some((*counted.get(&unit.key)?, unit)))
        .collect();
    items.sort_unstable_by_key(|(item, _)| *item);
    for (item_id, unit) in &items {
        let needed = i64::from(unit.quantity) * gifts.len() as i64;
        let change = Change {
            item_id: *item_id,
            cause,
            on_hand: 0,
            reserved: needed,
            gifts: ChangedGifts::new(account_no, gifts),
            note: None,
            at: now,
        };
        if !apply_change(write, change).await? {
            let free = query_scalar("SELECT on_hand - reserved FROM stock WHERE item_id = $1")
                .bind(*item_id)
                .fetch_one(&mut *write)
                .await?;
            return Ok(Some(SoldOut {
                product_id: unit.key.product_id,
                product: unit.product.clone(),
                variant: unit.key.variant.clone(),
                free,
            }));
        }
    }
    let rows = gifts.iter().flat_map(|gift| {
        let row = |(item, unit): &(Uuid, &Units)| {
            (
                gift.batch_no,
                gift.position,
                item.simple().to_string(),
                unit.quantity,
            )
        };
        items.iter().map(row)
    });
    let rows: Vec<_> = rows.collect();
    for chunk in rows.chunks(MAX_ROWS_PER_STATEMENT) {
        query(trusted_sql(format!(
            "INSERT INTO stock_reservation (account_no, batch_no, position, item_id, quantity)
             SELECT $1, CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), {}, CAST(value ->> 3 AS BIGINT) FROM {}",
            write.dialect().id_from_hex("value ->> 2"),
            write.dialect().json_rows(2),
        )))
        .bind(account_no)
        .bind(to_json(chunk)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(None)
}

/// The units of an item that are reserved for a gift.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct Reservation {
    pub(super) batch_no: i64,
    pub(super) position: i64,
    pub(super) item_id: Uuid,
    pub(super) quantity: i64,
}

/// Returns the stock of orders that will not be shipped: canceled, failed or refunded.
pub(in crate::service::store) async fn release_orders(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
    now: Timestamp,
) -> Result<()> {
    let seqs: Vec<[i64; 1]> = seqs.iter().map(|seq| [*seq]).collect();
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        let reserved: Vec<Reservation> = query_as(trusted_sql(format!(
            "SELECT r.batch_no, r.position, r.item_id, r.quantity FROM orders o
             JOIN stock_reservation r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
                AND r.position = o.position
             WHERE o.account_no = $1 AND o.seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(to_json(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        end_reservations(write, account_no, &reserved, StockCause::Released, now).await?;
    }
    Ok(())
}

/// Returns the stock of the recipients of a batch from `position` on, for whom no order will be created.
pub(in crate::service::store) async fn release_rest_of_batch(
    write: &mut WriteTransaction,
    account_no: i64,
    batch_no: i64,
    position: i64,
    now: Timestamp,
) -> Result<()> {
    let reserved: Vec<Reservation> = query_as(
        "SELECT batch_no, position, item_id, quantity FROM stock_reservation
         WHERE account_no = $1 AND batch_no = $2 AND position >= $3",
    )
    .bind(account_no)
    .bind(batch_no)
    .bind(position)
    .fetch_all(&mut *write)
    .await?;
    end_reservations(write, account_no, &reserved, StockCause::Released, now).await
}

/// Ends reservations: the goods leave the stock with the cause `shipped`, otherwise they are free again.
pub(super) async fn end_reservations(
    write: &mut WriteTransaction,
    account_no: i64,
    reserved: &[Reservation],
    cause: StockCause,
    now: Timestamp,
) -> Result<()> {
    if reserved.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = reserved
        .iter()
        .map(|row| (row.batch_no, row.position, row.item_id.simple().to_string()))
        .collect();
    for chunk in rows.chunks(MAX_ROWS_PER_STATEMENT) {
        query(trusted_sql(format!(
            "DELETE FROM stock_reservation WHERE account_no = $1 AND (batch_no, position, item_id) IN
                (SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), {} FROM {})",
            write.dialect().id_from_hex("value ->> 2"),
            write.dialect().json_rows(2),
        )))
        .bind(account_no)
        .bind(to_json(chunk)?)
        .execute(&mut *write)
        .await?;
    }
    // One change of an item for each batch, which its row names.
    let mut totals: BTreeMap<(Uuid, i64), (i64, Vec<GiftKey>)> = BTreeMap::new();
    for row in reserved {
        let (quantity, gifts) = totals.entry((row.item_id, row.batch_no)).or_default();
        *quantity += row.quantity;
        gifts.push(GiftKey {
            batch_no: row.batch_no,
            position: row.position,
        });
    }
    for ((item_id, _), (quantity, gifts)) in totals {
        let change = Change {
            item_id,
            cause,
            on_hand: if cause == StockCause::Shipped {
                -quantity
            } else {
                0
            },
            reserved: -quantity,
            gifts: ChangedGifts::new(account_no, &gifts),
            note: None,
            at: now,
        };
        apply_change(write, change).await?;
    }
    Ok(())
}

/// Changes the stock of an item and writes the entry of the change. Returns `false`, and changes nothing, when the item is not
/// counted or has too few.
pub(super) async fn apply_change(write: &mut WriteTransaction, change: Change<'_>) -> Result<bool> {
    #[derive(sqlx::FromRow)]
    struct After {
        on_hand: i64,
        reserved: i64,
    }
    let after: Option<After> = query_as(
        "UPDATE stock SET on_hand = on_hand + $1, reserved = reserved + $2
         WHERE item_id = $3 AND on_hand + $1 >= reserved + $2 AND reserved + $2 >= 0
         RETURNING on_hand, reserved",
    )
    .bind(change.on_hand)
    .bind(change.reserved)
    .bind(change.item_id)
    .fetch_optional(&mut *write)
    .await?;
    let Some(after) = after else {
        return Ok(false);
    };
    record_entry(write, change, after.on_hand, after.reserved).await?;
    Ok(true)
}

/// As [`apply_change`], for an item that the transaction has locked and whose numbers allow the change.
///
/// # Errors
/// When the change is refused all the same.
pub(super) async fn apply_allowed_change(
    write: &mut WriteTransaction,
    change: Change<'_>,
) -> Result<()> {
    match apply_change(write, change).await? {
        true => Ok(()),
        false => Err(sqlx::Error::RowNotFound.into()),
    }
}

pub(super) async fn record_entry(
    write: &mut WriteTransaction,
    change: Change<'_>,
    on_hand: i64,
    reserved: i64,
) -> Result<()> {
    let cause: &'static str = change.cause.into();
    query(
        "INSERT INTO stock_entry (item_id, cause, on_hand_change, reserved_change, on_hand, reserved, account_no, batch_no,
            position, note, recorded_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(change.item_id)
    .bind(cause)
    .bind(change.on_hand)
    .bind(change.reserved)
    .bind(on_hand)
    .bind(reserved)
    .bind(change.gifts.map(|gifts| gifts.account_no))
    .bind(change.gifts.map(|gifts| gifts.batch_no))
    .bind(change.gifts.and_then(|gifts| gifts.position))
    .bind(change.note)
    .bind(change.at)
    .execute(&mut *write)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentence_names_what_is_left() {
        let of = |variant: &str, free| {
            SoldOut {
                product_id: ProductId::default(),
                product: "Heavy Knit Hoodie".to_owned(),
                variant: variant.to_owned(),
                free,
            }
            .sentence()
        };
        assert_eq!(of("M", 12), "Only 12 of Heavy Knit Hoodie, M, are left");
        assert_eq!(of("", 12), "Only 12 of Heavy Knit Hoodie are left");
        assert_eq!(of("M", 1), "Only 1 of Heavy Knit Hoodie, M, is left");
        assert_eq!(of("M", 0), "Heavy Knit Hoodie, M, is sold out");
    }
}
