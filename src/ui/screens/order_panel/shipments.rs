//! The shipments of an order: brand, status, tracking number and dates. Used by the order panel.

use egui::Ui;

use crate::{
    contract::{Shipment, Timestamp},
    desk::Command,
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        theme::{Type, icons, tokens},
        widgets::{
            Button, TitleRow, button::icon_button_sized, chip, paint, status_chip::shipment_status,
            text,
        },
    },
};

pub(super) fn ui(ui: &mut Ui, shipments: &[Shipment], now: Timestamp, out: &mut Commands) {
    let colors = tokens(ui);
    for shipment in shipments {
        ui.horizontal(|ui| {
            let (tone, label) = shipment_status(&shipment.status);
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let name = match shipment.brand_name.as_str() {
                    "" => t!("order-shipment"),
                    brand => brand.to_owned(),
                };
                paint::truncated_label(ui, Type::BodyMedium, colors.text, name);
            });
            row.controls(ui, |ui| chip(ui, &label, tone));
        });
        if let Some(number) = shipment
            .tracking_number
            .as_deref()
            .filter(|number| !number.is_empty())
        {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let carrier = match &shipment.tracking_carrier {
                    Some(carrier) => carrier.clone(),
                    None => t!("order-tracking-number"),
                };
                text(ui, Type::Body, colors.weak, carrier);
                text(ui, Type::Body, colors.text, number);
                let name = t!("order-copy-tracking-number", number = number);
                if icon_button_sized(ui, icons::COPY, &name, 24.0).clicked() {
                    out.act(Action::Copy {
                        text: number.to_owned(),
                        toast: t!("order-tracking-number-copied"),
                    });
                }
            });
        }
        if let Some(url) = shipment.tracking_url.as_deref().filter(|url| is_web(url)) {
            let name = t!("order-track-name", brand = &shipment.brand_name);
            if Button::link(t!("order-track"))
                .name(name)
                .show(ui)
                .clicked()
            {
                out.send(Command::OpenWebPage(url.to_owned()));
            }
        }
        let dates = dates(shipment, now);
        if !dates.is_empty() {
            text(ui, Type::Small, colors.weak, dates);
        }
        ui.add_space(6.0);
    }
}

/// Whether an address from the service can be opened in a browser.
fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// `Shipped Nov 3 · Expected Nov 6`: the known dates, oldest first.
fn dates(shipment: &Shipment, now: Timestamp) -> String {
    let day = |at| format::short_date(at, now);
    let shipped = shipment
        .shipped_at
        .map(|at| t!("order-shipment-shipped", date = day(at)));
    let arrival = match (shipment.delivered_at, shipment.delivery_eta) {
        (Some(at), _) => Some(t!("order-shipment-delivered", date = day(at))),
        (None, Some(eta)) => Some(t!("order-shipment-expected", date = day(eta))),
        (None, None) => None,
    };
    match (shipped, arrival) {
        (Some(shipped), Some(arrival)) => {
            t!("order-shipment-dates", shipped = shipped, arrival = arrival,)
        }
        (shipped, arrival) => shipped.or(arrival).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delivered_shipment_is_no_longer_expected() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let now = at("2026-11-21T12:00:00Z");
        let mut shipment = Shipment {
            shipped_at: Some(at("2026-11-03T12:00:00Z")),
            delivery_eta: Some(at("2026-11-06T12:00:00Z")),
            ..Shipment::default()
        };
        assert_eq!(dates(&shipment, now), "Shipped Nov 3 · Expected Nov 6");
        shipment.delivered_at = Some(at("2026-11-07T12:00:00Z"));
        assert_eq!(dates(&shipment, now), "Shipped Nov 3 · Delivered Nov 7");
        shipment.shipped_at = None;
        assert_eq!(dates(&shipment, now), "Delivered Nov 7");
        assert_eq!(dates(&Shipment::default(), now), "");
    }
}
