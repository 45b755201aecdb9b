//! Finds gifts by the tokens of their links, counts views, and applies the actions of recipients.

use std::collections::BTreeSet;

use super::{
    Executor, QueryBuilder, Store, WriteTransaction,
    balances::lock_account_and_increase_revision,
    helpers::{to_json, trusted_sql},
    query, query_as, query_scalar,
    shop::stock::{self, GiftKey, SoldOut},
    stored_gift::{GiftAction, GiftActionResult, StoredGift},
    stored_order::{GIFT_COLUMNS, ORDER_COLUMNS, ORDER_JOINS},
    transitions::apply_transitions,
};
use crate::{
    contract::{AcceptanceProblem, Timestamp, shop::stock::StockCause},
    service::{
        error::Result,
        gift_views::LinkViews,
        rules::{acceptance::Acceptance, gift::apply_selections},
        shop::parcels::units::units,
    },
};

impl Store {
    /// Returns the gift with this link token.
    pub(crate) async fn gift(&self, token: &str) -> Result<Option<StoredGift>> {
        fetch_gift(&self.pool, token, None).await
    }

    /// Counts a view. The first view opens the gift if the gift can still be accepted.
    pub(crate) async fn record_gift_view(
        &self,
        token: &str,
        now: Timestamp,
    ) -> Result<GiftActionResult> {
        if self.apply_gift_action(token, GiftAction::Open, now).await? == GiftActionResult::Done {
            return Ok(GiftActionResult::Done);
        }
        let account: Option<i64> = query_scalar("SELECT account_no FROM orders WHERE token = $1")
            .bind(token)
            .fetch_optional(&self.pool)
            .await?;
        let Some(account_no) = account else {
            return Ok(GiftActionResult::NotFound);
        };
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
            // A gift that the simulator opened leaves the simulation, because a person is now
            // looking at the gift.
            query(
                "UPDATE orders SET view_count = view_count + 1,
                    next_event_at = CASE WHEN status = 'opened' THEN NULL ELSE next_event_at END
                 WHERE token = $1 AND account_no = $2",
            )
            .bind(token)
            .bind(account_no)
            .execute(&mut write)
            .await?;
            write.commit().await?;
            Ok(GiftActionResult::Done)
        })
        .await
    }

    /// Adds views that change no state, of some thousand gifts at most. Returns the accounts of the gifts, whose cached
    /// lists show the views after [`Self::increase_revisions`].
    pub(crate) async fn add_gift_views(&self, views: &[LinkViews]) -> Result<Vec<i64>> {
        let views = to_json(views)?;
        let table = self.dialect().with_json_table(
            "value ->> 'token' AS token, CAST(value ->> 'views' AS INTEGER) AS views",
            1,
        );
        let add = format!(
            "{table} UPDATE orders SET view_count = orders.view_count + s.views FROM s
             WHERE orders.token = s.token RETURNING orders.account_no"
        );
        // Not in one transaction with the accounts, which other transactions lock before their orders.
        let add = query_as(trusted_sql(add)).bind(&views);
        let accounts: Vec<(i64,)> = self.fetch_written(add).await?;
        let distinct: BTreeSet<i64> = accounts.into_iter().map(|(no,)| no).collect();
        Ok(distinct.into_iter().collect())
    }

    /// Empties the cached lists of accounts.
    pub(crate) async fn increase_revisions(&self, accounts: &[i64]) -> Result<()> {
        if accounts.is_empty() {
            return Ok(());
        }
        let mut increase =
            QueryBuilder::new("UPDATE account SET revision = revision + 1 WHERE no ");
        increase.push_in(accounts.iter().copied());
        self.execute(increase.build()).await?;
        Ok(())
    }

    /// Records that a gift that can be accepted is sold out, or that it is not any more, for its sender.
    pub(crate) async fn record_sold_out(&self, gift: &StoredGift, is_sold_out: bool) -> Result<()> {
        let sold_out = AcceptanceProblem::SoldOut.as_str();
        let is_known = gift.order.acceptance_problem.as_deref() == Some(sold_out);
        if is_known == is_sold_out {
            return Ok(());
        }
        let account_no = gift.order.account_no;
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
            query(
                "UPDATE orders SET acceptance_problem = CASE WHEN $1 THEN $2 END
                 WHERE account_no = $3 AND seq = $4 AND status IN ('created', 'notified', 'opened')
                    AND ($1 OR acceptance_problem = $2)",
            )
            .bind(is_sold_out)
            .bind(sold_out.to_owned())
            .bind(account_no)
            .bind(gift.order.seq)
            .execute(&mut write)
            .await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Applies an action if the state of the gift that the transaction reads allows the action, so
    /// that of several concurrent acceptances or cancellations exactly one succeeds.
    pub(crate) async fn apply_gift_action(
        &self,
        token: &str,
        action: GiftAction<'_>,
        now: Timestamp,
    ) -> Result<GiftActionResult> {
        // Checked before the transaction, so that an action that is not allowed needs no lock.
        let Some(seen) = fetch_gift(&self.pool, token, None).await? else {
            return Ok(GiftActionResult::NotFound);
        };
        let account_no = seen.order.account_no;
        if action.transition(&seen, now).is_none() {
            return Ok(GiftActionResult::TooLate);
        }
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
            let current = fetch_gift(&mut write, token, Some(account_no)).await?;
            let Some(gift) = current else {
                return Ok(GiftActionResult::TooLate);
            };
            let Some(mut transition) = action.transition(&gift, now) else {
                return Ok(GiftActionResult::TooLate);
            };
            if let GiftAction::Accept(acceptance, _) = action
                && let Some(sold_out) = reserve_gift(&mut write, &gift, acceptance, now).await?
            {
                return Ok(GiftActionResult::SoldOut(sold_out));
            }
            if !self.is_practice() && matches!(action, GiftAction::Accept(..)) {
                // The shop pays an accepted gift at once. The other actions keep the planned event of the order.
                transition.next_event_at = Some(now);
            }
            let changed = apply_transitions(&mut write, account_no, &[&transition]).await?;
            if !changed.contains(&transition.seq) {
                return Ok(GiftActionResult::TooLate);
            }
            write.commit().await?;
            Ok(GiftActionResult::Done)
        })
        .await
    }
}

