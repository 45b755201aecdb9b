//! The balances and invoices of accounts, as operators keep them. Deposits are entries of the payment ledger.

use std::collections::HashMap;

use serde_json::json;

use super::audit::{self, AuditRecord};
use crate::{
    contract::{
        Cents, PaymentMethodId, Timestamp,
        shop::{
            catalog::FieldChange,
            funds::{
                AccountFunds, FundRequest, FundTotals, InvoiceRequest, InvoiceState, MethodFunds,
                MovementKind, PaymentMethodKind,
            },
        },
    },
    service::{
        error::Result,
        store::{
            LedgerAccount, Operator, Paging, QueryBuilder, Store, WriteTransaction,
            balances::lock_account_and_increase_revision,
            payment_ledger::{Cause, Deposit, open_ledgers, record},
            query, query_as, query_scalar,
        },
    },
};

/// The id of the balance of each account.
const BALANCE_ID: &str = "COMMERCE_STORED_VALUE";

/// The id of the invoice of each account.
const INVOICE_ID: &str = "INVOICE";

/// The most that a balance can have: far above any budget, and far below what the database can add up.
pub(crate) const MAX_BALANCE: Cents = Cents(1_000_000_000_000);

/// Result of a deposit or withdrawal. Nothing was changed unless it is `Done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FundResult {
    /// The money was moved, by this request or an earlier one with its id.
    Done,
    /// Another deposit or withdrawal has the id.
    IdUsed,
    /// The balance would exceed [`MAX_BALANCE`].
    TooMuch,
    /// The balance has less than is to be withdrawn.
    TooLittle,
}

/// Result of a change of an invoice. Nothing was changed unless it is `Done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InvoiceResult {
    Done,
    /// So much is authorized and captured already.
    BelowUsed(Cents),
    /// The invoice is another one than the operator saw.
    Stale,
}

#[derive(sqlx::FromRow)]
struct MethodRow {
    account_no: i64,
    id: PaymentMethodId,
    name: String,
    kind: String,
    is_active: bool,
    balance: Option<Cents>,
    credit_limit: Option<Cents>,
    authorized: Option<Cents>,
    captured: Option<Cents>,
}

/// The totals of the last entry, of payment methods `m` that are not of end users.
const METHODS: &str =
    "SELECT m.account_no, m.id, m.name, m.kind, m.is_active, m.balance, m.credit_limit,
        (SELECT e.authorized FROM payment_entry e WHERE e.account_no = m.account_no
            AND e.payment_method_id = m.id ORDER BY e.no DESC LIMIT 1) AS authorized,
        (SELECT e.captured FROM payment_entry e WHERE e.account_no = m.account_no
            AND e.payment_method_id = m.id ORDER BY e.no DESC LIMIT 1) AS captured
     FROM payment_method m WHERE m.commerce_end_user_id IS NULL AND m.account_no ";

impl Store {
    /// The accounts with this name or this number; at most three, which are enough to know that more than one is meant.
    /// `no:2` is the account with the number 2, whatever the names are.
    pub(crate) async fn accounts_named(&self, name_or_no: &str) -> Result<Vec<LedgerAccount>> {
        let (name, no) = match name_or_no.strip_prefix("no:") {
            Some(no) => (None, no),
            None => (Some(name_or_no), name_or_no),
        };
        let no: Option<i64> = no.parse().ok();
        Ok(query_as(
            "SELECT no, name FROM account WHERE name = CAST($1 AS TEXT) OR no = CAST($2 AS BIGINT)
             ORDER BY no LIMIT 3",
        )
        .bind(name)
        .bind(no)
        .fetch_all(&self.pool)
        .await?)
    }

    /// A page of the accounts with their money, oldest first, and the number of accounts.
    pub(crate) async fn account_funds(&self, paging: Paging) -> Result<(Vec<AccountFunds>, u64)> {
        let total: i64 = query_scalar("SELECT count(*) FROM account")
            .fetch_one(&self.pool)
            .await?;
        let accounts: Vec<LedgerAccount> =
            query_as("SELECT no, name FROM account ORDER BY no LIMIT $1 OFFSET $2")
                .bind(paging.limit)
                .bind(paging.offset)
                .fetch_all(&self.pool)
                .await?;
        Ok((self.with_funds(accounts).await?, total.unsigned_abs()))
    }

