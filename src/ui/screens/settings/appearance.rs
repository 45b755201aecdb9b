//! Appearance (language, theme, zoom, animations), and the default sender.

use egui::Ui;

use super::setting_row::setting;
use crate::{
    desk::{Appearance, Preferences},
    i18n::{Language, t},
    ui::{
        theme::S8,
        widgets::{Card, Select, TextField, gap, segmented, separator},
    },
};

const ZOOM_STEPS_PERCENT: [u32; 9] = [75, 80, 90, 100, 110, 125, 150, 175, 200];
const SELECT_WIDTH: f32 = 200.0;

pub fn ui(preferences: &mut Preferences, ui: &mut Ui) {
    Card::titled(&t!("settings-appearance-title")).show(ui, |ui| {
        gap(ui, S8);
        setting(ui, &t!("settings-language"), |ui| language(ui, preferences));
        separator(ui);
        let title = t!("settings-theme");
        setting(ui, &title, |ui| {
            let options = [
                (Appearance::System, t!("settings-theme-system")),
                (Appearance::Light, t!("settings-theme-light")),
                (Appearance::Dark, t!("settings-theme-dark")),
            ];
            segmented(ui, &title, &mut preferences.appearance, &options);
        });
        separator(ui);
        setting(ui, &t!("settings-zoom"), |ui| zoom(ui, preferences));
        separator(ui);
        let title = t!("settings-animations");
        setting(ui, &title, |ui| {
            let options = [
                (false, t!("settings-animations-on")),
                (true, t!("settings-animations-off")),
            ];
            segmented(ui, &title, &mut preferences.is_motion_reduced, &options);
        });
    });
}

fn language(ui: &mut Ui, preferences: &mut Preferences) {
    let system = (None, t!("settings-language-system"));
    let languages = Language::OFFERED.iter().map(|language| {
        (
            Some(language.tag().to_owned()),
            language.own_name().to_owned(),
        )
    });
    let options: Vec<(Option<String>, String)> = std::iter::once(system).chain(languages).collect();
    Select::new(&t!("settings-language"))
        .hide_label()
        .width(SELECT_WIDTH)
        .show(ui, &mut preferences.language, &options);
}

fn zoom(ui: &mut Ui, preferences: &mut Preferences) {
    // Compared in percent: zoom steps are not exact as floats.
    let mut percent = (preferences.zoom * 100.0).round() as u32;
    let mut steps = ZOOM_STEPS_PERCENT.to_vec();
    if !steps.contains(&percent) {
        steps.push(percent);
        steps.sort_unstable();
    }
    let options: Vec<(u32, String)> = steps
        .into_iter()
        .map(|step| (step, t!("percent", value = step)))
        .collect();
    let is_changed = Select::new(&t!("settings-zoom"))
        .hide_label()
        .width(SELECT_WIDTH)
        .show(ui, &mut percent, &options);
    if is_changed {
        preferences.zoom = percent as f32 / 100.0;
    }
}

/// The sender name that new drafts start with.
#[derive(Debug, Default)]
pub struct Sender {
    /// The text while the field is being edited.
    edited: Option<String>,
}

impl Sender {
    pub fn ui(&mut self, preferences: &mut Preferences, ui: &mut Ui) {
        Card::titled(&t!("settings-sender-title")).show(ui, |ui| {
            gap(ui, S8);
            let saved = &mut preferences.from_name;
            let mut name = self.edited.clone().unwrap_or_else(|| saved.clone());
            let response = TextField::new(&t!("settings-sender-name"))
                .hint(&t!("settings-sender-example"))
                .limit(120)
                .help(&t!("settings-sender-help"))
                .show(ui, &mut name);
            if response.changed() {
                self.edited = Some(name.clone());
            }
            if response.lost_focus() {
                if name != *saved {
                    name.trim().clone_into(saved);
                }
                self.edited = None;
            }
        });
    }
}
