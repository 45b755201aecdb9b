//! The current terms of the shop, a setting. A batch has a copy of its own.

use std::sync::Arc;

use serde_json::json;

use super::audit::{self, AuditRecord};
use crate::{
    contract::{
        Timestamp,
        shop::terms::{Terms, TermsChange, TermsSetting},
    },
    service::{
        error::Result,
        store::{Operator, Store, helpers::to_json, query, query_as},
    },
};

/// The name of the setting.
pub(in crate::service::store) const TERMS_SETTING: &str = "terms";

#[derive(sqlx::FromRow)]
struct Setting {
    value: String,
    revision: i64,
}

const SETTING: &str = "SELECT value, revision FROM shop_setting WHERE name = $1";

/// The result of a change of the terms.
pub(crate) enum TermsResult {
    Done(TermsSetting),
    /// The change was made from other terms than these, which stay.
    Stale(TermsSetting),
}

impl Store {
    /// The terms of a service whose operator set none: a shop adds nothing to its prices.
    pub(in crate::service::store) fn initial_terms(&self) -> Arc<Terms> {
        match self.is_practice() {
            true => Terms::practice(),
            false => Arc::default(),
        }
    }

    /// The terms of new batches.
    pub(crate) async fn terms(&self) -> Result<Arc<Terms>> {
        let setting: Option<Setting> = query_as(SETTING)
            .bind(TERMS_SETTING)
            .fetch_optional(&self.pool)
            .await?;
        match setting {
            Some(setting) => Ok(Arc::new(serde_json::from_str(&setting.value)?)),
            None => Ok(self.initial_terms()),
        }
    }

    pub(crate) async fn terms_setting(&self) -> Result<TermsSetting> {
        let setting: Option<Setting> = query_as(SETTING)
            .bind(TERMS_SETTING)
            .fetch_optional(&self.pool)
            .await?;
        self.to_setting(setting)
    }

    /// Replaces the terms of new batches.
    pub(crate) async fn set_terms(
        &self,
        operator: &Operator,
        change: &TermsChange,
        now: Timestamp,
    ) -> Result<TermsResult> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // The row is locked before it is read, so that of two changes one comes first.
            query(
                "INSERT INTO shop_setting (name, value, revision) VALUES ($1, $2, 0)
                 ON CONFLICT (name) DO UPDATE SET revision = shop_setting.revision",
            )
            .bind(TERMS_SETTING)
            .bind(to_json(&*self.initial_terms())?)
            .execute(&mut write)
            .await?;
            let setting: Setting = query_as(SETTING)
                .bind(TERMS_SETTING)
                .fetch_one(&mut write)
                .await?;
            let current = self.to_setting(Some(setting))?;
            if change
                .expected_revision
                .is_some_and(|expected| expected != current.revision)
            {
                return Ok(TermsResult::Stale(current));
            }
            let revision = current.revision + 1;
            query("UPDATE shop_setting SET value = $1, revision = $2 WHERE name = $3")
                .bind(to_json(&change.terms)?)
                .bind(revision)
                .bind(TERMS_SETTING)
                .execute(&mut write)
                .await?;
            audit::record(
                &mut write,
                AuditRecord {
                    operator,
                    action: "settings.terms",
                    subject: TERMS_SETTING,
                    detail: json!({"before": current.terms, "after": change.terms}),
                    at: now,
                },
            )
            .await?;
            write.commit().await?;
            Ok(TermsResult::Done(TermsSetting {
                revision,
                terms: change.terms.clone(),
            }))
        })
        .await
    }

    fn to_setting(&self, setting: Option<Setting>) -> Result<TermsSetting> {
        Ok(match setting {
            Some(Setting { value, revision }) => TermsSetting {
                revision,
                terms: serde_json::from_str(&value)?,
            },
            None => TermsSetting {
                revision: 0,
                terms: (*self.initial_terms()).clone(),
            },
        })
    }
}
