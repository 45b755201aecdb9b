//! What a screen shows is read between two requests of a round that is running.

use std::sync::Mutex;

use wiremock::{Request, Respond, ResponseTemplate};

use super::*;
use crate::desk::{sync::ShownRecords, system::lock::lock};

/// Responds as the model, and requests a refresh when the given request arrives.
struct RefreshDuring {
    model: Model,
    path: &'static str,
    refresh: Mutex<Option<(SyncPorts, ShownRecords)>>,
}

impl Respond for RefreshDuring {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        if request.url.path().ends_with(self.path)
            && let Some((ports, shown)) = lock(&self.refresh).take()
        {
            ports.signals.request_full(shown);
        }
        self.model.respond(request)
    }
}

/// The paths of the requests after the one during which the refresh was requested.
async fn paths_after_refresh(path: &'static str) -> (Vec<String>, String) {
    let mut fixture = Fixture::new().await;
    for _ in 0..30 {
        fixture.add_batch(12).await;
    }
    fixture.add_activity();
    fixture.run_round(true).await;
    let batch = fixture.model.change(|state| state.batches[4].clone());
    let shown = ShownRecords {
        batches: vec![batch.id.into()],
        orders: vec![batch.orders[3].id.into()],
    };
    let respond = RefreshDuring {
        model: fixture.model.clone(),
        path,
        refresh: Mutex::new(Some((fixture.ports.clone(), shown))),
    };
    fixture.server.reset().await;
    Mock::given(matchers::any())
        .respond_with(respond)
        .mount(&fixture.server)
        .await;
    fixture.run_round(true).await;
    let requests = fixture.server.received_requests().await.unwrap();
    let paths: Vec<String> = requests
        .iter()
        .map(|request| request.url.path().to_owned())
        // The orders have no activity of their creation, so that their times are searched.
        .filter(|path| path != "/v1/orders")
        .collect();
    let during = paths.iter().position(|at| at.ends_with(path)).unwrap();
    let batch = format!("/v1/order_batches/{}", batch.id);
    (paths[during + 1..].to_vec(), batch)
}

#[tokio::test]
async fn refresh_during_round_reads_shown_records_next() {
    for (path, is_last) in [
        ("/products", false),
        ("/order_batches", false),
        ("/order_activities", true),
    ] {
        let (paths, batch) = paths_after_refresh(path).await;
        let orders = format!("{batch}/orders");
        assert_eq!(paths[..2], [batch, orders], "after {path}");
        assert_eq!(paths.len() == 2, is_last, "the round goes on after {path}");
    }
}
