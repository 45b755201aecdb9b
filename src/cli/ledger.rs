//! `giftdesk ledger`: compares the payment ledger of a service with its balances and orders.

use super::{
    common::CommonOptions,
    database::{self, DatabaseOption},
    failure::{CliCode, Failure},
};
use crate::{
    i18n::{format, t},
    service::{AccountComparison, Ledger, LedgerAccount, LedgerComparison, ServiceError},
};

#[derive(Debug, clap::Args)]
pub(super) struct LedgerOptions {
    #[command(flatten)]
    database: DatabaseOption,
}

pub(super) fn run(common: &CommonOptions, options: &LedgerOptions) -> Result<(), Failure> {
    let data_dir = common.data_dir()?;
    let database = options.database.url()?;
    database::block_on(async {
        let ledger = Ledger::open_existing(&data_dir, database.as_ref()).await?;
        let compared = ledger.compare().await;
        ledger.close().await;
        report(&compared?)
    })
}

/// # Errors
/// When a ledger differs from the balance and the orders, or an account could not be compared.
fn report(compared: &[AccountComparison]) -> Result<(), Failure> {
    for AccountComparison { account, methods } in compared {
        match methods {
            Ok(methods) => methods
                .iter()
                .for_each(|method| print_method(account, method)),
            Err(error) => println!("{}", not_compared(account, error)),
        }
    }
    let different: usize = compared.iter().map(AccountComparison::different).sum();
    let without = compared.iter().filter(|account| account.methods.is_err());
    let without = without.count();
    let differ = || t!("cli-ledger-failed", methods = different);
    let incomplete = || t!("cli-ledger-incomplete", accounts = without);
    let failure = |code, what, remedy| Err(Failure::unchanged(code, what, remedy).after_output());
    match (different, without) {
        (0, 0) => {
            let methods = compared.iter().flat_map(|account| account.methods.iter());
            let methods = methods.flatten().count();
            println!("{}", t!("cli-ledger-agrees", methods = methods));
            Ok(())
        }
        (0, _) => failure(
            CliCode::LedgerNotCompared,
            incomplete(),
            t!("cli-ledger-incomplete-remedy"),
        ),
        (_, 0) => failure(
            CliCode::LedgerDiffers,
            differ(),
            t!("cli-ledger-failed-remedy"),
        ),
        (_, _) => failure(
            CliCode::LedgerDiffers,
            format!("{} {}", differ(), incomplete()),
            t!("cli-ledger-failed-remedy"),
        ),
    }
}

fn print_method(account: &LedgerAccount, method: &LedgerComparison) {
    let totals = t!(
        "cli-ledger-totals",
        account = account.name.as_str(),
        method = method.payment_method.as_str(),
        balance = format::money(method.actual.balance),
        authorized = format::money(method.actual.authorized),
        captured = format::money(method.actual.captured)
    );
    println!("{totals}");
    if !method.agrees() {
        println!(
            "{}",
            t!(
                "cli-ledger-differs",
                balance = format::money(method.ledger.balance),
                authorized = format::money(method.ledger.authorized),
                captured = format::money(method.ledger.captured),
                entries = method.broken_entries
            )
        );
    }
}

/// Which account, why, and what to do. Names are not unique, so that the number is shown too.
fn not_compared(account: &LedgerAccount, error: &ServiceError) -> String {
    let remedy = if error.is_transient() {
        t!("cli-ledger-not-compared-busy")
    } else {
        t!("cli-ledger-not-compared-data")
    };
    t!(
        "cli-ledger-not-compared",
        account = account.name.as_str(),
        number = account.no.to_string(),
        reason = error.to_string(),
        remedy = remedy
    )
}
