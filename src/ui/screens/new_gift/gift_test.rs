//! "Send a test to myself": a dialog that sends one gift of the draft to the user, in Practice or as a real gift.
//! A chosen recipient of the draft decides its message and products.

use std::collections::BTreeMap;

use egui::{Frame, Id, ScrollArea, Ui};

use super::{payer, person_preview::PersonPreview, review_points, send_banner, view::GiftView};
use crate::{
    contract::{CartRequest, Cents},
    desk::{
        CartLine, Command, Draft, DraftId, GiftTest, OutboxState, StandIn, TestFailure, TestPlace,
        personal::{PersonGift, PlanProblemKind},
        sender_as_recipient,
        sends::guards::SendWarning,
    },
    i18n::{format, t},
    messages::{
        self,
        issue::{field_label, issue_text},
    },
    recipients::{Field, IssueIndex, RecipientRow, RecipientTable, check},
    ui::{
        commands::{Action, Commands},
        model::{Model, OpenDraft},
        theme::{RADIUS, S4, S8, S12, S16, Tone, Type, tokens},
        widgets::{
            Banner, Button, TextField,
            choice::segmented,
            dialog::{buttons, dialog_of_width, dialog_text},
            gap, paint, text, wrapped_text,
        },
    },
};

const WIDTH: f32 = 480.0;
/// In points. The fields of a direct send do not fit into a small window.
const MAX_CONTENT_HEIGHT: f32 = 600.0;

/// The dialog, and the last test that was sent from it.
#[derive(Debug, Default)]
pub(super) struct GiftTestDialog {
    open: Option<OpenTest>,
    /// The id of the last test in the outbox.
    sent: Option<DraftId>,
}

#[derive(Debug)]
struct OpenTest {
    /// The id of the send. It stays the same after a failure, so that the outbox refuses a second send of a test whose
    /// first one was stored after all.
    id: DraftId,
    /// The draft that is tested.
    draft: DraftId,
    to: RecipientRow,
    person: PersonPreview,
    place: TestPlace,
    is_sending: bool,
    is_focused: bool,
    failure: Option<Box<TestFailure>>,
    accepted: Vec<SendWarning>,
}

/// The test that the main button sends.
#[derive(Clone, Debug)]
struct Offer {
    /// The lowest and the highest total of the gift; `None` while the price is unknown.
    price: Option<(Cents, Cents)>,
    person: Option<u64>,
    /// Whether the gift can be made, its recipient has no problem, and its price is known if it matters.
    is_complete: bool,
}

impl GiftTestDialog {
    /// Draws the button that opens the dialog, which begins with the recipient of the preview. Draws nothing for a
    /// gift without products.
    pub(super) fn button(
        &mut self,
        model: &Model,
        draft: &Draft,
        person: &PersonPreview,
        ui: &mut Ui,
    ) {
        if draft.cart.is_empty() {
            return;
        }
        if Button::secondary(t!("gift-test-button")).show(ui).clicked() {
            self.open = Some(OpenTest {
                id: DraftId::generate(),
                draft: draft.id,
                to: remembered_recipient(model, draft),
                person: person.clone(),
                place: TestPlace::Practice,
                is_sending: false,
                is_focused: false,
                failure: None,
                accepted: Vec::new(),
            });
        }
    }

    /// Draws the banner of a test that can still be undone.
    pub(super) fn held_banner(&self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let sent = self
            .sent
            .and_then(|test| model.outbox.of_draft(test).next());
        if let Some(entry) = sent
            && let OutboxState::Held(until) = entry.state
        {
            send_banner::held(entry, until, model.now(), ui, out);
            gap(ui, S16);
        }
    }

