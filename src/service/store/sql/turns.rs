//! The turns of accounts in background work: the account whose last turn is oldest is next. Without them, the work that
//! was queued first would be done first, and one account could delay all others for hours.
//!
//! The next account is found by jumping from account to account in an index, so that its cost does not grow with what an
//! account has queued.

use std::collections::BTreeSet;

use super::{
    Backend, dialect,
    helpers::{retry_on_conflict, to_json, trusted_sql},
};
use crate::service::error::Result;

/// The creation of orders.
pub(super) const ORDERS: &str = "orders";
/// The emails of batches.
pub(super) const EMAILS: &str = "emails";
/// Emails to one recipient: retries, and notices that an order was shipped.
pub(super) const SINGLE_EMAILS: &str = "single_emails";

/// A common table expression `queued`: the accounts that have rows with a `run_at` in `table`, and NULL as the last row.
pub(super) fn with_queued_accounts(table: &str) -> String {
    format!(
        "WITH RECURSIVE queued (account_no) AS (
            SELECT min(account_no) FROM {table} WHERE run_at IS NOT NULL
            UNION ALL
            SELECT (SELECT min(n.account_no) FROM {table} n
                WHERE n.account_no > q.account_no AND n.run_at IS NOT NULL)
            FROM queued q WHERE q.account_no IS NOT NULL)"
    )
}

impl Backend {
    /// Records that accounts have a turn now.
    pub(super) async fn take_turns(&self, kind: &'static str, accounts: &[i64]) -> Result<()> {
        // In the same order in all instances, so that they cannot deadlock.
        let accounts: BTreeSet<i64> = accounts.iter().copied().collect();
        let accounts = to_json(&accounts)?;
        retry_on_conflict(|| async {
            let permit = self.write_permit().await;
            sqlx::query(trusted_sql(format!(
                "INSERT INTO turn (kind, account_no, turn)
                 SELECT $1, CAST(CAST(value AS TEXT) AS BIGINT),
                    (SELECT coalesce(max(t.turn), 0) + 1 FROM turn t WHERE t.kind = $1)
                 FROM {} WHERE true
                 ON CONFLICT (kind, account_no) DO UPDATE SET turn = excluded.turn",
                dialect::json_rows(2)
            )))
            .bind(kind)
            .bind(&accounts)
            .execute(permit.pool())
            .await?;
            Ok(())
        })
        .await
    }
}
