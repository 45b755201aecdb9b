//! A send leaves only with the warnings that the user accepted, and the log records who accepted them.

use std::{path::Path, time::Duration};

use crate::fixture::{
    check_send, create_draft, draft, open_desk, practice_config, send_draft_after,
    simple_cart_line, wait_for, wait_for_entry, wait_for_rows, wait_until, wait_until_sent,
    wait_until_synced,
};
use giftdesk::{
    contract::{Cents, Clock as _, InternationalShippingTier, SwapMode, WallClock},
    desk::{
        CartLine, Command, Desk, Draft, DraftId, Event, OutboxState, Preferences, Problem,
        ProblemKind, RecipientEdit, SendLogCheck, SendLogQuery, SendStep,
        catalog::ProductQuery,
        sends::guards::{GuardSettings, SendWarning, WarningCode},
        store::Store,
    },
    recipients::Field,
};

/// The total of the checked sends.
const TOTAL: Cents = Cents(100_000);

fn codes(warnings: &[SendWarning]) -> Vec<WarningCode> {
    warnings.iter().map(SendWarning::code).collect()
}

fn wait_for_refusal(desk: &Desk, draft: DraftId) -> Problem {
    wait_for(desk, "the refused send", |event| match event {
        Event::SendFailed { draft: of, problem } if of == draft => Some(problem),
        Event::Sent { draft: of, .. } if of == draft => panic!("the gift was sent"),
        _ => None,
    })
}

fn not_accepted(warnings: &[WarningCode]) -> ProblemKind {
    ProblemKind::WarningsNotAccepted {
        warnings: warnings.to_vec(),
    }
}

fn open_practice(folder: &Path) -> Desk {
    let desk = open_desk(practice_config(folder, 0.0));
    wait_until_synced(&desk);
    desk
}

/// The steps of the log, newest first.
fn send_log(desk: &Desk) -> Vec<SendStep> {
    let query = SendLogQuery::default();
    wait_for_rows(desk, "the log", &query, |_, rows| {
        Some(rows.into_iter().filter_map(|row| row.record.step).collect())
    })
}

/// Computes the hashes of the whole log again.
fn verify_log(folder: &Path) -> SendLogCheck {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(folder, WallClock.now()).await.unwrap().store;
        let check = store.verify_send_log().await.unwrap();
        store.close().await;
        check
    })
}

#[test]
fn same_gift_needs_acceptance_which_the_log_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_practice(folder.path());
    let line = simple_cart_line(&desk);
    let (first, ..) = create_draft(&desk, draft(line.clone()), 3);
    assert_eq!(check_send(&desk, first, TOTAL), []);
    send_draft_after(&desk, first, Duration::ZERO, Vec::new());
    wait_until_sent(&desk, first);
    let (second, ..) = create_draft(&desk, draft(line), 2);
    send_draft_after(&desk, second, Duration::ZERO, Vec::new());
    let problem = wait_for_refusal(&desk, second);
    assert_eq!(problem.kind, not_accepted(&[WarningCode::RecentGift]));
    let warnings = check_send(&desk, second, TOTAL);
    assert_eq!(codes(&warnings), [WarningCode::RecentGift]);
    let affected = warnings[0].recipients().unwrap();
    assert_eq!(affected.count(), 2);
    assert_eq!(affected.names, ["Person1", "Person2"]);
    send_draft_after(&desk, second, Duration::ZERO, warnings);
    wait_until_sent(&desk, second);
    let steps = send_log(&desk);
    drop(desk);
    let verified = verify_log(folder.path());
    assert!(
        matches!(verified, SendLogCheck::Intact { .. }),
        "{verified:?}"
    );
    let accepted: Vec<_> = steps
        .iter()
        .filter_map(|step| match step {
            SendStep::WarningsAccepted { by, warnings } => Some((by, warnings)),
            _ => None,
        })
        .collect();
    let [(by, warnings)] = accepted.as_slice() else {
        panic!("one send was accepted: {accepted:?}");
    };
    assert_eq!(by.sender, "The Garden Team");
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].code, WarningCode::RecentGift);
    assert_eq!(warnings[0].recipients, Some(2));
    let text = format!("{steps:?}");
    assert!(
        !text.contains("Person1"),
        "the log names no recipients: {text}"
    );
}

#[test]
fn later_send_does_not_stop_a_held_one() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_practice(folder.path());
    let line = simple_cart_line(&desk);
    let (held, ..) = create_draft(&desk, draft(line.clone()), 2);
    send_draft_after(&desk, held, Duration::from_secs(120), Vec::new());
    let entry = wait_for_entry(&desk, "the held send", held, |state| {
        matches!(state, OutboxState::Held(_))
    });
    // A send that is only held counts, because it will leave.
    let (other, ..) = create_draft(&desk, draft(line), 1);
    let warnings = check_send(&desk, other, TOTAL);
    assert_eq!(codes(&warnings), [WarningCode::RecentGift]);
    send_draft_after(&desk, other, Duration::ZERO, warnings);
    wait_until_sent(&desk, other);
    // The user accepted the warning for the other send.
    desk.send(Command::RetrySend(entry.id));
    wait_until_sent(&desk, held);
}

#[test]
fn warning_that_appears_while_held_stops_the_send() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_practice(folder.path());
    let line = simple_cart_line(&desk);
    let (held, ..) = create_draft(&desk, draft(line), 2);
    send_draft_after(&desk, held, Duration::from_secs(120), Vec::new());
    let entry = wait_for_entry(&desk, "the held send", held, |state| {
        matches!(state, OutboxState::Held(_))
    });
    desk.send(Command::SavePreferences(Preferences {
        guards: GuardSettings {
            send_budget: Some(Cents(1)),
            ..GuardSettings::default()
        },
        ..Preferences::default()
    }));
    desk.send(Command::RetrySend(entry.id));
    let problem = wait_for_refusal(&desk, held);
    assert_eq!(problem.kind, not_accepted(&[WarningCode::SendBudget]));
}

