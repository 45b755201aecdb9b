//! The screens, one folder per page or side panel. Each is a plain struct that draws the model and
//! fills the output of the frame:
//! `fn ui(&mut self, model: &Model, ui: &mut egui::Ui, out: &mut Commands)`.

pub mod activity;
pub(crate) mod batch;
pub(crate) mod batches;
pub(crate) mod brands;
pub(crate) mod collections;
pub(crate) mod drafts;
mod facet_chips;
pub(crate) mod inbox;
pub(crate) mod money;
pub mod new_gift;
pub(crate) mod order_actions;
pub(crate) mod order_panel;
pub(crate) mod orders;
pub(crate) mod people;
pub(crate) mod product_panel;
pub(crate) mod products;
pub(crate) mod reports;
pub(crate) mod send_log;
pub mod settings;
pub mod textures;

use egui::{Rect, Ui};

pub use settings::Folders;

use super::{commands::Commands, model::Model, page::Page};
use crate::{
    contract::{OrderId, ProductId},
    desk::{OrderJobId, PersonId},
};

/// All screens. Each keeps its state while another one is shown.
#[derive(Default)]
pub struct Screens {
    pub(crate) products: products::ProductsScreen,
    pub(crate) brands: brands::BrandsScreen,
    pub(crate) collections: collections::CollectionsScreen,
    pub new_gift: new_gift::NewGift,
    pub(crate) drafts: drafts::DraftsScreen,
    pub(crate) people: people::PeopleScreen,
    pub(crate) inbox: inbox::InboxScreen,
    pub(crate) batches: batches::BatchesScreen,
    pub(crate) batch: batch::BatchScreen,
    pub(crate) send_log: send_log::SendLogScreen,
    pub(crate) orders: orders::OrdersScreen,
    pub activity: activity::ActivityScreen,
    pub(crate) money: money::MoneyScreen,
    pub(crate) reports: reports::ReportsScreen,
    pub settings: settings::SettingsScreen,
    /// The folders that Settings shows; `None` until `GiftdeskApp::with_folders` sets them.
    pub folders: Option<Folders>,
    product: product_panel::ProductPanel,
    order: order_panel::OrderPanel,
    order_job: order_actions::JobPanel,
    person: people::PersonPanel,
}

impl Screens {
    /// Draws a page into the remaining space of `ui`. `open` is the product in the side panel.
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
            Page::Collections => self.collections.ui(model, ui, out),
            Page::NewGift => self.new_gift.ui(model, ui, out),
            Page::Drafts => self.drafts.ui(model, ui, out),
            Page::People => self.people.ui(model, ui, out),
            Page::Inbox => self.inbox.ui(model, ui, out),
            Page::Batches => self.batches.ui(model, ui, out),
            Page::Batch(id) => self.batch.ui(model, id, ui, out),
            Page::SendLog(send) => self.send_log.ui(model, send, ui, out),
            Page::Orders => self.orders.ui(model, ui, out),
            Page::Activity => self.activity.ui(model, ui, out),
            Page::Money => self.money.ui(model, ui, out),
            Page::Reports => self.reports.ui(model, ui, out),
            Page::Settings => {
                let folders = self.folders.as_ref();
                self.settings.ui(model, folders, ui, out);
            }
        }
    }

    /// Clears the selections, searches, filters and opened records of all screens but New gift and Settings: they
    /// concern the data of one connection. Call this when another connection becomes active.
    pub(super) fn clear_connection_data(&mut self) {
        self.products = products::ProductsScreen::default();
        self.product = product_panel::ProductPanel::default();
        self.brands = brands::BrandsScreen::default();
        self.drafts = drafts::DraftsScreen::default();
        self.order = order_panel::OrderPanel::default();
        self.order_job = order_actions::JobPanel::default();
        self.activity = activity::ActivityScreen::default();
        self.collections = collections::CollectionsScreen::default();
        self.inbox = inbox::InboxScreen::default();
        self.people = people::PeopleScreen::default();
        self.person = people::PersonPanel::default();
        self.batches = batches::BatchesScreen::default();
        self.batch = batch::BatchScreen::default();
        self.send_log = send_log::SendLogScreen::default();
        self.orders = orders::OrdersScreen::default();
        self.money = money::MoneyScreen::default();
        self.reports = reports::ReportsScreen::default();
    }

    /// Draws the side panel of a product over the right edge of `page`.
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

    /// Draws the side panel of a job over the right edge of `page`.
    pub fn order_job(
        &mut self,
        model: &Model,
        id: OrderJobId,
        page: Rect,
        ui: &Ui,
        out: &mut Commands,
    ) {
        self.order_job.ui(model, id, page, ui, out);
    }

    /// Draws the side panel of a person over the right edge of `page`.
    pub fn person(&mut self, model: &Model, id: PersonId, page: Rect, ui: &Ui, out: &mut Commands) {
        self.person.ui(model, id, page, ui, out);
    }

    /// Draws the side panel of an order over the right edge of `page`.
    pub fn order(&mut self, model: &Model, id: OrderId, page: Rect, ui: &Ui, out: &mut Commands) {
        self.order.ui(model, id, page, ui, out);
    }
}
