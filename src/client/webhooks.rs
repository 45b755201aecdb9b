//! Endpoints of webhooks.

use crate::contract::{Webhook, WebhookId, WebhookRequest};

use super::{Client, ClientError};

impl Client {
    /// `POST /v1/webhooks`, which registers an address. Only this response contains the signing
    /// secret. Sent once.
    ///
    /// # Errors
    /// `ClientError`; see `ClientError::may_have_arrived`.
    pub async fn create_webhook(&self, request: &WebhookRequest) -> Result<Webhook, ClientError> {
        let timeout = self.inner.options.read_timeout;
        self.post_request(&["webhooks"], request, timeout).await
    }

    /// `DELETE /v1/webhooks/{id}`. Sent once.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when the webhook does not exist.
    pub async fn delete_webhook(&self, id: WebhookId) -> Result<(), ClientError> {
        self.delete(&["webhooks", &id.to_string()]).await
    }
}
