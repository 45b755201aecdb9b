//! The side panel of one parcel: what it is, where it goes, and what the operator can do in its state.

use std::sync::Arc;

use egui::{Id, Popup, Rect, Ui};

use super::{
    address_form::{AddressForm, AddressResponse, label_lines},
    columns::{state_chip, tracking},
    settle_form::{SettleForm, SettleResponse},
};
use crate::{
    contract::{
        Timestamp,
        shop::{
            carrier::{Carrier, MAX_CARRIER_NAME_CHARS, carrier_name, normalized_tracking_number},
            parcel_number::ParcelNumber,
            parcels::{
                DeliverReport, Parcel, ParcelProblem, ParcelState, TrackingEntry, TrackingReport,
                UnmatchedCode, UnmatchedEntry,
            },
        },
    },
    desk::{
        Problem, Reply,
        shop::{
            ChangeParcel, DeliverParcels, GetParcel, ParcelChange, ParcelOutcome, RecordTracking,
        },
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        loadable::Loadable,
        model::Model,
        page::{Page, ShopTab},
        screens::shop::shown::Shown,
        theme::{S4, S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, SidePanel, TextField,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap, key_value, menu,
            select::entry,
            text, wrapped_text,
        },
    },
};

const WIDTH: f32 = 440.0;

#[derive(Debug, Default)]
pub(in crate::ui::screens::shop) struct ParcelPanel {
    /// The parcel that the following fields are about.
    parcel: Option<ParcelNumber>,
    shown: Shown<GetParcel>,
    tracking: String,
    /// Of a tracking number that tells no carrier.
    carrier: String,
    address: Option<AddressForm>,
    /// Whether the refund waits for a confirmation.
    asks_refund: bool,
    settle: Option<SettleForm>,
    /// The parcel that the following replies are about. It can be another one than the shown parcel.
    sent_for: Option<ParcelNumber>,
    change: Option<(ParcelChange, Reply<ParcelOutcome>)>,
    delivery: Option<Reply<DeliverReport>>,
    recording: Option<Reply<Arc<TrackingReport>>>,
    problem: Option<Problem>,
    /// Why the change of a parcel that is not shown any more failed.
    problem_of_other: Option<Problem>,
    /// Why the tracking number was not recorded.
    refusal: Option<UnmatchedEntry>,
}

impl ParcelPanel {
    /// Takes the replies, also while the page is hidden. Returns whether the shop has changed.
    pub(in crate::ui::screens::shop) fn receive(&mut self, out: &mut Commands) -> bool {
        let mut is_changed = false;
        let is_shown = self.sent_for == self.parcel;
        if let Some((change, mut reply)) = self.change.take() {
            match reply.take() {
                None if !reply.is_lost() => self.change = Some((change, reply)),
                None => {}
                Some(Err(problem)) => {
                    self.fail(problem);
                    is_changed = true;
                }
                Some(Ok(ParcelOutcome::Stale(now))) => {
                    match self.address.as_mut().filter(|_| is_shown) {
                        Some(form) => form.show_newer(now),
                        None => out.act(Action::Toast(t!(
                            "shop-address-not-saved",
                            parcel = now.parcel.to_string()
                        ))),
                    }
                    is_changed = true;
                }
                Some(Ok(ParcelOutcome::Changed(parcel))) => {
                    if is_shown {
                        (self.address, self.asks_refund, self.settle) = (None, false, None);
                    }
                    out.act(Action::Toast(done_text(&change, &parcel)));
                    is_changed = true;
                }
            }
        }
        if let Some(result) = Reply::take_awaited(&mut self.delivery) {
            is_changed = true;
            match result {
                Ok(report) => out.act(Action::Toast(messages::parcels::delivered(&report))),
                Err(problem) => self.fail(problem),
            }
        }
        if let Some(result) = Reply::take_awaited(&mut self.recording) {
            is_changed = true;
            match result {
                Ok(report) => match report.unmatched.first() {
                    None => {
                        if is_shown {
                            self.tracking.clear();
                            self.carrier.clear();
                        }
                        let done = t!("shop-tracking-done", parcels = report.changed);
                        out.act(Action::Toast(done));
                    }
                    Some(entry) if is_shown => self.refusal = Some(entry.clone()),
                    Some(entry) => out.act(Action::Toast(refusal_text(entry))),
                },
                Err(problem) => self.fail(problem),
            }
        }
        if is_changed {
            self.shown.expire();
        }
        is_changed
    }

    fn fail(&mut self, problem: Problem) {
        match self.sent_for == self.parcel {
            true => self.problem = Some(problem),
            false => self.problem_of_other = Some(problem),
        }
    }

    /// Why the change of a parcel that is not shown any more failed.
    pub(in crate::ui::screens::shop) fn take_problem_of_other(&mut self) -> Option<Problem> {
        self.problem_of_other.take()
    }

