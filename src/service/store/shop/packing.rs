//! Packing runs: parcels that are printed and packed together. A parcel is in one run at most.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    audit::{self, AuditRecord},
    follow::follow_parcels,
    parcel_list::{ParcelCursor, ParcelQuery, push_ended_authorization, push_page},
    parcel_search::ParcelSearch,
    parcels::json_column,
};
use crate::{
    contract::{
        Timestamp,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{PackingRun, ParcelState},
        },
    },
    service::{
        error::Result,
        store::{
            Operator, QueryBuilder, Store, WriteTransaction,
            balances::lock_account_and_increase_revision,
            helpers::{MAX_ROWS_PER_STATEMENT, trusted_sql},
            query, query_as, query_scalar,
        },
    },
};

/// The most parcels of one run. The oldest are packed first, and another run has the rest.
pub(crate) const MAX_PARCELS_PER_RUN: i64 = 10_000;

/// Which parcels to pack.
#[derive(Clone, Debug)]
pub(crate) enum PackSelection {
    Numbers(Vec<ParcelNumber>),
    /// Every parcel to ship that the filter keeps, the oldest first.
    All(ParcelQuery),
}

/// The most parcels without payment that an answer names.
const MAX_WAITING: usize = 100;

/// The result of packing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PackResult {
    Packed(PackingRun),
    /// Nothing was to be packed, or only these parcels, which wait for the payment of their gift with a card.
    Nothing(Vec<ParcelNumber>),
}

/// The result of taking a run back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TakeBackResult {
    Done(PackingRun),
    NotFound,
    /// This parcel of the run was shipped, so that the run stays.
    Shipped(String),
}

#[derive(sqlx::FromRow)]
struct ParcelKey {
    account_no: i64,
    number: String,
}

#[derive(sqlx::FromRow)]
struct RunRow {
    no: i64,
    operator: String,
    created_at: Timestamp,
    parcels: i64,
    taken_back_at: Option<Timestamp>,
}

impl From<RunRow> for PackingRun {
    fn from(row: RunRow) -> Self {
        Self {
            run: row.no,
            parcels: row.parcels.unsigned_abs(),
            operator: row.operator,
            created_at: row.created_at,
            taken_back_at: row.taken_back_at,
            waiting_for_payment: Vec::new(),
        }
    }
}

const RUN_COLUMNS: &str = "no, operator, created_at, parcels, taken_back_at FROM packing_run";

