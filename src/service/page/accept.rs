//! Acceptance of a gift:
//!
//! - `/gift/{token}/swap`: the products that can replace the gift, or the products of its collection.
//! - `/gift/{token}/accept`: the form for variants and the address.
//!
//! When a picked product becomes unavailable after the address was typed, the page on which the
//! recipient chooses again keeps the address in hidden fields, and never in a URL.

use std::collections::HashMap;

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, StatusCode},
};

use super::{
    context::PageContext,
    form::{Form, REFUSED_ZIP_FIELD, address_field_name},
    loaded_gift::LoadedGift,
    response::PageResponse,
    selection, views,
};
use crate::{
    contract::{MailingAddress, Product, ProductId},
    service::{
        rules::{
            acceptance::{self, GiftState, SelectionProblem},
            acceptance_form::{
                self, AddressField, DeliveryAddress, DeliveryForm, FieldProblem, FieldProblemKind,
                FormField, RefusedZip,
            },
            direction::without_direction_controls,
            gift::GiftLine,
        },
        store::{GiftAction, GiftActionResult, SoldOut},
    },
};

pub(super) async fn show_swap(page: PageContext) -> Result<PageResponse, PageResponse> {
    let mut gift = page.load().await?;
    let is_open = gift.gift.state(gift.now) == GiftState::Open;
    if !is_open || (gift.choices.is_empty() && !selection::can_swap(&gift)) {
        return Ok(PageResponse::see_other(&page.gift_address()));
    }
    page.set_country(&mut gift, &page.query, selection::SWAP_PATH)
        .await?;
    let picks = selection::picks(&page.query);
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

impl PageContext {
    /// The page after the shop ran out of a product: what can be chosen instead or, when the sender allows no swap, the message.
    async fn show_sold_out(
        &self,
        gift: &LoadedGift,
        picks: &[selection::Pick],
        sold_out: SoldOut,
        form: &Form,
    ) -> Result<PageResponse, PageResponse> {
        if gift.choices.is_empty() && picks.is_empty() {
            self.record_sold_out(gift, true).await?;
        }
        if gift.choices.is_empty() && !selection::can_swap(gift) {
            let markup = views::sold_out(self, gift, &sold_out.product);
            return Ok(PageResponse::html(
                StatusCode::CONFLICT,
                self.language,
                markup,
            ));
        }
        let problem = SelectionProblem::SoldOut {
            product: sold_out.product,
        };
        self.choose(gift, picks, Some(&problem), Some(form)).await
    }
}

pub(super) async fn show(page: PageContext) -> Result<PageResponse, PageResponse> {
    let mut gift = page.load().await?;
    if gift.gift.state(gift.now) != GiftState::Open {
        return Ok(PageResponse::see_other(&page.gift_address()));
    }
    page.set_country(&mut gift, &page.query, selection::ACCEPT_PATH)
        .await?;
    let picks = selection::picks(&page.query);
    let products = page.selectable_products(&gift, &picks).await?;
    match selection::selected_lines(&gift, &picks, &products) {
        Ok(lines) => {
            let order = &gift.gift.order;
            let names = Form::new(vec![
                (
                    address_field_name(AddressField::FirstName).to_owned(),
                    order.first_name.clone(),
                ),
                (
                    address_field_name(AddressField::LastName).to_owned(),
                    order.last_name.clone().unwrap_or_default(),
                ),
            ]);
            let markup = views::accept_page(&page, &gift, &picks, &lines, &products, &names, &[]);
            Ok(PageResponse::html(StatusCode::OK, page.language, markup))
        }
        // The recipient has not been asked yet.
        Err(SelectionProblem::NoGiftCardChosen) => page.choose(&gift, &[], None, None).await,
        Err(problem) => page.choose(&gift, &picks, Some(&problem), None).await,
    }
}

pub(super) async fn submit(
    page: PageContext,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<PageResponse, PageResponse> {
    let (mut gift, form) = page.read_submission(&headers, body).await?;
    if gift.gift.state(gift.now) != GiftState::Open {
        return Ok(PageResponse::see_other(&page.gift_address()));
    }
    page.set_country(&mut gift, &form, selection::ACCEPT_PATH)
        .await?;
    let picks = if form.has(selection::KEEP_ORIGINAL_FIELD) {
        Vec::new()
    } else {
        selection::picks(&form)
    };
    let products = page.selectable_products(&gift, &picks).await?;
    let mut lines = match selection::selected_lines(&gift, &picks, &products) {
        Ok(lines) => lines,
        Err(problem) => {
            return page
                .choose(&gift, &picks, Some(&problem), Some(&form))
                .await;
        }
    };
    let form_page = |status, lines: &[GiftLine], problems: &[_]| {
        let markup = views::accept_page(&page, &gift, &picks, lines, &products, &form, problems);
        PageResponse::html(status, page.language, markup)
    };
    if form.has(selection::CHOOSING_FIELD) {
        return Ok(form_page(StatusCode::OK, &lines, &[]));
    }
    let address = submitted_address(&form, gift.delivery.form());
    let variants = chosen_variants(&form, &lines, &products);
    if let Err(problems) = acceptance_form::complete_lines(
        &mut lines,
        &variants,
        gift.delivery.form(),
        &address,
        Some(&RefusedZip(form.value(REFUSED_ZIP_FIELD).to_owned())),
        &products,
    ) {
        return Ok(form_page(
            StatusCode::UNPROCESSABLE_ENTITY,
            &lines,
            &problems,
        ));
    }
    let destination = gift.delivery.destination(&address.address.state);
    let acceptance = acceptance::accept(&gift.terms, &gift.sent, lines.clone(), destination);
    // If another request accepted or canceled the gift first, the page of the gift shows the
    // result.
    let action = GiftAction::Accept(&acceptance, &address);
    let result = page
        .service
        .store
        .apply_gift_action(&page.token, action, page.now())
        .await?;
    if let GiftActionResult::SoldOut(sold_out) = result {
        if let Some(line) = sold_out_line(&lines, &sold_out) {
            // Another variant may be left.
            let problem = FieldProblem {
                field: FormField::Variants(line),
                kind: FieldProblemKind::VariantSoldOut {
                    variant: sold_out.variant,
                },
            };
            return Ok(form_page(StatusCode::CONFLICT, &lines, &[problem]));
        }
        return page.show_sold_out(&gift, &picks, sold_out, &form).await;
    }
    page.service.wake.notify_one();
    Ok(PageResponse::see_other(&page.done_address()))
}

/// The line with the variant that is sold out. Several products can have variants with the same name.
fn sold_out_line(lines: &[GiftLine], sold_out: &SoldOut) -> Option<usize> {
    lines.iter().position(|line| {
        line.product_id == sold_out.product_id && line.variants.contains(&sold_out.variant)
    })
}

/// The submitted values of the fields that the form has, without surrounding white space. The code of a
/// US state and postal codes abroad are in upper case.
pub(super) fn submitted_address(form: &Form, delivery: DeliveryForm) -> DeliveryAddress {
    let fields = delivery.fields();
    let text = |field| match fields.contains(&field) {
        true => without_direction_controls(form.value(address_field_name(field)))
            .trim()
            .to_owned(),
        false => String::new(),
    };
    let optional = |field| Some(text(field)).filter(|value| !value.is_empty());
    let is_us = matches!(delivery, DeliveryForm::UnitedStates);
    let address = MailingAddress {
        first_name: optional(AddressField::FirstName),
        last_name: optional(AddressField::LastName),
        address_1: text(AddressField::Address1),
        address_2: optional(AddressField::Address2),
        city: text(AddressField::City),
        state: match text(AddressField::State) {
            code if is_us => code.to_ascii_uppercase(),
            name => name,
        },
        postal_code: text(AddressField::PostalCode).to_ascii_uppercase(),
        country: delivery.country().to_owned(),
    };
    DeliveryAddress {
        address,
        email: optional(AddressField::Email),
    }
}

/// The names of the submitted variants of each line. For a product with option groups, the name is
/// built from the option that was chosen in each group.
fn chosen_variants(
    form: &Form,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Vec<Vec<String>> {
    (0..)
        .zip(lines)
        .map(|(index, line): (usize, _)| {
            let Some(product) = products.get(&line.product_id) else {
                return Vec::new();
            };
            if views::has_option_groups(product) {
                let name = (0..product.variant_groups.len())
                    .map(|group| form.value(&format!("variants-{index}-{group}")))
                    .collect::<Vec<_>>()
                    .join(" / ");
                return vec![name];
            }
            (0..product.variants_to_choose())
                .map(|place| form.value(&format!("variants-{index}-{place}")).to_owned())
                .filter(|name| !name.is_empty())
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn sold_out_variant_is_that_of_its_product() {
        let line = |product| GiftLine {
            variants: vec!["M".to_owned()],
            ..GiftLine::single(&Product {
                id: ProductId(Uuid::from_u128(product)),
                ..Product::default()
            })
        };
        let sold_out = |product| SoldOut {
            product_id: ProductId(Uuid::from_u128(product)),
            product: "Hoodie".to_owned(),
            variant: "M".to_owned(),
            free: 0,
        };
        let lines = [line(1), line(2)];
        assert_eq!(sold_out_line(&lines, &sold_out(2)), Some(1));
        assert_eq!(sold_out_line(&lines, &sold_out(3)), None);
    }
}
