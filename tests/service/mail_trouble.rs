//! Mail when something goes wrong: a server that is silent, refuses or hangs up, a database that
//! fails, a service that stops or dies in the middle.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use reqwest::Method;
use serde_json::json;
use sqlx::Connection as _;

use crate::{
    harness::TestService,
    life::all,
    mail::{by_recipient, config_with, service_with},
    sink::Sink,
};

/// Longer than whoever sends may be silent.
const LEASE_OVER: Duration = Duration::from_secs(301);

#[tokio::test]
async fn a_server_that_never_answers_holds_up_nothing_else() {
    let sink = Sink::open().await;
    sink.fall_silent(true);
    let mut service = TestService::new().await;
    service.stop().await;
    let server = format!("{}?timeout=1", sink.url());
    service.start_as(config_with(&service, &server)).await;
    let request = service.batch_request(30).await;
    service.post("/v1/order_batches", &request).await;
    // This ends.
    service.advance(Duration::ZERO).await;
    assert_eq!(sink.letters().len(), 0);
    let figures = service
        .request(Method::GET, "/metrics")
        .send()
        .await
        .unwrap();
    let figures = figures.text().await.unwrap();
    assert!(figures.contains("giftdesk_waiting_mails 30\n"), "{figures}");
    let (status, _) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "everything else goes on");
    sink.fall_silent(false);
    for _ in 0..4 {
        service.advance(Duration::from_secs(600)).await;
    }
    let letters = sink.letters();
    let ids: BTreeSet<_> = letters.iter().map(|letter| &letter.id).collect();
    assert_eq!((letters.len(), ids.len()), (60, 60));
}

#[tokio::test]
async fn whoever_is_refused_costs_no_one_else_their_mail() {
    let sink = Sink::open().await;
    let service = service_with(&sink).await;
    let mut request = service.batch_request(40).await;
    let odd = [
        "rcpt-554@example.com",
        "data-554@example.com",
        "rcpt-504@example.com",
        "rcpt-541@example.com",
        // No code that SMTP has: this one is asked again in vain, as the two after it.
        "data-571@example.com",
        "data-452@example.com",
        "rcpt-447@example.com",
        // A server that speaks ASCII takes the second, whose domain has such a name.
        "jürgen@example.com",
        "kim@bücher.example",
    ];
    for (place, address) in (0..).step_by(4).zip(odd) {
        request["recipients"][place]["email"] = json!(address);
    }
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    let letters = sink.letters();
    let counts = by_recipient(&letters);
    assert_eq!((letters.len(), counts.len()), (32, 32), "{counts:?}");
    assert_eq!(counts["kim@xn--bcher-kva.example"], 1);
    for _ in 0..10 {
        service.advance(Duration::from_secs(3_600)).await;
    }
    assert_eq!(sink.letters().len(), 32);
}

#[tokio::test]
async fn a_letter_at_which_the_server_hangs_up_holds_up_no_other() {
    let sink = Sink::open().await;
    let service = service_with(&sink).await;
    let mut request = service.batch_request(40).await;
    for place in [0, 9, 10, 30] {
        request["recipients"][place]["email"] = json!(format!("hangup{place}@example.com"));
    }
    request["recipients"][21]["email"] = json!("rcpt-421@example.com");
    service.post("/v1/order_batches", &request).await;
    for _ in 0..10 {
        service.advance(Duration::from_secs(3)).await;
    }
    let letters = sink.letters();
    assert_eq!((letters.len(), by_recipient(&letters).len()), (35, 35));
    // A later batch waits for them no longer than for a moment.
    service
        .post("/v1/order_batches", &service.batch_request(10).await)
        .await;
    for _ in 0..10 {
        service.advance(Duration::from_secs(30)).await;
    }
    assert_eq!(sink.letters().len(), 45);
}

#[tokio::test]
async fn a_large_batch_lets_others_have_their_turn() {
    let sink = Sink::open().await;
    let service = service_with(&sink).await;
    sink.close(true);
    let mut request = service.batch_request(400).await;
    request["recipients"][398]["email"] = json!("busy@example.com");
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    let mut small = service.batch_request(3).await;
    for (number, recipient) in (0..).zip(small["recipients"].as_array_mut().unwrap()) {
        recipient["email"] = json!(format!("small{number}@example.com"));
    }
    service.post("/v1/order_batches", &small).await;
    sink.close(false);
    service.advance(Duration::from_secs(600)).await;
    let letters = sink.letters();
    let last_small = letters
        .iter()
        .rposition(|letter| letter.to.1.starts_with("small"));
    assert!(last_small.unwrap() < 150, "{last_small:?}");
    // The four that met the closed door went on alone, and had their turn as well.
    let alone = letters
        .iter()
        .rposition(|letter| letter.to.1 == "person1@example.com");
    assert!(alone.unwrap() < 150, "{alone:?}");
    assert_eq!((letters.len(), by_recipient(&letters).len()), (402, 402));
}

