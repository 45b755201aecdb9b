//! `GET /v1/workspaces`, oldest first.

use axum::{Json, extract::State, routing::get};

use crate::{
    contract::{Page, Workspace, samples},
    service::http::{
        api_error::ApiError,
        auth::Authorized,
        openapi::{ApiRoutes, Operation},
        paging::paginate,
        params::QueryParams,
        state::ServiceState,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Account").route(
        Operation::get("/v1/workspaces", "listWorkspaces", "List workspaces")
            .description(
                "Oldest first. A batch without a workspace goes into the oldest workspace.",
            )
            .page_response::<Workspace>("A page of workspaces", samples::workspace()),
        get(list),
    )
}

async fn list(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    params: QueryParams,
) -> Result<Json<Page<Workspace>>, ApiError> {
    let paging = params.paging()?;
    let workspaces = state.store.workspaces(account.no).await?;
    Ok(Json(paginate(workspaces, paging)))
}
