//! How long a send can be undone, how long the service may take to create a batch, how large a
//! batch may be, and the send log.

use egui::Ui;

use super::setting_row::setting;
use crate::{
    desk::{Preferences, settings::preferences::MAX_BATCH_RECIPIENTS},
    i18n::t,
    ui::{
        commands::Commands,
        page::Page,
        theme::S8,
        widgets::{Button, Card, Select, gap, separator},
    },
};

const HOLD_SECONDS: [u32; 7] = [0, 5, 10, 20, 30, 60, 120];
const TIMEOUT_SECONDS: [u32; 5] = [30, 60, 120, 300, 600];
const LATE_MINUTES: [u32; 6] = [0, 30, 60, 4 * 60, 12 * 60, 24 * 60];
const BATCH_LIMITS: [u32; 5] = [1_000, 5_000, 10_000, 50_000, MAX_BATCH_RECIPIENTS];
const SELECT_WIDTH: f32 = 200.0;

pub fn ui(preferences: &mut Preferences, ui: &mut Ui, out: &mut Commands) {
    Card::titled(&t!("settings-sending-title")).show(ui, |ui| {
        gap(ui, S8);
        let title = t!("settings-hold");
        setting(ui, &title, |ui| {
            let at_once = (0, t!("settings-hold-none"));
            seconds(
                ui,
                &title,
                &mut preferences.hold_seconds,
                &HOLD_SECONDS,
                Some(at_once),
            );
        });
        separator(ui);
        let title = t!("settings-send-timeout");
        setting(ui, &title, |ui| {
            let value = &mut preferences.send_timeout_seconds;
            seconds(ui, &title, value, &TIMEOUT_SECONDS, None);
        });
        separator(ui);
        let title = t!("settings-late-sends");
        setting(ui, &title, |ui| {
            late_sends(ui, &title, &mut preferences.late_send_minutes);
        });
        separator(ui);
        let title = t!("settings-batch-limit");
        setting(ui, &title, |ui| {
            batch_limit(ui, &title, &mut preferences.max_batch_recipients);
        });
        separator(ui);
        setting(ui, &t!("send-log-title"), |ui| {
            let open = Button::secondary(t!("settings-send-log-button"));
            if open.show(ui).clicked() {
                out.go(Page::SendLog(None));
            }
        });
    });
}

/// Draws how late a scheduled send may leave by itself. A stored value that is not in the list is added.
fn late_sends(ui: &mut Ui, title: &str, value: &mut u32) {
    let mut times = LATE_MINUTES.to_vec();
    if !times.contains(value) {
        times.push(*value);
        times.sort_unstable();
    }
    let options: Vec<(u32, String)> = times
        .into_iter()
        .map(|minutes| {
            let label = match minutes {
                0 => t!("settings-late-sends-ask"),
                hours if hours.is_multiple_of(60) => {
                    t!("settings-late-sends-hours", count = hours / 60)
                }
                _ => t!("settings-late-sends-minutes", count = minutes),
            };
            (minutes, label)
        })
        .collect();
    Select::new(title)
        .hide_label()
        .width(SELECT_WIDTH)
        .show(ui, value, &options);
}

/// Draws a list of sizes. A stored value that is not in the list is added.
fn batch_limit(ui: &mut Ui, title: &str, value: &mut u32) {
    let mut sizes = BATCH_LIMITS.to_vec();
    if !sizes.contains(value) {
        sizes.push(*value);
        sizes.sort_unstable();
    }
    let options: Vec<(u32, String)> = sizes
        .into_iter()
        .map(|size| (size, t!("settings-batch-limit-option", count = size)))
        .collect();
    Select::new(title)
        .hide_label()
        .width(SELECT_WIDTH)
        .show(ui, value, &options);
}

/// Draws a list of times in seconds. `named` is a time with a label of its own. A stored value that
/// is not in the list is added.
fn seconds(
    ui: &mut Ui,
    title: &str,
    value: &mut u32,
    offered: &[u32],
    named: Option<(u32, String)>,
) {
    let mut times = offered.to_vec();
    if !times.contains(value) {
        times.push(*value);
        times.sort_unstable();
    }
    let options: Vec<(u32, String)> = times
        .into_iter()
        .map(|time| match &named {
            Some((name_of, label)) if *name_of == time => (time, label.clone()),
            _ => (time, t!("settings-seconds", count = time)),
        })
        .collect();
    Select::new(title)
        .hide_label()
        .width(SELECT_WIDTH)
        .show(ui, value, &options);
}
