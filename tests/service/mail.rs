//! Mail to recipients, as a mail server gets it.

use std::{collections::BTreeMap, time::Duration};

use giftdesk::service::ServiceConfig;
use secrecy::SecretString;
use serde_json::json;

use crate::{
    harness::{TestService, count},
    life::all,
    sink::{Letter, Sink},
};

/// A practice service whose orders rest, with a mail server.
pub async fn service_with(sink: &Sink) -> TestService {
    let mut service = TestService::new().await;
    restart_with(&mut service, sink).await;
    service
}

pub async fn restart_with(service: &mut TestService, sink: &Sink) {
    service.stop().await;
    service.start_as(config_with(service, sink.url())).await;
}

pub fn config_with(service: &TestService, server: &str) -> ServiceConfig {
    let mut config = service.config(service.folder.path());
    config.smtp_url = Some(SecretString::from(server));
    config.public_url = Some("https://gifts.example.com".to_owned());
    config
}

/// How many letters each got.
pub fn by_recipient(letters: &[Letter]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for letter in letters {
        *counts.entry(letter.to.1.as_str()).or_default() += 1;
    }
    counts
}

#[tokio::test]
async fn every_recipient_gets_one_mail_with_a_link_of_their_own() {
    let sink = Sink::open().await;
    let service = service_with(&sink).await;
    let mut request = service.batch_request(45).await;
    let cards = service.get("/v1/cards").await;
    request["card_id"] = cards["data"][0]["id"].clone();
    request["message"] = json!("Thank you <b>all</b>.\n.\nReally");
    request["from_name"] = json!("Zoë \"Z\" & Team");
    request["expires_at"] = json!("2026-12-24T12:00:00Z");
    request["recipients"][0]["first_name"] = json!("Łukasz");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    let letters = sink.letters();
    assert_eq!(letters.len(), 45);
    assert_eq!(by_recipient(&letters).len(), 45, "one each");

    let orders = service
        .get(&format!(
            "/v1/order_batches/{}/orders?per_page=100",
            batch["id"].as_str().unwrap()
        ))
        .await;
    for order in orders["data"].as_array().unwrap() {
        assert_eq!(order["status"], "notified");
        let letter = letters
            .iter()
            .find(|letter| letter.to.1 == order["recipient_email"].as_str().unwrap())
            .unwrap();
        let link = order["individual_gift_link"].as_str().unwrap();
        assert!(
            link.starts_with("https://gifts.example.com/gift/"),
            "{link}"
        );
        assert!(letter.text.contains(link), "{}", letter.text);
        assert!(letter.html.contains(&format!("href=\"{link}\"")));
    }
    let first = letters
        .iter()
        .find(|letter| letter.to.1 == "person0@example.com")
        .unwrap();
    assert_eq!(first.kind, "multipart/alternative");
    assert_eq!(first.to.0, "Łukasz Last0");
    assert_eq!(
        first.from,
        (
            "Zoë \"Z\" & Team".to_owned(),
            "gifts@gifts.example.com".to_owned()
        )
    );
    assert_eq!(first.subject, "Practice: Zoë \"Z\" & Team sent you a gift");
    for part in [
        "Łukasz, there is a gift for you",
        "> Thank you <b>all</b>.\n> .\n> Really",
        "until 24 December 2026",
    ] {
        let text = first.text.replace("\r\n", "\n");
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(
        first.html.contains("Thank you &lt;b&gt;all&lt;/b&gt;."),
        "{}",
        first.html
    );
    assert!(
        first
            .html
            .contains("https://gifts.example.com/pictures/cards/")
    );
    assert!(!first.html.contains("<script"));
    let notified = service.get("/v1/order_activities?statuses=notified").await;
    assert_eq!(count(&notified), 45, "each with its activity");
    service.advance(Duration::from_secs(36_000)).await;
    assert_eq!(sink.letters().len(), 45, "and no second one");
}

#[tokio::test]
async fn a_large_batch_is_written_to_once_also_across_a_restart() {
    let sink = Sink::open().await;
    let mut service = service_with(&sink).await;
    let request = service.batch_request(150).await;
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(batch["send_status"], "pending");
    // In the background some are on their way by now, or none.
    restart_with(&mut service, &sink).await;
    service.advance(Duration::ZERO).await;
    let letters = sink.letters();
    let counts = by_recipient(&letters);
    assert_eq!((letters.len(), counts.len()), (150, 150));
    let orders = all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}

#[tokio::test]
async fn an_address_that_nobody_has_costs_no_one_else_their_mail() {
    let sink = Sink::open().await;
    let service = service_with(&sink).await;
    let mut request = service.batch_request(8).await;
    request["recipients"][2]["email"] = json!("nobody@example.com");
    request["recipients"][5]["email"] = json!("busy@example.com");
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(sink.letters().len(), 6);
    let created = service.get("/v1/orders").await;
    let waiting = created["data"].as_array().unwrap().iter();
    assert_eq!(
        waiting.filter(|order| order["status"] == "created").count(),
        2
    );
    sink.has_time();
    service.advance(Duration::from_secs(3_600)).await;
    let letters = sink.letters();
    assert_eq!(by_recipient(&letters)["busy@example.com"], 1);
    assert_eq!(letters.len(), 7, "the other one is not asked again");
    let ids: std::collections::BTreeSet<_> = letters.iter().map(|letter| &letter.id).collect();
    assert_eq!(ids.len(), 7);
    let notified = service.get("/v1/order_activities?statuses=notified").await;
    assert_eq!(count(&notified), 7);
}

#[tokio::test]
async fn mail_waits_for_a_server_that_is_down() {
    let sink = Sink::open().await;
    let service = service_with(&sink).await;
    sink.close(true);
    let request = service.batch_request(30).await;
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(sink.letters().len(), 0);
    sink.close(false);
    for _ in 0..5 {
        service.advance(Duration::from_secs(600)).await;
    }
    let letters = sink.letters();
    assert_eq!((letters.len(), by_recipient(&letters).len()), (30, 30));
}

#[tokio::test]
async fn a_gift_that_was_found_without_its_mail_is_written_about_all_the_same() {
    let sink = Sink::open().await;
    let service = service_with(&sink).await;
    sink.close(true);
    let request = service.batch_request(2).await;
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    let order = &batch["orders_preview"][1];
    let link = order["individual_gift_link"].as_str().unwrap();
    let path = link.strip_prefix("https://gifts.example.com").unwrap();
    let page = service.request(reqwest::Method::GET, path).send().await;
    assert_eq!(page.unwrap().status(), 200);
    let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
    assert_eq!(service.get(&path).await["status"], "opened");
    sink.close(false);
    for _ in 0..3 {
        service.advance(Duration::from_secs(600)).await;
    }
    let letters = sink.letters();
    assert_eq!((letters.len(), by_recipient(&letters).len()), (2, 2));
    let order = service.get(&path).await;
    assert_eq!(order["status"], "opened", "it stays where it was");
    assert!(order["event_times"]["notified_at"].is_string(), "{order}");
}

/// A batch whose gifts expire in an hour, and nobody who sends mail until they have.
async fn expired(service: &mut TestService, sink: &Sink) -> serde_json::Value {
    let mut request = service.batch_request(2).await;
    request["expires_at"] = json!("2026-11-02T16:00:00Z");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::from_secs(7_200)).await;
    sink.close(false);
    restart_with(service, sink).await;
    service.advance(Duration::from_secs(7_200)).await;
    assert_eq!(sink.letters().len(), 0, "they have expired by now");
    batch
}

