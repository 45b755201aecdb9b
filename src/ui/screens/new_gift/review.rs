//! The section Review: what keeps the draft from being sent, and what the send will do. The send button is in
//! the footer of the page. While a send of the draft is unfinished, its state replaces the checks.

use std::sync::Arc;

use egui::Ui;

use super::{
    bill::Bill,
    confirm_dialog::{ConfirmDialog, ConfirmResponse},
    gift_test::GiftTestDialog,
    guard_card, payer,
    person_preview::PersonPreview,
    review_input::{GuardState, PlanState, ReviewInput},
    review_plan::PlanCard,
    review_points::{self, Destination, Level, ReviewPoint},
    section::Section,
    send_banner,
    view::GiftView,
};
use crate::{
    contract::SendMethod,
    desk::{
        Command, ScheduleKeeper,
        sends::guards::{Confirmation, SendWarning},
    },
    i18n::{format, t},
    messages::labels,
    ui::{
        commands::{Commands, DataRequest},
        theme::{S16, Type, icons, tokens},
        widgets::{Button, Card, TitleRow, gap, key_value, separator, text, wrapped_text},
    },
};

/// The accepted warnings, the dialogs that send, and whether the send button waits for the focus.
#[derive(Debug, Default)]
pub(super) struct Review {
    pub(super) accepted: Arc<Vec<SendWarning>>,
    plan: PlanCard,
    confirmation: Option<ConfirmDialog>,
    test: GiftTestDialog,
    /// Whether the send button takes the keyboard focus as soon as the gift can be sent.
    pub(super) focuses_send: bool,
}

impl Review {
    /// Requests the warnings of the guards, when the price and the groups of the gift are known.
    pub(super) fn request_check(input: &ReviewInput<'_>, out: &mut Commands) {
        let is_planned = match input.plan {
            PlanState::NotNeeded => true,
            PlanState::Planned(plan) => plan.is_sendable(),
            PlanState::Pending(_) | PlanState::Failed(_) => false,
        };
        let is_checked = is_planned && input.unfinished_send().is_none();
        if let Some(bill) = input.bill.filter(|bill| is_checked && bill.gifts > 0) {
            let total = bill.highest_total(input.draft);
            out.request(DataRequest::SendCheck { total });
        }
    }

    /// Draws the state of an unfinished send, or the checks; then what the send will do, and why it cannot start.
    pub(super) fn ui(
        &mut self,
        view: &GiftView<'_>,
        person: &PersonPreview,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<Destination> {
        let input = &view.input;
        self.test.held_banner(view.model, ui, out);
        // While `is_sending`, the send button itself shows "Sending…".
        let has_unfinished_send = input.unfinished_send().is_some() && !input.is_sending;
        if !input.is_sending {
            send_banner::show(view.model, input, ui, out);
        }
        let mut destination = None;
        if !has_unfinished_send {
            destination = point_list(view.points, ui);
            gap(ui, S16);
            if let GuardState::Checked(warnings) = input.guards
                && warnings.iter().any(|warning| !warning.blocks())
            {
                let shown = guard_card::show(input, &mut self.accepted, ui, out);
                destination = destination.or(shown);
                gap(ui, S16);
            }
        }
        if !view.open.draft.cart.is_empty() {
            self.test_button(view, person, ui);
            gap(ui, S16);
        }
        if let PlanState::Planned(plan) = input.plan
            && !plan.groups.is_empty()
        {
            self.plan.ui(input, plan, ui);
            gap(ui, S16);
        }
        summary_card(input, ui);
        if !has_unfinished_send {
            notes(view, ui);
        }
        destination
    }

    /// Draws the button that opens the test of the gift.
    pub(super) fn test_button(&mut self, view: &GiftView<'_>, person: &PersonPreview, ui: &mut Ui) {
        self.test.button(view.model, &view.open.draft, person, ui);
    }

    /// Sends the draft, or opens the confirmation that its size needs. Does nothing while the draft cannot be
    /// sent. Returns whether the draft was sent.
    pub(super) fn confirm(&mut self, view: &GiftView<'_>, out: &mut Commands) -> bool {
        let input = &view.input;
        let is_blocked = review_points::first_blocker(view.points).is_some();
        if is_blocked || input.is_sending || input.unfinished_send().is_some() {
            return false;
        }
        let Some(bill) = input.bill else {
            return false;
        };
        let (_, high) = bill.total();
        match Confirmation::of(&view.model.preferences.guards, input.facts.filled, high) {
            Confirmation::NotNeeded => {
                self.send(view, bill, out);
                true
            }
            Confirmation::Dialog | Confirmation::TypedCount => {
                self.confirmation = Some(ConfirmDialog::default());
                false
            }
        }
    }

    /// Draws the open dialogs. Closes the confirmation when the draft cannot be sent any more. Returns whether the
    /// draft was sent.
    pub(super) fn dialogs(&mut self, view: &GiftView<'_>, ui: &Ui, out: &mut Commands) -> bool {
        self.test.dialog(view, ui, out);
        let is_blocked = review_points::first_blocker(view.points).is_some();
        let (Some(dialog), Some(bill)) = (&mut self.confirmation, view.input.bill) else {
            return false;
        };
        let response = if is_blocked || view.input.is_sending {
            Some(ConfirmResponse::Close)
        } else {
            dialog.ui(view.model, &view.input, bill, ui)
        };
        if response.is_some() {
            self.confirmation = None;
        }
        let is_sent = response == Some(ConfirmResponse::Send);
        if is_sent {
            self.send(view, bill, out);
        }
        is_sent
    }

    fn send(&self, view: &GiftView<'_>, bill: &Bill, out: &mut Commands) {
        let (agreed_low, agreed_high) = bill.total();
        out.send(Command::Send {
            draft: view.input.draft.id,
            agreed_low,
            agreed_high,
            agreed_carts: bill.agreed_carts(),
            hold: view.model.preferences.hold(),
            accepted: self.accepted.as_ref().clone(),
        });
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
fn point_list(points: &[ReviewPoint], ui: &mut Ui) -> Option<Destination> {
    let mut go = None;
    Card::titled(&t!("gift-review-title")).show(ui, |ui| {
        gap(ui, 10.0);
        for (i, point) in points.iter().enumerate() {
            if i > 0 {
                separator(ui);
            }
            if point_row(ui, point) {
                go = Some(if !point.states.is_empty() {
                    Destination::States(point.states.clone())
                } else if let Some(page) = point.page {
                    Destination::Page(page)
                } else if point.rows.is_empty() {
                    Destination::Section(point.section, point.field)
                } else {
                    Destination::Recipients(point.rows.to_vec(), point.column.clone())
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
                wrapped_text(ui, Type::Body, colors.text, &point.text);
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
        if draft.send_method == SendMethod::EmailAndLink && !draft.reminders_enabled {
            let reminders = t!("gift-summary-reminders");
            rows.push((reminders, t!("gift-summary-not-reminded")));
        }
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
fn notes(view: &GiftView<'_>, ui: &mut Ui) {
    let colors = tokens(ui);
    if view.model.is_practice() {
        gap(ui, S16);
        text(
            ui,
            Type::SmallMedium,
            colors.practice_text,
            t!("gift-practice-mode"),
        );
    }
    if let Some(blocker) = review_points::first_blocker(view.points) {
        gap(ui, 8.0);
        wrapped_text(ui, Type::Small, colors.weak, &blocker.text);
    }
}
