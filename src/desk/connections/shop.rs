//! Starts My shop, the shop of this user inside giftdesk, with its settings.
//!
//! The public URL is in `desk.sqlite`. The URL of the email server has a password, so it is in the vault, in the place
//! of the API key that My shop does not need.

use secrecy::SecretString;

use super::{
    connection::{Connection, ConnectionKind},
    shop_settings::ShopSettings,
};
use crate::{
    contract::SendMethod,
    desk::{
        config::EmbeddedConfig,
        engine::app_context::AppContext,
        ids::ConnectionId,
        problem::{Problem, ProblemKind},
        store::StoreError,
    },
};

/// The setting that holds [`ShopSettings`].
const SHOP_SETTINGS: &str = "shop";

/// The settings as the user saved them.
pub(super) async fn stored_settings(app: &AppContext) -> Result<ShopSettings, StoreError> {
    let stored: Option<ShopSettings> = app.store.setting(SHOP_SETTINGS).await?;
    Ok(stored.unwrap_or_default())
}

/// The settings as they are in effect: a URL that is lost with the memory of the last run counts as none.
pub(in crate::desk) async fn settings(app: &AppContext) -> Result<ShopSettings, StoreError> {
    let stored = stored_settings(app).await?;
    Ok(ShopSettings {
        has_email_server: stored.has_email_server && !app.keys.is_missing(ConnectionId::SHOP),
        ..stored
    })
}

pub(super) async fn save_settings(
    app: &AppContext,
    settings: &ShopSettings,
) -> Result<(), StoreError> {
    app.store.save_setting(SHOP_SETTINGS, settings).await
}

/// Returns the address and the key of My shop. Starts the shop with its settings if it does not run.
pub(super) async fn address(app: &AppContext) -> Result<(String, SecretString), Problem> {
    let settings = settings(app).await?;
    let smtp_url = match settings.has_email_server {
        true => app.keys.key(ConnectionId::SHOP).await,
        false => None,
    };
    app.embedded
        .shop(EmbeddedConfig::Shop {
            public_url: settings.public_url,
            smtp_url,
        })
        .await
}

/// # Errors
/// [`ProblemKind::ShopSettingMissing`] when gifts of My shop would not reach their recipients with this method.
pub(in crate::desk) async fn check_method(
    app: &AppContext,
    connection: &Connection,
    method: &SendMethod,
) -> Result<(), Problem> {
    if connection.kind != ConnectionKind::Shop {
        return Ok(());
    }
    match settings(app).await?.missing_for(method) {
        Some(missing) => Err(ProblemKind::ShopSettingMissing { missing }.into()),
        None => Ok(()),
    }
}
