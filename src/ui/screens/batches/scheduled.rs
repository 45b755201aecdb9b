//! How a send that this computer keeps until its time is shown, and its actions: Change, Send now and Cancel, or the
//! question what to do with a late one. Used by the list of sends and by Review.

use egui::Ui;

use super::{
    change_time,
    outbox::{primary, secondary},
};
use crate::{
    desk::{Command, OutboxEntry, OutboxState, ScheduleTiming},
    i18n::{format, t},
    ui::{commands::Commands, model::Model, theme::Tone},
};

/// What the user reads about a scheduled send.
#[derive(Debug, PartialEq)]
pub(in crate::ui::screens) struct ScheduleText {
    pub(in crate::ui::screens) title: String,
    pub(in crate::ui::screens) tone: Tone,
    /// What it means for the gifts and what to do.
    pub(in crate::ui::screens) meaning: String,
}

impl ScheduleText {
    /// Returns `None` for a send that is not scheduled.
    pub(in crate::ui::screens) fn of(entry: &OutboxEntry, model: &Model) -> Option<Self> {
        let OutboxState::Scheduled(at) = entry.state else {
            return None;
        };
        let time = format::full_date_time(at);
        let scheduled = t!("status-scheduled");
        Some(match timing(entry, model)? {
            ScheduleTiming::Early(_) => Self {
                title: scheduled,
                tone: Tone::Note,
                meaning: t!("outbox-scheduled-text", time = time),
            },
            ScheduleTiming::Due => Self {
                title: scheduled,
                tone: Tone::Note,
                meaning: t!("outbox-schedule-due-text", time = time),
            },
            ScheduleTiming::Late => Self {
                title: t!("outbox-chip-late"),
                tone: Tone::Caution,
                meaning: t!("outbox-late-text", time = time),
            },
        })
    }
}

fn timing(entry: &OutboxEntry, model: &Model) -> Option<ScheduleTiming> {
    entry.schedule_timing(&model.outbox, model.now(), model.preferences.late_limit())
}

/// Draws the buttons of a scheduled send, from right to left.
pub(super) fn buttons(ui: &mut Ui, model: &Model, entry: &OutboxEntry, out: &mut Commands) {
    let is_late = timing(entry, model) == Some(ScheduleTiming::Late);
    let send_now = if is_late {
        primary(t!("outbox-send-now"), entry)
    } else {
        secondary(t!("outbox-send-now"), entry)
    };
    if send_now.show(ui).clicked() {
        out.send(Command::RetrySend(entry.id));
    }
    let change = if is_late {
        t!("outbox-choose-time")
    } else {
        t!("outbox-change-time")
    };
    if secondary(change, entry).show(ui).clicked() {
        change_time::open(ui, entry.id);
    }
    let is_part_sent = entry.part.is_some_and(|part| part.number > 1);
    let cancel = match (is_late, is_part_sent) {
        (true, false) => t!("outbox-discard"),
        (false, false) => t!("outbox-cancel"),
        (_, true) => t!("outbox-cancel-rest"),
    };
    if secondary(cancel, entry).show(ui).clicked() {
        out.send(Command::DismissSend(entry.id));
    }
}
