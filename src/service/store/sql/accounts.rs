//! Accounts, API keys, workspaces and payment methods: the statements of [`Accounts`].

use async_trait::async_trait;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::{Backend, WriteTransaction};
use crate::{
    contract::{Timestamp, Workspace, WorkspaceId},
    service::{
        error::Result,
        store::accounts::{Account, Accounts, CommerceCard, KeyEntry, StoredPaymentMethod},
    },
};

/// The number of the default account, which every service has.
const DEFAULT_ACCOUNT_NO: i64 = 1;

/// Names of the workspaces of a new account.
const WORKSPACES: [&str; 2] = ["People team", "Customer success"];

/// Number of leading bytes of a key's hash that identify the key to the operator.
const KEY_ID_BYTES: usize = 6;

struct PracticePaymentMethod {
    id: &'static str,
    name: &'static str,
    cardholder_name: Option<&'static str>,
    balance_cents: Option<i64>,
}

const PRACTICE_PAYMENT_METHODS: [PracticePaymentMethod; 3] = [
    PracticePaymentMethod {
        id: "5b0c8a52-0a51-4c5e-9d54-6a3c1f0e4242",
        name: "Visa ending 4242",
        cardholder_name: Some("The People Team"),
        balance_cents: None,
    },
    PracticePaymentMethod {
        id: "7d1f6c3e-94e2-4f38-8a0d-2b7c9e3a0005",
        name: "Amex ending 0005",
        cardholder_name: Some("The People Team"),
        balance_cents: None,
    },
    PracticePaymentMethod {
        id: "COMMERCE_STORED_VALUE",
        name: "Account balance",
        cardholder_name: None,
        balance_cents: Some(25_000_000),
    },
];

