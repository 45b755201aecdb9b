//! What the practice life reads and writes: orders that are due, and what became of them.

use std::{collections::HashMap, time::Duration};

use serde::{Deserialize, Serialize};

use super::{Store, activities::not_before_the_last};
use crate::{
    contract::{ActivityId, CartId, Cents, OrderStatus, Shipment, Timestamp},
    service::rules::gift::GiftLine,
};

/// An order whose life goes on now.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct DueOrder {
    pub no: i64,
    pub account_no: i64,
    pub batch_no: i64,
    pub position: i64,
    pub status: String,
    pub created_at: Timestamp,
    pub next_event_at: Timestamp,
    pub swap: String,
    pub send_method: String,
    pub expires_at: Option<Timestamp>,
    pub pre_tax: Cents,
    pub gift: String,
    pub shipments: Option<String>,
    pub swapped: Option<String>,
}

/// What a recipient chose instead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SwappedGift {
    pub cart_id: CartId,
    pub lines: Vec<GiftLine>,
}

/// What happens to one order. `None` leaves a value as it is.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LifeStep {
    pub no: i64,
    #[serde(skip)]
    pub account_no: i64,
    /// When it happens.
    pub at: Timestamp,
    /// A new status is an activity; `None` only plans on.
    pub status: Option<OrderStatus>,
    pub next_event_at: Option<Timestamp>,
    pub views: u32,
    pub tax: Option<Cents>,
    pub swapped: Option<SwappedGift>,
    pub shipments: Option<Vec<Shipment>>,
    pub thank_you_note: Option<String>,
}

impl LifeStep {
    /// The parcels, when the step is written as having happened at another time than planned.
    fn shipments_at(&self, at: Timestamp) -> Option<Vec<Shipment>> {
        let mut shipments = self.shipments.clone()?;
        for shipment in &mut shipments {
            for time in [&mut shipment.shipped_at, &mut shipment.delivered_at] {
                if *time == Some(self.at) {
                    *time = Some(at);
                }
            }
        }
        Some(shipments)
    }
}

