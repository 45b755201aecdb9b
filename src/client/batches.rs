//! Endpoints of order batches: price, create and read.

use std::time::Duration;

use crate::contract::{
    Order, OrderBatch, OrderBatchId, OrderBatchRequest, PageQuery, PriceEstimate, PriceRequest,
    Recipient,
};

use super::{Client, ClientError, ListPage, PageRead, PageVersion, ResponseFault};

/// The slowest upload that a request which creates a batch allows for.
const MIN_UPLOAD_BYTES_PER_SECOND: usize = 16 * 1024;

/// The time limit of a request that creates a batch, from its first byte to the last byte of the
/// response.
pub(super) fn create_timeout(response_timeout: Duration, body_bytes: usize) -> Duration {
    let upload_seconds = body_bytes.div_ceil(MIN_UPLOAD_BYTES_PER_SECOND);
    response_timeout + Duration::from_secs(upload_seconds as u64)
}

impl Client {
    /// `POST /v1/order_batches/price`, which estimates the price of a batch and creates nothing.
    ///
    /// # Errors
    /// [`ClientError`]; `NotTheService` when the response has no valid price for one recipient.
    pub(crate) async fn price(&self, request: &PriceRequest) -> Result<PriceEstimate, ClientError> {
        // Pricing checks every recipient, so it can take as long as creating the batch.
        let timeout = self.inner.options.create_timeout;
        let estimate: PriceEstimate = self
            .post_request(&["order_batches", "price"], request, timeout)
            .await?;
        if estimate.cart_price_estimate.has_valid_total() {
            Ok(estimate)
        } else {
            Err(ClientError::NotTheService(
                ResponseFault::UnexpectedStructure,
            ))
        }
    }

    /// `POST /v1/order_batches`, which sends gifts. Sent once and never retried.
    ///
    /// # Errors
    /// `ClientError`; see `ClientError::may_have_arrived`.
    pub async fn create_order_batch(
        &self,
        request: &OrderBatchRequest,
    ) -> Result<OrderBatch, ClientError> {
        let json = serde_json::to_vec(request)
            .map_err(|_| ClientError::NotTheService(ResponseFault::RequestNotEncoded))?;
        self.create_order_batch_from_json(json, self.inner.options.create_timeout)
            .await
    }

    /// Like [`Client::create_order_batch`], with the exact bytes of a stored request.
    /// `response_timeout` begins after the time that the upload may take.
    ///
    /// # Errors
    /// As [`Client::create_order_batch`].
    pub(crate) async fn create_order_batch_from_json(
        &self,
        json: Vec<u8>,
        response_timeout: Duration,
    ) -> Result<OrderBatch, ClientError> {
        let timeout = create_timeout(response_timeout, json.len());
        self.post_json(&["order_batches"], json, timeout).await
    }

    /// `GET /v1/order_batches`, newest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub(crate) async fn order_batches_page(
        &self,
        page: PageQuery,
    ) -> Result<ListPage<OrderBatch>, ClientError> {
        self.get_page(&["order_batches"], page, vec![]).await
    }

    /// `GET /v1/order_batches/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when the batch does not exist.
    pub async fn order_batch(&self, id: OrderBatchId) -> Result<OrderBatch, ClientError> {
        self.get_resource(&["order_batches", &id.to_string()]).await
    }

    /// `GET /v1/order_batches/{id}/orders`, in the order of the recipients.
    ///
    /// # Errors
    /// [`ClientError`].
    pub(crate) async fn batch_orders_page(
        &self,
        id: OrderBatchId,
        page: PageQuery,
    ) -> Result<ListPage<Order>, ClientError> {
        let id = id.to_string();
        self.get_page(&["order_batches", &id, "orders"], page, vec![])
            .await
    }

    /// As [`Client::batch_orders_page`]; the page is not decoded when it still has the version `known`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub(crate) async fn batch_orders_page_if_changed(
        &self,
        id: OrderBatchId,
        page: PageQuery,
        known: Option<PageVersion>,
    ) -> Result<PageRead<Order>, ClientError> {
        let id = id.to_string();
        self.get_page_if_changed(&["order_batches", &id, "orders"], page, known)
            .await
    }

    /// `GET /v1/order_batches/{id}/recipients`, in the order of the request.
    ///
    /// # Errors
    /// [`ClientError`].
    pub(crate) async fn batch_recipients_page(
        &self,
        id: OrderBatchId,
        page: PageQuery,
    ) -> Result<ListPage<Recipient>, ClientError> {
        let id = id.to_string();
        self.get_page(&["order_batches", &id, "recipients"], page, vec![])
            .await
    }
}
