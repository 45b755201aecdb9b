//! Compares the entries of the payment ledger with the orders that they name and with the operations of cards, the stock with
//! what gifts reserve and with its last change, and reads the bytes of pictures.

use crate::{
    contract::Cents,
    service::{
        error::Result,
        store::{Store, helpers::trusted_sql, query_as, query_scalar},
    },
};

/// Differences between the ledger of an account and its orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct OrderDifferences {
    /// Entries whose orders do not add up to their amount.
    pub(crate) entries: i64,
    /// Orders of which the entries captured another amount than the order says.
    pub(crate) orders: i64,
}

/// An item of which another number is reserved than the gifts have.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct StockDifference {
    /// The handle of the product and the variant; `None` when the item is not counted.
    pub(crate) item: Option<String>,
    pub(crate) reserved: i64,
    /// The units that the gifts have reserved.
    pub(crate) of_gifts: i64,
}

/// A card whose operations differ from its ledger.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct CardDifference {
    pub(crate) payment_method: String,
    pub(crate) ledger_authorized: Cents,
    pub(crate) ledger_captured: Cents,
    /// Held by the processor.
    pub(crate) held: Cents,
    /// Charged or to be charged, without refunds that were or are to be made.
    pub(crate) charged: Cents,
}

/// An item whose last change left other numbers.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct StockEntryDifference {
    /// The handle of the product and the variant.
    pub(crate) item: String,
    pub(crate) on_hand: i64,
    pub(crate) reserved: i64,
    /// After the last change; `None` without one.
    pub(crate) last_on_hand: Option<i64>,
    pub(crate) last_reserved: Option<i64>,
}

/// A stored picture with the hash of its bytes when it was stored.
#[derive(sqlx::FromRow)]
pub(crate) struct PictureBytes {
    pub(crate) hash: Vec<u8>,
    pub(crate) stored_hash: Vec<u8>,
    pub(crate) bytes: Vec<u8>,
}

impl Store {
    /// The number of cards that a processor charges.
    pub(crate) async fn processor_card_count(&self) -> Result<i64> {
        Ok(
            query_scalar("SELECT count(*) FROM payment_method WHERE processor_card IS NOT NULL")
                .fetch_one(&self.pool)
                .await?,
        )
    }

    /// The cards of an account whose operations, done and pending, do not add up to the last entries of their ledgers. One
    /// statement, because gifts are shipped meanwhile.
    pub(crate) async fn card_differences(&self, account_no: i64) -> Result<Vec<CardDifference>> {
        Ok(query_as(
            "SELECT t.id AS payment_method, t.ledger_authorized, t.ledger_captured, t.held, t.charged
             FROM (SELECT m.id, coalesce(e.authorized, 0) AS ledger_authorized,
                    coalesce(e.captured, 0) AS ledger_captured,
                    CAST(coalesce(c.held, 0) AS BIGINT) AS held, CAST(coalesce(c.charged, 0) AS BIGINT) AS charged
                FROM payment_method m
                LEFT JOIN payment_entry e ON e.account_no = m.account_no
                    AND e.no = (SELECT max(p.no) FROM payment_entry p
                        WHERE p.account_no = m.account_no AND p.payment_method_id = m.id)
                LEFT JOIN (SELECT account_no, payment_method_id,
                        sum(CASE WHEN state = 'authorized' THEN amount ELSE 0 END) AS held,
                        sum(CASE WHEN state NOT IN ('pending', 'done') THEN 0 WHEN kind = 'capture' THEN amount
                            WHEN kind = 'refund' AND is_recorded THEN -amount ELSE 0 END) AS charged
                    FROM card_operation WHERE account_no = $1 GROUP BY account_no, payment_method_id) c
                    ON c.account_no = m.account_no AND c.payment_method_id = m.id
                WHERE m.account_no = $1 AND m.processor_card IS NOT NULL) AS t
             WHERE t.ledger_authorized <> t.held OR t.ledger_captured <> t.charged ORDER BY t.id",
        )
        .bind(account_no)
        .fetch_all(&self.pool)
        .await?)
    }

