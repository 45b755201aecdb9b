//! What Review promises: nothing leaves that the service would refuse, and the reason is said.

use std::{sync::Arc, time::Duration};

use uuid::Uuid;

use super::{
    bill::Bill,
    facts::{Facts, Standing},
    review::send_label,
    review_points::{Weight, first_blocker, review},
    section::{Progress, Section, state_of},
};
use crate::{
    contract::{
        Card, CardId, CartPriceEstimate, Cents, Me, PaymentMethod, SendMethod, SwapMode, Timestamp,
    },
    desk::{
        CartLine, ConnectionId, ConnectionState, Draft, DraftId, EndUserCard, OutboxEntry,
        OutboxId, OutboxState, Problem, ProblemKind, SyncState,
    },
    recipients::{Field, IssueIndex, RecipientRow, RecipientTable, check},
};

fn now() -> Timestamp {
    "2026-11-20T12:00:00Z".parse().unwrap()
}

/// A gift with nothing wrong; each test spoils one thing.
struct Gift {
    draft: Draft,
    recipients: RecipientTable,
    issues: IssueIndex,
    facts: Facts,
    bill: Option<Bill>,
    price_problem: Option<Problem>,
    connections: ConnectionState,
    sync: SyncState,
    outbox: Option<OutboxEntry>,
    has_unread_moment: bool,
}

impl Gift {
    fn ready() -> Self {
        let mut row = RecipientRow::default();
        row.set(Field::FirstName, "Ida");
        row.set(Field::Email, "ida@example.com");
        let card = Card {
            id: CardId(Uuid::from_u128(1)),
            occasions: vec!["Thank you".to_owned()],
            ..Card::default()
        };
        let mut gift = Self {
            draft: Draft {
                from_name: "The People Team".to_owned(),
                message: "Thank you!".to_owned(),
                card_id: Some(card.id),
                cart: vec![CartLine {
                    product_name: "Heavy Knit Hoodie".to_owned(),
                    price: Cents(6400),
                    quantity: 1,
                    ..CartLine::default()
                }],
                ..Draft::default()
            },
            recipients: RecipientTable::new("people.csv", [row]),
            issues: IssueIndex::default(),
            facts: Facts::default(),
            bill: None,
            price_problem: None,
            connections: ConnectionState {
                all: Vec::new(),
                active: ConnectionId::PRACTICE,
                me: Some(Me::default()),
                workspaces: Arc::default(),
                payment_methods: Arc::new(vec![PaymentMethod {
                    id: "visa".into(),
                    name: "Visa".to_owned(),
                    ..PaymentMethod::default()
                }]),
                cards: Arc::new(vec![card]),
                end_user_cards: Arc::default(),
                problem: None,
                keys_are_kept: true,
                keys_wanted: Vec::new(),
            },
            sync: SyncState::UpToDate { at: now() },
            outbox: None,
            has_unread_moment: false,
        };
        gift.checked();
        gift
    }

    fn checked(&mut self) {
        let method = &self.draft.send_method;
        self.issues = check(&self.recipients, method);
        self.facts = Facts::of(&self.recipients, &self.issues, method);
        self.bill = Some(Bill {
            gift: CartPriceEstimate {
                price_est_total_low: Cents(7560),
                price_est_total_high: Cents(8316),
                ..CartPriceEstimate::default()
            },
            gifts: self.facts.filled,
        });
    }

    fn standing(&self) -> Standing<'_> {
        Standing {
            draft: &self.draft,
            recipients: &self.recipients,
            issues: &self.issues,
            facts: &self.facts,
            bill: self.bill.as_ref(),
            price_problem: self.price_problem.as_ref(),
            price_is_current: self.price_problem.is_none(),
            connections: Some(&self.connections),
            sync: &self.sync,
            outbox: self.outbox.as_ref(),
            is_sending: false,
            has_unread_moment: self.has_unread_moment,
            now: now(),
        }
    }

    /// The one reason why it cannot go.
    fn blocked_by(&self) -> String {
        let points = review(&self.standing());
        let blockers: Vec<_> = points
            .iter()
            .filter(|point| point.weight == Weight::Blocker)
            .collect();
        assert!(blockers.len() <= 1, "{blockers:?}");
        first_blocker(&points).map_or_else(String::new, super::review_points::ReviewPoint::sentence)
    }

    fn warned_of(&self, words: &str) -> bool {
        review(&self.standing())
            .iter()
            .any(|point| point.weight == Weight::Warning && point.sentence().contains(words))
    }
}

