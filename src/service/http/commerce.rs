//! `POST /v1/commerce_user_payment_methods`: the card of an app's end user.
//!
//! A card form gives the interim key. This service has none; in practice four keys stand for what one
//! can give, and outside practice every key is refused: no card that nobody has would pay for a
//! gift. Card numbers are never sent to a service of this contract.

use axum::{Json, extract::State, http::StatusCode};

use super::{Service, auth::Authorized, extract::JsonBody, failure::Failure};
use crate::{
    contract::{CommerceUserPaymentMethod, CommerceUserPaymentMethodRequest, PaymentMethodId},
    service::{
        rules::text::{self, MAX_NAME_CHARS},
        store::CommerceCard,
    },
};

pub async fn create(
    State(service): State<Service>,
    Authorized(account): Authorized,
    JsonBody(request): JsonBody<CommerceUserPaymentMethodRequest>,
) -> Result<(StatusCode, Json<CommerceUserPaymentMethod>), Failure> {
    for (value, sentence) in [
        (&request.cardholder_name, "Cardholder name is required"),
        (
            &request.commerce_end_user_id,
            "Commerce end user is required",
        ),
        (&request.interim_card_key, "Interim card key is required"),
        (
            &request.billing_address.address_1,
            "Billing address is required",
        ),
        (
            &request.billing_address.postal_code,
            "Billing postal code is required",
        ),
    ] {
        if text::is_blank(value) {
            return Err(Failure::bad_request(sentence));
        }
    }
    for (field, value) in [
        ("Cardholder name", &request.cardholder_name),
        ("Commerce end user", &request.commerce_end_user_id),
    ] {
        if let Some(why) = text::line_problem(value, MAX_NAME_CHARS) {
            return Err(Failure::bad_request(format!("{field} {why}")));
        }
    }
    if request.payment_method_type != "card" {
        return Err(Failure::bad_request("Payment method type must be card"));
    }
    if !service.practice {
        return Err(Failure::bad_request(
            "This service has no card form, so it can't keep a card",
        ));
    }
    let (brand, last_4) = match request.interim_card_key.as_str() {
        "interim_visa" => ("visa", "4242"),
        "interim_mastercard" => ("mastercard", "4444"),
        "interim_amex" => ("amex", "0005"),
        "interim_declined" => return Err(Failure::bad_request("Your card was declined.")),
        _ => return Err(Failure::bad_request("Interim card key is not valid")),
    };
    let now = service.clock.now();
    let card = CommerceCard {
        id: PaymentMethodId(uuid::Uuid::now_v7().to_string()),
        end_user_id: request.commerce_end_user_id,
        brand,
        last_4,
        exp_month: 12,
        exp_year: 2030,
        cardholder_name: request.cardholder_name,
        created_at: now,
    };
    service.store.add_commerce_card(account.no, &card).await?;
    Ok((
        StatusCode::CREATED,
        Json(CommerceUserPaymentMethod {
            id: card.id,
            card_brand: Some(brand.to_owned()),
            card_last_4: Some(last_4.to_owned()),
            card_exp_month: Some(card.exp_month),
            card_exp_year: Some(card.exp_year),
            cardholder_name: Some(card.cardholder_name),
            created_at: now,
        }),
    ))
}
