//! Chips above the contents of the tabs for the parcels with a problem and the items of which few are left. A chip leads to the
//! list. Nothing is drawn while there are none, or before the shop has answered.

use egui::Ui;

use super::shown::Shown;
use crate::{
    desk::shop::GetOperatorInbox,
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S8, S12, Tone, icons},
        widgets::{chip::action_chip, gap},
    },
};

/// The list to which a chip leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenPoint {
    Parcels,
    Stock,
}

#[derive(Debug, Default)]
pub(super) struct OpenPoints {
    inbox: Shown<GetOperatorInbox>,
}

impl OpenPoints {
    /// Draws the chips. Returns the one that was clicked.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<OpenPoint> {
        self.inbox.request(GetOperatorInbox, model, ui, out);
        let inbox = self.inbox.value()?;
        let (stock, parcels) = (inbox.low_stock, inbox.parcels);
        let chips = [
            (OpenPoint::Parcels, parcels, icons::PARCEL),
            (OpenPoint::Stock, stock, icons::BATCHES),
        ];
        let mut clicked = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            for (point, count, icon) in chips.into_iter().filter(|(_, count, _)| *count > 0) {
                let text = match point {
                    OpenPoint::Parcels => t!("shop-open-parcels", count = count),
                    OpenPoint::Stock => t!("shop-open-stock", count = count),
                };
                if action_chip(ui, icon, &text, Tone::Caution, false).clicked() {
                    clicked = Some(point);
                }
            }
        });
        if stock + parcels > 0 {
            gap(ui, S12);
        }
        clicked
    }
}
