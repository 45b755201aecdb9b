//! What stands between a draft and its sending, in words. Pure; the rules are the service's, said
//! before it has to say them, and a few of our own that only warn.

use super::{facts::Standing, section::Section, words};
use crate::{
    contract::{Cents, PaymentMethod, SendMethod, SwapMode},
    desk::{CartLine, OutboxState, SyncState},
    ui::widgets::number::{count, counted},
};

/// The longest message the service takes, in characters.
pub const MESSAGE_LIMIT: usize = 10_000;
/// The most recipients one batch takes.
pub const RECIPIENT_LIMIT: u64 = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Nothing is sent while it stands.
    Blocker,
    /// It can be sent; a person should have read this.
    Warning,
    /// Checked and in order.
    Fine,
}

/// One line of "Before it goes".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewPoint {
    pub weight: Weight,
    /// Where it can be seen and settled.
    pub section: Section,
    /// The number or name it is about; drawn strong.
    pub lead: String,
    pub rest: String,
}

impl ReviewPoint {
    fn new(
        weight: Weight,
        section: Section,
        lead: impl Into<String>,
        rest: impl Into<String>,
    ) -> Self {
        Self {
            weight,
            section,
            lead: lead.into(),
            rest: rest.into(),
        }
    }

    #[must_use]
    pub fn sentence(&self) -> String {
        format!("{}{}", self.lead, self.rest)
    }
}

/// Everything there is to say, gravest first, in the order of the sections.
#[must_use]
pub fn review(standing: &Standing<'_>) -> Vec<ReviewPoint> {
    let mut points = Vec::new();
    outbox(standing, &mut points);
    gift(standing, &mut points);
    recipients(standing, &mut points);
    message(standing, &mut points);
    delivery(standing, &mut points);
    money(standing, &mut points);
    points.sort_by_key(|point| point.weight);
    points
}

/// The first reason why nothing can be sent now.
#[must_use]
pub fn first_blocker(points: &[ReviewPoint]) -> Option<&ReviewPoint> {
    points.iter().find(|point| point.weight == Weight::Blocker)
}

use Weight::{Blocker, Fine, Warning};

fn outbox(standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    let on_its_way = standing.outbox.is_some_and(|entry| {
        matches!(
            entry.state,
            OutboxState::Waiting
                | OutboxState::Sending
                | OutboxState::Unknown(_)
                | OutboxState::Undecided(_)
        )
    });
    if on_its_way {
        points.push(ReviewPoint::new(
            Blocker,
            Section::Review,
            "This gift is already on its way out.",
            " It is not sent a second time; see the outbox above.",
        ));
    }
    let was_sent = standing
        .outbox
        .is_some_and(|entry| matches!(entry.state, OutboxState::Sent(_)));
    if was_sent && !standing.is_sending {
        points.push(ReviewPoint::new(
            Blocker,
            Section::Review,
            "This gift was sent, as it was before it was changed.",
            " Duplicate it under Drafts to send it as it is now as well.",
        ));
    }
    if let SyncState::Offline { .. } = standing.sync {
        points.push(ReviewPoint::new(
            Warning,
            Section::Review,
            "The service cannot be reached now.",
            " The gift is kept safely and goes out as soon as the line is back.",
        ));
    }
}

fn gift(standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    let draft = standing.draft;
    let before = points.len();
    if draft.cart.is_empty() {
        points.push(ReviewPoint::new(
            Blocker,
            Section::Gift,
            "",
            "Choose a product for the gift.",
        ));
    }
    for line in &draft.cart {
        price_of_line(line, points);
        variants_of_line(line, &draft.send_method, points);
        states_of_line(line, standing, points);
    }
    let nothing_wrong = points[before..].iter().all(|point| point.weight != Blocker);
    if nothing_wrong && draft.send_method == SendMethod::DirectSend {
        points.push(ReviewPoint::new(
            Fine,
            Section::Gift,
            "",
            "Everything there is to choose is chosen.",
        ));
    }
}

fn price_of_line(line: &CartLine, points: &mut Vec<ReviewPoint>) {
    let Some((low, high)) = line.price_range else {
        return;
    };
    match line.variable_price {
        Some(price) if (low..=high).contains(&price) => {}
        Some(price) => points.push(ReviewPoint::new(
            Blocker,
            Section::Gift,
            line.product_name.clone(),
            format!(" costs between {low} and {high}; {price} is outside."),
        )),
        None => points.push(ReviewPoint::new(
            Blocker,
            Section::Gift,
            line.product_name.clone(),
            format!(" needs an amount between {low} and {high}."),
        )),
    }
}

