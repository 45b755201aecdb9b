//! Bodies of responses made from stored rows, for the endpoints and for the payloads of webhooks.

pub(super) mod absolute_urls;
pub(super) mod order;
pub(super) mod order_batch;