#[test]
fn a_gift_with_nothing_wrong_can_go() {
    let gift = Gift::ready();
    assert_eq!(gift.blocked_by(), "");
    assert_eq!(
        send_label(&gift.standing()),
        "Send 1 gift for $75.60–$83.16"
    );
    let points = review(&gift.standing());
    for section in Section::ALL {
        let state = state_of(section, &gift.standing(), &points);
        assert_eq!(state.progress, Progress::Done, "{section:?}: {state:?}");
    }
}

#[test]
fn an_empty_gift_says_what_is_missing_and_where() {
    let mut gift = Gift::ready();
    gift.draft = Draft::default();
    gift.recipients = RecipientTable::default();
    gift.checked();
    let points = review(&gift.standing());
    let sections: Vec<Section> = points
        .iter()
        .filter(|point| point.weight == Weight::Blocker)
        .map(|point| point.section)
        .collect();
    assert_eq!(
        sections,
        [Section::Gift, Section::Recipients, Section::Message]
    );
    let state = state_of(Section::Recipients, &gift.standing(), &points);
    assert_eq!(state.progress, Progress::NotStarted);
}

#[test]
fn a_message_without_a_card_and_one_too_long_are_stopped() {
    let mut gift = Gift::ready();
    gift.draft.card_id = None;
    assert!(gift.blocked_by().contains("needs a card"));
    let mut gift = Gift::ready();
    gift.draft.message = "ä".repeat(10_001);
    assert!(gift.blocked_by().contains("10,001 characters"));
    gift.draft.message = "ä".repeat(10_000);
    assert_eq!(gift.blocked_by(), "");
}

#[test]
fn a_card_of_another_account_is_stopped() {
    let mut gift = Gift::ready();
    gift.draft.card_id = Some(CardId(Uuid::from_u128(99)));
    assert!(gift.blocked_by().contains("does not have the chosen card"));
}

#[test]
fn times_must_lie_ahead_and_in_order() {
    let hour = Duration::from_secs(3600);
    let mut gift = Gift::ready();
    gift.draft.scheduled_send_on = Some(now() - hour);
    assert!(gift.blocked_by().contains("has passed"));
    gift.draft.scheduled_send_on = Some(now() + hour);
    assert_eq!(gift.blocked_by(), "");
    assert!(send_label(&gift.standing()).starts_with("Schedule 1 gift"));
    gift.draft.expires_at = Some(now() + hour);
    assert!(gift.blocked_by().contains("expire before it is sent"));
}

#[test]
fn a_balance_needs_an_expiry_and_enough_money_is_worth_a_word() {
    let mut gift = Gift::ready();
    gift.connections.payment_methods = Arc::new(vec![PaymentMethod {
        id: "balance".into(),
        balance: Some(Cents(5000)),
        ..PaymentMethod::default()
    }]);
    assert!(gift.blocked_by().contains("needs an expiry"));
    gift.draft.expires_at = Some(now() + Duration::from_secs(86_400));
    assert_eq!(gift.blocked_by(), "");
    assert!(gift.warned_of("may not reach"));
}

#[test]
fn an_account_without_a_payment_method_cannot_send() {
    let mut gift = Gift::ready();
    gift.connections.payment_methods = Arc::default();
    assert!(gift.blocked_by().contains("no payment method"));
}

#[test]
fn an_amount_must_be_within_its_bounds() {
    let mut gift = Gift::ready();
    gift.draft.cart[0].price_range = Some((Cents(1000), Cents(5000)));
    assert!(
        gift.blocked_by()
            .contains("needs an amount between $10.00 and $50.00")
    );
    gift.draft.cart[0].variable_price = Some(Cents(5001));
    assert!(gift.blocked_by().contains("$50.01 is outside"));
    gift.draft.cart[0].variable_price = Some(Cents(5000));
    assert_eq!(gift.blocked_by(), "");
}

#[test]
fn states_that_are_not_shipped_to_stop_a_direct_send_and_warn_otherwise() {
    let mut gift = Gift::ready();
    gift.draft.cart[0].restricted_states = vec!["HI".to_owned()];
    assert!(gift.warned_of("asked to choose another gift"));
    gift.draft.swap = SwapMode::Disabled;
    assert!(gift.warned_of("cannot accept it"));
    gift.draft.send_method = SendMethod::DirectSend;
    let id = gift.recipients.row(0).unwrap().id;
    gift.recipients.edit_many([
        (id, Field::Address1, "1 Main St"),
        (id, Field::City, "Honolulu"),
        (id, Field::State, "Hawaii"),
        (id, Field::PostalCode, "96813"),
        (id, Field::Country, "US"),
    ]);
    gift.checked();
    assert_eq!(
        gift.blocked_by(),
        "1 recipient lives where Heavy Knit Hoodie does not ship (HI)."
    );
}

