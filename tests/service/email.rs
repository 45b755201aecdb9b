//! Emails to recipients, as the mail server receives them.

use std::{collections::BTreeMap, time::Duration};

use giftdesk::{i18n::Language, service::ServiceConfig};
use secrecy::SecretString;
use serde_json::json;

use crate::{
    harness::{TestService, total_count},
    practice_orders::list_all,
    smtp_server::{ReceivedEmail, SmtpServer},
};

/// Starts a practice service that sends emails to this server and whose orders make no progress by
/// themselves.
pub async fn start_with_smtp(smtp: &SmtpServer) -> TestService {
    let mut service = TestService::new().await;
    restart_with_smtp(&mut service, smtp).await;
    service
}

pub async fn restart_with_smtp(service: &mut TestService, smtp: &SmtpServer) {
    service.stop().await;
    service
        .start_as(config_with_smtp(service, smtp.url()))
        .await;
}

pub fn config_with_smtp(service: &TestService, server: &str) -> ServiceConfig {
    let mut config = service.config(service.folder.path());
    config.smtp_url = Some(SecretString::from(server));
    config.public_url = Some("https://gifts.example.com".to_owned());
    config
}

/// Returns the number of emails per recipient.
pub fn emails_per_recipient(emails: &[ReceivedEmail]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for email in emails {
        *counts.entry(email.to.1.as_str()).or_default() += 1;
    }
    counts
}

/// The number of orders with the status `notified`.
async fn notified_count(service: &TestService) -> usize {
    let orders = list_all(service, "/v1/orders").await;
    let notified = orders.iter().filter(|order| order["status"] == "notified");
    notified.count()
}

#[tokio::test]
async fn every_recipient_gets_one_email_with_own_link() {
    let smtp = SmtpServer::start().await;
    let service = start_with_smtp(&smtp).await;
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
    let emails = smtp.emails();
    assert_eq!(emails.len(), 45);
    assert_eq!(
        emails_per_recipient(&emails).len(),
        45,
        "one email per recipient"
    );

    let orders = service
        .get(&format!(
            "/v1/order_batches/{}/orders?per_page=100",
            batch["id"].as_str().unwrap()
        ))
        .await;
    for order in orders["data"].as_array().unwrap() {
        assert_eq!(order["status"], "notified");
        let email = emails
            .iter()
            .find(|email| email.to.1 == order["recipient_email"].as_str().unwrap())
            .unwrap();
        let link = order["individual_gift_link"].as_str().unwrap();
        assert!(
            link.starts_with("https://gifts.example.com/gift/"),
            "{link}"
        );
        assert!(email.text.contains(link), "{}", email.text);
        assert!(email.html.contains(&format!("href=\"{link}\"")));
    }
    let first = emails
        .iter()
        .find(|email| email.to.1 == "person0@example.com")
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
        "Łukasz, you have a gift",
        "> Thank you <b>all</b>.\n> .\n> Really",
        "Accept your gift by Dec 24, 2026.",
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
    let activities = service.get("/v1/order_activities").await;
    assert_eq!(
        total_count(&activities),
        45,
        "the list has no activity for notified"
    );
    service.advance(Duration::from_secs(36_000)).await;
    assert_eq!(smtp.emails().len(), 45, "every email was sent once");
}

