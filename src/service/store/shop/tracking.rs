//! Reports of carriers: tracking numbers and deliveries. Reports come late, twice and in any order, and end alike: see
//! [`ParcelFacts`].

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use super::{
    audit::{self, AuditRecord},
    follow::follow_parcels,
    parcels::{PARCEL_COLUMNS, ParcelRow, json_column, store_facts},
    shipped_stock::take_stock,
};
use crate::{
    contract::{
        BrandId, Timestamp,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{DeliverReport, ParcelState, TrackingReport},
        },
    },
    service::{
        error::Result,
        shop::parcels::{
            state::{ParcelEvent, ParcelFacts},
            tracking::{Candidate, MatchedEntries},
        },
        store::{
            Operator, Store, WriteTransaction,
            balances::lock_account_and_increase_revision,
            helpers::{MAX_ROWS_PER_STATEMENT, trusted_sql},
            query_as,
        },
    },
};

/// The most packed parcels among which those of a name and postal code are looked for.
const MAX_CANDIDATES: i64 = 20_000;

/// The changes of a request.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Recorded {
    /// Parcels whose state is later than before.
    pub(super) advanced: u64,
}

impl Store {
    /// The states of the parcels with these numbers.
    pub(crate) async fn known_parcels(
        &self,
        numbers: &[ParcelNumber],
    ) -> Result<HashMap<ParcelNumber, bool>> {
        let rows = self.parcels_of_numbers(numbers).await?;
        let known = rows
            .iter()
            .map(|row| Ok((row.number()?, row.facts().is_on_its_way())));
        known.collect()
    }

    pub(super) async fn parcels_of_numbers(
        &self,
        numbers: &[ParcelNumber],
    ) -> Result<Vec<ParcelRow>> {
        let mut rows = Vec::new();
        for chunk in numbers.chunks(MAX_ROWS_PER_STATEMENT) {
            let texts: Vec<&str> = chunk.iter().map(ParcelNumber::as_str).collect();
            let found: Vec<ParcelRow> = query_as(trusted_sql(format!(
                "SELECT {PARCEL_COLUMNS} FROM parcel p WHERE p.number IN (SELECT value ->> 0 FROM {})",
                self.dialect().json_rows(1)
            )))
            .bind(json_column(&texts)?)
            .fetch_all(&self.pool)
            .await?;
            rows.extend(found);
        }
        Ok(rows)
    }

    /// The number of parcels whose state the events would advance. Nothing is written.
    pub(crate) async fn count_advanced(
        &self,
        events: &BTreeMap<ParcelNumber, Vec<ParcelEvent>>,
    ) -> Result<u64> {
        let numbers: Vec<ParcelNumber> = events.keys().copied().collect();
        let rows = self.parcels_of_numbers(&numbers).await?;
        Ok(advanced_count(&changed_rows(&rows, events)?))
    }

