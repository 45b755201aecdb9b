//! Single values stored as JSON under a name: documents belong to the mirror of a connection (account,
//! workspaces, cursors of the sync), settings belong to the app (preferences, accounts).

use std::time::Duration;

use serde::{Serialize, de::DeserializeOwned};

use super::{ConnectionRowId, Result, Store, json};
use crate::desk::settings::{Preferences, preferences::PREFERENCES};

impl Store {
    /// Returns `None` when the document does not exist or another version wrote it in a form that
    /// this version cannot read.
    pub async fn document<T: DeserializeOwned>(
        &self,
        connection_row: ConnectionRowId,
        name: &str,
    ) -> Result<Option<T>> {
        let body: Option<String> =
            sqlx::query_scalar("SELECT body FROM document WHERE connection_row = ?1 AND name = ?2")
                .bind(connection_row)
                .bind(name)
                .fetch_optional(&self.mirror)
                .await?;
        Ok(body.and_then(|body| json::read("document", &body)))
    }

    /// Stores the document; returns whether its value changed.
    pub async fn save_document<T: Serialize + ?Sized>(
        &self,
        connection_row: ConnectionRowId,
        name: &str,
        value: &T,
    ) -> Result<bool> {
        let done = sqlx::query(
            "INSERT INTO document (connection_row, name, body) VALUES (?1, ?2, ?3) \
             ON CONFLICT (connection_row, name) DO UPDATE SET body = excluded.body \
             WHERE body <> excluded.body",
        )
        .bind(connection_row)
        .bind(name)
        .bind(json::text(value)?)
        .execute(&self.mirror_writer)
        .await?;
        let is_changed = done.rows_affected() > 0;
        if is_changed && RULE_DATA.contains(&name) {
            self.count_account_change();
        }
        Ok(is_changed)
    }

    /// Returns `None` when the setting does not exist or cannot be read.
    pub async fn setting<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>> {
        let value: Option<String> = sqlx::query_scalar("SELECT value FROM setting WHERE name = ?1")
            .bind(name)
            .fetch_optional(&self.durable)
            .await?;
        Ok(value.and_then(|value| json::read("setting", &value)))
    }

    /// How late a scheduled send may leave by itself, as the user set it.
    pub(crate) async fn late_limit(&self) -> Result<Duration> {
        let preferences: Option<Preferences> = self.setting(PREFERENCES).await?;
        Ok(preferences.unwrap_or_default().late_limit())
    }

    /// Stores the setting; on disk when this returns.
    pub async fn save_setting<T: Serialize + ?Sized>(&self, name: &str, value: &T) -> Result<()> {
        sqlx::query(
            "INSERT INTO setting (name, value) VALUES (?1, ?2) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(name)
        .bind(json::text(value)?)
        .execute(&self.durable)
        .await?;
        Ok(())
    }
}

pub(crate) const ME: &str = "me";
pub(crate) const WORKSPACES: &str = "workspaces";
pub(crate) const PAYMENT_METHODS: &str = "payment_methods";
pub(crate) const CARDS: &str = "cards";

/// The fingerprint of the collections, which exists once the whole list was read.
pub(crate) const COLLECTIONS: &str = "collections";

/// Whether all products that ship to a country, given by its two-letter code, were read.
pub(crate) fn products_of(country: &str) -> String {
    format!("products:{country}")
}

/// The last order whose recipient was added to the address book.
pub(crate) const PEOPLE_OF_ORDERS: &str = "people_of_orders";

/// The time from which on the steps of all gifts are known, while older ones are still to be read; else null.
pub(crate) const STEPS_KNOWN_SINCE: &str = "steps_known_since";

/// The documents that the rules of a batch depend on.
pub(crate) const RULE_DATA: [&str; 3] = [WORKSPACES, PAYMENT_METHODS, CARDS];
