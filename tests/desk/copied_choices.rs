//! Drafts that are made from batches have the choices of the send, or say that those are unknown.

use std::{path::Path, sync::Arc};

use crate::{
    fixture::{
        ask, create_draft, draft, open_desk, open_synced_desk, practice_config, remote_config,
        send_draft, tea_draft, wait_for, wait_for_rows, wait_until, wait_until_synced,
    },
    scripted_service::{RunningService, ScriptedService},
};
use giftdesk::{
    contract::{InternationalShippingTier, OrderBatchId, OrderId, SwapMode},
    desk::{
        CartLine, Command, Desk, Draft, Event, GetProduct, UnknownChoices, catalog::ProductQuery,
        jobs::OrderSelection, orders::OrderQuery,
    },
};
use serde_json::json;
use sqlx::Connection as _;
use uuid::Uuid;

/// A draft with no default choice, for recipients without phone numbers.
fn chosen_draft() -> Draft {
    Draft {
        swap: SwapMode::Multiple,
        international_shipping_tier: InternationalShippingTier::Standard,
        international_gift_cards_enabled: true,
        text_messages: true,
        ..tea_draft()
    }
}

fn assert_choices_of_send(copy: &Draft) {
    let sent = chosen_draft();
    assert_eq!(copy.swap, sent.swap);
    assert_eq!(
        copy.international_shipping_tier,
        sent.international_shipping_tier
    );
    assert!(copy.international_gift_cards_enabled && copy.text_messages);
    assert_eq!(copy.unknown_choices, UnknownChoices::None);
}

fn send(desk: &Desk, draft: Draft) -> OrderBatchId {
    let (id, ..) = create_draft(desk, draft, 2);
    send_draft(desk, id);
    wait_for(desk, "the sent gift", |event| match event {
        Event::Sent { draft, batch, .. } if draft == id => Some(batch),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    })
}

/// Sets the status of a batch, which has this many failed orders.
fn set_batch(service: &RunningService, id: &str, status: &str, orders: usize) {
    let mut script = service.scripted.script.lock().unwrap();
    let mut batches = script.batches.iter_mut();
    let batch = batches.find(|batch| batch["id"] == id).unwrap();
    batch["send_status"] = status.into();
    let orders = (1..=orders).map(|number| {
        json!({
            "id": Uuid::now_v7(),
            "status": "failed",
            "order_batch_id": id,
            "recipient_first_name": format!("Person{number}"),
            "recipient_last_name": "Example",
            "recipient_email": format!("person{number}@example.org"),
        })
    });
    let orders = orders.collect();
    script.orders.insert(id.to_owned(), orders);
}

fn orders_of(desk: &Desk, batch: OrderBatchId) -> Vec<OrderId> {
    let orders = OrderQuery {
        batch: Some(batch),
        ..OrderQuery::default()
    };
    wait_for_rows(desk, "the orders", &orders, |_, rows| {
        if rows.len() == 2 {
            Some(rows.iter().map(|row| row.id).collect())
        } else {
            None
        }
    })
}

fn open_copy(desk: &Desk, command: Command) -> Draft {
    desk.send(command);
    wait_for(desk, "the copy", |event| match event {
        Event::DraftOpened { draft, .. } => Some((*draft).clone()),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    })
}

fn duplicate(batch: OrderBatchId) -> Command {
    Command::DuplicateBatch {
        batch,
        name: "Copy".to_owned(),
    }
}

fn send_batch_again(batch: OrderBatchId) -> Command {
    Command::SendBatchAgain {
        batch,
        name: "Copy".to_owned(),
    }
}

/// The number of requests that are kept for sends.
fn kept_requests(folder: &Path) -> i64 {
    let file = format!("sqlite://{}", folder.join("desk.sqlite").display());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut store = sqlx::SqliteConnection::connect(&file).await.unwrap();
        sqlx::query_scalar("SELECT count(*) FROM outbox_request")
            .fetch_one(&mut store)
            .await
            .unwrap()
    })
}

#[test]
fn copies_have_the_choices_of_the_send() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (folder, desk) = open_synced_desk(&service);
    let batch = send(&desk, chosen_draft());
    // While the request is kept.
    assert_choices_of_send(&open_copy(&desk, duplicate(batch)));
    set_batch(&service, &batch.to_string(), "complete", 2);
    desk.send(Command::Refresh);
    let orders = orders_of(&desk, batch);
    wait_until("the removal of the request", || {
        desk.send(Command::Refresh);
        kept_requests(folder.path()) == 0
    });
    assert_choices_of_send(&open_copy(&desk, duplicate(batch)));
    let again = Command::SendAgain {
        selection: OrderSelection::Orders(Arc::from(orders)),
        name: "Copy".to_owned(),
    };
    assert_choices_of_send(&open_copy(&desk, again));
}

#[test]
fn failed_batch_is_sent_again_with_its_choices() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = open_synced_desk(&service);
    let batch = send(&desk, chosen_draft());
    set_batch(&service, &batch.to_string(), "failed", 0);
    assert_choices_of_send(&open_copy(&desk, send_batch_again(batch)));
}

#[test]
fn choices_of_other_computers_are_unknown() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let id = service.scripted.script.lock().unwrap().batches[0]["id"].clone();
    let id = id.as_str().unwrap().to_owned();
    let batch: OrderBatchId = id.parse().unwrap();
    service.scripted.script.lock().unwrap().batches[0]["recipients_count"] = 2.into();
    set_batch(&service, &id, "complete", 2);
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    let orders = orders_of(&desk, batch);
    let again = Command::SendAgain {
        selection: OrderSelection::Orders(Arc::from(orders)),
        name: "Copy".to_owned(),
    };
    for command in [duplicate(batch), again] {
        let copy = open_copy(&desk, command);
        assert_eq!(copy.unknown_choices, UnknownChoices::All);
    }
}

/// A product with variants, of which everyone gets the first one.
fn variant_line(desk: &Desk) -> CartLine {
    let query = ProductQuery {
        in_stock: true,
        ..ProductQuery::default()
    };
    let id = wait_for_rows(desk, "a product with variants", &query, |_, rows| {
        let mut rows = rows.into_iter();
        let row = rows.find(|row| row.variants.is_some() && row.price_range.is_none())?;
        Some(row.id)
    });
    CartLine::of(&ask(desk, GetProduct(id)).unwrap())
}

#[test]
fn copies_have_the_variants_of_all_orders() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    let mut line = variant_line(&desk);
    line.variants = line.variant_choices[..line.variants_to_choose as usize].to_vec();
    let batch = send(&desk, draft(line.clone()));
    orders_of(&desk, batch);
    wait_until("the removal of the request", || {
        desk.send(Command::Refresh);
        kept_requests(folder.path()) == 0
    });
    let copy = open_copy(&desk, duplicate(batch));
    assert_eq!(copy.cart[0].variants, line.variants);
    assert!(!copy.has_unknown_options);
}
