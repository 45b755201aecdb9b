//! `GET /v1/workspaces`, oldest first.

use axum::{Json, extract::State};

use super::{
    Service,
    auth::Authorized,
    extract::{Parameters, cut},
    failure::Failure,
};
use crate::contract::{Page, Workspace};

pub async fn list(
    State(service): State<Service>,
    Authorized(account): Authorized,
    parameters: Parameters,
) -> Result<Json<Page<Workspace>>, Failure> {
    let paging = parameters.page()?;
    Ok(Json(cut(
        service.store.workspaces(account.no).await?,
        paging,
    )))
}
