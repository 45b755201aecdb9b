//! Order batch responses made from stored batches.

use std::collections::HashMap;

use super::order::order_responses;
use crate::{
    contract::{Order, OrderBatch, OrderBatchId, Recipient},
    service::{
        base_url::BaseUrl,
        error::ServiceError,
        store::{Account, SharedStore, StoredBatch},
    },
};

const PREVIEW_LIMIT: i64 = OrderBatch::MAX_PREVIEW.cast_signed();

/// Builds the batch responses, and reads the previews of all batches together. A pending batch has
/// no preview of orders.
pub(crate) async fn batch_responses(
    store: &SharedStore,
    base_url: &BaseUrl,
    account: &Account,
    stored: &[StoredBatch],
) -> Result<Vec<OrderBatch>, ServiceError> {
    let numbers: Vec<i64> = stored.iter().map(|batch| batch.no).collect();
    let mut recipients: HashMap<i64, Vec<Recipient>> = HashMap::new();
    for (batch_no, recipient) in store
        .first_recipients(account.no, &numbers, PREVIEW_LIMIT)
        .await?
    {
        recipients.entry(batch_no).or_default().push(recipient);
    }
    let complete = stored.iter().filter(|batch| batch.send_status != "pending");
    let complete: Vec<i64> = complete.map(|batch| batch.no).collect();
    let first_orders = store
        .first_orders(account.no, &complete, PREVIEW_LIMIT)
        .await?;
    let mut orders: HashMap<OrderBatchId, Vec<Order>> = HashMap::new();
    for order in order_responses(base_url, account, first_orders, stored)? {
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
