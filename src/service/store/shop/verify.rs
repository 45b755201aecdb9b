//! Compares the entries of the payment ledger with the orders that they name, and the stock with what gifts reserve.

use crate::service::{
    error::Result,
    store::{Store, helpers::trusted_sql, query_as, query_scalar},
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
    /// What the gifts have reserved.
    pub(crate) of_gifts: i64,
}

impl Store {
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
