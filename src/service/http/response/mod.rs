//! Response bodies made from stored rows, used by the endpoints and by webhook payloads.

pub(super) mod absolute_urls;
pub(super) mod order;
pub(super) mod order_batch;
