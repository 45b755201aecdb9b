//! The state of the sync: as a whole, of each resource, and the commands that refresh and rebuild the
//! mirror.

use std::time::Duration;

use egui::{Align, Layout, Response, Ui, vec2};
use strum::IntoEnumIterator as _;

use crate::{
    contract::Timestamp,
    desk::{Command, RebuildScope, ResourceStatus, SyncResource, SyncState},
    i18n::{format, t},
    messages,
    ui::{
        commands::Commands,
        model::Model,
        shell::UiCommand,
        theme::{S4, S8, S12, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, TitleRow, bar, chip, copy_details_button, gap, separator, text,
            tone_dot,
        },
    },
};

/// Older data of resources that change often is outdated.
const MAX_AGE_OF_CHANGING_DATA: Duration = Duration::from_secs(15 * 60);
const MAX_AGE_OF_CATALOG: Duration = Duration::from_secs(3 * 3600);
/// How often the sync reports new times. These events do not wake the window, so the screen requests a frame.
const TIMES_INTERVAL: Duration = Duration::from_secs(60);
const ROW_HEIGHT: f32 = 36.0;
/// The text below the name of a resource begins here, under the name.
const DETAIL_INDENT: f32 = 20.0;

#[derive(Debug, Default)]
pub struct Sync {
    /// The rebuild that waits for a confirmation.
    unconfirmed: Option<RebuildScope>,
}

impl Sync {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
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
            if model.sync_status.is_empty() {
                return;
            }
            gap(ui, S12);
            ui.spacing_mut().item_spacing.y = S4;
            ui.request_repaint_after(TIMES_INTERVAL);
            let is_everything_pending = is_everything_pending(&model.sync_status);
            for status in model.sync_status.iter() {
                separator(ui);
                self.resource(status, is_everything_pending, model.now(), ui, out);
            }
            separator(ui);
            gap(ui, S12);
            self.rebuild(is_everything_pending, ui, out);
        });
    }

    fn rebuild(&mut self, is_pending: bool, ui: &mut Ui, out: &mut Commands) {
        let colors = tokens(ui);
        text(
            ui,
            Type::Small,
            colors.weak,
            t!("settings-sync-rebuild-text"),
        );
        gap(ui, S8);
        if is_pending {
            text(
                ui,
                Type::Small,
                colors.weak,
                t!("settings-sync-rebuild-pending"),
            );
            gap(ui, S8);
        }
        if self.unconfirmed == Some(RebuildScope::Everything) {
            self.confirmation(&t!("settings-sync-rebuild-confirm"), ui, out);
        } else if Button::secondary(t!("settings-sync-rebuild"))
            .show(ui)
            .clicked()
        {
            self.unconfirmed = Some(RebuildScope::Everything);
        }
    }

    /// The buttons that start or leave the rebuild.
    fn confirmation(&mut self, confirm: &str, ui: &mut Ui, out: &mut Commands) {
        ui.horizontal(|ui| {
            if Button::primary(confirm).danger().show(ui).clicked()
                && let Some(scope) = self.unconfirmed.take()
            {
                out.send(Command::RebuildMirror(scope));
            }
            if Button::secondary(t!("shell-cancel")).show(ui).clicked() {
                self.unconfirmed = None;
            }
        });
    }

    fn resource(
        &mut self,
        status: &ResourceStatus,
        is_everything_pending: bool,
        now: Timestamp,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let scope = RebuildScope::Resource(status.resource);
        if resource_row(status, now, ui).clicked() {
            self.unconfirmed = Some(scope);
        }
        if status.is_rebuild_pending && !is_everything_pending {
            detail(t!("settings-sync-rebuild-pending"), ui);
        }
        resource_details(status, now, ui);
        if self.unconfirmed == Some(scope) {
            let text_of_rebuild = t!(
                "settings-sync-rebuild-resource-text",
                resources = rebuilt_names(status.resource)
            );
            text(ui, Type::Small, tokens(ui).weak, text_of_rebuild);
            gap(ui, S4);
            self.confirmation(&t!("settings-sync-rebuild-resource-confirm"), ui, out);
            gap(ui, S8);
        }
    }
}

