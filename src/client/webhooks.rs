//! Webhooks: where the service is asked to tell what happened.

use crate::contract::{Webhook, WebhookId, WebhookRequest};

use super::{Client, ClientError};

impl Client {
    /// `POST /v1/webhooks`: registers an address. The answer holds the secret that signs, if the
    /// service tells one, and never again. Sent once.
    ///
    /// # Errors
    /// [`ClientError`]; see [`ClientError::may_have_arrived`].
    pub async fn create_webhook(&self, request: &WebhookRequest) -> Result<Webhook, ClientError> {
        let body = self.body_of(request)?;
        let timeout = self.inner.options.read_timeout;
        let answer = self.post(&["webhooks"], body, timeout).await?;
        self.resource(&answer)
    }

    /// `DELETE /v1/webhooks/{id}`: the address is told nothing any more. Sent once.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when there is no such webhook, or no more.
    pub async fn delete_webhook(&self, id: WebhookId) -> Result<(), ClientError> {
        self.delete(&["webhooks", &id.to_string()]).await
    }
}
