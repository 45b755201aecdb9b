//! What the store promises where no request gets to.

use std::time::Duration;

use super::*;
use crate::{
    contract::{
        Brand, CartRequest, Cents, OrderBatchId, OrderBatchRequest, OrderStatus, PaymentMethodId,
        Product, RecipientRequest, SendMethod, SwapMode, Timestamp, WebhookEventType, WebhookId,
    },
    service::rules::{amounts::BaseAmounts, batch::Accepted, gift::GiftLine, money},
};

const HOUR: Duration = Duration::from_secs(3_600);

/// A store with its account, which can pay; its folder and when it was made.
async fn furnished() -> (tempfile::TempDir, SharedStore, Timestamp) {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path(), None).await.unwrap();
    let now: Timestamp = "2026-11-02T15:00:00Z".parse().unwrap();
    store.ensure_first_account().await.unwrap();
    store.give_practice_money(now).await.unwrap();
    (folder, store, now)
}

/// A batch of so many, whose product costs $30.
async fn send(
    store: &SharedStore,
    people: usize,
    payment_method_id: PaymentMethodId,
    is_balance: bool,
    now: Timestamp,
) -> (StoredBatch, Cents) {
    let brand = Brand::default();
    let line = GiftLine::new(&Product::default(), &brand, Cents(3_000), 1, Vec::new());
    let base = BaseAmounts::of(std::slice::from_ref(&line));
    let request = OrderBatchRequest {
        from_name: "The People Team".to_owned(),
        recipients: vec![RecipientRequest::default(); people],
        cart: CartRequest::default(),
        ..OrderBatchRequest::default()
    };
    let hold = money::hold(base, &SendMethod::EmailAndLink, &request.recipients);
    let accepted = Accepted {
        lines: vec![line],
        base,
        send_method: SendMethod::EmailAndLink,
        swap: SwapMode::Single,
        payment_method_id,
        hold: is_balance.then_some(hold),
        workspace_id: None,
    };
    let new = NewBatch {
        id: OrderBatchId::generate(),
        account_no: 1,
        request: &request,
        accepted: &accepted,
        now,
    };
    (store.insert_batch(new).await.unwrap(), hold)
}

/// No request reaches this: practice lets an order fail only after it was paid.
#[tokio::test]
async fn only_what_was_paid_is_told_as_refunded() {
    let (_folder, store, now) = furnished().await;
    let new = NewEndpoint {
        id: WebhookId::generate(),
        account_no: 1,
        url: "https://example.com/hook",
        events: &[WebhookEventType::OrderRefunded],
        secret: &"whsec_AAAA".into(),
        now,
    };
    assert!(store.add_endpoint(new).await.unwrap());
    let method = store.payment_methods(1).await.unwrap().remove(0);
    send(&store, 2, method.id, false, now).await;
    let due = store.due_orders(now, HOUR, 10, "life").await.unwrap();
    assert_eq!(due.len(), 2);
    let becomes = async |seq: i64, from: OrderStatus, to: OrderStatus| {
        let step = LifeStep {
            account_no: 1,
            seq,
            from: from.as_str().to_owned(),
            at: now,
            status: Some(to.clone()),
            ..LifeStep::default()
        };
        store.live(&[step], now, "life").await.unwrap();
        let order = store.order_by_seq(1, seq).await.unwrap().unwrap();
        assert_eq!(order.status, to.as_str());
        let endpoints = store.endpoints().await.unwrap();
        endpoints[0].waiting
    };
    assert_eq!(
        becomes(1, OrderStatus::Created, OrderStatus::Failed).await,
        0
    );
    assert_eq!(becomes(2, OrderStatus::Created, OrderStatus::Paid).await, 0);
    assert_eq!(becomes(2, OrderStatus::Paid, OrderStatus::Failed).await, 1);
    store.close().await;
}

#[tokio::test]
async fn a_batch_that_fails_for_good_gives_back_what_it_holds() {
    let (_folder, store, mut now) = furnished().await;
    let balance = async || {
        let methods = store.payment_methods(1).await.unwrap();
        let method = methods.into_iter().find(|it| it.balance.is_some());
        let method = method.unwrap();
        (method.id, method.balance.unwrap())
    };
    let (payment_method_id, before) = balance().await;
    let (batch, hold) = send(&store, 12, payment_method_id, true, now).await;
    assert_eq!(balance().await.1, before - hold);
    loop {
        now = now + HOUR;
        let job = store.claim_job(now, "worker").await.unwrap().unwrap();
        if store.postpone_job(&job, now, "a reason").await.unwrap() {
            break;
        }
        assert_eq!(balance().await.1, before - hold, "it is tried again");
    }
    let batch = store.batch(1, batch.id).await.unwrap().unwrap();
    assert_eq!(batch.send_status, "failed");
    assert_eq!(balance().await.1, before);
    store.close().await;
}
