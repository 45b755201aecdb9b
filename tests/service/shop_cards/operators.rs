//! Problems with cards as an operator sees and ends them, with the client of the window and the command line.

use giftdesk::{
    client::{ClientError, ClientOptions, ShopClient},
    contract::{
        OrderId,
        shop::{
            cards::{CardOperationKind, CardProblem, CardProblemCode},
            parcels::{PackRequest, ParcelFilter},
        },
    },
};
use secrecy::SecretString;
use serde_json::Value;
use uuid::Uuid;

use super::{CardShop, DAY, HOUR, price, processor::RunningProcessor};

fn client(shop: &CardShop) -> ShopClient {
    let url = shop.shop.service.url("");
    let operator = SecretString::from(shop.shop.operator.clone());
    ShopClient::new(&url, operator, ClientOptions::default()).unwrap()
}

fn order_id(order: &Value) -> OrderId {
    OrderId(Uuid::parse_str(order["id"].as_str().unwrap()).unwrap())
}

async fn problems(client: &ShopClient) -> Vec<CardProblem> {
    client.card_problems().await.unwrap().data
}

/// All parcels that are to ship.
fn to_pack() -> PackRequest {
    PackRequest {
        all: Some(ParcelFilter::default()),
        ..PackRequest::default()
    }
}

#[tokio::test]
async fn declined_card_is_retried_and_pays() {
    let processor = RunningProcessor::start().await;
    processor.lock().declined_cards.push("pm_visa".to_owned());
    let shop = CardShop::new(&processor.url).await;
    let client = client(&shop);
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    assert_eq!(shop.statuses(&orders).await, ["pending_payment"]);
    let found = problems(&client).await;
    let [problem] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(problem.order_id, order_id(&orders[0]));
    assert_eq!(problem.kind, CardOperationKind::Authorize);
    assert_eq!(problem.code, CardProblemCode::Declined);
    assert_eq!(problem.amount.0, price(&shop, &orders[0]).await);
    assert_eq!(problem.reason, "Your card was declined.");
    assert!(problem.can_cancel_gift() && problem.next_attempt_at.is_some());

    // Declined again.
    client.retry_card(problem.order_id).await.unwrap();
    let audit = shop.shop.admin(reqwest::Method::GET, "/audit", None).await;
    assert_eq!(audit["data"][0]["action"], "cards.retry", "{audit}");
    shop.shop.progress().await;
    assert_eq!(processor.lock().requests, 2);
    assert_eq!(problems(&client).await.len(), 1);

    processor.lock().declined_cards.clear();
    client.retry_card(problem.order_id).await.unwrap();
    shop.shop.progress().await;
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    assert_eq!(problems(&client).await, []);
    assert_eq!(processor.with_status("requires_capture").len(), 1);
    for answer in [
        client.retry_card(problem.order_id).await,
        client.cancel_unpaid_order(problem.order_id).await,
    ] {
        assert!(
            matches!(answer, Err(ClientError::Refused { status: 400, .. })),
            "{answer:?}"
        );
    }
    shop.verify().await;
}

#[tokio::test]
async fn hold_that_cannot_be_renewed_keeps_its_parcel() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let client = client(&shop);
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    processor.lock().declined_cards.push("pm_visa".to_owned());
    shop.pass(7 * DAY).await;

    // The operator has the problem, and the sender a gift that is paid.
    let found = problems(&client).await;
    let [problem] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(problem.order_id, order_id(&orders[0]));
    assert_eq!(problem.code, CardProblemCode::Declined);
    assert!(problem.is_about_authorization() && !problem.can_cancel_gift());
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    let page = client.parcels(&ParcelFilter::default(), None, 10).await;
    let parcels = page.unwrap().data;
    assert!(parcels[0].is_waiting_for_payment, "{parcels:?}");
    let packed = client.pack(&to_pack()).await;
    let Err(ClientError::Refused { reason, .. }) = packed else {
        panic!("{packed:?}");
    };
    let reason = reason.unwrap_or_default();
    assert!(reason.contains("waiting for payment"), "{reason}");
    let answer = client.cancel_unpaid_order(problem.order_id).await;
    assert!(matches!(answer, Err(ClientError::Refused { .. })), "paid");

    processor.lock().declined_cards.clear();
    client.retry_card(problem.order_id).await.unwrap();
    shop.pass(HOUR).await;
    assert_eq!(problems(&client).await, []);
    let run = client.pack(&to_pack()).await.unwrap();
    assert_eq!((run.parcels, run.waiting_for_payment), (1, Vec::new()));
    assert_eq!(shop.statuses(&orders).await, ["ordered"]);
    shop.verify().await;
}

#[tokio::test]
async fn charge_of_a_shipped_gift_can_be_given_up() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let client = client(&shop);
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    processor.expire_holds();
    processor.lock().declined_cards.push("pm_visa".to_owned());
    let parcels = shop.ship().await;
    shop.pass(DAY).await;
    let found = problems(&client).await;
    let codes: Vec<CardProblemCode> = found.iter().map(|problem| problem.code).collect();
    let expected = [
        CardProblemCode::AuthorizationEnded,
        CardProblemCode::Declined,
    ];
    assert_eq!(codes, expected);
    assert!(found.iter().all(CardProblem::can_cancel_charge));
    let order = found[0].order_id;
    let left = client.cancel_unpaid_order(order).await.unwrap();
    assert_eq!(left.data, []);
    assert_eq!(shop.statuses(&orders).await, ["shipped"]);
    assert_eq!(shop.ledger().await, (0, 0));
    shop.verify().await;
    let again = client.cancel_unpaid_order(order).await;
    assert!(
        matches!(again, Err(ClientError::Refused { status: 400, .. })),
        "{again:?}"
    );

    processor.lock().declined_cards.clear();
    shop.pass(8 * DAY).await;
    assert_eq!(processor.charged(), 0);
    assert_eq!(processor.with_status("requires_capture").len(), 0);
    // The lost gift fails without a refund.
    shop.lose(&parcels[0]).await;
    assert_eq!(shop.statuses(&orders).await, ["failed"]);
    assert_eq!(processor.lock().refunds.len(), 0);
    shop.verify().await;
}
