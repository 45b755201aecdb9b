//! Gifts by their links: the statements behind [`Gifts`].

use async_trait::async_trait;
use std::collections::HashSet;

use super::{
    Backend, Db, Write,
    balances::take_account,
    dialect, json,
    life::live_in,
    orders::{ORDER_COLUMNS, ORDER_JOINS},
    statement, until_done,
};
use crate::{
    contract::Timestamp,
    service::store::{Acted, GiftAct, Gifts, LifeStep, Result, StoredGift},
};

#[async_trait]
impl Gifts for Backend {
    async fn gift(&self, token: &str) -> Result<Option<StoredGift>> {
        gift(&self.pool, token).await
    }

    async fn see_gift(&self, token: &str, now: Timestamp) -> Result<Acted> {
        if self.act_on_gift(token, GiftAct::Open, now).await? == Acted::Done {
            return Ok(Acted::Done);
        }
        // While it can be accepted it is in a person's hands, whoever opened it first.
        until_done(|| async {
            let mut write = self.write().await?;
            let account: Option<i64> =
                sqlx::query_scalar("SELECT account_no FROM gift_order WHERE token = $1")
                    .bind(token)
                    .fetch_optional(&mut *write)
                    .await?;
            let Some(account_no) = account else {
                return Ok(Acted::NotFound);
            };
            take_account(&mut write, account_no).await?;
            sqlx::query(
                "UPDATE gift_order SET view_count = view_count + 1,
                    next_event_at = CASE WHEN status = 'opened' THEN NULL ELSE next_event_at END
                 WHERE token = $1",
            )
            .bind(token)
            .execute(&mut *write)
            .await?;
            write.commit().await?;
            Ok(Acted::Done)
        })
        .await
    }

    async fn act_on_gift(&self, token: &str, act: GiftAct<'_>, now: Timestamp) -> Result<Acted> {
        // Most who come have been here before: they wait for nobody.
        let Some(seen) = gift(&self.pool, token).await? else {
            return Ok(Acted::NotFound);
        };
        if act.step(&seen, now).is_none() {
            return Ok(Acted::TooLate);
        }
        until_done(|| async {
            let mut write = self.write().await?;
            take_account(&mut write, seen.order.account_no).await?;
            let now_it_is = gift(&mut *write, token).await?;
            let Some(mut step) = now_it_is.and_then(|gift| act.step(&gift, now)) else {
                return Ok(Acted::TooLate);
            };
            if !self.is_practice() {
                // Nobody leads a life that it could wait for.
                step.next_event_at = None;
            }
            let changed = live_in(&mut write, seen.order.account_no, &[&step]).await?;
            if !changed.contains(&step.seq) {
                return Ok(Acted::TooLate);
            }
            write.commit().await?;
            Ok(Acted::Done)
        })
        .await
    }
}

async fn gift<'e>(
    database: impl sqlx::Executor<'e, Database = Db>,
    token: &str,
) -> Result<Option<StoredGift>> {
    Ok(sqlx::query_as(statement(format!(
        "SELECT {ORDER_COLUMNS}, o.next_event_at, b.from_name, b.swap, b.gift
         FROM gift_order o {ORDER_JOINS} WHERE o.token = $1"
    )))
    .bind(token)
    .fetch_optional(database)
    .await?)
}

/// Keeps what recipients chose when they accepted, of those steps that took place.
pub(super) async fn keep_choices(
    write: &mut Write,
    account_no: i64,
    steps: &[&LifeStep],
    changed: &HashSet<i64>,
) -> Result<()> {
    let mut rows = Vec::new();
    for step in steps.iter().filter(|step| changed.contains(&step.seq)) {
        if step.selections.is_some() || step.ship_to.is_some() {
            let selections = step.selections.as_ref().map(json).transpose()?;
            let ship_to = step.ship_to.as_ref().map(json).transpose()?;
            rows.push((step.seq, selections, ship_to));
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(statement(format!(
        "UPDATE gift_order SET selections = coalesce(s.selections, gift_order.selections),
            ship_to = coalesce(s.ship_to, gift_order.ship_to)
         FROM (SELECT CAST(value ->> 0 AS BIGINT) AS seq, value ->> 1 AS selections,
                value ->> 2 AS ship_to FROM {}) AS s
         WHERE gift_order.account_no = $2 AND gift_order.seq = s.seq",
        dialect::each(1)
    )))
    .bind(json(&rows)?)
    .bind(account_no)
    .execute(&mut **write)
    .await?;
    Ok(())
}
