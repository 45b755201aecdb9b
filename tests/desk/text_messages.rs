//! Phone numbers leave the computer only with a direct send, or when recipients are texted.

use std::time::Duration;

use crate::{
    fixture::{
        ask, create_draft, open_synced_desk, tea_draft, usual_warnings, wait_for, wait_for_entry,
        wait_until_sent, wait_until_synced,
    },
    scheduled::{HOUR, MovedClock, open_desk_at},
    scripted_service::{RunningService, ScriptedService},
};
use giftdesk::{
    contract::{Cents, Clock as _, SendMethod},
    desk::{
        AgreedCart, Command, Desk, Draft, DraftId, Event, OutboxState, PriceDraft, RecipientEdit,
        ScheduleKeeper,
        sends::guards::{AbroadReason, AffectedRecipients, ScheduleZone, SendWarning},
    },
    recipients::Field,
};

const US_PHONE: &str = "+16175550123";

/// A US number, one of another country, and none.
const PHONES: &str = "617-555-0123\n+44 20 7946 0018";

/// Adds a draft to three people, of whom two have a phone number.
fn create(desk: &Desk, draft: Draft) -> DraftId {
    let is_direct = draft.send_method == SendMethod::DirectSend;
    let (id, recipients, _) = create_draft(desk, draft, 3);
    let rows: Vec<_> = recipients.rows().iter().map(|row| row.id).collect();
    let paste = |field, text: &str| {
        desk.send(Command::EditRecipients {
            draft: id,
            edit: RecipientEdit::paste(&rows, field, text),
        });
    };
    if is_direct {
        let address = ["1 Main St", "", "Town", "TX", "75001", "USA"].join("\t");
        paste(Field::Address1, &[address.as_str(); 3].join("\n"));
    }
    paste(Field::Phone, PHONES);
    wait_for(desk, "the phone numbers", |event| match event {
        Event::Recipients { recipients, .. } => {
            let second = recipients.rows().get(1)?;
            (!second.get(Field::Phone).is_empty()).then_some(())
        }
        _ => None,
    });
    id
}

fn send(desk: &Desk, draft: DraftId) {
    let everyone = || AffectedRecipients::of(0..100, |_| None).expect("recipients");
    let price = ask(desk, PriceDraft(draft)).unwrap();
    let mut accepted = usual_warnings();
    accepted.push(SendWarning::RecipientsAbroad {
        reason: AbroadReason::UnitedStatesOnly,
        recipients: everyone(),
    });
    for zone in [ScheduleZone::Sender, ScheduleZone::Recipient] {
        // The tests run at any time of the day.
        let recipients = everyone();
        accepted.push(SendWarning::NightSchedule { recipients, zone });
    }
    desk.send(Command::Send {
        draft,
        agreed_low: Cents(0),
        agreed_high: Cents(100_000_000),
        agreed_carts: price.carts.iter().map(AgreedCart::from).collect(),
        hold: Duration::ZERO,
        accepted,
    });
}

/// The phone numbers of the posted recipients, batch by batch.
fn posted_phones(service: &RunningService) -> Vec<Option<String>> {
    let bodies = service.posted();
    let recipients = bodies
        .iter()
        .flat_map(|body| body["recipients"].as_array().into_iter().flatten());
    recipients
        .map(|recipient| recipient["phone"].as_str().map(str::to_owned))
        .collect()
}

/// Sends the draft, and returns the phone numbers that were posted.
fn phones_of(draft: Draft) -> Vec<Option<String>> {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = open_synced_desk(&service);
    let id = create(&desk, draft);
    send(&desk, id);
    wait_until_sent(&desk, id);
    posted_phones(&service)
}

fn only_us_phone() -> Vec<Option<String>> {
    vec![Some(US_PHONE.to_owned()), None, None]
}

#[test]
fn phone_numbers_stay_here_unless_recipients_are_texted() {
    assert_eq!(phones_of(tea_draft()), [None, None, None]);
    let texted = Draft {
        text_messages: true,
        ..tea_draft()
    };
    assert_eq!(phones_of(texted), only_us_phone());
}

#[test]
fn direct_send_has_phone_numbers() {
    let direct = Draft {
        send_method: SendMethod::DirectSend,
        ..tea_draft()
    };
    assert_eq!(phones_of(direct), only_us_phone());
}

#[test]
fn every_batch_of_personal_send_has_its_phone_numbers() {
    let personal = Draft {
        text_messages: true,
        message: "Hi {first_name}".to_owned(),
        card_id: Some(uuid::Uuid::from_u128(0xC000).into()),
        ..tea_draft()
    };
    assert_eq!(phones_of(personal), only_us_phone());
}

#[test]
fn kept_send_leaves_with_phone_numbers() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (folder, clock) = (tempfile::tempdir().unwrap(), MovedClock::in_the_morning());
    let desk = open_desk_at(folder.path(), &service, &clock);
    wait_until_synced(&desk);
    let kept = Draft {
        text_messages: true,
        scheduled_send_on: Some(clock.now() + HOUR),
        schedule_keeper: ScheduleKeeper::ThisComputer,
        ..tea_draft()
    };
    let id = create(&desk, kept);
    send(&desk, id);
    wait_for_entry(&desk, "the kept send", id, |state| {
        matches!(state, OutboxState::Scheduled(_))
    });
    assert!(service.posted().is_empty());
    clock.advance(HOUR);
    wait_until_sent(&desk, id);
    assert_eq!(posted_phones(&service), only_us_phone());
}
