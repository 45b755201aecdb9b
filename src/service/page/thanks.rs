//! `POST /gift/{token}/thanks`: a note to whoever sent the gift. One, for good. Whoever comes here
//! without one, as a reload of the address does, is led to the gift.

use axum::{
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::HeaderMap,
};

use super::{Asked, Page, answer::Answer, gift};
use crate::service::{rules::acceptance, store::GiftAction};

pub(super) async fn show(State(page): State<Page>, asked: Asked) -> Result<Answer, Answer> {
    let visit = page.visit(&asked.token).await?;
    Ok(Answer::go_to(&page.link(&visit)))
}

pub(super) async fn submit(
    State(page): State<Page>,
    asked: Asked,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Answer, Answer> {
    let (visit, form) = page.posted(&asked.token, &headers, body).await?;
    let note = form.text("note");
    if let Some(why) = acceptance::note_problem(note) {
        return gift::whole(&page, &visit, Some((note, &why))).await;
    }
    page.service
        .store
        .apply_gift_action(&visit.token, GiftAction::Thank(note.trim()), visit.now)
        .await?;
    page.service.wake.notify_one();
    Ok(Answer::go_to(&format!("{}?done#thanks", page.link(&visit))))
}