/// The names of the resources that are rebuilt with this one.
fn rebuilt_names(resource: SyncResource) -> String {
    // Recipients have no row of their own.
    let names: Vec<String> = SyncResource::iter()
        .filter(|other| *other != SyncResource::Recipients)
        .filter(|other| resource.rebuilt_together().contains(other))
        .map(messages::sync::resource)
        .collect();
    format::list(&names)
}

/// How well a resource is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Health {
    Current,
    NotRead,
    Outdated,
    /// Some records cannot be read.
    Partial,
    Failed,
}

impl Health {
    fn of(status: &ResourceStatus, now: Timestamp) -> Self {
        let max_age = match status.resource {
            SyncResource::Batches | SyncResource::Orders | SyncResource::Activities => {
                MAX_AGE_OF_CHANGING_DATA
            }
            _ => MAX_AGE_OF_CATALOG,
        };
        let is_older = |at: Timestamp, max_age| now.since(at) > max_age;
        let has_outdated_orders = status
            .oldest_open_read_at
            .is_some_and(|at| is_older(at, MAX_AGE_OF_CHANGING_DATA));
        match status.succeeded_at {
            _ if status.problem.is_some() => Self::Failed,
            None => Self::NotRead,
            Some(at) if is_older(at, max_age) || has_outdated_orders => Self::Outdated,
            Some(_) if status.unreadable > 0 => Self::Partial,
            Some(_) => Self::Current,
        }
    }

    fn tone(self) -> Tone {
        match self {
            Self::Current => Tone::Good,
            Self::NotRead => Tone::Neutral,
            Self::Outdated | Self::Partial => Tone::Caution,
            Self::Failed => Tone::Bad,
        }
    }

    /// The label of a resource that is not current.
    fn label(self) -> Option<String> {
        match self {
            Self::Current | Self::NotRead => None,
            Self::Outdated => Some(t!("settings-sync-outdated")),
            Self::Partial => Some(t!("settings-sync-partial")),
            Self::Failed => Some(t!("settings-sync-failed")),
        }
    }
}

/// Draws the row of a resource. Returns the response of its Rebuild button.
fn resource_row(status: &ResourceStatus, now: Timestamp, ui: &mut Ui) -> Response {
    let colors = tokens(ui);
    let health = Health::of(status, now);
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        tone_dot(ui, health.tone());
        let name = messages::sync::resource(status.resource);
        text(ui, Type::Body, colors.text, &name);
        TitleRow::new(ui).controls(ui, |ui| {
            if let Some(label) = health.label() {
                chip(ui, &label, health.tone());
            }
            match status.succeeded_at {
                Some(at) => {
                    let synced = t!("settings-sync-synced", time = format::date_time(at, now));
                    text(ui, Type::Small, colors.weak, synced)
                        .on_hover_text(format::full_date_time(at));
                }
                None => {
                    text(ui, Type::Small, colors.weak, t!("settings-sync-never"));
                }
            }
            Button::quiet(t!("settings-sync-rebuild-resource"))
                .small()
                .name(t!("settings-sync-rebuild-resource-name", resource = name))
                .show(ui)
        })
    })
    .inner
}

/// Whether the rebuild of the whole mirror waits for the service. The section of that rebuild then says
/// so, instead of each resource.
fn is_everything_pending(statuses: &[ResourceStatus]) -> bool {
    !statuses.is_empty() && statuses.iter().all(|status| status.is_rebuild_pending)
}

/// Draws a line below the row of a resource.
fn detail(line: String, ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        ui.add_space(DETAIL_INDENT);
        text(ui, Type::Small, tokens(ui).weak, line);
    });
}

