//! The parcels of an order: who sends, how far, the number to follow it by.

use egui::{Align, Layout, Ui};

use crate::{
    contract::{Shipment, Timestamp},
    ui::{
        commands::{Action, Commands},
        theme::{Type, icons, tokens},
        widgets::{button::icon_button_sized, chip, status_chip::shipment_status, text, time},
    },
};

pub fn ui(ui: &mut Ui, shipments: &[Shipment], now: Timestamp, out: &mut Commands) {
    let t = tokens(ui);
    for shipment in shipments {
        ui.horizontal(|ui| {
            let (tone, words) = shipment_status(&shipment.status);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                chip(ui, &words, tone);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = if shipment.brand_name.is_empty() {
                        "Parcel"
                    } else {
                        &shipment.brand_name
                    };
                    ui.add(egui::Label::new(Type::BodyMedium.text(name).color(t.text)).truncate());
                });
            });
        });
        if let Some(number) = shipment
            .tracking_number
            .as_deref()
            .filter(|number| !number.is_empty())
        {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let carrier = shipment.tracking_carrier.as_deref().unwrap_or("Tracking");
                text(ui, Type::Body, t.weak, carrier);
                text(ui, Type::Body, t.text, number);
                let name = format!("Copy tracking number {number}");
                if icon_button_sized(ui, icons::COPY, &name, 24.0).clicked() {
                    out.act(Action::Copy {
                        text: number.to_owned(),
                        said: "Copied the tracking number".to_owned(),
                    });
                }
            });
        }
        let words = when(shipment, now);
        if !words.is_empty() {
            text(ui, Type::Small, t.weak, words);
        }
        ui.add_space(6.0);
    }
}

/// "shipped 3 Nov, expected 6 Nov"; what is known, in order.
fn when(shipment: &Shipment, now: Timestamp) -> String {
    let mut parts = Vec::new();
    if let Some(at) = shipment.shipped_at {
        parts.push(format!("shipped {}", time::day(at, now)));
    }
    match (shipment.delivered_at, shipment.delivery_eta) {
        (Some(at), _) => parts.push(format!("delivered {}", time::day(at, now))),
        (None, Some(eta)) => parts.push(format!("expected {}", time::day(eta, now))),
        (None, None) => {}
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parcel_that_arrived_is_no_longer_expected() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let now = at("2026-11-21T12:00:00Z");
        let (shipped, eta, there) = (
            at("2026-11-03T12:00:00Z"),
            at("2026-11-06T12:00:00Z"),
            at("2026-11-07T12:00:00Z"),
        );
        let day = |at| time::day(at, now);
        let mut shipment = Shipment {
            shipped_at: Some(shipped),
            delivery_eta: Some(eta),
            ..Shipment::default()
        };
        assert_eq!(
            when(&shipment, now),
            format!("shipped {}, expected {}", day(shipped), day(eta))
        );
        shipment.delivered_at = Some(there);
        assert_eq!(
            when(&shipment, now),
            format!("shipped {}, delivered {}", day(shipped), day(there))
        );
        assert_eq!(when(&Shipment::default(), now), "");
    }
}
