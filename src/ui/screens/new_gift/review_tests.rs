//! Tests that Review blocks what the service would refuse, and names the reason.

use std::{sync::Arc, time::Duration};

use uuid::Uuid;

use super::{
    bill::Bill,
    review::send_label,
    review_input::{GuardState, PlanState, ReviewInput},
    review_points::{Level, first_blocker, review},
    section::{Progress, Section, state_of},
};
use crate::{
    contract::{
        Card, CardId, CartPriceEstimate, Cents, Me, PaymentMethod, SendMethod, SwapMode, Timestamp,
        rules::{DraftField, InternationalDelivery},
    },
    desk::{
        Attempts, CartLine, ConnectionId, ConnectionState, Draft, DraftId, EndUserCard,
        OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind, ShopSettings, SyncState,
        personal::SendPlan,
        sends::guards::{AffectedRecipients, SendWarning},
        store::ConnectionRowId,
    },
    recipients::{Field, IssueIndex, RecipientFacts, RecipientRow, RecipientTable, check},
    ui::SHOP_FUND_COMMAND,
};

fn now() -> Timestamp {
    "2026-11-20T12:00:00Z".parse().unwrap()
}

/// A draft that can be sent; each test breaks one thing.
struct Gift {
    draft: Draft,
    recipients: RecipientTable,
    issues: IssueIndex,
    facts: RecipientFacts,
    is_recounting: bool,
    bill: Option<Bill>,
    price_problem: Option<Problem>,
    connections: ConnectionState,
    sync: SyncState,
    outbox: Option<OutboxEntry>,
    invalid_date: Option<DraftField>,
    warnings: Vec<SendWarning>,
    accepted: Vec<SendWarning>,
    plan: Option<SendPlan>,
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
            facts: RecipientFacts::default(),
            is_recounting: false,
            bill: None,
            price_problem: None,
            connections: ConnectionState {
                all: Vec::new(),
                active: ConnectionId::PRACTICE,
                active_row: ConnectionRowId(1),
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
                has_keyring: true,
                connections_without_key: Vec::new(),
                shop: ShopSettings::default(),
                shop_address: None,
                is_operator: true,
            },
            sync: SyncState::UpToDate { at: now() },
            outbox: None,
            invalid_date: None,
            warnings: Vec::new(),
            accepted: Vec::new(),
            plan: None,
        };
        gift.recheck();
        gift
    }

    fn recheck(&mut self) {
        let method = &self.draft.send_method;
        self.issues = check(&self.recipients, method);
        self.facts = RecipientFacts::of(&self.recipients, method);
        let gift = CartPriceEstimate {
            price_est_total_low: Cents(7560),
            price_est_total_high: Cents(8316),
            ..CartPriceEstimate::default()
        };
        self.bill = Some(Bill::of_one_cart(gift, self.facts.filled));
    }

    fn input(&self) -> ReviewInput<'_> {
        ReviewInput {
            draft: &self.draft,
            recipients: &self.recipients,
            issues: &self.issues,
            facts: &self.facts,
            is_recounting: self.is_recounting,
            bill: self.bill.as_ref(),
            price_problem: self.price_problem.as_ref(),
            is_price_current: self.price_problem.is_none(),
            connections: Some(&self.connections),
            shop_fund_command: SHOP_FUND_COMMAND,
            sync: &self.sync,
            outbox: self.outbox.as_ref(),
            is_sending: false,
            invalid_date: self.invalid_date,
            guards: GuardState::Checked(&self.warnings),
            parts: None,
            plan: self
                .plan
                .as_ref()
                .map_or(PlanState::NotNeeded, PlanState::Planned),
            accepted: &self.accepted,
            now: now(),
        }
    }

    /// The only reason why the draft cannot be sent; empty when it can be sent.
    fn blocked_by(&self) -> String {
        let points = review(&self.input());
        let blockers: Vec<_> = points
            .iter()
            .filter(|point| point.level == Level::Blocker)
            .collect();
        assert!(blockers.len() <= 1, "{blockers:?}");
        first_blocker(&points).map_or_else(String::new, |point| point.text.clone())
    }

    fn has_warning(&self, words: &str) -> bool {
        review(&self.input())
            .iter()
            .any(|point| point.level == Level::Warning && point.text.clone().contains(words))
    }
}

