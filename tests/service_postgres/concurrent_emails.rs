//! Several instances that send emails from one database.

use std::{collections::HashSet, sync::Arc, time::Duration};

use giftdesk::{contract::Clock, service};
use secrecy::SecretString;
use serde_json::{Value, json};

use crate::{
    concurrent_instances::TEST_TIMEOUT,
    harness::{TestService, config},
    practice_orders::list_all,
    shop_emails::{DAY, REMINDER, send_mugs, start_shop},
    smtp_server::SmtpServer,
};

#[tokio::test(flavor = "multi_thread")]
async fn instances_send_each_email_once() {
    let smtp = SmtpServer::start().await;
    let service = TestService::new().await;
    let request = service.batch_request(60).await;
    for _ in 0..8 {
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
    }
    service.advance(Duration::ZERO).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
        let mut config = config(service.folder.path(), 0.0);
        config.smtp_url = Some(SecretString::from(smtp.url()));
        others.push(service::start(config, clock).await.unwrap());
    }
    let ticks = others.iter().map(service::RunningService::tick);
    for tick in futures_util::future::join_all(ticks).await {
        tick.unwrap();
    }
    // Another instance may still hold a lease.
    let notified = async {
        loop {
            let orders = list_all(&service, "/v1/orders").await;
            let is_notified = |order: &Value| order["status"] == "notified";
            if orders.iter().filter(|order| is_notified(order)).count() == 480 {
                break;
            }
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, notified)
        .await
        .expect("every recipient gets an email");
    let emails = smtp.emails();
    let ids: HashSet<_> = emails.iter().map(|email| &email.id).collect();
    assert_eq!((emails.len(), ids.len()), (480, 480));
    let orders = service.get("/v1/orders?per_page=100").await;
    let statuses = orders["data"].as_array().unwrap().iter();
    assert!(
        statuses
            .clone()
            .all(|order| order["status"] == json!("notified"))
    );
    for other in others {
        other.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_send_each_reminder_once() {
    let smtp = SmtpServer::start().await;
    let shop = start_shop(&smtp).await;
    send_mugs(&shop, 60, |_| ()).await;
    let sent = smtp.emails().len();
    assert_eq!(sent, 60);
    let service = &shop.service;
    let mut others = Vec::new();
    for _ in 0..3 {
        let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
        let mut config = config(service.folder.path(), 0.0);
        config.practice = None;
        config.smtp_url = Some(SecretString::from(smtp.url()));
        others.push(service::start(config, clock).await.unwrap());
    }
    service.clock.advance(7 * DAY);
    let ticks = others.iter().map(service::RunningService::tick);
    for tick in futures_util::future::join_all(ticks).await {
        tick.unwrap();
    }
    smtp.wait_for(120).await;
    service.advance(Duration::from_secs(3_600)).await;
    let emails = smtp.emails();
    let reminders = emails
        .iter()
        .filter(|email| email.subject.contains(REMINDER));
    let ids: HashSet<_> = reminders.map(|email| &email.id).collect();
    assert_eq!((emails.len(), ids.len()), (120, 60));
    for other in others {
        other.shutdown().await;
    }
}
