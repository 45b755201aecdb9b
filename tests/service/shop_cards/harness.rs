//! A shop whose cards a processor charges, and what operators and the processor do there.

use std::time::Duration;

use giftdesk::{
    contract::Clock as _,
    service::{ServiceConfig, StripeConfig},
};
use reqwest::{Method, StatusCode};
use secrecy::SecretString;
use serde_json::{Value, json};

use super::processor::RunningProcessor;
use crate::{
    harness::TestService,
    shop_goods::{MUG, TestShop},
};

const CARDS: &str = "/v1/commerce_user_payment_methods";
pub const TRACKING: &str = "9400111206206406260787";
pub const EVENT_SECRET: &str = "whsec_test";
pub const HOUR: Duration = Duration::from_secs(3_600);
pub const DAY: Duration = Duration::from_secs(86_400);

/// A shop whose cards a processor charges.
pub struct CardShop {
    pub shop: TestShop,
    pub url: String,
}

pub fn with_processor(config: &mut ServiceConfig, url: &str) {
    config.practice = None;
    config.stripe = Some(StripeConfig {
        key: SecretString::from("sk_test_shop"),
        url: Some(url.to_owned()),
        event_secret: Some(SecretString::from(EVENT_SECRET)),
    });
}

impl CardShop {
    pub async fn new(url: &str) -> Self {
        let service = TestService::with_config(|config| with_processor(config, url)).await;
        Self {
            shop: TestShop::of(service).await,
            url: url.to_owned(),
        }
    }

    pub async fn try_save_card(&self, interim_key: &str) -> (StatusCode, Value) {
        let card = json!({
            "cardholder_name": "Ida Berg", "commerce_end_user_id": "user-1", "payment_method_type": "card",
            "interim_card_key": interim_key,
            "billing_address": {"address_1": "1 Main St", "state": "NY", "postal_code": "10001"},
        });
        self.shop.service.post(CARDS, &card).await
    }

    pub async fn save_card(&self, interim_key: &str) -> String {
        let (status, card) = self.try_save_card(interim_key).await;
        assert_eq!(status, 201, "{card}");
        card["id"].as_str().unwrap().to_owned()
    }

    /// Sends mugs that a card pays for, directly, so that they are accepted at once.
    pub async fn send(&self, card: &str, gifts: usize) -> Vec<Value> {
        let mut request = self.shop.batch("direct_send", gifts, &[(MUG, &[], 1)]);
        request["payment_method_id"] = json!(card);
        request["commerce_end_user_id"] = json!("user-1");
        self.shop.send_batch(&request).await
    }

    /// Lets some time pass, in steps in which the worker can act.
    pub async fn pass(&self, time: Duration) {
        for _ in 0..8 {
            self.shop.service.advance(time / 8).await;
        }
    }

    pub async fn statuses(&self, orders: &[Value]) -> Vec<String> {
        let mut statuses = Vec::new();
        for order in orders {
            let order = self.shop.order(order).await;
            statuses.push(order["status"].as_str().unwrap().to_owned());
        }
        statuses
    }

    pub async fn pack(&self) -> (StatusCode, Value) {
        let all = json!({"all": {}});
        self.shop
            .try_admin(Method::POST, "/packing_runs", Some(&all))
            .await
    }

    /// Ships every parcel that is to ship.
    pub async fn ship(&self) -> Vec<Value> {
        let parcels = self.shop.parcels("state=to_ship").await;
        let (status, answer) = self.pack().await;
        assert_eq!(status, 201, "{answer}");
        let entries: Vec<Value> = (1..)
            .zip(&parcels)
            .map(|(row, parcel)| {
                json!({"row": row, "parcel": parcel["parcel"], "tracking_number": TRACKING})
            })
            .collect();
        let body = json!({"entries": entries});
        self.shop
            .admin(Method::POST, "/tracking", Some(&body))
            .await;
        self.shop.progress().await;
        parcels
    }

    /// Reports a parcel as lost, and refunds its order.
    pub async fn lose(&self, parcel: &Value) {
        let path =
            |action: &str| format!("/parcels/{}/{action}", parcel["parcel"].as_str().unwrap());
        let problem = json!({"problem": "lost"});
        self.shop
            .admin(Method::POST, &path("problem"), Some(&problem))
            .await;
        self.shop
            .admin(Method::POST, &path("refund"), Some(&json!({})))
            .await;
        self.shop.progress().await;
    }

    pub async fn problems(&self) -> Vec<Value> {
        let list = self.shop.admin(Method::GET, "/card_problems", None).await;
        list["data"].as_array().unwrap().clone()
    }

    pub async fn end_problem(&self, order: &Value, action: &str) -> (StatusCode, Value) {
        let path = format!("/card_problems/{}/{action}", order["id"].as_str().unwrap());
        self.shop
            .try_admin(Method::POST, &path, Some(&json!({})))
            .await
    }

    /// Every check of the shop passes.
    pub async fn verify(&self) {
        let answer = self
            .shop
            .admin(Method::POST, "/verify", Some(&json!({})))
            .await;
        assert_eq!(answer["ok"], true, "{answer}");
    }

    /// The ledgers of cards: authorized and captured.
    pub async fn ledger(&self) -> (i64, i64) {
        let journal = self.shop.admin(Method::GET, "/journal", None).await;
        let lines = journal["lines"].as_array().unwrap();
        let sum = |name: &str| {
            let changes = lines
                .iter()
                .map(|line| line["change"][name].as_i64().unwrap());
            changes.sum::<i64>()
        };
        (sum("authorized"), sum("captured"))
    }

    /// Sends an event about an object of the processor. Its signature is valid.
    pub async fn report(&self, object: Value) {
        let event = json!({"type": "any", "data": {"object": object}}).to_string();
        let signature = signature(self, &event, EVENT_SECRET);
        let request = self
            .shop
            .service
            .request(Method::POST, "/stripe/webhooks")
            .header("stripe-signature", signature)
            .body(event);
        assert_eq!(request.send().await.unwrap().status(), 200);
    }

    /// The codes of the problems.
    pub async fn codes(&self) -> Vec<String> {
        let problems = self.problems().await;
        let codes = problems.iter();
        codes
            .map(|problem| problem["code"].as_str().unwrap().to_owned())
            .collect()
    }

    pub async fn restart(&mut self) {
        let url = self.url.clone();
        self.shop.service.kill().await;
        self.shop
            .service
            .start_with(|config| with_processor(config, &url))
            .await;
    }
}

pub async fn price(shop: &CardShop, order: &Value) -> i64 {
    let order = shop.shop.order(order).await;
    order["amounts"]["amount_total"].as_i64().unwrap()
}

pub async fn wait_for_requests(processor: &RunningProcessor, count: usize) {
    let requested = async {
        while processor.lock().requests < count {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let limit = Duration::from_secs(30);
    tokio::time::timeout(limit, requested).await.unwrap();
}

/// The header of a signature at a time of the service.
pub fn signature(shop: &CardShop, body: &str, secret: &str) -> String {
    let seconds = shop.shop.service.clock.now().micros() / 1_000_000;
    let mac = hmac_sha256::HMAC::mac(format!("{seconds}.{body}"), secret);
    format!("t={seconds},v1={}", hex::encode(mac))
}
