//! The turns of accounts in background work: the account whose last turn is oldest is next. Without them, the work that
//! was queued first would be done first, and one account could delay all others for hours.
//!
//! A look for the next account costs the same whatever is queued: it examines the accounts of the work that has been due
//! longest, and some others, each time the next ones.

use std::collections::{BTreeSet, HashMap};

use super::{
    QueryBuilder, Store,
    helpers::{to_json, trusted_sql},
    query, query_as, query_scalar, turn_cursors,
};
use crate::{contract::Timestamp, service::error::Result};

/// The creation of orders.
pub(super) const ORDERS: &str = "orders";
/// The emails of batches.
pub(super) const EMAILS: &str = "emails";
/// Emails to one recipient: retries, reminders, and notices that an order was shipped or delivered.
pub(super) const SINGLE_EMAILS: &str = "single_emails";

/// The number of rows that have been due longest, of which one look examines the accounts.
const MAX_OLDEST: usize = 64;

/// The number of rows of the next accounts that one look examines. One account with much queued work can fill them; the
/// cursor still goes on to the account after it.
const MAX_NEXT: i64 = 256;

/// The table with the queued work of a kind.
fn table(kind: &str) -> &'static str {
    match kind {
        EMAILS => "batch_email",
        SINGLE_EMAILS => "recipient_email",
        _ => "job",
    }
}

/// The accounts of the work that has been due longest. `$1`: now; `$2`: the number of rows.
fn oldest_sql(kind: &str) -> String {
    let table = table(kind);
    format!("SELECT account_no FROM {table} WHERE run_at <= $1 ORDER BY run_at LIMIT $2")
}

/// The accounts after `$2` of the next queued work, the number of its rows, and whether some is due at `$1`. `$3`: the most
/// rows, which an index has in this order: the first row of an account is that which is due first.
fn next_sql(kind: &str) -> String {
    let table = table(kind);
    format!(
        "SELECT account_no, count(*) AS queued, min(run_at) <= $1 AS is_due
         FROM (SELECT account_no, run_at FROM {table} WHERE account_no > $2 AND run_at IS NOT NULL
            ORDER BY account_no, run_at LIMIT $3) AS next
         GROUP BY account_no ORDER BY account_no"
    )
}

#[derive(sqlx::FromRow)]
struct QueuedAccount {
    account_no: i64,
    queued: i64,
    is_due: bool,
}

#[derive(sqlx::FromRow)]
struct LastTurn {
    account_no: i64,
    turn: i64,
}

/// A look for accounts with due work, which ends when all of them were examined.
pub(super) struct Look {
    kind: &'static str,
    /// The cursor when the look began.
    start: Option<i64>,
    has_wrapped: bool,
    has_ended: bool,
}

impl Look {
    pub(super) fn for_work(kind: &'static str) -> Self {
        Self {
            kind,
            start: None,
            has_wrapped: false,
            has_ended: false,
        }
    }
}

impl Store {
    /// Accounts with due work, the one whose last turn is oldest first; some of the work can be leased. `None` when the look
    /// has examined all accounts.
    pub(super) async fn next_due_accounts(
        &self,
        look: &mut Look,
        now: Timestamp,
    ) -> Result<Option<Vec<i64>>> {
        if look.has_ended {
            return Ok(None);
        }
        let kind = look.kind;
        let mut accounts: Vec<i64> = query_scalar(trusted_sql(oldest_sql(kind)))
            .bind(now)
            .bind(MAX_OLDEST as i64)
            .fetch_all(&self.pool)
            .await?;
        if accounts.len() < MAX_OLDEST {
            look.has_ended = true;
        } else {
            // Much work is due, perhaps all of one account.
            accounts.extend(self.examine_next_accounts(look, now).await?);
        }
        let mut seen = BTreeSet::new();
        accounts.retain(|account_no| seen.insert(*account_no));
        if accounts.is_empty() {
            return Ok(None);
        }
        let turns = self.last_turns(kind, &accounts).await?;
        accounts.sort_by_key(|account_no| turns.get(account_no).copied().unwrap_or(0));
        Ok(Some(accounts))
    }

    async fn examine_next_accounts(&self, look: &mut Look, now: Timestamp) -> Result<Vec<i64>> {
        let cursor = self.turn_cursors.get(look.kind);
        let start = *look.start.get_or_insert(cursor);
        let queued: Vec<QueuedAccount> = query_as(trusted_sql(next_sql(look.kind)))
            .bind(now)
            .bind(cursor)
            .bind(MAX_NEXT)
            .fetch_all(&self.pool)
            .await?;
        let last = queued.last().map(|account| account.account_no);
        let is_end = queued.iter().map(|account| account.queued).sum::<i64>() < MAX_NEXT;
        let next = last.filter(|_| !is_end).unwrap_or(turn_cursors::START);
        self.turn_cursors.set(look.kind, next);
        look.has_ended =
            (look.has_wrapped && next >= start) || (is_end && start == turn_cursors::START);
        look.has_wrapped |= is_end;
        let due = queued.into_iter().filter(|account| account.is_due);
        Ok(due.map(|account| account.account_no).collect())
    }

    async fn last_turns(&self, kind: &str, accounts: &[i64]) -> Result<HashMap<i64, i64>> {
        let mut query = QueryBuilder::new("SELECT account_no, turn FROM turn WHERE kind = ");
        query.push_bind(kind);
        query.push(" AND account_no ");
        query.push_in(accounts.iter().copied());
        let turns: Vec<LastTurn> = query.build_query_as().fetch_all(&self.pool).await?;
        Ok(turns
            .into_iter()
            .map(|last| (last.account_no, last.turn))
            .collect())
    }

    /// Records that accounts have a turn now.
    pub(super) async fn take_turns(&self, kind: &'static str, accounts: &[i64]) -> Result<()> {
        // In the same order in all instances, so that they cannot deadlock.
        let accounts: BTreeSet<i64> = accounts.iter().copied().collect();
        let accounts = to_json(&accounts)?;
        self.execute(
            query(trusted_sql(format!(
                "INSERT INTO turn (kind, account_no, turn)
                 SELECT $1, CAST(CAST(value AS TEXT) AS BIGINT),
                    (SELECT coalesce(max(t.turn), 0) + 1 FROM turn t WHERE t.kind = $1)
                 FROM {} WHERE true
                 ON CONFLICT (kind, account_no) DO UPDATE SET turn = excluded.turn",
                self.dialect().json_rows(2)
            )))
            .bind(kind)
            .bind(&accounts),
        )
        .await?;
        Ok(())
    }
}
