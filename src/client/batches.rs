//! Order batches: price, create, look at.

use crate::contract::{
    Order, OrderBatch, OrderBatchId, OrderBatchRequest, Page, PageQuery, PriceEstimate,
    PriceRequest, Recipient,
};

use super::{Client, ClientError, Walk, answer::paged};

impl Client {
    /// `POST /v1/order_batches/price`: what it would cost. Creates nothing.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn price(&self, request: &PriceRequest) -> Result<PriceEstimate, ClientError> {
        let body = self.body_of(request)?;
        // As long as a creation: pricing looks at every recipient too.
        let timeout = self.inner.options.create_timeout;
        let answer = self
            .post(&["order_batches", "price"], body, timeout)
            .await?;
        self.resource(&answer)
    }

    /// `POST /v1/order_batches`: sends gifts. Sent once, never repeated here.
    ///
    /// # Errors
    /// [`ClientError`]; see [`ClientError::may_have_arrived`].
    pub async fn create_order_batch(
        &self,
        request: &OrderBatchRequest,
    ) -> Result<OrderBatch, ClientError> {
        let body = self.body_of(request)?;
        self.create_order_batch_raw(body).await
    }

    /// As [`Client::create_order_batch`], with the exact bytes of a request that is on disk.
    ///
    /// # Errors
    /// As there.
    pub async fn create_order_batch_raw(
        &self,
        json_body: Vec<u8>,
    ) -> Result<OrderBatch, ClientError> {
        let timeout = self.inner.options.create_timeout;
        let answer = self.post(&["order_batches"], json_body, timeout).await?;
        self.resource(&answer)
    }

    /// `GET /v1/order_batches`, newest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn order_batches_page(
        &self,
        page: PageQuery,
    ) -> Result<Page<OrderBatch>, ClientError> {
        let answer = self.get(&["order_batches"], &paged(page, vec![])).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every batch, newest first.
    pub fn all_order_batches(&self) -> Walk<OrderBatch> {
        self.walk(&["order_batches"], vec![], |item: &OrderBatch| {
            Some(item.id.0)
        })
    }

    /// `GET /v1/order_batches/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when there is no such batch.
    pub async fn order_batch(&self, id: OrderBatchId) -> Result<OrderBatch, ClientError> {
        let answer = self.get(&["order_batches", &id.to_string()], &[]).await?;
        self.resource(&answer)
    }

    /// `GET /v1/order_batches/{id}/orders`, in the order of the recipients.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn batch_orders_page(
        &self,
        id: OrderBatchId,
        page: PageQuery,
    ) -> Result<Page<Order>, ClientError> {
        let id = id.to_string();
        let path = ["order_batches", &id, "orders"];
        let answer = self.get(&path, &paged(page, vec![])).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every order of a batch.
    pub fn all_batch_orders(&self, id: OrderBatchId) -> Walk<Order> {
        let path = ["order_batches", &id.to_string(), "orders"];
        self.walk(&path, vec![], |item: &Order| Some(item.id.0))
    }

    /// `GET /v1/order_batches/{id}/recipients`, in the order they were given.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn batch_recipients_page(
        &self,
        id: OrderBatchId,
        page: PageQuery,
    ) -> Result<Page<Recipient>, ClientError> {
        let id = id.to_string();
        let path = ["order_batches", &id, "recipients"];
        let answer = self.get(&path, &paged(page, vec![])).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every recipient of a batch. Recipients have no ids; two equal ones are two.
    pub fn all_batch_recipients(&self, id: OrderBatchId) -> Walk<Recipient> {
        let path = ["order_batches", &id.to_string(), "recipients"];
        self.walk(&path, vec![], |_: &Recipient| None)
    }
}
