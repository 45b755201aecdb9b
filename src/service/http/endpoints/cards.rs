//! `GET /v1/cards`: greeting cards.

use axum::{Json, extract::State, routing::get};

use crate::{
    contract::{Card, Page, samples},
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            openapi::{ApiRoutes, Operation},
            paging::page_of,
            params::QueryParams,
            state::ServiceState,
        },
        responses::absolute_urls::make_file_url_absolute,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Catalog").route(
        Operation::get("/v1/cards", "listCards", "List greeting cards")
            .description("The message of a gift appears when the recipient opens its card.")
            .page_response::<Card>("A page of cards", samples::card()),
        get(list),
    )
}

async fn list(
    State(state): State<ServiceState>,
    _: Authorized,
    params: QueryParams,
) -> Result<Json<Page<Card>>, ApiError> {
    let paging = params.paging()?;
    let (mut cards, total) = state.store.cards(paging.offset, paging.limit).await?;
    for card in &mut cards {
        make_file_url_absolute(card.image.as_mut(), &state.base_url);
        make_file_url_absolute(card.image_thumb.as_mut(), &state.base_url);
    }
    Ok(Json(page_of(cards, total)))
}
