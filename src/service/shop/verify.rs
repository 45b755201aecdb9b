//! Checks the data of a shop: each check reads all of its kind and changes nothing.
//!
//! A check that cannot be made fails, so that a verification is only passed when everything was compared.

use crate::{
    contract::shop::verify::{Check, Verification},
    service::{error::Result, ledger, store::SharedStore},
};

/// The most differences that a check names.
const MAX_NAMED: usize = 5;

/// The result of a check.
struct Outcome {
    /// The compared data.
    compared: String,
    /// One sentence for each difference.
    differences: Vec<String>,
}

/// Runs every check, one after the other.
pub(crate) async fn verify(store: &SharedStore) -> Verification {
    let checks = vec![
        check("ledger", check_ledger(store).await),
        check("orders", check_orders(store).await),
        check("cards", check_cards(store).await),
        check("stock", check_stock(store).await),
        check("audit", check_audit(store).await),
    ];
    Verification {
        ok: checks.iter().all(|check| check.ok),
        checks,
    }
}

fn check(name: &str, outcome: Result<Outcome>) -> Check {
    let (ok, detail) = match outcome {
        Ok(outcome) if outcome.differences.is_empty() => (true, outcome.compared),
        Ok(outcome) => (false, named(&outcome.differences)),
        Err(error) => {
            tracing::error!(%error, name, "a check of the shop could not be made");
            (false, "The check could not be made".to_owned())
        }
    };
    Check {
        name: name.to_owned(),
        ok,
        detail,
    }
}

/// The first differences, and how many there are.
fn named(differences: &[String]) -> String {
    let mut text = differences
        .iter()
        .take(MAX_NAMED)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("; ");
    let more = differences.len().saturating_sub(MAX_NAMED);
    if more > 0 {
        text += &format!("; and {more} more");
    }
    text
}

/// The ledger of each payment method equals its balance or limit, and the sums of its orders.
async fn check_ledger(store: &SharedStore) -> Result<Outcome> {
    let (mut methods, mut accounts, mut last) = (0, 0, 0);
    let mut differences = Vec::new();
    while let Some(compared) = ledger::compare_next(store, last).await? {
        last = compared.account.no;
        accounts += 1;
        for method in compared.methods? {
            methods += 1;
            if !method.agrees() {
                let (ledger, actual) = (method.ledger, method.actual);
                differences.push(format!(
                    "account {last}, {}: the ledger has balance {}, authorized {}, captured {}; \
                     the orders have {}, {}, {}; {} entries do not follow from the entry before",
                    method.payment_method,
                    ledger.balance,
                    ledger.authorized,
                    ledger.captured,
                    actual.balance,
                    actual.authorized,
                    actual.captured,
                    method.broken_entries
                ));
            }
        }
    }
    Ok(Outcome {
        compared: format!(
            "{methods} payment methods of {accounts} accounts agree with their orders"
        ),
        differences,
    })
}

/// Each order was charged what the entries of the ledger say that name it.
async fn check_orders(store: &SharedStore) -> Result<Outcome> {
    let (mut accounts, mut last) = (0, 0);
    let mut differences = Vec::new();
    while let Some(account) = store.next_ledger_account(last).await? {
        last = account.no;
        accounts += 1;
        let found = store.compare_orders(account.no).await?;
        if found.entries > 0 || found.orders > 0 {
            differences.push(format!(
                "account {last}: {} entries differ from the sum of their orders, {} orders from their entries",
                found.entries, found.orders
            ));
        }
    }
    Ok(Outcome {
        compared: format!("The orders of {accounts} accounts agree with the entries of the ledger"),
        differences,
    })
}

/// The amounts that the processor holds and charges of each card, or is to, are those in the ledger of the card.
async fn check_cards(store: &SharedStore) -> Result<Outcome> {
    let cards = store.processor_card_count().await?;
    let mut last = 0;
    let mut differences = Vec::new();
    while let Some(account) = store.next_ledger_account(last).await? {
        last = account.no;
        for found in store.card_differences(account.no).await? {
            differences.push(format!(
                "account {last}, {}: the ledger has authorized {}, captured {}; the operations have {}, {}",
                found.payment_method,
                found.ledger_authorized,
                found.ledger_captured,
                found.held,
                found.charged
            ));
        }
    }
    Ok(Outcome {
        compared: format!(
            "The ledgers of {cards} cards agree with the operations of the processor"
        ),
        differences,
    })
}

/// As many of each item are reserved as its gifts have reserved.
async fn check_stock(store: &SharedStore) -> Result<Outcome> {
    let items = store.counted_item_count().await?;
    let differences = store.stock_differences().await?.into_iter();
    let differences = differences.map(|found| {
        let item = found
            .item
            .unwrap_or_else(|| "an item without a number".to_owned());
        format!(
            "{}: {} reserved, {} by gifts",
            item.trim(),
            found.reserved,
            found.of_gifts
        )
    });
    Ok(Outcome {
        compared: format!("What is reserved of {items} items agrees with their gifts"),
        differences: differences.collect(),
    })
}

/// No row of the audit was changed or is missing.
async fn check_audit(store: &SharedStore) -> Result<Outcome> {
    let broken = store.first_broken_audit_entry().await?;
    Ok(Outcome {
        compared: "The hashes of the audit follow from each other".to_owned(),
        differences: broken
            .map(|no| format!("Entry {no} is missing or does not follow from the one before"))
            .into_iter()
            .collect(),
    })
}