    /// Draws the panel at the right of `page`. Closing it emits [`Action::ClosePanel`].
    pub(in crate::ui::screens::shop) fn ui(
        &mut self,
        model: &Model,
        parcel: ParcelNumber,
        page: Rect,
        ui: &Ui,
        out: &mut Commands,
    ) {
        if self.parcel != Some(parcel) {
            // The results of changes in flight are shown for the parcel before.
            *self = Self {
                parcel: Some(parcel),
                sent_for: self.sent_for,
                change: self.change.take(),
                delivery: self.delivery.take(),
                recording: self.recording.take(),
                problem_of_other: self.problem_of_other.take(),
                ..Self::default()
            };
        }
        let shown = self.shown.request(GetParcel(parcel), model, ui, out);
        let (loaded, failed) = (shown.value().cloned(), shown.problem().cloned());
        let is_pending = matches!(shown, Loadable::Pending { previous: None });
        let mut is_open = true;
        SidePanel::new(&t!("shop-parcel-panel"))
            .width(WIDTH)
            .scroll_id(parcel)
            .loading(is_pending)
            .show(ui, page, &mut is_open, |ui| {
                ui.spacing_mut().item_spacing.y = S4;
                match &loaded {
                    Some(parcel) => self.contents(parcel, model.now(), ui, out),
                    None => text(ui, Type::Heading, tokens(ui).weak, parcel.to_string()),
                };
                if let Some(problem) = failed.as_ref() {
                    gap(ui, S16);
                    Banner::problem(Tone::Bad, problem).show(ui);
                }
            });
        if let Some(parcel) = &loaded {
            self.dialogs(parcel, ui, out);
        }
        if !is_open {
            out.act(Action::ClosePanel);
        }
    }

