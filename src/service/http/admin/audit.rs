//! `/admin/v1/audit`: the changes of operators.

use axum::{Json, extract::State, routing::get};
use serde_json::json;

use crate::{
    contract::{Page, shop::audit::AuditEntry},
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            openapi::{ApiRoutes, Operation},
            params::page_of,
            state::ServiceState,
        },
        store::Paging,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Audit").route(
        Operation::get("/admin/v1/audit", "listAuditEntries", "List the changes of operators")
            .description(
                "The last change first. Each entry has a hash over itself and the hash of the entry before, so that a \
                 changed or missing entry is found.",
            )
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
) -> Result<Json<Page<AuditEntry>>, ApiError> {
    let (entries, total) = state.store.audit_entries(paging).await?;
    Ok(Json(page_of(entries, total)))
}
