//! The same story with localstripe, an independent imitation of Stripe. `GIFTDESK_LOCALSTRIPE` is the folder into which it was
//! installed from the Python package index.

use std::{
    net::TcpListener,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::Value;

use super::{CardShop, price};

/// localstripe, until the value is dropped.
struct LocalStripe {
    process: Child,
    url: String,
    http: reqwest::Client,
}

impl Drop for LocalStripe {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl LocalStripe {
    async fn start() -> Self {
        let folder = std::env::var("GIFTDESK_LOCALSTRIPE")
            .expect("GIFTDESK_LOCALSTRIPE is the folder of localstripe");
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .unwrap()
            .port();
        let process = Command::new("python3")
            .args(["-m", "localstripe", "--from-scratch", "--port"])
            .arg(port.to_string())
            .env("PYTHONPATH", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let started = Self {
            process,
            url: format!("http://127.0.0.1:{port}"),
            http: reqwest::Client::new(),
        };
        let limit = Duration::from_secs(60);
        let answering = async {
            while started.http.get(&started.url).send().await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(limit, answering).await.unwrap();
        started
    }

    async fn list(&self, path: &str) -> Vec<Value> {
        let request = self
            .http
            .get(format!("{}{path}", self.url))
            .bearer_auth("sk_test_shop");
        let text = request.send().await.unwrap().text().await.unwrap();
        let list: Value = serde_json::from_str(&text).unwrap();
        list["data"].as_array().unwrap().clone()
    }

    /// The number of payments with a status.
    async fn payments(&self, status: &str) -> usize {
        let payments = self.list("/v1/payment_intents?limit=100").await;
        let payments = payments.iter();
        payments
            .filter(|payment| payment["status"] == status)
            .count()
    }
}

#[tokio::test]
#[cfg_attr(
    not(has_localstripe),
    ignore = "localstripe is not installed, or GIFTDESK_LOCALSTRIPE is not its folder"
)]
async fn localstripe_holds_charges_and_refunds() {
    let stripe = LocalStripe::start().await;
    let shop = CardShop::new(&stripe.url).await;
    let (status, answer) = shop.try_save_card("pm_card_visa_chargeDeclined").await;
    let expected = Some("Your card was declined.");
    assert_eq!((status.as_u16(), answer["error"].as_str()), (400, expected));
    let card = shop.save_card("pm_card_visa").await;
    let orders = shop.send(&card, 3).await;
    assert_eq!(shop.statuses(&orders).await, ["paid", "paid", "paid"]);
    assert_eq!(stripe.payments("requires_capture").await, 3);
    let price = price(&shop, &orders[0]).await;
    let first = shop.shop.parcels("state=to_ship").await.remove(0);
    let path = format!("/parcels/{}/refund", first["parcel"].as_str().unwrap());
    shop.shop
        .admin(reqwest::Method::POST, &path, Some(&serde_json::json!({})))
        .await;
    shop.shop.progress().await;
    assert_eq!(stripe.payments("canceled").await, 1);
    let parcels = shop.ship().await;
    assert_eq!(stripe.payments("succeeded").await, 2);
    shop.lose(&parcels[0]).await;
    let refunds = stripe.list("/v1/refunds?limit=100").await;
    assert_eq!(refunds.len(), 1);
    assert_eq!(refunds[0]["amount"], price);
    assert_eq!(shop.ledger().await, (0, price));
    shop.verify().await;
    // Declined by the bank when it is charged, not when it is saved.
    let empty = shop.save_card("pm_card_chargeCustomerFail").await;
    let declined = shop.send(&empty, 1).await;
    assert_eq!(shop.statuses(&declined).await, ["pending_payment"]);
    shop.verify().await;
}