    /// The packed parcels with their recipients, among which an entry without a parcel number is looked for.
    pub(crate) async fn tracking_candidates(&self) -> Result<Vec<Candidate>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            number: String,
            first_name: String,
            last_name: Option<String>,
            address: Option<String>,
        }
        let rows: Vec<Row> = query_as(
            "SELECT p.number, r.first_name, r.last_name, coalesce(o.shipping_address, r.mailing_address) AS address
             FROM (SELECT account_no, order_seq, batch_no, position, number, ready_at FROM parcel
                WHERE state = 'packed' ORDER BY ready_at, number LIMIT $1) p
             JOIN orders o ON o.account_no = p.account_no AND o.seq = p.order_seq
             JOIN recipient r ON r.account_no = p.account_no AND r.batch_no = p.batch_no AND r.position = p.position",
        )
        .bind(MAX_CANDIDATES)
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                let number = serde_json::from_value(row.number.into())?;
                Candidate::new(
                    number,
                    &row.first_name,
                    row.last_name.as_deref(),
                    row.address.as_deref(),
                )
            })
            .collect()
    }

    /// Records the entries of a tracking request that name a parcel.
    pub(crate) async fn record_tracking(
        &self,
        matched: &MatchedEntries,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<TrackingReport> {
        let recorded = self
            .record_events(&matched.events, operator, "parcels.track", json!({}), now)
            .await?;
        Ok(TrackingReport {
            matched: matched.matched,
            changed: recorded.advanced,
            unmatched: matched.unmatched.clone(),
            applied: true,
        })
    }

    /// Records that parcels were delivered at `at`.
    pub(crate) async fn deliver_parcels(
        &self,
        numbers: &[ParcelNumber],
        at: Timestamp,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<DeliverReport> {
        let known = self.known_parcels(numbers).await?;
        let distinct: BTreeSet<&ParcelNumber> = numbers.iter().collect();
        let (found, unknown): (Vec<&ParcelNumber>, Vec<&ParcelNumber>) = distinct
            .into_iter()
            .partition(|number| known.get(number) == Some(&true));
        let events = found
            .iter()
            .map(|number| (**number, vec![ParcelEvent::Delivered { at }]));
        let recorded = self
            .record_events(
                &events.collect(),
                operator,
                "parcels.deliver",
                json!({}),
                now,
            )
            .await?;
        Ok(DeliverReport {
            delivered: recorded.advanced,
            unchanged: found.len() as u64 - recorded.advanced,
            unknown: unknown.into_iter().copied().collect(),
        })
    }

    /// Records events of parcels in one transaction, with what follows for orders and stock. Events that change nothing write
    /// nothing. `detail` is what the audit has besides the parcels.
    pub(super) async fn record_events(
        &self,
        events: &BTreeMap<ParcelNumber, Vec<ParcelEvent>>,
        operator: &Operator,
        action: &'static str,
        detail: Value,
        now: Timestamp,
    ) -> Result<Recorded> {
        let delivered_after = self.shipping_settings().await?.time_until_delivered();
        let delivered_after = delivered_after.map(|time| now + time);
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let accounts = accounts_of(&mut write, events.keys()).await?;
            let next = self.after_operator(now, delivered_after);
            let mut recorded = Recorded::default();
            let mut changed_parcels: Vec<String> = Vec::new();
            for (account_no, numbers) in accounts {
                lock_account_and_increase_revision(&mut write, account_no).await?;
                let rows = parcels_by_number(&mut write, account_no, &numbers).await?;
                let changed = changed_rows(&rows, events)?;
                if changed.is_empty() {
                    continue;
                }
                changed_parcels.extend(changed.iter().map(|(row, _)| row.number.clone()));
                recorded.advanced += advanced_count(&changed);
                let shipped: BTreeSet<(i64, BrandId)> = changed
                    .iter()
                    .filter(|change| {
                        change.0.state() < ParcelState::Shipped
                            && change_state(change) >= ParcelState::Shipped
                    })
                    .map(|(row, _)| (row.order_seq, row.brand_id))
                    .collect();
                take_stock(&mut write, account_no, &shipped, now).await?;
                store_facts(&mut write, account_no, &changed).await?;
                let seqs = changed.iter().map(|(row, _)| row.order_seq).collect();
                follow_parcels(&mut write, account_no, &seqs, now, next).await?;
            }
            if changed_parcels.is_empty() {
                return Ok(recorded);
            }
            let subject = match changed_parcels.as_slice() {
                [single] => single.as_str(),
                _ => "parcels",
            };
            let mut detail = detail.clone();
            detail["parcels"] = json!(changed_parcels);
            detail["advanced"] = json!(recorded.advanced);
            let record = AuditRecord {
                operator,
                action,
                subject,
                detail,
                at: now,
            };
            audit::record(&mut write, record).await?;
            write.commit().await?;
            Ok(recorded)
        })
        .await
    }
}

/// The parcels whose facts the events change, with the new facts. A parcel that was refunded or replaced since the events
/// were matched stays as it is.
fn changed_rows<'a>(
    rows: &'a [ParcelRow],
    events: &BTreeMap<ParcelNumber, Vec<ParcelEvent>>,
) -> Result<Vec<(&'a ParcelRow, ParcelFacts)>> {
    let mut changed = Vec::new();
    for row in rows {
        let before = row.facts();
        if !before.is_on_its_way() {
            continue;
        }
        let mut after = before.clone();
        for event in events.get(&row.number()?).into_iter().flatten() {
            after.record(event);
        }
        // A report of the same tracking number is no change.
        if let (Some(known), Some(reported)) = (&before.tracking, &mut after.tracking)
            && known.number == reported.number
            && known.carrier == reported.carrier
        {
            reported.reported_at = known.reported_at;
        }
        if after != before {
            changed.push((row, after));
        }
    }
    Ok(changed)
}

