//! Endpoints of the account: the key's owner, workspaces and payment methods.

use crate::contract::{
    CommerceUserPaymentMethod, CommerceUserPaymentMethodRequest, Me, PaymentMethod, Workspace,
};

use super::{Client, ClientError, ItemStream};

impl Client {
    /// `GET /v1/me`, which checks the address and the key.
    ///
    /// # Errors
    /// [`ClientError`]; `Unauthorized` for a wrong key.
    pub(crate) async fn me(&self) -> Result<Me, ClientError> {
        self.get_resource(&["me"]).await
    }

    /// `GET /v1/workspaces`: every workspace.
    pub(crate) fn all_workspaces(&self) -> ItemStream<Workspace> {
        self.stream_items(&["workspaces"], vec![], |item: &Workspace| item.id.0)
    }

    /// `GET /v1/payment_methods`: every payment method, in the order of the service. The first is
    /// the default.
    pub(crate) fn all_payment_methods(&self) -> ItemStream<PaymentMethod> {
        self.stream_items(&["payment_methods"], vec![], |item: &PaymentMethod| {
            // The stream needs a UUID, but the id of a payment method can be any text. A version 5
            // UUID is derived from the text.
            uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_OID, item.id.0.as_bytes())
        })
    }

    /// `POST /v1/commerce_user_payment_methods`, which stores a card of an app's end user. Sent
    /// once.
    ///
    /// # Errors
    /// [`ClientError`]; see [`ClientError::may_have_arrived`].
    pub(crate) async fn create_commerce_user_payment_method(
        &self,
        request: &CommerceUserPaymentMethodRequest,
    ) -> Result<CommerceUserPaymentMethod, ClientError> {
        let timeout = self.inner.options.create_timeout;
        self.post_request(&["commerce_user_payment_methods"], request, timeout)
            .await
    }
}
