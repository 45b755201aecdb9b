//! A batch that failed at the service is sent again from the request that was kept.

use std::sync::Arc;

use crate::{
    fixture::{
        create_draft, draft, open_desk, open_synced_desk, practice_config, send_draft,
        simple_cart_line, tea_draft, wait_for, wait_for_entry, wait_for_rows, wait_until_sent,
        wait_until_synced,
    },
    scripted_service::{PlannedResponse, RunningService, ScriptedService},
};
use giftdesk::{
    contract::{OrderBatchId, OrderId, OrderStatus},
    desk::{
        Command, Desk, Draft, DraftId, Event, OutboxState, ProblemCode, RequestKey,
        jobs::OrderSelection, orders::OrderQuery,
    },
    recipients::RecipientTable,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use uuid::Uuid;

/// Sends three gifts. Returns the batch.
fn send_three(desk: &Desk) -> OrderBatchId {
    let (id, ..) = create_draft(desk, tea_draft(), 3);
    send_draft(desk, id);
    wait_for(desk, "the sent gift", |event| match event {
        Event::Sent { draft, batch, .. } if draft == id => Some(batch),
        _ => None,
    })
}

/// Sets the status of a batch, and the first recipients for whom the service created an order.
fn set_batch(service: &RunningService, id: OrderBatchId, status: &str, orders: usize) {
    let mut script = service.scripted.script.lock().unwrap();
    let batch = script
        .batches
        .iter_mut()
        .find(|batch| batch["id"] == id.to_string())
        .unwrap();
    batch["send_status"] = status.into();
    let orders = (1..=orders).map(|number| {
        json!({
            "id": Uuid::now_v7(),
            "status": "created",
            "order_batch_id": id,
            "recipient_first_name": format!("Person{number}"),
            "recipient_last_name": "Example",
            "recipient_email": format!("person{number}@example.org"),
        })
    });
    let orders: Vec<Value> = orders.collect();
    script.orders.insert(id.to_string(), orders);
}

/// A send of three gifts whose batch failed after this many orders were created.
fn failed_send(orders: usize) -> (RunningService, TempDir, Desk, OrderBatchId) {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (folder, desk) = open_synced_desk(&service);
    let failed = send_three(&desk);
    set_batch(&service, failed, "failed", orders);
    (service, folder, desk, failed)
}

/// Lets all orders of a batch fail. Returns them when they are mirrored.
fn fail_orders(service: &RunningService, desk: &Desk, id: OrderBatchId) -> Vec<OrderId> {
    {
        let mut script = service.scripted.script.lock().unwrap();
        for order in script.orders.get_mut(&id.to_string()).unwrap() {
            order["status"] = "failed".into();
        }
    }
    desk.send(Command::Refresh);
    let orders = OrderQuery {
        batch: Some(id),
        ..OrderQuery::default()
    };
    wait_for_rows(desk, "the failed orders", &orders, |_, rows| {
        (!rows.is_empty()).then(|| rows.iter().map(|row| row.id).collect())
    })
}

fn emails(recipients: &RecipientTable) -> Vec<String> {
    let requests = recipients.to_requests(&tea_draft().send_method);
    let emails = requests.into_iter().filter_map(|recipient| recipient.email);
    emails.collect()
}

fn send_again(desk: &Desk, batch: OrderBatchId) -> (DraftId, RecipientTable) {
    desk.send(send_again_command(batch));
    wait_for_draft(desk)
}

fn send_again_command(batch: OrderBatchId) -> Command {
    Command::SendBatchAgain {
        batch,
        name: "Spring thanks, again".to_owned(),
    }
}

fn send_orders_again_command(orders: &[OrderId]) -> Command {
    Command::SendAgain {
        selection: OrderSelection::Orders(Arc::from(orders)),
        name: "Spring thanks, again".to_owned(),
    }
}

fn wait_for_draft(desk: &Desk) -> (DraftId, RecipientTable) {
    wait_for(desk, "the draft of the failed batch", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft.id, recipients)),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    })
}

