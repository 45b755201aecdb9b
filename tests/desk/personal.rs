//! Gifts that differ between recipients: the batches that they become, and what happens when a part fails.

use std::{collections::BTreeMap, time::Duration};

use crate::{
    fixture::{
        ask, check_send, create_draft, import_list, open_desk, open_synced_desk, remote_config,
        send_draft, send_draft_at, tea_draft, usual_warnings, wait_for, wait_for_parts, wait_until,
        wait_until_sent, wait_until_synced,
    },
    scripted_service::{PlannedResponse, RunningService, ScriptedService},
};
use giftdesk::{
    contract::{CartRequest, Cents, InternationalShippingTier},
    desk::{
        CartLine, CheckSend, Command, Desk, Draft, DraftId, DraftPrice, Event, Impact, OutboxState,
        PartDifference, PlanSend, Preferences, PriceDraft, ProblemKind, VariantChoice,
        personal::SendPlan,
        sends::guards::{GuardSettings, SendWarning},
    },
    recipients::{RecipientTable, check},
};
use serde_json::Value;

const PEOPLE: &str = "First name,Last name,Email,Size,Team\n\
                      Ann,Lee,ann@example.org,M,Sales\n\
                      Bo,Day,bo@example.org,L,\n\
                      Cy,Fox,cy@example.org,medium,Sales\n\
                      Di,Orr,di@example.org,l,Support\n\
                      Ed,Poe,ed@example.org,M,\n";

fn start_service() -> RunningService {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    service
}

/// The tea with sizes from the column "Size".
fn sized_draft() -> Draft {
    let mut draft = tea_draft();
    let line = &mut draft.cart[0];
    line.variants_to_choose = 1;
    line.variant_choices = ["S", "M", "L"].map(str::to_owned).to_vec();
    line.personal_variants = vec![VariantChoice::Column("Size".to_owned())];
    draft
}

fn with_message(draft: Draft, message: &str) -> Draft {
    Draft {
        message: message.to_owned(),
        card_id: Some(uuid::Uuid::from_u128(0xC000).into()),
        ..draft
    }
}

/// Stores a draft with the people of a list.
fn create(desk: &Desk, draft: Draft, people: &str) -> (DraftId, RecipientTable) {
    let (id, ..) = create_draft(desk, draft, 1);
    import_list(desk, id, people);
    let rows = people.lines().count() - 1;
    let recipients = wait_for(desk, "the rows", |event| match event {
        Event::Recipients { recipients, .. } => (recipients.len() == rows).then_some(recipients),
        _ => None,
    });
    (id, recipients)
}

fn send_personal(desk: &Desk, draft: DraftId) -> DraftPrice {
    let price = ask(desk, PriceDraft(draft)).unwrap();
    send_draft_at(desk, draft, &price, Duration::ZERO, usual_warnings());
    price
}

/// What was posted: the message, the variants, and the first names of the recipients.
fn posted(service: &RunningService) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let bodies = service.posted();
    bodies
        .iter()
        .map(|body| {
            let names = body["recipients"].as_array().unwrap().iter();
            let names: Vec<String> = names.map(|one| text(&one["first_name"])).collect();
            let variants = &body["cart"]["items"][0]["variants"];
            let variants = variants.as_array().into_iter().flatten().map(text);
            (
                text(&body["message"]),
                variants.collect::<Vec<_>>().join("+"),
                names.join(" "),
            )
        })
        .collect()
}

fn batch(message: &str, variant: &str, names: &str) -> (String, String, String) {
    (message.to_owned(), variant.to_owned(), names.to_owned())
}

