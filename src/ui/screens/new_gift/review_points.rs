//! The points of Review: violations of the rules, warnings, and what is in order. They depend only
//! on the [`ReviewInput`]. An unfinished send of the draft is not a point: Review shows its state
//! instead of the points.
//!
//! The rules are those of the service ([`rules`]); the rows of the recipients are checked by
//! [`recipients::check`](crate::recipients::check) as they are edited.

use std::{collections::HashMap, sync::Arc};

use super::{
    fix_field::FixField,
    moment,
    review_input::{GuardState, PlanState, ReviewInput},
    section::Section,
};
use crate::{
    contract::{
        CartRequest, Cents, OrderBatchRequest, PaymentMethod, SendMethod, SwapMode,
        rules::{self, BatchContext, DraftField, KnownPaymentMethod, ProductRules, Violation},
    },
    desk::{
        CartLine, OutboxState, SyncState, known_payment_methods,
        personal::{PlanProblem, PlanProblemKind},
        sends::guards::uncovered,
    },
    i18n::{format, t},
    messages::{self, titles},
    ui::page::{Page, ShopTab},
};

/// The maximum number of violations that Review lists. Further violations are left out.
const MAX_VIOLATIONS: usize = 50;

/// The severity of a point, most severe first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The draft cannot be sent.
    Blocker,
    /// The draft can be sent; the sender should know this.
    Warning,
    /// Checked and in order.
    Ready,
}

/// One line of the review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewPoint {
    pub level: Level,
    /// Where the point can be seen and corrected.
    pub section: Section,
    /// The field that corrects the point.
    pub field: Option<FixField>,
    /// The page that corrects the point, outside of the draft.
    pub page: Option<Page>,
    /// Whether the point goes away by itself, such as a price that is being calculated.
    pub is_pending: bool,
    pub text: String,
    /// The ids of the recipients that the point is about, when they have to be found in the table.
    pub rows: Arc<[u64]>,
    /// The extra column of these recipients that has the problem.
    pub column: Option<String>,
    /// The point is about the recipients in these states. Their rows are looked up when the user opens the point:
    /// a search in every frame would be too slow for long lists.
    pub states: Vec<String>,
}

/// All points: blockers, then warnings, then what is in order, each in the order of the sections.
#[must_use]
pub fn review(input: &ReviewInput<'_>) -> Vec<ReviewPoint> {
    let mut points = Points::default();
    add_outbox_points(input, &mut points);
    add_guard_points(input, &mut points);
    add_plan_points(input, &mut points);
    add_violations(input, &mut points);
    add_gift_points(input, &mut points);
    add_recipient_points(input, &mut points);
    add_message_points(input, &mut points);
    add_delivery_points(input, &mut points);
    add_price_points(input, &mut points);
    let mut points = points.0;
    points.sort_by_key(|point| (point.level, point.section));
    points
}

/// The first reason why the draft cannot be sent.
#[must_use]
pub fn first_blocker(points: &[ReviewPoint]) -> Option<&ReviewPoint> {
    points.iter().find(|point| point.level == Level::Blocker)
}

/// Where a point or a warning of Review leads: to the section and the field that correct it, or to the recipients that
/// it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    Section(Section, Option<FixField>),
    Page(Page),
    /// These recipients, by row id, in the order of their duplicates.
    Duplicates(Vec<u64>),
    /// These recipients, by row id, at the cell of this extra column.
    Recipients(Vec<u64>, Option<String>),
    /// The recipients in these states.
    States(Vec<String>),
}

impl Destination {
    pub(super) fn field(field: DraftField) -> Self {
        Self::Section(Section::of(field), Some(FixField::Draft(field)))
    }
}

impl ReviewPoint {
    fn new(level: Level, section: Section, text: String) -> Self {
        Self {
            level,
            section,
            field: None,
            page: None,
            is_pending: false,
            text,
            rows: Arc::default(),
            column: None,
            states: Vec::new(),
        }
    }
}

#[derive(Default)]
struct Points(Vec<ReviewPoint>);

impl Points {
    fn add(&mut self, level: Level, section: Section, text: String) {
        self.0.push(ReviewPoint::new(level, section, text));
    }

    fn add_field(&mut self, level: Level, field: DraftField, text: String) {
        self.add_fix(level, FixField::Draft(field), text);
    }

    fn add_fix(&mut self, level: Level, field: FixField, text: String) {
        let section = Section::of(field.draft_field());
        self.0.push(ReviewPoint {
            field: Some(field),
            ..ReviewPoint::new(level, section, text)
        });
    }

    /// Blocks until the engine has answered.
    fn wait(&mut self, text: String) {
        self.0.push(ReviewPoint {
            is_pending: true,
            ..ReviewPoint::new(Level::Blocker, Section::Review, text)
        });
    }

