//! Gifts by their link tokens: the statements of [`Gifts`].

use std::collections::BTreeSet;

use async_trait::async_trait;
use sqlx::QueryBuilder;

use super::{
    Backend, Db,
    balances::lock_account_and_bump_revision,
    helpers::{push_in_list, to_json, trusted_sql, with_json_table},
    order_query::{GIFT_COLUMNS, ORDER_COLUMNS, ORDER_JOINS},
    transitions::apply_transitions,
};
use crate::{
    contract::Timestamp,
    service::{
        error::Result,
        gift_views::LinkViews,
        store::gifts::{GiftAction, GiftActionResult, Gifts, StoredGift},
    },
};

#[async_trait]
impl Gifts for Backend {
    async fn gift(&self, token: &str) -> Result<Option<StoredGift>> {
        fetch_gift(&self.pool, token).await
    }

    async fn record_gift_view(&self, token: &str, now: Timestamp) -> Result<GiftActionResult> {
        if self.apply_gift_action(token, GiftAction::Open, now).await? == GiftActionResult::Done {
            return Ok(GiftActionResult::Done);
        }
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let account: Option<i64> =
                sqlx::query_scalar("SELECT account_no FROM orders WHERE token = $1")
                    .bind(token)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some(account_no) = account else {
                return Ok(GiftActionResult::NotFound);
            };
            lock_account_and_bump_revision(&mut write, account_no).await?;
            // A gift that the simulator opened leaves the simulation, because a person is now
            // looking at the gift.
            sqlx::query(
                "UPDATE orders SET view_count = view_count + 1,
                    next_event_at = CASE WHEN status = 'opened' THEN NULL ELSE next_event_at END
                 WHERE token = $1",
            )
            .bind(token)
            .execute(&mut *write)
            .await?;
            write.commit().await?;
            Ok(GiftActionResult::Done)
        })
        .await
    }

    async fn add_gift_views(&self, views: &[LinkViews]) -> Result<Vec<i64>> {
        let views = to_json(views)?;
        let table = with_json_table(
            "value ->> 'token' AS token, CAST(value ->> 'views' AS INTEGER) AS views",
            1,
        );
        let add = format!(
            "{table} UPDATE orders SET view_count = orders.view_count + s.views FROM s
             WHERE orders.token = s.token RETURNING orders.account_no"
        );
        // Not in one transaction with the accounts, which other transactions lock before their orders.
        let accounts: Vec<i64> = self
            .retry_on_conflict(|| async {
                let permit = self.write_permit().await;
                Ok(sqlx::query_scalar(trusted_sql(add.clone()))
                    .bind(&views)
                    .fetch_all(permit.pool())
                    .await?)
            })
            .await?;
        let distinct: BTreeSet<i64> = accounts.into_iter().collect();
        Ok(distinct.into_iter().collect())
    }

    async fn bump_revisions(&self, accounts: &[i64]) -> Result<()> {
        if accounts.is_empty() {
            return Ok(());
        }
        self.retry_on_conflict(|| async {
            let mut bump =
                QueryBuilder::<Db>::new("UPDATE account SET revision = revision + 1 WHERE no ");
            push_in_list(&mut bump, accounts);
            let permit = self.write_permit().await;
            bump.build().execute(permit.pool()).await?;
            Ok(())
        })
        .await
    }

    async fn apply_gift_action(
        &self,
        token: &str,
        action: GiftAction<'_>,
        now: Timestamp,
    ) -> Result<GiftActionResult> {
        // Checked before the transaction, so that an action that is not allowed needs no lock.
        let Some(seen) = fetch_gift(&self.pool, token).await? else {
            return Ok(GiftActionResult::NotFound);
        };
        if action.transition(&seen, now).is_none() {
            return Ok(GiftActionResult::TooLate);
        }
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_bump_revision(&mut write, seen.order.account_no).await?;
            let current = fetch_gift(&mut *write, token).await?;
            let Some(mut transition) = current.and_then(|gift| action.transition(&gift, now))
            else {
                return Ok(GiftActionResult::TooLate);
            };
            if !self.is_practice() {
                // Only practice has a simulator, which would apply the next event.
                transition.next_event_at = None;
            }
            let changed =
                apply_transitions(&mut write, seen.order.account_no, &[&transition]).await?;
            if !changed.contains(&transition.seq) {
                return Ok(GiftActionResult::TooLate);
            }
            write.commit().await?;
            Ok(GiftActionResult::Done)
        })
        .await
    }
}

async fn fetch_gift<'e>(
    database: impl sqlx::Executor<'e, Database = Db>,
    token: &str,
) -> Result<Option<StoredGift>> {
    Ok(sqlx::query_as(trusted_sql(format!(
        "SELECT {ORDER_COLUMNS}, {GIFT_COLUMNS} FROM orders o {ORDER_JOINS} WHERE o.token = $1"
    )))
    .bind(token)
    .fetch_optional(database)
    .await?)
}
