//! `/v1/orders`: lists and shows orders, cancels them, and changes their expiration; and their status changes,
//! `/v1/order_activities`.

use axum::{
    Json,
    extract::{FromRequest as _, Request, State},
    routing::{get, post},
};

use serde_json::json;

use crate::{
    contract::{
        EventTimes, ExpirationRequest, Order, OrderActivity, OrderId, OrderStatus, Page, samples,
    },
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            body::JsonBody,
            cached_list::list,
            openapi::{
                ApiRoutes, Operation,
                parts::{listed_order, text, time},
            },
            params::{PathId, QueryParams, page_of},
            state::ServiceState,
        },
        responses::{batches_of, order_responses},
        store::{Account, ActivityBounds, OrderBounds, OrderChangeResult, Paging, StoredOrder},
    },
};

pub(super) fn routes() -> ApiRoutes {
    let mut canceled = listed_order();
    canceled["status"] = json!("canceled");
    let mut activity = samples::activity();
    activity["order"] = listed_order();
    ApiRoutes::new("Orders")
        .route(
            Operation::get("/v1/orders", "listOrders", "List orders")
                .description("Newest first.")
                .query(
                    "created_at[after]",
                    time(),
                    "Only orders created at or after this time",
                )
                .query(
                    "created_at[before]",
                    time(),
                    "Only orders created at or before this time",
                )
                .page_response::<Order>("A page of orders", listed_order())
                .with_etag()
                .bad_request(&[
                    "created_at[after] must be a time such as 2026-11-02T15:00:00Z",
                    "Page must be greater than 0",
                ]),
            list(read_orders),
        )
        .route(
            Operation::get(
                "/v1/orders/{id}",
                "getOrder",
                "Get an order with its event times",
            )
            .response::<Order>(200, "The order", samples::order()),
            get(show),
        )
        .route(
            Operation::post("/v1/orders/{id}/cancel", "cancelOrder", "Cancel an order")
                .description(
                    "Possible until the recipient accepts the gift. A canceled order stays \
                 canceled.",
                )
                .response::<Order>(200, "The canceled order", canceled)
                .bad_request(&["This order can no longer be canceled"]),
            post(cancel),
        )
        .route(
            Operation::post(
                "/v1/orders/{id}/update_expiration",
                "updateOrderExpiration",
                "Change the expiration of an order",
            )
            .description(
                "Possible until the recipient accepts the gift. The new time must be in \
                 the future. An unknown order is reported before an invalid body.",
            )
            .request::<ExpirationRequest>(json!({"expiration": "2030-01-31T00:00:00Z"}))
            .response::<Order>(200, "The order", listed_order())
            .bad_request(&[
                "Expiration can't be blank",
                "Expiration must be in the future",
                "The expiration of this order can no longer be changed",
            ]),
            post(update_expiration),
        )
        .route(
            Operation::get(
                "/v1/order_activities",
                "listOrderActivities",
                "List status changes of orders",
            )
            .description(
                "Newest first. Each activity contains its order in its current state. \
                     `notified` and `accepted` are no activities; the activity of a canceled \
                     order is `failed`.",
            )
            .query("after", time(), "Only activities at or after this time")
            .query("before", time(), "Only activities at or before this time")
            .query(
                "statuses",
                text(),
                "Only these statuses, separated by commas",
            )
            .page_response::<OrderActivity>("A page of activities", activity)
            .with_etag()
            .bad_request(&[
                "after must be a time such as 2026-11-02T15:00:00Z",
                "Page must be greater than 0",
            ]),
            list(read_activities),
        )
}

async fn read_orders(
    state: ServiceState,
    account: Account,
    (paging, params): (Paging, QueryParams),
) -> Result<Page<Order>, ApiError> {
    let bounds = OrderBounds {
        after: params.time("created_at[after]")?,
        before: params.time("created_at[before]")?,
    };
    let (stored, total) = state.store.orders(account.no, bounds, paging).await?;
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
    let JsonBody(ExpirationRequest { expiration }, _) =
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
        OrderChangeResult::Shortfall(shortfall) => Err(ApiError::bad_request(shortfall.sentence())),
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

async fn read_activities(
    state: ServiceState,
    account: Account,
    (paging, params): (Paging, QueryParams),
) -> Result<Page<OrderActivity>, ApiError> {
    let bounds = ActivityBounds {
        after: params.time("after")?,
        before: params.time("before")?,
        statuses: params
            .text("statuses")
            .map(parse_statuses)
            .unwrap_or_default(),
    };
    let (stored, total) = state.store.activities(account.no, &bounds, paging).await?;
    let mut activities = Vec::with_capacity(stored.len());
    let mut orders = Vec::with_capacity(stored.len());
    for activity in stored {
        activities.push((
            activity.activity_id,
            activity.activity_status,
            activity.activity_at,
        ));
        orders.push(activity.order);
    }
    let batches = batches_of(&state.store, &account, &orders).await?;
    let orders = order_responses(&state.base_url, &account, orders, &batches)?;
    let activities = activities
        .into_iter()
        .zip(orders)
        .map(|((id, status, created_at), order)| OrderActivity {
            id,
            order_status: status.into(),
            created_at,
            order,
        })
        .collect();
    Ok(page_of(activities, total))
}

/// Parses a comma-separated list. An unknown status matches no activity and is not an error.
fn parse_statuses(text: &str) -> Vec<OrderStatus> {
    let named = text
        .split(',')
        .map(str::trim)
        .filter(|status| !status.is_empty());
    let mut statuses: Vec<OrderStatus> = Vec::new();
    for status in named.map(OrderStatus::from) {
        // Unknown statuses match nothing. One of them is kept, because an empty list would match all.
        let is_unknown = |status: &OrderStatus| matches!(status, OrderStatus::Other(_));
        let is_kept =
            |kept: &OrderStatus| *kept == status || (is_unknown(kept) && is_unknown(&status));
        if !statuses.iter().any(is_kept) {
            statuses.push(status);
        }
    }
    statuses
}