    /// Draws the dialog while it is open.
    pub(super) fn dialog(&mut self, view: &GiftView<'_>, ui: &Ui, out: &mut Commands) {
        let (model, open) = (view.model, view.open);
        self.open.take_if(|test| test.draft != open.draft.id);
        let Some(test) = &mut self.open else {
            return;
        };
        if test.follow_reply(model, out) {
            if model.outbox.of_draft(test.id).next().is_some() {
                self.sent = Some(test.id);
            }
            self.open = None;
            return;
        }
        let is_sending = test.is_sending;
        let (id, title) = (Id::unique("gift-test"), t!("gift-test-title"));
        let is_closed = dialog_of_width(ui, id, &title, WIDTH, |ui| {
            let offer = ScrollArea::vertical()
                .max_height(MAX_CONTENT_HEIGHT.min(ui.ctx().content_rect().height() - 180.0))
                .show(ui, |ui| test.content(view, ui))
                .inner;
            buttons(ui, |ui| {
                let can_send = test.can_send(&offer);
                let main = Button::primary(test.label(&offer)).enabled(can_send);
                if main.show(ui).clicked() {
                    test.send(model, &open.draft, &offer, out);
                }
                Button::secondary(t!("shell-cancel"))
                    .enabled(!test.is_sending)
                    .show(ui)
                    .clicked()
            })
        });
        // A closed dialog would look as if nothing was sent.
        if is_closed && !is_sending {
            self.open = None;
        }
    }
}

impl OpenTest {
    /// Takes the reply of the engine. Returns whether the test was sent, so that the dialog closes.
    fn follow_reply(&mut self, model: &Model, out: &mut Commands) -> bool {
        if !self.is_sending {
            return false;
        }
        if model.outbox.of_draft(self.id).next().is_some() {
            // The shell shows a toast for each held send.
            return true;
        }
        match &model.gift_test {
            Some((id, Ok(stand_ins))) if *id == self.id => {
                out.act(Action::Toast(practice_toast(stand_ins)));
                true
            }
            Some((id, Err(failure))) if *id == self.id => {
                self.failure = Some(failure.clone());
                self.is_sending = false;
                false
            }
            _ => false,
        }
    }

    /// Draws everything above the buttons. Returns what the main button sends.
    fn content(&mut self, view: &GiftView<'_>, ui: &mut Ui) -> Offer {
        let (model, open) = (view.model, view.open);
        dialog_text(ui, &t!("gift-test-text"));
        gap(ui, S12);
        let table = RecipientTable::new("", [self.to.clone()]);
        let issues = check(&table, &open.draft.send_method);
        let tested = (
            self.to.clone(),
            self.person.row_id(&open.recipients, &open.facts),
        );
        self.fields(&open.draft, &table, &issues, ui);
        gap(ui, S12);
        let gift = self.person(open, ui);
        if tested
            != (
                self.to.clone(),
                self.person.row_id(&open.recipients, &open.facts),
            )
        {
            // The warnings were about another test.
            self.failure = None;
            self.accepted.clear();
        }
        gap(ui, S12);
        self.place_choice(model, ui);
        let cart = match &gift {
            Ok(gift) => Some(cart_of(&gift.cart)),
            Err(_) => None,
        };
        let priced = cart.and_then(|cart| price_of(view, &cart));
        let price = priced.as_ref().map(|priced| priced.total);
        gap(ui, S8);
        self.price_text(view, priced.as_ref(), ui);
        if let Err(text_of_problem) = &gift {
            text(ui, Type::Small, tokens(ui).bad, text_of_problem);
        }
        self.failure_banner(ui);
        Offer {
            price,
            person: self.person.row_id(&open.recipients, &open.facts),
            is_complete: gift.is_ok()
                && issues.counts().blocked_rows == 0
                && (price.is_some() || !self.is_added_to_outbox(model)),
        }
    }

    fn fields(&mut self, draft: &Draft, table: &RecipientTable, issues: &IssueIndex, ui: &mut Ui) {
        let row = table.row(0).map_or(0, |row| row.id);
        for field in Field::of_method(&draft.send_method) {
            let mut value = self.to.get(field).to_owned();
            // The send button is off while a field is empty, and an empty field says what it needs.
            let issue = issues
                .for_cell(row, field)
                .filter(|issue| issue.is_blocker());
            let problem = issue.map(issue_text);
            let label = field_label(field);
            let response = TextField::new(&label)
                .id(Id::unique(("gift-test", field)))
                .limit(field.max_chars())
                .problem(problem.as_deref())
                .show(ui, &mut value);
            if !self.is_focused {
                response.request_focus();
                self.is_focused = true;
            }
            if response.changed() {
                self.to.set(field, value);
            }
            gap(ui, S8);
        }
    }

