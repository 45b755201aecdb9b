//! `/admin/v1/audit`: the changes of operators.

use axum::{Json, extract::State, routing::get};
use serde_json::json;

use crate::{
    contract::{Page, shop::audit::AuditEntry},
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            openapi::{
                ApiRoutes, Operation,
                parts::{text, time},
            },
            params::{QueryParams, page_of},
            state::ServiceState,
        },
        store::{AuditFilter, Paging},
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Audit").route(
        Operation::get("/admin/v1/audit", "listAuditEntries", "List the changes of operators")
            .description(
                "The last change first. Each entry has a hash over itself and the hash of the entry before, so that a \
                 changed or missing entry is found.",
            )
            .query("operator", text(), "Only changes with the key of this name")
            .query(
                "action",
                text(),
                "Only changes of this kind, such as `catalog.import`, or of a group of kinds, such as `catalog`",
            )
            .query("since", time(), "Only changes at or after this time")
            .query("until", time(), "Only changes before this time")
            .bad_request(&["since must be a time like 2026-11-02T15:00:00Z"])
            .page_response::<AuditEntry>(
                "A page of entries",
                json!({
                    "no": 1, "occurred_at": "2026-11-02T15:00:00Z", "operator": "Warehouse", "operator_id": "3f2a9c11d0e7",
                    "action": "catalog.import", "subject": "catalog", "detail": {"new": 12, "changed": 3},
                    "hash": "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
                }),
            ),
        get(list),
    )
}

async fn list(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
    paging: Paging,
    params: QueryParams,
) -> Result<Json<Page<AuditEntry>>, ApiError> {
    let filter = AuditFilter {
        operator: params.text("operator").map(str::to_owned),
        action: params.text("action").map(str::to_owned),
        since: params.time("since")?,
        until: params.time("until")?,
    };
    let (entries, total) = state.store.audit_entries(&filter, paging).await?;
    Ok(Json(page_of(entries, total)))
}
