//! `giftdesk ledger`: compares the payment ledger of a service with its balances and orders.

use super::{
    common::CommonOptions,
    database::{self, DatabaseOption},
    failure::{CliCode, Failure},
    service_failure::service_failure,
};
use crate::{
    i18n::{format, t},
    service::{Ledger, LedgerComparison},
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
        let ledger = Ledger::open_existing(&data_dir, database.as_ref()).await;
        let ledger = ledger.map_err(|error| service_failure(&error))?;
        let compared = ledger.compare().await;
        ledger.close().await;
        report(&compared.map_err(|error| service_failure(&error))?)
    })
}

/// # Errors
/// When a ledger differs from the balance and the orders.
fn report(compared: &[LedgerComparison]) -> Result<(), Failure> {
    for method in compared {
        let totals = t!(
            "cli-ledger-totals",
            account = method.account.as_str(),
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
    let different = compared.iter().filter(|method| !method.agrees()).count();
    if different == 0 {
        println!("{}", t!("cli-ledger-agrees", methods = compared.len()));
        return Ok(());
    }
    Err(Failure::new(
        CliCode::LedgerDiffers,
        t!("cli-ledger-failed", methods = different),
        t!("cli-nothing-changed"),
        t!("cli-ledger-failed-remedy"),
    )
    .after_output())
}
