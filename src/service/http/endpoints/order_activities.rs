//! `GET /v1/order_activities`, newest first.

use crate::{
    contract::{OrderActivity, OrderStatus, Page, samples},
    service::{
        http::{
            api_error::ApiError,
            cached_list::list,
            openapi::{
                ApiRoutes, Operation,
                examples::listed_order,
                schema::{text, time},
            },
            paging::page_of,
            params::QueryParams,
            state::ServiceState,
        },
        responses::order::{batches_of, order_responses},
        store::{Account, ActivityBounds},
    },
};

pub(super) fn routes() -> ApiRoutes {
    let mut activity = samples::activity();
    activity["order"] = listed_order();
    ApiRoutes::new("Orders").route(
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
        list(read_page),
    )
}

async fn read_page(
    state: ServiceState,
    account: Account,
    params: QueryParams,
) -> Result<Page<OrderActivity>, ApiError> {
    let paging = params.paging()?;
    let bounds = ActivityBounds {
        after: params.time("after")?,
        before: params.time("before")?,
        statuses: params
            .text("statuses")
            .map(parse_statuses)
            .unwrap_or_default(),
    };
    let (stored, total) = state
        .store
        .activities(account.no, &bounds, paging.offset, paging.limit)
        .await?;
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
