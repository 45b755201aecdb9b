//! Applies the goods when a service starts.

use std::{
    collections::{BTreeMap, HashSet},
    sync::OnceLock,
};

use sha2::{Digest as _, Sha256};

use super::{authored, goods::goods};
use crate::{
    contract::{
        Timestamp,
        shop::catalog::{
            BrandChange, CardChange, CatalogImport, CatalogProblem, CollectionChange, EntryKind,
            FieldChange, ProductChange,
        },
    },
    service::{
        error::Result,
        shop::catalog::import_goods,
        store::{Operator, SharedStore},
    },
};

/// How often the goods are imported again without what was refused.
const MAX_ATTEMPTS: usize = 10;

/// Brings the goods of this program into the catalog, unless it got them before. Entries that an operator changed so that their
/// goods are refused stay as they are.
pub(crate) async fn apply_goods(store: &SharedStore, now: Timestamp) -> Result<()> {
    let version = version();
    if store.practice_goods().await?.as_deref() == Some(version) {
        return Ok(());
    }
    let program = Operator {
        id: "practice".to_owned(),
        name: "Practice".to_owned(),
    };
    let mut goods = goods().clone();
    keep_numbers(&mut goods, &store.product_handles().await?);
    for _ in 0..MAX_ATTEMPTS {
        // Services that start at the same time find that nothing is left to change.
        let plan = import_goods(store, &program, goods.clone(), version, now).await?;
        let plan = plan.unwrap_or_default();
        if plan.applied {
            return Ok(());
        }
        if plan.problems.is_empty() {
            return store.set_practice_goods(version).await;
        }
        leave_out(&mut goods, &plan.problems);
    }
    tracing::error!("the goods of practice were not applied");
    Ok(())
}

/// Leaves the numbers on hand of products that exist as they are.
fn keep_numbers(goods: &mut CatalogImport, existing: &HashSet<String>) {
    let products = goods.products.iter_mut();
    for product in products.filter(|product| existing.contains(&product.handle)) {
        for variant in &mut product.variants {
            variant.on_hand = FieldChange::Keep;
        }
    }
}

/// Takes the changes with a problem out of the goods.
fn leave_out(goods: &mut CatalogImport, problems: &[CatalogProblem]) {
    let of_kind = |kind: EntryKind| -> BTreeMap<usize, &CatalogProblem> {
        let problems = problems.iter().filter(|problem| problem.kind == kind);
        problems.map(|problem| (problem.entry, problem)).collect()
    };
    leave_out_changes(
        &mut goods.brands,
        &of_kind(EntryKind::Brand),
        |change| &change.handle,
        |handle| BrandChange {
            handle,
            ..BrandChange::default()
        },
    );
    leave_out_changes(
        &mut goods.products,
        &of_kind(EntryKind::Product),
        |change| &change.handle,
        |handle| ProductChange {
            handle,
            ..ProductChange::default()
        },
    );
    leave_out_changes(
        &mut goods.cards,
        &of_kind(EntryKind::Card),
        |change| &change.handle,
        |handle| CardChange {
            handle,
            ..CardChange::default()
        },
    );
    leave_out_changes(
        &mut goods.collections,
        &of_kind(EntryKind::Collection),
        |change| &change.handle,
        |handle| CollectionChange {
            handle,
            ..CollectionChange::default()
        },
    );
}

/// Replaces each refused change with one that only names its entry, because an entry that is not named would be archived. A
/// change that only names an entry is refused when there is no such entry, and is removed.
fn leave_out_changes<C: PartialEq>(
    changes: &mut Vec<C>,
    refused: &BTreeMap<usize, &CatalogProblem>,
    handle: impl Fn(&C) -> &String,
    only_named: impl Fn(String) -> C,
) {
    let mut position = 0;
    changes.retain_mut(|change| {
        let problem = refused.get(&position);
        position += 1;
        let Some(problem) = problem else {
            return true;
        };
        let handle = handle(change).clone();
        tracing::warn!(%handle, ?problem, "goods of practice were refused");
        let named = only_named(handle);
        let is_kept = *change != named;
        *change = named;
        is_kept
    });
}

/// The SHA-256 of the compiled-in files.
fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut hash = Sha256::new();
        for file in authored::files() {
            hash.update(file);
        }
        hex::encode(hash.finalize())
    })
}
