//! One folder per page. Each is a plain struct that draws the model and collects what it asks for:
//! `fn ui(&mut self, model: &Model, ui: &mut egui::Ui, out: &mut Commands)`.

pub mod activity;
pub mod batch;
pub mod batches;
pub mod brands;
pub mod drafts;
pub mod new_gift;
pub mod order_panel;
pub mod orders;
pub mod product_panel;
pub mod products;
pub mod settings;
pub mod textures;

#[cfg(test)]
mod browse_tests;
#[cfg(test)]
mod tracking_tests;

use egui::{Rect, Ui};

use super::{commands::Commands, model::Model, page::Page, theme::icons, widgets::EmptyState};
use crate::contract::{OrderId, ProductId};

/// Every page, with what each remembers while another is shown.
#[derive(Default)]
pub struct Screens {
    pub products: products::ProductsScreen,
    pub brands: brands::BrandsScreen,
    pub new_gift: new_gift::NewGift,
    pub drafts: drafts::DraftsScreen,
    pub batches: batches::BatchesScreen,
    pub batch: batch::BatchScreen,
    pub orders: orders::OrdersScreen,
    pub activity: activity::ActivityScreen,
    pub settings: settings::SettingsScreen,
    /// Where the desk keeps its data, for Settings.
    pub data_folder: String,
    product: product_panel::ProductPanel,
    order: order_panel::OrderPanel,
}

impl Screens {
    /// Draws a page into what is left of `ui`; `open` is the product whose sheet is open.
    pub fn page(
        &mut self,
        page: Page,
        model: &Model,
        open: Option<ProductId>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        match page {
            Page::Products => self.products.ui(model, open, ui, out),
            Page::Brands => self.brands.ui(model, ui, out),
            Page::Collections => collections(ui),
            Page::NewGift => self.new_gift.ui(model, ui, out),
            Page::Drafts => self.drafts.ui(model, ui, out),
            Page::Batches => self.batches.ui(model, ui, out),
            Page::Batch(id) => self.batch.ui(model, id, ui, out),
            Page::Orders => self.orders.ui(model, ui, out),
            Page::Activity => self.activity.ui(model, ui, out),
            Page::Settings => self.settings.ui(model, &self.data_folder, ui, out),
        }
    }

    /// The side sheet of a product, over the right edge of `page`.
    pub fn product(
        &mut self,
        model: &Model,
        id: ProductId,
        page: Rect,
        ui: &Ui,
        out: &mut Commands,
    ) {
        self.product.ui(model, id, page, ui, out);
    }

    /// The side sheet of an order, over the right edge of `page`.
    pub fn order(&mut self, model: &Model, id: OrderId, page: Rect, ui: &Ui, out: &mut Commands) {
        self.order.ui(model, id, page, ui, out);
    }
}

fn collections(ui: &mut Ui) {
    EmptyState::new(
        icons::COLLECTIONS,
        "Collections are not in this version yet",
        "A collection lets each recipient choose one gift of many. Until then, recipients can swap \
         a gift for another one.",
    )
    .show(ui);
}
