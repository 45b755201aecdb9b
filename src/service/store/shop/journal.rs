//! Reads the payment ledger as a journal: a line for each movement of an order or batch, with what it was for.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt,
    str::FromStr,
};

use crate::{
    contract::{
        Cents, OrderId, PaymentMethodId, Timestamp,
        shop::{
            funds::{
                FundTotals, JournalLine, JournalPage, MovementKind, PriceParts, StatementTotals,
            },
            terms::Terms,
        },
    },
    service::{
        error::Result,
        rules::amounts::BaseAmounts,
        store::{
            LedgerAccount, QueryBuilder, Store,
            helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
            order_transition::SwappedGift,
            query_as,
        },
    },
};

/// The most entries that one page reads.
const MAX_ENTRIES: i64 = 500;

/// A page ends after the entry with which it has this many lines. An entry has a line for each of its orders.
const MIN_LINES: usize = 1_000;

/// The movements of a period, of one account or of all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JournalQuery {
    pub(crate) account_no: Option<i64>,
    pub(crate) start: Timestamp,
    pub(crate) end: Timestamp,
    /// The last entry of the page before.
    pub(crate) after: Option<JournalPosition>,
}

/// The place of an entry in the order of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JournalPosition {
    recorded_at: Timestamp,
    account_no: i64,
    no: i64,
}

impl fmt::Display for JournalPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}.{}.{}",
            self.recorded_at.micros(),
            self.account_no,
            self.no
        )
    }
}

