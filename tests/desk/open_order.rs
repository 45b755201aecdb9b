//! An order that stays open while the mirror changes.

use std::time::{Duration, Instant};

use crate::{
    fixture::{TIMEOUT, open_desk, remote_config, wait_for_rows, wait_until},
    order_service::OrderService,
};
use giftdesk::{
    contract::OrderId,
    desk::{Desk, Event, GetOrder, Reply, orders::OrderQuery},
};
use tempfile::TempDir;

/// A service with one order, and a desk that has mirrored it.
fn open_desk_with_order() -> (TempDir, OrderService, Desk, OrderId) {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified"]);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let orders = OrderQuery::default();
    wait_for_rows(&desk, "the order", &orders, |total, _| {
        (total == 1).then_some(())
    });
    let id = OrderId(service.order_ids()[0]);
    (folder, service, desk, id)
}

/// Requests an order after each change, as an open panel does: until it was shown `least` times, and for two seconds
/// more. Returns how often it was shown.
fn show(desk: &Desk, id: OrderId, least: usize) -> usize {
    let mut asked = vec![desk.ask(GetOrder(id))];
    let begun = Instant::now();
    let (mut responses, mut end) = (0, begun + Duration::from_secs(2));
    while Instant::now() < end {
        if responses < least {
            assert!(begun.elapsed() < TIMEOUT, "shown {responses} times");
            end = Instant::now() + Duration::from_secs(2);
        }
        match desk.wait_event(Duration::from_millis(100)) {
            Some(Event::Replied) => {
                let arrived: Vec<_> = asked.iter_mut().filter_map(Reply::take).collect();
                for order in arrived {
                    order.unwrap();
                    responses += 1;
                }
            }
            Some(Event::Changed(changed)) if changed.orders || changed.activities => {
                asked.push(desk.ask(GetOrder(id)));
            }
            _ => {}
        }
    }
    responses
}

/// A service whose answers vary makes every read of the order a change of the mirror, after which the window requests the
/// order again.
#[test]
fn open_order_is_read_once_from_service() {
    let (_folder, service, desk, id) = open_desk_with_order();
    service.state.lock().unwrap().varies = true;
    // The order is shown again after the change.
    show(&desk, id, 2);
    assert_eq!(service.reads(), 1);
}

#[test]
fn reopening_an_order_repeats_its_failed_read() {
    let (_folder, service, desk, id) = open_desk_with_order();
    service.state.lock().unwrap().fails_reads = true;
    let responses = show(&desk, id, 1);
    let failed = service.reads();
    assert!(responses < 5, "a failed read causes no further reads");
    assert!((1..=responses).contains(&failed), "{failed} reads");
    service.state.lock().unwrap().fails_reads = false;
    drop(desk.ask(GetOrder(id)));
    wait_until("the repeated read", || service.reads() > failed);
    // The order was read, so that it is not read again.
    show(&desk, id, 1);
    assert_eq!(service.reads(), failed + 1);
}