#[test]
fn each_size_becomes_a_batch() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    let price = send_personal(&desk, id);
    let recipients: Vec<u64> = price.carts.iter().map(|cart| cart.recipients).collect();
    assert_eq!(recipients, [3, 2]);
    let mut is_draft_deleted = false;
    let sent = wait_for(&desk, "the sent gifts", |event| match event {
        Event::Drafts(drafts) => {
            is_draft_deleted = drafts.iter().all(|draft| draft.id != id);
            None
        }
        Event::Sent {
            draft, recipients, ..
        } if draft == id => Some(recipients),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(sent, 5);
    assert!(is_draft_deleted);
    assert_eq!(
        posted(&service),
        [batch("", "M", "Ann Cy Ed"), batch("", "L", "Bo Di")]
    );
    let bodies = service.posted();
    let references: std::collections::BTreeSet<_> = bodies
        .iter()
        .map(|body| body["customer_reference_id"].to_string())
        .collect();
    assert_eq!(references.len(), 2);
    let names: Vec<_> = bodies.iter().map(|body| &body["batch_name"]).collect();
    assert_eq!(
        names,
        ["Spring thanks · Ann Lee +2", "Spring thanks · Bo Day +1"]
    );
}

#[test]
fn messages_are_rendered_for_each_recipient() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let draft = with_message(tea_draft(), "Thanks to {team|everyone}! {{ok}");
    let (id, _) = create(&desk, draft, PEOPLE);
    let price = ask(&desk, PriceDraft(id)).unwrap();
    assert_eq!(price.carts.len(), 1);
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    assert_eq!(
        posted(&service),
        [
            batch("Thanks to Sales! {ok}", "", "Ann Cy"),
            batch("Thanks to everyone! {ok}", "", "Bo Ed"),
            batch("Thanks to Support! {ok}", "", "Di"),
        ]
    );
    let requests = service
        .posted()
        .iter()
        .map(Value::to_string)
        .collect::<String>();
    assert!(
        !requests.contains("\"Team\"") && !requests.contains("{team"),
        "columns stay on this computer"
    );
}

#[test]
fn groups_above_the_limit_are_divided() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    desk.send(Command::SavePreferences(Preferences {
        max_batch_recipients: 2,
        ..Preferences::default()
    }));
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    send_personal(&desk, id);
    wait_until_sent(&desk, id);
    let batches: Vec<_> = posted(&service)
        .into_iter()
        .map(|(_, size, names)| format!("{size}: {names}"))
        .collect();
    assert_eq!(batches, ["M: Ann", "M: Cy Ed", "L: Bo Di"]);
}

#[test]
fn incomplete_data_sends_nothing() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let draft = with_message(sized_draft(), "Thanks, {Team}");
    let (id, recipients) = create(&desk, draft.clone(), PEOPLE);
    let plan = ask(&desk, PlanSend(id)).unwrap();
    let issues = check(&recipients, &draft.send_method);
    let expected = SendPlan::of(&draft, &recipients).with_issues(&issues);
    assert_eq!(*plan, expected);
    assert_eq!(plan.problems.len(), 1);
    assert_eq!(plan.problems[0].rows.len(), 2);
    send_personal(&desk, id);
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::SendFailed { problem, .. } => Some(problem),
        _ => None,
    });
    assert_eq!(
        problem.kind,
        ProblemKind::PersonalDataIncomplete { recipients: 2 }
    );
    assert!(service.posted().is_empty());
}

#[test]
fn many_batches_need_acceptance() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let mut people = "First name,Email\n".to_owned();
    for number in 1..=25 {
        people.push_str(&format!("Person{number},p{number}@example.org\n"));
    }
    let (id, _) = create(&desk, with_message(tea_draft(), "Hi {first_name}"), &people);
    let price = ask(&desk, PriceDraft(id)).unwrap();
    send_draft_at(&desk, id, &price, Duration::ZERO, usual_warnings());
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::SendFailed { problem, .. } => Some(problem),
        _ => None,
    });
    let text = format!("{:?}", problem.kind);
    assert!(text.contains("ManyBatches"), "{text}");
    assert!(service.posted().is_empty());
    let mut accepted = usual_warnings();
    accepted.push(SendWarning::ManyBatches {
        batches: 25,
        difference: PartDifference::Messages,
    });
    send_draft_at(&desk, id, &price, Duration::ZERO, accepted);
    wait_until_sent(&desk, id);
    assert_eq!(service.posted().len(), 25);
}

#[test]
fn refused_part_moves_to_personal_draft() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let draft = with_message(sized_draft(), "For {Team|you}");
    let (id, _) = create(&desk, draft.clone(), PEOPLE);
    service.plan([PlannedResponse::Create, PlannedResponse::Refuse]);
    send_personal(&desk, id);
    let parts = wait_for_parts(&desk, "the refused part", id, |states| {
        states.len() == 4
            && matches!(states[0], OutboxState::Sent(_))
            && matches!(states[1], OutboxState::Refused(_))
    });
    let problem = parts[1].state.problem().unwrap();
    assert_eq!(problem.impact.as_deref(), Some(&Impact::PartNotSent));
    assert!(
        parts[2..]
            .iter()
            .all(|part| part.state == OutboxState::Waiting)
    );
    desk.send(Command::MoveSendToDraft {
        send: parts[1].id,
        name: "Part 2".to_owned(),
    });
    let (moved, recipients) = wait_for(&desk, "the draft of the part", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id != id => Some((draft, recipients)),
        _ => None,
    });
    // The draft has what the user wrote, and the values of its recipients.
    assert_eq!(moved.message, draft.message);
    assert_eq!(
        moved.cart[0].personal_variants,
        draft.cart[0].personal_variants
    );
    let plan = SendPlan::of(&moved, &recipients);
    assert_eq!(plan.groups.len(), 1);
    assert_eq!(&*plan.groups[0].message, "For you");
    wait_until_sent(&desk, id);
    let names: Vec<_> = posted(&service)
        .into_iter()
        .map(|(.., names)| names)
        .collect();
    assert_eq!(names, ["Ann Cy", "Bo", "Di", "Ed"]);
}

