//! Making the orders of a batch: at once for a small one, in chunks for others.

use std::ops::Range;

use rand::Rng as _;

use super::{
    Write,
    activities::not_before_the_last,
    dialect,
    events::{self, News},
    json, statement,
};
use crate::{
    contract::{Cents, MailingAddress, OrderId, OrderStatus, SendMethod, Timestamp},
    service::{
        rules::{money, tax},
        store::Result,
    },
};

/// What creation needs to know of a batch.
#[derive(sqlx::FromRow)]
struct Batch {
    account_no: i64,
    send_method: String,
    expires_at: Option<Timestamp>,
    authorized_total: Option<i64>,
    pre_tax: i64,
}

/// Makes the orders of the recipients at some places, with their first activity. Those that
/// practice plays with go on at once, except gifts by mail: their mail sets them going.
///
/// A direct send has its addresses, so its orders are accepted and taxed as they are made.
pub(super) async fn create_orders(
    write: &mut Write,
    batch_no: i64,
    places: Range<usize>,
    now: Timestamp,
    is_practice: bool,
) -> Result<()> {
    let Range { start, end } = places;
    if start >= end {
        return Ok(());
    }
    let batch: Batch = sqlx::query_as(
        "SELECT account_no, send_method, expires_at, authorized_total,
            amount_product + amount_shipping + amount_processing_fee AS pre_tax
         FROM order_batch WHERE no = $1",
    )
    .bind(batch_no)
    .fetch_one(&mut **write)
    .await?;
    let account_no = batch.account_no;
    let method = SendMethod::from(batch.send_method.as_str());
    let direct = method == SendMethod::DirectSend;
    let goes_on = is_practice && method != SendMethod::EmailAndLink;
    let made = (end - start) as i64;
    let activities_made = if direct { made * 2 } else { made };
    // Takes the account's row: from here on no other instance numbers its orders.
    let (orders, activities): (i64, i64) = sqlx::query_as(
        "UPDATE account SET order_count = order_count + $1, activity_count = activity_count + $2,
            revision = revision + 1
         WHERE no = $3 RETURNING order_count, activity_count",
    )
    .bind(made)
    .bind(activities_made)
    .bind(account_no)
    .fetch_one(&mut **write)
    .await?;
    let now = not_before_the_last(write, account_no, now).await?;
    let first_order = orders - made + 1;
    let first_activity = activities - activities_made + 1;
    let taxes = if direct {
        taxes(write, batch_no, start, end, batch.pre_tax).await?
    } else {
        Vec::new()
    };
    let id = || OrderId::generate().0.simple().to_string();
    // What the batch holds for these orders they hold themselves from now on.
    let held_each = batch.authorized_total.map(|_| match direct {
        true => batch.pre_tax,
        false => money::max_order_total(Cents(batch.pre_tax)).0,
    });
    let held = held_each.map_or(0, |each| each * made + taxes.iter().sum::<i64>());
    // Ids of a kind are made one after the other: they then sort like the rows they are for.
    let rows: Vec<(usize, String, String, Option<i64>)> = (0..end - start)
        .map(|index| (index, id(), token(), taxes.get(index).copied()))
        .collect();
    sqlx::query(statement(format!(
        "INSERT INTO orders (account_no, seq, id, batch_no, position, token, status,
            created_at, accepted_at, amount_tax, next_event_at, authorized, release_at)
         SELECT $1, $2 + CAST(value ->> 0 AS BIGINT), {}, $3, $4 + CAST(value ->> 0 AS BIGINT),
            value ->> 2, $5, $6, $7, CAST(value ->> 3 AS BIGINT), $11,
            CAST($9 AS BIGINT) + coalesce(CAST(value ->> 3 AS BIGINT), 0), $10
         FROM {}",
        dialect::id("value ->> 1"),
        dialect::each(8),
    )))
    .bind(account_no)
    .bind(first_order)
    .bind(batch_no)
    .bind(start as i64)
    .bind(if direct {
        OrderStatus::Accepted.as_str()
    } else {
        OrderStatus::Created.as_str()
    })
    .bind(now)
    .bind(direct.then_some(now))
    .bind(json(&rows)?)
    .bind(held_each)
    .bind(batch.expires_at.filter(|_| held_each.is_some() && !direct))
    .bind(goes_on.then_some(now))
    .execute(&mut **write)
    .await?;
    for (place, status) in (0..).zip([OrderStatus::Created, OrderStatus::Accepted]) {
        if place * made >= activities_made {
            break;
        }
        let rows: Vec<(usize, String)> = (0..end - start).map(|index| (index, id())).collect();
        sqlx::query(statement(format!(
            "INSERT INTO order_activity (account_no, seq, id, order_seq, order_status, created_at)
             SELECT $1, $2 + CAST(value ->> 0 AS BIGINT), {}, $3 + CAST(value ->> 0 AS BIGINT),
                $4, $5
             FROM {}",
            dialect::id("value ->> 1"),
            dialect::each(6),
        )))
        .bind(account_no)
        .bind(first_activity + place * made)
        .bind(first_order)
        .bind(status.as_str())
        .bind(now)
        .bind(json(&rows)?)
        .execute(&mut **write)
        .await?;
    }
    events::tell(write, account_no, || {
        let statuses: &[&str] = if direct {
            &["created", "accepted"]
        } else {
            &["created"]
        };
        (first_order..=orders).flat_map(move |seq| {
            statuses
                .iter()
                .filter_map(move |status| News::of_activity(status, seq, now))
        })
    })
    .await?;
    sqlx::query(
        "UPDATE order_batch SET orders_count = $1, authorized = authorized - $2 WHERE no = $3",
    )
    .bind(end as i64)
    .bind(held)
    .bind(batch_no)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// The batch has all its orders.
pub(super) async fn complete(write: &mut Write, batch_no: i64) -> Result<()> {
    sqlx::query("UPDATE order_batch SET send_status = 'complete' WHERE no = $1")
        .bind(batch_no)
        .execute(&mut **write)
        .await?;
    Ok(())
}

async fn taxes(
    write: &mut Write,
    batch_no: i64,
    start: usize,
    end: usize,
    pre_tax: i64,
) -> Result<Vec<i64>> {
    let addresses: Vec<Option<String>> = sqlx::query_scalar(
        "SELECT mailing_address FROM recipient
         WHERE batch_no = $1 AND position >= $2 AND position < $3 ORDER BY position",
    )
    .bind(batch_no)
    .bind(start as i64)
    .bind(end as i64)
    .fetch_all(&mut **write)
    .await?;
    addresses
        .into_iter()
        .map(|address| {
            let address: MailingAddress = serde_json::from_str(address.as_deref().unwrap_or("{}"))?;
            Ok(tax::tax(Cents(pre_tax), &address.state).0)
        })
        .collect()
}

/// The secret part of a gift link: whoever has it can open the gift, so it cannot be guessed.
fn token() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
    let mut rng = rand::rng();
    (0..28)
        .map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())]))
        .collect()
}
