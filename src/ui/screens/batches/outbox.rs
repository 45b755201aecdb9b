//! The unfinished and refused sends: the state of each and its actions. Used by Batches and Drafts.

use std::{borrow::Cow, time::Duration};

use egui::{Id, ScrollArea, Ui};

use super::{
    candidates::{self, candidate_ids},
    scheduled,
    send_group::SendGroup,
};
use crate::{
    contract::Timestamp,
    desk::{Command, OutboxEntry, OutboxState, Problem, ProblemKind},
    i18n::{format, t},
    messages::{self, titles},
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        screens::order_actions::menu,
        theme::{S16, Tone, Type, icons, tokens},
        widgets::{Button, Card, TitleRow, chip, gap, text, wrapped_text},
    },
};

/// The part of the page that the list may cover, so that the batches below stay visible.
const MAX_HEIGHT_SHARE: f32 = 0.5;
/// The time between two frames while a countdown is visible.
const COUNTDOWN_INTERVAL: Duration = Duration::from_millis(500);

/// How the list shows the state of a send.
#[derive(Debug, PartialEq)]
struct StateText<'a> {
    chip: String,
    tone: Tone,
    /// The problem, its meaning for the gifts, and the remedy.
    message: String,
    problem: Option<&'a Problem>,
}

/// Which sends are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui::screens) enum ShownSends {
    All,
    /// Those that this computer keeps until their time.
    Scheduled,
}

/// Draws the unfinished and refused sends. Returns whether there are none.
pub(in crate::ui::screens) fn ui(
    model: &Model,
    shown: ShownSends,
    ui: &mut Ui,
    out: &mut Commands,
) -> bool {
    let is_shown = |send: &SendGroup<'_>| {
        shown == ShownSends::All || matches!(send.current().state, OutboxState::Scheduled(_))
    };
    let sends: Vec<_> = model
        .outbox
        .unfinished_sends()
        .map(|entries| SendGroup { entries })
        .filter(is_shown)
        .filter_map(|send| {
            let state = group_state(&send, model)?;
            Some((send, state))
        })
        .collect();
    if sends.is_empty() {
        return true;
    }
    ScrollArea::vertical()
        .id_salt("outbox")
        .max_height(ui.available_height() * MAX_HEIGHT_SHARE)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (send, state) in &sends {
                Card::new().show(ui, |ui| card(ui, model, send, state, out));
                gap(ui, S16);
            }
        });
    false
}

/// Returns the seconds until a held send leaves, and requests a repaint for the countdown.
pub(in crate::ui::screens) fn countdown_seconds(ui: &Ui, until: Timestamp, now: Timestamp) -> u64 {
    ui.request_repaint_after(COUNTDOWN_INTERVAL);
    until.since(now).as_millis().div_ceil(1000) as u64
}

/// Returns `None` for a send that the service has, which is listed as a batch, and for a canceled
/// send, whose draft is in Drafts.
fn state_text(state: &OutboxState, now: Timestamp) -> Option<StateText<'_>> {
    match state {
        OutboxState::Sent(_) | OutboxState::Canceled => None,
        OutboxState::Held(Some(until)) if *until > now => Some(StateText {
            chip: t!("outbox-chip-held"),
            tone: Tone::Note,
            message: t!("outbox-held-text"),
            problem: None,
        }),
        OutboxState::Held(None) => Some(StateText {
            chip: t!("outbox-chip-interrupted"),
            tone: Tone::Caution,
            message: t!("gift-outbox-interrupted-meaning"),
            problem: None,
        }),
        // Depends on the other parts of the send.
        OutboxState::Scheduled(_) => None,
        // The hold is over, and the service cannot be used yet.
        OutboxState::Held(Some(_)) | OutboxState::Waiting => Some(StateText {
            chip: t!("outbox-chip-waiting"),
            tone: Tone::Caution,
            message: t!("outbox-waiting-text"),
            problem: None,
        }),
        OutboxState::Sending => Some(StateText {
            chip: t!("outbox-chip-sending"),
            tone: Tone::Note,
            message: t!("outbox-sending-text"),
            problem: None,
        }),
        OutboxState::InDoubt(problem) => Some(StateText {
            chip: t!("outbox-chip-checking"),
            tone: Tone::Caution,
            message: messages::problem::full_text(problem),
            problem: Some(problem),
        }),
        OutboxState::NeedsReview(problem) => Some(StateText {
            chip: t!("outbox-chip-action-required"),
            tone: Tone::Caution,
            message: messages::problem::full_text(problem),
            problem: Some(problem),
        }),
        OutboxState::Unreadable(problem) => Some(StateText {
            chip: t!("outbox-chip-unreadable"),
            tone: Tone::Bad,
            message: messages::problem::full_text(problem),
            problem: Some(problem),
        }),
        OutboxState::Refused(problem) => Some(StateText {
            chip: t!("outbox-chip-refused"),
            tone: Tone::Bad,
            message: messages::problem::full_text(problem),
            problem: Some(problem),
        }),
    }
}

