//! Plans an import and applies it.

use std::sync::Arc;

use serde_json::json;

use super::{CatalogChanges, DerivedCatalog, derive, plan};
use crate::{
    contract::{
        Timestamp,
        shop::catalog::{CatalogImport, CatalogPlan, KindPlan},
    },
    service::{
        error::{Result, ServiceError},
        store::{AuditRecord, Operator, SharedStore, StoredCatalog},
    },
};

/// How often an import is planned again because another one was applied meanwhile.
const MAX_ATTEMPTS: usize = 10;

/// The most entries of an import that the audit lists with their differences, and the most differences of each.
const MAX_AUDITED_ENTRIES: usize = 200;
const MAX_AUDITED_CHANGES: usize = 20;

struct Planned {
    stored: StoredCatalog,
    plan: CatalogPlan,
    changes: CatalogChanges,
    derived: DerivedCatalog,
}

/// Plans an import, and applies it unless it has a problem or is a dry run. Two imports at once end as if one had come
/// after the other. `None`: the catalog has another revision than the expected one, and nothing was changed.
pub(crate) async fn import(
    store: &SharedStore,
    operator: &Operator,
    import: CatalogImport,
    now: Timestamp,
) -> Result<Option<CatalogPlan>> {
    plan_and_apply(store, operator, import, None, now).await
}

/// As [`import`], of the goods of Practice. Their version is stored with them, and the audit has only their counts.
pub(crate) async fn import_goods(
    store: &SharedStore,
    program: &Operator,
    goods: CatalogImport,
    version: &str,
    now: Timestamp,
) -> Result<Option<CatalogPlan>> {
    plan_and_apply(store, program, goods, Some(version), now).await
}

async fn plan_and_apply(
    store: &SharedStore,
    operator: &Operator,
    import: CatalogImport,
    goods_version: Option<&str>,
    now: Timestamp,
) -> Result<Option<CatalogPlan>> {
    let import = Arc::new(import);
    for _ in 0..MAX_ATTEMPTS {
        let stored = store.stored_catalog().await?;
        let mut planned = plan_stored(stored, Arc::clone(&import), now).await?;
        let is_expected = |expected: i64| expected == planned.plan.revision;
        if !import.expected_revision.is_none_or(is_expected) {
            return Ok(None);
        }
        if import.dry_run || !planned.plan.problems.is_empty() || planned.changes.is_empty() {
            return Ok(Some(planned.plan));
        }
        let max_entries = match goods_version {
            Some(_) => 0,
            None => MAX_AUDITED_ENTRIES,
        };
        let record = AuditRecord {
            operator,
            action: "catalog.import",
            subject: "catalog",
            detail: audit_detail(&planned.plan, max_entries),
            at: now,
        };
        let applied = store.apply_catalog(
            &planned.stored,
            &planned.changes,
            &planned.derived,
            goods_version,
            &record,
        );
        if applied.await? {
            planned.plan.applied = true;
            return Ok(Some(planned.plan));
        }
    }
    Err(ServiceError::DatabaseTimeout)
}

/// Plans on a thread for long work.
async fn plan_stored(
    stored: StoredCatalog,
    import: Arc<CatalogImport>,
    now: Timestamp,
) -> Result<Planned> {
    let planned = tokio::task::spawn_blocking(move || {
        let before = stored.entries()?;
        let (plan, changes) = plan(&before, &import);
        let derived = match changes.is_empty() || import.dry_run {
            true => DerivedCatalog::default(),
            false => derive(&before, &before.with(&changes, now), &changes),
        };
        Ok(Planned {
            stored,
            plan,
            changes,
            derived,
        })
    });
    match planned.await {
        Ok(planned) => planned,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        // Only the end of the runtime cancels the work.
        Err(_) => std::future::pending().await,
    }
}

/// The counts, and the first entries with their differences.
fn audit_detail(plan: &CatalogPlan, max_entries: usize) -> serde_json::Value {
    let kinds = [
        ("products", &plan.products),
        ("brands", &plan.brands),
        ("cards", &plan.cards),
        ("collections", &plan.collections),
    ];
    let counts = |kind: &KindPlan| json!({"new": kind.new, "changed": kind.changed, "archived": kind.archived});
    let mut detail: serde_json::Map<_, _> = kinds
        .iter()
        .map(|(name, kind)| ((*name).to_owned(), counts(kind)))
        .collect();
    let entries = kinds.iter().flat_map(|(name, kind)| {
        kind.entries.iter().map(move |entry| {
            let changes = &entry.changes[..entry.changes.len().min(MAX_AUDITED_CHANGES)];
            json!({"kind": name, "handle": entry.handle, "action": entry.action, "changes": changes})
        })
    });
    let entries: Vec<_> = entries.take(max_entries).collect();
    detail.insert("entries".to_owned(), entries.into());
    detail.into()
}
