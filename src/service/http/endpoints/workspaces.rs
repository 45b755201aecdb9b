//! `GET /v1/workspaces`, oldest first.

use axum::{Json, Router, extract::State, routing::get};

use crate::{
    contract::{Page, Workspace},
    service::http::{
        api_error::ApiError, auth::Authorized, paging::paginate, params::QueryParams,
        state::ServiceState,
    },
};

pub(super) fn routes() -> Router<ServiceState> {
    Router::new().route("/v1/workspaces", get(list))
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
