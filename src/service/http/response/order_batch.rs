//! Order batch responses made from stored batches.

use std::collections::HashMap;

use super::order::order_responses;
use crate::{
    contract::{Order, OrderBatch, OrderBatchId, Recipient},
    service::{
        http::{api_error::ApiError, state::ServiceState},
        store::{Account, StoredBatch},
    },
};

const PREVIEW_LIMIT: i64 = OrderBatch::MAX_PREVIEW.cast_signed();

pub(crate) async fn batch_response(
    state: &ServiceState,
    account: &Account,
    stored: &StoredBatch,
) -> Result<OrderBatch, ApiError> {
    let mut batches = batch_responses(state, account, std::slice::from_ref(stored)).await?;
    batches
        .pop()
        .ok_or_else(|| ApiError::not_found("Order batch"))
}

/// Builds the batch responses, and reads the previews of all batches together. A pending batch has
/// no preview of orders.
pub(crate) async fn batch_responses(
    state: &ServiceState,
    account: &Account,
    stored: &[StoredBatch],
) -> Result<Vec<OrderBatch>, ApiError> {
    let numbers: Vec<i64> = stored.iter().map(|batch| batch.no).collect();
    let mut recipients: HashMap<i64, Vec<Recipient>> = HashMap::new();
    for (batch_no, recipient) in state
        .store
        .first_recipients(account.no, &numbers, PREVIEW_LIMIT)
        .await?
    {
        recipients.entry(batch_no).or_default().push(recipient);
    }
    let complete = stored.iter().filter(|batch| batch.send_status != "pending");
    let complete: Vec<i64> = complete.map(|batch| batch.no).collect();
    let first_orders = state
        .store
        .first_orders(account.no, &complete, PREVIEW_LIMIT)
        .await?;
    let mut orders: HashMap<OrderBatchId, Vec<Order>> = HashMap::new();
    for order in order_responses(state, account, first_orders, stored)? {
        orders.entry(order.order_batch_id).or_default().push(order);
    }
    stored
        .iter()
        .map(|stored| {
            let mut batch = stored.wire(account.sender())?;
            batch.recipients_preview = recipients.remove(&stored.no).unwrap_or_default();
            batch.orders_preview = orders.remove(&stored.id).unwrap_or_default();
            Ok(batch)
        })
        .collect()
}
