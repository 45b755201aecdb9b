//! `GET /gift/{token}/swap`: something else in place of the gift, or what there is to choose in a
//! gift of choice. Nothing is kept until the gift is
//! accepted: what is picked stands in the address.

use axum::extract::State;
use axum::http::StatusCode;

use super::{Asked, Page, Visit, answer::Answer, form::Form, shop, views};
use crate::service::rules::acceptance::{GiftState, Wrong};

pub(super) async fn show(State(page): State<Page>, asked: Asked) -> Result<Answer, Answer> {
    let visit = page.visit(&asked.token).await?;
    let is_open = visit.gift.state(visit.now) == GiftState::Open;
    if !is_open || (visit.choices.is_empty() && !shop::may_swap(&visit)) {
        return Ok(Answer::go_to(&page.link(&visit)));
    }
    let picks = shop::picks(&Form::new(asked.query));
    page.to_choose(&visit, &picks, None, None).await
}

impl Page {
    /// What there is to choose from; `wrong`: why what was picked is not taken; `typed`: an address
    /// that the choosing brings along.
    pub(super) async fn to_choose(
        &self,
        visit: &Visit,
        picks: &[shop::Pick],
        wrong: Option<&Wrong>,
        typed: Option<&Form>,
    ) -> Result<Answer, Answer> {
        let why = wrong.map(|wrong| wrong.why.as_str());
        let markup = if visit.choices.is_empty() {
            let choices = self.choices(visit).await?;
            views::shop(self, visit, &choices, picks, why, typed)
        } else {
            views::choose(self, visit, picks, why, typed)
        };
        let status = match why {
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
            None => StatusCode::OK,
        };
        Ok(Answer::page(status, markup))
    }
}
