//! The section Review: what keeps the draft from being sent, and what the send will do. The send button is in
//! the footer of the page. While a send of the draft is unfinished, its state replaces the checks.

use std::sync::Arc;

use egui::Ui;

use super::{
    bill::Bill,
    confirm_dialog::{ConfirmDialog, ConfirmResponse},
    fix_field::FixField,
    guard_card::{self, GuardResponse},
    payer,
    review_input::{GuardState, PlanState, ReviewInput},
    review_plan::PlanCard,
    review_points::{self, Level, ReviewPoint},
    section::Section,
};
use crate::{
    contract::{SendMethod, Timestamp, rules::DraftField},
    desk::{
        Command, OutboxEntry, OutboxState, ScheduleKeeper,
        sends::guards::{Confirmation, SendWarning},
    },
    i18n::{format, t},
    messages::labels,
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        screens::batches::{change_time, outbox::countdown_seconds, scheduled::ScheduleText},
        theme::{S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, TitleRow, gap, key_value, separator, text,
        },
    },
};

/// What the page shows after a click in the section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewResponse {
    /// The user clicked the link of a point.
    Open(Section, Option<FixField>),
    ShowDuplicates(Vec<u64>),
    /// The user looks at recipients, at the cell of this extra column.
    ShowRecipients(Vec<u64>, Option<String>),
    /// Shows the recipients in these states.
    ShowStates(Vec<String>),
}

/// The state of the section: accepted warnings, and the confirmation that is open.
#[derive(Debug, Default)]
pub struct ReviewSection {
    pub accepted: Arc<Vec<SendWarning>>,
    plan: PlanCard,
    confirmation: Option<ConfirmDialog>,
}

