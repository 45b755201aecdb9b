//! The settings of a shop that its operators set together: when an order counts as delivered, and when recipients are reminded.

use super::request::{change_problem, read};
use crate::{
    client::{ClientError, ShopClient},
    contract::shop::{
        emails::{EmailSetting, EmailSettings, EmailSettingsChange},
        shipping::{ShippingSetting, ShippingSettings, ShippingSettingsChange},
    },
    desk::{
        engine::SessionContext,
        problem::{Impact, Problem, service_problem},
        question::Question,
    },
};

/// The settings with their revisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperatorSettings {
    pub shipping: ShippingSetting,
    pub emails: EmailSetting,
}

async fn read_settings(shop: &ShopClient) -> Result<OperatorSettings, ClientError> {
    Ok(OperatorSettings {
        shipping: shop.shipping_settings().await?,
        emails: shop.email_settings().await?,
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetOperatorSettings;

impl Question for GetOperatorSettings {
    type Reply = OperatorSettings;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        read(context, |shop| async move { read_settings(&shop).await }).await
    }
}

/// Sets the settings that differ from those that the operator saw. Asking again with the same settings changes nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetOperatorSettings {
    /// The settings that the operator saw.
    pub seen: OperatorSettings,
    pub shipping: ShippingSettings,
    pub emails: EmailSettings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsOutcome {
    Saved,
    /// Another operator changed the settings. Has the settings of now.
    Stale(OperatorSettings),
}

impl SetOperatorSettings {
    /// Whether a setting differs from what the operator saw.
    pub fn is_change(&self) -> bool {
        self.changes_shipping() || self.changes_emails()
    }

    fn changes_shipping(&self) -> bool {
        self.shipping != self.seen.shipping.shipping
    }

    fn changes_emails(&self) -> bool {
        self.emails != self.seen.emails.emails
    }

    /// Returns whether the shop has the wanted settings. `false`: another operator changed them.
    async fn save_shipping(&self, shop: &ShopClient) -> Result<bool, ClientError> {
        if !self.changes_shipping() {
            return Ok(true);
        }
        let change = ShippingSettingsChange {
            shipping: self.shipping,
            expected_revision: Some(self.seen.shipping.revision),
        };
        match shop.set_shipping_settings(&change).await {
            Ok(_) => Ok(true),
            // The shop has the settings of an earlier request whose answer was lost.
            Err(ClientError::Refused { status: 409, .. }) => {
                Ok(shop.shipping_settings().await?.shipping == self.shipping)
            }
            Err(error) => Err(error),
        }
    }

    /// As [`save_shipping`](Self::save_shipping).
    async fn save_emails(&self, shop: &ShopClient) -> Result<bool, ClientError> {
        if !self.changes_emails() {
            return Ok(true);
        }
        let change = EmailSettingsChange {
            emails: self.emails,
            expected_revision: Some(self.seen.emails.revision),
        };
        match shop.set_email_settings(&change).await {
            Ok(_) => Ok(true),
            Err(ClientError::Refused { status: 409, .. }) => {
                Ok(shop.email_settings().await?.emails == self.emails)
            }
            Err(error) => Err(error),
        }
    }

    /// The problem of a request after that about shipping, which may have changed the shop.
    fn later_problem(&self, error: &ClientError) -> Problem {
        match self.changes_shipping() {
            true => service_problem(error, Impact::ShopMayBeChanged),
            false => change_problem(error),
        }
    }
}

impl Question for SetOperatorSettings {
    type Reply = SettingsOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let saved = self.save_shipping(&shop).await;
        let mut is_saved = saved.map_err(|error| change_problem(&error))?;
        if is_saved {
            let saved = self.save_emails(&shop).await;
            is_saved = saved.map_err(|error| self.later_problem(&error))?;
        }
        if is_saved {
            return Ok(SettingsOutcome::Saved);
        }
        let now = read_settings(&shop).await;
        let now = now.map_err(|error| self.later_problem(&error))?;
        Ok(SettingsOutcome::Stale(now))
    }
}