#[tokio::test]
async fn large_batch_is_emailed_once_across_restart() {
    let smtp = SmtpServer::start().await;
    let mut service = start_with_smtp(&smtp).await;
    let request = service.batch_request(150).await;
    let (_, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(batch["send_status"], "pending");
    // The background worker may have sent some emails before the restart.
    restart_with_smtp(&mut service, &smtp).await;
    service.advance(Duration::ZERO).await;
    let emails = smtp.emails();
    let counts = emails_per_recipient(&emails);
    assert_eq!((emails.len(), counts.len()), (150, 150));
    let orders = list_all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}

#[tokio::test]
async fn refused_address_does_not_affect_other_emails() {
    let smtp = SmtpServer::start().await;
    let service = start_with_smtp(&smtp).await;
    let mut request = service.batch_request(8).await;
    request["recipients"][2]["email"] = json!("nobody@example.com");
    request["recipients"][5]["email"] = json!("busy@example.com");
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(smtp.emails().len(), 6);
    let created = service.get("/v1/orders").await;
    let waiting = created["data"].as_array().unwrap().iter();
    assert_eq!(
        waiting.filter(|order| order["status"] == "created").count(),
        2
    );
    smtp.accept_busy_recipients();
    service.advance(Duration::from_secs(3_600)).await;
    let emails = smtp.emails();
    assert_eq!(emails_per_recipient(&emails)["busy@example.com"], 1);
    assert_eq!(emails.len(), 7, "the refused address is not retried");
    let ids: std::collections::BTreeSet<_> = emails.iter().map(|email| &email.id).collect();
    assert_eq!(ids.len(), 7);
    assert_eq!(notified_count(&service).await, 7);
}

#[tokio::test]
async fn emails_wait_while_mail_server_is_down() {
    let smtp = SmtpServer::start().await;
    let service = start_with_smtp(&smtp).await;
    smtp.set_closed(true);
    let request = service.batch_request(30).await;
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    assert_eq!(smtp.emails().len(), 0);
    smtp.set_closed(false);
    for _ in 0..5 {
        service.advance(Duration::from_secs(600)).await;
    }
    let emails = smtp.emails();
    assert_eq!(
        (emails.len(), emails_per_recipient(&emails).len()),
        (30, 30)
    );
}

#[tokio::test]
async fn opened_gift_still_gets_its_email() {
    let smtp = SmtpServer::start().await;
    let service = start_with_smtp(&smtp).await;
    smtp.set_closed(true);
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
    smtp.set_closed(false);
    for _ in 0..3 {
        service.advance(Duration::from_secs(600)).await;
    }
    let emails = smtp.emails();
    assert_eq!((emails.len(), emails_per_recipient(&emails).len()), (2, 2));
    let order = service.get(&path).await;
    assert_eq!(order["status"], "opened", "the status is unchanged");
    assert!(order["event_times"]["notified_at"].is_string(), "{order}");
}

/// Creates a batch whose gifts expire before any email is sent, and starts the service with the
/// mail server.
async fn create_expired_batch(service: &mut TestService, smtp: &SmtpServer) -> serde_json::Value {
    let mut request = service.batch_request(2).await;
    request["expires_at"] = json!("2026-11-02T16:00:00Z");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::from_secs(7_200)).await;
    smtp.set_closed(false);
    restart_with_smtp(service, smtp).await;
    service.advance(Duration::from_secs(7_200)).await;
    assert_eq!(smtp.emails().len(), 0, "they have expired by now");
    batch
}

async fn check_extension_sends_email(
    service: &TestService,
    smtp: &SmtpServer,
    batch: &serde_json::Value,
) {
    let id = batch["orders_preview"][1]["id"].as_str().unwrap();
    let path = format!("/v1/orders/{id}/update_expiration");
    let more = json!({"expiration": "2026-12-24T12:00:00Z"});
    let (status, order) = service.post(&path, &more).await;
    assert_eq!(status, 200, "{order}");
    service.advance(Duration::ZERO).await;
    // Extending twice sends one email.
    service.post(&path, &more).await;
    service.advance(Duration::from_secs(7_200)).await;
    let emails = smtp.emails();
    assert_eq!(emails.len(), 1);
    assert_eq!(emails[0].to.1, "person1@example.com");
    assert!(emails[0].text.contains("by Dec 24, 2026"));
    let order = service.get(&format!("/v1/orders/{id}")).await;
    assert_eq!(order["status"], "notified");
}