    fn block_rows(&mut self, section: Section, text: String, problem: &PlanProblem) {
        let rows = problem.rows.as_slice();
        let field = rows.is_empty().then_some(match section {
            Section::Message => FixField::Draft(DraftField::Message),
            _ => FixField::Draft(DraftField::Cart),
        });
        self.0.push(ReviewPoint {
            field,
            rows: rows.into(),
            column: problem.kind.column().map(str::to_owned),
            ..ReviewPoint::new(Level::Blocker, section, text)
        });
    }

    /// Blocks because of the recipients in these states.
    fn block_states(&mut self, text: String, states: Vec<String>) {
        self.0.push(ReviewPoint {
            states,
            ..ReviewPoint::new(Level::Blocker, Section::Recipients, text)
        });
    }

    fn block(&mut self, section: Section, text: String) {
        self.add(Level::Blocker, section, text);
    }

    fn warn(&mut self, section: Section, text: String) {
        self.add(Level::Warning, section, text);
    }

    fn ready(&mut self, section: Section, text: String) {
        self.add(Level::Ready, section, text);
    }

    fn is_blocked(&self, section: Section) -> bool {
        self.0
            .iter()
            .any(|point| point.section == section && point.level == Level::Blocker)
    }
}

fn add_outbox_points(input: &ReviewInput<'_>, points: &mut Points) {
    let section = Section::Review;
    if let Some(OutboxState::Sent(_)) = input.outbox.map(|entry| &entry.state)
        && !input.is_sending
    {
        points.block(section, t!("gift-review-already-sent"));
    }
    // The state of an unfinished send says whether the service can be reached.
    if let SyncState::Offline { .. } = input.sync
        && input.unfinished_send().is_none()
    {
        points.warn(section, t!("gift-review-offline"));
    }
}

/// Adds the warnings that block, and the need to accept the others. Review shows those with their next
/// steps.
fn add_guard_points(input: &ReviewInput<'_>, points: &mut Points) {
    match input.guards {
        GuardState::NotRequested => {}
        GuardState::Checking => points.wait(t!("guards-checking")),
        GuardState::Failed(problem) => points.block(
            Section::Review,
            t!(
                "guards-not-checked",
                problem = messages::problem::full_text(problem)
            ),
        ),
        GuardState::Checked(warnings) => {
            let (blocking, others): (Vec<_>, Vec<_>) = uncovered(warnings, input.accepted)
                .into_iter()
                .partition(|warning| warning.blocks());
            for warning in blocking {
                points.block(Section::Gift, messages::guard::warning(warning));
            }
            if !others.is_empty() {
                points.block(Section::Review, t!("guards-not-accepted"));
            }
        }
    }
}

/// Adds what keeps the gifts from being made for each recipient.
fn add_plan_points(input: &ReviewInput<'_>, points: &mut Points) {
    match input.plan {
        PlanState::NotNeeded => {}
        PlanState::Pending(_) => points.wait(t!("personal-plan-pending")),
        PlanState::Failed(problem) => {
            points.block(Section::Review, messages::problem::full_text(problem));
        }
        PlanState::Planned(plan) => {
            for problem in &plan.problems {
                let section = match (&problem.kind, problem.rows.is_empty()) {
                    (_, false) => Section::Recipients,
                    (kind, true) if kind.is_about_message() => Section::Message,
                    (PlanProblemKind::TooManyBatches { .. }, true)
                        if plan.has_several_messages() =>
                    {
                        Section::Message
                    }
                    (_, true) => Section::Gift,
                };
                points.block_rows(section, messages::plan::problem(problem), problem);
            }
        }
    }
}

/// The request of which the rules are checked here: that of the draft, or of the first group of a personal
/// draft. The plan has the problems of single recipients.
fn request_to_check(input: &ReviewInput<'_>) -> OrderBatchRequest {
    let request = OrderBatchRequest {
        // The rules about times hold also when this computer keeps the send.
        scheduled_send_on: input.draft.scheduled_send_on,
        ..input.draft.batch_request()
    };
    if !input.draft.is_personal() {
        return request;
    }
    let group = input.plan.latest().and_then(|plan| {
        let group = plan.groups.first()?;
        Some((
            String::from(group.message.clone()),
            plan.carts.get(group.cart)?,
        ))
    });
    let (message, cart) = match group {
        Some((message, cart)) => (Some(message), cart.request()),
        // Without a recipient, only the presence of a message is checked, and any variant.
        None => (
            request
                .message
                .clone()
                .map(|text| text.chars().take(1).collect()),
            any_cart(&input.draft.cart),
        ),
    };
    OrderBatchRequest {
        message: message.filter(|text| !text.is_empty()),
        cart,
        ..request
    }
}

