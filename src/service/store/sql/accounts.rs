//! Accounts, keys, workspaces and payment methods: the statements behind [`Accounts`].

use async_trait::async_trait;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::{Backend, Write, retry_on_conflict};
use crate::{
    contract::{Timestamp, Workspace, WorkspaceId},
    service::store::{Account, Accounts, CommerceCard, KeyEntry, Result, StoredPaymentMethod},
};

/// The account that a service has from its start.
const FIRST: i64 = 1;

/// What a new account starts with.
const WORKSPACES: [&str; 2] = ["People team", "Customer success"];

/// Id, name, cardholder, balance in cents.
type MadeUp = (
    &'static str,
    &'static str,
    Option<&'static str>,
    Option<i64>,
);

/// What accounts pay with in practice.
const PRACTICE_MONEY: [MadeUp; 3] = [
    (
        "5b0c8a52-0a51-4c5e-9d54-6a3c1f0e4242",
        "Visa ending 4242",
        Some("The People Team"),
        None,
    ),
    (
        "7d1f6c3e-94e2-4f38-8a0d-2b7c9e3a0005",
        "Amex ending 0005",
        Some("The People Team"),
        None,
    ),
    (
        "COMMERCE_STORED_VALUE",
        "Account balance",
        None,
        Some(25_000_000),
    ),
];

#[async_trait]
impl Accounts for Backend {
    async fn ensure_default_account(&self) -> Result<()> {
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            // Of instances that start at once only one makes it.
            let made = sqlx::query(
                "INSERT INTO account
                    (no, name, email, public_app_id, sender_first_name, sender_last_name)
                 VALUES ($1, 'People team', 'people@example.com', $2, 'People', 'Team')
                 ON CONFLICT DO NOTHING",
            )
            .bind(FIRST)
            .bind(uuid::Uuid::new_v4().to_string())
            .execute(&mut *write)
            .await?;
            if made.rows_affected() > 0 {
                add_workspaces(&mut write, FIRST).await?;
                write.commit().await?;
            }
            Ok(())
        })
        .await
    }

    async fn ensure_practice_payment_methods(&self, now: Timestamp) -> Result<()> {
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            let accounts: Vec<i64> = sqlx::query_scalar("SELECT no FROM account ORDER BY no")
                .fetch_all(&mut *write)
                .await?;
            for account in accounts {
                add_practice_money(&mut write, account, now).await?;
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }

    async fn add_account(&self, name: &str, key: &str, now: Timestamp) -> Result<()> {
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            let app = uuid::Uuid::new_v4();
            let account: i64 = sqlx::query_scalar(
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
            add_workspaces(&mut write, account).await?;
            let is_practice: Option<i64> = sqlx::query_scalar(
                "SELECT position FROM payment_method WHERE account_no = $1 AND id = $2",
            )
            .bind(FIRST)
            .bind(PRACTICE_MONEY[0].0)
            .fetch_optional(&mut *write)
            .await?;
            if is_practice.is_some() {
                add_practice_money(&mut write, account, now).await?;
            }
            add_key(&mut write, account, key, now).await?;
            write.commit().await?;
            Ok(())
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
        retry_on_conflict(|| async {
            let _turn = self.turn().await;
            let gone = sqlx::query("DELETE FROM api_key WHERE id = $1")
                .bind(id)
                .execute(&self.pool)
                .await?;
            Ok(gone.rows_affected() > 0)
        })
        .await
    }

    async fn set_initial_key(&self, key: &str, now: Timestamp) -> Result<()> {
        let hash = &hash(key);
        retry_on_conflict(|| async {
            let mut write = self.write().await?;
            sqlx::query("DELETE FROM api_key WHERE account_no = $1 AND hash <> $2")
                .bind(FIRST)
                .bind(hash)
                .execute(&mut *write)
                .await?;
            add_key(&mut write, FIRST, key, now).await?;
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
        let hash = hash(key);
        let row: Option<Row> = sqlx::query_as(
            "SELECT k.hash, a.no, a.email, a.public_app_id, a.sender_first_name, a.sender_last_name,
                a.revision
             FROM api_key k JOIN account a ON a.no = k.account_no WHERE k.hash = $1",
        )
        .bind(&hash)
        .fetch_optional(&self.pool)
        .await?;
        // The index already found it; comparing once more in constant time keeps that so when the
        // look-up is ever changed to a prefix.
        Ok(row
            .filter(|row| bool::from(row.hash.ct_eq(&hash)))
            .map(|row| row.account))
    }

    async fn workspaces(&self, account: i64) -> Result<Vec<Workspace>> {
        let rows: Vec<(WorkspaceId, String)> = sqlx::query_as(
            "SELECT id, name FROM workspace WHERE account_no = $1 ORDER BY position",
        )
        .bind(account)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|(id, name)| Workspace { id, name })
            .collect())
    }

    async fn payment_methods(&self, account: i64) -> Result<Vec<StoredPaymentMethod>> {
        Ok(sqlx::query_as(
            "SELECT id, name, cardholder_name, balance, commerce_end_user_id FROM payment_method
             WHERE account_no = $1 ORDER BY commerce_end_user_id IS NOT NULL, position, id",
        )
        .bind(account)
        .fetch_all(&self.pool)
        .await?)
    }

    async fn add_commerce_card(&self, account: i64, card: &CommerceCard) -> Result<()> {
        retry_on_conflict(|| async {
            let _turn = self.turn().await;
            sqlx::query(
                "INSERT INTO payment_method
                 (id, account_no, position, name, cardholder_name, commerce_end_user_id, card_brand,
                  card_last_4, card_exp_month, card_exp_year, created_at)
                 VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10)",
            )
            .bind(&card.id)
            .bind(account)
            .bind(format!("{} ending {}", card.brand, card.last_4))
            .bind(&card.cardholder_name)
            .bind(&card.end_user_id)
            .bind(card.brand)
            .bind(card.last_4)
            .bind(i64::from(card.exp_month))
            .bind(i64::from(card.exp_year))
            .bind(card.created_at)
            .execute(&self.pool)
            .await?;
            Ok(())
        })
        .await
    }
}

/// The workspaces of a new account.
async fn add_workspaces(write: &mut Write, account: i64) -> Result<()> {
    for (position, name) in (0_i64..).zip(WORKSPACES) {
        sqlx::query(
            "INSERT INTO workspace (id, account_no, position, name) VALUES ($1, $2, $3, $4)",
        )
        .bind(WorkspaceId::generate())
        .bind(account)
        .bind(position)
        .bind(name)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// What an account pays with in practice. One that has it keeps what is left of it.
async fn add_practice_money(write: &mut Write, account: i64, now: Timestamp) -> Result<()> {
    for (position, (id, name, holder, balance)) in (0_i64..).zip(PRACTICE_MONEY) {
        sqlx::query(
            "INSERT INTO payment_method
             (id, account_no, position, name, cardholder_name, balance, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(account)
        .bind(position)
        .bind(name)
        .bind(holder)
        .bind(balance)
        .bind(now)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

async fn add_key(write: &mut Write, account: i64, key: &str, now: Timestamp) -> Result<()> {
    let hash = hash(key);
    let id: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    sqlx::query(
        "INSERT INTO api_key (hash, id, account_no, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(&hash)
    .bind(id)
    .bind(account)
    .bind(now)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// A plain hash suffices for the keys that a service makes: they are long and random, so nobody can
/// try them all. A key that an operator thought of is as hard to guess as they made it.
fn hash(key: &str) -> Vec<u8> {
    Sha256::digest(key.as_bytes()).to_vec()
}
