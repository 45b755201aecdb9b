//! The screens, one folder per page or side panel. Each is a plain struct that draws the model and
//! fills the output of the frame:
//! `fn ui(&mut self, model: &Model, ui: &mut egui::Ui, out: &mut Commands)`.

pub mod activity;
pub(crate) mod batch;
pub(crate) mod batches;
pub(crate) mod brands;
pub(crate) mod collections;
mod column_mapping;
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
pub(crate) mod shop;

use egui::{Rect, Ui};

pub use settings::Folders;

use super::{
    commands::Commands,
    help::{HelpPanel, Topic},
    model::Model,
    page::Page,
};
use crate::{
    contract::{OrderId, ProductId, shop::parcel_number::ParcelNumber},
    desk::{OrderJobId, PersonId},
};

/// The record in the side panel over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenPanel {
    Product(ProductId),
    Order(OrderId),
    OrderJob(OrderJobId),
    Person(PersonId),
    Parcel(ParcelNumber),
    /// A section of the help.
    Help(Topic),
}

/// The screens of one connection. Each keeps its state while another one is shown.
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
    pub(crate) shop: shop::ShopScreen,
    settings: settings::ConnectionForms,
    product: product_panel::ProductPanel,
    order: order_panel::OrderPanel,
    order_job: order_actions::JobPanel,
    person: people::PersonPanel,
    help: HelpPanel,
}

impl Screens {
    /// Draws a page into the remaining space of `ui`. `open` is the record in the side panel; the forms of `settings`
    /// that are not of a connection stay when another one is used.
    pub(super) fn page(
        &mut self,
        page: Page,
        open: Option<OpenPanel>,
        settings: &mut settings::SettingsScreen,
        model: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        self.shop.receive(out);
        match page {
            Page::Products => {
                let open = match open {
                    Some(OpenPanel::Product(id)) => Some(id),
                    _ => None,
                };
                self.products.ui(model, open, ui, out);
            }
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
            Page::Shop(tab) => self.shop.ui(model, tab, ui, out),
            Page::Settings => settings.ui(model, &mut self.settings, ui, out),
        }
    }

    /// Draws the side panel of a record over the right edge of `page`.
    pub(super) fn panel(
        &mut self,
        open: OpenPanel,
        page: Rect,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) {
        match open {
            OpenPanel::Product(id) => self.product.ui(model, id, page, ui, out),
            OpenPanel::Order(id) => self.order.ui(model, id, page, ui, out),
            OpenPanel::OrderJob(id) => self.order_job.ui(model, id, page, ui, out),
            OpenPanel::Person(id) => self.person.ui(model, id, page, ui, out),
            OpenPanel::Parcel(parcel) => self.shop.parcel_panel(parcel, page, model, ui, out),
            OpenPanel::Help(topic) => self.help.ui(topic, page, ui, out),
        }
    }
}
