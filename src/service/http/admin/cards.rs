//! `/admin/v1/card_problems`: the operations of cards that need an operator.

use axum::{
    Json,
    extract::State,
    routing::{get, post},
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    contract::{OrderId, shop::cards::CardProblems},
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            openapi::{ApiRoutes, Operation},
            params::PathText,
            state::ServiceState,
        },
        store::CardChange,
    },
};

/// The most problems of a list.
const MAX_PROBLEMS: i64 = 500;

const NO_PROBLEM: &str = "No operation of the card of this gift is to be tried again";
const PAID: &str = "The gift does not wait for its payment. Refund its parcel instead.";

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Cards")
        .route(
            Operation::get(
                "/admin/v1/card_problems",
                "listCardProblems",
                "List the problems with cards",
            )
            .description(
                "The operations of cards that failed, or whose result at the processor is another one than the ledger says, the \
                 500 oldest. A gift whose card was declined is `pending_payment` and is not shipped.",
            )
            .response::<CardProblems>(200, "The problems", example()),
            get(list),
        )
        .route(
            Operation::post(
                "/admin/v1/card_problems/{order}/retry",
                "retryCard",
                "Try the card of a gift again",
            )
            .description("`{order}` is the id of the order. The operation is performed within seconds.")
            .path_text("order")
            .response::<CardProblems>(200, "The problems", example())
            .bad_request(&[NO_PROBLEM])
            .not_found(),
            post(retry),
        )
        .route(
            Operation::post(
                "/admin/v1/card_problems/{order}/cancel",
                "cancelUnpaidOrder",
                "End a gift that is not paid, or give up its charge",
            )
            .description(
                "The order of a gift that is not paid fails, and its stock is free again. Of a shipped gift whose authorization \
                 has ended, only the charge is given up. Nothing is charged.",
            )
            .path_text("order")
            .response::<CardProblems>(200, "The problems", example())
            .bad_request(&[PAID])
            .not_found(),
            post(cancel),
        )
}

fn example() -> serde_json::Value {
    json!({"data": [{
        "order_id": "01920000-0000-7000-8000-000000000015", "order_status": "pending_payment", "account_no": 1,
        "account": "People team",
        "kind": "authorize", "amount": 8_800, "code": "declined", "reason": "Your card was declined. (insufficient_funds)",
        "created_at": "2026-11-02T15:00:00Z", "next_attempt_at": "2026-11-02T21:00:00Z",
    }]})
}

async fn problems(state: &ServiceState) -> Result<Json<CardProblems>, ApiError> {
    let data = state.store.card_problems(MAX_PROBLEMS, state.clock.now());
    let data = data.await?;
    Ok(Json(CardProblems { data }))
}

async fn list(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<CardProblems>, ApiError> {
    problems(&state).await
}

async fn retry(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(order): PathText,
) -> Result<Json<CardProblems>, ApiError> {
    let now = state.clock.now();
    let change = state.store.retry_card(order_id(&order)?, &operator, now);
    answer(&state, change.await?).await
}

async fn cancel(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    PathText(order): PathText,
) -> Result<Json<CardProblems>, ApiError> {
    let now = state.clock.now();
    let change = state
        .store
        .cancel_unpaid_order(order_id(&order)?, &operator, now);
    answer(&state, change.await?).await
}

fn order_id(text: &str) -> Result<OrderId, ApiError> {
    let id = Uuid::parse_str(text).map_err(|_| ApiError::not_found("Order"))?;
    Ok(OrderId(id))
}

async fn answer(state: &ServiceState, change: CardChange) -> Result<Json<CardProblems>, ApiError> {
    match change {
        CardChange::Done => problems(state).await,
        CardChange::NotFound => Err(ApiError::not_found("Order")),
        CardChange::NoProblem => Err(ApiError::bad_request(NO_PROBLEM)),
        CardChange::Paid => Err(ApiError::bad_request(PAID)),
    }
}
