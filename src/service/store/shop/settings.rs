//! Settings of the shop. Each is one JSON value with a revision, and each change is in the audit.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;

use super::audit::{self, AuditRecord};
use crate::{
    contract::Timestamp,
    service::{
        error::Result,
        store::{Operator, Store, helpers::to_json, query, query_as},
    },
};

/// A setting, and how often it was changed.
#[derive(Clone, Debug)]
pub(super) struct Setting<T> {
    pub(super) revision: i64,
    pub(super) value: T,
}

/// The result of a change of a setting.
pub(crate) enum SettingResult<T> {
    Done(T),
    /// The change was made from another value than this, which stays.
    Stale(T),
}

/// A new value of a setting.
pub(super) struct SettingChange<'a, T> {
    pub(super) name: &'a str,
    /// In the audit.
    pub(super) action: &'static str,
    pub(super) value: &'a T,
    /// The value of a shop whose operator set none.
    pub(super) initial: &'a T,
    /// The revision that the change was made from.
    pub(super) expected_revision: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct StoredSetting {
    value: String,
    revision: i64,
}

impl StoredSetting {
    fn read<T: DeserializeOwned>(&self) -> Result<Setting<T>> {
        Ok(Setting {
            revision: self.revision,
            value: serde_json::from_str(&self.value)?,
        })
    }
}

const SETTING: &str = "SELECT value, revision FROM shop_setting WHERE name = $1";

impl Store {
    /// `None` when no operator changed the setting.
    pub(super) async fn setting<T: DeserializeOwned>(
        &self,
        name: &str,
    ) -> Result<Option<Setting<T>>> {
        let stored: Option<StoredSetting> = query_as(SETTING)
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        stored.map(|stored| stored.read()).transpose()
    }

    /// Replaces a setting, or returns the current one when the change was made from another.
    pub(super) async fn change_setting<T: Serialize + DeserializeOwned + Clone>(
        &self,
        change: &SettingChange<'_, T>,
        operator: &Operator,
        now: Timestamp,
    ) -> Result<SettingResult<Setting<T>>> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // The row is locked before it is read, so that of two changes one comes first.
            query(
                "INSERT INTO shop_setting (name, value, revision) VALUES ($1, $2, 0)
                 ON CONFLICT (name) DO UPDATE SET revision = shop_setting.revision",
            )
            .bind(change.name)
            .bind(to_json(change.initial)?)
            .execute(&mut write)
            .await?;
            let stored: StoredSetting = query_as(SETTING)
                .bind(change.name)
                .fetch_one(&mut write)
                .await?;
            let current: Setting<T> = stored.read()?;
            if change
                .expected_revision
                .is_some_and(|expected| expected != current.revision)
            {
                return Ok(SettingResult::Stale(current));
            }
            let revision = current.revision + 1;
            query("UPDATE shop_setting SET value = $1, revision = $2 WHERE name = $3")
                .bind(to_json(change.value)?)
                .bind(revision)
                .bind(change.name)
                .execute(&mut write)
                .await?;
            audit::record(
                &mut write,
                AuditRecord {
                    operator,
                    action: change.action,
                    subject: change.name,
                    detail: json!({"before": current.value, "after": change.value}),
                    at: now,
                },
            )
            .await?;
            write.commit().await?;
            Ok(SettingResult::Done(Setting {
                revision,
                value: change.value.clone(),
            }))
        })
        .await
    }
}

impl<T> SettingResult<T> {
    pub(super) fn map<U>(self, to: impl FnOnce(T) -> U) -> SettingResult<U> {
        match self {
            Self::Done(setting) => SettingResult::Done(to(setting)),
            Self::Stale(setting) => SettingResult::Stale(to(setting)),
        }
    }
}
