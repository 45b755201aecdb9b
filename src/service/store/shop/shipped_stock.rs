//! The stock of parcels that are handed to a carrier: what their gifts have reserved leaves the shelves.

use std::collections::{BTreeSet, HashMap};

use uuid::Uuid;

use super::stock;
use crate::{
    contract::{BrandId, ProductId, Timestamp, shop::stock::StockCause},
    service::{
        error::Result,
        shop::parcels::units::CurrentGift,
        store::{
            WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
            query_as,
        },
    },
};

/// Takes the reserved units of parcels, by order and brand, from the stock, because the parcels are shipped.
pub(super) async fn take_stock(
    write: &mut WriteTransaction,
    account_no: i64,
    shipped: &BTreeSet<(i64, BrandId)>,
    now: Timestamp,
) -> Result<()> {
    #[derive(sqlx::FromRow)]
    struct ReservedGift {
        #[sqlx(flatten)]
        reservation: stock::Reservation,
        seq: i64,
        selections: Option<String>,
        swapped: Option<String>,
        line_items: String,
    }
    let seqs: BTreeSet<i64> = shipped.iter().map(|(seq, _)| *seq).collect();
    let seqs: Vec<[i64; 1]> = seqs.into_iter().map(|seq| [seq]).collect();
    let mut gifts = Vec::new();
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        gifts.extend(
            query_as::<ReservedGift>(trusted_sql(format!(
                "SELECT r.batch_no, r.position, r.item_id, r.quantity, o.seq, o.selections, o.swapped, b.line_items
                 FROM orders o
                 JOIN stock_reservation r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
                    AND r.position = o.position
                 JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
                 WHERE o.account_no = $1 AND o.seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
                write.dialect().json_rows(2)
            )))
            .bind(account_no)
            .bind(to_json(chunk)?)
            .fetch_all(&mut *write)
            .await?,
        );
    }
    if gifts.is_empty() {
        return Ok(());
    }
    // The products of the shipped brands of each gift.
    let mut products_of_gifts: Vec<BTreeSet<ProductId>> = Vec::with_capacity(gifts.len());
    for gift in &gifts {
        let current = CurrentGift {
            line_items: &gift.line_items,
            selections: gift.selections.as_deref(),
            swapped: gift.swapped.as_deref(),
        };
        let lines = current.lines()?;
        let of_shipped = lines
            .iter()
            .filter(|line| shipped.contains(&(gift.seq, line.brand.id)));
        products_of_gifts.push(of_shipped.map(|line| line.product_id).collect());
    }
    let products = products_of_gifts.iter().flatten().copied();
    let product_of_item: HashMap<Uuid, ProductId> = stock::counted_items(write, products)
        .await?
        .into_iter()
        .map(|(key, item)| (item, key.product_id))
        .collect();
    let taken: Vec<stock::Reservation> = gifts
        .into_iter()
        .zip(products_of_gifts)
        .filter(|(gift, products)| {
            let product = product_of_item.get(&gift.reservation.item_id);
            product.is_some_and(|product| products.contains(product))
        })
        .map(|(gift, _)| gift.reservation)
        .collect();
    stock::end_reservations(write, account_no, &taken, StockCause::Shipped, now).await
}
