//! From the catalog to tracked orders, with the real engine and the practice service.

use crate::fixture::{
    ask, create_draft, draft, open_desk, practice_config, send_draft, simple_cart_line, wait_for,
    wait_for_rows,
};
use giftdesk::{
    contract::{OrderStatus, SendStatus},
    desk::{
        Command, CopiedContent, Event, GetActivitySummary, GetOrder, PriceDraft, SyncState,
        activity::ActivityQuery,
        batches::BatchQuery,
        export::{LinkColumns, LinkFormat},
        jobs::OrderSelection,
        orders::OrderQuery,
    },
};

#[test]
fn sends_25_gifts_and_tracks_their_orders() {
    let folder = tempfile::tempdir().unwrap();
    // The speed is high enough for gifts to be opened and accepted during the test.
    let desk = open_desk(practice_config(folder.path(), 2_000.0));
    let line = simple_cart_line(&desk);
    let picture = wait_for_rows(
        &desk,
        "products with pictures",
        &giftdesk::desk::catalog::ProductQuery::default(),
        |_, rows| rows.into_iter().find_map(|row| row.picture),
    );
    assert!(
        picture.starts_with('/'),
        "practice pictures have no host: {picture}"
    );
    desk.send(Command::Picture {
        url: picture,
        width: 120,
        height: 90,
    });
    let pixels = wait_for(&desk, "the picture", |event| match event {
        Event::Picture { pixels, .. } => Some(pixels.unwrap()),
        _ => None,
    });
    assert_eq!(
        (pixels.width, pixels.height, pixels.rgba.len()),
        (120, 90, 120 * 90 * 4)
    );

    let (id, _, issues) = create_draft(&desk, draft(line), 25);
    assert!(issues.is_empty());
    let price = ask(&desk, PriceDraft(id)).unwrap();
    assert!(price.total().0.0 > 0);
    send_draft(&desk, id);
    let batch = wait_for(&desk, "the sent batch", |event| match event {
        Event::Sent {
            draft,
            batch,
            recipients,
            scheduled_for: None,
        } if draft == id => {
            assert_eq!(recipients, 25);
            Some(batch)
        }
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });

    let batches = BatchQuery::default();
    wait_for_rows(&desk, "the complete batch", &batches, |total, rows| {
        if total == 1 {
            (rows[0].status == SendStatus::Complete && rows[0].funnel.created == 25).then_some(())
        } else {
            None
        }
    });
    let orders = OrderQuery {
        batch: Some(batch),
        ..OrderQuery::default()
    };
    // Until the orders of the batch are read, orders from activities have no position.
    let expected: Vec<String> = (1..=25).map(|n| format!("Person{n} Example")).collect();
    wait_for_rows(
        &desk,
        "all orders in the order of the recipients",
        &orders,
        |total, rows| {
            if total == 25 {
                assert!(rows.iter().all(|row| !row.gift_link.is_empty()));
                let people = rows.iter().map(|row| &row.recipient);
                people.eq(&expected).then_some(())
            } else {
                None
            }
        },
    );
    let found = OrderQuery {
        text: "pers exa person17".to_owned(),
        ..OrderQuery::default()
    };
    wait_for_rows(&desk, "the order found by text", &found, |total, _| {
        (total == 1).then_some(())
    });

    desk.send(Command::CopyLinks {
        selection: OrderSelection::Query(OrderQuery {
            batch: Some(batch),
            ..OrderQuery::default()
        }),
        format: LinkFormat::Links,
        columns: LinkColumns {
            name: String::new(),
            email: String::new(),
            link: String::new(),
        },
    });
    let (text, content) = wait_for(&desk, "the links", |event| match event {
        Event::CopyText { text, content } => Some((text, content)),
        _ => None,
    });
    assert_eq!(
        (text.lines().count(), content),
        (25, CopiedContent::GiftLinks(25))
    );

    let accepted = ActivityQuery {
        statuses: vec![OrderStatus::Accepted],
        ..ActivityQuery::default()
    };
    let order = wait_for_rows(&desk, "an accepted order", &accepted, |_, rows| {
        rows.first().map(|row| row.order_id)
    });
    let detail = ask(&desk, GetOrder(order)).unwrap();
    assert!(
        detail
            .timeline
            .iter()
            .any(|(status, _)| *status == OrderStatus::Accepted)
    );
    let summary = ask(&desk, GetActivitySummary { days: 30 }).unwrap();
    assert_eq!((summary.funnel.created, summary.days.len()), (25, 30));
    assert!(summary.funnel.accepted > 0);
    drop(desk);

    // After a restart without the service, the mirror is shown.
    let desk = open_desk(giftdesk::desk::DeskConfig {
        embedded: None,
        ..practice_config(folder.path(), 0.0)
    });
    wait_for(&desk, "the mirrored counts", |event| match event {
        Event::Counts {
            batches: 1,
            orders: 25,
            drafts: 0,
        } => Some(()),
        _ => None,
    });
    wait_for_rows(&desk, "the mirrored orders", &orders, |total, _| {
        (total == 25).then_some(())
    });
    drop(desk);

    // The desk keeps following the same orders when the practice service restarts on another port.
    let desk = open_desk(practice_config(folder.path(), 2_000.0));
    wait_for(&desk, "the sync after a restart", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
    wait_for_rows(&desk, "the same orders", &orders, |total, _| {
        (total == 25).then_some(())
    });
}
