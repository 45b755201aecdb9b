//! `GET /gift/{token}`: the gift in its current state.

use axum::http::{HeaderMap, Method, StatusCode};

use super::{
    context::{GiftRequest, PageContext},
    loaded_gift::LoadedGift,
    response::PageResponse,
    security, selection, views,
};
use crate::service::{
    error::ServiceError,
    rules::{acceptance::GiftState, acceptance_form::NoteProblem},
    store::ViewEffect,
};

pub(super) async fn show(
    page: PageContext,
    method: Method,
    headers: HeaderMap,
    request: GiftRequest,
) -> Result<PageResponse, PageResponse> {
    if security::is_prefetch(&headers) {
        // The response to a prefetch is an error, because browsers discard an error and request
        // the page again when the recipient opens the link.
        return Err(PageResponse::status(StatusCode::FORBIDDEN));
    }
    let gift = page.load(&request.token).await?;
    // HEAD requests and redirects after a form do not count as views.
    let is_redirected = request
        .query
        .iter()
        .any(|(name, _)| name == selection::DONE_PARAMETER);
    if method == Method::GET && !is_redirected {
        let is_counted = gift.gift.view_effect(gift.now) == ViewEffect::Count
            && page.service.runtime.gift_views.add(&gift.token);
        if !is_counted {
            let store = &page.service.store;
            // A recipient sees the gift even when nothing can be saved. The next view opens it.
            if let Err(error) = store.record_gift_view(&gift.token, gift.now).await {
                if !error.is_transient() {
                    return Err(error.into());
                }
                tracing::warn!(%error, "a view of a gift was not recorded");
            }
        }
    }
    render(&page, &gift, None).await
}

/// The page of a gift. `refused_note` is a thank-you note that was not accepted.
pub(super) async fn render(
    page: &PageContext,
    gift: &LoadedGift,
    refused_note: Option<(&str, NoteProblem)>,
) -> Result<PageResponse, PageResponse> {
    let state = gift.gift.state(gift.now);
    let lines = gift.gift.current_line_items()?;
    let products = page
        .products(lines.iter().map(|line| line.product_id))
        .await?;
    let card = page.card(&gift.gift).await?;
    let markup = match state {
        GiftState::Open => views::open(page, gift, &lines, &products, card.as_ref()),
        GiftState::Accepted => {
            let shipments = gift.gift.order.shipments().map_err(ServiceError::from)?;
            views::accepted(
                page,
                gift,
                &lines,
                &products,
                card.as_ref(),
                &shipments,
                refused_note,
            )
        }
        GiftState::Expired | GiftState::Canceled | GiftState::Failed => {
            views::ended(page, gift, state)
        }
    };
    let status = match refused_note {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    Ok(PageResponse::html(status, page.language, markup))
}
