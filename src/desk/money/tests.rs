//! The ledger, the comparison of quote and charge, and the report, read from the mirror.

use sqlx::Row as _;

use super::{
    charge_comparison::ChargeReason,
    ledger::{Ledger, LedgerFilter, LedgerKey, Month, Period, ValueFilter},
    order_money::{MoneyTotals, OrderMoney, PaymentFacts},
};
use crate::{
    contract::{OrderId, OriginalAmounts, PaymentMethod, WorkspaceId},
    desk::{
        drafts::DraftId,
        ids::OutboxId,
        inbox::InboxKind,
        reports::{Report, ReportGrouping},
        sends::{Attempts, OutboxEntry, OutboxState, SendStep},
        store::{documents, tests::*},
    },
};

const JAN: &str = "2026-01-15T12:00:00Z";
const FEB: &str = "2026-02-15T12:00:00Z";

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn in_workspace(batch: OrderBatch, n: u128, name: &str) -> OrderBatch {
    OrderBatch {
        workspace_id: Some(Uuid::from_u128(n).into()),
        workspace_name: Some(name.to_owned()),
        ..batch
    }
}

fn created(order: Order, at: Timestamp) -> Order {
    Order {
        event_times: Some(EventTimes {
            created_at: Some(at),
            ..EventTimes::default()
        }),
        ..order
    }
}

fn with_total(order: Order, tax: i64) -> Order {
    let amount = order.amounts.amount_pre_tax_total;
    Order {
        amounts: Amounts {
            amount_product: amount,
            amount_tax: Some(Cents(tax)),
            amount_total: Some(amount + Cents(tax)),
            ..order.amounts.clone()
        },
        ..order
    }
}

async fn mirror(store: &Store, batch: &OrderBatch, orders: &[Order]) {
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(batch), now())
        .await
        .unwrap();
    store
        .mirror_orders(
            PRACTICE,
            orders,
            OrderPosition::Consecutive { first: 0 },
            now(),
        )
        .await
        .unwrap();
}

/// Finalizes a send of the batch, as the outbox does.
async fn finalize(store: &Store, batch: &OrderBatch, request: &str, recipients: u64, high: i64) {
    let entry = OutboxEntry {
        id: OutboxId(batch.id.0),
        draft_id: DraftId(batch.id.0),
        title: String::new(),
        first_recipient: String::new(),
        recipients,
        total_low: Cents(high / 11 * 10),
        total_high: Cents(high),
        customer_reference_id: batch.id.to_string(),
        state: OutboxState::Sending,
        created_at: now(),
        attempts: Attempts::default(),
        part: None,
    };
    let new = NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: entry.clone(),
        request: request.as_bytes().to_vec().into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    };
    assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
    let transition = Transition {
        from: &OutboxState::Sending,
        to: &OutboxState::Sent(batch.id),
        step: &SendStep::MarkedAsSent {
            batch: Some(batch.id),
        },
        at: now(),
    };
    assert!(
        store
            .finalize_sent(&entry, transition, false)
            .await
            .unwrap()
    );
}

fn sum(ledger: &Ledger) -> MoneyTotals {
    ledger.totals(&LedgerFilter::default(), now())
}