#[async_trait]
impl Accounts for Backend {
    async fn ensure_default_account(&self) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Several instances may start at the same time; one of them inserts the row.
            let inserted = sqlx::query(
                "INSERT INTO account
                    (no, name, email, public_app_id, sender_first_name, sender_last_name)
                 VALUES ($1, 'People team', 'people@example.com', $2, 'People', 'Team')
                 ON CONFLICT DO NOTHING",
            )
            .bind(DEFAULT_ACCOUNT_NO)
            .bind(uuid::Uuid::new_v4().to_string())
            .execute(&mut *write)
            .await?;
            if inserted.rows_affected() > 0 {
                add_workspaces(&mut write, DEFAULT_ACCOUNT_NO).await?;
                write.commit().await?;
            }
            Ok(())
        })
        .await
    }

    async fn ensure_practice_payment_methods(&self, now: Timestamp) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let accounts: Vec<i64> = sqlx::query_scalar("SELECT no FROM account ORDER BY no")
                .fetch_all(&mut *write)
                .await?;
            for account_no in accounts {
                add_practice_payment_methods(&mut write, account_no, now).await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn add_account(&self, name: &str, key: &str, now: Timestamp) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let app = uuid::Uuid::new_v4();
            let account_no: i64 = sqlx::query_scalar(
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
            .fetch_one(&mut *write)
            .await?;
            add_workspaces(&mut write, account_no).await?;
            let is_practice: Option<i64> = sqlx::query_scalar(
                "SELECT position FROM payment_method WHERE account_no = $1 AND id = $2",
            )
            .bind(DEFAULT_ACCOUNT_NO)
            .bind(PRACTICE_PAYMENT_METHODS[0].id)
            .fetch_optional(&mut *write)
            .await?;
            if is_practice.is_some() {
                add_practice_payment_methods(&mut write, account_no, now).await?;
            }
            add_key(&mut write, account_no, key, now).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn add_key(&self, account: &str, key: &str, now: Timestamp) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let found: Vec<i64> = sqlx::query_scalar("SELECT no FROM account WHERE name = $1")
                .bind(account)
                .fetch_all(&mut *write)
                .await?;
            let &[account_no] = &*found else {
                return Ok(false);
            };
            add_key(&mut write, account_no, key, now).await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    async fn keys(&self) -> Result<Vec<KeyEntry>> {
        Ok(sqlx::query_as(
            "SELECT k.id, a.name AS account, k.created_at FROM api_key k
             JOIN account a ON a.no = k.account_no ORDER BY k.created_at, k.id",
        )
        .fetch_all(&self.pool)
        .await?)
    }

    async fn revoke_key(&self, id: &str) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let permit = self.write_permit().await;
            let deleted = sqlx::query("DELETE FROM api_key WHERE id = $1")
                .bind(id)
                .execute(permit.pool())
                .await?;
            Ok(deleted.rows_affected() > 0)
        })
        .await
    }

    async fn set_initial_key(&self, key: &str, now: Timestamp) -> Result<()> {
        let hash = &hash_key(key);
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let known: Option<String> =
                sqlx::query_scalar("SELECT id FROM api_key WHERE account_no = $1 AND hash = $2")
                    .bind(DEFAULT_ACCOUNT_NO)
                    .bind(hash)
                    .fetch_optional(&mut *write)
                    .await?;
            if known.is_some() {
                // Keys that were added since then stay valid.
                return Ok(());
            }
            sqlx::query("DELETE FROM api_key WHERE account_no = $1")
                .bind(DEFAULT_ACCOUNT_NO)
                .execute(&mut *write)
                .await?;
            add_key(&mut write, DEFAULT_ACCOUNT_NO, key, now).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn find_account_by_key(&self, key: &str) -> Result<Option<Account>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            hash: Vec<u8>,
            #[sqlx(flatten)]
            account: Account,
        }
        let hash = hash_key(key);
        let row: Option<Row> = sqlx::query_as(
            "SELECT k.hash, a.no, a.email, a.public_app_id, a.sender_first_name, a.sender_last_name,
                a.revision
             FROM api_key k JOIN account a ON a.no = k.account_no WHERE k.hash = $1",
        )
        .bind(&hash)
        .fetch_optional(&self.pool)
        .await?;
        // The index already compares the whole hash. The comparison in constant time would be
        // needed if the query compared only a prefix of the hash.
        Ok(row
            .filter(|row| bool::from(row.hash.ct_eq(&hash)))
            .map(|row| row.account))
    }

    async fn workspaces(&self, account_no: i64) -> Result<Vec<Workspace>> {
        #[derive(sqlx::FromRow)]
        struct Row {
            id: WorkspaceId,
            name: String,
        }
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT id, name FROM workspace WHERE account_no = $1 ORDER BY position",
        )
        .bind(account_no)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|Row { id, name }| Workspace { id, name })
            .collect())
    }

    async fn payment_methods(&self, account_no: i64) -> Result<Vec<StoredPaymentMethod>> {
        Ok(sqlx::query_as(
            "SELECT id, name, cardholder_name, balance, commerce_end_user_id FROM payment_method
             WHERE account_no = $1 ORDER BY commerce_end_user_id IS NOT NULL, position, id",
        )
        .bind(account_no)
        .fetch_all(&self.pool)
        .await?)
    }

    async fn add_commerce_card(&self, account_no: i64, card: &CommerceCard) -> Result<()> {
        self.retry_on_conflict(|| async {
            let permit = self.write_permit().await;
            sqlx::query(
                "INSERT INTO payment_method
                 (id, account_no, position, name, cardholder_name, commerce_end_user_id, card_brand,
                  card_last_4, card_exp_month, card_exp_year, created_at)
                 VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10)",
            )
            .bind(&card.id)
            .bind(account_no)
            .bind(format!("{} ending {}", card.brand, card.last_4))
            .bind(&card.cardholder_name)
            .bind(&card.end_user_id)
            .bind(card.brand)
            .bind(card.last_4)
            .bind(i64::from(card.exp_month))
            .bind(i64::from(card.exp_year))
            .bind(card.created_at)
            .execute(permit.pool())
            .await?;
            Ok(())
        })
        .await
    }
}

async fn add_workspaces(write: &mut WriteTransaction, account_no: i64) -> Result<()> {
    for (position, name) in (0_i64..).zip(WORKSPACES) {
        sqlx::query(
            "INSERT INTO workspace (id, account_no, position, name) VALUES ($1, $2, $3, $4)",
        )
        .bind(WorkspaceId::generate())
        .bind(account_no)
        .bind(position)
        .bind(name)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// Adds the practice payment methods that the account lacks. An existing balance is kept.
async fn add_practice_payment_methods(
    write: &mut WriteTransaction,
    account_no: i64,
    now: Timestamp,
) -> Result<()> {
    for (position, method) in (0_i64..).zip(&PRACTICE_PAYMENT_METHODS) {
        sqlx::query(
            "INSERT INTO payment_method
             (id, account_no, position, name, cardholder_name, balance, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        )
        .bind(method.id)
        .bind(account_no)
        .bind(position)
        .bind(method.name)
        .bind(method.cardholder_name)
        .bind(method.balance_cents)
        .bind(now)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

async fn add_key(
    write: &mut WriteTransaction,
    account_no: i64,
    key: &str,
    now: Timestamp,
) -> Result<()> {
    let hash = hash_key(key);
    let id = hex::encode(&hash[..KEY_ID_BYTES]);
    sqlx::query(
        "INSERT INTO api_key (hash, id, account_no, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(&hash)
    .bind(id)
    .bind(account_no)
    .bind(now)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// A plain hash is enough because generated keys are long and random. A key chosen by the operator
/// is as strong as the operator made it.
fn hash_key(key: &str) -> Vec<u8> {
    Sha256::digest(key.as_bytes()).to_vec()
}