impl ReviewSection {
    /// Draws the state of an unfinished send, or the checks.
    pub fn ui(
        &mut self,
        model: &Model,
        input: &ReviewInput<'_>,
        points: &[ReviewPoint],
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<ReviewResponse> {
        // While `is_sending`, the send button itself shows "Sending…".
        let has_unfinished_send = input.unfinished_send().is_some() && !input.is_sending;
        if !input.is_sending {
            outbox_banner(model, input, ui, out);
        }
        let mut response = None;
        if !has_unfinished_send {
            response = point_list(points, ui);
            gap(ui, S16);
            if let GuardState::Checked(warnings) = input.guards
                && warnings.iter().any(|warning| !warning.blocks())
            {
                let shown = guard_card::show(input, &mut self.accepted, ui, out);
                response = response.or_else(|| shown.map(ReviewResponse::from));
                gap(ui, S16);
            }
        }
        response
    }

    /// Draws what the send will do, and why it cannot start.
    pub fn summary(
        &mut self,
        model: &Model,
        input: &ReviewInput<'_>,
        points: &[ReviewPoint],
        ui: &mut Ui,
    ) {
        if let PlanState::Planned(plan) = input.plan
            && !plan.groups.is_empty()
        {
            self.plan.ui(input, plan, ui);
            gap(ui, S16);
        }
        summary_card(input, ui);
        if input.unfinished_send().is_none() || input.is_sending {
            notes(model, points, ui);
        }
    }

    /// Sends the draft, or opens the confirmation that its size needs. Does nothing while the draft cannot be
    /// sent. Returns whether the draft was sent.
    pub fn confirm(
        &mut self,
        model: &Model,
        input: &ReviewInput<'_>,
        points: &[ReviewPoint],
        out: &mut Commands,
    ) -> bool {
        let is_blocked = review_points::first_blocker(points).is_some();
        if is_blocked || input.is_sending || input.unfinished_send().is_some() {
            return false;
        }
        let Some(bill) = input.bill else {
            return false;
        };
        let (_, high) = bill.total();
        match Confirmation::of(&model.preferences.guards, input.facts.filled, high) {
            Confirmation::NotNeeded => {
                self.send(model, input, bill, out);
                true
            }
            Confirmation::Dialog | Confirmation::TypedCount => {
                self.confirmation = Some(ConfirmDialog::default());
                false
            }
        }
    }

    /// Draws the open confirmation. Closes it when the draft cannot be sent any more. Returns whether the draft
    /// was sent.
    pub fn confirmation_ui(
        &mut self,
        model: &Model,
        input: &ReviewInput<'_>,
        points: &[ReviewPoint],
        ui: &Ui,
        out: &mut Commands,
    ) -> bool {
        let is_blocked = review_points::first_blocker(points).is_some();
        let (Some(dialog), Some(bill)) = (&mut self.confirmation, input.bill) else {
            return false;
        };
        if is_blocked || input.is_sending {
            self.confirmation = None;
            return false;
        }
        match dialog.ui(model, input, bill, ui) {
            Some(ConfirmResponse::Send) => {
                self.confirmation = None;
                self.send(model, input, bill, out);
                true
            }
            Some(ConfirmResponse::Close) => {
                self.confirmation = None;
                false
            }
            None => false,
        }
    }

    fn send(&self, model: &Model, input: &ReviewInput<'_>, bill: &Bill, out: &mut Commands) {
        let (agreed_low, agreed_high) = bill.total();
        out.send(Command::Send {
            draft: input.draft.id,
            agreed_low,
            agreed_high,
            agreed_carts: bill.agreed_carts(),
            hold: model.preferences.hold(),
            accepted: self.accepted.as_ref().clone(),
        });
    }
}

impl From<GuardResponse> for ReviewResponse {
    fn from(response: GuardResponse) -> Self {
        match response {
            GuardResponse::Schedule => {
                let field = FixField::Draft(DraftField::ScheduledSendOn);
                Self::Open(Section::Delivery, Some(field))
            }
            GuardResponse::Message => {
                let field = FixField::Draft(DraftField::Message);
                Self::Open(Section::Message, Some(field))
            }
            GuardResponse::Delivery(field) => {
                Self::Open(Section::Delivery, Some(FixField::Draft(field)))
            }
            GuardResponse::Duplicates(rows) => Self::ShowDuplicates(rows),
            GuardResponse::Recipients(rows) => Self::ShowRecipients(rows, None),
        }
    }
}

fn summary_card(input: &ReviewInput<'_>, ui: &mut Ui) {
    Card::titled(&t!("gift-summary-title")).show(ui, |ui| {
        gap(ui, 10.0);
        let rows = summary(input);
        key_value::rows(
            ui,
            rows.iter()
                .map(|(label, value)| (label.as_str(), value.clone())),
        );
    });
}

/// Lists the points. Returns where the point can be corrected whose link was clicked.
fn point_list(points: &[ReviewPoint], ui: &mut Ui) -> Option<ReviewResponse> {
    let mut go = None;
    Card::titled(&t!("gift-review-title")).show(ui, |ui| {
        gap(ui, 10.0);
        for (i, point) in points.iter().enumerate() {
            if i > 0 {
                separator(ui);
            }
            if point_row(ui, point) {
                go = Some(if !point.states.is_empty() {
                    ReviewResponse::ShowStates(point.states.clone())
                } else if point.rows.is_empty() {
                    ReviewResponse::Open(point.section, point.field)
                } else {
                    ReviewResponse::ShowRecipients(point.rows.to_vec(), point.column.clone())
                });
            }
        }
    });
    go
}

fn point_row(ui: &mut Ui, point: &ReviewPoint) -> bool {
    let colors = tokens(ui);
    let (icon, color) = match point.level {
        Level::Blocker => (icons::PROBLEM, colors.bad),
        Level::Warning => (icons::WARNING, colors.caution),
        Level::Ready => (icons::DONE, colors.good),
    };
    ui.add_space(2.0);
    let is_clicked = ui
        .horizontal_top(|ui| {
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                icon.show(ui, color);
                let text = Type::Body.text(&point.text).color(colors.text);
                ui.add(egui::Label::new(text).wrap());
            });
            row.controls(ui, |ui| {
                ui.add_space(16.0);
                let leads = point.level != Level::Ready && point.section != Section::Review;
                leads && {
                    let (label, name) = match point.level {
                        Level::Blocker => (
                            t!("gift-review-fix"),
                            t!("gift-review-fix-point", point = &point.text),
                        ),
                        _ => (
                            t!("gift-review-show"),
                            t!("gift-review-show-point", point = &point.text),
                        ),
                    };
                    Button::link(label).name(name).show(ui).clicked()
                }
            })
        })
        .inner;
    ui.add_space(2.0);
    is_clicked
}