/// Reserves the products that a recipient accepts. When the shop has too few, returns which.
async fn reserve_gift(
    write: &mut WriteTransaction,
    gift: &StoredGift,
    acceptance: &Acceptance,
    now: Timestamp,
) -> Result<Option<SoldOut>> {
    let lines = match &acceptance.swapped {
        Some(lines) => lines.clone(),
        None => {
            let mut lines = gift.sent_line_items()?;
            apply_selections(&mut lines, &acceptance.selections);
            lines
        }
    };
    let key = GiftKey {
        batch_no: gift.order.batch_no,
        position: gift.order.position,
    };
    let account_no = gift.order.account_no;
    stock::reserve(
        write,
        account_no,
        &units(&lines),
        &[key],
        StockCause::Reserved,
        now,
    )
    .await
}

/// With the account, a distributed database reads from one node.
async fn fetch_gift<'e>(
    database: impl Into<Executor<'e>>,
    token: &str,
    account_no: Option<i64>,
) -> Result<Option<StoredGift>> {
    let mut query = QueryBuilder::new(format!(
        "SELECT {ORDER_COLUMNS}, {GIFT_COLUMNS} FROM orders o {ORDER_JOINS} WHERE o.token = "
    ));
    query.push_bind(token);
    if let Some(account_no) = account_no {
        query.push(" AND o.account_no = ").push_bind(account_no);
    }
    Ok(query.build_query_as().fetch_optional(database).await?)
}