/// The cart with the first variants in place of those of each person.
fn any_cart(cart: &[CartLine]) -> CartRequest {
    let items = cart.iter().map(|line| {
        let mut item = line.request();
        if line.is_personal() {
            let first = line.variant_choices.iter().cloned();
            item.variants = first
                .cycle()
                .take(line.variants_to_choose as usize)
                .collect();
        }
        item
    });
    CartRequest {
        items: items.collect(),
    }
}

/// Adds the violations of the service's rules. Of the recipients, only the number is checked here,
/// because their rows have already been checked.
fn add_violations(input: &ReviewInput<'_>, points: &mut Points) {
    let request = request_to_check(input);
    let products: HashMap<_, ProductRules> = input
        .draft
        .cart
        .iter()
        .map(|line| (line.product_id, line.rules()))
        .collect();
    let known_methods = account_payment_methods(input);
    let workspaces: Option<Vec<_>> = input
        .connections
        .map(|connections| connections.workspaces.iter().map(|one| one.id).collect());
    let context = BatchContext {
        now: input.now,
        products: &products,
        card_exists: are_cards_known(input).then(|| input.card().is_some()),
        workspaces: workspaces.as_deref(),
        payment_methods: known_methods.as_deref(),
    };
    let found = rules::violations(&request, &context, MAX_VIOLATIONS)
        .into_iter()
        .filter(|violation| *violation != Violation::RecipientsMissing)
        // More recipients than one batch can have are sent in several parts.
        .chain((input.facts.filled == 0).then_some(Violation::RecipientsMissing));
    for violation in found {
        let mut page = None;
        let text = match &violation {
            Violation::PaymentMethodUnknown { .. }
            | Violation::EndUserMissing
            | Violation::EndUserMismatch
                if input.draft.commerce_end_user_id.is_some() =>
            {
                t!("gift-review-end-user-card-removed")
            }
            Violation::PaymentMethodMissing
                if input.connections.is_some_and(|state| state.is_shop()) =>
            {
                page = Some(Page::Shop(ShopTab::Funds));
                t!(
                    "gift-review-shop-no-money",
                    command = input.shop_fund_command
                )
            }
            other => messages::violation::text(other),
        };
        let field = FixField::of(&violation);
        points.0.push(ReviewPoint {
            field: Some(field),
            page,
            ..ReviewPoint::new(Level::Blocker, Section::of(field.draft_field()), text)
        });
    }
}

/// Returns the account's payment methods and the end user cards; `None` until the account has been
/// read.
fn account_payment_methods(input: &ReviewInput<'_>) -> Option<Vec<KnownPaymentMethod>> {
    let connections = input.connections?;
    if connections.me.is_none() && connections.payment_methods.is_empty() {
        return None;
    }
    Some(known_payment_methods(
        &connections.payment_methods,
        &connections.end_user_cards,
    ))
}

fn are_cards_known(input: &ReviewInput<'_>) -> bool {
    input
        .connections
        .is_some_and(|connections| !connections.cards.is_empty())
}

fn add_gift_points(input: &ReviewInput<'_>, points: &mut Points) {
    for line in &input.draft.cart {
        add_restricted_states(line, input, points);
    }
    if input.draft.send_method == SendMethod::DirectSend && !points.is_blocked(Section::Gift) {
        points.ready(Section::Gift, t!("gift-review-variants-chosen"));
    }
}

fn add_restricted_states(line: &CartLine, input: &ReviewInput<'_>, points: &mut Points) {
    if line.restricted_states.is_empty() {
        return;
    }
    if input.draft.send_method == SendMethod::DirectSend && input.draft.product_column.is_some() {
        // The plan knows who gets the product.
        return;
    }
    let product = line.product_name.as_str();
    let states = format::list(&line.restricted_states);
    if input.draft.send_method == SendMethod::DirectSend {
        let people: u64 = line
            .restricted_states
            .iter()
            .filter_map(|state| input.facts.states.get(state))
            .sum();
        if people > 0 {
            let text = t!(
                "gift-review-not-shipped",
                count = people,
                product = product,
                states = states,
            );
            points.block_states(text, line.restricted_states.clone());
        }
        return;
    }
    points.warn(
        Section::Gift,
        if input.draft.swap == SwapMode::Disabled {
            t!(
                "gift-review-restricted-no-swap",
                product = product,
                states = states
            )
        } else {
            t!(
                "gift-review-restricted-swap",
                product = product,
                states = states
            )
        },
    );
}

