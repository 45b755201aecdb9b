//! The setting of shipping: when an order without a report of its delivery counts as delivered.

use super::settings::{Setting, SettingChange, SettingResult};
use crate::{
    contract::{
        Timestamp,
        shop::shipping::{ShippingSetting, ShippingSettings, ShippingSettingsChange},
    },
    service::{
        error::Result,
        store::{Operator, Store},
    },
};

/// The name of the setting.
const SHIPPING_SETTING: &str = "shipping";

impl Store {
    pub(crate) async fn shipping_settings(&self) -> Result<ShippingSettings> {
        Ok(self.shipping_setting().await?.shipping)
    }

    pub(crate) async fn shipping_setting(&self) -> Result<ShippingSetting> {
        let setting = self.setting(SHIPPING_SETTING).await?;
        Ok(setting.map_or_else(
            || ShippingSetting {
                revision: 0,
                shipping: ShippingSettings::default(),
            },
            shipping_setting,
        ))
    }

    pub(crate) async fn set_shipping_settings(
        &self,
        operator: &Operator,
        change: &ShippingSettingsChange,
        now: Timestamp,
    ) -> Result<SettingResult<ShippingSetting>> {
        let change = SettingChange {
            name: SHIPPING_SETTING,
            action: "settings.shipping",
            value: &change.shipping,
            initial: &ShippingSettings::default(),
            expected_revision: change.expected_revision,
        };
        let result = self.change_setting(&change, operator, now).await?;
        Ok(result.map(shipping_setting))
    }
}

fn shipping_setting(setting: Setting<ShippingSettings>) -> ShippingSetting {
    ShippingSetting {
        revision: setting.revision,
        shipping: setting.value,
    }
}