fn refusal(desk: &Desk, batch: OrderBatchId) -> ProblemCode {
    desk.send(Command::SendBatchAgain {
        batch,
        name: String::new(),
    });
    wait_for(desk, "the refusal", |event| match event {
        Event::Problem(problem) => Some(problem.code()),
        _ => None,
    })
}

#[test]
fn failed_batch_is_sent_again_exactly_once() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = open_synced_desk(&service);
    let failed = send_three(&desk);
    assert_eq!(refusal(&desk, failed), ProblemCode::BatchNotFailed);

    // The service created one of the three orders before the batch failed.
    set_batch(&service, failed, "failed", 1);
    desk.send(Command::Refresh);
    wait_until_synced(&desk);
    let (draft, recipients) = send_again(&desk, failed);
    assert_eq!(
        emails(&recipients),
        ["person2@example.org", "person3@example.org"]
    );
    // A second press opens the same draft.
    assert_eq!(send_again(&desk, failed).0, draft);

    send_draft(&desk, draft);
    wait_until_sent(&desk, draft);
    assert_eq!(refusal(&desk, failed), ProblemCode::BatchSentAgain);
    let posted = service.posted();
    assert_eq!((service.batch_count(), posted.len()), (3, 2));
    assert_eq!(posted[1]["recipients"].as_array().unwrap().len(), 2);
    assert_eq!(posted[1]["cart"], posted[0]["cart"]);
    assert_ne!(
        posted[1]["customer_reference_id"],
        posted[0]["customer_reference_id"]
    );
}

#[test]
fn failed_batch_with_all_orders_is_not_sent_again() {
    let (service, _folder, desk, failed) = failed_send(3);
    assert_eq!(refusal(&desk, failed), ProblemCode::EveryRecipientHasGift);
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn batch_is_sent_again_without_its_resent_orders() {
    let (service, _folder, desk, failed) = failed_send(1);
    let orders = fail_orders(&service, &desk, failed);
    desk.send(send_orders_again_command(&orders));
    let (copy, recipients) = wait_for_draft(&desk);
    assert_eq!(emails(&recipients), ["person1@example.org"]);

    let rest = ["person2@example.org", "person3@example.org"];
    // Before the copy is sent, its recipient still has no gift.
    let (all, recipients) = send_again(&desk, failed);
    assert_ne!(all, copy);
    assert_eq!(
        emails(&recipients),
        ["person1@example.org", rest[0], rest[1]]
    );
    desk.send(Command::DeleteDraft(all));

    // The orders of this service name no product.
    desk.send(Command::SaveDraft(Box::new(Draft {
        id: copy,
        ..tea_draft()
    })));
    send_draft(&desk, copy);
    wait_until_sent(&desk, copy);
    assert_eq!(emails(&send_again(&desk, failed).1), rest);
}

#[test]
fn second_click_opens_the_same_draft() {
    let (service, _folder, desk, failed) = failed_send(1);
    let orders = fail_orders(&service, &desk, failed);
    let commands: [&dyn Fn() -> Command; 2] = [&|| send_again_command(failed), &|| {
        send_orders_again_command(&orders)
    }];
    for command in commands {
        desk.send(command());
        desk.send(command());
        assert_eq!(wait_for_draft(&desk).0, wait_for_draft(&desk).0);
    }
}

#[test]
fn draft_of_batch_opens_without_the_service() {
    let (service, _folder, desk, failed) = failed_send(1);
    let draft = send_again(&desk, failed).0;
    let failure = (format!("/v1/order_batches/{failed}"), 503);
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .failures
        .extend([failure]);
    assert_eq!(send_again(&desk, failed).0, draft);
}

#[test]
fn draft_of_refused_copy_keeps_its_batch() {
    let (service, _folder, desk, failed) = failed_send(1);
    let copy = send_again(&desk, failed).0;
    service.plan([PlannedResponse::Refuse]);
    send_draft(&desk, copy);
    let refused = wait_for_entry(&desk, "the refused copy", copy, |state| {
        matches!(state, OutboxState::Refused(_))
    });
    desk.send(Command::MoveSendToDraft {
        send: refused.id,
        name: "Spring thanks, again".to_owned(),
    });
    let moved = wait_for_draft(&desk).0;
    assert_ne!(moved, copy);
    wait_for(&desk, "the outbox without the copy", |event| match event {
        Event::Outbox(outbox) => outbox
            .iter()
            .all(|entry| entry.draft_id != copy)
            .then_some(()),
        _ => None,
    });
    send_draft(&desk, moved);
    wait_until_sent(&desk, moved);
    assert_eq!(refusal(&desk, failed), ProblemCode::BatchSentAgain);
}

/// Duplicates a batch. Returns the name of the draft and the emails of its recipients.
fn duplicate(desk: &Desk, batch: OrderBatchId) -> (String, Vec<String>) {
    desk.send(Command::DuplicateBatch {
        batch,
        name: "Spring thanks (copy)".to_owned(),
    });
    let (draft, recipients) = wait_for(desk, "the copy of the batch", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft, recipients)),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(draft.cart.len(), tea_draft().cart.len());
    (draft.name.clone(), emails(&recipients))
}