fn variants_of_line(line: &CartLine, method: &SendMethod, points: &mut Vec<ReviewPoint>) {
    let chosen = line.variants.len() as u32;
    if line.variants_to_choose == 0 || chosen == line.variants_to_choose {
        return;
    }
    let what = line
        .variants_label
        .as_deref()
        .unwrap_or("variant")
        .to_lowercase();
    if *method == SendMethod::DirectSend {
        points.push(ReviewPoint::new(
            Blocker,
            Section::Gift,
            line.product_name.clone(),
            format!(" is shipped without asking, so its {what} has to be chosen here."),
        ));
    } else if chosen > 0 {
        points.push(ReviewPoint::new(
            Blocker,
            Section::Gift,
            line.product_name.clone(),
            format!(
                " takes {} of {what}; choose all of them or leave the choice to the recipient.",
                line.variants_to_choose
            ),
        ));
    }
}

fn states_of_line(line: &CartLine, standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    if line.restricted_states.is_empty() {
        return;
    }
    let states = line.restricted_states.join(", ");
    if standing.draft.send_method == SendMethod::DirectSend {
        let people: u64 = line
            .restricted_states
            .iter()
            .filter_map(|state| standing.facts.states.get(state))
            .sum();
        if people > 0 {
            points.push(ReviewPoint::new(
                Blocker,
                Section::Recipients,
                counted(people, "recipient lives", "recipients live"),
                format!(" where {} does not ship ({states}).", line.product_name),
            ));
        }
        return;
    }
    let outcome = if standing.draft.swap == SwapMode::Disabled {
        "Recipients there cannot accept it, because swapping is off."
    } else {
        "Recipients there are asked to choose another gift."
    };
    points.push(ReviewPoint::new(
        Warning,
        Section::Gift,
        line.product_name.clone(),
        format!(" does not ship to {states}. {outcome}"),
    ));
}

fn recipients(standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    let filled = standing.facts.filled;
    let section = Section::Recipients;
    if filled == 0 {
        points.push(ReviewPoint::new(
            Blocker,
            section,
            "",
            "Add at least one recipient.",
        ));
        return;
    }
    if filled > RECIPIENT_LIMIT {
        points.push(ReviewPoint::new(
            Blocker,
            section,
            counted(filled, "recipient", "recipients"),
            format!(
                " are more than one batch takes ({}).",
                count(RECIPIENT_LIMIT)
            ),
        ));
    }
    let blocked = standing.issues.blocked_row_count() as u64;
    if blocked > 0 {
        points.push(ReviewPoint::new(
            Blocker,
            section,
            counted(blocked, "recipient", "recipients"),
            if blocked == 1 {
                " cannot get the gift as the row stands."
            } else {
                " cannot get the gift as the rows stand."
            },
        ));
    }
    let warned = standing.issues.rows_with_issues().len() as u64 - blocked;
    if warned > 0 {
        points.push(ReviewPoint::new(
            Warning,
            section,
            counted(warned, "recipient", "recipients"),
            if warned == 1 {
                " looks mistyped or doubled."
            } else {
                " look mistyped or doubled."
            },
        ));
    }
    if blocked == 0 && warned == 0 {
        points.push(ReviewPoint::new(
            Fine,
            section,
            "",
            match standing.draft.send_method {
                SendMethod::EmailAndLink => "Every mail address is well formed, none twice.",
                SendMethod::DirectSend => "Every address is complete, none twice.",
                _ => "Every recipient has a name, none twice.",
            },
        ));
    }
}

fn message(standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    let draft = standing.draft;
    let section = Section::Message;
    let mut block = |text: String| points.push(ReviewPoint::new(Blocker, section, "", text));
    if draft.from_name.trim().is_empty() {
        block("Say who the gift is from.".to_owned());
    }
    let length = draft.message.chars().count();
    if length > MESSAGE_LIMIT {
        block(format!(
            "The message has {} characters; {} fit on the card.",
            count(length as u64),
            count(MESSAGE_LIMIT as u64)
        ));
    }
    let has_message = !draft.message.trim().is_empty();
    match draft.card_id {
        None if has_message => {
            block("The message needs a card: it appears when the card is opened.".to_owned());
        }
        Some(_) if standing.card().is_none() && cards_are_known(standing) => {
            block("This account does not have the chosen card. Choose another one.".to_owned());
        }
        None => points.push(ReviewPoint::new(
            Warning,
            section,
            "",
            "There is no card and no message: recipients see the gift alone.",
        )),
        Some(_) if !has_message => points.push(ReviewPoint::new(
            Warning,
            section,
            "",
            "The card has no message.",
        )),
        Some(_) => {}
    }
}

