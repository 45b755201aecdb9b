//! The parcels of the shop.

use egui::Ui;

use crate::{
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        theme::{Type, tokens},
        widgets::text,
    },
};

#[derive(Debug, Default)]
pub(super) struct ToShipTab;

impl ToShipTab {
    pub(super) fn ui(&mut self, _: &Model, ui: &mut Ui, _: &mut Commands) {
        text(ui, Type::Heading, tokens(ui).text, t!("shop-to-ship-title"));
    }
}