#[test]
fn undo_restores_changed_personal_draft() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let draft = with_message(sized_draft(), "For {Team|you}");
    let (id, recipients) = create(&desk, draft.clone(), PEOPLE);
    let price = ask(&desk, PriceDraft(id)).unwrap();
    let agreed_high = price.total().1;
    send_draft_at(&desk, id, &price, Duration::from_secs(60), usual_warnings());
    let is_held = |state: &&OutboxState| matches!(state, OutboxState::Held(Some(_)));
    let parts = wait_for_parts(&desk, "the held parts", id, |states| {
        states.len() == 4 && states.iter().all(is_held)
    });
    let total: Cents = parts.iter().map(|part| part.total_high).sum();
    assert_eq!(total, agreed_high);
    desk.send(Command::DeleteDraft(id));
    desk.send(Command::DismissSend(parts[2].id));
    let (restored, table) = wait_for(&desk, "the restored draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id != id => Some((draft, recipients)),
        _ => None,
    });
    assert!(service.posted().is_empty());
    let groups = |draft: &Draft, table: &RecipientTable| {
        let requests = table.to_requests(&draft.send_method);
        let plan = SendPlan::of(draft, table);
        assert!(plan.is_sendable(), "{:?}", plan.problems);
        let groups: BTreeMap<_, Vec<String>> = plan
            .groups
            .iter()
            .map(|group| {
                let names = group.recipients.iter();
                let names = names.map(|at| requests[*at as usize].first_name.clone());
                let variants = plan.carts[group.cart].lines[0].variants.clone();
                ((group.message.to_string(), variants), names.collect())
            })
            .collect();
        groups
    };
    assert_eq!(groups(&restored, &table), groups(&draft, &recipients));
}

#[test]
fn unchanged_draft_stays_after_undo() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    let price = ask(&desk, PriceDraft(id)).unwrap();
    send_draft_at(&desk, id, &price, Duration::from_secs(60), usual_warnings());
    let parts = wait_for_parts(&desk, "the held parts", id, |states| states.len() == 2);
    desk.send(Command::DismissSend(parts[0].id));
    wait_for(&desk, "the canceled send", |event| match event {
        Event::SendFailed { problem, .. } => {
            (problem.kind == ProblemKind::SendCanceled).then_some(())
        }
        Event::BatchCopied(_) => panic!("the draft is unchanged"),
        _ => None,
    });
    send_personal(&desk, id);
    wait_until_sent(&desk, id);
    assert_eq!(posted(&service).len(), 2);
}

#[test]
fn service_that_refuses_size_gets_smaller_groups() {
    let service = start_service();
    service.scripted.script.lock().unwrap().max_recipients = Some(2);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    send_personal(&desk, id);
    wait_until_sent(&desk, id);
    let batches: Vec<_> = posted(&service)
        .into_iter()
        .map(|(_, size, names)| format!("{size}: {names}"))
        .collect();
    assert_eq!(batches, ["M: Ann Cy Ed", "M: Ann", "M: Cy Ed", "L: Bo Di"]);
}

#[test]
fn restart_continues_with_the_next_group() {
    let service = start_service();
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    // The connection is lost after the second request arrived.
    service.plan([
        PlannedResponse::Create,
        PlannedResponse::CreateAndDisconnect,
    ]);
    send_personal(&desk, id);
    wait_until("the second request", || service.posted().len() == 2);
    drop(desk);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_sent(&desk, id);
    assert_eq!(
        posted(&service),
        [batch("", "M", "Ann Cy Ed"), batch("", "L", "Bo Di")]
    );
    assert_eq!(service.batch_count(), 3);
}

