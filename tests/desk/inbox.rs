//! The inbox through commands and events, against a service with failed orders.

use std::sync::Arc;

use crate::{
    fixture::{open_desk, remote_config, wait_for, wait_for_rows},
    order_service::OrderService,
};
use giftdesk::{
    contract::{OrderId, SendMethod, Timestamp},
    desk::{
        Command, Desk, Event, GetOrder, InboxChangeId, RequestKey,
        inbox::{
            InboxItems, InboxKind, InboxMark, InboxQuery, InboxRow, InboxState, InboxSummary,
            InboxTarget,
        },
        orders::OrderQuery,
    },
};

fn wait_for_failed(desk: &Desk, what: &str, gifts: u64) -> Arc<InboxSummary> {
    wait_for_gifts(desk, what, InboxKind::FailedOrder, gifts)
}

/// Waits until open items of a kind have this many gifts.
fn wait_for_gifts(desk: &Desk, what: &str, kind: InboxKind, gifts: u64) -> Arc<InboxSummary> {
    wait_for(desk, what, |event| match event {
        Event::Inbox { summary, .. } => {
            let group = summary.group(kind);
            (group.map_or(0, |group| group.gifts) == gifts).then_some(summary)
        }
        _ => None,
    })
}

fn rows(desk: &Desk, state: InboxState) -> Vec<InboxRow> {
    let query = InboxQuery { state, kind: None };
    wait_for_rows(desk, "the items", &query, |_, rows| Some(rows))
}

/// The orders that are the reason of items of a kind.
fn orders_of(desk: &Desk, kind: InboxKind) -> Vec<OrderId> {
    let query = OrderQuery {
        attention: Some(kind),
        ..OrderQuery::default()
    };
    wait_for_rows(desk, "the orders of the items", &query, |_, rows| {
        (!rows.is_empty()).then(|| rows.iter().map(|row| row.id).collect())
    })
}

fn failed_orders(desk: &Desk) -> u64 {
    let query = OrderQuery {
        attention: Some(InboxKind::FailedOrder),
        ..OrderQuery::default()
    };
    wait_for_rows(desk, "the failed orders", &query, |total, _| Some(total))
}

fn mark_all(desk: &Desk, change: InboxChangeId, mark: InboxMark, as_of: Timestamp) {
    desk.send(Command::MarkInbox {
        change,
        target: InboxTarget {
            items: InboxItems::Every(None),
            state: InboxState::Open,
            as_of,
        },
        mark,
    });
}

#[test]
fn failed_orders_are_done_undone_and_kept_after_restart() {
    let service = OrderService::start(&["failed", "notified", "failed"]);
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let summary = wait_for_failed(&desk, "two failed orders", 2);
    assert_eq!(summary.total(), 1, "the orders of one batch are one item");
    assert_eq!(failed_orders(&desk), 2);
    let items = rows(&desk, InboxState::Open);
    assert_eq!(items[0].item.gifts, 2);

    let change = InboxChangeId::generate();
    mark_all(&desk, change, InboxMark::Done, summary.as_of);
    wait_for_failed(&desk, "no failed orders", 0);
    assert_eq!(failed_orders(&desk), 0);
    assert_eq!(rows(&desk, InboxState::Done).len(), 1);
    desk.send(Command::UndoInboxChange(change));
    let summary = wait_for_failed(&desk, "two failed orders again", 2);

    mark_all(
        &desk,
        InboxChangeId::generate(),
        InboxMark::Done,
        summary.as_of,
    );
    wait_for_failed(&desk, "no failed orders", 0);
    drop(desk);
    // The mirror is read from the service again; the marks stay.
    for file in ["mirror.sqlite", "mirror.sqlite-wal", "mirror.sqlite-shm"] {
        let _ = std::fs::remove_file(folder.path().join(file));
    }
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_for(&desk, "the item that is done", |event| match event {
        Event::Inbox { summary, .. } => (summary.done == 1).then_some(()),
        _ => None,
    });
    assert!(rows(&desk, InboxState::Open).is_empty());
}

#[test]
fn order_that_changed_while_shown_can_be_marked() {
    let service = OrderService::start(&["failed"]);
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let shown = wait_for_failed(&desk, "a failed order", 1);
    // The item in the list stays the same.
    service.state.lock().unwrap().orders[0]["recipient_email"] = "new@example.org".into();
    // Reads the order from the service.
    drop(desk.ask(GetOrder(service.order_ids()[0].into())));
    wait_for(&desk, "the changed order", |event| match event {
        Event::Changed(changed) => changed.orders.then_some(()),
        _ => None,
    });
    // The inbox is read a moment after the change.
    let is_marked = (0..100).any(|_| {
        let change = InboxChangeId::generate();
        mark_all(&desk, change, InboxMark::Done, shown.as_of);
        let items = wait_for(&desk, "the marked items", |event| match event {
            Event::InboxMarked {
                change: answered,
                items,
                ..
            } => (answered == change).then_some(items),
            _ => None,
        });
        if items == 0 {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        items == 1
    });
    assert!(is_marked);
    wait_for_failed(&desk, "no failed orders", 0);
}

#[test]
fn gift_with_refused_address_is_canceled_and_sent_again() {
    let service = OrderService::start(&["created", "notified"]);
    service.state.lock().unwrap().orders[0]["acceptance_problem"] = "email_refused".into();
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_for_gifts(&desk, "a refused address", InboxKind::EmailRefused, 1);
    let refused = orders_of(&desk, InboxKind::EmailRefused);
    assert_eq!(refused, [OrderId(service.order_ids()[0])]);

    desk.send(Command::ReplaceGifts {
        key: RequestKey(77),
        orders: Arc::new(refused),
        name: "Spring thanks, again".to_owned(),
    });
    let recipients = wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened { recipients, .. } => Some(recipients),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    });
    let requests = recipients.to_requests(&SendMethod::EmailAndLink);
    let emails: Vec<_> = requests.iter().map(|it| it.email.as_deref()).collect();
    assert_eq!(emails, [Some("person1@example.org")]);
    assert_eq!(service.statuses(), ["canceled", "notified"]);
}