    /// The money of accounts.
    pub(crate) async fn with_funds(
        &self,
        accounts: Vec<LedgerAccount>,
    ) -> Result<Vec<AccountFunds>> {
        if accounts.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new(METHODS);
        query.push_in(accounts.iter().map(|account| account.no));
        query.push(" ORDER BY m.account_no, m.position, m.id");
        let rows: Vec<MethodRow> = query.build_query_as().fetch_all(&self.pool).await?;
        let mut methods: HashMap<i64, Vec<MethodFunds>> = HashMap::new();
        for row in rows {
            let of_account = methods.entry(row.account_no).or_default();
            of_account.push(row.into_contract());
        }
        let cards = self.card_totals(&accounts).await?;
        let funds = accounts.into_iter().map(|LedgerAccount { no, name }| {
            let payment_methods = methods.remove(&no).unwrap_or_default();
            let cards = cards.get(&no).copied().unwrap_or_default();
            let totals = payment_methods.iter().map(|method| method.totals);
            AccountFunds {
                no,
                name,
                totals: totals.chain([cards]).sum(),
                payment_methods,
                cards,
            }
        });
        Ok(funds.collect())
    }

    /// The sums of the last entries of the cards of end users, by account.
    async fn card_totals(&self, accounts: &[LedgerAccount]) -> Result<HashMap<i64, FundTotals>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            account_no: i64,
            authorized: Cents,
            captured: Cents,
        }
        let mut query = QueryBuilder::new(
            "SELECT e.account_no, CAST(sum(e.authorized) AS BIGINT) AS authorized,
                CAST(sum(e.captured) AS BIGINT) AS captured
             FROM payment_method m JOIN payment_entry e ON e.account_no = m.account_no
                AND e.no = (SELECT max(p.no) FROM payment_entry p
                    WHERE p.account_no = m.account_no AND p.payment_method_id = m.id)
             WHERE m.commerce_end_user_id IS NOT NULL AND m.account_no ",
        );
        query.push_in(accounts.iter().map(|account| account.no));
        query.push(" GROUP BY e.account_no");
        let rows: Vec<Row> = query.build_query_as().fetch_all(&self.pool).await?;
        let totals = rows.into_iter().map(|row| {
            let totals = FundTotals {
                balance: Cents::ZERO,
                authorized: row.authorized,
                captured: row.captured,
            };
            (row.account_no, totals)
        });
        Ok(totals.collect())
    }

    /// Adds money to the balance of an account, which begins with the first deposit.
    pub(crate) async fn fund(
        &self,
        operator: &Operator,
        account: &LedgerAccount,
        request: &FundRequest,
        now: Timestamp,
    ) -> Result<FundResult> {
        self.change_balance(operator, account, MovementKind::Fund, request, now)
            .await
    }

    /// Takes money that no gift has reserved out of the balance of an account.
    pub(crate) async fn withdraw(
        &self,
        operator: &Operator,
        account: &LedgerAccount,
        request: &FundRequest,
        now: Timestamp,
    ) -> Result<FundResult> {
        self.change_balance(operator, account, MovementKind::Withdraw, request, now)
            .await
    }

    async fn change_balance(
        &self,
        operator: &Operator,
        account: &LedgerAccount,
        kind: MovementKind,
        request: &FundRequest,
        now: Timestamp,
    ) -> Result<FundResult> {
        let is_withdrawal = kind == MovementKind::Withdraw;
        let change = FundTotals::change(kind, request.amount).balance;
        // The least and the most that the balance may have before the change.
        let (least, most) = match is_withdrawal {
            true => (request.amount, MAX_BALANCE),
            false => (Cents::ZERO, MAX_BALANCE - request.amount),
        };
        let request_id = request.id.to_string();
        let note = request.note.as_deref().map(str::trim);
        let note = note.filter(|note| !note.is_empty());
        let method = PaymentMethodId(BALANCE_ID.to_owned());
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account.no).await?;
            let earlier: Option<(String, Cents, Option<String>)> = query_as(
                "SELECT kind, amount, note FROM payment_entry WHERE account_no = $1 AND request_id = $2",
            )
            .bind(account.no)
            .bind(&request_id)
            .fetch_optional(&mut write)
            .await?;
            if let Some((earlier_kind, amount, earlier_note)) = earlier {
                let is_same = earlier_kind == <&str>::from(kind)
                    && amount == request.amount
                    && earlier_note.as_deref() == note;
                return Ok(match is_same {
                    true => FundResult::Done,
                    false => FundResult::IdUsed,
                });
            }
            add_method(&mut write, account.no, PaymentMethodKind::Balance, now).await?;
            open_ledgers(&mut write, account.no, now).await?;
            let changed = query(
                "UPDATE payment_method SET balance = balance + $1
                 WHERE account_no = $2 AND id = $3 AND balance BETWEEN $4 AND $5",
            )
            .bind(change)
            .bind(account.no)
            .bind(&method)
            .bind(least)
            .bind(most)
            .execute(&mut write)
            .await?;
            if changed == 0 {
                return Ok(match is_withdrawal {
                    true => FundResult::TooLittle,
                    false => FundResult::TooMuch,
                });
            }
            let deposit = Deposit {
                request_id: &request_id,
                note,
                operator: &operator.name,
            };
            record(
                &mut write,
                account.no,
                &method,
                kind,
                request.amount,
                Cause::Deposit(&deposit),
                now,
            )
            .await?;
            // Not the note, which can name a person; the ledger has it.
            let detail =
                json!({"account_no": account.no, "amount": request.amount, "id": request.id});
            let record = AuditRecord {
                operator,
                action: match is_withdrawal {
                    true => "account.withdraw",
                    false => "account.fund",
                },
                subject: &account.name,
                detail,
                at: now,
            };
            audit::record(&mut write, record).await?;
            write.commit().await?;
            Ok(FundResult::Done)
        })
        .await
    }

    /// Sets whether an account can pay with an invoice, and its limit.
    pub(crate) async fn set_invoice(
        &self,
        operator: &Operator,
        account: &LedgerAccount,
        request: &InvoiceRequest,
        now: Timestamp,
    ) -> Result<InvoiceResult> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            lock_account_and_increase_revision(&mut write, account.no).await?;
            let before = invoice_state(&mut write, account.no).await?;
            if request.expected.is_some_and(|expected| expected != before) {
                return Ok(InvoiceResult::Stale);
            }
            add_method(&mut write, account.no, PaymentMethodKind::Invoice, now).await?;
            open_ledgers(&mut write, account.no, now).await?;
            let limit = match request.limit {
                FieldChange::Keep => before.limit,
                FieldChange::Clear => None,
                FieldChange::Set(limit) => Some(limit),
            };
            let changed = query(
                "UPDATE payment_method SET is_active = $1, credit_limit = $2
                 WHERE account_no = $3 AND id = $4 AND credit_used <= coalesce($2, credit_used)",
            )
            .bind(request.is_active)
            .bind(limit)
            .bind(account.no)
            .bind(INVOICE_ID)
            .execute(&mut write)
            .await?;
            if changed == 0 {
                let used: Option<Cents> = query_scalar(
                    "SELECT credit_used FROM payment_method WHERE account_no = $1 AND id = $2",
                )
                .bind(account.no)
                .bind(INVOICE_ID)
                .fetch_one(&mut write)
                .await?;
                return Ok(InvoiceResult::BelowUsed(used.unwrap_or_default()));
            }
            let detail = json!({
                "account_no": account.no, "is_active": request.is_active, "limit": limit,
            });
            let record = AuditRecord {
                operator,
                action: "account.invoice",
                subject: &account.name,
                detail,
                at: now,
            };
            audit::record(&mut write, record).await?;
            write.commit().await?;
            Ok(InvoiceResult::Done)
        })
        .await
    }
}