impl FromStr for JournalPosition {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.splitn(3, '.');
        let mut next = || parts.next().unwrap_or_default().parse::<i64>();
        Ok(Self {
            recorded_at: Timestamp::from_micros(next()?),
            account_no: next()?,
            no: next()?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct Entry {
    no: i64,
    account_no: i64,
    account: String,
    payment_method_id: PaymentMethodId,
    has_balance: bool,
    kind: String,
    amount: Cents,
    #[sqlx(flatten)]
    totals: Totals,
    balance_before: Option<Cents>,
    recorded_at: Timestamp,
    batch_no: Option<i64>,
    orders: Option<String>,
    note: Option<String>,
    operator: Option<String>,
}

#[derive(Clone, Copy, sqlx::FromRow)]
struct Totals {
    balance: Cents,
    authorized: Cents,
    captured: Cents,
}

/// The names of a batch, or of the batch of an order.
#[derive(Clone, sqlx::FromRow)]
struct BatchName {
    reference_id: String,
    customer_reference_id: Option<String>,
    batch_name: String,
}

#[derive(sqlx::FromRow)]
struct NamedBatch {
    no: i64,
    #[sqlx(flatten)]
    name: BatchName,
}

#[derive(sqlx::FromRow)]
struct NamedOrder {
    seq: i64,
    id: OrderId,
    position: i64,
    amount_tax: Option<Cents>,
    amount_relay: Option<Cents>,
    swapped: Option<String>,
    terms: Option<String>,
    #[sqlx(flatten)]
    base: BaseAmounts,
    #[sqlx(flatten)]
    batch: BatchName,
}

/// The orders and batches of a page, by account and number.
#[derive(Default)]
struct Named {
    orders: HashMap<(i64, i64), NamedOrder>,
    batches: HashMap<(i64, i64), BatchName>,
}

const ENTRIES: &str = "SELECT e.no, e.account_no, a.name AS account, e.payment_method_id, m.balance IS NOT NULL AS has_balance,
        e.kind, e.amount, e.balance, e.authorized, e.captured,
        CASE WHEN e.kind = 'adjustment' THEN (SELECT p.balance FROM payment_entry p
            WHERE p.account_no = e.account_no AND p.payment_method_id = e.payment_method_id AND p.no < e.no
            ORDER BY p.no DESC LIMIT 1) END AS balance_before,
        e.recorded_at, e.batch_no, e.orders, e.note, e.operator
     FROM payment_entry e JOIN account a ON a.no = e.account_no
        JOIN payment_method m ON m.account_no = e.account_no AND m.id = e.payment_method_id
     WHERE e.recorded_at >= ";

impl Store {
    /// A part of a journal, oldest entries first.
    pub(crate) async fn journal(&self, query: JournalQuery) -> Result<JournalPage> {
        let mut entries = self.journal_entries(query).await?;
        let mut is_last = (entries.len() as i64) < MAX_ENTRIES;
        let mut parts = Vec::with_capacity(entries.len());
        let mut lines = 0;
        for entry in &entries {
            let of_orders = entry.parts()?;
            lines += of_orders.len().max(1);
            parts.push(of_orders);
            if lines >= MIN_LINES {
                break;
            }
        }
        is_last &= parts.len() == entries.len();
        entries.truncate(parts.len());
        let named = self.named(&entries, &parts).await?;
        let mut page = JournalPage::default();
        for (entry, of_orders) in entries.iter().zip(&parts) {
            if of_orders.is_empty() {
                page.lines.extend(entry.line(&named));
            }
            for &(seq, amount) in of_orders {
                page.lines.push(entry.line_of_order(seq, amount, &named)?);
            }
        }
        page.next = entries.last().filter(|_| !is_last).map(|last| {
            let position = JournalPosition {
                recorded_at: last.recorded_at,
                account_no: last.account_no,
                no: last.no,
            };
            position.to_string()
        });
        Ok(page)
    }

    /// The totals of the payment methods with a ledger of an account before and after a period.
    pub(crate) async fn statement_totals(
        &self,
        account: &LedgerAccount,
        start: Timestamp,
        end: Timestamp,
    ) -> Result<Vec<StatementTotals>> {
        let opening = self.totals_before(account.no, start).await?;
        let closing = self.totals_before(account.no, end).await?;
        let opening: BTreeMap<_, _> = opening.into_iter().collect();
        Ok(closing
            .into_iter()
            .map(|(payment_method, closing)| StatementTotals {
                account_no: account.no,
                account: account.name.clone(),
                opening: opening.get(&payment_method).copied().unwrap_or_default(),
                payment_method,
                closing,
            })
            .collect())
    }

    async fn totals_before(
        &self,
        account_no: i64,
        end: Timestamp,
    ) -> Result<Vec<(PaymentMethodId, FundTotals)>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            payment_method_id: PaymentMethodId,
            #[sqlx(flatten)]
            totals: Totals,
        }
        let rows: Vec<Row> = query_as(
            "SELECT e.payment_method_id, e.balance, e.authorized, e.captured
             FROM payment_method m JOIN payment_entry e ON e.account_no = m.account_no
                AND e.no = (SELECT max(p.no) FROM payment_entry p WHERE p.account_no = m.account_no
                    AND p.payment_method_id = m.id AND p.recorded_at < $2)
             WHERE m.account_no = $1 ORDER BY m.position, m.id",
        )
        .bind(account_no)
        .bind(end)
        .fetch_all(&self.pool)
        .await?;
        let totals = |row: Row| (row.payment_method_id, row.totals.into_contract());
        Ok(rows.into_iter().map(totals).collect())
    }

    async fn journal_entries(&self, query: JournalQuery) -> Result<Vec<Entry>> {
        // The index is read from the last entry on, so that a late page costs what the first one costs.
        let start = query.after.map_or(query.start, |after| after.recorded_at);
        let mut sql = QueryBuilder::new(ENTRIES);
        sql.push_bind(start.max(query.start));
        sql.push(" AND e.recorded_at < ").push_bind(query.end);
        if let Some(account_no) = query.account_no {
            sql.push(" AND e.account_no = ").push_bind(account_no);
        }
        if let Some(after) = query.after {
            sql.push(" AND (e.recorded_at, e.account_no, e.no) > (")
                .push_bind(after.recorded_at)
                .push(", ")
                .push_bind(after.account_no)
                .push(", ")
                .push_bind(after.no)
                .push(")");
        }
        sql.push(" ORDER BY e.recorded_at, e.account_no, e.no LIMIT ")
            .push_bind(MAX_ENTRIES);
        Ok(sql.build_query_as().fetch_all(&self.pool).await?)
    }

    /// Reads the orders and batches that entries name.
    async fn named(&self, entries: &[Entry], parts: &[Vec<(i64, Cents)>]) -> Result<Named> {
        let mut seqs: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        let mut batch_nos: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        for (entry, of_orders) in entries.iter().zip(parts) {
            let of_account = seqs.entry(entry.account_no).or_default();
            of_account.extend(of_orders.iter().map(|(seq, _)| *seq));
            let of_account = batch_nos.entry(entry.account_no).or_default();
            of_account.extend(entry.batch_no);
        }
        let mut named = Named::default();
        for (account_no, seqs) in seqs {
            let seqs: Vec<[i64; 1]> = seqs.into_iter().map(|seq| [seq]).collect();
            for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
                let orders: Vec<NamedOrder> = query_as(trusted_sql(format!(
                    "SELECT o.seq, o.id, o.position, o.amount_tax, o.amount_relay, o.swapped,
                        CASE WHEN o.swapped IS NOT NULL THEN b.terms END AS terms, b.amount_product,
                        b.amount_shipping, b.amount_processing_fee, b.reference_id, b.customer_reference_id,
                        b.batch_name
                     FROM orders o JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
                     WHERE o.account_no = $1 AND o.seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
                    self.dialect().json_rows(2)
                )))
                .bind(account_no)
                .bind(to_json(chunk)?)
                .fetch_all(&self.pool)
                .await?;
                let orders = orders.into_iter();
                named
                    .orders
                    .extend(orders.map(|order| ((account_no, order.seq), order)));
            }
        }
        for (account_no, nos) in batch_nos {
            if nos.is_empty() {
                continue;
            }
            let mut query = QueryBuilder::new(
                "SELECT no, reference_id, customer_reference_id, batch_name FROM order_batch
                 WHERE account_no = ",
            );
            query.push_bind(account_no).push(" AND no ");
            query.push_in(nos);
            let batches: Vec<NamedBatch> = query.build_query_as().fetch_all(&self.pool).await?;
            let batches = batches.into_iter();
            named
                .batches
                .extend(batches.map(|batch| ((account_no, batch.no), batch.name)));
        }
        Ok(named)
    }
}

