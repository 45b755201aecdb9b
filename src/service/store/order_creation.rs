//! Creates the orders of a batch: at once for a small batch that is not scheduled, otherwise in
//! chunks.

use std::ops::Range;

use super::{
    WriteTransaction,
    activities::monotonic_activity_time,
    balances::request_card_authorizations,
    events::{self, NewEvent},
    helpers::{to_json, trusted_sql},
    query, query_as, query_scalar,
};
use crate::{
    contract::{
        ActivityId, Cents, MailingAddress, OrderId, OrderStatus, SendMethod, Timestamp,
        WebhookEventType, shop::terms::Terms,
    },
    service::{
        error::Result,
        rules::{amounts::BaseAmounts, money},
        token::random_token,
    },
};

/// Letters and digits in the secret part of a gift link, more than 160 bits: the link alone opens
/// the gift.
const LINK_TOKEN_LENGTH: usize = 28;

/// The fields of a batch that its orders depend on.
#[derive(sqlx::FromRow)]
struct Batch {
    send_method: String,
    expires_at: Option<Timestamp>,
    authorized_total: Option<i64>,
    #[sqlx(flatten)]
    base: BaseAmounts,
    international: String,
    terms: Option<String>,
}

/// The numbers of orders and activities of an account.
#[derive(sqlx::FromRow)]
struct AccountCounts {
    order_count: i64,
    activity_count: i64,
}

impl Batch {
    /// What [`money::authorization_amount`] authorized for each recipient.
    fn max_gift_total(&self, terms: &Terms) -> Cents {
        let international = self.international.parse().unwrap_or_default();
        money::max_gift_total(terms, self.base, international)
    }
}

/// The status of a new order. A direct send needs no acceptance, and the service does not notify
/// the recipients of gift links that the sender shares.
fn first_status(method: &SendMethod) -> OrderStatus {
    match method {
        SendMethod::DirectSend => OrderStatus::Accepted,
        SendMethod::LinkMultipleCustomList => OrderStatus::Notified,
        SendMethod::EmailAndLink | SendMethod::Other(_) => OrderStatus::Created,
    }
}

