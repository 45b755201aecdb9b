//! Where things are kept, and what this is made of.

use std::path::Path;

use egui::Ui;

use super::setting;

use crate::{
    desk::Command,
    ui::{
        commands::{Action, Commands},
        theme::{S4, S8, Type, icons, tokens},
        widgets::{Button, Card, gap, key_value, text},
    },
};

pub fn data_folder(folder: &str, ui: &mut Ui, out: &mut Commands) {
    let t = tokens(ui);
    Card::titled("Data folder").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = S4;
        gap(ui, S8);
        let words = "Drafts, recipients and what was read from the service are kept here. Keys are \
                     not.";
        text(ui, Type::Body, t.weak, words);
        gap(ui, S8);
        ui.horizontal(|ui| {
            ui.label(icons::FOLDER.text().color(t.weak));
            ui.add(egui::Label::new(Type::BodyMedium.text(folder).color(t.text)).selectable(true));
            if Button::secondary("Copy path").small().show(ui).clicked() {
                out.act(Action::Copy {
                    text: folder.to_owned(),
                    said: "Path copied".to_owned(),
                });
            }
        });
        gap(ui, S8);
        setting(ui, "Practice mail folder", |ui| {
            if Button::secondary("Open mail folder")
                .small()
                .show(ui)
                .clicked()
            {
                // Where the practice service keeps what it would have sent.
                let mail = Path::new(folder).join("practice").join("emails");
                out.send(Command::OpenFolder(mail));
            }
        });
    });
}

pub fn ui(ui: &mut Ui) {
    Card::titled("About").show(ui, |ui| {
        gap(ui, S8);
        key_value::rows(
            ui,
            [
                ("giftdesk", format!("Version {}", env!("CARGO_PKG_VERSION"))),
                ("Licence", "MIT".to_owned()),
                (
                    "Typeface",
                    "Inter, by the Inter Project Authors, SIL Open Font License 1.1".to_owned(),
                ),
                (
                    "Icons",
                    "Material Symbols, by Google, Apache License 2.0".to_owned(),
                ),
            ],
        );
    });
}
