//! The turns of accounts in background work: the account whose last turn is oldest is next. Without them, the work that
//! was queued first would be done first, and one account could delay all others for hours.

use super::{Backend, helpers::retry_on_conflict};
use crate::service::error::Result;

/// The creation of orders.
pub(super) const ORDERS: &str = "orders";
/// The emails of batches.
pub(super) const EMAILS: &str = "emails";

impl Backend {
    /// Records that the account of a batch has a turn now.
    pub(super) async fn take_turn(&self, kind: &'static str, batch_no: i64) -> Result<()> {
        retry_on_conflict(|| async {
            let _permit = self.write_permit().await;
            sqlx::query(
                "INSERT INTO turn (kind, account_no, turn)
                 SELECT $1, b.account_no,
                    (SELECT coalesce(max(t.turn), 0) + 1 FROM turn t WHERE t.kind = $1)
                 FROM order_batch b WHERE b.no = $2
                 ON CONFLICT (kind, account_no) DO UPDATE SET turn = excluded.turn",
            )
            .bind(kind)
            .bind(batch_no)
            .execute(self.write_pool())
            .await?;
            Ok(())
        })
        .await
    }
}
