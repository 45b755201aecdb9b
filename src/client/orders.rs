//! Orders and what happened to them. Gift links are text here: nothing ever fetches one.

use crate::contract::{
    ExpirationRequest, Order, OrderActivity, OrderId, Page, PageQuery, Timestamp,
};

use super::{ActivityFilter, Client, ClientError, OrderFilter, Walk, answer::paged};

impl Client {
    /// `GET /v1/orders`, newest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn orders_page(
        &self,
        filter: &OrderFilter,
        page: PageQuery,
    ) -> Result<Page<Order>, ClientError> {
        let answer = self.get(&["orders"], &paged(page, filter.pairs())).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every order, newest first.
    pub fn all_orders(&self, filter: OrderFilter) -> Walk<Order> {
        self.walk(&["orders"], filter.pairs(), |item: &Order| Some(item.id.0))
    }

    /// `GET /v1/orders/{id}`: the only answer with the order's times.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when there is no such order.
    pub async fn order(&self, id: OrderId) -> Result<Order, ClientError> {
        let answer = self.get(&["orders", &id.to_string()], &[]).await?;
        self.resource(&answer)
    }

    /// `POST /v1/orders/{id}/cancel`: takes a gift back that nobody accepted yet, for good. Sent once.
    ///
    /// # Errors
    /// [`ClientError`]; the service's sentence when it is too late. See
    /// [`ClientError::may_have_arrived`].
    pub async fn cancel_order(&self, id: OrderId) -> Result<Order, ClientError> {
        let timeout = self.inner.options.create_timeout;
        let id = id.to_string();
        let answer = self
            .post(&["orders", &id, "cancel"], b"{}".to_vec(), timeout)
            .await?;
        self.resource(&answer)
    }

    /// `POST /v1/orders/{id}/update_expiration`: until when a gift that nobody accepted yet can be
    /// accepted. Sent once.
    ///
    /// # Errors
    /// As [`Client::cancel_order`].
    pub async fn update_expiration(
        &self,
        id: OrderId,
        expiration: Timestamp,
    ) -> Result<Order, ClientError> {
        let body = self.body_of(&ExpirationRequest {
            expiration: Some(expiration),
        })?;
        let timeout = self.inner.options.create_timeout;
        let id = id.to_string();
        let answer = self
            .post(&["orders", &id, "update_expiration"], body, timeout)
            .await?;
        self.resource(&answer)
    }

    /// `GET /v1/order_activities`, newest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn order_activities_page(
        &self,
        filter: &ActivityFilter,
        page: PageQuery,
    ) -> Result<Page<OrderActivity>, ClientError> {
        let query = paged(page, filter.pairs());
        let answer = self.get(&["order_activities"], &query).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every activity, newest first.
    pub fn all_order_activities(&self, filter: ActivityFilter) -> Walk<OrderActivity> {
        self.walk(
            &["order_activities"],
            filter.pairs(),
            |item: &OrderActivity| Some(item.id.0),
        )
    }
}
