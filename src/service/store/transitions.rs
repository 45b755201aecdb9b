//! Order transitions: the function that makes every status change of an existing order, and the orders that the practice
//! simulator advances.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::Duration,
};

use super::{
    Dialect, Store, WriteTransaction,
    activities::monotonic_activity_time,
    balances::{lock_account_and_increase_revision, request_card_authorizations, settle_holds},
    email_planning,
    events::{self, NewEvent},
    helpers::{to_json, trusted_sql},
    jobs::JOB_LEASE,
    order_transition::OrderTransition,
    query, query_as, query_scalar,
    shop::{
        cards::void_unsent_authorizations, planned_parcels::follow_planned,
        planned_stock::reserve_accepted, stock::release_orders,
    },
    stored_gift::StoredGift,
    stored_order::{GIFT_COLUMNS, ORDER_COLUMNS, ORDER_JOINS},
};
use crate::{
    contract::{ActivityId, OrderStatus, Timestamp, WebhookEventType},
    service::{error::Result, rules::states::activity_status},
};

const SIMULATOR_LEASE: &str = "practice";

/// Statuses with a column for their time.
const TIMED_STATUSES: [&str; 7] = [
    "notified",
    "opened",
    "accepted",
    "pending_payment",
    "paid",
    "shipped",
    "delivered",
];

/// An order that reached a status.
struct StatusChange<'a> {
    order_seq: i64,
    status: &'a OrderStatus,
    at: Timestamp,
}

impl Store {
    /// When the next planned event of an order is due; `None` when none is planned.
    pub(crate) async fn next_event_at(&self) -> Result<Option<Timestamp>> {
        let at =
            query_scalar("SELECT min(next_event_at) FROM orders WHERE next_event_at IS NOT NULL");
        Ok(at.fetch_one(&self.pool).await?)
    }

    /// Returns the orders with a due event, earliest first, all within `window` after the
    /// first. The events of one order are further apart than `window`, so events that were missed
    /// while no service ran are caught up in the order of time. Returns nothing while another
    /// instance holds the lease of the simulator.
    pub(crate) async fn due_orders(
        &self,
        now: Timestamp,
        window: Duration,
        limit: i64,
        owner: &str,
    ) -> Result<Vec<StoredGift>> {
        let Some(first) = self.next_event_at().await?.filter(|at| *at <= now) else {
            return Ok(Vec::new());
        };
        // Taking the lease is a write, so the lease is taken only when an order is due. Each change renews it.
        let holds_lease: bool = query_scalar(
            "SELECT EXISTS (SELECT 1 FROM lease WHERE name = $1 AND owner = $2 AND expires_at > $3)",
        )
        .bind(SIMULATOR_LEASE)
        .bind(owner)
        .bind(now + JOB_LEASE / 2)
        .fetch_one(&self.pool)
        .await?;
        if !holds_lease && !self.take_simulator_lease(now, owner).await? {
            return Ok(Vec::new());
        }
        let mut due: Vec<StoredGift> = query_as(trusted_sql(format!(
            "SELECT {ORDER_COLUMNS}, {GIFT_COLUMNS} FROM orders o {ORDER_JOINS}
             WHERE o.next_event_at <= $1 ORDER BY o.next_event_at, o.account_no, o.seq LIMIT $2"
        )))
        .bind(now.min(first + window))
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        if self.is_practice() {
            self.read_packing_states(&mut due).await?;
        } else {
            self.read_parcel_problems(&mut due).await?;
        }
        Ok(due)
    }

