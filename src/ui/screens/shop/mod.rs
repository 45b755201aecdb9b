//! The Shop pages of an operator: a tab for each part of the shop. Shown for connections with the key of an operator only.

mod audit;
mod catalog;
mod file_saver;
mod funds;
mod pager;
mod shown;
mod stock;
mod to_ship;

use egui::Ui;
use strum::VariantArray as _;

use crate::ui::{
    commands::Commands,
    model::Model,
    page::{Page, ShopTab},
    theme::S16,
    widgets::{gap, tabs::tabs},
};

/// The tabs. Each keeps its state while another one is shown.
#[derive(Debug, Default)]
pub(crate) struct ShopScreen {
    catalog: catalog::CatalogTab,
    stock: stock::StockTab,
    to_ship: to_ship::ToShipTab,
    funds: funds::FundsTab,
    audit: audit::AuditTab,
}

impl ShopScreen {
    pub(crate) fn ui(&mut self, model: &Model, tab: ShopTab, ui: &mut Ui, out: &mut Commands) {
        let all: Vec<_> = ShopTab::VARIANTS
            .iter()
            .map(|tab| (*tab, tab.title()))
            .collect();
        let mut chosen = tab;
        if tabs(ui, &mut chosen, &all) {
            out.go(Page::Shop(chosen));
        }
        gap(ui, S16);
        match tab {
            ShopTab::Catalog => self.catalog.ui(model, ui, out),
            ShopTab::Stock => self.stock.ui(model, ui, out),
            ShopTab::ToShip => self.to_ship.ui(model, ui, out),
            ShopTab::Funds => self.funds.ui(model, ui, out),
            ShopTab::Audit => self.audit.ui(model, ui, out),
        }
    }
}