/// Lets the service's database refuse to write how far a walk has come, or lets it write again.
async fn walks_can_be_written(service: &TestService, can: bool) {
    let folder = service.folder.path();
    if let Some(url) = crate::database::of(folder) {
        use secrecy::ExposeSecret as _;
        let mut database = sqlx::PgConnection::connect(url.expose_secret())
            .await
            .unwrap();
        let change = if can {
            "DROP TRIGGER refuse ON mailing"
        } else {
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
                AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
             CREATE TRIGGER refuse BEFORE UPDATE ON mailing FOR EACH ROW
                WHEN (NEW.next_position > OLD.next_position) EXECUTE FUNCTION refuse()"
        };
        sqlx::raw_sql(change).execute(&mut database).await.unwrap();
    } else {
        let options =
            sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("service.sqlite"));
        let mut database = sqlx::SqliteConnection::connect_with(&options)
            .await
            .unwrap();
        let change = if can {
            "DROP TRIGGER refuse"
        } else {
            "CREATE TRIGGER refuse BEFORE UPDATE ON mailing
                WHEN NEW.next_position > OLD.next_position
                BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        };
        sqlx::raw_sql(change).execute(&mut database).await.unwrap();
    }
}

#[tokio::test]
async fn what_was_sent_and_could_not_be_written_down_is_not_sent_again() {
    let sink = Sink::open().await;
    let mut service = service_with(&sink).await;
    walks_can_be_written(&service, false).await;
    let request = service.batch_request(50).await;
    service.post("/v1/order_batches", &request).await;
    let running = service.take();
    for _ in 0..5 {
        running.tick().await.unwrap_err();
    }
    assert_eq!(sink.letters().len(), 20, "one chunk, once");
    walks_can_be_written(&service, true).await;
    running.tick().await.unwrap();
    running.shutdown().await;
    service.start_as(config_with(&service, sink.url())).await;
    service.advance(LEASE_OVER).await;
    let letters = sink.letters();
    assert_eq!((letters.len(), by_recipient(&letters).len()), (50, 50));
    let orders = all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}

#[tokio::test]
async fn after_a_stop_in_the_middle_of_a_chunk_nobody_gets_two_mails_and_nobody_none() {
    let sink = Sink::open().await;
    let mut service = service_with(&sink).await;
    sink.answer(5);
    let request = service.batch_request(100).await;
    service.post("/v1/order_batches", &request).await;
    sink.has_taken(8).await;
    let ready = service.url("/readyz");
    let stopping = tokio::spawn(service.take().shutdown());
    while reqwest::get(&ready)
        .await
        .is_ok_and(|ready| ready.status() == 200)
    {
        tokio::task::yield_now().await;
    }
    sink.answer(usize::MAX);
    stopping.await.unwrap();
    let before = sink.letters().len();
    assert!((8..100).contains(&before), "{before}");
    service.start_as(config_with(&service, sink.url())).await;
    service.advance(Duration::ZERO).await;
    let letters = sink.letters();
    assert_eq!((letters.len(), by_recipient(&letters).len()), (100, 100));
    let orders = all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}

#[tokio::test]
async fn a_postman_killed_in_the_middle_costs_its_chunk_a_second_copy_of_the_same_mail() {
    let sink = Sink::open().await;
    let mut service = service_with(&sink).await;
    sink.answer(5);
    let request = service.batch_request(50).await;
    service.post("/v1/order_batches", &request).await;
    sink.has_taken(8).await;
    service.kill().await;
    sink.answer(usize::MAX);
    service.start_as(config_with(&service, sink.url())).await;
    service.advance(LEASE_OVER).await;
    let letters = sink.letters();
    let mut copies: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for letter in &letters {
        copies.entry(&letter.to.1).or_default().push(&letter.id);
    }
    assert_eq!(copies.len(), 50, "nobody is forgotten");
    let twice: Vec<_> = copies.values().filter(|ids| ids.len() > 1).collect();
    assert_eq!(twice.len(), 8, "those it had written to, of a chunk of 20");
    for ids in twice {
        assert_eq!(ids.len(), 2);
        assert_eq!(ids[0], ids[1], "the same Message-ID");
    }
    let orders = all(&service, "/v1/orders").await;
    assert!(orders.iter().all(|order| order["status"] == "notified"));
}