#[test]
fn batch_without_orders_is_duplicated_from_kept_request() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = open_synced_desk(&service);
    let batch = send_three(&desk);
    for status in ["pending", "failed"] {
        set_batch(&service, batch, status, 0);
        desk.send(Command::Refresh);
        wait_until_synced(&desk);
        let (name, emails) = duplicate(&desk, batch);
        assert_eq!(name, "Spring thanks (copy)");
        assert_eq!(
            emails,
            [
                "person1@example.org",
                "person2@example.org",
                "person3@example.org"
            ]
        );
    }
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn replaced_gifts_are_canceled_and_sent_again_once() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    let line = simple_cart_line(&desk);
    let (id, ..) = create_draft(&desk, draft(line), 24);
    send_draft(&desk, id);
    let batch = wait_for(&desk, "the sent batch", |event| match event {
        Event::Sent { draft, batch, .. } if draft == id => Some(batch),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
    let query = OrderQuery {
        batch: Some(batch),
        ..OrderQuery::default()
    };
    let orders: Vec<OrderId> = wait_for_rows(&desk, "the orders", &query, |_, rows| {
        (rows.len() == 24).then(|| rows.iter().map(|row| row.id).collect())
    });
    let (replaced, kept) = orders.split_at(22);
    desk.send(Command::ReplaceGifts {
        key: RequestKey(77),
        orders: Arc::new(replaced.to_vec()),
        name: "Spring thanks, again".to_owned(),
    });
    let (copy, recipients) = wait_for_draft(&desk);
    assert_eq!(emails(&recipients).len(), replaced.len());
    wait_for_rows(&desk, "the canceled orders", &query, |_, rows| {
        let kept_rows = rows
            .iter()
            .filter(|row| row.status != OrderStatus::Canceled);
        let kept_rows: Vec<OrderId> = kept_rows.map(|row| row.id).collect();
        let is_kept = |id: &OrderId| kept_rows.contains(id);
        (kept_rows.len() == kept.len() && kept.iter().all(is_kept)).then_some(())
    });
    // Repeating it opens the same draft instead of another one.
    desk.send(send_orders_again_command(replaced));
    assert_eq!(wait_for_draft(&desk).0, copy);
    send_draft(&desk, copy);
    wait_until_sent(&desk, copy);
    for again in [replaced, &replaced[..1]] {
        desk.send(send_orders_again_command(again));
        let refusal = wait_for(&desk, "the refusal", |event| match event {
            Event::Problem(problem) => Some(problem.code()),
            Event::DraftOpened { draft, .. } => panic!("{draft:?}"),
            _ => None,
        });
        assert_eq!(refusal, ProblemCode::OrdersSentAgain);
    }
}