impl Store {
    /// Makes a run of the selected parcels that are to ship and paid. Nothing is changed when there are none.
    pub(crate) async fn pack(
        &self,
        selection: &PackSelection,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<PackResult> {
        let found;
        let selection = match selection {
            PackSelection::All(filter) if matches!(filter.search, Some(ParcelSearch::Words(_))) => {
                found = PackSelection::Numbers(self.numbers_with_words(filter).await?);
                &found
            }
            _ => selection,
        };
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let keys = selected_keys(&mut write, selection, now).await?;
            let mut waiting = waiting_parcels(&mut write, selection, now).await?;
            if keys.is_empty() {
                return Ok(PackResult::Nothing(parsed_numbers(&waiting)));
            }
            let run: i64 = query_scalar(
                "INSERT INTO packing_run (operator, created_at, parcels) VALUES ($1, $2, 0) RETURNING no",
            )
            .bind(&operator.name)
            .bind(now)
            .fetch_one(&mut write)
            .await?;
            let mut packed = 0;
            for (account_no, numbers) in keys {
                lock_account_and_increase_revision(&mut write, account_no).await?;
                let seqs = pack_of_account(&mut write, account_no, &numbers, run, now).await?;
                if seqs.len() < numbers.len() && waiting.len() < MAX_WAITING {
                    waiting.extend(still_to_ship(&mut write, account_no, &numbers).await?);
                }
                packed += seqs.len() as i64;
                let seqs: BTreeSet<i64> = seqs.into_iter().collect();
                let next = self.after_operator(now, None);
                follow_parcels(&mut write, account_no, &seqs, now, next).await?;
            }
            if packed == 0 {
                // Another operator was faster, or no parcel is paid.
                return Ok(PackResult::Nothing(parsed_numbers(&waiting)));
            }
            query("UPDATE packing_run SET parcels = $1 WHERE no = $2")
                .bind(packed)
                .bind(run)
                .execute(&mut write)
                .await?;
            let record = AuditRecord {
                operator,
                action: "parcels.pack",
                subject: &run.to_string(),
                detail: serde_json::json!({"parcels": packed}),
                at: now,
            };
            audit::record(&mut write, record).await?;
            let stored = run_row(&mut write, run).await?;
            write.commit().await?;
            Ok(match stored {
                Some(row) => PackResult::Packed(PackingRun {
                    waiting_for_payment: parsed_numbers(&waiting),
                    ..row.into()
                }),
                None => PackResult::Nothing(Vec::new()),
            })
        })
        .await
    }

    /// The parcels to ship that a search for words finds, the oldest first. They are compared in pages before the transaction that
    /// packs them, which would hold the database for seconds otherwise.
    async fn numbers_with_words(&self, filter: &ParcelQuery) -> Result<Vec<ParcelNumber>> {
        let mut numbers: Vec<ParcelNumber> = Vec::new();
        if filter
            .state
            .is_some_and(|state| state != ParcelState::ToShip)
        {
            return Ok(numbers);
        }
        let filter = ParcelQuery {
            state: Some(ParcelState::ToShip),
            ..filter.clone()
        };
        let mut after: Option<ParcelCursor> = None;
        loop {
            let until = self.last_compared_parcel(&filter, after.as_ref()).await?;
            let compared = ParcelQuery {
                until: until.clone(),
                ..filter.clone()
            };
            let limit = MAX_PARCELS_PER_RUN - numbers.len() as i64;
            let mut select = QueryBuilder::new("SELECT p.number FROM (");
            push_page(
                &mut select,
                &compared,
                after.as_ref(),
                limit,
                self.dialect(),
            );
            select.push(") p");
            let found: Vec<String> = select.build_query_scalar().fetch_all(&self.pool).await?;
            numbers.extend(
                found
                    .iter()
                    .filter_map(|number| number.parse::<ParcelNumber>().ok()),
            );
            if until.is_none() || numbers.len() as i64 >= MAX_PARCELS_PER_RUN {
                return Ok(numbers);
            }
            after = until;
        }
    }

    /// Puts the parcels of a run back to those to ship, while none of them is shipped. Taking a run back again changes nothing.
    pub(crate) async fn take_back_run(
        &self,
        run: i64,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<TakeBackResult> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let accounts: Vec<i64> =
                query_scalar("SELECT DISTINCT account_no FROM parcel WHERE run_no = $1 ORDER BY account_no")
                    .bind(run)
                    .fetch_all(&mut write)
                    .await?;
            for account_no in &accounts {
                lock_account_and_increase_revision(&mut write, *account_no).await?;
            }
            let Some(row) = run_row(&mut write, run).await? else {
                return Ok(TakeBackResult::NotFound);
            };
            if row.taken_back_at.is_some() {
                return Ok(TakeBackResult::Done(row.into()));
            }
            let shipped: Option<String> = query_scalar(
                "SELECT number FROM parcel WHERE run_no = $1 AND state NOT IN ('packed', 'canceled') ORDER BY number LIMIT 1",
            )
            .bind(run)
            .fetch_optional(&mut write)
            .await?;
            if let Some(number) = shipped {
                return Ok(TakeBackResult::Shipped(number));
            }
            for account_no in &accounts {
                let seqs: Vec<i64> = query_scalar(
                    "UPDATE parcel SET state = 'to_ship', run_no = NULL, packed_at = NULL
                     WHERE account_no = $1 AND run_no = $2 AND state = 'packed' RETURNING order_seq",
                )
                .bind(*account_no)
                .bind(run)
                .fetch_all(&mut write)
                .await?;
                // The status of an order never goes back, so that only the simulation of a carrier has to stop.
                if self.is_practice() {
                    let seqs: BTreeSet<i64> = seqs.into_iter().collect();
                    let next = self.after_operator(now, None);
                    follow_parcels(&mut write, *account_no, &seqs, now, next).await?;
                }
            }
            query("UPDATE packing_run SET taken_back_at = $1 WHERE no = $2")
                .bind(now)
                .bind(run)
                .execute(&mut write)
                .await?;
            let record = AuditRecord {
                operator,
                action: "parcels.take_back",
                subject: &run.to_string(),
                detail: serde_json::json!({"parcels": row.parcels}),
                at: now,
            };
            audit::record(&mut write, record).await?;
            write.commit().await?;
            let taken_back_at = Some(now);
            Ok(TakeBackResult::Done(RunRow { taken_back_at, ..row }.into()))
        })
        .await
    }

    /// The last packing runs, the newest first.
    pub(crate) async fn packing_runs(&self, limit: i64) -> Result<Vec<PackingRun>> {
        let rows: Vec<RunRow> = query_as(trusted_sql(format!(
            "SELECT {RUN_COLUMNS} ORDER BY no DESC LIMIT $1"
        )))
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(PackingRun::from).collect())
    }
}

async fn run_row(write: &mut WriteTransaction, run: i64) -> Result<Option<RunRow>> {
    Ok(
        query_as(trusted_sql(format!("SELECT {RUN_COLUMNS} WHERE no = $1")))
            .bind(run)
            .fetch_optional(write)
            .await?,
    )
}

