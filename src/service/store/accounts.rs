//! Accounts, API keys, workspaces and payment methods.

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::{
    Store, WriteTransaction,
    payment_ledger::{Cause, Deposit, open_ledgers, record},
    query, query_as, query_scalar,
    shop::audit::Operator,
};
use crate::{
    contract::{
        Cents, Me, PaymentMethod, PaymentMethodId, Sender, Timestamp, Workspace, WorkspaceId,
        shop::funds::MovementKind,
    },
    service::error::Result,
};

/// The account to which a request's API key belongs.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Account {
    pub(crate) no: i64,
    pub(crate) email: String,
    pub(crate) public_app_id: String,
    pub(crate) sender_first_name: String,
    pub(crate) sender_last_name: String,
    /// Increases with each transaction that changes a batch or an order of the account. Cached
    /// responses are valid for one revision.
    pub(crate) revision: i64,
}

impl Account {
    pub(crate) fn sender(&self) -> Sender {
        Sender {
            first_name: self.sender_first_name.clone(),
            last_name: Some(self.sender_last_name.clone()),
            email: Some(self.email.clone()),
        }
    }

    pub(crate) fn me(&self) -> Me {
        Me {
            email: Some(self.email.clone()),
            public_app_id: Some(self.public_app_id.clone()),
            sends_reminders: None,
        }
    }
}

/// Whose key a request has.
#[derive(Clone, Debug)]
pub(crate) enum KeyOwner {
    /// An account, which sends gifts.
    Sender(Account),
    Operator(Operator),
}

/// What a key opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
enum KeyScope {
    Sender,
    Operator,
}

/// An API key as listed for the operator, without the key itself.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct KeyEntry {
    /// The first bytes of the key's hash in hexadecimal.
    pub id: String,
    /// The name of the account, or of the operator.
    pub name: String,
    pub is_operator: bool,
    pub created_at: Timestamp,
}

/// The number of the default account, which every service has.
pub(super) const DEFAULT_ACCOUNT_NO: i64 = 1;

/// Names of the workspaces of a new account.
const WORKSPACES: [&str; 2] = ["People team", "Customer success"];

/// Number of leading bytes of a key's hash that identify the key to the operator.
const KEY_ID_BYTES: usize = 6;

struct PracticePaymentMethod {
    id: &'static str,
    name: &'static str,
    cardholder_name: Option<&'static str>,
    /// The first deposit of a balance.
    deposit: Option<Cents>,
}

const PRACTICE_PAYMENT_METHODS: [PracticePaymentMethod; 3] = [
    PracticePaymentMethod {
        id: "5b0c8a52-0a51-4c5e-9d54-6a3c1f0e4242",
        name: "Visa ending 4242",
        cardholder_name: Some("The People Team"),
        deposit: None,
    },
    PracticePaymentMethod {
        id: "7d1f6c3e-94e2-4f38-8a0d-2b7c9e3a0005",
        name: "Amex ending 0005",
        cardholder_name: Some("The People Team"),
        deposit: None,
    },
    PracticePaymentMethod {
        id: "COMMERCE_STORED_VALUE",
        name: "Account balance",
        cardholder_name: None,
        deposit: Some(Cents(25_000_000)),
    },
];

/// The deposit with which the balances of practice begin.
const PRACTICE_DEPOSIT: Deposit<'_> = Deposit {
    request_id: "00000000-0000-0000-0000-000000000001",
    note: Some("Practice money"),
    operator: "Practice",
};

