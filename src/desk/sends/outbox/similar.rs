//! Whether a batch of a service without references could have come from a request.

use crate::contract::{OrderBatch, OrderBatchRequest, rules, text::is_same_text};

/// Compares the data that the service returns of every batch: sender, message, cart, number of
/// recipients and the first recipients.
pub(super) fn is_similar(batch: &OrderBatch, request: &OrderBatchRequest) -> bool {
    let has_same_recipients = batch
        .recipients_preview
        .iter()
        .zip(&request.recipients)
        .all(|(theirs, ours)| {
            is_same_text(&theirs.first_name, &ours.first_name)
                && is_same_option(theirs.email.as_deref(), ours.email.as_deref())
        });
    batch.recipients_count == request.recipients.len() as u64
        && is_same_text(&batch.from_name, &request.from_name)
        && is_same_option(batch.message.as_deref(), request.message.as_deref())
        && has_same_recipients
        && has_same_cart(batch, request)
}

/// A service that does not return the cart, or names products by URL, does not contradict the
/// request.
fn has_same_cart(batch: &OrderBatch, request: &OrderBatchRequest) -> bool {
    let mut ours: Vec<_> = request
        .cart
        .items
        .iter()
        .filter_map(|item| Some((rules::product_id(item)?, item.quantity)))
        .collect();
    let mut theirs: Vec<_> = batch
        .cart
        .items
        .iter()
        .map(|item| (item.product.id, i64::from(item.quantity)))
        .collect();
    if theirs.is_empty() || ours.len() < request.cart.items.len() {
        return true;
    }
    ours.sort_unstable();
    theirs.sort_unstable();
    ours == theirs
}

fn is_same_option(theirs: Option<&str>, ours: Option<&str>) -> bool {
    is_same_text(theirs.unwrap_or_default(), ours.unwrap_or_default())
}