fn add_recipient_points(input: &ReviewInput<'_>, points: &mut Points) {
    if input.is_recounting {
        points.wait(t!("gift-review-recounting"));
    }
    if input.facts.filled == 0 {
        return;
    }
    let section = Section::Recipients;
    let blocked = input.issues.counts().blocked_rows;
    let with_issues = input.issues.rows_with_issues().len();
    let mut warned = with_issues - blocked;
    // The guards warn of duplicates.
    if let GuardState::Checked(_) = input.guards {
        warned -= input.issues.counts().only_duplicate_rows.min(warned);
    }
    let field = DraftField::Recipients;
    if blocked > 0 {
        let text = t!("gift-review-rows-blocked", count = blocked);
        points.add_field(Level::Blocker, field, text);
    }
    if warned > 0 {
        let text = t!("gift-review-rows-warned", count = warned);
        points.add_field(Level::Warning, field, text);
    }
    if with_issues == 0 {
        points.ready(
            section,
            match input.draft.send_method {
                SendMethod::EmailAndLink => t!("gift-review-emails-ready"),
                SendMethod::DirectSend => t!("gift-review-addresses-ready"),
                _ => t!("gift-review-names-ready"),
            },
        );
    }
}

fn add_message_points(input: &ReviewInput<'_>, points: &mut Points) {
    let draft = input.draft;
    let has_message = !draft.message.trim().is_empty();
    match draft.card_id {
        None if !has_message => {
            points.add_field(Level::Warning, DraftField::Card, t!("gift-review-no-card"));
        }
        Some(_) if !has_message => {
            let text = t!("gift-review-empty-card");
            points.add_field(Level::Warning, DraftField::Message, text);
        }
        _ => {}
    }
}

fn add_delivery_points(input: &ReviewInput<'_>, points: &mut Points) {
    let method = &input.draft.send_method;
    if let Some(missing) = (input.connections).and_then(|state| state.missing_for(method)) {
        let text = t!(
            "gift-review-method-unavailable",
            method = messages::labels::send_method(method),
            reason = messages::labels::missing_shop_setting(missing)
        );
        points.add_field(Level::Blocker, DraftField::SendMethod, text);
    }
    if let Some(text) = messages::labels::unknown_choices(input.draft) {
        points.add_field(Level::Warning, DraftField::SendMethod, text);
    }
    if let Some(field) = input.invalid_date {
        let (date, time) = (
            moment::example_date(input.now),
            moment::example_time(input.now),
        );
        let text = t!("gift-review-date-invalid", date = date, time = time);
        points.add_field(Level::Blocker, field, text);
    }
    let sent_at = input.draft.scheduled_send_on.unwrap_or(input.now);
    if let Some(card) = input.end_user_card()
        && card.has_expired(sent_at)
    {
        points.add_field(
            Level::Warning,
            DraftField::PaymentMethod,
            t!(
                "gift-review-card-expired",
                card = titles::end_user_card(card)
            ),
        );
    }
}

/// The account's payment method that the send would use: the chosen one, or the first if none is
/// chosen. Returns `None` when an end user card is used, and when the account lacks the method.
#[must_use]
pub fn payment_method<'a>(input: &ReviewInput<'a>) -> Option<&'a PaymentMethod> {
    let methods = &input.connections?.payment_methods;
    if input.draft.commerce_end_user_id.is_some() {
        return None;
    }
    match &input.draft.payment_method_id {
        Some(id) => methods.iter().find(|method| method.id == *id),
        None => methods.first(),
    }
}

fn add_price_points(input: &ReviewInput<'_>, points: &mut Points) {
    if input.draft.cart.is_empty() {
        return;
    }
    match (input.bill, input.price_problem) {
        (_, Some(problem)) => points.block(
            Section::Review,
            t!(
                "gift-review-price-unknown",
                problem = messages::problem::full_text(problem)
            ),
        ),
        (Some(bill), None) if input.is_price_current => {
            add_balance_point(input, bill.highest_total(input.draft), points);
        }
        _ => points.wait(t!("gift-review-price-pending")),
    }
}

/// That the balance is lower than the most that gifts can cost; `None` when it is enough, or nothing is paid from a
/// balance.
pub(super) fn low_balance(input: &ReviewInput<'_>, highest: Cents) -> Option<String> {
    let balance = payment_method(input)?.balance?;
    let text = || {
        t!(
            "gift-review-balance-low",
            balance = balance,
            total = highest
        )
    };
    (balance < highest).then(text)
}

fn add_balance_point(input: &ReviewInput<'_>, highest: Cents, points: &mut Points) {
    if let Some(low) = low_balance(input, highest) {
        points.add_field(Level::Warning, DraftField::PaymentMethod, low);
    } else if let Some(balance) = payment_method(input).and_then(|method| method.balance) {
        points.ready(
            Section::Delivery,
            t!("gift-review-balance-enough", balance = balance),
        );
    }
}