fn resource_details(status: &ResourceStatus, now: Timestamp, ui: &mut Ui) {
    let colors = tokens(ui);
    let mut details = Vec::new();
    if let Some(reading) = status.reading {
        details.push(t!(
            "settings-sync-reading-orders",
            done = reading.done,
            total = reading.total
        ));
    }
    if status.failed_batches > 0 {
        details.push(t!(
            "settings-sync-failed-batches",
            count = status.failed_batches
        ));
    }
    if status.unreadable > 0 {
        details.push(t!("settings-sync-unreadable", count = status.unreadable));
    }
    if let Some(oldest) = status.oldest_open_read_at {
        details.push(t!(
            "settings-sync-oldest-open-order",
            age = format::age(oldest, now)
        ));
    }
    if let Some(oldest) = status.oldest_read_at
        && status.oldest_open_read_at != Some(oldest)
    {
        details.push(t!(
            "settings-sync-oldest-order",
            age = format::age(oldest, now)
        ));
    }
    for line in details {
        detail(line, ui);
    }
    if let Some(problem) = &status.problem {
        let what = messages::problem::what(problem);
        ui.horizontal_wrapped(|ui| {
            ui.add_space(DETAIL_INDENT);
            text(ui, Type::Small, colors.tone(Tone::Bad), &what);
            text(
                ui,
                Type::Small,
                colors.weak,
                messages::problem::code(problem),
            );
            let title = messages::sync::resource(status.resource);
            copy_details_button(ui, &title, &messages::problem::copy_text(problem));
        });
        gap(ui, S4);
    }
}

fn state(state: &SyncState, now: Timestamp, ui: &mut Ui) {
    let colors = tokens(ui);
    match state {
        SyncState::Starting => {
            text(ui, Type::Body, colors.weak, t!("settings-starting"));
        }
        SyncState::Working {
            resource,
            done,
            total,
        } => {
            let progress = messages::sync::progress(*resource, *done, *total);
            text(ui, Type::Body, colors.text, progress);
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
                colors.text,
                t!("settings-sync-up-to-date", time = time),
            )
            .on_hover_text(format::full_date_time(*at));
        }
        // The rows of the resources show what failed.
        SyncState::Incomplete { failed, .. } if !failed.is_empty() => {
            Banner::new(Tone::Caution, t!("settings-sync-incomplete"))
                .meaning(t!("settings-sync-incomplete-meaning"))
                .show(ui);
        }
        SyncState::Incomplete { last, problem, .. } | SyncState::Offline { last, problem } => {
            let mut banner = Banner::problem(Tone::Caution, problem);
            if let Some(last) = last {
                let time = format::date_time(*last, now);
                banner = banner.meaning(t!("settings-sync-data-from", time = time));
            }
            banner.show(ui);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::ProblemKind;

    #[test]
    fn health_names_most_serious_state() {
        let now = Timestamp::from_micros(1_000_000_000_000);
        let mut status = ResourceStatus::new(SyncResource::Orders);
        assert_eq!(Health::of(&status, now), Health::NotRead);
        status.succeeded_at = Some(now - Duration::from_secs(60));
        assert_eq!(Health::of(&status, now), Health::Current);
        // Final orders are read once a day.
        status.oldest_read_at = Some(now - Duration::from_secs(70_000));
        assert_eq!(Health::of(&status, now), Health::Current);
        status.oldest_open_read_at = Some(now - Duration::from_secs(3_000));
        assert_eq!(Health::of(&status, now), Health::Outdated);
        status.oldest_open_read_at = Some(now - Duration::from_secs(600));
        status.unreadable = 1;
        assert_eq!(Health::of(&status, now), Health::Partial);
        status.succeeded_at = Some(now - Duration::from_secs(3_000));
        assert_eq!(Health::of(&status, now), Health::Outdated);
        status.problem = Some(ProblemKind::ServiceTimedOut.into());
        assert_eq!(Health::of(&status, now), Health::Failed);
    }
}