impl MethodRow {
    fn into_contract(self) -> MethodFunds {
        MethodFunds {
            id: self.id,
            name: self.name,
            kind: self.kind.parse().unwrap_or(PaymentMethodKind::Card),
            is_active: self.is_active,
            totals: FundTotals {
                balance: self.balance.unwrap_or_default(),
                authorized: self.authorized.unwrap_or_default(),
                captured: self.captured.unwrap_or_default(),
            },
            limit: self.credit_limit,
        }
    }
}

async fn invoice_state(write: &mut WriteTransaction, account_no: i64) -> Result<InvoiceState> {
    let found: Option<(bool, Option<Cents>)> = query_as(
        "SELECT is_active, credit_limit FROM payment_method WHERE account_no = $1 AND id = $2",
    )
    .bind(account_no)
    .bind(INVOICE_ID)
    .fetch_optional(write)
    .await?;
    Ok(
        found.map_or_else(InvoiceState::default, |(is_active, limit)| InvoiceState {
            is_active,
            limit,
        }),
    )
}

/// Adds the balance or the invoice of an account that lacks it, without money and not offered to senders before others.
async fn add_method(
    write: &mut WriteTransaction,
    account_no: i64,
    kind: PaymentMethodKind,
    now: Timestamp,
) -> Result<()> {
    let (id, name) = match kind {
        PaymentMethodKind::Invoice => (INVOICE_ID, "Invoice"),
        PaymentMethodKind::Balance | PaymentMethodKind::Card => (BALANCE_ID, "Account balance"),
    };
    let last: Option<i64> =
        query_scalar("SELECT max(position) FROM payment_method WHERE account_no = $1")
            .bind(account_no)
            .fetch_one(&mut *write)
            .await?;
    let is_invoice = kind == PaymentMethodKind::Invoice;
    query(
        "INSERT INTO payment_method (id, account_no, position, name, kind, balance, credit_used, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(account_no)
    .bind(last.map_or(0, |last| last + 1))
    .bind(name)
    .bind(<&str>::from(kind))
    .bind((!is_invoice).then_some(0_i64))
    .bind(is_invoice.then_some(0_i64))
    .bind(now)
    .execute(&mut *write)
    .await?;
    Ok(())
}
