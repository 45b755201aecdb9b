//! Accounts, keys, workspaces and payment methods.

use async_trait::async_trait;

use super::Result;
use crate::contract::{Cents, Me, PaymentMethod, PaymentMethodId, Sender, Timestamp, Workspace};

/// Whose request this is.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Account {
    pub no: i64,
    pub email: String,
    pub public_app_id: String,
    pub sender_first_name: String,
    pub sender_last_name: String,
    /// Moved on by each transaction that changes a batch or an order of the account.
    pub revision: i64,
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

/// A key as an operator sees it: never the key itself.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct KeyEntry {
    /// The beginning of its hash: names the key, and says nothing about it.
    pub id: String,
    pub account: String,
    pub created_at: Timestamp,
}

#[async_trait]
pub trait Accounts {
    /// Makes an account with workspaces and a key of its own; with the payment methods of practice
    /// where practice has given them to the first.
    async fn add_account(&self, name: &str, key: &str, now: Timestamp) -> Result<()>;

    /// Every key that is accepted, oldest first.
    async fn keys(&self) -> Result<Vec<KeyEntry>>;

    /// Refuses a key from now on; `false`: there is no such key.
    async fn revoke_key(&self, id: &str) -> Result<bool>;

    /// Makes the first account with its workspaces, when there is none.
    async fn ensure_default_account(&self) -> Result<()>;

    /// Gives every account the made-up cards and the balance that practice pays with, once.
    async fn ensure_practice_payment_methods(&self, now: Timestamp) -> Result<()>;

    /// Accepts a key for the first account, and no earlier one of it: whoever starts the service
    /// with another key means the old one to be refused.
    async fn set_initial_key(&self, key: &str, now: Timestamp) -> Result<()>;

    /// Whose key this is.
    async fn find_account_by_key(&self, key: &str) -> Result<Option<Account>>;

    /// Oldest first.
    async fn workspaces(&self, account: i64) -> Result<Vec<Workspace>>;

    /// Every payment method of an account, its end users' cards last.
    async fn payment_methods(&self, account: i64) -> Result<Vec<StoredPaymentMethod>>;

    async fn add_commerce_card(&self, account: i64, card: &CommerceCard) -> Result<()>;
}
