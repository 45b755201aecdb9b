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
mod notifications;
mod sending;
mod setting_row;
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

/// The open forms.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    connections: connections::Connections,
    end_user_cards: end_user_cards::EndUserCards,
    sender: appearance::Sender,
    sync: sync::Sync,
    limits: limits::Limits,
    address_book: address_book::AddressBook,
}

impl SettingsScreen {
    /// Opens the form for the missing key of a connection.
    pub(in crate::ui) fn enter_key(&mut self, connection: &Connection) {
        self.connections.enter_key(connection);
    }

    pub fn ui(
        &mut self,
        model: &Model,
        folders: Option<&Folders>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let area = scroll::area_to_bottom_edge(ui);
        let mut page = ui.new_child(egui::UiBuilder::new().max_rect(area));
        scroll::page(&mut page, "settings", S16, |ui| {
            ui.set_max_width(MAX_WIDTH.min(ui.available_width()));
            self.connections.ui(model, ui, out);
            gap(ui, S16);
            appearance::ui(model, ui, out);
            gap(ui, S16);
            sending::ui(model, ui, out);
            gap(ui, S16);
            self.limits.ui(model, ui, out);
            gap(ui, S16);
            notifications::ui(model, ui, out);
            gap(ui, S16);
            self.address_book.ui(model, ui, out);
            gap(ui, S16);
            self.sender.ui(model, ui, out);
            gap(ui, S16);
            self.sync.ui(model, ui, out);
            gap(ui, S16);
            self.end_user_cards.ui(model, ui, out);
            gap(ui, S16);
            about::folders(folders, ui, out);
            gap(ui, S16);
            about::about(ui);
            gap(ui, S16);
        });
    }
}
