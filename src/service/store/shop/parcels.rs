//! The rows of parcels: inserted when an order is paid, read with their facts, and written. The account of the rows
//! must be locked.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::{
    contract::{
        BrandId, OrderId, Shipment, ShipmentId, Timestamp,
        shop::{parcel_number::ParcelNumber, parcels::ParcelState},
    },
    service::{
        error::Result,
        shop::parcels::{
            state::{ParcelFacts, Resolution, Tracking},
            units::{self, CurrentGift},
        },
        store::{
            Dialect, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
            query, query_as, query_scalar,
        },
    },
};

/// A stored parcel.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct ParcelRow {
    pub(super) account_no: i64,
    pub(super) order_seq: i64,
    pub(super) brand_id: BrandId,
    pub(super) attempt: i64,
    pub(super) number: String,
    pub(super) batch_no: i64,
    pub(super) position: i64,
    pub(super) shipment_id: ShipmentId,
    pub(super) brand_name: String,
    pub(super) state: String,
    pub(super) run_no: Option<i64>,
    pub(super) carrier: Option<String>,
    pub(super) tracking_number: Option<String>,
    pub(super) tracked_at: Option<Timestamp>,
    pub(super) ready_at: Timestamp,
    pub(super) packed_at: Option<Timestamp>,
    pub(super) shipped_at: Option<Timestamp>,
    pub(super) delivered_at: Option<Timestamp>,
    pub(super) failed_at: Option<Timestamp>,
    pub(super) resolution: Option<String>,
    pub(super) resolution_note: Option<String>,
}

/// The columns of a [`ParcelRow`], for `parcel p`.
pub(super) const PARCEL_COLUMNS: &str = "p.account_no, p.order_seq, p.brand_id, p.attempt, p.number, p.batch_no, p.position,
    p.shipment_id, p.brand_name, p.state, p.run_no, p.carrier, p.tracking_number, p.tracked_at, p.ready_at, p.packed_at,
    p.shipped_at, p.delivered_at, p.failed_at, p.resolution,
    p.resolution_note";

impl ParcelRow {
    pub(super) fn state(&self) -> ParcelState {
        self.state.parse().unwrap_or_default()
    }

    /// # Errors
    /// When another program wrote the row.
    pub(super) fn number(&self) -> Result<ParcelNumber> {
        Ok(serde_json::from_value(self.number.clone().into())?)
    }

    pub(super) fn facts(&self) -> ParcelFacts {
        let tracking = self.tracking_number.as_ref().map(|number| Tracking {
            reported_at: self.tracked_at.unwrap_or_default(),
            number: number.clone(),
            carrier: self.carrier.clone(),
        });
        ParcelFacts {
            state: self.state(),
            shipped_at: self.shipped_at,
            delivered_at: self.delivered_at,
            failed_at: self.failed_at,
            tracking,
            resolution: self
                .resolution
                .as_deref()
                .and_then(|text| text.parse::<Resolution>().ok()),
        }
    }

    pub(super) fn shipment(&self) -> Shipment {
        let mut shipment = Shipment {
            id: self.shipment_id,
            brand_name: self.brand_name.clone(),
            ..Shipment::default()
        };
        self.facts().fill(&mut shipment);
        shipment
    }
}

/// Numbers as JSON rows of one column.
pub(super) fn json_column<T: serde::Serialize>(values: &[T]) -> Result<String> {
    to_json(&values.iter().map(|value| [value]).collect::<Vec<_>>())
}

