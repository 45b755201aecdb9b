//! `GET /gift/{token}/swap`: the products that can replace the gift, or the products of its
//! collection.

use axum::http::StatusCode;

use super::{
    context::{GiftRequest, PageContext},
    form::Form,
    loaded_gift::LoadedGift,
    response::PageResponse,
    selection, views,
};
use crate::service::rules::acceptance::{GiftState, SelectionProblem};

pub(super) async fn show(
    page: PageContext,
    request: GiftRequest,
) -> Result<PageResponse, PageResponse> {
    let mut gift = page.load(&request.token).await?;
    let is_open = gift.gift.state(gift.now) == GiftState::Open;
    if !is_open || (gift.choices.is_empty() && !selection::can_swap(&gift)) {
        return Ok(PageResponse::see_other(&page.gift_address(&gift)));
    }
    let form = Form::new(request.query);
    page.set_country(&mut gift, &form, selection::SWAP_PATH)
        .await?;
    let picks = selection::picks(&form);
    page.choose(&gift, &picks, None, None).await
}

impl PageContext {
    /// The page on which the recipient chooses products. `problem` concerns the last selection;
    /// `typed` is a form whose address the page keeps in hidden fields.
    pub(super) async fn choose(
        &self,
        gift: &LoadedGift,
        picks: &[selection::Pick],
        problem: Option<&SelectionProblem>,
        typed: Option<&Form>,
    ) -> Result<PageResponse, PageResponse> {
        let markup = if gift.choices.is_empty() {
            let products = self.replacements(gift).await?;
            views::swap(self, gift, &products, picks, problem, typed)
        } else {
            views::choose(self, gift, picks, problem, typed)
        };
        let status = match problem {
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
            None => StatusCode::OK,
        };
        Ok(PageResponse::html(status, self.language, markup))
    }
}