impl Store {
    /// When the next order has something coming.
    pub async fn next_life_event_at(&self) -> Result<Option<Timestamp>, sqlx::Error> {
        let at: Option<i64> = sqlx::query_scalar(
            "SELECT min(next_event_at) FROM gift_order WHERE next_event_at IS NOT NULL",
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(at.map(Timestamp::from_micros))
    }

    /// The orders that are due, the longest waiting first, all within `window` of the first. An
    /// order waits longer than that for its next event, so what was missed while nothing ran is
    /// caught up in the order of time.
    pub async fn due_orders(
        &self,
        now: Timestamp,
        window: Duration,
        limit: i64,
    ) -> Result<Vec<DueOrder>, sqlx::Error> {
        let Some(first) = self.next_life_event_at().await?.filter(|at| *at <= now) else {
            return Ok(Vec::new());
        };
        sqlx::query_as(
            "SELECT o.no, o.account_no, o.batch_no, o.position, o.status, o.created_at,
                o.next_event_at, b.swap,
                b.send_method, b.expires_at,
                b.amount_product + b.amount_shipping + b.amount_processing_fee AS pre_tax,
                b.gift, o.shipments, o.swapped
             FROM gift_order o JOIN order_batch b ON b.no = o.batch_no
             WHERE o.next_event_at <= ? ORDER BY o.next_event_at, o.no LIMIT ?",
        )
        .bind(now.min(first + window))
        .bind(limit)
        .fetch_all(&self.pool)
        .await
    }

    /// Writes what happened, and an activity for every new status, in one transaction. Steps come
    /// in the order of their time.
    pub async fn live(&self, steps: &[LifeStep]) -> Result<(), sqlx::Error> {
        if steps.is_empty() {
            return Ok(());
        }
        let mut write = self.write().await?;
        let mut last: HashMap<i64, Timestamp> = HashMap::new();
        let mut times = Vec::with_capacity(steps.len());
        for step in steps {
            let at = match last.get(&step.account_no) {
                Some(last) => step.at.max(*last),
                None => not_before_the_last(&mut write, step.account_no, step.at).await?,
            };
            last.insert(step.account_no, at);
            times.push(at.micros());
        }
        let rows: Vec<_> = steps
            .iter()
            .zip(&times)
            .map(|(step, at)| {
                let json = |error: serde_json::Error| sqlx::Error::Encode(error.into());
                Ok((
                    step.no,
                    step.status.as_ref().map(OrderStatus::as_str),
                    step.next_event_at.map(Timestamp::micros),
                    step.views,
                    step.tax,
                    step.swapped
                        .as_ref()
                        .map(serde_json::to_string)
                        .transpose()
                        .map_err(json)?,
                    step.shipments_at(Timestamp::from_micros(*at))
                        .as_ref()
                        .map(serde_json::to_string)
                        .transpose()
                        .map_err(json)?,
                    step.thank_you_note.as_deref(),
                    at,
                ))
            })
            .collect::<Result<_, sqlx::Error>>()?;
        let rows =
            serde_json::to_string(&rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
        sqlx::query(
            "UPDATE gift_order SET
                status = coalesce(s.status, gift_order.status),
                next_event_at = s.next_event_at,
                view_count = view_count + s.views,
                amount_tax = coalesce(s.tax, amount_tax),
                swapped = coalesce(s.swapped, gift_order.swapped),
                shipments = coalesce(s.shipments, gift_order.shipments),
                thank_you_note = coalesce(s.note, thank_you_note),
                notified_at = iif(s.status = 'notified', s.at, notified_at),
                opened_at = iif(s.status = 'opened', s.at, opened_at),
                accepted_at = iif(s.status = 'accepted', s.at, accepted_at),
                pending_payment_at = iif(s.status = 'pending_payment', s.at, pending_payment_at),
                paid_at = iif(s.status = 'paid', s.at, paid_at),
                shipped_at = iif(s.status = 'shipped', s.at, shipped_at),
                delivered_at = iif(s.status = 'delivered', s.at, delivered_at)
             FROM (SELECT value ->> 0 AS no, value ->> 1 AS status, value ->> 2 AS next_event_at,
                    value ->> 3 AS views, value ->> 4 AS tax, value ->> 5 AS swapped,
                    value ->> 6 AS shipments, value ->> 7 AS note, value ->> 8 AS at
                FROM json_each(?1)) AS s
             WHERE gift_order.no = s.no",
        )
        .bind(&rows)
        .execute(&mut *write)
        .await?;
        let mut accounts: Vec<i64> = steps.iter().map(|step| step.account_no).collect();
        accounts.sort_unstable();
        accounts.dedup();
        for account in accounts {
            let activities: Vec<_> = steps
                .iter()
                .zip(&times)
                .filter(|(step, _)| step.account_no == account)
                .filter_map(|(step, at)| Some((step.no, step.status.as_ref()?.as_str(), at)))
                .map(|(no, status, at)| {
                    let id = ActivityId::generate().0.simple().to_string();
                    (no, status, id, at)
                })
                .collect();
            if activities.is_empty() {
                continue;
            }
            let count: i64 = sqlx::query_scalar(
                "UPDATE account SET activity_count = activity_count + ? WHERE no = ?
                 RETURNING activity_count",
            )
            .bind(activities.len() as i64)
            .bind(account)
            .fetch_one(&mut *write)
            .await?;
            let first = count - activities.len() as i64 + 1;
            let activities = serde_json::to_string(&activities)
                .map_err(|error| sqlx::Error::Encode(error.into()))?;
            sqlx::query(
                "INSERT INTO order_activity
                    (account_no, seq, id, order_no, order_status, created_at)
                 SELECT ?1, ?2 + key, unhex(value ->> 2), value ->> 0, value ->> 1,
                    value ->> 3
                 FROM json_each(?3)",
            )
            .bind(account)
            .bind(first)
            .bind(activities)
            .execute(&mut *write)
            .await?;
        }
        write.commit().await
    }
}