async fn gets_its_mail_with_more_time(
    service: &TestService,
    sink: &Sink,
    batch: &serde_json::Value,
) {
    let id = batch["orders_preview"][1]["id"].as_str().unwrap();
    let path = format!("/v1/orders/{id}/update_expiration");
    let more = json!({"expiration": "2026-12-24T12:00:00Z"});
    let (status, order) = service.post(&path, &more).await;
    assert_eq!(status, 200, "{order}");
    service.advance(Duration::ZERO).await;
    // Told twice it is still one mail.
    service.post(&path, &more).await;
    service.advance(Duration::from_secs(7_200)).await;
    let letters = sink.letters();
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].to.1, "person1@example.com");
    assert!(letters[0].text.contains("until 24 December 2026"));
    let order = service.get(&format!("/v1/orders/{id}")).await;
    assert_eq!(order["status"], "notified");
}

#[tokio::test]
async fn a_gift_that_expired_before_its_mail_is_announced_once_it_has_more_time() {
    let sink = Sink::open().await;
    let mut service = service_with(&sink).await;
    sink.close(true);
    let batch = expired(&mut service, &sink).await;
    gets_its_mail_with_more_time(&service, &sink, &batch).await;
}

#[tokio::test]
async fn a_gift_that_expired_before_there_was_a_mail_server_is_announced_with_more_time() {
    let sink = Sink::open().await;
    let mut service = TestService::new().await;
    let batch = expired(&mut service, &sink).await;
    gets_its_mail_with_more_time(&service, &sink, &batch).await;
}

#[tokio::test]
async fn a_direct_send_is_written_about_when_the_sender_wants_it() {
    let sink = Sink::open().await;
    let mut service = TestService::new().await;
    service.stop().await;
    let mut config = service.config(service.folder.path());
    config.smtp_url = Some(SecretString::from(sink.url()));
    config.practice = Some(giftdesk::service::PracticeConfig {
        seed: 4711,
        speed: 1.0,
    });
    service.start_as(config).await;
    let mut request = service.batch_request(3).await;
    request["send_method"] = json!("direct_send");
    request["recipients"][1]
        .as_object_mut()
        .unwrap()
        .remove("email");
    for recipient in request["recipients"].as_array_mut().unwrap() {
        recipient["mailing_address"] = json!({
            "address_1": "12 Elm Street", "city": "Chicago", "state": "IL",
            "postal_code": "60614", "country": "US"
        });
    }
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    assert_eq!(sink.letters().len(), 0, "nobody asked for mail");
    request["notifications_enabled"] = json!(true);
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    let letters = sink.letters();
    assert_eq!(letters.len(), 2, "whoever has an address");
    assert!(letters[0].subject.contains("is being packed for you"));
    assert!(letters[0].text.contains("Sea Salt Cookie Dozen"));
    for _ in 0..60 {
        service.advance(Duration::from_secs(20)).await;
    }
    let letters = sink.letters();
    let shipped: Vec<_> = letters
        .iter()
        .filter(|letter| letter.subject.contains("is on its way"))
        .collect();
    assert_eq!((letters.len(), shipped.len()), (4, 2));
    assert!(shipped[0].text.contains("PRACTICE"), "{}", shipped[0].text);
}

#[tokio::test]
async fn practice_keeps_its_mail_in_a_folder() {
    let service = TestService::with_speed(1.0).await;
    let request = service.batch_request(230).await;
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    let mut files: Vec<_> = std::fs::read_dir(service.folder.path().join("mail"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "eml"))
        .collect();
    files.sort();
    assert_eq!(files.len(), 200, "the newest");
    let last = Letter::read(&std::fs::read(files.last().unwrap()).unwrap());
    assert_eq!(last.to.1, "person229@example.com");
    for path in &files {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(
            !name.contains("person") && !name.contains("First"),
            "{name}"
        );
    }
    let notified = service.get("/v1/order_activities?statuses=notified").await;
    assert_eq!(count(&notified), 230);
}