    /// Applies planned transitions, ordered by time, in one transaction. Skips
    /// orders whose next event has changed since then. Does nothing when another instance holds the
    /// lease of the simulator.
    pub(crate) async fn apply_planned_transitions(
        &self,
        transitions: &[OrderTransition],
        now: Timestamp,
        owner: &str,
    ) -> Result<()> {
        if transitions.is_empty() {
            return Ok(());
        }
        let mut accounts: BTreeMap<i64, Vec<&OrderTransition>> = BTreeMap::new();
        for transition in transitions {
            accounts
                .entry(transition.account_no)
                .or_default()
                .push(transition);
        }
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let renewed = query("UPDATE lease SET expires_at = $1 WHERE name = $2 AND owner = $3")
                .bind(now + JOB_LEASE)
                .bind(SIMULATOR_LEASE)
                .bind(owner)
                .execute(&mut write)
                .await?;
            if renewed == 0 {
                return Ok(());
            }
            for (account_no, transitions) in &accounts {
                let sold_out = reserve_accepted(&mut write, *account_no, transitions, now).await?;
                let mut transitions = transitions.clone();
                transitions.retain(|transition| !sold_out.contains(&transition.seq));
                let recorded = apply(&mut write, *account_no, &transitions, true).await?;
                follow_planned(&mut write, *account_no, &transitions, &recorded).await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }
}

impl Store {
    /// Takes or renews the simulator's lease. Returns `false` when another instance holds the
    /// lease.
    async fn take_simulator_lease(&self, now: Timestamp, owner: &str) -> Result<bool> {
        let take = query(
            "INSERT INTO lease (name, owner, expires_at) VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE
             SET owner = excluded.owner, expires_at = excluded.expires_at
             WHERE lease.owner = excluded.owner OR lease.expires_at <= $4",
        )
        .bind(SIMULATOR_LEASE)
        .bind(owner)
        .bind(now + JOB_LEASE)
        .bind(now);
        Ok(self.execute(take).await? > 0)
    }
}

/// Applies transitions to orders of one account, with their activities, emails, events and payment
/// holds. Skips an order whose status is not the one that its transition starts from, and the
/// acceptance of a gift whose payment hold was released. Returns the `seq` of the changed orders.
pub(super) async fn apply_transitions(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
) -> Result<HashSet<i64>> {
    let recorded = apply(write, account_no, transitions, false).await?;
    Ok(recorded.into_keys().collect())
}

/// With `is_planned`, also skips an order whose next event is not at the transition's time any
/// more, for example because its recipient has opened the gift since the simulator read the order. Returns the changed orders
/// with the recorded times.
async fn apply(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
    is_planned: bool,
) -> Result<HashMap<i64, Timestamp>> {
    let activity_count = lock_account_and_increase_revision(write, account_no).await?;
    let times = recorded_times(write, account_no, transitions).await?;
    let changed = update_orders(write, account_no, transitions, &times, is_planned).await?;
    store_selections(write, account_no, transitions, &changed).await?;
    email_planning::plan_progress_emails(write, account_no, transitions, &changed, is_planned)
        .await?;
    let applied = || {
        transitions
            .iter()
            .zip(&times)
            .filter(|(transition, _)| changed.contains(&transition.seq))
    };
    let changes: Vec<StatusChange<'_>> = applied()
        .filter_map(|(transition, at)| {
            Some(StatusChange {
                order_seq: transition.seq,
                status: transition.status.as_ref()?,
                at: *at,
            })
        })
        .collect();
    let notes: Vec<(i64, Timestamp)> = applied()
        .filter(|(transition, _)| transition.thank_you_note.is_some())
        .map(|(transition, at)| (transition.seq, *at))
        .collect();
    let recorded: HashMap<i64, Timestamp> = applied()
        .map(|(transition, at)| (transition.seq, *at))
        .collect();
    if changes.is_empty() && notes.is_empty() {
        return Ok(recorded);
    }
    events::record_events(write, account_no, || {
        let statuses = changes.iter().filter_map(|change| {
            NewEvent::of_status(change.status.as_str(), change.order_seq, change.at)
        });
        let notes = notes.iter().map(|(seq, at)| {
            NewEvent::of_order(WebhookEventType::OrderThankYouNoteAdded, *seq, *at)
        });
        statuses.chain(notes)
    })
    .await?;
    insert_activities(write, account_no, activity_count, &changes).await?;
    let settled: Vec<i64> = changes
        .iter()
        .filter(|change| !change.status.is_unaccepted())
        .map(|change| change.order_seq)
        .collect();
    if let Some(at) = applied().map(|(_, at)| *at).max()
        && !settled.is_empty()
    {
        settle_holds(write, account_no, &settled, at).await?;
    }
    let accepted = changes
        .iter()
        .filter(|change| *change.status == OrderStatus::Accepted);
    let accepted: Vec<(i64, Timestamp)> = accepted
        .map(|change| (change.order_seq, change.at))
        .collect();
    if let Some((_, at)) = accepted.last() {
        let seqs: Vec<i64> = accepted.iter().map(|(seq, _)| *seq).collect();
        request_card_authorizations(write, account_no, &seqs, *at).await?;
    }
    let ended = changes
        .iter()
        .filter(|change| matches!(change.status, OrderStatus::Canceled | OrderStatus::Failed));
    let ended: Vec<(i64, Timestamp)> = ended.map(|change| (change.order_seq, change.at)).collect();
    if let Some((_, at)) = ended.last() {
        let seqs: Vec<i64> = ended.iter().map(|(seq, _)| *seq).collect();
        release_orders(write, account_no, &seqs, *at).await?;
        void_unsent_authorizations(write, account_no, &seqs, *at).await?;
    }
    Ok(recorded)
}

/// Returns the times to record for transitions. A time is never before the account's last activity
/// or before the time of the previous transition.
async fn recorded_times(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
) -> Result<Vec<Timestamp>> {
    let mut times: Vec<Timestamp> = Vec::with_capacity(transitions.len());
    for transition in transitions {
        let at = match times.last() {
            Some(last) => transition.at.max(*last),
            None => monotonic_activity_time(write, account_no, transition.at).await?,
        };
        times.push(at);
    }
    Ok(times)
}

async fn update_orders(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
    times: &[Timestamp],
    is_planned: bool,
) -> Result<HashSet<i64>> {
    let mut rows = Vec::with_capacity(transitions.len());
    for (transition, at) in transitions.iter().zip(times) {
        let shipments = transition.shipments_at(*at);
        rows.push((
            transition.seq,
            transition.status.as_ref().map(OrderStatus::as_str),
            transition.next_event_at.map(Timestamp::micros),
            transition.views,
            transition.tax,
            transition.swapped.as_ref().map(to_json).transpose()?,
            shipments.as_ref().map(to_json).transpose()?,
            transition.thank_you_note.as_deref(),
            at.micros(),
            &transition.from,
            is_planned.then_some(transition.at.micros()),
            transition.relay,
        ));
    }
    let changed: Vec<i64> = query_scalar(trusted_sql(update_orders_sql(write.dialect())))
        .bind(to_json(&rows)?)
        .bind(account_no)
        .fetch_all(&mut *write)
        .await?;
    Ok(changed.into_iter().collect())
}

/// `$1`: the changes as JSON rows; `$2`: the account.
pub(super) fn update_orders_sql(dialect: Dialect) -> String {
    format!(
        "{}
         UPDATE orders SET
            status = coalesce(s.status, orders.status),
            next_event_at = s.next_event_at,
            view_count = orders.view_count + s.views,
            amount_tax = coalesce(s.tax, orders.amount_tax),
            amount_relay = coalesce(s.relay, orders.amount_relay),
            swapped = coalesce(s.swapped, orders.swapped),
            shipments = coalesce(s.shipments, orders.shipments),
            thank_you_note = coalesce(s.note, orders.thank_you_note),
            {}
         FROM s
         WHERE orders.account_no = s.account_no AND orders.seq = s.seq{}
            AND orders.status = s.from_status
            AND (s.planned IS NULL OR orders.next_event_at = s.planned)
            -- A gift whose payment hold was released cannot be accepted.
            AND (coalesce(s.status, '') <> 'accepted' OR coalesce(orders.authorized, 1) > 0 OR orders.released = 0)
         RETURNING orders.seq",
        dialect.with_json_table(
            "CAST($2 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS seq, value ->> 1 AS status,
                CAST(value ->> 2 AS BIGINT) AS next_event_at, CAST(value ->> 3 AS BIGINT) AS views,
                CAST(value ->> 4 AS BIGINT) AS tax, value ->> 5 AS swapped,
                value ->> 6 AS shipments, value ->> 7 AS note, CAST(value ->> 8 AS BIGINT) AS at,
                value ->> 9 AS from_status, CAST(value ->> 10 AS BIGINT) AS planned,
                CAST(value ->> 11 AS BIGINT) AS relay",
            1,
        ),
        TIMED_STATUSES
            .map(|status| format!(
                "{status}_at = CASE WHEN s.status = '{status}' THEN s.at \
                 ELSE orders.{status}_at END"
            ))
            .join(", "),
        dialect.and_orders_of(2),
    )
}

/// Stores the selections and shipping addresses of recipients who accepted.
async fn store_selections(
    write: &mut WriteTransaction,
    account_no: i64,
    transitions: &[&OrderTransition],
    changed: &HashSet<i64>,
) -> Result<()> {
    let mut rows = Vec::new();
    for transition in transitions {
        let has_choices = transition.selections.is_some() || transition.shipping_address.is_some();
        if has_choices && changed.contains(&transition.seq) {
            let selections = transition.selections.as_ref().map(to_json).transpose()?;
            let address = transition
                .shipping_address
                .as_ref()
                .map(to_json)
                .transpose()?;
            rows.push((transition.seq, selections, address));
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    query(trusted_sql(store_selections_sql(write.dialect())))
        .bind(to_json(&rows)?)
        .bind(account_no)
        .execute(&mut *write)
        .await?;
    Ok(())
}

/// `$1`: the choices as JSON rows; `$2`: the account.
pub(super) fn store_selections_sql(dialect: Dialect) -> String {
    format!(
        "{}
         UPDATE orders SET selections = coalesce(s.selections, orders.selections),
            shipping_address = coalesce(s.shipping_address, orders.shipping_address)
         FROM s WHERE orders.account_no = s.account_no AND orders.seq = s.seq{}",
        dialect.with_json_table(
            "CAST($2 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS seq, value ->> 1 AS selections,
                value ->> 2 AS shipping_address",
            1,
        ),
        dialect.and_orders_of(2)
    )
}

/// Appends the activities of status changes to an account that has `activity_count` activities.
async fn insert_activities(
    write: &mut WriteTransaction,
    account_no: i64,
    activity_count: i64,
    changes: &[StatusChange<'_>],
) -> Result<()> {
    let listed = changes
        .iter()
        .filter_map(|change| Some((change, activity_status(change.status)?)));
    let rows: Vec<_> = listed
        .enumerate()
        .map(|(index, (change, status))| {
            // No index has these ids.
            let id = ActivityId::generate_random().0.simple().to_string();
            let status = status.as_str().to_owned();
            (index, id, change.order_seq, status, change.at.micros())
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    query("UPDATE account SET activity_count = activity_count + $1 WHERE no = $2")
        .bind(rows.len() as i64)
        .bind(account_no)
        .execute(&mut *write)
        .await?;
    query(trusted_sql(format!(
        "INSERT INTO order_activity (account_no, seq, id, order_seq, order_status, created_at)
         SELECT $1, $2 + CAST(value ->> 0 AS BIGINT), {}, CAST(value ->> 2 AS BIGINT), value ->> 3,
            CAST(value ->> 4 AS BIGINT)
         FROM {}",
        write.dialect().id_from_hex("value ->> 1"),
        write.dialect().json_rows(3),
    )))
    .bind(account_no)
    .bind(activity_count + 1)
    .bind(to_json(&rows)?)
    .execute(&mut *write)
    .await?;
    Ok(())
}