/// Returns what the send will do, as labels with their values.
fn summary(input: &ReviewInput<'_>) -> Vec<(String, String)> {
    let draft = input.draft;
    let is_direct = draft.send_method == SendMethod::DirectSend;
    let mut rows = vec![
        (
            t!("gift-summary-method"),
            labels::send_method_summary(&draft.send_method),
        ),
        (
            t!("gift-schedule-title"),
            match (draft.scheduled_send_on, draft.schedule_keeper) {
                (None, _) => t!("gift-send-now"),
                (Some(at), ScheduleKeeper::ThisComputer) => {
                    t!("gift-summary-kept", time = format::full_date_time(at))
                }
                (Some(at), ScheduleKeeper::Service) => {
                    t!(
                        "gift-summary-handed-over",
                        time = format::full_date_time(at)
                    )
                }
            },
        ),
    ];
    if let Some(parts) = input.parts.filter(|parts| *parts > 1) {
        rows.push((
            t!("gift-summary-parts"),
            t!("gift-summary-parts-value", count = parts),
        ));
    }
    if is_direct {
        rows.push((
            t!("gift-summary-notifications"),
            if draft.notifications_enabled {
                t!("gift-summary-notified")
            } else {
                t!("gift-summary-not-notified")
            },
        ));
    } else {
        rows.push((t!("gift-swap-field"), labels::swap_mode(&draft.swap)));
        let deliveries = draft.deliveries_abroad();
        rows.push((
            t!("gift-international-title"),
            labels::deliveries_abroad(&deliveries),
        ));
        if draft.delivers_abroad() {
            let highest = input.bill.and_then(Bill::highest_relay_cost);
            rows.push(labels::cost_abroad(highest));
        }
        if let Some(count) = draft.texted_recipients(input.facts) {
            rows.push(labels::texted_recipients(count));
        }
    }
    if !is_direct || draft.expiry().is_some() {
        rows.push((
            t!("gift-expiry-field"),
            draft
                .expiry()
                .map_or_else(|| t!("gift-expiry-never"), format::full_date_time),
        ));
    }
    rows.push((t!("gift-payment-field"), payer::payer(input)));
    if let Some(connections) = input.connections {
        let workspace = connections
            .workspaces
            .iter()
            .find(|workspace| draft.workspace_id.is_none_or(|id| workspace.id == id));
        if let Some(workspace) = workspace {
            rows.push((t!("gift-workspace-field"), workspace.name.clone()));
        }
    }
    rows
}

/// The text of the send button: "Send 1,204 gifts for $91,022.00–$100,125.00".
#[must_use]
pub fn send_label(input: &ReviewInput<'_>) -> String {
    let count = input.facts.filled;
    let is_scheduled = input.draft.scheduled_send_on.is_some();
    let price = input
        .bill
        .filter(|bill| bill.gifts > 0)
        .map(|bill| bill.total())
        .map(|(low, high)| format::money_range(low, high));
    match (price, is_scheduled) {
        (Some(price), false) => t!("gift-send-button-price", count = count, price = price),
        (Some(price), true) => t!("gift-schedule-button-price", count = count, price = price),
        (None, false) => t!("gift-send-button", count = count),
        (None, true) => t!("gift-schedule-button", count = count),
    }
}