impl Store {
    /// Creates the default account with its workspaces when it is missing.
    pub(crate) async fn ensure_default_account(&self) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Several instances may start at the same time; one of them inserts the row.
            let inserted = query(
                "INSERT INTO account
                    (no, name, email, public_app_id, sender_first_name, sender_last_name)
                 VALUES ($1, 'People team', 'people@example.com', $2, 'People', 'Team')
                 ON CONFLICT DO NOTHING",
            )
            .bind(DEFAULT_ACCOUNT_NO)
            .bind(uuid::Uuid::new_v4().to_string())
            .execute(&mut write)
            .await?;
            if inserted > 0 {
                add_workspaces(&mut write, DEFAULT_ACCOUNT_NO).await?;
                write.commit().await?;
            }
            Ok(())
        })
        .await
    }

    /// Adds the practice cards and balance to every account that lacks them.
    pub(crate) async fn ensure_practice_payment_methods(&self, now: Timestamp) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let accounts: Vec<i64> = query_scalar("SELECT no FROM account ORDER BY no")
                .fetch_all(&mut write)
                .await?;
            for account_no in accounts {
                add_practice_payment_methods(&mut write, account_no, now).await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Creates an account with workspaces and a key. The account gets the practice payment methods
    /// when the default account has them.
    pub(crate) async fn add_account(&self, name: &str, key: &str, now: Timestamp) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let app = uuid::Uuid::new_v4();
            let account_no: i64 = query_scalar(
                "INSERT INTO account
                    (name, email, public_app_id, sender_first_name, sender_last_name)
                 VALUES ($1, $2, $3, $1, '') RETURNING no",
            )
            .bind(name)
            .bind(format!(
                "account-{}@example.com",
                &app.simple().to_string()[..8]
            ))
            .bind(app.to_string())
            .fetch_one(&mut write)
            .await?;
            add_workspaces(&mut write, account_no).await?;
            if has_practice_payment_methods(&mut write).await? {
                add_practice_payment_methods(&mut write, account_no, now).await?;
            }
            add_key(&mut write, KeyScope::Sender, account_no, "", key, now).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Adds a key of an operator.
    pub(crate) async fn add_operator_key(
        &self,
        name: &str,
        key: &str,
        now: Timestamp,
    ) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // The column of the account is required. An operator belongs to none.
            let account_no = DEFAULT_ACCOUNT_NO;
            add_key(&mut write, KeyScope::Operator, account_no, name, key, now).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// Adds a key to the account with this name. Returns `false`, and adds nothing, unless exactly one account has it.
    pub(crate) async fn add_key(&self, account: &str, key: &str, now: Timestamp) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let found: Vec<i64> = query_scalar("SELECT no FROM account WHERE name = $1")
                .bind(account)
                .fetch_all(&mut write)
                .await?;
            let &[account_no] = &*found else {
                return Ok(false);
            };
            add_key(&mut write, KeyScope::Sender, account_no, "", key, now).await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Lists every valid key, oldest first.
    pub(crate) async fn keys(&self) -> Result<Vec<KeyEntry>> {
        Ok(query_as(
            "SELECT k.id, CASE WHEN k.scope = 'operator' THEN k.name ELSE a.name END AS name,
                k.scope = 'operator' AS is_operator, k.created_at FROM api_key k
             JOIN account a ON a.no = k.account_no ORDER BY k.created_at, k.id",
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Deletes a key. Returns `false` when there is no such key.
    pub(crate) async fn revoke_key(&self, id: &str) -> Result<bool> {
        let delete = query("DELETE FROM api_key WHERE id = $1").bind(id);
        Ok(self.execute(delete).await? > 0)
    }

    /// Makes `key` the only sender key of the default account, because an operator who starts the service
    /// with another key expects the previous one to stop working.
    pub(crate) async fn set_initial_key(&self, key: &str, now: Timestamp) -> Result<()> {
        let hash = &hash_key(key);
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let known: Option<String> = query_scalar(
                "SELECT id FROM api_key WHERE account_no = $1 AND scope = 'sender' AND hash = $2",
            )
            .bind(DEFAULT_ACCOUNT_NO)
            .bind(hash)
            .fetch_optional(&mut write)
            .await?;
            if known.is_some() {
                // Keys that were added since then stay valid.
                return Ok(());
            }
            query("DELETE FROM api_key WHERE account_no = $1 AND scope = 'sender'")
                .bind(DEFAULT_ACCOUNT_NO)
                .execute(&mut write)
                .await?;
            add_key(
                &mut write,
                KeyScope::Sender,
                DEFAULT_ACCOUNT_NO,
                "",
                key,
                now,
            )
            .await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    pub(crate) async fn find_key_owner(&self, key: &str) -> Result<Option<KeyOwner>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            hash: Vec<u8>,
            id: String,
            account_no: i64,
            is_operator: bool,
            name: String,
        }
        let hash = hash_key(key);
        let row: Option<Row> = query_as(
            "SELECT hash, id, account_no, scope = 'operator' AS is_operator, name FROM api_key WHERE hash = $1",
        )
        .bind(&hash)
        .fetch_optional(&self.pool)
        .await?;
        // The index already compares the whole hash. The comparison in constant time would be
        // needed if the query compared only a prefix of the hash.
        let Some(row) = row.filter(|row| bool::from(row.hash.ct_eq(&hash))) else {
            return Ok(None);
        };
        if row.is_operator {
            let Row { id, name, .. } = row;
            return Ok(Some(KeyOwner::Operator(Operator { id, name })));
        }
        // Not joined: a distributed database finds the row of an account by its number only.
        let account = self.account_by_no(row.account_no).await?;
        Ok(account.map(KeyOwner::Sender))
    }

    /// Lists the workspaces of an account, oldest first.
    pub(crate) async fn workspaces(&self, account_no: i64) -> Result<Vec<Workspace>> {
        Ok(
            query_as("SELECT id, name FROM workspace WHERE account_no = $1 ORDER BY position")
                .bind(account_no)
                .fetch_all(&self.pool)
                .await?,
        )
    }

    /// Lists the payment methods of an account, the default first. The cards of end users belong to the customer's app,
    /// not to the account.
    pub(crate) async fn payment_methods(&self, account_no: i64) -> Result<Vec<PaymentMethod>> {
        Ok(query_as(
            "SELECT id, name, cardholder_name, balance FROM payment_method
             WHERE account_no = $1 AND commerce_end_user_id IS NULL AND is_active ORDER BY position, id",
        )
        .bind(account_no)
        .fetch_all(&self.pool)
        .await?)
    }
}

/// Locks the account's row until the transaction ends, and changes nothing.
pub(super) async fn lock_account(write: &mut WriteTransaction, account_no: i64) -> Result<()> {
    query("UPDATE account SET revision = revision WHERE no = $1")
        .bind(account_no)
        .execute(write)
        .await?;
    Ok(())
}

async fn add_workspaces(write: &mut WriteTransaction, account_no: i64) -> Result<()> {
    for (position, name) in (0_i64..).zip(WORKSPACES) {
        query("INSERT INTO workspace (id, account_no, position, name) VALUES ($1, $2, $3, $4)")
            .bind(WorkspaceId::generate())
            .bind(account_no)
            .bind(position)
            .bind(name)
            .execute(&mut *write)
            .await?;
    }
    Ok(())
}

/// Whether the default account has the payment methods of practice.
pub(super) async fn has_practice_payment_methods(write: &mut WriteTransaction) -> Result<bool> {
    let found: Option<i64> =
        query_scalar("SELECT position FROM payment_method WHERE account_no = $1 AND id = $2")
            .bind(DEFAULT_ACCOUNT_NO)
            .bind(PRACTICE_PAYMENT_METHODS[0].id)
            .fetch_optional(write)
            .await?;
    Ok(found.is_some())
}

/// Adds the practice payment methods that the account lacks. An existing balance is kept.
async fn add_practice_payment_methods(
    write: &mut WriteTransaction,
    account_no: i64,
    now: Timestamp,
) -> Result<()> {
    for (position, method) in (0_i64..).zip(&PRACTICE_PAYMENT_METHODS) {
        let added = query(
            "INSERT INTO payment_method
             (id, account_no, position, name, cardholder_name, balance, created_at, kind)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind(method.id)
        .bind(account_no)
        .bind(position)
        .bind(method.name)
        .bind(method.cardholder_name)
        .bind(method.deposit.map(|_| Cents::ZERO))
        .bind(now)
        .bind(if method.deposit.is_some() {
            "balance"
        } else {
            "card"
        })
        .execute(&mut *write)
        .await?;
        if let (Some(amount), 1) = (method.deposit, added) {
            deposit(write, account_no, method.id, amount, now).await?;
        }
    }
    Ok(())
}

/// Funds a new balance of practice, as an operator funds one of a shop.
async fn deposit(
    write: &mut WriteTransaction,
    account_no: i64,
    method: &str,
    amount: Cents,
    now: Timestamp,
) -> Result<()> {
    let method = PaymentMethodId(method.to_owned());
    open_ledgers(write, account_no, now).await?;
    query("UPDATE payment_method SET balance = balance + $1 WHERE account_no = $2 AND id = $3")
        .bind(amount)
        .bind(account_no)
        .bind(&method)
        .execute(&mut *write)
        .await?;
    let (kind, cause) = (MovementKind::Fund, Cause::Deposit(&PRACTICE_DEPOSIT));
    record(write, account_no, &method, kind, amount, cause, now).await
}

async fn add_key(
    write: &mut WriteTransaction,
    scope: KeyScope,
    account_no: i64,
    name: &str,
    key: &str,
    now: Timestamp,
) -> Result<()> {
    let hash = hash_key(key);
    let id = hex::encode(&hash[..KEY_ID_BYTES]);
    let scope: &'static str = scope.into();
    query(
        "INSERT INTO api_key (hash, id, account_no, created_at, scope, name) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING",
    )
    .bind(&hash)
    .bind(id)
    .bind(account_no)
    .bind(now)
    .bind(scope)
    .bind(name)
    .execute(&mut *write)
    .await?;
    Ok(())
}

/// A plain hash is enough because generated keys are long and random. A key chosen by the operator
/// is as strong as the operator made it.
fn hash_key(key: &str) -> Vec<u8> {
    Sha256::digest(key.as_bytes()).to_vec()
}