#[test]
fn recipients_that_are_being_checked_cannot_be_sent() {
    let mut gift = Gift::ready();
    assert_eq!(gift.blocked_by(), "");
    gift.is_recounting = true;
    assert!(gift.blocked_by().contains("Checking recipients"));
}

#[test]
fn complete_draft_can_be_sent() {
    let gift = Gift::ready();
    assert_eq!(gift.blocked_by(), "");
    assert_eq!(send_label(&gift.input()), "Send 1 gift for $75.60–$83.16");
    let points = review(&gift.input());
    for section in Section::ALL {
        let state = state_of(section, &gift.input(), &points);
        assert_eq!(state.progress, Progress::Done, "{section:?}: {state:?}");
    }
}

#[test]
fn empty_draft_lists_missing_sections() {
    let mut gift = Gift::ready();
    gift.draft = Draft::default();
    gift.recipients = RecipientTable::default();
    gift.recheck();
    let points = review(&gift.input());
    let sections: Vec<Section> = points
        .iter()
        .filter(|point| point.level == Level::Blocker)
        .map(|point| point.section)
        .collect();
    assert_eq!(
        sections,
        [Section::Gift, Section::Recipients, Section::Message]
    );
    let state = state_of(Section::Recipients, &gift.input(), &points);
    assert_eq!(state.progress, Progress::NotStarted);
}

#[test]
fn message_needs_a_card_and_has_a_limit() {
    let mut gift = Gift::ready();
    gift.draft.card_id = None;
    assert!(gift.blocked_by().contains("Choose a card"));
    let mut gift = Gift::ready();
    gift.draft.message = "ä".repeat(10_001);
    assert!(gift.blocked_by().contains("10,001 characters"));
    gift.draft.message = "ä".repeat(10_000);
    assert_eq!(gift.blocked_by(), "");
}

#[test]
fn unknown_card_blocks_the_send() {
    let mut gift = Gift::ready();
    gift.draft.card_id = Some(CardId(Uuid::from_u128(99)));
    assert!(gift.blocked_by().contains("have the chosen greeting card"));
}

#[test]
fn schedule_and_expiry_must_be_in_order() {
    let hour = Duration::from_secs(3600);
    let mut gift = Gift::ready();
    gift.draft.scheduled_send_on = Some(now() - hour);
    assert!(gift.blocked_by().contains("has passed"));
    gift.draft.scheduled_send_on = Some(now() + hour);
    assert_eq!(gift.blocked_by(), "");
    assert!(send_label(&gift.input()).starts_with("Schedule 1 gift"));
    gift.draft.expires_at = Some(now() + hour);
    assert!(gift.blocked_by().contains("expires before it is sent"));
}

#[test]
fn balance_needs_an_expiry_date_and_warns_when_low() {
    let mut gift = Gift::ready();
    gift.connections.payment_methods = Arc::new(vec![PaymentMethod {
        id: "balance".into(),
        balance: Some(Cents(5000)),
        ..PaymentMethod::default()
    }]);
    assert!(gift.blocked_by().contains("Set an expiry date"));
    gift.draft.expires_at = Some(now() + Duration::from_secs(86_400));
    assert_eq!(gift.blocked_by(), "");
    assert!(gift.has_warning("may be too low"));
}

#[test]
fn balance_covers_delivery_abroad_when_every_gift_is_offered() {
    let mut gift = Gift::ready();
    gift.connections.payment_methods = Arc::new(vec![PaymentMethod {
        id: "balance".into(),
        balance: Some(Cents(10_000)),
        ..PaymentMethod::default()
    }]);
    let estimate = CartPriceEstimate {
        price_est_total_high: Cents(8_000),
        price_est_global_relay_high: Some(Cents(4_000)),
        ..CartPriceEstimate::default()
    };
    gift.bill = Some(Bill::of_one_cart(estimate, 1));
    assert!(!gift.has_warning("may be too low"));
    gift.draft.choose_abroad(InternationalDelivery::Everything);
    assert!(gift.has_warning("cost up to $120.00"));
    gift.draft.send_method = SendMethod::DirectSend;
    assert!(!gift.has_warning("may be too low"));
}