/// The state of a send, which for a send of several parts is the state of the part that the send
/// waits for.
fn group_state<'a>(send: &SendGroup<'a>, model: &Model) -> Option<StateText<'a>> {
    if send.is_partly_canceled() {
        return Some(StateText {
            chip: t!("outbox-chip-canceled"),
            tone: Tone::Caution,
            message: t!("outbox-partly-canceled-text"),
            problem: None,
        });
    }
    if let Some(scheduled) = scheduled::ScheduleText::of(send.current(), model) {
        return Some(StateText {
            chip: scheduled.title,
            tone: scheduled.tone,
            message: scheduled.meaning,
            problem: None,
        });
    }
    state_text(&send.current().state, model.now())
}

/// The price of a send: the price that the user agreed to, or the higher price that the send needs a
/// decision about.
fn total(entry: &OutboxEntry) -> String {
    match entry.state.problem().map(|problem| &problem.kind) {
        Some(ProblemKind::PriceIncreased { current, .. }) => format::money(*current),
        _ => format::money_range(entry.total_low, entry.total_high),
    }
}

fn card(
    ui: &mut Ui,
    model: &Model,
    send: &SendGroup<'_>,
    state: &StateText<'_>,
    out: &mut Commands,
) {
    let colors = tokens(ui);
    let entry = send.current();
    let now = model.now();
    ui.horizontal_top(|ui| {
        let row = TitleRow::new(ui);
        row.title_lines(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.horizontal(|ui| {
                text(
                    ui,
                    Type::Strong,
                    colors.text,
                    titles::gift_name(&entry.title),
                );
                chip(ui, &state.chip, state.tone);
            });
            // An unreadable row may have lost its number of recipients.
            if send.recipients() > 0 {
                let facts = t!(
                    "outbox-facts",
                    count = send.recipients(),
                    total = send.total(),
                );
                text(ui, Type::Body, colors.weak, facts);
            }
            if let OutboxState::Held(Some(until)) = entry.state
                && until > now
            {
                let seconds = countdown_seconds(ui, until, now);
                let countdown = t!("gift-outbox-held", count = seconds);
                text(ui, Type::BodyStrong, colors.text, countdown);
            }
            wrapped_text(ui, Type::Body, colors.text, message(ui, entry, state));
            ui.horizontal(|ui| {
                if let Some(problem) = state.problem {
                    let code = messages::problem::code(problem);
                    text(ui, Type::Small, colors.weak, code).on_hover_text(&problem.details);
                }
                log_link(ui, entry, out);
            });
            send.part_lines(ui, out);
            if is_confirming(ui, entry) {
                wrapped_text(ui, Type::BodyStrong, colors.text, question(entry));
            }
        });
        row.controls(ui, |ui| buttons(ui, model, entry, out));
    });
    candidates::dialogs(ui, model, entry, out);
}

/// The message of the card. While a question is shown, the remedy is left out, because the remedy names
/// buttons that the card does not have at that moment.
fn message<'a>(ui: &Ui, entry: &OutboxEntry, state: &'a StateText<'_>) -> Cow<'a, str> {
    match state.problem {
        Some(problem) if is_confirming(ui, entry) => messages::problem::facts(problem).into(),
        _ => Cow::from(&state.message),
    }
}

/// Draws a link to the log of the send.
fn log_link(ui: &mut Ui, entry: &OutboxEntry, out: &mut Commands) {
    let title = titles::gift_name(&entry.title);
    let link = Button::link(t!("send-log-open")).name(t!("send-log-open-name", title = title));
    if link.show(ui).clicked() {
        out.go(Page::SendLog(Some(entry.id)));
    }
}

/// The question before an action that cannot be undone.
fn question(entry: &OutboxEntry) -> String {
    let reference = &entry.customer_reference_id;
    match &entry.state {
        OutboxState::Unreadable(_) if reference.is_empty() => t!("outbox-dismiss-question"),
        OutboxState::Refused(_) => t!("outbox-dismiss-refused-question", count = entry.recipients),
        OutboxState::Unreadable(_) => {
            t!("outbox-dismiss-question-reference", reference = reference)
        }
        _ if entry.attempts.is_too_large() => t!(
            "outbox-send-smaller-question",
            count = entry.recipients,
            total = total(entry),
        ),
        _ => t!(
            "outbox-send-again-question",
            count = entry.recipients,
            total = total(entry),
        ),
    }
}

