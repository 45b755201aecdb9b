//! An order that stays open while the mirror changes.

use std::time::{Duration, Instant};

use giftdesk::{
    contract::OrderId,
    desk::{
        Command, Event, RequestKey,
        view::{ListQuery, OrderQuery},
    },
};

use crate::{
    fixture::{open_desk, remote_config, wait_for_rows},
    order_service::OrderService,
};

/// A service whose answers vary makes every read of the order a change of the mirror, after which the window requests the
/// order again.
#[test]
fn open_order_is_read_once_from_service() {
    let folder = tempfile::tempdir().unwrap();
    let service = OrderService::start(&["notified"]);
    service.state.lock().unwrap().varies = true;
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let orders = ListQuery::Orders(OrderQuery::default());
    wait_for_rows(&desk, "the order", &orders, |total, _| {
        (total == 1).then_some(())
    });
    let id = OrderId(service.order_ids()[0]);
    let mut key = 1000;
    let mut request = || {
        key += 1;
        desk.send(Command::Order {
            key: RequestKey(key),
            id,
        });
    };
    request();
    let (mut responses, end) = (0, Instant::now() + Duration::from_secs(2));
    while Instant::now() < end {
        match desk.wait_event(Duration::from_millis(100)) {
            Some(Event::Order { order, .. }) => {
                order.unwrap();
                responses += 1;
            }
            // As a window that shows the order.
            Some(Event::Changed(changed)) if changed.orders || changed.activities => request(),
            _ => {}
        }
    }
    assert!(responses > 1, "the order was shown again after the change");
    let read = service.state.lock().unwrap().read.len();
    assert_eq!(read, 1);
}
