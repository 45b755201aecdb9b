//! The inbox through commands and events, against a service with failed orders.

use std::sync::Arc;

use crate::{
    fixture::{open_desk, remote_config, wait_for, wait_for_rows},
    order_service::OrderService,
};
use giftdesk::{
    contract::Timestamp,
    desk::{
        Command, Desk, Event, GetOrder, InboxChangeId,
        inbox::{
            InboxItems, InboxKind, InboxMark, InboxQuery, InboxRow, InboxState, InboxSummary,
            InboxTarget,
        },
        orders::OrderQuery,
    },
};

fn wait_for_failed(desk: &Desk, what: &str, gifts: u64) -> Arc<InboxSummary> {
    wait_for(desk, what, |event| match event {
        Event::Inbox { summary, .. } => {
            let failed = summary.group(InboxKind::FailedOrder);
            (failed.map_or(0, |group| group.gifts) == gifts).then_some(summary)
        }
        _ => None,
    })
}

fn rows(desk: &Desk, state: InboxState) -> Vec<InboxRow> {
    let query = InboxQuery { state, kind: None };
    wait_for_rows(desk, "the items", &query, |_, rows| Some(rows))
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
