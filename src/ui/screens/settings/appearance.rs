//! Light, dark or as the system has it; how large; whether things move; and under which name gifts are sent.

use egui::Ui;

use super::setting;
use crate::{
    desk::{Appearance, Command, Preferences},
    ui::{
        commands::Commands,
        model::Model,
        theme::S8,
        widgets::{Card, Select, TextField, gap, segmented, separator},
    },
};

pub fn ui(model: &Model, ui: &mut Ui, out: &mut Commands) {
    Card::titled("Appearance").show(ui, |ui| {
        gap(ui, S8);
        let mut preferences = model.preferences.clone();
        setting(ui, "Colours", |ui| {
            let all = [
                (Appearance::System, "As the system"),
                (Appearance::Light, "Light"),
                (Appearance::Dark, "Dark"),
            ];
            if segmented(ui, "Colours", &mut preferences.appearance, &all) {
                out.send(Command::SavePreferences(preferences.clone()));
            }
        });
        separator(ui);
        setting(ui, "Size", |ui| {
            // In hundredths, because a float is no good key.
            let mut percent = (preferences.zoom * 100.0).round() as u32;
            let mut steps = vec![75, 80, 90, 100, 110, 125, 150, 175, 200];
            if !steps.contains(&percent) {
                steps.push(percent);
                steps.sort_unstable();
            }
            let entries: Vec<(u32, String)> = steps
                .into_iter()
                .map(|step| (step, format!("{step} %")))
                .collect();
            let select = Select::new("Size").hide_label().width(120.0);
            if select.show(ui, &mut percent, &entries) {
                out.send(Command::SavePreferences(Preferences {
                    zoom: percent as f32 / 100.0,
                    ..preferences.clone()
                }));
            }
        });
        separator(ui);
        setting(ui, "Movement", |ui| {
            let all = [(false, "Short slides"), (true, "None")];
            if segmented(ui, "Movement", &mut preferences.is_still, &all) {
                out.send(Command::SavePreferences(preferences.clone()));
            }
        });
    });
}

/// The name gifts come from, remembered for the next one.
#[derive(Debug, Default)]
pub struct Sender {
    /// What is being typed; `None` while the field rests.
    typed: Option<String>,
}

impl Sender {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        Card::titled("Sender").show(ui, |ui| {
            gap(ui, S8);
            let kept = &model.preferences.from_name;
            let mut name = self.typed.clone().unwrap_or_else(|| kept.clone());
            let response = TextField::new("From")
                .hint("The People Team")
                .limit(120)
                .help("Stands on the next gift you begin. Every gift can have another.")
                .show(ui, &mut name);
            if response.changed() {
                self.typed = Some(name.clone());
            }
            if response.lost_focus() {
                if name != *kept {
                    out.send(Command::SavePreferences(Preferences {
                        from_name: name.trim().to_owned(),
                        ..model.preferences.clone()
                    }));
                }
                self.typed = None;
            }
        });
    }
}