#[tokio::test]
async fn extended_gift_gets_its_missed_email() {
    let smtp = SmtpServer::start().await;
    let mut service = start_with_smtp(&smtp).await;
    smtp.set_closed(true);
    let batch = create_expired_batch(&mut service, &smtp).await;
    check_extension_sends_email(&service, &smtp, &batch).await;
}

#[tokio::test]
async fn extended_gift_gets_email_after_smtp_setup() {
    let smtp = SmtpServer::start().await;
    let mut service = TestService::new().await;
    let batch = create_expired_batch(&mut service, &smtp).await;
    check_extension_sends_email(&service, &smtp, &batch).await;
}

#[tokio::test]
async fn direct_send_emails_only_with_notifications_enabled() {
    let smtp = SmtpServer::start().await;
    let mut service = TestService::new().await;
    service.stop().await;
    let mut config = service.config(service.folder.path());
    config.smtp_url = Some(SecretString::from(smtp.url()));
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
    assert_eq!(smtp.emails().len(), 0, "notifications are off");
    request["notifications_enabled"] = json!(true);
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    let emails = smtp.emails();
    assert_eq!(emails.len(), 2, "every recipient with an email address");
    assert!(emails[0].subject.contains("is sending you a gift"));
    assert!(emails[0].text.contains("Sea Salt Cookie Dozen"));
    for _ in 0..60 {
        service.advance(Duration::from_secs(20)).await;
    }
    let emails = smtp.emails();
    let shipped: Vec<_> = emails
        .iter()
        .filter(|email| email.subject.contains("is on its way"))
        .collect();
    assert_eq!((emails.len(), shipped.len()), (4, 2));
    assert!(shipped[0].text.contains("PRACTICE"), "{}", shipped[0].text);
}

#[tokio::test]
async fn practice_mode_writes_emails_to_a_folder() {
    let service = TestService::with_speed(1.0).await;
    let request = service.batch_request(230).await;
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    let mut files: Vec<_> = std::fs::read_dir(service.folder.path().join("emails"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "eml"))
        .collect();
    files.sort();
    assert_eq!(files.len(), 200, "the newest");
    let last = ReceivedEmail::read(&std::fs::read(files.last().unwrap()).unwrap());
    assert_eq!(last.to.1, "person229@example.com");
    for path in &files {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(
            !name.contains("person") && !name.contains("First"),
            "{name}"
        );
    }
    assert_eq!(notified_count(&service).await, 230);
}

#[tokio::test]
async fn emails_are_written_in_language_of_service() {
    let smtp = SmtpServer::start().await;
    let mut service = TestService::new().await;
    service.stop().await;
    let mut config = config_with_smtp(&service, smtp.url());
    config.language = Language::De;
    service.start_as(config).await;
    let mut request = service.batch_request(1).await;
    let cards = service.get("/v1/cards").await;
    request["card_id"] = cards["data"][0]["id"].clone();
    request["message"] = json!("Thank you for your help.");
    request["from_name"] = json!("Zoë");
    request["expires_at"] = json!("2026-12-24T12:00:00Z");
    request["recipients"][0]["first_name"] = json!("Ida");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    let emails = smtp.emails();
    let email = &emails[0];
    assert_eq!(
        email.subject,
        "Übungsmodus: Zoë hat Ihnen ein Geschenk gesendet"
    );
    for part in [
        "Ida, Sie haben ein Geschenk erhalten",
        "Nehmen Sie Ihr Geschenk bis zum 24.12.2026 an.",
        "Von Zoë",
        "Thank you for your help.",
    ] {
        assert!(email.text.contains(part), "{part}: {}", email.text);
        assert!(email.html.contains(part), "{part}: {}", email.html);
    }
    assert!(email.html.contains("<html lang=\"de\">"));
    let link = batch["orders_preview"][0]["individual_gift_link"]
        .as_str()
        .unwrap();
    // The link has no `lang` parameter.
    assert!(
        email.text.contains(&format!("{link}\r\n")),
        "{}",
        email.text
    );
}
