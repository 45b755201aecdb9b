//! The data folder, the folder of practice emails, and the version and licenses of giftdesk.

use egui::Ui;

use super::{folders::Folders, setting_row::setting};
use crate::{
    desk::Command,
    i18n::t,
    ui::{
        commands::{Action, Commands},
        theme::{S4, S8, Type, icons, tokens},
        widgets::{Button, Card, gap, key_value, text},
    },
};

pub fn folders(folders: Option<&Folders>, ui: &mut Ui, out: &mut Commands) {
    let Some(folders) = folders else {
        return;
    };
    let colors = tokens(ui);
    Card::titled(&t!("settings-data-folder-title")).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = S4;
        gap(ui, S8);
        text(ui, Type::Body, colors.weak, t!("settings-data-folder-text"));
        gap(ui, S8);
        ui.horizontal_wrapped(|ui| {
            icons::FOLDER.show(ui, colors.weak);
            let path = folders.data.display().to_string();
            let label = egui::Label::new(Type::BodyMedium.text(&path).color(colors.text));
            ui.add(label.selectable(true));
            let copy = Button::secondary(t!("settings-copy-path")).small();
            if copy.show(ui).clicked() {
                out.act(Action::Copy {
                    text: path,
                    toast: t!("settings-path-copied"),
                });
            }
        });
        gap(ui, S8);
        setting(ui, &t!("settings-practice-emails"), |ui| {
            let open = Button::secondary(t!("settings-open-email-folder")).small();
            if open.show(ui).clicked() {
                out.send(Command::OpenFolder(folders.practice_emails.clone()));
            }
        });
    });
}

pub fn about(ui: &mut Ui) {
    Card::titled(&t!("settings-about-title")).show(ui, |ui| {
        gap(ui, S8);
        key_value::rows(
            ui,
            [
                (
                    t!("settings-about-version"),
                    env!("CARGO_PKG_VERSION").to_owned(),
                ),
                (t!("settings-about-license"), t!("settings-about-mit")),
                (t!("settings-about-fonts"), t!("settings-about-fonts-text")),
                (t!("settings-about-icons"), t!("settings-about-icons-text")),
            ],
        );
    });
}