    fn contents(
        &mut self,
        parcel: &Parcel,
        now: Timestamp,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> egui::Response {
        let colors = tokens(ui);
        let heading = ui.scope(|ui| {
            // The close button is at the right.
            ui.set_max_width(ui.available_width() - 48.0);
            wrapped_text(ui, Type::Heading, colors.text, &parcel.recipient)
        });
        ui.horizontal(|ui| {
            state_chip(ui, parcel);
            text(ui, Type::Body, colors.weak, parcel.parcel.to_string());
        });
        if let Some(problem) = &self.problem {
            gap(ui, S12);
            Banner::problem(Tone::Bad, problem).show(ui);
        }
        if parcel.is_waiting_for_payment {
            gap(ui, S12);
            let show = t!("shop-to-ship-unpaid-show");
            let banner = Banner::new(Tone::Caution, t!("shop-parcel-unpaid"))
                .meaning(t!("shop-parcel-unpaid-meaning"))
                .action(&show);
            if banner.show(ui).is_some() {
                out.go(Page::Shop(ShopTab::Funds));
            }
        }
        gap(ui, S12);
        self.actions(parcel, ui, out);
        section(ui, t!("shop-parcel-items"));
        for item in &parcel.items {
            text(ui, Type::Body, colors.text, messages::parcels::item(item));
            let place = [&item.sku, &item.shelf];
            let place: Vec<&str> = place.into_iter().flatten().map(String::as_str).collect();
            if !place.is_empty() {
                text(ui, Type::Small, colors.weak, place.join(" · "));
            }
        }
        self.address_ui(parcel, ui);
        section(ui, t!("shop-parcel-shipping"));
        key_value::rows(ui, shipping_facts(parcel, now));
        section(ui, t!("shop-parcel-gift"));
        key_value::rows(ui, gift_facts(parcel));
        heading.inner
    }

    /// What the operator can do with the parcel in its state.
    fn actions(&mut self, parcel: &Parcel, ui: &mut Ui, out: &mut Commands) {
        let is_free = self.change.is_none() && self.delivery.is_none() && self.recording.is_none();
        if parcel.state.is_problem() && parcel.resolution.is_none() {
            self.solution_ui(parcel, is_free, ui, out);
            return;
        }
        if matches!(parcel.state, ParcelState::Packed | ParcelState::Shipped) {
            self.tracking_ui(parcel, is_free, ui, out);
            gap(ui, S8);
            ui.horizontal(|ui| {
                let deliver = Button::secondary(t!("shop-parcel-deliver")).enabled(is_free);
                if deliver.show(ui).clicked() {
                    (self.problem, self.sent_for) = (None, Some(parcel.parcel));
                    self.delivery = Some(out.ask(DeliverParcels(vec![parcel.parcel])));
                }
                if parcel.state == ParcelState::Shipped {
                    self.problem_menu(parcel, is_free, ui, out);
                }
            });
        } else if parcel.state == ParcelState::Delivered {
            self.problem_menu(parcel, is_free, ui, out);
        }
    }

    fn tracking_ui(&mut self, parcel: &Parcel, is_free: bool, ui: &mut Ui, out: &mut Commands) {
        let refused = self.refusal.as_ref().map(refusal_text);
        let field = TextField::new(&t!("shop-tracking-number"))
            .limit(60)
            .problem(refused.as_deref())
            .show(ui, &mut self.tracking);
        if field.changed() {
            self.refusal = None;
        }
        let is_entered =
            field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let number = self.tracking.trim().to_owned();
        let is_carrier_unknown = normalized_tracking_number(&number)
            .is_some_and(|number| Carrier::of_tracking_number(&number).is_none());
        if is_carrier_unknown {
            gap(ui, S8);
            TextField::new(&t!("shop-tracking-carrier"))
                .limit(MAX_CARRIER_NAME_CHARS)
                .show(ui, &mut self.carrier);
        }
        let record = Button::primary(t!("shop-parcel-record"));
        let record = record.enabled(is_free && !number.is_empty());
        if (record.show(ui).clicked() || is_entered) && is_free && !number.is_empty() {
            (self.problem, self.sent_for) = (None, Some(parcel.parcel));
            let entry = TrackingEntry {
                row: 1,
                parcel: Some(parcel.parcel.to_string()),
                carrier: carrier_name(&self.carrier)
                    .filter(|_| is_carrier_unknown)
                    .map(str::to_owned),
                tracking_number: Some(number),
                ..TrackingEntry::default()
            };
            self.recording = Some(out.ask(RecordTracking(Arc::new(vec![entry]))));
        }
    }

    fn problem_menu(&mut self, parcel: &Parcel, is_free: bool, ui: &mut Ui, out: &mut Commands) {
        let label = t!("shop-parcel-report-problem");
        let response = Button::secondary(&*label).enabled(is_free).show(ui);
        let popup = Popup::menu(&response).gap(4.0).accessible_name(label);
        menu::show(popup, response.id, |ui| {
            ui.set_width(200.0);
            ui.spacing_mut().item_spacing.y = 0.0;
            for (problem, label) in [
                (ParcelProblem::Lost, t!("shop-parcel-lost")),
                (ParcelProblem::Damaged, t!("shop-parcel-damaged")),
                (ParcelProblem::Returned, t!("shop-parcel-returned")),
            ] {
                if entry(ui, &label, false).clicked() {
                    self.send(parcel, ParcelChange::ReportProblem(problem), out);
                    ui.close();
                }
            }
        });
    }

    /// Offers to ship a parcel with a problem again, to refund its order, or to settle the problem.
    fn solution_ui(&mut self, parcel: &Parcel, is_free: bool, ui: &mut Ui, out: &mut Commands) {
        let state = messages::parcels::state(parcel.state);
        Banner::new(Tone::Bad, t!("shop-parcel-problem", state = state))
            .remedy(t!("shop-parcel-problem-remedy"))
            .show(ui);
        gap(ui, S8);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.y = S8;
            let again = Button::primary(t!("shop-parcel-ship-again")).enabled(is_free);
            if again.show(ui).clicked() {
                self.send(parcel, ParcelChange::ShipAgain, out);
            }
            let refund = Button::secondary(t!("shop-parcel-refund")).enabled(is_free);
            if refund.show(ui).clicked() {
                self.asks_refund = true;
            }
            let settle = Button::secondary(t!("shop-parcel-settle")).enabled(is_free);
            if settle.show(ui).clicked() {
                self.problem = None;
                self.settle = Some(SettleForm::default());
            }
        });
    }

    fn address_ui(&mut self, parcel: &Parcel, ui: &mut Ui) {
        let colors = tokens(ui);
        section(ui, t!("shop-parcel-address"));
        for line in address_lines(parcel) {
            text(ui, Type::Body, colors.text, line);
        }
        match (parcel.state, parcel.run) {
            (ParcelState::ToShip, _) if !parcel.mailing_address.address_1.is_empty() => {
                gap(ui, S8);
                let correct = Button::secondary(t!("shop-address-title")).small();
                if correct.icon(icons::RENAME).show(ui).clicked() {
                    self.problem = None;
                    self.address = Some(AddressForm::new(parcel));
                }
            }
            (ParcelState::Packed, Some(run)) => {
                text(
                    ui,
                    Type::Small,
                    colors.weak,
                    t!("shop-address-packed", run = run),
                );
            }
            _ => {}
        }
    }

    fn dialogs(&mut self, parcel: &Parcel, ui: &Ui, out: &mut Commands) {
        let is_free = self.change.is_none();
        if let Some(form) = &mut self.address {
            match form.ui(self.problem.as_ref(), !is_free, ui) {
                AddressResponse::Open => {}
                AddressResponse::Canceled => self.address = None,
                AddressResponse::Save(request) => {
                    self.send(parcel, ParcelChange::CorrectAddress(request), out);
                }
            }
        }
        if let Some(form) = &mut self.settle {
            match form.ui(&parcel.recipient, self.problem.as_ref(), !is_free, ui) {
                SettleResponse::Open => {}
                SettleResponse::Canceled => self.settle = None,
                SettleResponse::Settle(note) => {
                    self.send(parcel, ParcelChange::Settle(note), out);
                }
            }
        }
        if !self.asks_refund {
            return;
        }
        let title = t!("shop-refund-title", recipient = &parcel.recipient);
        let is_closed = dialog(ui, Id::unique("parcel-refund"), &title, |ui| {
            dialog_text(ui, &t!("shop-refund-text"));
            buttons(ui, |ui| {
                let refund = Button::primary(t!("shop-parcel-refund")).danger();
                let is_confirmed = refund.enabled(is_free).show(ui).clicked();
                if is_confirmed {
                    self.send(parcel, ParcelChange::Refund, out);
                }
                cancel_button(ui) || is_confirmed
            })
        });
        self.asks_refund = !is_closed;
    }

    fn send(&mut self, parcel: &Parcel, change: ParcelChange, out: &mut Commands) {
        (self.problem, self.sent_for) = (None, Some(parcel.parcel));
        let reply = out.ask(ChangeParcel {
            parcel: parcel.parcel,
            change: change.clone(),
        });
        self.change = Some((change, reply));
    }
}

