//! Accounts, keys, workspaces and payment methods.

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::Store;
use crate::contract::{
    Cents, Me, PaymentMethod, PaymentMethodId, Sender, Timestamp, Workspace, WorkspaceId,
};

/// Whose request this is.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Account {
    pub no: i64,
    pub email: String,
    pub public_app_id: String,
    pub sender_first_name: String,
    pub sender_last_name: String,
}

impl Account {
    #[must_use]
    pub fn sender(&self) -> Sender {
        Sender {
            first_name: self.sender_first_name.clone(),
            last_name: Some(self.sender_last_name.clone()),
            email: Some(self.email.clone()),
        }
    }

    #[must_use]
    pub fn me(&self) -> Me {
        Me {
            email: Some(self.email.clone()),
            public_app_id: Some(self.public_app_id.clone()),
        }
    }
}

/// A payment method with what is not on the wire.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct StoredPaymentMethod {
    pub id: PaymentMethodId,
    pub name: String,
    pub cardholder_name: Option<String>,
    pub balance: Option<Cents>,
    /// Whose card it is, when it is an end user's.
    pub commerce_end_user_id: Option<String>,
}

impl StoredPaymentMethod {
    #[must_use]
    pub fn wire(self) -> PaymentMethod {
        PaymentMethod {
            id: self.id,
            name: self.name,
            cardholder_name: self.cardholder_name,
            balance: self.balance,
        }
    }
}

/// A card of an app's end user, as it is kept.
#[derive(Clone, Debug)]
pub struct CommerceCard {
    pub id: PaymentMethodId,
    pub end_user_id: String,
    pub brand: &'static str,
    pub last_4: &'static str,
    pub exp_month: u32,
    pub exp_year: u32,
    pub cardholder_name: String,
    pub created_at: Timestamp,
}

/// What a new account starts with.
struct Furniture {
    workspaces: [&'static str; 2],
    /// id, name, cardholder, balance in cents
    payment_methods: [(
        &'static str,
        &'static str,
        Option<&'static str>,
        Option<i64>,
    ); 3],
}

const FURNITURE: Furniture = Furniture {
    workspaces: ["People team", "Customer success"],
    payment_methods: [
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
    ],
};

impl Store {
    /// Makes the first account with its workspaces and payment methods, when there is none.
    pub async fn ensure_first_account(&self, now: Timestamp) -> Result<(), sqlx::Error> {
        let mut write = self.write().await?;
        let there: Option<i64> = sqlx::query_scalar("SELECT no FROM account LIMIT 1")
            .fetch_optional(&mut *write)
            .await?;
        if there.is_some() {
            return Ok(());
        }
        let account: i64 = sqlx::query_scalar(
            "INSERT INTO account (email, public_app_id, sender_first_name, sender_last_name)
             VALUES ('people@example.com', ?, 'People', 'Team') RETURNING no",
        )
        .bind(uuid::Uuid::new_v4().to_string())
        .fetch_one(&mut *write)
        .await?;
        for (position, name) in (0_i64..).zip(FURNITURE.workspaces) {
            sqlx::query(
                "INSERT INTO workspace (id, account_no, position, name) VALUES (?, ?, ?, ?)",
            )
            .bind(WorkspaceId::generate())
            .bind(account)
            .bind(position)
            .bind(name)
            .execute(&mut *write)
            .await?;
        }
        for (position, (id, name, holder, balance)) in (0_i64..).zip(FURNITURE.payment_methods) {
            sqlx::query(
                "INSERT INTO payment_method
                 (id, account_no, position, name, cardholder_name, balance, created_at)
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(id)
            .bind(account)
            .bind(position)
            .bind(name)
            .bind(holder)
            .bind(balance)
            .bind(now)
            .execute(&mut *write)
            .await?;
        }
        write.commit().await
    }

    /// Accepts a key for the first account, and no earlier one of it: whoever starts the service
    /// with another key means the old one to be refused.
    pub async fn accept_key(&self, key: &str, now: Timestamp) -> Result<(), sqlx::Error> {
        let hash = hash(key);
        let mut write = self.write().await?;
        sqlx::query(
            "DELETE FROM api_key WHERE account_no = (SELECT min(no) FROM account) AND hash <> ?",
        )
        .bind(&hash)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "INSERT OR IGNORE INTO api_key (hash, account_no, created_at)
             SELECT ?, min(no), ? FROM account",
        )
        .bind(&hash)
        .bind(now)
        .execute(&mut *write)
        .await?;
        write.commit().await
    }

    /// Whose key this is.
    pub async fn account_of_key(&self, key: &str) -> Result<Option<Account>, sqlx::Error> {
        #[derive(sqlx::FromRow)]
        struct Row {
            hash: Vec<u8>,
            #[sqlx(flatten)]
            account: Account,
        }
        let hash = hash(key);
        let row: Option<Row> = sqlx::query_as(
            "SELECT k.hash, a.no, a.email, a.public_app_id, a.sender_first_name, a.sender_last_name
             FROM api_key k JOIN account a ON a.no = k.account_no WHERE k.hash = ?",
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

    /// Oldest first; `offset` and `limit` in rows.
    pub async fn workspaces(&self, account: i64) -> Result<Vec<Workspace>, sqlx::Error> {
        let rows: Vec<(WorkspaceId, String)> =
            sqlx::query_as("SELECT id, name FROM workspace WHERE account_no = ? ORDER BY position")
                .bind(account)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows
            .into_iter()
            .map(|(id, name)| Workspace { id, name })
            .collect())
    }

    /// Every payment method of an account, its end users' cards last.
    pub async fn payment_methods(
        &self,
        account: i64,
    ) -> Result<Vec<StoredPaymentMethod>, sqlx::Error> {
        sqlx::query_as(
            "SELECT id, name, cardholder_name, balance, commerce_end_user_id FROM payment_method
             WHERE account_no = ? ORDER BY commerce_end_user_id IS NOT NULL, position, id",
        )
        .bind(account)
        .fetch_all(&self.pool)
        .await
    }

    pub async fn add_commerce_card(
        &self,
        account: i64,
        card: &CommerceCard,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO payment_method
             (id, account_no, position, name, cardholder_name, commerce_end_user_id, card_brand,
              card_last_4, card_exp_month, card_exp_year, created_at)
             VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&card.id)
        .bind(account)
        .bind(format!("{} ending {}", card.brand, card.last_4))
        .bind(&card.cardholder_name)
        .bind(&card.end_user_id)
        .bind(card.brand)
        .bind(card.last_4)
        .bind(card.exp_month)
        .bind(card.exp_year)
        .bind(card.created_at)
        .execute(&self.pool)
        .await
        .map(drop)
    }
}

/// Keys are long and random, so a plain hash suffices; nobody can try them all.
fn hash(key: &str) -> Vec<u8> {
    Sha256::digest(key.as_bytes()).to_vec()
}
