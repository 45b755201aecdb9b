//! Refund events. Requests to the API cannot make an unpaid order fail, because the simulator lets
//! only paid orders fail.

use std::time::Duration;

use crate::{
    contract::{
        OrderBatchId, OrderBatchRequest, OrderStatus, Product, RecipientRequest, SendMethod,
        SwapMode, Timestamp, WebhookEventType, WebhookId, rules::InternationalDelivery,
        shop::terms::Terms,
    },
    service::{
        rules::{amounts::BaseAmounts, batch::ValidatedBatch, gift::GiftLine},
        store::{InsertOutcome, OrderTransition, SharedStore, open},
    },
};

/// Inserts a batch with two orders.
async fn insert_batch(store: &SharedStore, now: Timestamp) {
    let line = GiftLine::single(&Product::default());
    let accepted = ValidatedBatch {
        base: BaseAmounts::for_lines(&Terms::practice(), std::slice::from_ref(&line)),
        terms: Terms::practice(),
        lines: vec![line],
        send_method: SendMethod::LinkMultipleCustomList,
        swap: SwapMode::Single,
        international: InternationalDelivery::None,
        payment_method_id: store.payment_methods(1).await.unwrap().remove(0).id,
        authorization: None,
        workspace_id: None,
    };
    let request = OrderBatchRequest {
        from_name: "The People Team".to_owned(),
        recipients: vec![RecipientRequest::default(); 2],
        ..OrderBatchRequest::default()
    };
    let id = OrderBatchId::generate();
    let inserted = store.insert_batch(id, 1, &request, &accepted, now).await;
    assert!(matches!(inserted.unwrap(), InsertOutcome::Stored(_)));
}

#[tokio::test]
async fn only_paid_orders_cause_refund_events() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path(), None).await.unwrap();
    let now: Timestamp = "2026-11-02T15:00:00Z".parse().unwrap();
    store.prepare(true).await.unwrap();
    store.ensure_default_account().await.unwrap();
    store.ensure_practice_payment_methods(now).await.unwrap();
    let (id, url, secret) = (
        WebhookId::generate(),
        "https://example.com/hook",
        "whsec_AAAA".into(),
    );
    let events = [WebhookEventType::OrderRefunded];
    let added = store.add_endpoint(1, id, url, &events, &secret, now).await;
    assert!(added.unwrap());
    insert_batch(&store, now).await;
    let hour = Duration::from_secs(3_600);
    let due = store.due_orders(now, hour, 10, "simulator").await.unwrap();
    assert_eq!(due.len(), 2);
    let pending_after = async |seq: i64, from: OrderStatus, to: OrderStatus| {
        let transition = OrderTransition {
            account_no: 1,
            seq,
            from: from.as_str().to_owned(),
            at: now,
            status: Some(to.clone()),
            // The order stays due, so that the next transition counts as planned.
            next_event_at: Some(now),
            ..OrderTransition::default()
        };
        store
            .apply_planned_transitions(&[transition], now, "simulator")
            .await
            .unwrap();
        let order = store.order_by_seq(1, seq).await.unwrap().unwrap();
        assert_eq!(order.status, to.as_str());
        store.endpoints().await.unwrap()[0].pending_deliveries
    };
    let (notified, paid, failed) = (
        OrderStatus::Notified,
        OrderStatus::Paid,
        OrderStatus::Failed,
    );
    assert_eq!(pending_after(1, notified.clone(), failed.clone()).await, 0);
    assert_eq!(pending_after(2, notified, paid.clone()).await, 0);
    assert_eq!(pending_after(2, paid, failed).await, 1);
    store.close().await;
}