/// The parcels of orders of one account, those of an order by brand, the latest last.
pub(super) async fn parcels_of_orders(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
) -> Result<Vec<ParcelRow>> {
    let mut rows = Vec::new();
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        rows.extend(
            query_as::<ParcelRow>(trusted_sql(format!(
                "SELECT {PARCEL_COLUMNS} FROM parcel p
                 WHERE p.account_no = $1 AND p.order_seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})
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

/// An order whose parcels are to be shipped.
pub(super) struct PaidOrder<'a> {
    pub(super) seq: i64,
    pub(super) paid_at: Timestamp,
    /// The shipments that an earlier version wrote without parcels: the parcels get their ids. Empty for a new payment.
    pub(super) shipments: &'a [Shipment],
}

/// Inserts the parcels of paid orders that lack them: one for each brand. The account must be locked.
pub(super) async fn insert_for_paid(
    write: &mut WriteTransaction,
    account_no: i64,
    paid: &[PaidOrder<'_>],
) -> Result<()> {
    #[derive(sqlx::FromRow)]
    struct OrderRow {
        seq: i64,
        id: OrderId,
        batch_no: i64,
        position: i64,
        swapped: Option<String>,
    }
    let of_seq: HashMap<i64, &PaidOrder<'_>> =
        paid.iter().map(|order| (order.seq, order)).collect();
    for chunk in paid.chunks(MAX_ROWS_PER_STATEMENT) {
        let seqs: Vec<i64> = chunk.iter().map(|order| order.seq).collect();
        let orders: Vec<OrderRow> = query_as(trusted_sql(format!(
            "SELECT seq, id, batch_no, position, swapped FROM orders
             WHERE account_no = $1 AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(json_column(&seqs)?)
        .fetch_all(&mut *write)
        .await?;
        // The orders of a batch have the same brands, unless they were swapped.
        let batches: BTreeSet<i64> = orders.iter().map(|order| order.batch_no).collect();
        let of_batch = brands_of_batches(write, account_no, batches).await?;
        let mut parcels = Vec::new();
        for order in &orders {
            let Some(paid) = of_seq.get(&order.seq) else {
                continue;
            };
            let gift = CurrentGift {
                swapped: order.swapped.as_deref(),
                ..CurrentGift::default()
            };
            let brands = match order.swapped {
                Some(_) => units::brands(&gift.lines()?),
                None => of_batch.get(&order.batch_no).cloned().unwrap_or_default(),
            };
            for (brand_id, brand_name) in brands {
                let of_brand = |shipment: &&Shipment| shipment.brand_name == brand_name;
                let shipment_id = match paid.shipments.iter().find(of_brand) {
                    Some(shipment) => shipment.id,
                    None if paid.shipments.is_empty() => {
                        units::first_shipment_id(order.id, brand_id)
                    }
                    // The order was shipped without this brand, so that nothing is left to ship.
                    None => continue,
                };
                parcels.push(NewParcel {
                    order_seq: order.seq,
                    brand_id,
                    brand_name,
                    attempt: 1,
                    batch_no: order.batch_no,
                    position: order.position,
                    shipment_id,
                    ready_at: paid.paid_at,
                });
            }
        }
        insert_parcels(write, account_no, &parcels).await?;
    }
    Ok(())
}

/// The brands that the senders of batches chose, with their names.
async fn brands_of_batches(
    write: &mut WriteTransaction,
    account_no: i64,
    batches: BTreeSet<i64>,
) -> Result<HashMap<i64, BTreeMap<BrandId, String>>> {
    let batches: Vec<i64> = batches.into_iter().collect();
    let rows: Vec<(i64, String)> = query_as(trusted_sql(format!(
        "SELECT no, line_items FROM order_batch
         WHERE account_no = $1 AND no IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
        write.dialect().json_rows(2)
    )))
    .bind(account_no)
    .bind(json_column(&batches)?)
    .fetch_all(write)
    .await?;
    let mut found = HashMap::new();
    for (batch_no, line_items) in rows {
        let gift = CurrentGift {
            line_items: &line_items,
            ..CurrentGift::default()
        };
        found.insert(batch_no, units::brands(&gift.lines()?));
    }
    Ok(found)
}

pub(super) struct NewParcel {
    pub(super) order_seq: i64,
    pub(super) brand_id: BrandId,
    pub(super) brand_name: String,
    pub(super) attempt: i64,
    pub(super) batch_no: i64,
    pub(super) position: i64,
    pub(super) shipment_id: ShipmentId,
    pub(super) ready_at: Timestamp,
}

/// Inserts parcels to ship. A parcel that exists already stays as it is.
pub(super) async fn insert_parcels(
    write: &mut WriteTransaction,
    account_no: i64,
    parcels: &[NewParcel],
) -> Result<()> {
    for chunk in parcels.chunks(MAX_ROWS_PER_STATEMENT) {
        let numbers = unused_numbers(write, chunk.len()).await?;
        let rows: Vec<_> = chunk
            .iter()
            .zip(&numbers)
            .map(|(parcel, number)| {
                (
                    parcel.order_seq,
                    parcel.brand_id.0.simple().to_string(),
                    parcel.attempt,
                    number.as_str(),
                    parcel.batch_no,
                    parcel.position,
                    parcel.shipment_id.0.simple().to_string(),
                    &parcel.brand_name,
                    parcel.ready_at.micros(),
                )
            })
            .collect();
        let dialect = write.dialect();
        query(trusted_sql(format!(
            "INSERT INTO parcel (account_no, order_seq, brand_id, attempt, number, batch_no, position, shipment_id, brand_name,
                state, ready_at)
             SELECT $1, CAST(value ->> 0 AS BIGINT), {}, CAST(value ->> 2 AS BIGINT), value ->> 3,
                CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT), {}, value ->> 7, 'to_ship',
                CAST(value ->> 8 AS BIGINT)
             FROM {} WHERE true
             ON CONFLICT (account_no, order_seq, brand_id, attempt) DO NOTHING",
            dialect.id_from_hex("value ->> 1"),
            dialect.id_from_hex("value ->> 6"),
            dialect.json_rows(2),
        )))
        .bind(account_no)
        .bind(to_json(&rows)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

/// Numbers that no parcel has. Two transactions that draw the same number at the same time are as good as impossible: in one
/// account, the unique index refuses the second one with an error.
async fn unused_numbers(write: &mut WriteTransaction, count: usize) -> Result<Vec<ParcelNumber>> {
    let mut numbers: BTreeSet<ParcelNumber> = BTreeSet::new();
    while numbers.len() < count {
        let missing = count - numbers.len();
        let drawn: BTreeSet<ParcelNumber> = {
            let mut random = rand::rng();
            (0..missing)
                .map(|_| ParcelNumber::generate(&mut random))
                .collect()
        };
        let texts: Vec<&str> = drawn.iter().map(ParcelNumber::as_str).collect();
        let used: Vec<String> = query_scalar(trusted_sql(format!(
            "SELECT number FROM parcel WHERE number IN (SELECT value ->> 0 FROM {})",
            write.dialect().json_rows(1)
        )))
        .bind(json_column(&texts)?)
        .fetch_all(&mut *write)
        .await?;
        numbers.extend(
            drawn
                .into_iter()
                .filter(|number| !used.iter().any(|used| used == number.as_str())),
        );
    }
    Ok(numbers.into_iter().collect())
}

/// Writes the facts of parcels of one account.
pub(super) async fn store_facts(
    write: &mut WriteTransaction,
    account_no: i64,
    parcels: &[(&ParcelRow, ParcelFacts)],
) -> Result<()> {
    for chunk in parcels.chunks(MAX_ROWS_PER_STATEMENT) {
        let rows: Vec<_> = chunk
            .iter()
            .map(|(row, facts)| {
                let state: &'static str = facts.state.into();
                let resolution: Option<&'static str> = facts.resolution.map(Into::into);
                let tracking = facts.tracking.as_ref();
                (
                    row.order_seq,
                    row.brand_id.0.simple().to_string(),
                    row.attempt,
                    state,
                    facts.shipped_at.map(Timestamp::micros),
                    facts.delivered_at.map(Timestamp::micros),
                    facts.failed_at.map(Timestamp::micros),
                    tracking.map(|tracking| &tracking.number),
                    tracking.and_then(|tracking| tracking.carrier.as_ref()),
                    tracking.map(|tracking| tracking.reported_at.micros()),
                    resolution,
                )
            })
            .collect();
        query(trusted_sql(store_facts_sql(write.dialect())))
            .bind(to_json(&rows)?)
            .bind(account_no)
            .execute(&mut *write)
            .await?;
    }
    Ok(())
}

/// `$1`: the facts as JSON rows; `$2`: the account.
pub(in crate::service::store) fn store_facts_sql(dialect: Dialect) -> String {
    format!(
        "{}
         UPDATE parcel SET state = s.state, shipped_at = s.shipped_at, delivered_at = s.delivered_at,
            failed_at = s.failed_at, tracking_number = s.tracking_number, carrier = s.carrier,
            tracked_at = s.tracked_at, resolution = s.resolution
         FROM s WHERE parcel.account_no = s.account_no AND parcel.order_seq = s.order_seq
            AND parcel.brand_id = s.brand_id AND parcel.attempt = s.attempt{}",
        dialect.with_json_table(
            &format!(
                "CAST($2 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS order_seq, {} AS brand_id,
                 CAST(value ->> 2 AS BIGINT) AS attempt, value ->> 3 AS state, CAST(value ->> 4 AS BIGINT) AS shipped_at,
                 CAST(value ->> 5 AS BIGINT) AS delivered_at, CAST(value ->> 6 AS BIGINT) AS failed_at,
                 value ->> 7 AS tracking_number, value ->> 8 AS carrier, CAST(value ->> 9 AS BIGINT) AS tracked_at,
                 value ->> 10 AS resolution",
                dialect.id_from_hex("value ->> 1")
            ),
            1,
        ),
        match dialect {
            Dialect::Sqlite => "",
            Dialect::Postgres => " AND parcel.account_no = $2",
        }
    )
}
