//! Emails under failures: a mail server that is silent, refuses or disconnects, a database that
//! fails, or a service that stops or is killed while sending.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use reqwest::Method;
use serde_json::json;

use crate::{
    email::{config_with_smtp, emails_per_recipient, start_with_smtp},
    harness::TestService,
    practice_orders::list_all,
    smtp_server::SmtpServer,
};

/// Longer than the lease of an email worker.
const AFTER_LEASE: Duration = Duration::from_secs(301);

#[tokio::test]
async fn silent_mail_server_does_not_block_requests() {
    let smtp = SmtpServer::start().await;
    smtp.set_silent(true);
    let mut service = TestService::new().await;
    service.stop().await;
    let server = format!("{}?timeout=1", smtp.url());
    service.start_as(config_with_smtp(&service, &server)).await;
    let request = service.batch_request(30).await;
    service.post("/v1/order_batches", &request).await;
    // `advance` returns although the server does not respond.
    service.advance(Duration::ZERO).await;
    assert_eq!(smtp.emails().len(), 0);
    let figures = service
        .request(Method::GET, "/metrics")
        .send()
        .await
        .unwrap();
    let figures = figures.text().await.unwrap();
    assert!(figures.contains("giftdesk_waiting_mails 30\n"), "{figures}");
    let (status, _) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "everything else goes on");
    smtp.set_silent(false);
    for _ in 0..4 {
        service.advance(Duration::from_secs(600)).await;
    }
    let emails = smtp.emails();
    let ids: BTreeSet<_> = emails.iter().map(|email| &email.id).collect();
    assert_eq!((emails.len(), ids.len()), (60, 60));
}

#[tokio::test]
async fn refused_recipients_do_not_affect_other_emails() {
    let smtp = SmtpServer::start().await;
    let service = start_with_smtp(&smtp).await;
    let mut request = service.batch_request(40).await;
    let odd = [
        "rcpt-554@example.com",
        "data-554@example.com",
        "rcpt-504@example.com",
        "rcpt-541@example.com",
        // 571 is not a valid SMTP status code, so the service retries without success, as with the
        // next two addresses.
        "data-571@example.com",
        "data-452@example.com",
        "rcpt-447@example.com",
        // The server does not support SMTPUTF8, so `jürgen@…` cannot receive email. `kim@…` can,
        // because the domain has an ASCII form.
        "jürgen@example.com",
        "kim@bücher.example",
    ];
    for (place, address) in (0..).step_by(4).zip(odd) {
        request["recipients"][place]["email"] = json!(address);
    }
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    let emails = smtp.emails();
    let counts = emails_per_recipient(&emails);
    assert_eq!((emails.len(), counts.len()), (32, 32), "{counts:?}");
    assert_eq!(counts["kim@xn--bcher-kva.example"], 1);
    for _ in 0..10 {
        service.advance(Duration::from_secs(3_600)).await;
    }
    assert_eq!(smtp.emails().len(), 32);
}

#[tokio::test]
async fn dropped_connection_does_not_block_other_emails() {
    let smtp = SmtpServer::start().await;
    let service = start_with_smtp(&smtp).await;
    let mut request = service.batch_request(40).await;
    for place in [0, 9, 10, 30] {
        request["recipients"][place]["email"] = json!(format!("hangup{place}@example.com"));
    }
    request["recipients"][21]["email"] = json!("rcpt-421@example.com");
    service.post("/v1/order_batches", &request).await;
    for _ in 0..10 {
        service.advance(Duration::from_secs(3)).await;
    }
    let emails = smtp.emails();
    assert_eq!(
        (emails.len(), emails_per_recipient(&emails).len()),
        (35, 35)
    );
    // The failing emails do not delay a later batch.
    service
        .post("/v1/order_batches", &service.batch_request(10).await)
        .await;
    for _ in 0..10 {
        service.advance(Duration::from_secs(30)).await;
    }
    assert_eq!(smtp.emails().len(), 45);
}

