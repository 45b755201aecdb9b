//! Starts My shop, the shop of this user inside giftdesk, with its settings.
//!
//! The public URL is in `desk.sqlite`. The URL of the email server has a password, so it is in the vault, in the place
//! of the API key that My shop does not need.

use serde::Deserialize;

use super::{
    connection::{Connection, ConnectionKind},
    embedded::EmbeddedAddress,
    shop_settings::ShopSettings,
    vault::KeyName,
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

/// The name under which the URL of the email server is kept.
pub(super) const EMAIL_SERVER_KEY: KeyName = KeyName::Account(ConnectionId::SHOP);

/// The settings as the user saved them.
pub(super) async fn stored_settings(app: &AppContext) -> Result<ShopSettings, StoreError> {
    let stored: Option<ShopSettings> = app.store.setting(SHOP_SETTINGS).await?;
    Ok(stored.unwrap_or_default())
}

/// The settings as they are in effect: an email server without which My shop was started counts as none, and so does
/// one whose URL was lost with the memory of the last run.
pub(in crate::desk) async fn settings(app: &AppContext) -> Result<ShopSettings, StoreError> {
    let stored = stored_settings(app).await?;
    let is_available = match app.embedded.shop_has_email_server() {
        Some(was_started_with_server) => was_started_with_server,
        None => !app.keys.is_missing(EMAIL_SERVER_KEY),
    };
    Ok(ShopSettings {
        has_email_server: stored.has_email_server && is_available,
        ..stored
    })
}

pub(super) async fn save_settings(
    app: &AppContext,
    settings: &ShopSettings,
) -> Result<(), StoreError> {
    app.store.save_setting(SHOP_SETTINGS, settings).await
}

/// Returns the address and the keys of My shop. Starts the shop with its settings if it does not run. Adds a notice when
/// the shop runs without the email server of its settings.
pub(super) async fn address(app: &AppContext) -> Result<EmbeddedAddress, Problem> {
    let stored = stored_settings(app).await?;
    let is_running = app.embedded.shop_has_email_server().is_some();
    let smtp_url = match stored.has_email_server && !is_running {
        true => app.keys.key(EMAIL_SERVER_KEY).await,
        false => None,
    };
    let address = app
        .embedded
        .shop(EmbeddedConfig::Shop {
            public_url: stored.public_url,
            smtp_url,
            email_from: stored.email_from,
        })
        .await?;
    if stored.has_email_server && app.embedded.shop_has_email_server() == Some(false) {
        app.add_notice(ProblemKind::ShopEmailServerUnavailable.into());
    }
    Ok(address)
}

/// # Errors
/// [`ProblemKind::ShopSettingMissing`] when gifts or emails of My shop would not reach their recipients. `is_notified`:
/// recipients get emails about a direct send.
pub(in crate::desk) async fn check_method(
    app: &AppContext,
    connection: &Connection,
    method: &SendMethod,
    is_notified: bool,
) -> Result<(), Problem> {
    match missing_setting(app, connection, method, is_notified).await? {
        Some(problem) => Err(problem),
        None => Ok(()),
    }
}

/// The fields of a request that decide how its gifts reach recipients.
#[derive(Deserialize)]
struct DeliveryOnly {
    send_method: Option<SendMethod>,
    notifications_enabled: Option<bool>,
}

/// Checks the request of a batch as [`check_method`] does. Returns the problem.
pub(in crate::desk) async fn check_request(
    app: &AppContext,
    connection: &Connection,
    request: &[u8],
) -> Result<Option<Problem>, StoreError> {
    if connection.kind != ConnectionKind::Shop {
        return Ok(None);
    }
    let delivery: DeliveryOnly = serde_json::from_slice(request)?;
    let method = delivery.send_method.unwrap_or_default();
    let is_notified = delivery.notifications_enabled == Some(true);
    missing_setting(app, connection, &method, is_notified).await
}

async fn missing_setting(
    app: &AppContext,
    connection: &Connection,
    method: &SendMethod,
    is_notified: bool,
) -> Result<Option<Problem>, StoreError> {
    if connection.kind != ConnectionKind::Shop {
        return Ok(None);
    }
    let missing = settings(app).await?.missing_for_gift(method, is_notified);
    Ok(missing.map(|missing| ProblemKind::ShopSettingMissing { missing }.into()))
}
