//! `/gift/{token}/address`: the recipient corrects the address of an accepted gift until the gift is packed. The form begins
//! empty, because everyone with the link can open it.

use std::collections::HashMap;

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, StatusCode},
};

use super::{
    accept::submitted_address,
    context::PageContext,
    form::{Form, REFUSED_ZIP_FIELD},
    loaded_gift::LoadedGift,
    response::PageResponse,
    selection, views,
};
use crate::{
    contract::rules::{self, AddressForm},
    service::{
        rules::acceptance_form::{
            AddressField, DeliveryForm, FieldProblem, FieldProblemKind, FormField, RefusedZip,
            complete_lines,
        },
        store::{AddressChange, AddressState},
    },
};

pub(super) async fn show(page: PageContext) -> Result<PageResponse, PageResponse> {
    let gift = page.load().await?;
    let Some(form) = page.address_form(&gift).await? else {
        return Ok(PageResponse::see_other(&page.gift_address()));
    };
    let markup = views::address_page(&page, &gift, form, &Form::default(), &[]);
    Ok(PageResponse::html(StatusCode::OK, page.language, markup))
}

pub(super) async fn submit(
    page: PageContext,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<PageResponse, PageResponse> {
    let (gift, typed) = page.read_submission(&headers, body).await?;
    // The page of the gift says why the address cannot be corrected any more.
    let Some(form) = page.address_form(&gift).await? else {
        return Ok(PageResponse::see_other(&page.gift_address()));
    };
    let address = submitted_address(&typed, form);
    let refused_zip = RefusedZip(typed.value(REFUSED_ZIP_FIELD).to_owned());
    let checked = complete_lines(
        &mut [],
        &[],
        form,
        &address,
        Some(&refused_zip),
        &HashMap::new(),
    );
    let refused = |problems: &[FieldProblem]| {
        let markup = views::address_page(&page, &gift, form, &typed, problems);
        PageResponse::html(StatusCode::UNPROCESSABLE_ENTITY, page.language, markup)
    };
    if let Err(problems) = checked {
        return Ok(refused(&problems));
    }
    let store = &page.service.store;
    let change = store.correct_address_of_gift(&gift.gift, &address.address);
    Ok(match change.await? {
        AddressChange::Done => {
            let done = format!("{}={}", selection::DONE_PARAMETER, selection::CORRECTED);
            PageResponse::see_other(&page.address("", &[done]))
        }
        AddressChange::TooLate => PageResponse::see_other(&page.gift_address()),
        AddressChange::OtherState => refused(&[FieldProblem {
            field: FormField::Address(AddressField::State),
            kind: FieldProblemKind::FixedState,
        }]),
    })
}

impl PageContext {
    /// The form for another address; `None` when the address cannot be corrected.
    async fn address_form(&self, gift: &LoadedGift) -> Result<Option<DeliveryForm>, PageResponse> {
        Ok(match self.service.store.address_state(&gift.gift).await? {
            AddressState::Open { country } if country == rules::US => {
                Some(DeliveryForm::UnitedStates)
            }
            AddressState::Open { country } => AddressForm::of(&country).map(DeliveryForm::Abroad),
            AddressState::Packed | AddressState::Fixed => None,
        })
    }
}
