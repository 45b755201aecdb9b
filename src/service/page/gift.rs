//! `GET /gift/{token}`: the gift in its current state. `POST /gift/{token}/thanks`: the thank-you note, which can be written
//! once.

use std::collections::HashMap;

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, Method, StatusCode},
};

use super::{
    context::PageContext, loaded_gift::LoadedGift, response::PageResponse, security, selection,
    views,
};
use crate::{
    contract::{Product, ProductId},
    service::{
        error::ServiceError,
        rules::{
            acceptance::GiftState,
            acceptance_form::{self, NoteProblem},
            gift::GiftLine,
        },
        store::{GiftAction, GiftActionResult},
    },
};

pub(super) async fn show(
    page: PageContext,
    method: Method,
    headers: HeaderMap,
) -> Result<PageResponse, PageResponse> {
    if security::is_prefetch(&headers) {
        // The response to a prefetch is an error, because browsers discard an error and request
        // the page again when the recipient opens the link.
        return Err(PageResponse::status(StatusCode::FORBIDDEN));
    }
    let gift = page.load().await?;
    // HEAD requests and redirects after a form do not count as views.
    if method == Method::GET && !page.query.has(selection::DONE_PARAMETER) {
        let is_counted = !gift.gift.is_changed_by_view(gift.now)
            && page.service.runtime.gift_views.add(&page.token);
        if !is_counted {
            let store = &page.service.store;
            // A recipient sees the gift even when nothing can be saved. The next view opens it.
            if let Err(error) = store.record_gift_view(&page.token, gift.now).await {
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
async fn render(
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
        GiftState::Open => {
            let sold_out = page.sold_out_product(&lines, &products).await?;
            page.record_sold_out(gift, sold_out.is_some()).await?;
            views::open(page, gift, &lines, &products, card.as_ref(), sold_out)
        }
        GiftState::Accepted => {
            let shipments = gift.gift.order.shipments().map_err(ServiceError::from)?;
            let delivery = views::Delivery {
                shipments: &shipments,
                address: &page.service.store.address_state(&gift.gift).await?,
            };
            views::accepted(
                page,
                gift,
                &lines,
                &products,
                card.as_ref(),
                &delivery,
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

impl PageContext {
    /// Tells the sender whether the gift is sold out. The recipient sees the page even when nothing can be saved.
    pub(super) async fn record_sold_out(
        &self,
        gift: &LoadedGift,
        is_sold_out: bool,
    ) -> Result<(), ServiceError> {
        let store = &self.service.store;
        match store.record_sold_out(&gift.gift, is_sold_out).await {
            Err(error) if error.is_transient() => {
                tracing::warn!(%error, "a gift that is sold out was not recorded");
                Ok(())
            }
            result => result,
        }
    }

    /// The first product of a gift of which the shop has too few.
    async fn sold_out_product<'a>(
        &self,
        lines: &'a [GiftLine],
        products: &HashMap<ProductId, Product>,
    ) -> Result<Option<&'a str>, ServiceError> {
        let ids: Vec<ProductId> = lines.iter().map(|line| line.product_id).collect();
        let free = self.service.store.free_stock(&ids).await?;
        let sold_out = free.sold_out_line(lines, products);
        Ok(sold_out.map(|line| line.product_name.as_str()))
    }
}

/// Redirects a request without a form, for example a reload, to the gift.
pub(super) async fn show_thanks(page: PageContext) -> Result<PageResponse, PageResponse> {
    page.load().await?;
    Ok(PageResponse::see_other(&page.gift_address()))
}

pub(super) async fn submit_thanks(
    page: PageContext,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<PageResponse, PageResponse> {
    let (gift, form) = page.read_submission(&headers, body).await?;
    let note = form.value("note");
    if let Some(problem) = acceptance_form::note_problem(note) {
        return render(&page, &gift, Some((note, problem))).await;
    }
    let action = GiftAction::Thank(note.trim());
    let result = page
        .service
        .store
        .apply_gift_action(&page.token, action, gift.now)
        .await?;
    if result == GiftActionResult::TooLate {
        let current = page.load().await?;
        let saved = current.gift.order.thank_you_note.as_deref();
        // A form that was sent twice has the same note.
        if saved.is_some_and(|saved| saved != note.trim()) {
            let problem = NoteProblem::AlreadySent;
            return render(&page, &current, Some((note, problem))).await;
        }
    }
    page.service.wake.notify_one();
    let address = format!("{}#thanks", page.done_address());
    Ok(PageResponse::see_other(&address))
}