#[test]
fn missing_payment_method_blocks_the_send() {
    let mut gift = Gift::ready();
    gift.connections.payment_methods = Arc::default();
    assert!(gift.blocked_by().contains("no payment method"));
}

#[test]
fn variable_price_must_be_in_range() {
    let mut gift = Gift::ready();
    gift.draft.cart[0].price_range = Some((Cents(1000), Cents(5000)));
    assert!(gift.blocked_by().contains("between $10.00 and $50.00"));
    gift.draft.cart[0].variable_price = Some(Cents(5001));
    assert!(gift.blocked_by().contains("It is $50.01"));
    gift.draft.cart[0].variable_price = Some(Cents(5000));
    assert_eq!(gift.blocked_by(), "");
}

#[test]
fn restricted_states_block_direct_send_and_warn_otherwise() {
    let mut gift = Gift::ready();
    gift.draft.cart[0].restricted_states = vec!["HI".to_owned()];
    assert!(gift.has_warning("asked to choose another gift"));
    gift.draft.swap = SwapMode::Disabled;
    assert!(gift.has_warning("can’t accept it"));
    gift.draft.send_method = SendMethod::DirectSend;
    let id = gift.recipients.row(0).unwrap().id;
    gift.recipients.edit_many([
        (id, Field::Address1, "1 Main St"),
        (id, Field::City, "Honolulu"),
        (id, Field::State, "Hawaii"),
        (id, Field::PostalCode, "96813"),
        (id, Field::Country, "US"),
    ]);
    gift.recheck();
    assert_eq!(
        gift.blocked_by(),
        "1 recipient lives where Heavy Knit Hoodie can’t be shipped (HI)."
    );
}

#[test]
fn unfinished_send_takes_the_place_of_checks() {
    let mut gift = Gift::ready();
    gift.sync = SyncState::Offline {
        last: None,
        problem: ProblemKind::ServiceTimedOut.into(),
    };
    gift.outbox = Some(OutboxEntry {
        id: OutboxId(Uuid::nil()),
        draft_id: DraftId(Uuid::nil()),
        title: String::new(),
        first_recipient: String::new(),
        recipients: 1,
        total_low: Cents::ZERO,
        total_high: Cents::ZERO,
        customer_reference_id: String::new(),
        state: OutboxState::Waiting,
        created_at: now(),
        attempts: Attempts::default(),
        part: None,
    });
    assert!(gift.input().unfinished_send().is_some());
    assert!(!gift.has_warning("Couldn’t reach the service"));
    assert_eq!(gift.blocked_by(), "");
    let review_state = |gift: &Gift| {
        let input = gift.input();
        state_of(Section::Review, &input, &review(&input)).detail
    };
    assert_eq!(review_state(&gift), "Waiting to send");
    if let Some(entry) = &mut gift.outbox {
        entry.state = OutboxState::NeedsReview(
            ProblemKind::SendNeedsReview {
                similar_batches: 0,
                candidates: Vec::new(),
            }
            .into(),
        );
    }
    assert!(gift.input().unfinished_send().is_some());
    assert_eq!(review_state(&gift), "Action required");
    if let Some(entry) = &mut gift.outbox {
        entry.state = OutboxState::Refused(
            ProblemKind::ServiceRefused {
                status: 400,
                reason: None,
            }
            .into(),
        );
    }
    assert!(gift.input().unfinished_send().is_none());
    assert_eq!(gift.blocked_by(), "");
    // A draft that was changed after Send still exists when the service has the batch.
    if let Some(entry) = &mut gift.outbox {
        entry.state = OutboxState::Sent(crate::contract::OrderBatchId::default());
    }
    assert!(gift.input().unfinished_send().is_none());
    assert!(gift.blocked_by().contains("was sent before you changed it"));
}

