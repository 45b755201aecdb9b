//! The ledger of payments, compared by the operator from the command line whether or not the service is running, and by the
//! service for its metrics, regularly.

use std::{path::Path, sync::Arc, time::Duration};

use secrecy::{ExposeSecret as _, SecretString};

use super::{
    error::Result,
    store::{self, LedgerAccount, LedgerCheck, LedgerComparison, SharedStore},
};
use crate::contract::Clock;

/// The time between two comparisons. Each reads all orders of the accounts that have a ledger.
const COMPARE_INTERVAL: Duration = Duration::from_secs(3_600);

/// The time after a failure until the comparison goes on.
const RETRY_PAUSE: Duration = Duration::from_secs(300);

/// The time between two looks whether a comparison is due, and from the start to the first look: an instance catches up with
/// missed work then.
const POLL_INTERVAL: Duration = Duration::from_secs(60);

/// Compares the ledger every [`COMPARE_INTERVAL`], until the future is dropped. Of several instances one does it.
pub(super) async fn compare_regularly(store: SharedStore, clock: Arc<dyn Clock>) {
    let owner = uuid::Uuid::new_v4().to_string();
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        if let Err(error) = compare_if_due(&store, &*clock, &owner).await {
            tracing::error!(%error, "the payment ledger could not be compared with the orders");
        }
    }
}

/// Compares the ledger if that is due. A failure is recorded for the metrics.
pub(super) async fn compare_if_due(
    store: &SharedStore,
    clock: &dyn Clock,
    owner: &str,
) -> Result<()> {
    let Some(check) = store.claim_ledger_check(clock.now(), owner).await? else {
        return Ok(());
    };
    let compared = compare_from(store, clock, owner, check).await;
    if compared.is_err() {
        let next_at = clock.now() + RETRY_PAUSE;
        store.record_ledger_failure(next_at, owner).await?;
    }
    compared
}

/// Compares the accounts after that of `check`, and records each.
async fn compare_from(
    store: &SharedStore,
    clock: &dyn Clock,
    owner: &str,
    mut check: LedgerCheck,
) -> Result<()> {
    while let Some(compared) = compare_next(store, check.account_no).await? {
        let account_no = compared.account.no;
        check.account_no = account_no;
        match &compared.methods {
            Ok(_) => check.found += i64::try_from(compared.different()).unwrap_or(i64::MAX),
            Err(error) => {
                tracing::error!(%error, account_no, "the payment ledger of an account could not be compared");
                check.uncompared += 1;
            }
        }
        // Fails too when the whole database does, and the account is then compared again.
        if !store.record_ledger_step(check, clock.now(), owner).await? {
            // Another instance goes on.
            return Ok(());
        }
    }
    if check.found > 0 {
        let different = check.found;
        tracing::error!(different, "payment methods differ from their ledger");
    }
    let now = clock.now();
    let next_at = now + COMPARE_INTERVAL;
    store.finish_ledger_check(check, now, next_at, owner).await
}

/// The comparison of an account.
#[derive(Debug)]
pub struct AccountComparison {
    pub account: LedgerAccount,
    /// The payment methods that have a ledger, or why they could not be compared.
    pub methods: Result<Vec<LedgerComparison>>,
}

impl AccountComparison {
    /// The number of payment methods that differ.
    #[must_use]
    pub fn different(&self) -> usize {
        let methods = self.methods.iter().flatten();
        methods.filter(|method| !method.agrees()).count()
    }
}

/// Compares the next account, with one statement, so that none takes longer than the database permits. An account whose
/// statement fails keeps no other from being compared. Returns `None` after the last account.
///
/// # Errors
/// When the accounts cannot be read.
pub(super) async fn compare_next(
    store: &SharedStore,
    after: i64,
) -> Result<Option<AccountComparison>> {
    let Some(account) = store.next_ledger_account(after).await? else {
        return Ok(None);
    };
    let methods = store.compare_account(account.no).await;
    Ok(Some(AccountComparison { account, methods }))
}

/// The payment ledger in the database of a service.
#[derive(Debug)]
pub struct Ledger {
    store: SharedStore,
}

impl Ledger {
    /// Opens an existing database.
    ///
    /// # Errors
    /// When the folder holds no database or the database cannot be used.
    pub async fn open_existing(data_dir: &Path, database: Option<&SecretString>) -> Result<Self> {
        let store = store::open_existing(data_dir, database.map(|url| url.expose_secret())).await?;
        Ok(Self { store })
    }

    /// Compares the ledger of every payment method with a balance with the balance and the orders, for each account. While
    /// a service runs, the comparison of an account is of one moment.
    ///
    /// # Errors
    /// When the accounts cannot be read.
    pub async fn compare(&self) -> Result<Vec<AccountComparison>> {
        let mut compared = Vec::new();
        let mut last = 0;
        while let Some(account) = compare_next(&self.store, last).await? {
            last = account.account.no;
            compared.push(account);
        }
        Ok(compared)
    }

    /// Closes the database.
    pub async fn close(self) {
        self.store.close().await;
    }
}
