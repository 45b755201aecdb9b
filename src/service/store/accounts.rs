//! Accounts, API keys, workspaces and payment methods.

use async_trait::async_trait;

use crate::{
    contract::{Cents, Me, PaymentMethod, PaymentMethodId, Sender, Timestamp, Workspace},
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
    #[must_use]
    pub(crate) fn sender(&self) -> Sender {
        Sender {
            first_name: self.sender_first_name.clone(),
            last_name: Some(self.sender_last_name.clone()),
            email: Some(self.email.clone()),
        }
    }

    #[must_use]
    pub(crate) fn me(&self) -> Me {
        Me {
            email: Some(self.email.clone()),
            public_app_id: Some(self.public_app_id.clone()),
        }
    }
}

/// A payment method including fields that the API does not show.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StoredPaymentMethod {
    pub(crate) id: PaymentMethodId,
    pub(crate) name: String,
    pub(crate) cardholder_name: Option<String>,
    pub(crate) balance: Option<Cents>,
    /// The end user of the customer's app who owns the card; `None` for the account's own payment
    /// methods.
    pub(crate) commerce_end_user_id: Option<String>,
}

impl StoredPaymentMethod {
    #[must_use]
    pub(crate) fn wire(self) -> PaymentMethod {
        PaymentMethod {
            id: self.id,
            name: self.name,
            cardholder_name: self.cardholder_name,
            balance: self.balance,
        }
    }
}

/// A card of an end user of the customer's app.
#[derive(Clone, Debug)]
pub(crate) struct CommerceCard {
    pub(crate) id: PaymentMethodId,
    pub(crate) end_user_id: String,
    pub(crate) brand: &'static str,
    pub(crate) last_4: &'static str,
    pub(crate) exp_month: u32,
    pub(crate) exp_year: u32,
    pub(crate) cardholder_name: String,
    pub(crate) created_at: Timestamp,
}

/// An API key as listed for the operator, without the key itself.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct KeyEntry {
    /// The first bytes of the key's hash in hexadecimal.
    pub id: String,
    pub account: String,
    pub created_at: Timestamp,
}

#[async_trait]
pub(crate) trait Accounts {
    /// Creates an account with workspaces and a key. The account gets the practice payment methods
    /// when the default account has them.
    async fn add_account(&self, name: &str, key: &str, now: Timestamp) -> Result<()>;

    /// Adds a key to the account with this name. Returns `false`, and adds nothing, unless exactly one account has it.
    async fn add_key(&self, account: &str, key: &str, now: Timestamp) -> Result<bool>;

    /// Lists every valid key, oldest first.
    async fn keys(&self) -> Result<Vec<KeyEntry>>;

    /// Deletes a key. Returns `false` when there is no such key.
    async fn revoke_key(&self, id: &str) -> Result<bool>;

    /// Creates the default account with its workspaces when it is missing.
    async fn ensure_default_account(&self) -> Result<()>;

    /// Adds the practice cards and balance to every account that lacks them.
    async fn ensure_practice_payment_methods(&self, now: Timestamp) -> Result<()>;

    /// Makes `key` the only key of the default account, because an operator who starts the service
    /// with another key expects the previous one to stop working.
    async fn set_initial_key(&self, key: &str, now: Timestamp) -> Result<()>;

    async fn find_account_by_key(&self, key: &str) -> Result<Option<Account>>;

    /// Lists the workspaces of an account, oldest first.
    async fn workspaces(&self, account_no: i64) -> Result<Vec<Workspace>>;

    /// Lists the payment methods of an account, with the cards of end users last.
    async fn payment_methods(&self, account_no: i64) -> Result<Vec<StoredPaymentMethod>>;

    async fn add_commerce_card(&self, account_no: i64, card: &CommerceCard) -> Result<()>;
}