#[tokio::test]
async fn ledger_groups_by_month_workspace_and_payment_method() {
    let (_folder, store) = store().await;
    let methods = [PaymentMethod {
        id: "card-1".into(),
        ..PaymentMethod::default()
    }];
    store
        .save_document(PRACTICE, documents::PAYMENT_METHODS, &methods)
        .await
        .unwrap();
    let people = in_workspace(batch(1, "People"), 70, "People team");
    let sales = in_workspace(batch(2, "Sales"), 71, "Sales");
    let other = batch(3, "Elsewhere");
    for (batch, time, n) in [(&people, JAN, 100), (&sales, FEB, 200), (&other, FEB, 300)] {
        let orders = [
            created(order(batch, n, "Ada", "", OrderStatus::Opened), at(time)),
            created(
                with_total(order(batch, n + 1, "Bo", "", OrderStatus::Shipped), 300),
                at(time),
            ),
        ];
        mirror(&store, batch, &orders).await;
    }
    finalize(
        &store,
        &people,
        r#"{"payment_method_id": "COMMERCE_STORED_VALUE"}"#,
        2,
        11_000,
    )
    .await;
    finalize(&store, &sales, "{}", 2, 11_000).await;

    let ledger = store.ledger(PRACTICE, now()).await.unwrap();
    let rows = ledger.rows(&LedgerFilter::default(), now());
    let keys: Vec<_> = rows.iter().map(|row| row.key.clone()).collect();
    let key = |time: &str, workspace: Option<u128>, method: Option<&str>| LedgerKey {
        month: Some(Month::local(at(time))),
        workspace: workspace.map(|n| WorkspaceId(Uuid::from_u128(n))),
        payment_method: method.map(Into::into),
    };
    assert_eq!(
        keys,
        [
            key(FEB, None, None),
            // The request names no payment method, so the service uses the first one.
            key(FEB, Some(71), Some("card-1")),
            key(JAN, Some(70), Some("COMMERCE_STORED_VALUE")),
        ]
    );
    for row in &rows {
        assert_eq!(row.batches, 1);
        assert!(row.totals.is_balanced());
        assert_eq!(row.totals.estimated_high, Cents(11_000));
        assert_eq!(row.totals.authorized, Cents(5_500));
        assert_eq!(row.totals.captured, Cents(5_300));
        assert_eq!(row.totals.returned, Cents(200));
    }
    let filter = LedgerFilter {
        workspace: ValueFilter::Only(WorkspaceId(Uuid::from_u128(70))),
        ..LedgerFilter::default()
    };
    assert_eq!(ledger.totals(&filter, now()).orders, 2);
    assert_eq!(
        ledger.batches[ledger.positions_of(&keys[2])[0]].id,
        people.id
    );
    assert_eq!(sum(&ledger).orders, 6);
}

#[tokio::test]
async fn awkward_orders_keep_the_ledger_balanced() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let plain = |n, status| order(&one, n, "A", "", status);
    let mut swapped = with_total(plain(12, OrderStatus::Delivered), 400);
    swapped.is_swapped = true;
    swapped.original_amounts = Some(OriginalAmounts {
        original_amount_product: Cents(7_000),
        original_amount_pre_tax_total: Cents(7_000),
        ..OriginalAmounts::default()
    });
    let mut dearer = with_total(plain(13, OrderStatus::Paid), 0);
    dearer.is_swapped = true;
    dearer.original_amounts = Some(OriginalAmounts {
        original_amount_pre_tax_total: Cents(2_000),
        ..OriginalAmounts::default()
    });
    let mut expired = plain(14, OrderStatus::Notified);
    expired.expires_at = Some(now());
    let mut paid_and_failed = with_total(plain(15, OrderStatus::Failed), 100);
    paid_and_failed.event_times = Some(EventTimes {
        paid_at: Some(now()),
        ..EventTimes::default()
    });
    let mut absurd = plain(16, OrderStatus::Opened);
    absurd.amounts.amount_pre_tax_total = Cents(-9);
    let orders = [
        plain(10, OrderStatus::from("wrapped_twice")),
        plain(11, OrderStatus::Ordered),
        swapped,
        dearer,
        expired,
        paid_and_failed,
        absurd,
    ];
    mirror(&store, &one, &orders).await;
    let ledger = store.ledger(PRACTICE, now()).await.unwrap();
    let totals = sum(&ledger);
    assert!(totals.is_balanced());
    let mut expected = MoneyTotals::default();
    for order in &orders {
        let is_paid = order
            .event_times
            .as_ref()
            .is_some_and(|at| at.paid_at.is_some());
        let facts = PaymentFacts::of(order, false, is_paid);
        expected.add(&OrderMoney::of(&facts, now()), 1);
    }
    assert_eq!(totals, expected);
    assert_eq!(totals.unknown_prices, 1);
    assert_eq!(totals.unconfirmed_refund, Cents(5_100));
    // The panel of an order shows the same money.
    for order in &orders {
        let detail = store
            .order(PRACTICE, order.id, now())
            .await
            .unwrap()
            .unwrap();
        let is_paid = order
            .event_times
            .as_ref()
            .is_some_and(|at| at.paid_at.is_some());
        let facts = PaymentFacts::of(order, false, is_paid);
        assert_eq!(detail.money, OrderMoney::of(&facts, now()));
    }

    // The page of a batch shows the same figures as the ledger.
    for entry in &ledger.batches {
        let detail = store.batch(PRACTICE, entry.id, now()).await.unwrap();
        let detail = detail.unwrap();
        let (row, of) = (&detail.row, &entry.totals);
        assert_eq!(
            (row.spent, row.charged_orders),
            (of.captured, of.captured_orders)
        );
        assert_eq!(
            (detail.unclaimed, detail.unclaimed_orders),
            (of.unclaimed, of.unclaimed_orders)
        );
    }

    let comparison = store
        .charge_comparison(PRACTICE, one.id, now())
        .await
        .unwrap()
        .unwrap();
    let lines: Cents = comparison.lines.iter().map(|line| line.amount).sum();
    assert_eq!(comparison.quoted + lines, comparison.charged);
    assert_eq!(comparison.charged, totals.captured);
    let amount = |reason| {
        let line = comparison.lines.iter().find(|line| line.reason == reason);
        line.map(|line| line.amount.0)
    };
    assert_eq!(amount(ChargeReason::CheaperSwap), Some(-2_000));
    assert_eq!(amount(ChargeReason::MoreExpensiveSwap), Some(3_000));
    assert_eq!(amount(ChargeReason::UnconfirmedRefund), Some(-5_500));
    assert_eq!(amount(ChargeReason::Expired), Some(-5_500));
}

