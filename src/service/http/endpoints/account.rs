//! The account of the key: `/v1/me`, `/v1/workspaces`, `/v1/payment_methods`, and
//! `/v1/commerce_user_payment_methods`, which stores the card of an end user of the customer's app.
//!
//! A card form issues the interim key of a card, so no request contains a card number. A shop with a processor of cards takes
//! the processor's keys, and any other shop none. Practice mode accepts three fixed keys and declines a fourth.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, post},
};

use crate::{
    contract::{
        CommerceUserPaymentMethod, CommerceUserPaymentMethodRequest, Me, Page, PaymentMethod,
        PaymentMethodId, Workspace,
        commerce::CARDS_NOT_ACCEPTED,
        rules::{MAX_NAME_CHARS, is_blank, line_violation},
        samples,
    },
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            body::JsonBody,
            openapi::{ApiRoutes, Operation},
            params::paginate,
            state::ServiceState,
        },
        rules::sentence::text_sentence,
        shop::cards::{CardError, NewCard},
        store::{Account, Paging},
    },
};

pub(in crate::service::http) const NO_CARDS: &str = CARDS_NOT_ACCEPTED;

/// The expiry of every practice card.
const PRACTICE_CARD_EXPIRY: (u32, u32) = (12, 2030);

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Account")
        .route(
            Operation::get("/v1/me", "getMe", "Get the account of the API key")
                .description("Use this operation to check an API key.")
                .response::<Me>(200, "The account", samples::me()),
            get(show_account),
        )
        .route(
            Operation::get("/v1/workspaces", "listWorkspaces", "List workspaces")
                .description(
                    "Oldest first. A batch without a workspace goes into the oldest workspace.",
                )
                .page_response::<Workspace>("A page of workspaces", samples::workspace()),
            get(list_workspaces),
        )
        .route(
            Operation::get(
                "/v1/payment_methods",
                "listPaymentMethods",
                "List payment methods",
            )
            .description(
                "The default first. Only balances have a `balance`; a batch that is paid \
                 from a balance needs `expires_at`.",
            )
            .page_response::<PaymentMethod>("A page of payment methods", samples::payment_method()),
            get(list_payment_methods),
        )
        .route(
            Operation::post(
                "/v1/commerce_user_payment_methods",
                "createCommerceUserPaymentMethod",
                "Save the card of an end user",
            )
            .description(
                "A card form issues the `interim_card_key`. A shop with Stripe takes the id of a \
                 PaymentMethod; any other shop answers `This service does not accept cards`. In practice mode, `interim_visa`, \
                 `interim_mastercard` and `interim_amex` are accepted and `interim_declined` is declined.",
            )
            .request::<CommerceUserPaymentMethodRequest>(samples::commerce_request())
            .response::<CommerceUserPaymentMethod>(
                201,
                "The saved card. Its id pays for batches of the same end user.",
                samples::commerce_user_payment_method(),
            )
            .bad_request(&[
                "Cardholder name is required",
                "Billing state is required",
                "Payment method type must be card",
                "Interim card key is not valid",
                "Your card was declined.",
            ]),
            post(save_card),
        )
}

async fn show_account(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
) -> Json<Me> {
    // Practice sends no reminders.
    let sends_reminders = (!state.is_practice).then_some(true);
    Json(Me {
        sends_reminders,
        ..account.me()
    })
}

async fn list_workspaces(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    paging: Paging,
) -> Result<Json<Page<Workspace>>, ApiError> {
    let workspaces = state.store.workspaces(account.no).await?;
    Ok(Json(paginate(workspaces, paging)))
}

async fn list_payment_methods(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    paging: Paging,
) -> Result<Json<Page<PaymentMethod>>, ApiError> {
    let methods = state.store.payment_methods(account.no).await?;
    Ok(Json(paginate(methods, paging)))
}

async fn save_card(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    JsonBody(request, _): JsonBody<CommerceUserPaymentMethodRequest>,
) -> Result<(StatusCode, Json<CommerceUserPaymentMethod>), ApiError> {
    check_fields(&request)?;
    if !state.is_practice {
        return save_processor_card(&state, &account, request).await;
    }
    let (brand, last_4) = practice_card(&request.interim_card_key)?;
    let (exp_month, exp_year) = PRACTICE_CARD_EXPIRY;
    let card = CommerceUserPaymentMethod {
        id: PaymentMethodId(uuid::Uuid::now_v7().to_string()),
        card_brand: Some(brand.to_owned()),
        card_last_4: Some(last_4.to_owned()),
        card_exp_month: Some(exp_month),
        card_exp_year: Some(exp_year),
        cardholder_name: Some(request.cardholder_name),
        created_at: state.clock.now(),
    };
    let name = format!("{brand} ending {last_4}");
    state
        .store
        .add_commerce_card(
            account.no,
            &request.commerce_end_user_id,
            &name,
            &card,
            None,
        )
        .await?;
    Ok((StatusCode::CREATED, Json(card)))
}