/// Gives a button an accessible name that contains the title of the send.
fn named(button: Button<'static>, action: &str, entry: &OutboxEntry) -> Button<'static> {
    button.name(t!(
        "outbox-button-label",
        action = action,
        title = titles::gift_name(&entry.title),
    ))
}

pub(super) fn secondary(label: String, entry: &OutboxEntry) -> Button<'static> {
    named(Button::secondary(label.clone()), &label, entry)
}

pub(super) fn primary(label: String, entry: &OutboxEntry) -> Button<'static> {
    named(Button::primary(label.clone()), &label, entry)
}

fn buttons(ui: &mut Ui, model: &Model, entry: &OutboxEntry, out: &mut Commands) {
    match &entry.state {
        OutboxState::Held(_) => {
            let button = primary(t!("outbox-undo"), entry);
            if button.show(ui).clicked() {
                out.send(Command::DismissSend(entry.id));
            }
            let button = secondary(t!("outbox-send-now"), entry);
            if button.show(ui).clicked() {
                out.send(Command::RetrySend(entry.id));
            }
        }
        OutboxState::Waiting => {
            let is_part_sent = entry.part.is_some_and(|part| part.number > 1);
            let label = if is_part_sent {
                t!("outbox-cancel-rest")
            } else {
                t!("outbox-cancel")
            };
            let button = secondary(label, entry);
            if button.show(ui).clicked() {
                out.send(Command::DismissSend(entry.id));
            }
            let button = secondary(t!("outbox-send-now"), entry).icon(icons::REFRESH);
            if button.show(ui).clicked() {
                out.send(Command::RetrySend(entry.id));
            }
        }
        OutboxState::Scheduled(_) => scheduled::buttons(ui, model, entry, out),
        OutboxState::InDoubt(_) => check_button(ui, entry, out),
        OutboxState::NeedsReview(_) => decision_buttons(ui, entry, out),
        OutboxState::Refused(_) if entry.part.is_some() => {
            let button = primary(t!("outbox-try-again"), entry);
            if button.show(ui).clicked() {
                out.send(Command::RetrySend(entry.id));
            }
        }
        OutboxState::Refused(_) => refused_buttons(ui, model, entry, out),
        OutboxState::Unreadable(_) => dismiss_buttons(ui, entry, out),
        OutboxState::Sending | OutboxState::Sent(_) | OutboxState::Canceled => {}
    }
}

fn check_button(ui: &mut Ui, entry: &OutboxEntry, out: &mut Commands) {
    let button = secondary(t!("outbox-check-now"), entry).icon(icons::REFRESH);
    if button.show(ui).clicked() {
        out.send(Command::RetrySend(entry.id));
    }
}

/// The id under which egui remembers that the user is asked to confirm an action.
fn confirming_id(entry: &OutboxEntry) -> Id {
    Id::unique(("confirm-send-action", entry.id))
}

fn is_confirming(ui: &Ui, entry: &OutboxEntry) -> bool {
    let needs_confirmation = matches!(
        entry.state,
        OutboxState::NeedsReview(_) | OutboxState::Unreadable(_) | OutboxState::Refused(_)
    );
    needs_confirmation && ui.data(|data| data.get_temp(confirming_id(entry)).unwrap_or(false))
}

fn set_confirming(ui: &Ui, entry: &OutboxEntry, is_confirming: bool) {
    ui.data_mut(|data| data.insert_temp(confirming_id(entry), is_confirming));
}

/// Draws the buttons for a send that may or may not have reached the service: the user decides
/// whether it was sent. Sending again needs a confirmation, because recipients could get two gifts.
fn decision_buttons(ui: &mut Ui, entry: &OutboxEntry, out: &mut Commands) {
    if is_confirming(ui, entry) {
        let button = secondary(t!("outbox-send-again-cancel"), entry);
        if button.show(ui).clicked() {
            set_confirming(ui, entry, false);
        }
        let label = t!("outbox-send-again-confirm", count = entry.recipients);
        if primary(label, entry).danger().show(ui).clicked() {
            set_confirming(ui, entry, false);
            out.send(Command::ForceResend(entry.id));
        }
        return;
    }
    check_button(ui, entry, out);
    // With candidates, the user identifies one of them.
    if candidate_ids(entry).is_empty() {
        let button = secondary(t!("outbox-mark-as-sent"), entry);
        let button = button.tooltip(t!("outbox-mark-as-sent-hint"));
        if button.show(ui).clicked() {
            out.send(Command::DismissSend(entry.id));
        }
    } else if primary(t!("outbox-compare"), entry).show(ui).clicked() {
        candidates::open(ui, entry);
    }
    let button = secondary(t!("outbox-send-again"), entry);
    if button.show(ui).clicked() {
        set_confirming(ui, entry, true);
    }
}

