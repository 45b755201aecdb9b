//! `GET /v1/order_activities`, newest first.

use axum::{extract::State, response::Response};

use super::{
    Service,
    answers::ListRequest,
    extract::{Parameters, page},
    failure::Failure,
    orders::{batches_of, wire_orders},
};
use crate::{
    contract::{OrderActivity, OrderStatus, Page},
    service::store::{Account, ActivityBounds},
};

pub async fn list(
    State(service): State<Service>,
    request: ListRequest,
    parameters: Parameters,
) -> Result<Response, Failure> {
    request
        .answer(&service, |account| read(&service, account, &parameters))
        .await
}

async fn read(
    service: &Service,
    account: Account,
    parameters: &Parameters,
) -> Result<Page<OrderActivity>, Failure> {
    let paging = parameters.page()?;
    let bounds = ActivityBounds {
        after: parameters.time("after")?,
        before: parameters.time("before")?,
        statuses: parameters
            .text("statuses")
            .map(statuses)
            .unwrap_or_default(),
    };
    let (stored, total) = service
        .store
        .activities(account.no, &bounds, paging.offset, paging.limit)
        .await?;
    let mut heads = Vec::with_capacity(stored.len());
    let mut orders = Vec::with_capacity(stored.len());
    for activity in stored {
        heads.push((
            activity.activity_id,
            activity.activity_status,
            activity.activity_at,
        ));
        orders.push(activity.order);
    }
    let batches = batches_of(service, &orders).await?;
    let orders = wire_orders(service, &account, orders, &batches)?;
    let activities = heads
        .into_iter()
        .zip(orders)
        .map(|((id, status, created_at), order)| OrderActivity {
            id,
            order_status: status.into(),
            created_at,
            order,
        })
        .collect();
    Ok(page(activities, total))
}

/// A status that nothing ever had fits nothing; it is no mistake to ask for one.
fn statuses(text: &str) -> Vec<OrderStatus> {
    text.split(',')
        .map(str::trim)
        .filter(|status| !status.is_empty())
        .map(Into::into)
        .collect()
}