    /// Draws the recipient whose gift is tested, and the message. Returns the gift, or the text of what is
    /// missing.
    fn person(&mut self, open: &OpenDraft, ui: &mut Ui) -> Result<PersonGift, String> {
        let draft = &open.draft;
        if !draft.is_personal() {
            return Ok(PersonGift {
                message: String::new(),
                cart: draft.cart.clone(),
            });
        }
        text(
            ui,
            Type::SmallStrong,
            tokens(ui).weak,
            t!("gift-test-person"),
        );
        let shown = self.person.ui(draft, &open.recipients, &open.facts, ui);
        match shown {
            None => Err(t!("gift-test-no-person")),
            Some(Err(problems)) => Err(first_problem(&problems)),
            Some(Ok(gift)) => {
                gap(ui, S8);
                quote(&gift.message, ui);
                Ok(gift)
            }
        }
    }

    fn place_choice(&mut self, model: &Model, ui: &mut Ui) {
        if model.is_practice() {
            self.place = TestPlace::Practice;
            return;
        }
        let options = [
            (TestPlace::Practice, t!("gift-test-practice")),
            (TestPlace::Real, t!("gift-test-real")),
        ];
        paint::caption(ui, &t!("gift-test-place"));
        gap(ui, S4);
        if segmented(ui, &t!("gift-test-place"), &mut self.place, &options) {
            self.failure = None;
            self.accepted.clear();
        }
    }

    fn price_text(&self, view: &GiftView<'_>, price: Option<&TestPrice>, ui: &mut Ui) {
        let input = &view.input;
        if self.place == TestPlace::Practice {
            let note = if view.model.is_practice() {
                t!("gift-test-practice-only")
            } else {
                t!("gift-test-practice-text")
            };
            dialog_text(ui, &note);
            return;
        }
        let Some(price) = price else {
            let reason = match input.price_problem {
                Some(problem) => t!(
                    "gift-cost-unknown",
                    problem = messages::problem::what(problem)
                ),
                None => t!("gift-cost-pending"),
            };
            dialog_text(ui, &reason);
            return;
        };
        let payer = payer::payer(input);
        let (_, high) = price.total;
        dialog_text(ui, &t!("guards-confirm-money", total = high, payer = payer));
        if let Some(low) = review_points::low_balance(input, price.highest) {
            text(ui, Type::Small, tokens(ui).caution, low);
        }
    }

    fn failure_banner(&self, ui: &mut Ui) {
        let Some(failure) = &self.failure else {
            return;
        };
        gap(ui, S12);
        if failure.warnings.is_empty() {
            Banner::problem(Tone::Bad, &failure.problem).show(ui);
        }
        for warning in &failure.warnings {
            Banner::new(Tone::Caution, messages::guard::warning(warning)).show(ui);
            gap(ui, S8);
        }
    }

    fn can_send(&self, offer: &Offer) -> bool {
        offer.is_complete && !self.is_sending
    }

    /// Whether the test is a send of the connection in use, whose price is checked.
    fn is_added_to_outbox(&self, model: &Model) -> bool {
        self.place == TestPlace::Real || model.is_practice()
    }

    /// "Send one real gift for $48.40".
    fn label(&self, offer: &Offer) -> String {
        if self.is_sending {
            return t!("gift-sending");
        }
        match (self.place, offer.price) {
            (TestPlace::Practice, _) => t!("gift-test-send-practice"),
            (TestPlace::Real, Some((low, high))) => {
                t!(
                    "gift-test-send-real",
                    price = format::money_range(low, high)
                )
            }
            (TestPlace::Real, None) => t!("gift-test-real"),
        }
    }