#[tokio::test]
async fn batches_without_orders_are_counted_apart() {
    let (_folder, store) = store().await;
    let mut pending = batch(1, "Pending");
    pending.send_status = SendStatus::Pending;
    mirror(&store, &pending, &[]).await;
    // An activity mirrors an order before its batch.
    let unknown = batch(2, "Unknown");
    let early = [order(&unknown, 20, "Ada", "", OrderStatus::Opened)];
    store
        .mirror_orders(PRACTICE, &early, OrderPosition::Unknown, now())
        .await
        .unwrap();
    let ledger = store.ledger(PRACTICE, now()).await.unwrap();
    assert_eq!(ledger.batches_without_orders, 1);
    assert_eq!(ledger.batches.len(), 1);
    assert_eq!(ledger.batches[0].title, BatchTitle::Unknown);
    assert_eq!(ledger.batches[0].month(), None);
    let comparison = store.charge_comparison(PRACTICE, pending.id, now()).await;
    assert_eq!(comparison.unwrap(), None);
}

#[tokio::test]
async fn ledger_shows_changed_and_removed_batches() {
    let (_folder, store) = store().await;
    let mut spring = batch(1, "Spring");
    let orders = [order(&spring, 10, "Ann", "", OrderStatus::Opened)];
    mirror(&store, &spring, &orders).await;
    let titles = async || {
        let ledger = store.ledger(PRACTICE, now()).await.unwrap();
        let titles = ledger.batches.into_iter().map(|batch| batch.title);
        titles.collect::<Vec<_>>()
    };
    let before = titles().await;
    assert_eq!(titles().await, before);

    spring.batch_name = Some("Summer".to_owned());
    let batches = std::slice::from_ref(&spring);
    let later = now() + DAY;
    store
        .mirror_batches(PRACTICE, batches, later)
        .await
        .unwrap();
    let renamed = titles().await;
    assert_ne!(renamed, before);

    let autumn = batch(2, "Autumn");
    let orders = [order(&autumn, 20, "Bo", "", OrderStatus::Opened)];
    mirror(&store, &autumn, &orders).await;
    assert_eq!(titles().await.len(), 2);

    store.clear_mirror(PRACTICE).await.unwrap();
    assert_eq!(titles().await.len(), 0);
}

