//! How a send that this computer keeps until its time is shown, and its actions: Change, Send now and Cancel, or the
//! question what to do with a late one.

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

/// The texts about a scheduled send.
#[derive(Debug, PartialEq)]
pub(in crate::ui::screens) struct ScheduleText {
    pub(in crate::ui::screens) title: String,
    pub(in crate::ui::screens) tone: Tone,
    /// The meaning for the gifts, and the remedy.
    pub(in crate::ui::screens) meaning: String,
    /// The label of the button that changes the time.
    pub(in crate::ui::screens) change: String,
    /// The label of the button that cancels the send.
    pub(in crate::ui::screens) cancel: String,
}

impl ScheduleText {
    /// Returns `None` for a send that is not scheduled.
    pub(in crate::ui::screens) fn of(entry: &OutboxEntry, model: &Model) -> Option<Self> {
        let OutboxState::Scheduled(at) = entry.state else {
            return None;
        };
        let time = format::full_date_time(at);
        let scheduled = t!("status-scheduled");
        let timing = timing(entry, model)?;
        let (title, tone, meaning) = match timing {
            ScheduleTiming::Early(_) => (
                scheduled,
                Tone::Note,
                t!("outbox-scheduled-text", time = time),
            ),
            ScheduleTiming::Due => (
                scheduled,
                Tone::Note,
                t!("outbox-schedule-due-text", time = time),
            ),
            ScheduleTiming::Late => (
                t!("outbox-chip-late"),
                Tone::Caution,
                t!("outbox-late-text", time = time),
            ),
        };
        let is_late = timing == ScheduleTiming::Late;
        Some(Self {
            title,
            tone,
            meaning,
            change: change_label(is_late),
            cancel: cancel_label(entry, is_late),
        })
    }
}

fn change_label(is_late: bool) -> String {
    if is_late {
        t!("outbox-choose-time")
    } else {
        t!("outbox-change-time")
    }
}

fn cancel_label(entry: &OutboxEntry, is_late: bool) -> String {
    let is_part_sent = entry.part.is_some_and(|part| part.number > 1);
    match (is_late, is_part_sent) {
        (true, false) => t!("outbox-discard"),
        (false, false) => t!("outbox-cancel"),
        (_, true) => t!("outbox-cancel-rest"),
    }
}

fn timing(entry: &OutboxEntry, model: &Model) -> Option<ScheduleTiming> {
    entry.schedule_timing(
        model.outbox.parts(entry),
        model.now(),
        model.preferences.late_limit(),
    )
}

/// Draws the buttons of a scheduled send.
pub(super) fn buttons(ui: &mut Ui, model: &Model, entry: &OutboxEntry, out: &mut Commands) {
    let is_late = timing(entry, model) == Some(ScheduleTiming::Late);
    let send_now = if is_late {
        primary(t!("outbox-send-now"), entry)
    } else {
        secondary(t!("outbox-send-now"), entry)
    };
    if secondary(cancel_label(entry, is_late), entry)
        .show(ui)
        .clicked()
    {
        out.send(Command::DismissSend(entry.id));
    }
    if secondary(change_label(is_late), entry).show(ui).clicked() {
        change_time::open(ui, entry.id);
    }
    if send_now.show(ui).clicked() {
        out.send(Command::RetrySend(entry.id));
    }
}
