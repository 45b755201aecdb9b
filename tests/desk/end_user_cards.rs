//! Cards of end users: made once, kept here, and pay for gifts until they are forgotten.

use std::sync::Arc;

use giftdesk::{
    contract::{PaymentMethodId, address::BillingAddress},
    desk::{
        Command, ConnectionState, Desk, Draft, EndUserCard, Event, Impact, NewEndUserCard, Problem,
        ProblemKind, RequestKey,
    },
};
use secrecy::SecretString;

use crate::{
    house::{draft, open, practice, prepare, remote, send, simple_product, wait},
    scripted::{Next, Scripted},
};

fn add(desk: &Desk, interim_key: &str) -> Result<EndUserCard, Problem> {
    let key = RequestKey(77);
    desk.send(Command::AddEndUserCard {
        key,
        card: NewEndUserCard {
            end_user_id: "user-1042".to_owned(),
            cardholder_name: "Ida Berg".to_owned(),
            interim_key: SecretString::from(interim_key),
            billing_address: BillingAddress {
                address_1: "1 Main Street".to_owned(),
                city: "Albany".to_owned(),
                state: "NY".to_owned(),
                postal_code: "12207".to_owned(),
                country: "US".to_owned(),
                ..BillingAddress::default()
            },
        },
    });
    wait(desk, "the card's answer", |event| match event {
        Event::EndUserCardAdded {
            key: answered,
            result,
        } if answered == key => Some(result),
        _ => None,
    })
}

fn wait_cards(desk: &Desk, count: usize) -> Arc<ConnectionState> {
    wait(desk, "the cards", |event| match event {
        Event::Connections(state) if state.end_user_cards.len() == count => Some(state),
        _ => None,
    })
}

fn paid_with(card: &EndUserCard, desk: &Desk) -> Draft {
    Draft {
        payment_method_id: Some(card.id.clone()),
        commerce_end_user_id: Some(card.end_user_id.clone()),
        ..draft(simple_product(desk))
    }
}

#[test]
fn a_card_pays_for_a_gift_and_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(practice(folder.path(), 0.0));
    let card = add(&desk, "interim_visa").unwrap();
    assert_eq!(card.brand_name().as_deref(), Some("Visa"));
    assert_eq!(card.last_4.as_deref(), Some("4242"));
    drop(desk);

    let desk = open(practice(folder.path(), 0.0));
    assert_eq!(wait_cards(&desk, 1).end_user_cards[0], card);
    let (gift, ..) = prepare(&desk, paid_with(&card, &desk), 2);
    send(&desk, gift);
    wait(&desk, "the gift is sent", |event| match event {
        Event::Sent { draft, .. } if draft == gift => Some(()),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
}

#[test]
fn a_declined_card_leaves_nothing_behind_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(practice(folder.path(), 0.0));
    let problem = add(&desk, "interim_declined").unwrap_err();
    let reason = Some("Your card was declined.".to_owned());
    let status = 400;
    assert_eq!(problem.kind, ProblemKind::ServiceRefused { status, reason });
    assert_eq!(problem.impact.as_deref(), Some(&Impact::CardNotAdded));
    // The next card is the only one.
    add(&desk, "interim_amex").unwrap();
    desk.send(Command::ForgetEndUserCard(PaymentMethodId::from("another")));
    wait_cards(&desk, 1);
}

#[test]
fn a_card_that_was_forgotten_pays_for_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(practice(folder.path(), 0.0));
    let card = add(&desk, "interim_mastercard").unwrap();
    let (gift, ..) = prepare(&desk, paid_with(&card, &desk), 1);
    desk.send(Command::ForgetEndUserCard(card.id));
    wait_cards(&desk, 0);
    send(&desk, gift);
    let problem = wait(&desk, "the gift is held back", |event| match event {
        Event::SendFailed { problem, .. } => Some(problem),
        Event::Sent { .. } => panic!("it was sent"),
        _ => None,
    });
    assert_eq!(problem.kind, ProblemKind::EndUserCardForgotten);
}

#[test]
fn a_card_whose_answer_got_lost_is_asked_for_once_and_the_doubt_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    for next in [Next::CreateAndCut, Next::CreateAndFail] {
        service.plan([next]);
        let before = service.posted().len();
        let desk = open(remote(folder.path(), &service.url()));
        let problem = add(&desk, "ick_secret").unwrap_err();
        assert_eq!(problem.impact.as_deref(), Some(&Impact::CardInDoubt));
        assert_eq!(service.posted().len(), before + 1);
    }
}

#[test]
fn the_key_of_a_card_is_neither_told_nor_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    let desk = open(remote(folder.path(), &service.url()));
    // This service repeats in its refusal what it was sent.
    let problem = add(&desk, "ick_very_secret").unwrap_err();
    let ProblemKind::ServiceRefused { reason, .. } = &problem.kind else {
        panic!("{problem}");
    };
    assert_eq!(reason.as_deref(), Some("… was declined."));
    assert!(!format!("{problem:?}").contains("ick_very_secret"));
    let number = add(&desk, "4242 4242 4242 4242").unwrap_err();
    assert_eq!(number.kind, ProblemKind::CardNumberEntered);
    assert_eq!(service.posted().len(), 1, "a card number never leaves");
    drop(desk);
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            let holds = |word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
            assert!(!holds(b"ick_very_secret"), "{}", path.display());
            assert!(!holds(b"4242 4242"), "{}", path.display());
        }
    }
}
