//! `POST /gift/{token}/thanks`: the thank-you note, which can be written once.

use axum::{body::Bytes, extract::rejection::BytesRejection, http::HeaderMap};

use super::{
    context::{GiftRequest, PageContext},
    gift,
    response::PageResponse,
};
use crate::service::{
    rules::acceptance_form::{self, NoteProblem},
    store::{GiftAction, GiftActionResult},
};

/// Redirects a request without a form, for example a reload, to the gift.
pub(super) async fn show(
    page: PageContext,
    request: GiftRequest,
) -> Result<PageResponse, PageResponse> {
    let gift = page.load(&request.token).await?;
    Ok(PageResponse::see_other(&page.gift_address(&gift)))
}

pub(super) async fn submit(
    page: PageContext,
    request: GiftRequest,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<PageResponse, PageResponse> {
    let (gift, form) = page.read_submission(&request.token, &headers, body).await?;
    let note = form.value("note");
    if let Some(problem) = acceptance_form::note_problem(note) {
        return gift::render(&page, &gift, Some((note, problem))).await;
    }
    let action = GiftAction::Thank(note.trim());
    let result = page
        .service
        .store
        .apply_gift_action(&gift.token, action, gift.now)
        .await?;
    if result == GiftActionResult::TooLate {
        let current = page.load(&gift.token).await?;
        let saved = current.gift.order.thank_you_note.as_deref();
        // A form that was sent twice has the same note.
        if saved.is_some_and(|saved| saved != note.trim()) {
            let problem = NoteProblem::AlreadySent;
            return gift::render(&page, &current, Some((note, problem))).await;
        }
    }
    page.service.wake.notify_one();
    let address = format!("{}#thanks", page.done_address(&gift));
    Ok(PageResponse::see_other(&address))
}