/// Creates the orders of the recipients at `positions`, with their activities and events.
///
/// Orders of a direct send are created as accepted and with tax, because their addresses are known;
/// orders of gift links are created as notified.
pub(super) async fn create_orders(
    write: &mut WriteTransaction,
    account_no: i64,
    batch_no: i64,
    positions: Range<usize>,
    now: Timestamp,
    is_practice: bool,
) -> Result<()> {
    let Range { start, end } = positions;
    if start >= end {
        return Ok(());
    }
    let batch: Batch = query_as(
        "SELECT send_method, expires_at, authorized_total, amount_product, amount_shipping,
            amount_processing_fee, international, terms
         FROM order_batch WHERE account_no = $1 AND no = $2",
    )
    .bind(account_no)
    .bind(batch_no)
    .fetch_one(&mut *write)
    .await?;
    let terms = Terms::frozen(batch.terms.as_deref())?;
    let method = SendMethod::from(batch.send_method.as_str());
    let is_direct = method == SendMethod::DirectSend;
    // A shop goes on with accepted gifts by itself, and the simulator with all but those whose email must be sent first.
    let has_next_event = match is_practice {
        true => method != SendMethod::EmailAndLink,
        false => is_direct,
    };
    let status = first_status(&method);
    let created = (end - start) as i64;
    // Locks the account's row, so that no other instance numbers the account's orders meanwhile.
    let counts: AccountCounts = query_as(
        "UPDATE account SET order_count = order_count + $1, activity_count = activity_count + $1,
            revision = revision + 1
         WHERE no = $2 RETURNING order_count, activity_count",
    )
    .bind(created)
    .bind(account_no)
    .fetch_one(&mut *write)
    .await?;
    let now = monotonic_activity_time(write, account_no, now).await?;
    let first_order = counts.order_count - created + 1;
    let first_activity = counts.activity_count - created + 1;
    let taxes = if is_direct {
        taxes(write, &terms, &batch, account_no, batch_no, start..end).await?
    } else {
        Vec::new()
    };
    // The clock of sample data runs ahead, and ids must not hold another time than their orders have.
    let order_id = || match is_practice {
        true => OrderId::generate_random(),
        false => OrderId::generate(),
    };
    // The authorization moves from the batch to its orders.
    let authorized_each = batch.authorized_total.map(|_| match is_direct {
        true => batch.base.pre_tax().0,
        false => batch.max_gift_total(&terms).0,
    });
    let authorized = authorized_each.map_or(0, |each| each * created + taxes.iter().sum::<i64>());
    // Ids that hold a time are generated in sequence, so that they sort like their rows.
    let rows: Vec<(usize, String, String, Option<i64>)> = (0..end - start)
        .map(|index| {
            let token = random_token(LINK_TOKEN_LENGTH);
            (
                index,
                order_id().0.simple().to_string(),
                token,
                taxes.get(index).copied(),
            )
        })
        .collect();
    query(trusted_sql(format!(
        "INSERT INTO orders (account_no, seq, id, batch_no, position, token, status,
            created_at, accepted_at, amount_tax, next_event_at, authorized, release_at,
            notified_at)
         SELECT $1, $2 + CAST(value ->> 0 AS BIGINT), {}, $3, $4 + CAST(value ->> 0 AS BIGINT),
            value ->> 2, $5, $6, $7, CAST(value ->> 3 AS BIGINT), $11,
            CAST($9 AS BIGINT) + coalesce(CAST(value ->> 3 AS BIGINT), 0), $10, $12
         FROM {}",
        write.dialect().id_from_hex("value ->> 1"),
        write.dialect().json_rows(8),
    )))
    .bind(account_no)
    .bind(first_order)
    .bind(batch_no)
    .bind(start as i64)
    .bind(status.as_str())
    .bind(now)
    .bind(is_direct.then_some(now))
    .bind(to_json(&rows)?)
    .bind(authorized_each)
    .bind(
        batch
            .expires_at
            .filter(|_| authorized_each.is_some() && !is_direct),
    )
    .bind(has_next_event.then_some(now))
    .bind((status == OrderStatus::Notified).then_some(now))
    .execute(&mut *write)
    .await?;
    // No index has the ids of activities.
    let activity_id = || ActivityId::generate_random().0.simple().to_string();
    let rows: Vec<(usize, String)> = (0..end - start)
        .map(|index| (index, activity_id()))
        .collect();
    query(trusted_sql(format!(
        "INSERT INTO order_activity (account_no, seq, id, order_seq, order_status, created_at)
         SELECT $1, $2 + CAST(value ->> 0 AS BIGINT), {}, $3 + CAST(value ->> 0 AS BIGINT), $4, $5
         FROM {}",
        write.dialect().id_from_hex("value ->> 1"),
        write.dialect().json_rows(6),
    )))
    .bind(account_no)
    .bind(first_activity)
    .bind(first_order)
    .bind(OrderStatus::Created.as_str())
    .bind(now)
    .bind(to_json(&rows)?)
    .execute(&mut *write)
    .await?;
    let accepted = is_direct.then_some(WebhookEventType::OrderGiftAccepted);
    events::record_events(write, account_no, || {
        (first_order..=counts.order_count).flat_map(|seq| {
            std::iter::once(WebhookEventType::OrderCreated)
                .chain(accepted.clone())
                .map(move |event| NewEvent::of_order(event, seq, now))
        })
    })
    .await?;
    if is_direct {
        let seqs: Vec<i64> = (first_order..=counts.order_count).collect();
        request_card_authorizations(write, account_no, &seqs, now).await?;
    }
    query(
        "UPDATE order_batch SET orders_count = $1, authorized = authorized - $2
         WHERE account_no = $3 AND no = $4",
    )
    .bind(end as i64)
    .bind(authorized)
    .bind(account_no)
    .bind(batch_no)
    .execute(&mut *write)
    .await?;
    Ok(())
}

/// Marks a batch that has all its orders as complete, and records the event.
pub(super) async fn complete_batch(
    write: &mut WriteTransaction,
    account_no: i64,
    batch_no: i64,
    now: Timestamp,
) -> Result<()> {
    query("UPDATE order_batch SET send_status = 'complete' WHERE account_no = $1 AND no = $2")
        .bind(account_no)
        .bind(batch_no)
        .execute(&mut *write)
        .await?;
    record_completion(write, account_no, batch_no, now).await
}

/// Records that no further orders of a batch will be created: it is complete, or has failed.
pub(super) async fn record_completion(
    write: &mut WriteTransaction,
    account_no: i64,
    batch_no: i64,
    now: Timestamp,
) -> Result<()> {
    events::record_events(write, account_no, || {
        let event = WebhookEventType::OrderBatchCompleted;
        [NewEvent::of_batch(event, batch_no, now)]
    })
    .await
}

async fn taxes(
    write: &mut WriteTransaction,
    terms: &Terms,
    batch: &Batch,
    account_no: i64,
    batch_no: i64,
    positions: Range<usize>,
) -> Result<Vec<i64>> {
    let addresses: Vec<Option<String>> = query_scalar(
        "SELECT mailing_address FROM recipient
         WHERE account_no = $1 AND batch_no = $2 AND position >= $3 AND position < $4
         ORDER BY position",
    )
    .bind(account_no)
    .bind(batch_no)
    .bind(positions.start as i64)
    .bind(positions.end as i64)
    .fetch_all(&mut *write)
    .await?;
    addresses
        .into_iter()
        .map(|address| {
            let address: MailingAddress = serde_json::from_str(address.as_deref().unwrap_or("{}"))?;
            Ok(terms.tax(batch.base.pre_tax(), &address.state).0)
        })
        .collect()
}