#[tokio::test]
async fn direct_send_is_estimated_with_its_tax() {
    let (_folder, store) = store().await;
    let direct = OrderBatch {
        send_method: Some(SendMethod::DirectSend),
        ..batch(1, "Direct")
    };
    let sent = [with_total(
        order(&direct, 10, "Ada", "", OrderStatus::Accepted),
        300,
    )];
    mirror(&store, &direct, &sent).await;
    let ledger = store.ledger(PRACTICE, now()).await.unwrap();
    assert_eq!(sum(&ledger).authorized, Cents(5_300));
    let detail = store
        .order(PRACTICE, sent[0].id, now())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(detail.money.authorized, Cents(5_300));
}

#[tokio::test]
async fn inbox_activity_money_and_preview_agree() {
    let (_folder, store) = store().await;
    let gifts = batch(1, "Gifts");
    let direct = OrderBatch {
        send_method: Some(SendMethod::DirectSend),
        ..batch(2, "Direct")
    };
    let soon = now() + 3 * DAY;
    let open = |batch: &OrderBatch, n, expires_at| Order {
        expires_at: Some(expires_at),
        ..created(
            order(batch, n, "Ada", "", OrderStatus::Notified),
            now() - 8 * DAY,
        )
    };
    let free = Order {
        amounts: Amounts::default(),
        ..open(&gifts, 12, soon)
    };
    let mut swapped = with_total(order(&gifts, 15, "Ada", "", OrderStatus::Failed), 400);
    swapped.is_swapped = true;
    swapped.original_amounts = Some(OriginalAmounts {
        original_amount_pre_tax_total: Cents(7_000),
        ..OriginalAmounts::default()
    });
    let orders = [
        open(&gifts, 10, soon),
        open(&gifts, 11, soon),
        free,
        open(&gifts, 13, now() - DAY),
        open(&gifts, 14, now() + 30 * DAY),
        swapped,
    ];
    mirror(&store, &gifts, &orders).await;
    let direct_orders = [with_total(open(&direct, 20, soon), 300)];
    mirror(&store, &direct, &direct_orders).await;

    let inbox = store.read_inbox(PRACTICE, now()).await.unwrap().summary();
    let group = |kind| {
        let group = inbox.group(kind).unwrap();
        (group.gifts, group.amount)
    };
    let totals = sum(&store.ledger(PRACTICE, now()).await.unwrap());
    let expiring = group(InboxKind::ExpiringSoon);
    assert_eq!(expiring, (3, Cents(11_000)));
    assert_eq!(expiring, (totals.at_risk_orders, totals.at_risk));
    let calendar = Calendar::local(now(), 7);
    let activity = store.activity_summary(PRACTICE, &calendar, now());
    let activity = activity.await.unwrap();
    assert_eq!(expiring, (activity.at_risk, activity.at_risk_amount));
    // Not opened: three of the gifts expire soon, one later.
    let not_opened = group(InboxKind::NotOpened);
    assert_eq!(not_opened, (totals.unclaimed_orders, totals.unclaimed));
    let unclaimed = group(InboxKind::UnclaimedMoney);
    assert_eq!(unclaimed, (1, Cents(5_500)));
    let failed = group(InboxKind::FailedOrder);
    assert_eq!(failed, (1, Cents(7_700)));
    assert_eq!(totals.returned, unclaimed.1 + failed.1);

    let of_batch = crate::desk::jobs::OrderSelection::Query(OrderQuery {
        batch: Some(gifts.id),
        ..OrderQuery::default()
    });
    let preview = store.preview_order_action(PRACTICE, &of_batch, now());
    assert_eq!(preview.await.unwrap().authorized, totals.unclaimed);
}

