//! The settings of Practice.

use reqwest::Method;

use super::ShopClient;
use crate::{
    client::ClientError,
    contract::shop::practice::{PracticeSettings, PracticeSettingsChange},
};

impl ShopClient {
    /// `GET /admin/v1/settings/practice`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` in a shop.
    pub async fn practice_settings(&self) -> Result<PracticeSettings, ClientError> {
        self.get(&["settings", "practice"], &[]).await
    }

    /// `PUT /admin/v1/settings/practice`. With `simulated`, orders that waited for an operator go on.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` in a shop, and `Refused` with 409 when the settings were changed since the expected revision.
    pub async fn set_practice_settings(
        &self,
        change: &PracticeSettingsChange,
    ) -> Result<PracticeSettings, ClientError> {
        self.change(Method::PUT, &["settings", "practice"], change)
            .await
    }
}
