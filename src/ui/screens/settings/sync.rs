//! The status of the sync.

use egui::Ui;

use crate::{
    contract::Timestamp,
    desk::{Command, SyncState},
    i18n::{format, t},
    messages,
    ui::{
        commands::Commands,
        model::Model,
        shell::UiCommand,
        theme::{S8, S12, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, bar, gap, text},
    },
};

pub fn ui(model: &Model, ui: &mut Ui, out: &mut Commands) {
    Card::titled(&t!("settings-sync-title")).show(ui, |ui| {
        gap(ui, S8);
        state(&model.sync, model.now(), ui);
        gap(ui, S12);
        let shortcut = UiCommand::Refresh.shortcut_text(ui);
        let refresh = Button::secondary(UiCommand::Refresh.label())
            .icon(icons::REFRESH)
            .tooltip(shortcut);
        if refresh.show(ui).clicked() {
            out.send(Command::Refresh);
        }
    });
}

fn state(state: &SyncState, now: Timestamp, ui: &mut Ui) {
    let t = tokens(ui);
    match state {
        SyncState::Starting => {
            text(ui, Type::Body, t.weak, t!("settings-starting"));
        }
        SyncState::Working {
            resource,
            done,
            total,
        } => {
            let progress = messages::sync::progress(*resource, *done, *total);
            text(ui, Type::Body, t.text, progress);
            if let Some(total) = total.filter(|total| *total > 0) {
                let width = ui.available_width();
                let name = messages::sync::reading(*resource);
                bar::progress(ui, width, *done as f32 / total as f32, &name);
            }
        }
        SyncState::UpToDate { at } => {
            let time = format::date_time(*at, now);
            text(
                ui,
                Type::Body,
                t.text,
                t!("settings-sync-up-to-date", time = time),
            )
            .on_hover_text(format::full_date_time(*at));
        }
        SyncState::Offline { last, problem } => {
            let mut banner = Banner::problem(Tone::Caution, problem);
            if let Some(last) = last {
                let time = format::date_time(*last, now);
                banner = banner.meaning(t!("settings-sync-data-from", time = time));
            }
            banner.show(ui);
        }
    }
}
