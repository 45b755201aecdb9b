//! Whether notifications of the system are shown.

use egui::Ui;

use super::setting_row::setting;
use crate::{
    desk::Preferences,
    i18n::t,
    ui::{
        theme::{S8, Type, tokens},
        widgets::{Card, gap, segmented, text},
    },
};

pub fn ui(preferences: &mut Preferences, ui: &mut Ui) {
    Card::titled(&t!("settings-notifications-title")).show(ui, |ui| {
        gap(ui, S8);
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
    });
}
