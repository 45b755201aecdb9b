//! `GET /v1/collections` and `GET /v1/collections/{id}`: collections.

use axum::{Json, extract::State, routing::get};

use crate::{
    contract::{Collection, Page, WorkspaceId, samples},
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            openapi::{ApiRoutes, Operation, schema::flag},
            paging::page_of,
            params::{PathId, QueryParams},
            state::ServiceState,
        },
        responses::absolute_urls::make_collection_urls_absolute,
        store::Account,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Catalog")
        .route(
            Operation::get("/v1/collections", "listCollections", "List collections")
                .description(
                    "To send a published collection, put its `product.id` into the cart; \
                 `swap` must not be `disabled` then.",
                )
                .query(
                    "published",
                    flag(),
                    "Only published collections, or only unpublished ones",
                )
                .page_response::<Collection>("A page of collections", samples::collection()),
            get(list),
        )
        .route(
            Operation::get("/v1/collections/{id}", "getCollection", "Get a collection")
                .response::<Collection>(200, "The collection", samples::collection()),
            get(show),
        )
}

async fn list(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    params: QueryParams,
) -> Result<Json<Page<Collection>>, ApiError> {
    let paging = params.paging()?;
    // Without the parameter, published collections and drafts are listed.
    let published = match params.has("published") {
        false => None,
        true => Some(params.flag("published")?),
    };
    let (mut collections, total) = state
        .store
        .collections(published, paging.offset, paging.limit)
        .await?;
    let workspace = default_workspace(&state, &account).await?;
    for collection in &mut collections {
        collection.workspace_id = workspace;
        make_collection_urls_absolute(collection, &state.base_url);
    }
    Ok(Json(page_of(collections, total)))
}

async fn show(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
) -> Result<Json<Collection>, ApiError> {
    let mut collection = state
        .store
        .collection(id.or_not_found("Collection")?)
        .await?
        .ok_or_else(|| ApiError::not_found("Collection"))?;
    collection.workspace_id = default_workspace(&state, &account).await?;
    make_collection_urls_absolute(&mut collection, &state.base_url);
    Ok(Json(collection))
}

/// The workspace that responses name for every collection: the oldest of the account. The stored
/// catalog is shared by all accounts and names no workspace.
async fn default_workspace(
    state: &ServiceState,
    account: &Account,
) -> Result<Option<WorkspaceId>, ApiError> {
    let workspaces = state.store.workspaces(account.no).await?;
    Ok(workspaces.first().map(|workspace| workspace.id))
}