#[tokio::test]
async fn brands_of_activity_add_up_to_spent() {
    let (_folder, store) = store().await;
    let gifts = batch(1, "Gifts");
    let direct = OrderBatch {
        send_method: Some(SendMethod::DirectSend),
        ..batch(2, "Direct")
    };
    let statuses = [
        "created",
        "notified",
        "opened",
        "accepted",
        "paid",
        "ordered",
        "shipped",
        "delivered",
        "failed",
        "canceled",
        "new_status",
    ];
    let brand = |n: usize| crate::contract::BrandRef {
        id: Uuid::from_u128(1_000 + (n % 3) as u128).into(),
        name: ["Kiln", "Leaf", "Loom"][n % 3].to_owned(),
    };
    for (batch, first) in [(&gifts, 100), (&direct, 500)] {
        let mut orders = Vec::new();
        for (n, status) in statuses.into_iter().enumerate() {
            // Each status: not priced, priced, paid earlier, expired.
            for state in 0..4 {
                let id = first + 10 * n as u128 + state;
                let mut one = order(batch, id, "Ada", "", OrderStatus::from(status));
                one.cart.items[0].product.brand = brand(n + state as usize);
                if state == 1 {
                    one = with_total(one, 400);
                }
                one.event_times = Some(EventTimes {
                    created_at: Some(now() - DAY),
                    paid_at: (state == 2).then(now),
                    ..EventTimes::default()
                });
                if state == 3 {
                    one.expires_at = Some(now() - DAY);
                }
                orders.push(one);
            }
        }
        mirror(&store, batch, &orders).await;
    }
    let calendar = Calendar::local(now(), 7);
    let activity = store.activity_summary(PRACTICE, &calendar, now());
    let activity = activity.await.unwrap();
    assert_eq!(activity.by_brand.len(), 3);
    let amount: Cents = activity.by_brand.iter().map(|brand| brand.amount).sum();
    let orders: u64 = activity.by_brand.iter().map(|brand| brand.orders).sum();
    assert_eq!((amount, orders), (activity.spent, activity.charged_orders));
    let totals = sum(&store.ledger(PRACTICE, now()).await.unwrap());
    assert_eq!(amount, totals.captured);
    assert!(totals.captured_orders < totals.orders);
}

#[tokio::test]
async fn brand_of_canceled_gifts_has_no_share() {
    let (_folder, store) = store().await;
    let gifts = batch(1, "Gifts");
    let canceled = created(
        with_total(order(&gifts, 10, "Ada", "", OrderStatus::Canceled), 400),
        now() - DAY,
    );
    mirror(&store, &gifts, &[canceled]).await;
    let calendar = Calendar::local(now(), 7);
    let activity = store.activity_summary(PRACTICE, &calendar, now());
    assert_eq!(activity.await.unwrap().by_brand, []);
}

#[tokio::test]
async fn counts_of_batches_read_one_index_only() {
    let (_folder, store) = store().await;
    let statement = crate::desk::batches::reads::BATCH_GROUPS;
    let plan = sqlx::query(sqlx::AssertSqlSafe(format!(
        "EXPLAIN QUERY PLAN {statement}"
    )))
    .bind(PRACTICE)
    .bind("[]")
    .fetch_all(&store.mirror)
    .await
    .unwrap();
    let steps: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
    assert_eq!(
        steps[0],
        "SEARCH orders USING COVERING INDEX orders_counts (connection_row=? AND batch_id=?)"
    );
    let sorts = steps.iter().any(|step| step.contains("B-TREE"));
    assert!(!sorts, "{steps:?}");
}

