//! `GET /v1/cards`: greeting cards.

use axum::{Json, extract::State};

use super::{
    Service,
    addresses::file_address,
    auth::Authorized,
    extract::{Parameters, page},
    failure::Failure,
};
use crate::contract::{Card, Page};

pub async fn list(
    State(service): State<Service>,
    _: Authorized,
    parameters: Parameters,
) -> Result<Json<Page<Card>>, Failure> {
    let paging = parameters.page()?;
    let (mut cards, total) = service.store.cards(paging.offset, paging.limit).await?;
    for card in &mut cards {
        file_address(card.image.as_mut(), &service.base_url);
        file_address(card.image_thumb.as_mut(), &service.base_url);
    }
    Ok(Json(page(cards, total)))
}