/// Saves a card that the processor charges.
async fn save_processor_card(
    state: &ServiceState,
    account: &Account,
    request: CommerceUserPaymentMethodRequest,
) -> Result<(StatusCode, Json<CommerceUserPaymentMethod>), ApiError> {
    let Some(cards) = &state.cards else {
        return Err(ApiError::bad_request(NO_CARDS));
    };
    let interim_key = request.interim_card_key.trim();
    let end_user = &request.commerce_end_user_id;
    let known = state
        .store
        .save_known_card(account.no, end_user, interim_key, state.clock.now());
    if let Some(card) = known.await? {
        return Ok((StatusCode::CREATED, Json(card)));
    }
    let new = NewCard {
        account_no: account.no,
        end_user_id: end_user,
        cardholder_name: &request.cardholder_name,
        interim_key,
    };
    let saved = cards
        .processor
        .save_card(&new)
        .await
        .map_err(|error| match error {
            CardError::Declined(_) => ApiError::bad_request("Your card was declined."),
            CardError::Refused(reason) => {
                tracing::warn!(reason, "the processor refused a card");
                ApiError::bad_request("Interim card key is not valid")
            }
            CardError::Gone
            | CardError::Unauthorized(_)
            | CardError::AmountDiffers(_)
            | CardError::Unknown(_) => {
                tracing::warn!(%error, "a card could not be saved");
                ApiError::unavailable("The card could not be saved. Try again.")
            }
        })?;
    let name = format!("{} ending {}", saved.brand, saved.last_4);
    let card = CommerceUserPaymentMethod {
        id: PaymentMethodId(uuid::Uuid::now_v7().to_string()),
        card_brand: Some(saved.brand),
        card_last_4: Some(saved.last_4),
        card_exp_month: saved.exp_month,
        card_exp_year: saved.exp_year,
        cardholder_name: Some(request.cardholder_name.clone()),
        created_at: state.clock.now(),
    };
    let processor = Some(&saved.id);
    let stored = state
        .store
        .add_commerce_card(account.no, end_user, &name, &card, processor)
        .await?;
    Ok((StatusCode::CREATED, Json(stored)))
}

fn check_fields(request: &CommerceUserPaymentMethodRequest) -> Result<(), ApiError> {
    let address = &request.billing_address;
    for (value, message) in [
        (&request.cardholder_name, "Cardholder name is required"),
        (
            &request.commerce_end_user_id,
            "Commerce end user is required",
        ),
        (&request.interim_card_key, "Interim card key is required"),
        (&address.address_1, "Billing address is required"),
        (&address.postal_code, "Billing postal code is required"),
    ] {
        if is_blank(value) {
            return Err(ApiError::bad_request(message));
        }
    }
    for (field, value) in [
        ("Cardholder name", &request.cardholder_name),
        ("Commerce end user", &request.commerce_end_user_id),
    ] {
        if let Some(violation) = line_violation(value, MAX_NAME_CHARS) {
            let reason = text_sentence(violation);
            return Err(ApiError::bad_request(format!("{field} {reason}")));
        }
    }
    if address.lacks_state() {
        return Err(ApiError::bad_request("Billing state is required"));
    }
    if request.payment_method_type == "card" {
        Ok(())
    } else {
        Err(ApiError::bad_request("Payment method type must be card"))
    }
}

/// Returns the brand and the last four digits of the card that belongs to an interim key.
fn practice_card(interim_key: &str) -> Result<(&'static str, &'static str), ApiError> {
    match interim_key {
        "interim_visa" => Ok(("visa", "4242")),
        "interim_mastercard" => Ok(("mastercard", "4444")),
        "interim_amex" => Ok(("amex", "0005")),
        "interim_declined" => Err(ApiError::bad_request("Your card was declined.")),
        _ => Err(ApiError::bad_request("Interim card key is not valid")),
    }
}
