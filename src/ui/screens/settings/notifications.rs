//! Whether notifications of the system are shown.

use egui::Ui;

use super::setting_row::setting;
use crate::{
    desk::Command,
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S8, Type, tokens},
        widgets::{Card, gap, segmented, text},
    },
};

pub fn ui(model: &Model, ui: &mut Ui, out: &mut Commands) {
    Card::titled(&t!("settings-notifications-title")).show(ui, |ui| {
        gap(ui, S8);
        let before = &model.preferences;
        let mut preferences = before.clone();
        let title = t!("settings-system-notifications");
        setting(ui, &title, |ui| {
            let options = [
                (true, t!("settings-system-notifications-on")),
                (false, t!("settings-system-notifications-off")),
            ];
            segmented(
                ui,
                &title,
                &mut preferences.has_system_notifications,
                &options,
            );
        });
        let help = t!("settings-system-notifications-help");
        text(ui, Type::Small, tokens(ui).weak, help);
        if preferences != *before {
            out.send(Command::SavePreferences(preferences));
        }
    });
}