/// The numbers of the selected parcels that are to ship, by account. Those that a filter selects and that wait for a payment are
/// not among them, so that they take no place of a run.
async fn selected_keys(
    write: &mut WriteTransaction,
    selection: &PackSelection,
    now: Timestamp,
) -> Result<BTreeMap<i64, Vec<String>>> {
    let mut found: Vec<ParcelKey> = Vec::new();
    match selection {
        PackSelection::Numbers(numbers) => {
            for chunk in numbers.chunks(MAX_ROWS_PER_STATEMENT) {
                let texts: Vec<&str> = chunk.iter().map(ParcelNumber::as_str).collect();
                let keys = query_as(trusted_sql(format!(
                    "SELECT account_no, number FROM parcel
                     WHERE number IN (SELECT value ->> 0 FROM {}) AND state = 'to_ship'",
                    write.dialect().json_rows(1)
                )))
                .bind(json_column(&texts)?);
                found.extend(keys.fetch_all(&mut *write).await?);
            }
        }
        PackSelection::All(filter) => {
            let limit = MAX_PARCELS_PER_RUN;
            found = parcels_to_ship(write, filter, false, now, limit).await?;
        }
    }
    let mut by_account: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for key in found {
        by_account
            .entry(key.account_no)
            .or_default()
            .push(key.number);
    }
    Ok(by_account)
}

/// The first parcels to ship that a filter selects: those that wait for a payment, or the others.
async fn parcels_to_ship(
    write: &mut WriteTransaction,
    filter: &ParcelQuery,
    is_waiting: bool,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<ParcelKey>> {
    let mut select = QueryBuilder::new("SELECT p.account_no, p.number FROM ");
    filter.push_source(&mut select);
    select.push(" JOIN orders o ON o.account_no = p.account_no AND o.seq = p.order_seq");
    push_ended_authorization(&mut select, now);
    select.push(match is_waiting {
        true => " WHERE p.state = 'to_ship' AND c.order_seq IS NOT NULL",
        false => " WHERE p.state = 'to_ship' AND c.order_seq IS NULL",
    });
    filter.push_conditions(&mut select, write.dialect());
    select
        .push(" ORDER BY p.ready_at, p.number LIMIT ")
        .push_bind(limit);
    Ok(select.build_query_as().fetch_all(write).await?)
}

/// The first parcels that a filter selects and that wait for a payment. Those of a selection by number are known after packing.
async fn waiting_parcels(
    write: &mut WriteTransaction,
    selection: &PackSelection,
    now: Timestamp,
) -> Result<Vec<String>> {
    let PackSelection::All(filter) = selection else {
        return Ok(Vec::new());
    };
    let limit = i64::try_from(MAX_WAITING).unwrap_or(i64::MAX);
    let waiting = parcels_to_ship(write, filter, true, now, limit).await?;
    Ok(waiting.into_iter().map(|key| key.number).collect())
}

/// Packs the parcels that are still to ship, and returns the order of each. Those whose card authorization has lapsed wait for
/// a new one.
async fn pack_of_account(
    write: &mut WriteTransaction,
    account_no: i64,
    numbers: &[String],
    run: i64,
    now: Timestamp,
) -> Result<Vec<i64>> {
    let mut seqs = Vec::new();
    for chunk in numbers.chunks(MAX_ROWS_PER_STATEMENT) {
        let packed: Vec<i64> = query_scalar(trusted_sql(format!(
            "UPDATE parcel SET state = 'packed', run_no = $1, packed_at = $2
             WHERE account_no = $3 AND number IN (SELECT value ->> 0 FROM {}) AND state = 'to_ship'
                AND NOT EXISTS (SELECT 1 FROM card_operation c WHERE c.account_no = parcel.account_no
                    AND c.order_seq = parcel.order_seq AND c.state = 'authorized' AND c.expires_at <= $2)
             RETURNING order_seq",
            write.dialect().json_rows(4)
        )))
        .bind(run)
        .bind(now)
        .bind(account_no)
        .bind(json_column(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        seqs.extend(packed);
    }
    Ok(seqs)
}

/// The parcels that were not packed and are to ship: those that wait for an authorization.
async fn still_to_ship(
    write: &mut WriteTransaction,
    account_no: i64,
    numbers: &[String],
) -> Result<Vec<String>> {
    let mut waiting = Vec::new();
    for chunk in numbers.chunks(MAX_ROWS_PER_STATEMENT) {
        let found: Vec<String> = query_scalar(trusted_sql(format!(
            "SELECT number FROM parcel
             WHERE account_no = $1 AND number IN (SELECT value ->> 0 FROM {}) AND state = 'to_ship'
             ORDER BY ready_at, number",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(json_column(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        waiting.extend(found);
    }
    Ok(waiting)
}

fn parsed_numbers(numbers: &[String]) -> Vec<ParcelNumber> {
    let numbers = numbers.iter().filter_map(|number| number.parse().ok());
    numbers.take(MAX_WAITING).collect()
}