fn section(ui: &mut Ui, title: String) {
    gap(ui, S16);
    text(ui, Type::Strong, tokens(ui).text, title);
    gap(ui, S4);
}

/// Why a tracking number was not recorded.
fn refusal_text(entry: &UnmatchedEntry) -> String {
    match entry.code {
        UnmatchedCode::InvalidTrackingNumber => t!("shop-parcel-number-refused"),
        _ => {
            let reason = messages::parcels::unmatched(entry);
            t!("shop-parcel-not-recorded", reason = reason)
        }
    }
}

/// The text of the toast after a change.
fn done_text(change: &ParcelChange, parcel: &Parcel) -> String {
    match change {
        ParcelChange::ReportProblem(_) => {
            let state = messages::parcels::state(parcel.state);
            t!("shop-parcel-reported", state = state)
        }
        ParcelChange::ShipAgain => {
            t!(
                "shop-parcel-shipped-again",
                parcel = parcel.parcel.to_string()
            )
        }
        ParcelChange::Refund => t!("shop-parcel-refunded"),
        ParcelChange::Settle(_) => t!("shop-parcel-settled"),
        ParcelChange::CorrectAddress(_) => t!("shop-address-saved"),
    }
}

/// The address as on a label; the email address of a gift card.
fn address_lines(parcel: &Parcel) -> Vec<String> {
    let address = &parcel.mailing_address;
    if address.address_1.trim().is_empty() {
        return parcel.email.iter().cloned().collect();
    }
    label_lines(address)
}

fn shipping_facts(parcel: &Parcel, now: Timestamp) -> Vec<(String, String)> {
    let time = |at: Option<Timestamp>| at.map(|at| format::date_time(at, now));
    let tracked = Some(tracking(parcel)).filter(|text| !text.is_empty());
    let facts = [
        (t!("shop-parcel-ready"), time(Some(parcel.ready_at))),
        (t!("shop-parcel-run"), parcel.run.map(|run| run.to_string())),
        (t!("shop-to-ship-column-packed"), time(parcel.packed_at)),
        (t!("shop-to-ship-column-tracking"), tracked),
        (t!("shop-to-ship-column-shipped"), time(parcel.shipped_at)),
        (
            t!("shop-to-ship-column-delivered"),
            time(parcel.delivered_at),
        ),
        (
            t!("shop-parcel-resolution"),
            messages::parcels::resolution(parcel),
        ),
        (t!("shop-settle-note"), parcel.resolution_note.clone()),
    ];
    let facts = facts.into_iter();
    facts
        .filter_map(|(label, value)| Some((label, value?)))
        .collect()
}

fn gift_facts(parcel: &Parcel) -> Vec<(String, String)> {
    let facts = [
        (t!("shop-parcel-from"), Some(parcel.from_name.clone())),
        (t!("shop-parcel-message"), parcel.message.clone()),
        (t!("shop-parcel-batch"), Some(parcel.batch_name.clone())),
        (t!("shop-parcel-account"), Some(parcel.account.clone())),
        (t!("shop-parcel-brand"), Some(parcel.brand.clone())),
    ];
    let facts = facts.into_iter();
    facts
        .filter_map(|(label, value)| Some((label, value?)))
        .filter(|(_, value)| !value.trim().is_empty())
        .collect()
}
