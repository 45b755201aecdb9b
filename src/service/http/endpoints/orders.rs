//! `/v1/orders`: lists and shows orders, cancels them, and changes their expiration.

use axum::{
    Json, Router,
    extract::{FromRequest as _, Request, State},
    routing::{get, post},
};

use crate::{
    contract::{EventTimes, ExpirationRequest, Order, OrderId, Page},
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            body::JsonBody,
            cached_list::list,
            paging::page_of,
            params::{PathId, QueryParams},
            state::ServiceState,
        },
        responses::order::{batches_of, order_responses},
        rules::money,
        store::{Account, OrderBounds, OrderChangeResult, StoredOrder},
    },
};

pub(super) fn routes() -> Router<ServiceState> {
    Router::new()
        .route("/v1/orders", list(read_page))
        .route("/v1/orders/{id}", get(show))
        .route("/v1/orders/{id}/cancel", post(cancel))
        .route("/v1/orders/{id}/update_expiration", post(update_expiration))
}

async fn read_page(
    state: ServiceState,
    account: Account,
    params: QueryParams,
) -> Result<Page<Order>, ApiError> {
    let paging = params.paging()?;
    let bounds = OrderBounds {
        after: params.time("created_at[after]")?,
        before: params.time("created_at[before]")?,
    };
    let (stored, total) = state
        .store
        .orders(account.no, bounds, paging.offset, paging.limit)
        .await?;
    let batches = batches_of(&state.store, &account, &stored).await?;
    let orders = order_responses(&state.base_url, &account, stored, &batches)?;
    Ok(page_of(orders, total))
}

async fn show(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
) -> Result<Json<Order>, ApiError> {
    let stored = find_order(&state, &account, id.or_not_found("Order")?).await?;
    let times = event_times(&stored);
    let mut order = order_response(&state, &account, stored).await?;
    order.event_times = Some(times);
    Ok(Json(order))
}

/// Cancels an order that is not accepted yet. The cancellation cannot be undone.
async fn cancel(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
) -> Result<Json<Order>, ApiError> {
    let id: OrderId = id.or_not_found("Order")?;
    let now = state.clock.now();
    let change = state.store.cancel_order(account.no, id, now).await?;
    check_change(change, "This order can no longer be canceled")?;
    let stored = find_order(&state, &account, id).await?;
    order_response(&state, &account, stored).await.map(Json)
}

async fn update_expiration(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
    request: Request,
) -> Result<Json<Order>, ApiError> {
    // An unknown order is reported before an invalid body.
    let id = id.or_not_found("Order")?;
    find_order(&state, &account, id).await?;
    let JsonBody(ExpirationRequest { expiration }) =
        JsonBody::from_request(request, &state).await?;
    let Some(expiration) = expiration else {
        return Err(ApiError::bad_request("Expiration can't be blank"));
    };
    let now = state.clock.now();
    if expiration <= now {
        return Err(ApiError::bad_request("Expiration must be in the future"));
    }
    let change = state
        .store
        .set_expiration(account.no, id, expiration, now)
        .await?;
    check_change(
        change,
        "The expiration of this order can no longer be changed",
    )?;
    let stored = find_order(&state, &account, id).await?;
    order_response(&state, &account, stored).await.map(Json)
}

fn check_change(change: OrderChangeResult, too_late: &str) -> Result<(), ApiError> {
    match change {
        OrderChangeResult::Done => Ok(()),
        OrderChangeResult::NotFound => Err(ApiError::not_found("Order")),
        OrderChangeResult::InsufficientBalance { needed, available } => Err(ApiError::bad_request(
            money::insufficient_balance(needed, available),
        )),
        OrderChangeResult::TooLate => Err(ApiError::bad_request(too_late)),
    }
}

async fn find_order(
    state: &ServiceState,
    account: &Account,
    id: OrderId,
) -> Result<StoredOrder, ApiError> {
    state
        .store
        .order(account.no, id)
        .await?
        .ok_or_else(|| ApiError::not_found("Order"))
}

/// The times that only `GET /v1/orders/{id}` returns.
fn event_times(stored: &StoredOrder) -> EventTimes {
    EventTimes {
        created_at: Some(stored.created_at),
        notified_at: stored.notified_at,
        opened_at: stored.opened_at,
        accepted_at: stored.accepted_at,
        pending_payment_at: stored.pending_payment_at,
        paid_at: stored.paid_at,
        shipped_at: stored.shipped_at,
        delivered_at: stored.delivered_at,
    }
}

async fn order_response(
    state: &ServiceState,
    account: &Account,
    stored: StoredOrder,
) -> Result<Order, ApiError> {
    let batches = batches_of(&state.store, account, std::slice::from_ref(&stored)).await?;
    let mut orders = order_responses(&state.base_url, account, vec![stored], &batches)?;
    orders.pop().ok_or_else(|| ApiError::not_found("Order"))
}
