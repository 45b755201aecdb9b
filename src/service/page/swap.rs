//! `GET /gift/{token}/swap`: something else in place of the gift. Nothing is kept until the gift is
//! accepted: what is picked stands in the address.

use axum::extract::State;
use axum::http::StatusCode;

use super::{Asked, Page, answer::Answer, shop, views};
use crate::service::rules::acceptance::Standing;

pub(super) async fn show(State(page): State<Page>, asked: Asked) -> Result<Answer, Answer> {
    let visit = page.visit(&asked.token).await?;
    if visit.gift.standing(visit.now) != Standing::Open || !shop::may_swap(&visit) {
        return Ok(Answer::go_to(&page.link(&visit)));
    }
    let picked = asked.query.iter().filter(|(name, _)| name == "pick");
    let picks = shop::picks(picked.map(|(_, value)| value.as_str()));
    let choices = page.choices(&visit).await?;
    Ok(Answer::page(
        StatusCode::OK,
        views::shop(&page, &visit, &choices, &picks, None),
    ))
}