#[test]
fn accepted_warning_still_holds_when_the_send_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_practice(folder.path());
    let line = simple_cart_line(&desk);
    let (first, ..) = create_draft(&desk, draft(line.clone()), 2);
    send_draft_after(&desk, first, Duration::ZERO, Vec::new());
    wait_until_sent(&desk, first);
    let (second, ..) = create_draft(&desk, draft(line.clone()), 2);
    let warnings = check_send(&desk, second, TOTAL);
    send_draft_after(&desk, second, Duration::from_secs(120), warnings);
    let entry = wait_for_entry(&desk, "the held send", second, |state| {
        matches!(state, OutboxState::Held(_))
    });
    // Other data changes, so the guards run again. They find the same recipients, whom the user has accepted.
    let mut other = draft(line);
    other.name = "Others".to_owned();
    let (other, ..) = create_draft(&desk, other, 1);
    desk.send(Command::DeleteDraft(other));
    desk.send(Command::RetrySend(entry.id));
    wait_until_sent(&desk, second);
}

#[test]
fn budget_and_yearly_limit_count_sent_gifts() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_practice(folder.path());
    let line = simple_cart_line(&desk);
    let (first, ..) = create_draft(&desk, draft(line.clone()), 2);
    send_draft_after(&desk, first, Duration::ZERO, Vec::new());
    wait_until_sent(&desk, first);
    desk.send(Command::SavePreferences(Preferences {
        guards: GuardSettings {
            send_budget: Some(Cents(99_999)),
            // The first send costs something, so this is exceeded only together with it.
            month_budget: Some(Cents(100_000)),
            yearly_gifts: Some(1),
            ..GuardSettings::default()
        },
        ..Preferences::default()
    }));
    let (second, ..) = create_draft(&desk, draft(line), 2);
    let warnings = check_send(&desk, second, TOTAL);
    assert_eq!(
        codes(&warnings),
        [
            WarningCode::SendBudget,
            WarningCode::MonthBudget,
            WarningCode::RecentGift,
            WarningCode::YearlyGifts,
        ]
    );
    // The acceptance of one warning does not accept the others.
    let recent = warnings
        .into_iter()
        .filter(|warning| warning.code() == WarningCode::RecentGift);
    send_draft_after(&desk, second, Duration::ZERO, recent.collect());
    let problem = wait_for_refusal(&desk, second);
    let ProblemKind::WarningsNotAccepted { warnings } = problem.kind else {
        panic!("{problem}");
    };
    assert!(!warnings.contains(&WarningCode::RecentGift));
    assert!(warnings.contains(&WarningCode::MonthBudget));
}

#[test]
fn product_that_left_the_catalog_blocks_the_send() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_practice(folder.path());
    let mut line = simple_cart_line(&desk);
    line.product_id = uuid::Uuid::from_u128(404).into();
    let (id, ..) = create_draft(&desk, draft(line.clone()), 1);
    let gone = SendWarning::ProductGone {
        product: line.product_name,
    };
    assert_eq!(check_send(&desk, id, TOTAL), std::slice::from_ref(&gone));
    send_draft_after(&desk, id, Duration::ZERO, vec![gone.clone()]);
    let problem = wait_for_refusal(&desk, id);
    let warnings = vec![gone];
    assert_eq!(problem.kind, ProblemKind::SendBlocked { warnings });
}

/// The line of the product with this name.
fn line_of(desk: &Desk, name: &str) -> CartLine {
    let query = ProductQuery {
        text: name.to_owned(),
        ..ProductQuery::default()
    };
    wait_for_rows(desk, name, &query, |_, rows| {
        let row = rows.into_iter().find(|row| row.name == name)?;
        Some(CartLine {
            product_id: row.id,
            product_name: row.name,
            price: row.price,
            quantity: 1,
            ..CartLine::default()
        })
    })
}

#[test]
fn products_are_compared_with_catalogs_of_recipients_countries() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_practice(folder.path());
    let mut abroad = Draft {
        international_shipping_tier: InternationalShippingTier::Full,
        international_gift_cards_enabled: true,
        swap: SwapMode::Disabled,
        ..draft(line_of(&desk, "Twelve Dark Truffles"))
    };
    abroad.cart.push(line_of(&desk, "Macaron Ribbon Box"));
    let (id, recipients, _) = create_draft(&desk, abroad, 3);
    let rows: Vec<_> = recipients.rows().iter().map(|row| row.id).collect();
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::paste(&rows, Field::Country, "Germany\nUSA\nJapan"),
    });
    // The engine reads the catalogs of the recipients' countries.
    let mut warnings = Vec::new();
    wait_until("the catalogs of both countries", || {
        warnings = check_send(&desk, id, TOTAL);
        !codes(&warnings).contains(&WarningCode::ShippingUnknown)
            && codes(&warnings).contains(&WarningCode::ProductNotShipped)
    });
    let [
        SendWarning::ProductNotShipped {
            product,
            countries,
            can_swap: false,
            recipients,
            ..
        },
    ] = warnings.as_slice()
    else {
        panic!("{warnings:?}");
    };
    assert_eq!(product, "Macaron Ribbon Box");
    assert_eq!(countries, &["DE", "JP"]);
    assert_eq!(recipients.names, ["Person1", "Person3"]);
}
