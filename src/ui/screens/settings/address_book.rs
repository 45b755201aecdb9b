//! The switch of the address book. Turning it off asks once, because that deletes the people.

use egui::{Id, Ui};

use super::setting_row::setting;
use crate::{
    desk::Preferences,
    i18n::t,
    ui::{
        model::Model,
        theme::{S8, Type, tokens},
        widgets::{
            Button, Card,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap, segmented, text,
        },
    },
};

#[derive(Debug, Default)]
pub struct AddressBook {
    /// Whether turning it off waits for a confirmation.
    is_deleting: bool,
}

impl AddressBook {
    pub fn ui(&mut self, model: &Model, preferences: &mut Preferences, ui: &mut Ui) {
        let is_on = preferences.has_address_book;
        let mut is_wanted = is_on;
        Card::titled(&t!("people-settings-title")).show(ui, |ui| {
            gap(ui, S8);
            let title = t!("people-settings-switch");
            setting(ui, &title, |ui| {
                let options = [
                    (true, t!("people-settings-on")),
                    (false, t!("people-settings-off")),
                ];
                segmented(ui, &title, &mut is_wanted, &options);
            });
            text(ui, Type::Small, tokens(ui).weak, t!("people-settings-help"));
        });
        preferences.has_address_book |= is_wanted;
        self.is_deleting |= is_on && !is_wanted;
        if self.is_deleting {
            self.confirm(model, preferences, ui);
        }
    }

    fn confirm(&mut self, model: &Model, preferences: &mut Preferences, ui: &Ui) {
        let summary = model.people.summary.as_ref();
        let people = summary.map_or(0, |summary| summary.people);
        let id = Id::unique("delete-address-book");
        let is_closed = dialog(ui, id, &t!("people-settings-delete-title"), |ui| {
            dialog_text(ui, &t!("people-settings-delete-text", count = people));
            buttons(ui, |ui| {
                let delete = Button::primary(t!("people-settings-delete")).danger();
                let is_deleted = delete.show(ui).clicked();
                if is_deleted {
                    preferences.has_address_book = false;
                }
                cancel_button(ui) || is_deleted
            })
        });
        if is_closed {
            self.is_deleting = false;
        }
    }
}
