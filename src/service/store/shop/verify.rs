//! Compares the entries of the payment ledger with the orders that they name.

use crate::service::{
    error::Result,
    store::{Store, helpers::trusted_sql, query_as},
};

/// Differences between the ledger of an account and its orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct OrderDifferences {
    /// Entries whose orders do not add up to their amount.
    pub(crate) entries: i64,
    /// Orders of which the entries captured another amount than the order says.
    pub(crate) orders: i64,
}

impl Store {
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