/// The number of parcels whose state is later than before.
fn advanced_count(changed: &[(&ParcelRow, ParcelFacts)]) -> u64 {
    let is_advanced = |change: &&(&ParcelRow, ParcelFacts)| change_state(change) > change.0.state();
    changed.iter().filter(is_advanced).count() as u64
}

fn change_state(change: &(&ParcelRow, ParcelFacts)) -> ParcelState {
    change.1.state
}

/// The numbers of known parcels by account.
pub(super) async fn accounts_of(
    write: &mut WriteTransaction,
    numbers: impl Iterator<Item = &ParcelNumber>,
) -> Result<BTreeMap<i64, Vec<String>>> {
    let numbers: Vec<&str> = numbers.map(ParcelNumber::as_str).collect();
    let mut accounts: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for chunk in numbers.chunks(MAX_ROWS_PER_STATEMENT) {
        let found: Vec<(i64, String)> = query_as(trusted_sql(format!(
            "SELECT account_no, number FROM parcel WHERE number IN (SELECT value ->> 0 FROM {})",
            write.dialect().json_rows(1)
        )))
        .bind(json_column(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        for (account_no, number) in found {
            accounts.entry(account_no).or_default().push(number);
        }
    }
    Ok(accounts)
}

/// The parcels of an account, which must be locked.
pub(super) async fn parcels_by_number(
    write: &mut WriteTransaction,
    account_no: i64,
    numbers: &[String],
) -> Result<Vec<ParcelRow>> {
    let mut rows = Vec::new();
    for chunk in numbers.chunks(MAX_ROWS_PER_STATEMENT) {
        rows.extend(
            query_as::<ParcelRow>(trusted_sql(format!(
                "SELECT {PARCEL_COLUMNS} FROM parcel p
                 WHERE p.account_no = $1 AND p.number IN (SELECT value ->> 0 FROM {})
                 ORDER BY p.order_seq, p.brand_id, p.attempt",
                write.dialect().json_rows(2)
            )))
            .bind(account_no)
            .bind(json_column(chunk)?)
            .fetch_all(&mut *write)
            .await?,
        );
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng as _, rngs::StdRng};
    use uuid::Uuid;

    use super::*;
    use crate::contract::ShipmentId;

    fn row(number: &ParcelNumber, state: &str) -> ParcelRow {
        ParcelRow {
            account_no: 1,
            order_seq: 1,
            brand_id: BrandId(Uuid::nil()),
            attempt: 1,
            number: number.as_str().to_owned(),
            batch_no: 1,
            position: 0,
            shipment_id: ShipmentId(Uuid::nil()),
            brand_name: "North".to_owned(),
            state: state.to_owned(),
            run_no: None,
            carrier: None,
            tracking_number: None,
            tracked_at: None,
            ready_at: Timestamp::from_micros(1),
            packed_at: None,
            shipped_at: None,
            delivered_at: None,
            failed_at: None,
            resolution: None,
            resolution_note: None,
        }
    }

    #[test]
    fn refunded_parcels_are_not_changed() {
        let number = ParcelNumber::generate(&mut StdRng::seed_from_u64(1));
        let at = Timestamp::from_micros(5);
        let events = BTreeMap::from([(number, vec![ParcelEvent::Delivered { at }])]);
        let changed = |row: ParcelRow| changed_rows(&[row], &events).unwrap().len();
        assert_eq!(changed(row(&number, "packed")), 1);
        assert_eq!(changed(row(&number, "canceled")), 0);
        let refunded = ParcelRow {
            resolution: Some("refunded".to_owned()),
            ..row(&number, "lost")
        };
        assert_eq!(changed(refunded), 0);
    }
}
