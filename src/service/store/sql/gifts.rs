//! Gifts by their links: the statements behind [`Gifts`].

use async_trait::async_trait;
use std::collections::HashSet;

use super::{
    Backend, Db, Write,
    balances::lock_account_and_bump_revision,
    dialect, json,
    orders::{ORDER_COLUMNS, ORDER_JOINS},
    retry_on_conflict, statement,
    transitions::apply_transitions,
};
use crate::{
    contract::Timestamp,
    service::store::{GiftAction, GiftActionResult, Gifts, OrderTransition, Result, StoredGift},
};

#[async_trait]
impl Gifts for Backend {
    async fn gift(&self, token: &str) -> Result<Option<StoredGift>> {
        gift(&self.pool, token).await
    }

    async fn record_gift_view(&self, token: &str, now: Timestamp) -> Result<GiftActionResult> {
        if self.apply_gift_action(token, GiftAction::Open, now).await? == GiftActionResult::Done {
            return Ok(GiftActionResult::Done);
        }
        // While it can be accepted it is in a person's hands, whoever opened it first.
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            let account: Option<i64> =
                sqlx::query_scalar("SELECT account_no FROM orders WHERE token = $1")
                    .bind(token)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some(account_no) = account else {
                return Ok(GiftActionResult::NotFound);
            };
            lock_account_and_bump_revision(&mut write, account_no).await?;
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

    async fn apply_gift_action(
        &self,
        token: &str,
        act: GiftAction<'_>,
        now: Timestamp,
    ) -> Result<GiftActionResult> {
        // Most who come have been here before: they wait for nobody.
        let Some(seen) = gift(&self.pool, token).await? else {
            return Ok(GiftActionResult::NotFound);
        };
        if act.step(&seen, now).is_none() {
            return Ok(GiftActionResult::TooLate);
        }
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            lock_account_and_bump_revision(&mut write, seen.order.account_no).await?;
            let now_it_is = gift(&mut *write, token).await?;
            let Some(mut step) = now_it_is.and_then(|gift| act.step(&gift, now)) else {
                return Ok(GiftActionResult::TooLate);
            };
            if !self.is_practice() {
                // Nobody leads a life that it could wait for.
                step.next_event_at = None;
            }
            let changed = apply_transitions(&mut write, seen.order.account_no, &[&step]).await?;
            if !changed.contains(&step.seq) {
                return Ok(GiftActionResult::TooLate);
            }
            write.commit().await?;
            Ok(GiftActionResult::Done)
        })
        .await
    }
}

async fn gift<'e>(
    database: impl sqlx::Executor<'e, Database = Db>,
    token: &str,
) -> Result<Option<StoredGift>> {
    Ok(sqlx::query_as(statement(format!(
        "SELECT {ORDER_COLUMNS}, o.next_event_at, b.from_name, b.swap, b.line_items
         FROM orders o {ORDER_JOINS} WHERE o.token = $1"
    )))
    .bind(token)
    .fetch_optional(database)
    .await?)
}

/// Keeps what recipients chose when they accepted, of those steps that took place.
pub(super) async fn keep_choices(
    write: &mut Write,
    account_no: i64,
    steps: &[&OrderTransition],
    changed: &HashSet<i64>,
) -> Result<()> {
    let mut rows = Vec::new();
    for step in steps.iter().filter(|step| changed.contains(&step.seq)) {
        if step.selections.is_some() || step.shipping_address.is_some() {
            let selections = step.selections.as_ref().map(json).transpose()?;
            let shipping_address = step.shipping_address.as_ref().map(json).transpose()?;
            rows.push((step.seq, selections, shipping_address));
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(statement(format!(
        "UPDATE orders SET selections = coalesce(s.selections, orders.selections),
            shipping_address = coalesce(s.shipping_address, orders.shipping_address)
         FROM (SELECT CAST(value ->> 0 AS BIGINT) AS seq, value ->> 1 AS selections,
                value ->> 2 AS shipping_address FROM {}) AS s
         WHERE orders.account_no = $2 AND orders.seq = s.seq",
        dialect::each(1)
    )))
    .bind(json(&rows)?)
    .bind(account_no)
    .execute(&mut **write)
    .await?;
    Ok(())
}