#[test]
fn what_is_on_its_way_out_is_not_sent_a_second_time() {
    let mut gift = Gift::ready();
    gift.outbox = Some(OutboxEntry {
        id: OutboxId(Uuid::nil()),
        draft_id: DraftId(Uuid::nil()),
        title: String::new(),
        recipients: 1,
        total_low: Cents::ZERO,
        total_high: Cents::ZERO,
        customer_reference_id: String::new(),
        state: OutboxState::Waiting,
        created_at: now(),
    });
    assert!(gift.blocked_by().contains("already on its way out"));
    if let Some(entry) = &mut gift.outbox {
        entry.state =
            OutboxState::Undecided(ProblemKind::SendNeedsReview { similar_batches: 0 }.into());
    }
    assert!(gift.blocked_by().contains("already on its way out"));
    if let Some(entry) = &mut gift.outbox {
        entry.state = OutboxState::Refused(
            ProblemKind::ServiceRefused {
                status: 400,
                reason: None,
            }
            .into(),
        );
    }
    assert_eq!(gift.blocked_by(), "");
    // A draft that was changed after Send is still there when the gift has arrived.
    if let Some(entry) = &mut gift.outbox {
        entry.state = OutboxState::Sent(crate::contract::OrderBatchId::default());
    }
    assert!(gift.blocked_by().contains("was sent, as it was before"));
}

#[test]
fn without_a_price_nothing_is_agreed_to() {
    let mut gift = Gift::ready();
    gift.price_problem = Some(ProblemKind::ServiceUnreachable.into());
    assert!(gift.blocked_by().contains("Couldn't reach the service."));
    gift.price_problem = None;
    gift.bill = None;
    assert!(gift.blocked_by().contains("being worked out"));
}

#[test]
fn a_broken_line_is_said_and_does_not_stop_the_gift() {
    let mut gift = Gift::ready();
    gift.sync = SyncState::Offline {
        last: None,
        problem: ProblemKind::ServiceUnreachable.into(),
    };
    assert_eq!(gift.blocked_by(), "");
    assert!(gift.warned_of("as soon as the line is back"));
}

#[test]
fn a_date_that_cannot_be_read_sends_nothing_at_an_earlier_one() {
    let mut gift = Gift::ready();
    gift.has_unread_moment = true;
    assert!(gift.blocked_by().contains("cannot be read"));
}

fn ida_s_card() -> EndUserCard {
    EndUserCard {
        id: "pm-1".into(),
        end_user_id: "user-1".to_owned(),
        brand: Some("visa".to_owned()),
        last_4: Some("4242".to_owned()),
        expiry: Some((2030, 12)),
        cardholder_name: "Ida Berg".to_owned(),
        created_at: now(),
    }
}

#[test]
fn a_card_of_an_end_user_pays_until_it_is_forgotten() {
    let mut gift = Gift::ready();
    gift.connections.end_user_cards = Arc::new(vec![ida_s_card()]);
    // The account needs no payment method of its own for that.
    gift.connections.payment_methods = Arc::default();
    gift.draft.payment_method_id = Some("pm-1".into());
    gift.draft.commerce_end_user_id = Some("user-1".to_owned());
    assert_eq!(gift.blocked_by(), "");
    gift.draft.commerce_end_user_id = Some("user-2".to_owned());
    assert!(gift.blocked_by().contains("was forgotten"));
    gift.draft.commerce_end_user_id = Some("user-1".to_owned());
    gift.connections.end_user_cards = Arc::default();
    assert!(gift.blocked_by().contains("was forgotten"));
}

#[test]
fn a_card_that_has_expired_by_then_is_worth_a_word() {
    let mut gift = Gift::ready();
    gift.connections.end_user_cards = Arc::new(vec![EndUserCard {
        expiry: Some((2026, 12)),
        ..ida_s_card()
    }]);
    gift.draft.payment_method_id = Some("pm-1".into());
    gift.draft.commerce_end_user_id = Some("user-1".to_owned());
    assert!(!gift.warned_of("has expired"));
    gift.draft.scheduled_send_on = Some("2027-01-04T09:00:00Z".parse().unwrap());
    assert!(gift.warned_of("has expired"));
    assert_eq!(gift.blocked_by(), "");
}