/// Draws the buttons of a refused send. Without its draft, only the send has the recipients.
fn refused_buttons(ui: &mut Ui, model: &Model, entry: &OutboxEntry, out: &mut Commands) {
    let mut drafts = model.drafts.iter();
    let Some(draft) = drafts.find(|draft| draft.id == entry.draft_id) else {
        // A draft made of a test would be sent as a gift.
        if !is_confirming(ui, entry) && !entry.is_test() {
            let button = primary(t!("outbox-move-to-draft"), entry);
            move_to_draft_button(ui, button, entry, out);
        }
        dismiss_buttons(ui, entry, out);
        return;
    };
    let button = primary(t!("outbox-open-draft"), entry);
    if button.show(ui).clicked() {
        out.send(Command::OpenDraft(entry.draft_id));
        out.go(Page::NewGift);
    }
    if draft.updated_at > entry.created_at {
        let button = secondary(t!("outbox-move-to-draft"), entry);
        move_to_draft_button(ui, button, entry, out);
    }
    let button = secondary(t!("outbox-dismiss"), entry);
    if button.show(ui).clicked() {
        out.send(Command::DismissSend(entry.id));
    }
}

fn move_to_draft_button(
    ui: &mut Ui,
    button: Button<'static>,
    entry: &OutboxEntry,
    out: &mut Commands,
) {
    let button = button.tooltip(t!("outbox-move-send-to-draft-tooltip"));
    if button.show(ui).clicked() {
        out.send(Command::MoveSendToDraft {
            send: entry.id,
            name: menu::again_name(&titles::gift_name(&entry.title)),
        });
    }
}

/// Draws the button that dismisses a send, after a confirmation: of an unreadable send, because the
/// gifts may have been sent, and of a refused send without a draft, because its recipients are deleted.
fn dismiss_buttons(ui: &mut Ui, entry: &OutboxEntry, out: &mut Commands) {
    if !is_confirming(ui, entry) {
        let button = secondary(t!("outbox-dismiss"), entry);
        if button.show(ui).clicked() {
            set_confirming(ui, entry, true);
        }
        return;
    }
    let button = secondary(t!("outbox-dismiss-cancel"), entry);
    if button.show(ui).clicked() {
        set_confirming(ui, entry, false);
    }
    let button = primary(t!("outbox-dismiss-confirm"), entry).danger();
    if button.show(ui).clicked() {
        set_confirming(ui, entry, false);
        out.send(Command::DismissSend(entry.id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::OrderBatchId,
        desk::{Impact, ProblemKind},
    };

    #[test]
    fn delivered_send_is_not_listed() {
        let state = OutboxState::Sent(OrderBatchId::default());
        assert_eq!(state_text(&state, Timestamp::default()), None);
    }

    #[test]
    fn send_waits_when_its_hold_is_over() {
        let until = Timestamp::from_micros(2_000_000);
        let state = OutboxState::Held(Some(until));
        let chip = |now| state_text(&state, now).unwrap().chip;
        assert_eq!(chip(Timestamp::from_micros(1_000_000)), "Held");
        assert_eq!(chip(until), "Waiting to send");
    }

    #[test]
    fn refused_send_shows_reason_and_remedy() {
        let refusal = ProblemKind::ServiceRefused {
            status: 400,
            reason: Some("Recipients can't be blank.".to_owned()),
        };
        let state = OutboxState::Refused(Problem::from(refusal).with_impact(Impact::DraftSaved));
        let text = state_text(&state, Timestamp::default()).unwrap();
        assert_eq!(
            text.message,
            "The service refused the request: “Recipients can't be blank.” Nothing was sent. Your \
             draft is saved. Correct what the service reports, then try again."
        );
        assert_eq!(text.tone, Tone::Bad);
    }

    #[test]
    fn send_in_doubt_is_not_sent_twice() {
        let problem = Problem::from(ProblemKind::ServiceTimedOut);
        let state = OutboxState::InDoubt(problem.with_impact(Impact::SendInDoubt));
        let message = state_text(&state, Timestamp::default()).unwrap().message;
        assert!(message.contains("doesn’t send them twice"), "{message}");
    }
}