#[test]
fn higher_price_of_one_cart_refuses_its_group() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    let mut price = ask(&desk, PriceDraft(id)).unwrap();
    // The user saw a lower price for the second cart.
    let second = &mut price.carts[1].gift;
    second.price_est_total_high = second.price_est_total_high - Cents(1);
    send_draft_at(&desk, id, &price, Duration::ZERO, usual_warnings());
    let parts = wait_for_parts(&desk, "the refused part", id, |states| {
        matches!(states, [OutboxState::Sent(_), OutboxState::Refused(_)])
    });
    let problem = parts[1].state.problem().unwrap();
    assert!(matches!(problem.kind, ProblemKind::PriceIncreased { .. }));
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn price_that_was_not_shown_sends_nothing() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    let mut price = ask(&desk, PriceDraft(id)).unwrap();
    price.carts[1].cart = CartRequest::default();
    send_draft_at(&desk, id, &price, Duration::ZERO, usual_warnings());
    wait_for(&desk, "the refusal", |event| match event {
        Event::SendFailed { problem, .. } => {
            (problem.kind == ProblemKind::RequestNotPrepared).then_some(())
        }
        _ => None,
    });
    assert!(service.posted().is_empty());
}

#[test]
fn yearly_limit_counts_recipients_of_every_group() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    desk.send(Command::SavePreferences(Preferences {
        guards: GuardSettings {
            yearly_gifts: Some(1),
            ..GuardSettings::default()
        },
        ..Preferences::default()
    }));
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    send_personal(&desk, id);
    wait_until_sent(&desk, id);
    // The second gift of everyone is above the limit.
    let (id, _) = create(&desk, sized_draft(), PEOPLE);
    let price = ask(&desk, PriceDraft(id)).unwrap();
    let warnings = check_send(&desk, id, price.total().1);
    let count = |wanted: fn(&SendWarning) -> bool| {
        let found = warnings.iter().find(|warning| wanted(warning));
        found
            .and_then(SendWarning::recipients)
            .map(|people| people.count())
    };
    assert_eq!(
        count(|warning| matches!(warning, SendWarning::YearlyGifts { .. })),
        Some(5)
    );
    assert_eq!(
        count(|warning| matches!(warning, SendWarning::RecentGift { .. })),
        Some(5)
    );
}

#[test]
fn recent_gift_warns_of_people_with_this_product() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, _) = create(&desk, tea_draft(), PEOPLE);
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    let tea = tea_draft().cart.remove(0);
    let mug = CartLine {
        product_id: uuid::Uuid::from_u128(77).into(),
        product_name: "Stoneware Mug".to_owned(),
        ..tea.clone()
    };
    let draft = Draft {
        cart: vec![tea, mug],
        product_column: Some("Gift".to_owned()),
        ..tea_draft()
    };
    let people = "First name,Last name,Email,Gift\n\
                  Ann,Lee,ann@example.org,Mug\n\
                  Bo,Day,bo@example.org,tea\n\
                  Cy,Fox,cy@example.org,\"Mug, Tea\"\n";
    let (id, recipients) = create(&desk, draft.clone(), people);
    assert_eq!(SendPlan::of(&draft, &recipients).carts.len(), 3);
    let question = CheckSend {
        draft: id,
        total: None,
    };
    let warnings = ask(&desk, question).unwrap().warnings;
    let recent = warnings
        .iter()
        .find(|warning| matches!(warning, SendWarning::RecentGift { .. }))
        .and_then(SendWarning::recipients)
        .expect("a warning");
    assert_eq!(recent.names, ["Bo", "Cy"]);
}

#[test]
fn copy_of_a_batch_is_personal_again() {
    let service = start_service();
    let (_folder, desk) = open_synced_desk(&service);
    let draft = Draft {
        international_shipping_tier: InternationalShippingTier::Full,
        text_messages: true,
        ..with_message(sized_draft(), "For {Team|you}")
    };
    let (id, _) = create(&desk, draft, PEOPLE);
    send_personal(&desk, id);
    let sent = wait_for(&desk, "the sent gift", |event| match event {
        Event::Sent { draft, batch, .. } if draft == id => Some(batch),
        _ => None,
    });
    let posted = service.posted();
    assert_eq!(posted[0]["international_shipping_tier"], "full");
    desk.send(Command::DuplicateBatch {
        batch: sent,
        name: "Copy".to_owned(),
    });
    let (copy, recipients) = wait_for(&desk, "the copy", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft, recipients)),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(copy.message, "For {Team|you}");
    assert_eq!(
        copy.international_shipping_tier,
        InternationalShippingTier::Full
    );
    assert!(copy.text_messages);
    assert!(SendPlan::of(&copy, &recipients).is_sendable());
}
