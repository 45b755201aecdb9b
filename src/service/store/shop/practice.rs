//! Who packs the parcels of Practice, a setting.

use super::settings::{Setting, SettingChange, SettingResult};
use crate::{
    contract::{
        Timestamp,
        shop::practice::{Packing, PracticeSettings, PracticeSettingsChange},
    },
    service::{
        error::Result,
        store::{Operator, Store},
    },
};

/// The name of the setting.
const PACKING_SETTING: &str = "packing";

impl Store {
    pub(crate) async fn practice_settings(&self) -> Result<PracticeSettings> {
        let setting = self.setting(PACKING_SETTING).await?;
        Ok(setting.map_or_else(PracticeSettings::default, practice_settings))
    }

    pub(crate) async fn set_practice_settings(
        &self,
        operator: &Operator,
        change: &PracticeSettingsChange,
        now: Timestamp,
    ) -> Result<SettingResult<PracticeSettings>> {
        let change = SettingChange {
            name: PACKING_SETTING,
            action: "settings.practice",
            value: &change.packing,
            initial: &Packing::default(),
            expected_revision: change.expected_revision,
        };
        let result = self.change_setting(&change, operator, now).await?;
        Ok(result.map(practice_settings))
    }
}

fn practice_settings(setting: Setting<Packing>) -> PracticeSettings {
    PracticeSettings {
        revision: setting.revision,
        packing: setting.value,
    }
}
