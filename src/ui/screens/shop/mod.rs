//! The Shop pages of an operator: a tab for each part of the shop. Shown for connections with the key of an operator only.

mod audit;
mod catalog;
mod file_saver;
mod funds;
mod list;
mod open_points;
mod pager;
mod shown;
mod stock;
mod to_ship;

use std::path::Path;

use egui::{Rect, Ui};
use open_points::{OpenPoint, OpenPoints};
use strum::VariantArray as _;

use crate::{
    contract::shop::parcel_number::ParcelNumber,
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        page::{Page, ShopTab},
        theme::S16,
        widgets::{gap, tabs::tabs},
    },
};

/// The text over the window while a file is dragged over a tab; `None` where a file is read as recipients.
pub(crate) fn drop_text(tab: ShopTab) -> Option<String> {
    match tab {
        ShopTab::Catalog => Some(t!("shop-import-drop")),
        ShopTab::ToShip => Some(t!("shop-tracking-drop")),
        ShopTab::Stock | ShopTab::Funds | ShopTab::Audit => None,
    }
}

/// The tabs. Each keeps its state while another one is shown.
#[derive(Debug, Default)]
pub(crate) struct ShopScreen {
    catalog: catalog::CatalogTab,
    stock: stock::StockTab,
    to_ship: to_ship::ToShipTab,
    funds: funds::FundsTab,
    audit: audit::AuditTab,
    open_points: OpenPoints,
}

impl ShopScreen {
    /// Takes the replies to what the operator did, also while another page is shown.
    pub(crate) fn receive(&mut self, out: &mut Commands) {
        self.catalog.receive(out);
        self.stock.receive(out);
        self.to_ship.receive(out);
        self.funds.receive(out);
        self.audit.receive(out);
    }

    /// Whether a form has changes that the shop does not have.
    pub(crate) fn has_unsaved_changes(&self) -> bool {
        self.catalog.has_unsaved_changes()
    }

    /// Reads a file that was dropped on the window while a tab is shown. Returns whether the tab has a use for it.
    pub(crate) fn drop_file(&mut self, tab: ShopTab, path: &Path, out: &mut Commands) -> bool {
        match tab {
            // The catalog reads all dropped files when it is drawn.
            ShopTab::Catalog => {}
            ShopTab::ToShip => self.to_ship.drop_file(path.to_owned(), out),
            ShopTab::Stock | ShopTab::Funds | ShopTab::Audit => return false,
        }
        true
    }

    /// Draws the side panel of a parcel over the right edge of `page`.
    pub(crate) fn parcel_panel(
        &mut self,
        parcel: ParcelNumber,
        page: Rect,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) {
        self.to_ship.panel(parcel, page, model, ui, out);
    }

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
        match self.open_points.ui(model, ui, out) {
            Some(OpenPoint::Parcels) => {
                self.to_ship.show_problems();
                out.go(Page::Shop(ShopTab::ToShip));
            }
            Some(OpenPoint::Stock) => {
                self.stock.show_low();
                out.go(Page::Shop(ShopTab::Stock));
            }
            None => {}
        }
        match tab {
            ShopTab::Catalog => self.catalog.ui(model, ui, out),
            ShopTab::Stock => self.stock.ui(model, ui, out),
            ShopTab::ToShip => self.to_ship.ui(model, ui, out),
            ShopTab::Funds => self.funds.ui(model, ui, out),
            ShopTab::Audit => self.audit.ui(model, ui, out),
        }
    }
}