impl Totals {
    fn into_contract(self) -> FundTotals {
        FundTotals {
            balance: self.balance,
            authorized: self.authorized,
            captured: self.captured,
        }
    }
}

impl Entry {
    /// The parts of its orders; none of an entry of a batch or a deposit, and of an earlier version.
    fn parts(&self) -> Result<Vec<(i64, Cents)>> {
        Ok(match &self.orders {
            Some(orders) => serde_json::from_str(orders)?,
            None => Vec::new(),
        })
    }

    fn kind(&self) -> MovementKind {
        self.kind.parse().unwrap_or(MovementKind::Adjustment)
    }

    /// Its line without an order. An opening without money is left out.
    fn line(&self, named: &Named) -> Option<JournalLine> {
        let totals = self.totals.into_contract();
        let kind = self.kind();
        let change = match kind {
            MovementKind::Opening => totals,
            MovementKind::Adjustment => FundTotals {
                balance: totals.balance - self.balance_before.unwrap_or_default(),
                ..FundTotals::default()
            },
            _ => self.change(self.amount),
        };
        if kind == MovementKind::Opening && change == FundTotals::default() {
            return None;
        }
        let batch_no = self.batch_no;
        let batch = batch_no.and_then(|no| named.batches.get(&(self.account_no, no)));
        Some(JournalLine {
            entry: self.no,
            recorded_at: self.recorded_at,
            account_no: self.account_no,
            account: self.account.clone(),
            payment_method: self.payment_method_id.clone(),
            kind,
            amount: self.amount,
            change,
            batch_name: batch.map(|batch| batch.batch_name.clone()),
            reference_id: batch.map(|batch| batch.reference_id.clone()),
            customer_reference_id: batch.and_then(|batch| batch.customer_reference_id.clone()),
            order_id: None,
            price: None,
            note: self.note.clone(),
            operator: self.operator.clone(),
        })
    }

    /// The line of one of its orders.
    fn line_of_order(&self, seq: i64, amount: Cents, named: &Named) -> Result<JournalLine> {
        let mut line = JournalLine {
            entry: self.no,
            recorded_at: self.recorded_at,
            account_no: self.account_no,
            account: self.account.clone(),
            payment_method: self.payment_method_id.clone(),
            kind: self.kind(),
            amount,
            change: self.change(amount),
            batch_name: None,
            reference_id: None,
            customer_reference_id: None,
            order_id: None,
            price: None,
            note: None,
            operator: None,
        };
        let Some(order) = named.orders.get(&(self.account_no, seq)) else {
            return Ok(line);
        };
        let batch = order.batch.clone();
        line.reference_id = Some(format!("{}-{}", batch.reference_id, order.position + 1));
        line.batch_name = Some(batch.batch_name);
        line.customer_reference_id = batch.customer_reference_id;
        line.order_id = Some(order.id);
        if matches!(line.kind, MovementKind::Capture | MovementKind::Refund) {
            // A charge below the price has no parts that add up to it.
            line.price = Some(order.price()?).filter(|price| price.total() == amount);
        }
        Ok(line)
    }

    fn change(&self, amount: Cents) -> FundTotals {
        let change = FundTotals::change(self.kind(), amount);
        match self.has_balance {
            true => change,
            false => FundTotals {
                balance: Cents::ZERO,
                ..change
            },
        }
    }
}

impl NamedOrder {
    fn price(&self) -> Result<PriceParts> {
        let base = match &self.swapped {
            Some(swapped) => {
                let terms = Terms::frozen(self.terms.as_deref())?;
                let swapped: SwappedGift = serde_json::from_str(swapped)?;
                BaseAmounts::for_lines(&terms, &swapped.lines)
            }
            None => self.base,
        };
        Ok(PriceParts {
            products: base.product,
            shipping: base.shipping,
            processing_fee: base.fee,
            tax: self.amount_tax.unwrap_or_default(),
            global_relay: self.amount_relay.unwrap_or_default(),
        })
    }
}
