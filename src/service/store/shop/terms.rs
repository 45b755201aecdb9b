//! The current terms of the shop, a setting. A batch has a copy of its own.

use std::sync::Arc;

use super::settings::{Setting, SettingChange, SettingResult};
use crate::{
    contract::{
        Timestamp,
        shop::terms::{Terms, TermsChange, TermsSetting},
    },
    service::{
        error::Result,
        store::{Operator, Store},
    },
};

/// The name of the setting.
pub(in crate::service::store) const TERMS_SETTING: &str = "terms";

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
        let setting: Option<Setting<Terms>> = self.setting(TERMS_SETTING).await?;
        Ok(setting.map_or_else(|| self.initial_terms(), |setting| Arc::new(setting.value)))
    }

    pub(crate) async fn terms_setting(&self) -> Result<TermsSetting> {
        let setting = self.setting(TERMS_SETTING).await?;
        Ok(setting.map_or_else(
            || TermsSetting {
                revision: 0,
                terms: (*self.initial_terms()).clone(),
            },
            terms_setting,
        ))
    }

    /// Replaces the terms of new batches.
    pub(crate) async fn set_terms(
        &self,
        operator: &Operator,
        change: &TermsChange,
        now: Timestamp,
    ) -> Result<SettingResult<TermsSetting>> {
        let change = SettingChange {
            name: TERMS_SETTING,
            action: "settings.terms",
            value: &change.terms,
            initial: &*self.initial_terms(),
            expected_revision: change.expected_revision,
        };
        let result = self.change_setting(&change, operator, now).await?;
        Ok(result.map(terms_setting))
    }
}

fn terms_setting(setting: Setting<Terms>) -> TermsSetting {
    TermsSetting {
        revision: setting.revision,
        terms: setting.value,
    }
}
