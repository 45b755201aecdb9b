//! Tests of gifts to the sender: one gift through the outbox, apart from the draft and its recipients.

use std::time::Duration;

use giftdesk::{
    contract::{Cents, InternationalShippingTier},
    desk::{Command, Desk, Draft, DraftId, Event, GiftTest, OutboxState, ProblemKind, TestPlace},
    recipients::{Field, RecipientRow},
};

use crate::{
    fixture::{
        AGREED_TOTAL, create_draft, open_synced_desk, tea_draft, usual_warnings, wait_for,
        wait_for_entry, wait_until_sent,
    },
    scripted_service::ScriptedService,
};

fn send_test(desk: &Desk, id: DraftId, draft: DraftId, hold: Duration) {
    let mut to = RecipientRow::default();
    to.set(Field::FirstName, "Ida");
    to.set(Field::LastName, "Berg");
    to.set(Field::Email, "ida@example.org");
    desk.send(Command::SendTest {
        test: Box::new(GiftTest {
            id,
            draft,
            person: None,
            to,
            name: "Test: Spring thanks".to_owned(),
            place: TestPlace::Real,
        }),
        agreed_low: Cents(0),
        agreed_high: AGREED_TOTAL,
        hold,
        accepted: usual_warnings(),
    });
}

#[test]
fn real_test_sends_one_gift_to_the_sender() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let abroad = Draft {
        international_shipping_tier: InternationalShippingTier::Standard,
        international_gift_cards_enabled: true,
        ..tea_draft()
    };
    let (draft, ..) = create_draft(&desk, abroad, 3);
    let test = DraftId::generate();
    send_test(&desk, test, draft, Duration::ZERO);
    wait_until_sent(&desk, test);
    let posted = service.posted();
    assert_eq!(posted.len(), 1);
    assert_eq!(posted[0]["international_shipping_tier"], "standard");
    assert_eq!(posted[0]["international_gift_cards_enabled"], true);
    let recipients = posted[0]["recipients"].as_array().unwrap();
    assert_eq!(recipients.len(), 1);
    assert_eq!(recipients[0]["email"], "ida@example.org");
    let reference = posted[0]["customer_reference_id"].as_str().unwrap();
    assert!(reference.starts_with("giftdesk-test-"), "{reference}");
}

#[test]
fn repeated_test_is_refused_while_the_first_is_held() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let (draft, ..) = create_draft(&desk, tea_draft(), 3);
    let test = DraftId::generate();
    let hold = Duration::from_secs(120);
    send_test(&desk, test, draft, hold);
    let entry = wait_for_entry(&desk, "the held test", test, |state| {
        matches!(state, OutboxState::Held(_))
    });
    assert!(entry.is_test());
    send_test(&desk, test, draft, hold);
    let failure = wait_for(&desk, "the refusal", |event| match event {
        Event::TestFailed { test: of, failure } if of == test => Some(failure),
        _ => None,
    });
    assert_eq!(failure.problem.kind, ProblemKind::AlreadySending);
    assert!(service.posted().is_empty());
}
