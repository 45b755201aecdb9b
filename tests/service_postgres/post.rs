//! Several instances that send mail on one database.

use std::{collections::HashSet, sync::Arc, time::Duration};

use giftdesk::{contract::Clock, service};
use secrecy::SecretString;
use serde_json::json;

use crate::{
    harness::{TestService, config, total_count},
    instances::LIMIT,
    smtp_server::SmtpServer,
};

/// Three postmen, and recipients who are written to once, whoever does it.
#[tokio::test(flavor = "multi_thread")]
async fn every_recipient_is_written_to_once_whichever_instance_does_it() {
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
    // Whoever holds a lease is at it.
    let notified = async {
        while total_count(&service.get("/v1/order_activities?statuses=notified").await) < 480 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LIMIT, notified)
        .await
        .expect("every recipient is written to");
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
