//! The banner with the state of the last send of the draft, and what the user can do.

use egui::Ui;

use super::review_input::ReviewInput;
use crate::{
    contract::Timestamp,
    desk::{Command, OutboxEntry, OutboxState},
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        screens::batches::{change_time, outbox::countdown_seconds, scheduled::ScheduleText},
        theme::{S16, Tone},
        widgets::{Banner, BannerResponse, gap},
    },
};

/// Draws the banner of a held send: the user can undo the send, or send at once.
pub(super) fn held(
    entry: &OutboxEntry,
    until: Option<Timestamp>,
    now: Timestamp,
    ui: &mut Ui,
    out: &mut Commands,
) {
    let banner = match until {
        Some(until) => {
            let seconds = countdown_seconds(ui, until, now);
            Banner::new(Tone::Note, t!("gift-outbox-held", count = seconds))
                .meaning(t!("gift-outbox-held-meaning"))
        }
        None => Banner::new(Tone::Caution, t!("gift-outbox-interrupted"))
            .meaning(t!("gift-outbox-interrupted-meaning")),
    };
    let response = banner
        .action(&t!("gift-outbox-send-now"))
        .secondary(&t!("outbox-undo"))
        .show(ui);
    match response {
        Some(BannerResponse::Action) => out.send(Command::RetrySend(entry.id)),
        Some(BannerResponse::Secondary) => out.send(Command::DismissSend(entry.id)),
        _ => {}
    }
}

/// Draws the banner of a send that this computer keeps until its time.
pub(super) fn scheduled(model: &Model, entry: &OutboxEntry, ui: &mut Ui, out: &mut Commands) {
    let Some(text) = ScheduleText::of(entry, model) else {
        return;
    };
    let response = Banner::new(text.tone, text.title)
        .meaning(text.meaning)
        .remedy(t!("gift-kept-remedy"))
        .action(&text.change)
        .secondary(&text.cancel)
        .show(ui);
    match response {
        Some(BannerResponse::Action) => change_time::open(ui, entry.id),
        Some(BannerResponse::Secondary) => out.send(Command::DismissSend(entry.id)),
        _ => {}
    }
}

/// Shows the state of the last send of this draft and what the user can do.
pub(super) fn show(model: &Model, input: &ReviewInput<'_>, ui: &mut Ui, out: &mut Commands) {
    let Some(entry) = input.outbox else {
        return;
    };
    let send_now = t!("gift-outbox-send-now");
    let check_now = t!("gift-outbox-check-now");
    let open_batches = t!("gift-outbox-open-batches");
    let banner = match &entry.state {
        OutboxState::Sent(_) | OutboxState::Canceled => return,
        OutboxState::Held(until) => {
            held(entry, *until, input.now, ui, out);
            gap(ui, S16);
            return;
        }
        OutboxState::Scheduled(_) => {
            scheduled(model, entry, ui, out);
            gap(ui, S16);
            return;
        }
        OutboxState::Sending => Banner::new(Tone::Note, t!("gift-outbox-sending")),
        OutboxState::Waiting => Banner::new(Tone::Caution, t!("gift-outbox-waiting"))
            .meaning(t!("gift-outbox-waiting-meaning"))
            .remedy(t!("gift-outbox-waiting-remedy"))
            .action(&send_now),
        OutboxState::InDoubt(problem) => Banner::problem(Tone::Caution, problem).action(&check_now),
        OutboxState::NeedsReview(problem) => {
            Banner::problem(Tone::Caution, problem).action(&open_batches)
        }
        OutboxState::Unreadable(problem) => {
            Banner::problem(Tone::Bad, problem).action(&open_batches)
        }
        OutboxState::Refused(problem) if entry.part.is_some() => {
            Banner::problem(Tone::Bad, problem).action(&open_batches)
        }
        OutboxState::Refused(problem) => Banner::problem(Tone::Bad, problem).dismissible(),
    };
    let is_retried = matches!(entry.state, OutboxState::Waiting | OutboxState::InDoubt(_));
    match banner.show(ui) {
        Some(BannerResponse::Action) if is_retried => out.send(Command::RetrySend(entry.id)),
        Some(BannerResponse::Action) => out.go(Page::Batches),
        Some(BannerResponse::Dismiss) => out.send(Command::DismissSend(entry.id)),
        _ => {}
    }
    gap(ui, S16);
}