    /// Stored pictures by their hashes, after that of `hash`.
    pub(crate) async fn pictures_after(
        &self,
        hash: &[u8],
        limit: i64,
    ) -> Result<Vec<PictureBytes>> {
        let select = query_as(
            "SELECT hash, stored_hash, bytes FROM picture WHERE hash > $1 ORDER BY hash LIMIT $2",
        );
        let select = select.bind(hash.to_vec()).bind(limit);
        Ok(select.fetch_all(&self.pool).await?)
    }

    /// The counted items that differ from their last row of `stock_entry`. One statement, as below.
    pub(crate) async fn stock_entry_differences(&self) -> Result<Vec<StockEntryDifference>> {
        Ok(query_as(
            "SELECT s.product_handle || ' ' || s.variant AS item, s.on_hand, s.reserved, e.on_hand AS last_on_hand,
                e.reserved AS last_reserved
             FROM stock s
             LEFT JOIN stock_entry e ON e.no = (SELECT max(no) FROM stock_entry WHERE item_id = s.item_id)
             WHERE e.no IS NULL OR e.on_hand <> s.on_hand OR e.reserved <> s.reserved ORDER BY item",
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// The number of counted items.
    pub(crate) async fn counted_item_count(&self) -> Result<i64> {
        Ok(query_scalar("SELECT count(*) FROM stock")
            .fetch_one(&self.pool)
            .await?)
    }

    /// The items whose reserved number is not the sum of their reservations. One statement, because gifts are accepted
    /// meanwhile.
    pub(crate) async fn stock_differences(&self) -> Result<Vec<StockDifference>> {
        Ok(query_as(
            "SELECT max(t.item) AS item, CAST(sum(t.reserved) AS BIGINT) AS reserved,
                CAST(sum(t.of_gifts) AS BIGINT) AS of_gifts
             FROM (SELECT item_id, product_handle || ' ' || variant AS item, reserved, 0 AS of_gifts FROM stock
                UNION ALL SELECT item_id, NULL, 0, quantity FROM stock_reservation) AS t
             GROUP BY t.item_id HAVING sum(t.reserved) <> sum(t.of_gifts) ORDER BY item",
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Compares each order of an account with the entries that name it. The orders of an account with charges of a version
    /// whose entries named no orders are not compared one by one.
    pub(crate) async fn compare_orders(&self, account_no: i64) -> Result<OrderDifferences> {
        let parts = self.dialect().json_elements_of("e.orders");
        Ok(query_as(trusted_sql(format!(
            "SELECT (SELECT count(*) FROM payment_entry e WHERE e.account_no = $1 AND e.orders IS NOT NULL
                AND e.amount <> (SELECT sum(CAST(part.value ->> 1 AS BIGINT)) FROM {parts})) AS entries,
             (SELECT count(*) FROM orders o
                LEFT JOIN (SELECT CAST(part.value ->> 0 AS BIGINT) AS seq,
                        sum(CASE WHEN e.kind = 'capture' THEN 1 ELSE -1 END * CAST(part.value ->> 1 AS BIGINT)) AS captured
                    FROM payment_entry e CROSS JOIN {parts}
                    WHERE e.account_no = $1 AND e.kind IN ('capture', 'refund') AND e.orders IS NOT NULL
                    GROUP BY CAST(part.value ->> 0 AS BIGINT)) AS moved ON moved.seq = o.seq
                WHERE o.account_no = $1 AND o.captured <> coalesce(moved.captured, 0)
                    AND NOT EXISTS (SELECT 1 FROM payment_entry u WHERE u.account_no = $1 AND u.orders IS NULL
                        AND (u.kind IN ('capture', 'refund') OR u.kind = 'opening' AND u.captured > 0))) AS orders"
        )))
        .bind(account_no)
        .fetch_one(&self.pool)
        .await?)
    }
}
