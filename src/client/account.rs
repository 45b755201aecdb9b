//! The account: whose key it is, its workspaces, what it pays with.

use crate::contract::{
    CommerceUserPaymentMethod, CommerceUserPaymentMethodRequest, Me, Page, PageQuery,
    PaymentMethod, Workspace,
};

use super::{Client, ClientError, ResponseFault, Walk, answer::paged};

impl Client {
    /// `GET /v1/me`: the way to check address and key.
    ///
    /// # Errors
    /// [`ClientError`]; `Unauthorized` for a wrong key.
    pub async fn me(&self) -> Result<Me, ClientError> {
        let answer = self.get(&["me"], &[]).await?;
        self.resource(&answer)
    }

    /// `GET /v1/workspaces`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn workspaces_page(&self, page: PageQuery) -> Result<Page<Workspace>, ClientError> {
        let answer = self.get(&["workspaces"], &paged(page, vec![])).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every workspace.
    pub fn all_workspaces(&self) -> Walk<Workspace> {
        self.walk(&["workspaces"], vec![], |item: &Workspace| Some(item.id.0))
    }

    /// `GET /v1/payment_methods`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn payment_methods_page(
        &self,
        page: PageQuery,
    ) -> Result<Page<PaymentMethod>, ClientError> {
        let answer = self.get(&["payment_methods"], &paged(page, vec![])).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every payment method, in the service's order: the first is its default.
    pub fn all_payment_methods(&self) -> Walk<PaymentMethod> {
        self.walk(&["payment_methods"], vec![], |item: &PaymentMethod| {
            // Ids of payment methods can be words; the same word gives the same key.
            Some(uuid::Uuid::new_v5(
                &uuid::Uuid::NAMESPACE_OID,
                item.id.0.as_bytes(),
            ))
        })
    }

    /// `POST /v1/commerce_user_payment_methods`: a card of an app's end user. Sent once.
    ///
    /// # Errors
    /// [`ClientError`]; see [`ClientError::may_have_arrived`].
    pub async fn create_commerce_user_payment_method(
        &self,
        request: &CommerceUserPaymentMethodRequest,
    ) -> Result<CommerceUserPaymentMethod, ClientError> {
        let body = self.body_of(request)?;
        let timeout = self.inner.options.create_timeout;
        let answer = self
            .post(&["commerce_user_payment_methods"], body, timeout)
            .await?;
        self.resource(&answer)
    }

    pub(super) fn body_of(&self, request: &impl serde::Serialize) -> Result<Vec<u8>, ClientError> {
        serde_json::to_vec(request)
            .map_err(|_| ClientError::NotTheService(ResponseFault::RequestNotEncoded))
    }
}
