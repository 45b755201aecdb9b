//! Endpoints of orders and their activities. Gift links are only text here; the client never opens
//! one.

use crate::contract::{ExpirationRequest, Order, OrderActivity, OrderId, PageQuery, Timestamp};

use super::{ActivityFilter, Client, ClientError, ListPage, OrderFilter};

impl Client {
    /// `GET /v1/orders`, newest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub(crate) async fn orders_page(
        &self,
        filter: &OrderFilter,
        page: PageQuery,
    ) -> Result<ListPage<Order>, ClientError> {
        self.get_page(&["orders"], page, filter.to_query()).await
    }

    /// `GET /v1/orders/{id}`, the only endpoint that returns the event times of an order.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when the order does not exist.
    pub(crate) async fn order(&self, id: OrderId) -> Result<Order, ClientError> {
        self.get_resource(&["orders", &id.to_string()]).await
    }

    /// `POST /v1/orders/{id}/cancel`, which cancels a gift that is not accepted yet. Sent once.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` when the gift can no longer be canceled. See
    /// `ClientError::may_have_arrived`.
    pub(crate) async fn cancel_order(&self, id: OrderId) -> Result<Order, ClientError> {
        let timeout = self.inner.options.create_timeout;
        let id = id.to_string();
        self.post_json(&["orders", &id, "cancel"], b"{}".to_vec(), timeout)
            .await
    }

    /// `POST /v1/orders/{id}/update_expiration`, which changes the expiration of a gift that is not
    /// accepted yet. Sent once.
    ///
    /// # Errors
    /// As [`Client::cancel_order`].
    pub(crate) async fn update_expiration(
        &self,
        id: OrderId,
        expiration: Timestamp,
    ) -> Result<Order, ClientError> {
        let request = ExpirationRequest {
            expiration: Some(expiration),
        };
        let timeout = self.inner.options.create_timeout;
        let id = id.to_string();
        self.post_request(&["orders", &id, "update_expiration"], &request, timeout)
            .await
    }

    /// `GET /v1/order_activities`, newest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub(crate) async fn order_activities_page(
        &self,
        filter: &ActivityFilter,
        page: PageQuery,
    ) -> Result<ListPage<OrderActivity>, ClientError> {
        self.get_page(&["order_activities"], page, filter.to_query())
            .await
    }
}
