//! Every change of an order's status (`apply_transitions`), and the practice life of orders: the statements
//! behind [`PracticeOrders`].

use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};

use async_trait::async_trait;

use super::{
    Backend, Write,
    activities::not_before_the_last,
    balances::{lock_account_and_bump_revision, settle},
    dialect, email_planning,
    events::{self, News},
    gifts, json, retry_on_conflict, statement,
};
use crate::{
    contract::{ActivityId, OrderStatus, Timestamp, WebhookEventType},
    service::store::{DueOrder, OrderTransition, PracticeOrders, Result, jobs::JOB_LEASE},
};

/// The lease of whoever leads the lives of orders.
const LEADER: &str = "practice";

#[async_trait]
impl PracticeOrders for Backend {
    async fn due_orders(
        &self,
        now: Timestamp,
        window: Duration,
        limit: i64,
        owner: &str,
    ) -> Result<Vec<DueOrder>> {
        let first: Option<Timestamp> = sqlx::query_scalar(
            "SELECT min(next_event_at) FROM orders WHERE next_event_at IS NOT NULL",
        )
        .fetch_one(&self.pool)
        .await?;
        let Some(first) = first.filter(|at| *at <= now) else {
            return Ok(Vec::new());
        };
        // Asked only when something is due: taking a lease is a write.
        if !retry_on_conflict(|| self.lead(now, owner)).await? {
            return Ok(Vec::new());
        }
        Ok(sqlx::query_as(
            "SELECT o.account_no, o.seq, o.batch_no, o.position, o.status, o.created_at,
                o.next_event_at, b.swap, b.send_method,
                coalesce(o.expires_at, b.expires_at) AS expires_at,
                b.line_items, o.shipments, o.swapped
             FROM orders o JOIN order_batch b ON b.no = o.batch_no
             WHERE o.next_event_at <= $1 ORDER BY o.next_event_at, o.account_no, o.seq LIMIT $2",
        )
        .bind(now.min(first + window))
        .bind(limit)
        .fetch_all(&self.pool)
        .await?)
    }

