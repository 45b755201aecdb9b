//! `/gift/{token}/accept`: choosing variants and saying where the gift goes. When what was picked
//! turns out not to be had after the address was typed, the choosing brings the address along, in
//! forms: it is in no address of a page.

use std::collections::HashMap;

use axum::{
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
};

use super::{
    Asked, Page, Visit,
    answer::Answer,
    form::Form,
    guard, shop,
    views::{self, Refusal},
};
use crate::{
    contract::{MailingAddress, Product, ProductId},
    service::{
        http::body::is_timeout,
        rules::{
            acceptance::{self, GiftState},
            gift::GiftLine,
        },
        store::GiftAction,
    },
};

pub(super) async fn show(State(page): State<Page>, asked: Asked) -> Result<Answer, Answer> {
    let visit = page.visit(&asked.token).await?;
    if visit.gift.state(visit.now) != GiftState::Open {
        return Ok(Answer::go_to(&page.link(&visit)));
    }
    let picks = shop::picks(&Form::new(asked.query));
    let shelf = page.shelf(&visit, &picks).await?;
    match shop::taken(&visit, &picks, &shelf) {
        Ok(lines) => {
            let names = Form::new(vec![
                ("first_name".to_owned(), visit.gift.order.first_name.clone()),
                (
                    "last_name".to_owned(),
                    visit.gift.order.last_name.clone().unwrap_or_default(),
                ),
            ]);
            let markup = views::accept(&page, &visit, &picks, &lines, &shelf, &names, &[]);
            Ok(Answer::page(StatusCode::OK, markup))
        }
        Err(wrong) => page.to_choose(&visit, &picks, Some(&wrong), None).await,
    }
}

pub(super) async fn submit(
    State(page): State<Page>,
    asked: Asked,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Answer, Answer> {
    let (visit, form) = page.posted(&asked.token, &headers, body).await?;
    let link = page.link(&visit);
    if visit.gift.state(visit.now) != GiftState::Open {
        return Ok(Answer::go_to(&link));
    }
    let picks = if form.has(shop::UNPICKED) {
        Vec::new()
    } else {
        shop::picks(&form)
    };
    let shelf = page.shelf(&visit, &picks).await?;
    let mut lines = match shop::taken(&visit, &picks, &shelf) {
        Ok(lines) => lines,
        Err(wrong) => {
            return page
                .to_choose(&visit, &picks, Some(&wrong), Some(&form))
                .await;
        }
    };
    if form.has(shop::CHOOSING) {
        let markup = views::accept(&page, &visit, &picks, &lines, &shelf, &form, &[]);
        return Ok(Answer::page(StatusCode::OK, markup));
    }
    let address = address(&form);
    let chosen = chosen(&form, &lines, &shelf);
    if let Err(wrongs) = acceptance::check(&mut lines, &chosen, &address, &shelf) {
        let markup = views::accept(&page, &visit, &picks, &lines, &shelf, &form, &wrongs);
        return Ok(Answer::page(StatusCode::UNPROCESSABLE_ENTITY, markup));
    }
    let acceptance = acceptance::accept(&visit.sent, lines, &address.state);
    // Whoever was first: the gift's page shows what became of it.
    page.service
        .store
        .apply_gift_action(
            &visit.token,
            GiftAction::Accept(&acceptance, &address),
            page.now(),
        )
        .await?;
    page.service.wake.notify_one();
    Ok(Answer::go_to(&format!("{link}?done")))
}

impl Page {
    /// A form of a gift's own page.
    ///
    /// # Errors
    /// A kind page: there is no such gift, it is too large or too slow, it comes from elsewhere, or
    /// too often.
    pub(super) async fn posted(
        &self,
        token: &str,
        headers: &HeaderMap,
        body: Result<Bytes, BytesRejection>,
    ) -> Result<(Visit, Form), Answer> {
        let visit = self.visit(token).await?;
        let refused = |why| views::refusal(self, &visit, why);
        let body = body.map_err(|rejection| {
            refused(if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Refusal::TooLarge
            } else if is_timeout(&rejection) {
                Refusal::Late
            } else {
                Refusal::CutOff
            })
        })?;
        let form = Form::read(headers, &body)
            .filter(|form| {
                guard::is_word(form.text(guard::FIELD), token)
                    && guard::comes_from_here(headers, &self.service.base_url)
            })
            .ok_or_else(|| refused(Refusal::FromElsewhere))?;
        self.pace
            .count(token, visit.now)
            .map_err(|wait| refused(Refusal::TooOften(wait)))?;
        Ok((visit, form))
    }
}

/// What was typed as the address, without blanks around it.
fn address(form: &Form) -> MailingAddress {
    let text = |name: &str| form.text(name).trim().to_owned();
    let some = |name: &str| Some(text(name)).filter(|value| !value.is_empty());
    MailingAddress {
        first_name: some("first_name"),
        last_name: some("last_name"),
        address_1: text("address_1"),
        address_2: some("address_2"),
        city: text("city"),
        state: text("state").to_ascii_uppercase(),
        postal_code: text("postal_code"),
        // The form says so: gifts go to the US.
        country: "US".to_owned(),
    }
}

/// What was chosen of each line: one value for each of its choices, or one for each group of
/// options, which together name a variant.
fn chosen(
    form: &Form,
    lines: &[GiftLine],
    shelf: &HashMap<ProductId, Product>,
) -> Vec<Vec<String>> {
    (0..)
        .zip(lines)
        .map(|(place, line): (usize, _)| {
            let Some(product) = shelf.get(&line.product_id) else {
                return Vec::new();
            };
            if views::grouped(product) {
                let name = (0..product.variant_groups.len())
                    .map(|group| form.text(&format!("variants-{place}-{group}")))
                    .collect::<Vec<_>>()
                    .join(" / ");
                return vec![name];
            }
            (0..product.variants_to_choose())
                .map(|choice| form.text(&format!("variants-{place}-{choice}")).to_owned())
                .filter(|name| !name.is_empty())
                .collect()
        })
        .collect()
}