fn cards_are_known(standing: &Standing<'_>) -> bool {
    standing
        .connections
        .is_some_and(|connections| !connections.cards.is_empty())
}

fn delivery(standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    let draft = standing.draft;
    let section = Section::Delivery;
    let mut block = |text: &str| points.push(ReviewPoint::new(Blocker, section, "", text));
    if standing.has_unread_moment {
        block("A date or a time cannot be read. Write it like 2026-11-24 and 09:00.");
    }
    if draft.scheduled_send_on.is_some_and(|at| at <= standing.now) {
        block("The time to send it has passed. Choose a later one, or send at once.");
    }
    let leaves = draft.scheduled_send_on.unwrap_or(standing.now);
    if draft.expires_at.is_some_and(|at| at <= leaves) {
        block("The gift would expire before it is sent.");
    }
    let Some(connections) = standing.connections else {
        return;
    };
    if draft.workspace_id.is_some_and(|id| {
        connections
            .workspaces
            .iter()
            .all(|workspace| workspace.id != id)
    }) {
        block("This account does not have the chosen workspace.");
    }
    if draft.commerce_end_user_id.is_some() {
        end_user_card(standing, points);
        return;
    }
    if connections.me.is_some() && connections.payment_methods.is_empty() {
        block(
            "The account has no payment method. Add one where the account is kept, then press F5.",
        );
    }
    let Some(method) = payment_method(standing) else {
        if draft.payment_method_id.is_some() && !connections.payment_methods.is_empty() {
            block("This account does not have the chosen payment method.");
        }
        return;
    };
    if method.is_balance() && draft.expires_at.is_none() {
        block("A gift paid from a balance needs an expiry date.");
    }
}

fn end_user_card(standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    let section = Section::Delivery;
    let Some(card) = standing.end_user_card() else {
        points.push(ReviewPoint::new(
            Blocker,
            section,
            "",
            "The end user's card that was chosen was forgotten on this computer. Choose another \
             payment method.",
        ));
        return;
    };
    let leaves = standing.draft.scheduled_send_on.unwrap_or(standing.now);
    if card.has_expired(leaves) {
        points.push(ReviewPoint::new(
            Warning,
            section,
            words::end_user_card(card),
            " has expired by then and may be declined.",
        ));
    }
}

/// The account's payment method that would be used: the chosen one, else the first. `None` also
/// when a card of an end user pays.
#[must_use]
pub fn payment_method<'a>(standing: &Standing<'a>) -> Option<&'a PaymentMethod> {
    let methods = &standing.connections?.payment_methods;
    if standing.draft.commerce_end_user_id.is_some() {
        return None;
    }
    match &standing.draft.payment_method_id {
        Some(id) => methods.iter().find(|method| method.id == *id),
        None => methods.first(),
    }
}

fn money(standing: &Standing<'_>, points: &mut Vec<ReviewPoint>) {
    if standing.draft.cart.is_empty() {
        return;
    }
    match (standing.bill, standing.price_problem) {
        (_, Some(problem)) => points.push(ReviewPoint::new(
            Blocker,
            Section::Review,
            "The price is not known. ",
            crate::messages::problem::full_text(problem),
        )),
        (Some(bill), None) if standing.price_is_current => {
            let (_, high) = bill.total();
            balance(standing, high, points);
        }
        _ => points.push(ReviewPoint::new(
            Blocker,
            Section::Review,
            "",
            "The price is being worked out.",
        )),
    }
}

fn balance(standing: &Standing<'_>, high: Cents, points: &mut Vec<ReviewPoint>) {
    let Some(balance) = payment_method(standing).and_then(|method| method.balance) else {
        return;
    };
    if balance < high {
        points.push(ReviewPoint::new(
            Warning,
            Section::Delivery,
            format!("The balance of {balance}"),
            format!(" may not reach: the gifts can cost up to {high}."),
        ));
    } else {
        points.push(ReviewPoint::new(
            Fine,
            Section::Delivery,
            "",
            format!("The balance of {balance} covers the gifts."),
        ));
    }
}
