//! Settings: connections, appearance, sending, notifications, address book, sender, sync, end user cards, data folder, about.

mod about;
mod add_card;
mod address_book;
mod appearance;
mod connect;
mod connections;
mod end_user_cards;
mod folders;
mod limits;
mod move_data;
mod notifications;
mod operator_key;
mod sending;
mod setting_row;
mod shop_form;
mod sync;

pub use folders::Folders;

use egui::Ui;

use crate::{
    desk::Connection,
    ui::{
        commands::Commands,
        model::Model,
        theme::S16,
        widgets::{gap, scroll},
    },
};

/// The maximum width of the cards in points, so that lines stay readable.
const MAX_WIDTH: f32 = 760.0;

/// The forms about this computer and its connections.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    pub(in crate::ui) folders: Option<Folders>,
    connections: connections::Connections,
    sender: appearance::Sender,
    limits: limits::Limits,
    address_book: address_book::AddressBook,
    move_data: move_data::MoveData,
}

/// The forms about the data of the connection in use.
#[derive(Debug, Default)]
pub struct ConnectionForms {
    end_user_cards: end_user_cards::EndUserCards,
    sync: sync::Sync,
}

impl SettingsScreen {
    /// Opens the form for the missing key of a connection.
    pub(in crate::ui) fn enter_key(&mut self, connection: &Connection) {
        self.connections.enter_key(connection);
    }

    /// Opens the form for a new connection.
    pub(in crate::ui) fn add_connection(&mut self) {
        self.connections.add_connection();
    }

    pub fn ui(
        &mut self,
        model: &Model,
        of_connection: &mut ConnectionForms,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let mut preferences = model.preferences.clone();
        let area = scroll::area_to_bottom_edge(ui);
        let mut page = ui.new_child(egui::UiBuilder::new().max_rect(area));
        scroll::page(&mut page, "settings", S16, |ui| {
            ui.set_max_width(MAX_WIDTH.min(ui.available_width()));
            self.connections.ui(model, &mut preferences, ui, out);
            gap(ui, S16);
            appearance::ui(&mut preferences, ui);
            gap(ui, S16);
            sending::ui(&mut preferences, ui, out);
            gap(ui, S16);
            self.limits.ui(&mut preferences.guards, ui);
            gap(ui, S16);
            notifications::ui(&mut preferences, ui);
            gap(ui, S16);
            self.address_book.ui(model, &mut preferences, ui);
            gap(ui, S16);
            self.sender.ui(&mut preferences, ui);
            gap(ui, S16);
            of_connection.sync.ui(model, ui, out);
            gap(ui, S16);
            of_connection.end_user_cards.ui(model, ui, out);
            gap(ui, S16);
            about::folders(self.folders.as_ref(), ui, out);
            gap(ui, S16);
            self.move_data.ui(ui, out);
            gap(ui, S16);
            about::about(ui);
            gap(ui, S16);
        });
        out.change_preferences(model, |saved| *saved = preferences);
    }
}
