//! `giftdesk shop shipping`: when a shipped order counts as delivered.

use crate::{
    cli::{failure::Failure, output::write_stdout},
    client::ShopClient,
    contract::shop::shipping::{MAX_DELIVERY_DAYS, ShippingSettings, ShippingSettingsChange},
    i18n::t,
};

#[derive(Debug, clap::Args)]
pub(super) struct ShippingOptions {
    #[arg(long, value_name = "DAYS",
        value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DELIVERY_DAYS)))]
    delivered_after: Option<u32>,
    #[arg(long)]
    json: bool,
}

/// Shows the settings, or changes those that are given.
pub(super) async fn run(shop: &ShopClient, options: &ShippingOptions) -> Result<(), Failure> {
    let mut setting = shop.shipping_settings().await?;
    let days = options.delivered_after;
    let is_changed = days.is_some_and(|days| days != setting.shipping.delivered_after_days);
    if let Some(delivered_after_days) = days.filter(|_| is_changed) {
        let change = ShippingSettingsChange {
            shipping: ShippingSettings {
                delivered_after_days,
            },
            expected_revision: Some(setting.revision),
        };
        setting = shop.set_shipping_settings(&change).await?;
    }
    let meaning = match is_changed {
        true => t!("cli-shop-shipping-is-set"),
        false => t!("cli-nothing-changed"),
    };
    write_stdout(meaning, |out| {
        if options.json {
            serde_json::to_writer(&mut *out, &setting.shipping)?;
            return writeln!(out);
        }
        let days = setting.shipping.delivered_after_days;
        writeln!(out, "{}", t!("cli-shop-shipping-after", days = days))
    })
}
