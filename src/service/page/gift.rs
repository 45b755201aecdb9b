//! `GET /gift/{token}`: the gift, whatever became of it.

use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode},
};

use super::{Asked, Page, Visit, answer::Answer, guard, views};
use crate::service::{rules::acceptance::GiftState, store::StoredGift};

pub(super) async fn show(
    State(page): State<Page>,
    method: Method,
    headers: HeaderMap,
    asked: Asked,
) -> Result<Answer, Answer> {
    if guard::is_ahead_of_time(&headers) {
        // Whatever is no success is thrown away, and asked for again when somebody does look.
        return Err(Answer::status(StatusCode::FORBIDDEN));
    }
    let visit = page.visit(&asked.token).await?;
    // Who only asks whether there is a page does not look, and who comes back from a form was
    // counted when the form was.
    let came_back = asked.query.iter().any(|(name, _)| name == "done");
    if method == Method::GET && !came_back {
        page.service
            .store
            .record_gift_view(&visit.token, visit.now)
            .await?;
    }
    whole(&page, &visit, None).await
}

/// The page of a gift; `refused`: a note of thanks, and why it was not taken.
pub(super) async fn whole(
    page: &Page,
    visit: &Visit,
    refused: Option<(&str, &str)>,
) -> Result<Answer, Answer> {
    let gift: &StoredGift = &visit.gift;
    let state = gift.state(visit.now);
    let lines = gift.current_line_items()?;
    let products = page
        .products(lines.iter().map(|line| line.product_id))
        .await?;
    let card = page.card(gift).await?;
    let markup = match state {
        GiftState::Open => views::open(page, visit, &lines, &products, card.as_ref()),
        GiftState::Accepted => {
            let shipments = gift
                .order
                .shipments()
                .map_err(crate::service::ServiceError::from)?;
            views::accepted(
                page,
                visit,
                &lines,
                &products,
                card.as_ref(),
                &shipments,
                refused,
            )
        }
        GiftState::Expired | GiftState::Canceled | GiftState::Failed => {
            views::ended(page, visit, state)
        }
    };
    let status = match refused {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    Ok(Answer::page(status, markup))
}