    async fn apply_planned_transitions(
        &self,
        steps: &[OrderTransition],
        now: Timestamp,
        owner: &str,
    ) -> Result<()> {
        if steps.is_empty() {
            return Ok(());
        }
        let mut accounts: BTreeMap<i64, Vec<&OrderTransition>> = BTreeMap::new();
        for step in steps {
            accounts.entry(step.account_no).or_default().push(step);
        }
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            let still =
                sqlx::query("UPDATE lease SET expires_at = $1 WHERE name = $2 AND owner = $3")
                    .bind(now + JOB_LEASE)
                    .bind(LEADER)
                    .bind(owner)
                    .execute(&mut *write)
                    .await?;
            if still.rows_affected() == 0 {
                return Ok(());
            }
            for (account_no, steps) in &accounts {
                change(&mut write, *account_no, steps, true).await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }
}

impl Backend {
    /// Takes or keeps the lease; `false`: another one holds it.
    async fn lead(&self, now: Timestamp, owner: &str) -> Result<bool> {
        let _turn = self.turn().await;
        let taken = sqlx::query(
            "INSERT INTO lease (name, owner, expires_at) VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
             WHERE lease.owner = excluded.owner OR lease.expires_at <= $4",
        )
        .bind(LEADER)
        .bind(owner)
        .bind(now + JOB_LEASE)
        .bind(now)
        .execute(&self.pool)
        .await?;
        Ok(taken.rows_affected() > 0)
    }
}

/// What happens to orders of one account. Every change of a status comes by here: it writes the
/// activity, and settles with the balance that pays. Those orders that were changed: one that is
/// not what its step was planned for is left alone.
pub(super) async fn apply_transitions(
    write: &mut Write,
    account_no: i64,
    steps: &[&OrderTransition],
) -> Result<HashSet<i64>> {
    change(write, account_no, steps, false).await
}

/// `is_planned`: each step happens only while its order is still due for it, at the step's time.
/// One that came into a person's hands meanwhile is not.
async fn change(
    write: &mut Write,
    account_no: i64,
    steps: &[&OrderTransition],
    is_planned: bool,
) -> Result<HashSet<i64>> {
    let activities = lock_account_and_bump_revision(write, account_no).await?;
    let mut last = None;
    let mut rows = Vec::with_capacity(steps.len());
    let mut times = Vec::with_capacity(steps.len());
    for step in steps {
        let at = match last {
            Some(last) => step.at.max(last),
            None => not_before_the_last(write, account_no, step.at).await?,
        };
        last = Some(at);
        times.push(at);
        rows.push((
            step.seq,
            step.status.as_ref().map(OrderStatus::as_str),
            step.next_event_at.map(Timestamp::micros),
            step.views,
            step.tax,
            step.swapped.as_ref().map(json).transpose()?,
            step.shipments_at(at).as_ref().map(json).transpose()?,
            step.thank_you_note.as_deref(),
            at.micros(),
            &step.from,
            is_planned.then_some(step.at.micros()),
        ));
    }
    let changed: HashSet<i64> = sqlx::query_scalar(statement(format!(
        "UPDATE orders SET
            status = coalesce(s.status, orders.status),
            next_event_at = s.next_event_at,
            view_count = orders.view_count + s.views,
            amount_tax = coalesce(s.tax, orders.amount_tax),
            swapped = coalesce(s.swapped, orders.swapped),
            shipments = coalesce(s.shipments, orders.shipments),
            thank_you_note = coalesce(s.note, orders.thank_you_note),
            {}
         FROM (SELECT CAST(value ->> 0 AS BIGINT) AS seq, value ->> 1 AS status,
                CAST(value ->> 2 AS BIGINT) AS next_event_at, CAST(value ->> 3 AS BIGINT) AS views,
                CAST(value ->> 4 AS BIGINT) AS tax, value ->> 5 AS swapped,
                value ->> 6 AS shipments, value ->> 7 AS note, CAST(value ->> 8 AS BIGINT) AS at,
                value ->> 9 AS was, CAST(value ->> 10 AS BIGINT) AS planned
            FROM {}) AS s
         WHERE orders.account_no = $2 AND orders.seq = s.seq
            AND orders.status = s.was
            AND (s.planned IS NULL OR orders.next_event_at = s.planned)
            -- Once its money went back a gift cannot be accepted.
            AND (coalesce(s.status, '') <> 'accepted' OR coalesce(orders.authorized, 1) > 0)
         RETURNING orders.seq",
        TIMES
            .map(|status| format!(
                "{status}_at = CASE WHEN s.status = '{status}' THEN s.at \
                 ELSE orders.{status}_at END"
            ))
            .join(", "),
        dialect::each(1),
    )))
    .bind(json(&rows)?)
    .bind(account_no)
    .fetch_all(&mut **write)
    .await?
    .into_iter()
    .collect();
    gifts::keep_choices(write, account_no, steps, &changed).await?;
    email_planning::after_steps(write, account_no, steps, &changed).await?;
    let mut heads: Vec<(usize, String, i64, &str, i64)> = Vec::new();
    let mut notes = Vec::new();
    for (step, at) in steps.iter().zip(times) {
        if step.thank_you_note.is_some() && changed.contains(&step.seq) {
            notes.push((step.seq, at));
        }
        if let (Some(status), true) = (&step.status, changed.contains(&step.seq)) {
            let id = ActivityId::generate().0.simple().to_string();
            heads.push((heads.len(), id, step.seq, status.as_str(), at.micros()));
        }
    }
    if heads.is_empty() && notes.is_empty() {
        return Ok(changed);
    }
    events::tell(write, account_no, || {
        let told = heads.iter().filter_map(|(_, _, seq, status, at)| {
            News::of_activity(status, *seq, Timestamp::from_micros(*at))
        });
        let thanked = notes
            .iter()
            .map(|(seq, at)| News::of_order(WebhookEventType::OrderThankYouNoteAdded, *seq, *at));
        told.chain(thanked)
    })
    .await?;
    if heads.is_empty() {
        return Ok(changed);
    }
    sqlx::query("UPDATE account SET activity_count = activity_count + $1 WHERE no = $2")
        .bind(heads.len() as i64)
        .bind(account_no)
        .execute(&mut **write)
        .await?;
    sqlx::query(statement(format!(
        "INSERT INTO order_activity (account_no, seq, id, order_seq, order_status, created_at)
         SELECT $1, $2 + CAST(value ->> 0 AS BIGINT), {}, CAST(value ->> 2 AS BIGINT), value ->> 3,
            CAST(value ->> 4 AS BIGINT)
         FROM {}",
        dialect::id("value ->> 1"),
        dialect::each(3),
    )))
    .bind(account_no)
    .bind(activities + 1)
    .bind(json(&heads)?)
    .execute(&mut **write)
    .await?;
    let decided: Vec<i64> = heads
        .iter()
        .filter(|(_, _, _, status, _)| !OrderStatus::from(*status).is_unaccepted())
        .map(|(_, _, seq, ..)| *seq)
        .collect();
    settle(write, account_no, &decided).await?;
    Ok(changed)
}

/// Statuses whose time an order keeps.
const TIMES: [&str; 7] = [
    "notified",
    "opened",
    "accepted",
    "pending_payment",
    "paid",
    "shipped",
    "delivered",
];