/// The text of the send button where the whole one does not fit: "Send 1,204 gifts".
#[must_use]
pub fn short_send_label(input: &ReviewInput<'_>) -> String {
    let count = input.facts.filled;
    if input.is_sending {
        t!("gift-sending")
    } else if input.draft.scheduled_send_on.is_some() {
        t!("gift-schedule-button", count = count)
    } else {
        t!("gift-send-button", count = count)
    }
}

/// Says that Practice is free, and why the draft cannot be sent.
fn notes(model: &Model, points: &[ReviewPoint], ui: &mut Ui) {
    let colors = tokens(ui);
    if model.is_practice() {
        gap(ui, S16);
        text(
            ui,
            Type::SmallMedium,
            colors.practice_text,
            t!("gift-practice-mode"),
        );
    }
    if let Some(blocker) = review_points::first_blocker(points) {
        gap(ui, 8.0);
        let reason = Type::Small.text(&blocker.text).color(colors.weak);
        ui.add(egui::Label::new(reason).wrap());
    }
}

/// Draws the banner of a held send: the user can undo the send, or send at once.
pub(super) fn held_banner(
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
pub(super) fn scheduled_banner(
    model: &Model,
    entry: &OutboxEntry,
    ui: &mut Ui,
    out: &mut Commands,
) {
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
fn outbox_banner(model: &Model, input: &ReviewInput<'_>, ui: &mut Ui, out: &mut Commands) {
    let Some(entry) = input.outbox else {
        return;
    };
    match &entry.state {
        OutboxState::Sent(_) | OutboxState::Canceled => return,
        OutboxState::Held(until) => held_banner(entry, *until, input.now, ui, out),
        OutboxState::Scheduled(_) => scheduled_banner(model, entry, ui, out),
        OutboxState::Sending => {
            Banner::new(Tone::Note, t!("gift-outbox-sending")).show(ui);
        }
        OutboxState::Waiting => {
            let answer = Banner::new(Tone::Caution, t!("gift-outbox-waiting"))
                .meaning(t!("gift-outbox-waiting-meaning"))
                .remedy(t!("gift-outbox-waiting-remedy"))
                .action(&t!("gift-outbox-send-now"))
                .show(ui);
            if answer == Some(BannerResponse::Action) {
                out.send(Command::RetrySend(entry.id));
            }
        }
        OutboxState::InDoubt(problem) => {
            let answer = Banner::problem(Tone::Caution, problem)
                .action(&t!("gift-outbox-check-now"))
                .show(ui);
            if answer == Some(BannerResponse::Action) {
                out.send(Command::RetrySend(entry.id));
            }
        }
        OutboxState::NeedsReview(problem) => {
            let answer = Banner::problem(Tone::Caution, problem)
                .action(&t!("gift-outbox-open-batches"))
                .show(ui);
            if answer == Some(BannerResponse::Action) {
                out.go(Page::Batches);
            }
        }
        OutboxState::Unreadable(problem) => {
            let response = Banner::problem(Tone::Bad, problem)
                .action(&t!("gift-outbox-open-batches"))
                .show(ui);
            if response == Some(BannerResponse::Action) {
                out.go(Page::Batches);
            }
        }
        OutboxState::Refused(problem) if entry.part.is_some() => {
            let answer = Banner::problem(Tone::Bad, problem)
                .action(&t!("gift-outbox-open-batches"))
                .show(ui);
            if answer == Some(BannerResponse::Action) {
                out.go(Page::Batches);
            }
        }
        OutboxState::Refused(problem) => {
            let answer = Banner::problem(Tone::Bad, problem).dismissible().show(ui);
            if answer == Some(BannerResponse::Dismiss) {
                out.send(Command::DismissSend(entry.id));
            }
        }
    }
    gap(ui, S16);
}
