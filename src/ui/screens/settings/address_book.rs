//! The switch of the address book. Turning it off asks once, because that deletes the people.

use egui::{Id, Ui};

use super::setting_row::setting;
use crate::{
    desk::Command,
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S8, Type, tokens},
        widgets::{
            Button, Card,
            dialog::{dialog, dialog_text},
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
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let is_on = model.preferences.has_address_book;
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
        if is_wanted && !is_on {
            set(model, true, out);
        }
        self.is_deleting |= is_on && !is_wanted;
        if self.is_deleting {
            self.confirm(model, ui, out);
        }
    }

    fn confirm(&mut self, model: &Model, ui: &Ui, out: &mut Commands) {
        let summary = model.people.summary.as_ref();
        let people = summary.map_or(0, |summary| summary.people);
        let is_closed = dialog(
            ui,
            Id::unique("delete-address-book"),
            &t!("people-settings-delete-title"),
            |ui| dialog_text(ui, &t!("people-settings-delete-text", count = people)),
            |ui| {
                let delete = Button::primary(t!("people-settings-delete")).danger();
                let is_deleted = delete.show(ui).clicked();
                if is_deleted {
                    set(model, false, out);
                }
                Button::secondary(t!("people-cancel")).show(ui).clicked() || is_deleted
            },
        );
        if is_closed {
            self.is_deleting = false;
        }
    }
}

fn set(model: &Model, has_address_book: bool, out: &mut Commands) {
    let mut preferences = model.preferences.clone();
    preferences.has_address_book = has_address_book;
    out.send(Command::SavePreferences(preferences));
}
