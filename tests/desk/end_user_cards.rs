//! Cards of end users: added once, stored locally, and usable until they are removed.

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
    fixture::{
        create_draft, draft, open_desk, practice_config, remote_config, send_draft,
        simple_cart_line, wait_for,
    },
    scripted_service::{PlannedResponse, ScriptedService},
};

fn add_card(desk: &Desk, interim_key: &str) -> Result<EndUserCard, Problem> {
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
                state: Some("NY".to_owned()),
                postal_code: "12207".to_owned(),
                country: "US".to_owned(),
                ..BillingAddress::default()
            },
        },
    });
    wait_for(desk, "the added card", |event| match event {
        Event::EndUserCardAdded {
            key: answered,
            result,
        } if answered == key => Some(result),
        _ => None,
    })
}

fn wait_for_cards(desk: &Desk, count: usize) -> Arc<ConnectionState> {
    wait_for(desk, "the stored cards", |event| match event {
        Event::Connections(state) if state.end_user_cards.len() == count => Some(state),
        _ => None,
    })
}

fn draft_paid_with(card: &EndUserCard, desk: &Desk) -> Draft {
    Draft {
        payment_method_id: Some(card.id.clone()),
        commerce_end_user_id: Some(card.end_user_id.clone()),
        ..draft(simple_cart_line(desk))
    }
}

#[test]
fn card_pays_for_gift_after_restart() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    let card = add_card(&desk, "interim_visa").unwrap();
    assert_eq!(card.brand_name().as_deref(), Some("Visa"));
    assert_eq!(card.last_digits(), Some("4242"));
    drop(desk);

    let desk = open_desk(practice_config(folder.path(), 0.0));
    assert_eq!(wait_for_cards(&desk, 1).end_user_cards[0], card);
    let (gift, ..) = create_draft(&desk, draft_paid_with(&card, &desk), 2);
    send_draft(&desk, gift);
    wait_for(&desk, "the gift is sent", |event| match event {
        Event::Sent { draft, .. } if draft == gift => Some(()),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
}

#[test]
fn declined_card_is_not_stored() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    let problem = add_card(&desk, "interim_declined").unwrap_err();
    let reason = Some("Your card was declined.".to_owned());
    let status = 400;
    assert_eq!(problem.kind, ProblemKind::ServiceRefused { status, reason });
    assert_eq!(problem.impact.as_deref(), Some(&Impact::CardNotAdded));
    // Removing an unknown card makes the desk emit its cards: only the accepted card is stored.
    add_card(&desk, "interim_amex").unwrap();
    desk.send(Command::RemoveEndUserCard(PaymentMethodId::from("another")));
    wait_for_cards(&desk, 1);
}

#[test]
fn removed_card_pays_for_no_gift() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    let card = add_card(&desk, "interim_mastercard").unwrap();
    let (gift, ..) = create_draft(&desk, draft_paid_with(&card, &desk), 1);
    desk.send(Command::RemoveEndUserCard(card.id));
    wait_for_cards(&desk, 0);
    send_draft(&desk, gift);
    let problem = wait_for(&desk, "the refused send", |event| match event {
        Event::SendFailed { problem, .. } => Some(problem),
        Event::Sent { .. } => panic!("it was sent"),
        _ => None,
    });
    assert_eq!(problem.kind, ProblemKind::EndUserCardForgotten);
}

#[test]
fn card_in_doubt_is_not_posted_again() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    for next in [
        PlannedResponse::CreateAndDisconnect,
        PlannedResponse::CreateAndFail,
    ] {
        service.plan([next]);
        let before = service.posted().len();
        let desk = open_desk(remote_config(folder.path(), &service.url()));
        let problem = add_card(&desk, "ick_secret").unwrap_err();
        assert_eq!(problem.impact.as_deref(), Some(&Impact::CardInDoubt));
        assert_eq!(service.posted().len(), before + 1);
    }
}

#[test]
fn card_key_is_in_no_problem_and_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    // The service repeats the key in its refusal.
    let problem = add_card(&desk, "ick_very_secret").unwrap_err();
    let ProblemKind::ServiceRefused { reason, .. } = &problem.kind else {
        panic!("{problem}");
    };
    assert_eq!(reason.as_deref(), Some("… was declined."));
    assert!(!format!("{problem:?}").contains("ick_very_secret"));
    let number = add_card(&desk, "4242 4242 4242 4242").unwrap_err();
    assert_eq!(number.kind, ProblemKind::CardNumberEntered);
    assert_eq!(service.posted().len(), 1, "a card number is never sent");
    drop(desk);
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            let contains = |text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
            assert!(!contains(b"ick_very_secret"), "{}", path.display());
            assert!(!contains(b"4242 4242"), "{}", path.display());
        }
    }
}