#[tokio::test]
async fn large_batch_does_not_delay_other_emails() {
    let smtp = SmtpServer::start().await;
    let service = start_with_smtp(&smtp).await;
    smtp.set_closed(true);
    let mut request = service.batch_request(400).await;
    request["recipients"][398]["email"] = json!("busy@example.com");
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    let mut small = service.batch_request(3).await;
    for (number, recipient) in (0..).zip(small["recipients"].as_array_mut().unwrap()) {
        recipient["email"] = json!(format!("small{number}@example.com"));
    }
    service.post("/v1/order_batches", &small).await;
    smtp.set_closed(false);
    service.advance(Duration::from_secs(600)).await;
    let emails = smtp.emails();
    let last_small = emails
        .iter()
        .rposition(|email| email.to.1.starts_with("small"));
    assert!(last_small.unwrap() < 150, "{last_small:?}");
    // The worker retried the four refused emails one by one before it finished the large batch.
    let alone = emails
        .iter()
        .rposition(|email| email.to.1 == "person1@example.com");
    assert!(alone.unwrap() < 150, "{alone:?}");
    assert_eq!(
        (emails.len(), emails_per_recipient(&emails).len()),
        (402, 402)
    );
}

/// Makes the database refuse to record the progress of sending, or allows it again.
async fn set_progress_writable(service: &TestService, can: bool) {
    let (sqlite, postgres) = match can {
        true => (
            "DROP TRIGGER refuse",
            "ALTER TABLE batch_email DROP CONSTRAINT refuse",
        ),
        false => (
            "CREATE TRIGGER refuse BEFORE UPDATE ON batch_email
                WHEN NEW.next_position > OLD.next_position
                BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
            "ALTER TABLE batch_email ADD CONSTRAINT refuse CHECK (next_position = 0)",
        ),
    };
    service.run_sql(sqlite, postgres).await;
}

#[tokio::test]
async fn unrecorded_email_is_not_sent_again() {
    let smtp = SmtpServer::start().await;
    let mut service = start_with_smtp(&smtp).await;
    set_progress_writable(&service, false).await;
    let request = service.batch_request(50).await;
    service.post("/v1/order_batches", &request).await;
    let running = service.take();
    for _ in 0..5 {
        running.tick().await.unwrap_err();
    }
    assert_eq!(smtp.emails().len(), 20, "one chunk, once");
    set_progress_writable(&service, true).await;
    running.tick().await.unwrap();
    running.shutdown().await;
    service
        .start_as(config_with_smtp(&service, smtp.url()))
        .await;
    service.advance(AFTER_LEASE).await;
    let emails = smtp.emails();
    assert_eq!(
        (emails.len(), emails_per_recipient(&emails).len()),
        (50, 50)
    );
    let orders = list_all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}

#[tokio::test]
async fn stop_during_chunk_sends_every_email_once() {
    let smtp = SmtpServer::start().await;
    let mut service = start_with_smtp(&smtp).await;
    smtp.confirm_only(5);
    let request = service.batch_request(100).await;
    service.post("/v1/order_batches", &request).await;
    smtp.wait_for(8).await;
    let ready = service.url("/readyz");
    let stopping = tokio::spawn(service.take().shutdown());
    while reqwest::get(&ready)
        .await
        .is_ok_and(|ready| ready.status() == 200)
    {
        tokio::task::yield_now().await;
    }
    smtp.confirm_only(usize::MAX);
    stopping.await.unwrap();
    let before = smtp.emails().len();
    assert!((8..100).contains(&before), "{before}");
    service
        .start_as(config_with_smtp(&service, smtp.url()))
        .await;
    service.advance(Duration::ZERO).await;
    let emails = smtp.emails();
    assert_eq!(
        (emails.len(), emails_per_recipient(&emails).len()),
        (100, 100)
    );
    let orders = list_all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}

#[tokio::test]
async fn kill_during_chunk_repeats_only_identical_emails() {
    let smtp = SmtpServer::start().await;
    let mut service = start_with_smtp(&smtp).await;
    smtp.confirm_only(5);
    let request = service.batch_request(50).await;
    service.post("/v1/order_batches", &request).await;
    smtp.wait_for(8).await;
    service.kill().await;
    smtp.confirm_only(usize::MAX);
    service
        .start_as(config_with_smtp(&service, smtp.url()))
        .await;
    service.advance(AFTER_LEASE).await;
    let emails = smtp.emails();
    let mut copies: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for email in &emails {
        copies.entry(&email.to.1).or_default().push(&email.id);
    }
    assert_eq!(copies.len(), 50, "every recipient got an email");
    let twice: Vec<_> = copies.values().filter(|ids| ids.len() > 1).collect();
    assert_eq!(twice.len(), 8, "the sent emails of a chunk of 20");
    for ids in twice {
        assert_eq!(ids.len(), 2);
        assert_eq!(ids[0], ids[1], "the same Message-ID");
    }
    let orders = list_all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}
