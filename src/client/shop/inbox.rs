//! What waits for an operator, and the emails of the shop.

use reqwest::Method;

use super::ShopClient;
use crate::{
    client::ClientError,
    contract::shop::{
        emails::{EmailSetting, EmailSettingsChange},
        inbox::OperatorInbox,
    },
};

impl ShopClient {
    /// `GET /admin/v1/inbox`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn inbox(&self) -> Result<OperatorInbox, ClientError> {
        self.get(&["inbox"], &[]).await
    }

    /// `GET /admin/v1/settings/emails`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn email_settings(&self) -> Result<EmailSetting, ClientError> {
        self.get(&["settings", "emails"], &[]).await
    }

    /// `PUT /admin/v1/settings/emails`.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` with 409 when the settings were changed since the expected revision.
    pub async fn set_email_settings(
        &self,
        change: &EmailSettingsChange,
    ) -> Result<EmailSetting, ClientError> {
        self.change(Method::PUT, &["settings", "emails"], change)
            .await
    }
}
