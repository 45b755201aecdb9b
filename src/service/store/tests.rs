//! What the store promises where no request gets to.

mod refunds;

use std::time::Duration;

use super::*;
use crate::{
    contract::{
        Brand, CartRequest, Cents, OrderBatchId, OrderBatchRequest, Product, RecipientRequest,
        SendMethod, SwapMode, Timestamp,
    },
    service::rules::{amounts::BaseAmounts, batch::Accepted, gift::GiftLine, money},
};

const HOUR: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn a_batch_that_fails_for_good_gives_back_what_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path(), None).await.unwrap();
    let mut now: Timestamp = "2026-11-02T15:00:00Z".parse().unwrap();
    store.ensure_first_account().await.unwrap();
    store.give_practice_money(now).await.unwrap();
    let balance = async || {
        let methods = store.payment_methods(1).await.unwrap();
        let method = methods.into_iter().find(|it| it.balance.is_some());
        let method = method.unwrap();
        (method.id, method.balance.unwrap())
    };
    let (payment_method_id, before) = balance().await;
    let brand = Brand::default();
    let line = GiftLine::new(&Product::default(), &brand, Cents(3_000), 1, Vec::new());
    let base = BaseAmounts::of(std::slice::from_ref(&line));
    let request = OrderBatchRequest {
        from_name: "The People Team".to_owned(),
        recipients: vec![RecipientRequest::default(); 12],
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
        hold: Some(hold),
        workspace_id: None,
    };
    let new = NewBatch {
        id: OrderBatchId::generate(),
        account_no: 1,
        request: &request,
        accepted: &accepted,
        now,
    };
    let batch = store.insert_batch(new).await.unwrap();
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