#[tokio::test]
async fn report_counts_stages_and_times_per_batch() {
    let (_folder, store) = store().await;
    let product = |n, name: &str, brand: &str| CartItem {
        product: CartProduct {
            id: Uuid::from_u128(n).into(),
            name: name.to_owned(),
            brand: crate::contract::BrandRef {
                id: Uuid::from_u128(n + 100).into(),
                name: brand.to_owned(),
            },
        },
        ..CartItem::default()
    };
    let links = OrderBatch {
        cart: Cart {
            items: vec![product(1, "Tea Chest", "Leaf"), product(2, "Mug", "Kiln")],
            ..Cart::default()
        },
        ..batch(1, "Links")
    };
    let seconds = |seconds| Duration::from_secs(seconds);
    let timed = |order: Order, opened: Option<u64>, accepted: Option<u64>| Order {
        event_times: Some(EventTimes {
            created_at: Some(at(JAN)),
            opened_at: opened.map(|after| at(JAN) + seconds(after)),
            accepted_at: accepted.map(|after| at(JAN) + seconds(after)),
            ..EventTimes::default()
        }),
        ..order
    };
    let mut thanked = order(&links, 10, "A", "", OrderStatus::Delivered);
    thanked.thank_you_note = Some("Thanks!".to_owned());
    let orders = [
        timed(thanked, Some(60), Some(600)),
        timed(
            order(&links, 11, "B", "", OrderStatus::Opened),
            Some(120),
            None,
        ),
        timed(
            order(&links, 12, "C", "", OrderStatus::Canceled),
            None,
            None,
        ),
    ];
    mirror(&store, &links, &orders).await;
    let direct = OrderBatch {
        send_method: Some(SendMethod::DirectSend),
        ..batch(2, "Direct")
    };
    let shipped = [timed(
        order(&direct, 20, "D", "", OrderStatus::Shipped),
        None,
        Some(5),
    )];
    mirror(&store, &direct, &shipped).await;

    let report = Report::new(store.report_batches(PRACTICE).await.unwrap(), vec![], now());
    let row = report.batch(links.id).unwrap();
    let counts = row.counts;
    assert_eq!(
        (counts.sent, counts.invited, counts.viewed, counts.accepted),
        (3, 3, 2, 1)
    );
    assert_eq!(
        (counts.delivered, counts.thanked, counts.canceled),
        (1, 1, 1)
    );
    let view = row.to_view.unwrap();
    assert_eq!(
        (view.median, view.percentile_90),
        (seconds(60), seconds(120))
    );
    assert_eq!(row.to_accept.unwrap().median, seconds(600));
    let found = report.batches.iter().find(|batch| batch.id == links.id);
    let products: Vec<_> = found.unwrap().products.iter().collect();
    let names: Vec<_> = products
        .iter()
        .map(|product| {
            (
                product.name.as_str(),
                product.brand.as_ref().unwrap().name.as_str(),
            )
        })
        .collect();
    assert_eq!(names, [("Tea Chest", "Leaf"), ("Mug", "Kiln")]);
    // Recipients of a direct send accept nothing.
    let row = report.batch(direct.id).unwrap();
    assert_eq!(
        (row.counts.sent, row.counts.invited, row.counts.shipped),
        (1, 0, 1)
    );
    assert_eq!((row.counts.accepted, row.to_accept), (0, None));
}

/// Prints the time that the ledger takes: run with `--ignored --nocapture` and `--release`.
#[tokio::test]
#[ignore = "measures 100,000 orders"]
async fn measures_ledger_of_many_orders() {
    let (_folder, store) = store().await;
    let statuses = OrderStatus::KNOWN;
    for n in 0..500_u128 {
        let batch = in_workspace(batch(n + 1, "Batch"), n % 5, "Team");
        let orders: Vec<Order> = (0..200_u128)
            .map(|i| {
                let status = statuses[(i % statuses.len() as u128) as usize].clone();
                let mut one = with_total(
                    order(&batch, 1_000 * (n + 1) + i, "Ada", "Lovelace", status),
                    i64::try_from(i % 50).unwrap(),
                );
                one.id = OrderId(Uuid::from_u128((n + 1) << 32 | i));
                one
            })
            .collect();
        mirror(&store, &batch, &orders).await;
    }
    for _ in 0..3 {
        let start = std::time::Instant::now();
        let ledger = store.ledger(PRACTICE, now()).await.unwrap();
        println!(
            "ledger: {:?} for {} orders",
            start.elapsed(),
            sum(&ledger).orders
        );
        let start = std::time::Instant::now();
        store
            .charge_comparison(PRACTICE, batch(7, "").id, now())
            .await
            .unwrap();
        println!("comparison of 200 orders: {:?}", start.elapsed());
        let start = std::time::Instant::now();
        let report = Report::new(store.report_batches(PRACTICE).await.unwrap(), vec![], now());
        println!(
            "report of {} batches: {:?}",
            report.batches.len(),
            start.elapsed()
        );
        let start = std::time::Instant::now();
        let rows = report.rows(&ReportGrouping::Product, Period::AllTime, now());
        println!("{} groups: {:?}", rows.len(), start.elapsed());
    }
}