    fn send(&mut self, model: &Model, draft: &Draft, offer: &Offer, out: &mut Commands) {
        // The warnings on screen are accepted by sending again.
        if let Some(failure) = self.failure.take() {
            self.accepted.extend(failure.warnings);
        }
        self.is_sending = true;
        remember_recipient(model, &self.to, out);
        let product = draft.cart.first().map(|line| line.product_name.clone());
        let name = Some(draft.name.trim().to_owned()).filter(|name| !name.is_empty());
        let (agreed_low, agreed_high) = offer.price.unwrap_or_default();
        out.send(Command::SendTest {
            test: Box::new(GiftTest {
                id: self.id,
                draft: draft.id,
                person: offer.person,
                to: self.to.clone(),
                name: t!(
                    "gift-test-batch-name",
                    name = name.or(product).unwrap_or_default()
                ),
                place: self.place,
            }),
            agreed_low,
            agreed_high,
            hold: model.preferences.hold(),
            accepted: self.accepted.clone(),
        });
    }
}

/// The recipient of the last test, else the account and the sender of the draft.
fn remembered_recipient(model: &Model, draft: &Draft) -> RecipientRow {
    let remembered = &model.preferences.test_recipient;
    if remembered.is_empty() {
        let account = model.connections.as_ref().and_then(|all| all.me.as_ref());
        let email = account.and_then(|me| me.email.clone()).unwrap_or_default();
        return sender_as_recipient(&draft.from_name, &email);
    }
    let mut to = RecipientRow::default();
    for (field, value) in remembered {
        to.set(*field, value.as_str());
    }
    to
}

fn remember_recipient(model: &Model, to: &RecipientRow, out: &mut Commands) {
    let fields = Field::ALL
        .iter()
        .map(|field| (*field, to.get(*field).trim()));
    let filled = fields.filter(|(_, value)| !value.is_empty());
    let test_recipient: BTreeMap<Field, String> = filled
        .map(|(field, value)| (field, value.to_owned()))
        .collect();
    out.change_preferences(model, |preferences| {
        preferences.test_recipient = test_recipient
    });
}

/// Draws the message of the gift on a surface of its own, apart from the texts of the dialog.
fn quote(message: &str, ui: &mut Ui) {
    if message.trim().is_empty() {
        return;
    }
    let colors = tokens(ui);
    Frame::new()
        .fill(colors.background)
        .corner_radius(RADIUS)
        .inner_margin(S12)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            let message = t!("gift-preview-message", message = message);
            wrapped_text(ui, Type::Body, colors.text, message);
        });
}

fn cart_of(lines: &[CartLine]) -> CartRequest {
    CartRequest {
        items: lines.iter().map(CartLine::request).collect(),
    }
}

/// The price of the gift of a test.
struct TestPrice {
    /// The lowest and the highest total.
    total: (Cents, Cents),
    /// The most that the test can cost, delivery abroad included: the amount that is compared with the balance.
    highest: Cents,
}

/// The price of one gift, from the price of the draft.
fn price_of(view: &GiftView<'_>, cart: &CartRequest) -> Option<TestPrice> {
    let open = view.open;
    let price = open.price.value().filter(|_| view.input.is_price_current)?;
    let gift = price.gift_of(&open.draft, cart)?;
    Some(TestPrice {
        total: (gift.price_est_total_low, gift.price_est_total_high),
        highest: open.draft.highest_total_of(cart, gift),
    })
}

fn first_problem(problems: &[PlanProblemKind]) -> String {
    let first = problems.first();
    first.map_or_else(|| t!("gift-test-no-person"), messages::plan::problem_of_one)
}

fn practice_toast(stand_ins: &[StandIn]) -> String {
    match stand_ins {
        [] => t!("gift-test-sent-practice"),
        [first, ..] => t!(
            "gift-test-sent-stand-in",
            product = &first.product,
            other = &first.stand_in
        ),
    }
}
