//! What the sync is doing, and a button for the impatient.

use egui::Ui;

use crate::{
    desk::{Command, SyncState},
    messages,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S8, S12, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, bar, gap, text, time},
    },
};

pub fn ui(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let t = tokens(ui);
    let now = model.now();
    Card::titled("Sync").show(ui, |ui| {
        gap(ui, S8);
        match &model.sync {
            SyncState::Starting => {
                text(ui, Type::Body, t.weak, "Starting …");
            }
            SyncState::Working {
                resource,
                done,
                total,
            } => {
                let words = messages::sync::progress(*resource, *done, *total);
                text(ui, Type::Body, t.text, words);
                if let Some(total) = total.filter(|total| *total > 0) {
                    let width = ui.available_width();
                    let name = messages::sync::reading(*resource);
                    bar::progress(ui, width, *done as f32 / total as f32, &name);
                }
            }
            SyncState::UpToDate { at } => {
                let words = format!("Up to date. Last checked {}.", when(*at, now));
                text(ui, Type::Body, t.text, words).on_hover_text(time::full(*at));
            }
            SyncState::Offline { last, problem } => {
                let meaning = match last {
                    Some(last) => format!("What you see is from {}.", when(*last, now)),
                    None => messages::problem::meaning(problem),
                };
                Banner::problem(Tone::Caution, problem)
                    .meaning(meaning)
                    .show(ui);
            }
        }
        gap(ui, S12);
        if Button::secondary("Refresh now")
            .icon(icons::REFRESH)
            .tooltip("F5")
            .show(ui)
            .clicked()
        {
            out.send(Command::Refresh);
        }
    });
}

fn when(at: crate::contract::Timestamp, now: crate::contract::Timestamp) -> String {
    match time::ago(at, now).as_str() {
        "now" => "just now".to_owned(),
        ago if ago.ends_with("min") || ago.ends_with('h') => format!("{ago} ago"),
        day => day.to_owned(),
    }
}