#[test]
fn unknown_price_blocks_the_send() {
    let mut gift = Gift::ready();
    gift.price_problem = Some(ProblemKind::ServiceUnreachable.into());
    assert!(gift.blocked_by().contains("Couldn’t reach the service."));
    gift.price_problem = None;
    gift.bill = None;
    assert!(gift.blocked_by().contains("being calculated"));
}

#[test]
fn offline_is_a_warning_only() {
    let mut gift = Gift::ready();
    gift.sync = SyncState::Offline {
        last: None,
        problem: ProblemKind::ServiceUnreachable.into(),
    };
    assert_eq!(gift.blocked_by(), "");
    assert!(gift.has_warning("when the connection is back"));
}

#[test]
fn invalid_date_blocks_the_send() {
    let mut gift = Gift::ready();
    gift.invalid_date = Some(DraftField::ScheduledSendOn);
    assert!(gift.blocked_by().contains("isn’t valid"));
}

fn sample_end_user_card() -> EndUserCard {
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
fn end_user_card_pays_until_it_is_removed() {
    let mut gift = Gift::ready();
    gift.connections.end_user_cards = Arc::new(vec![sample_end_user_card()]);
    // An account without a payment method of its own can pay with an end user card.
    gift.connections.payment_methods = Arc::default();
    gift.draft.payment_method_id = Some("pm-1".into());
    gift.draft.commerce_end_user_id = Some("user-1".to_owned());
    assert_eq!(gift.blocked_by(), "");
    gift.draft.commerce_end_user_id = Some("user-2".to_owned());
    assert!(gift.blocked_by().contains("was removed"));
    gift.draft.commerce_end_user_id = Some("user-1".to_owned());
    gift.connections.end_user_cards = Arc::default();
    assert!(gift.blocked_by().contains("was removed"));
}

#[test]
fn expired_card_is_a_warning() {
    let mut gift = Gift::ready();
    gift.connections.end_user_cards = Arc::new(vec![EndUserCard {
        expiry: Some((2026, 12)),
        ..sample_end_user_card()
    }]);
    gift.draft.payment_method_id = Some("pm-1".into());
    gift.draft.commerce_end_user_id = Some("user-1".to_owned());
    assert!(!gift.has_warning("have expired"));
    gift.draft.scheduled_send_on = Some("2027-01-04T09:00:00Z".parse().unwrap());
    assert!(gift.has_warning("have expired"));
    assert_eq!(gift.blocked_by(), "");
}

#[test]
fn two_lines_of_60_exceed_the_cart_limit() {
    let mut gift = Gift::ready();
    gift.draft.cart[0].quantity = 60;
    gift.draft.cart.push(gift.draft.cart[0].clone());
    assert!(gift.blocked_by().contains("120 items in total"));
    gift.draft.cart[1].quantity = 40;
    assert_eq!(gift.blocked_by(), "");
}

#[test]
fn warning_blocks_until_it_is_accepted() {
    let mut gift = Gift::ready();
    let recent = SendWarning::RecentGift {
        recipients: AffectedRecipients::of([0], |_| Some("Ida")).unwrap(),
        days: 30,
    };
    gift.warnings = vec![recent.clone()];
    assert!(gift.blocked_by().contains("Send anyway"));
    gift.accepted = vec![recent];
    assert_eq!(gift.blocked_by(), "");
}

#[test]
fn product_that_is_gone_blocks_the_send() {
    let mut gift = Gift::ready();
    let gone = SendWarning::ProductGone {
        product: "Heavy Knit Hoodie".to_owned(),
    };
    gift.warnings = vec![gone.clone()];
    gift.accepted = vec![gone];
    assert_eq!(
        gift.blocked_by(),
        "Heavy Knit Hoodie isn’t in the catalog any more. Choose another product."
    );
    let points = review(&gift.input());
    let state = state_of(Section::Gift, &gift.input(), &points);
    assert_eq!(state.progress, Progress::ActionRequired);
}
