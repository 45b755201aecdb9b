//! Clients that create batches through several instances while the database fails, and that behave as the specification
//! asks: a request without a response is repeated with the same reference until the service says that the batch exists.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::harness::KEY;

/// The pause of a client after a request that failed.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// The longest wait for a response, so that a client does not wait for an instance that waits for a killed database.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// A batch that the service confirmed.
#[derive(Clone, Debug)]
pub struct Confirmed {
    pub reference: String,
    pub recipients: usize,
    /// `None` when the response to the creation was lost, and a repetition was refused because the batch existed.
    pub id: Option<String>,
    pub at: Instant,
}

/// A request that a client sends again and again, each time with a new reference, and the pause between two requests.
pub struct Load {
    pub request: Value,
    pub pause: Duration,
}

/// Clients that run until [`Clients::stop`].
pub struct Clients {
    confirmed: Arc<Mutex<Vec<Confirmed>>>,
    failed_requests: Arc<AtomicUsize>,
    stopping: Arc<AtomicBool>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl Clients {
    /// One client for each load. Each uses all instances in turn.
    pub fn start(instances: &[String], loads: Vec<Load>) -> Self {
        let mut clients = Self {
            confirmed: Arc::default(),
            failed_requests: Arc::default(),
            stopping: Arc::default(),
            tasks: Vec::new(),
        };
        for (number, load) in loads.into_iter().enumerate() {
            let instances = instances.to_vec();
            let confirmed = Arc::clone(&clients.confirmed);
            let failed_requests = Arc::clone(&clients.failed_requests);
            let stopping = Arc::clone(&clients.stopping);
            clients.tasks.push(tokio::spawn(async move {
                let http = reqwest::Client::builder()
                    .timeout(RESPONSE_TIMEOUT)
                    .build()
                    .unwrap();
                let mut requests = number;
                for batch in 0.. {
                    if stopping.load(Ordering::Relaxed) {
                        return;
                    }
                    let mut request = load.request.clone();
                    let reference = format!("client-{number}-batch-{batch}");
                    request["customer_reference_id"] = json!(reference);
                    let mut is_repeated = false;
                    let id = loop {
                        let instance = &instances[requests % instances.len()];
                        requests += 1;
                        match create(&http, instance, &request).await {
                            Response::Created(id) => break Some(id),
                            Response::Exists => {
                                assert!(is_repeated, "nobody used {reference} before");
                                break None;
                            }
                            Response::Unavailable => {
                                is_repeated = true;
                                failed_requests.fetch_add(1, Ordering::Relaxed);
                                tokio::time::sleep(RETRY_PAUSE).await;
                            }
                        }
                    };
                    confirmed.lock().unwrap().push(Confirmed {
                        reference,
                        recipients: request["recipients"].as_array().unwrap().len(),
                        id,
                        at: Instant::now(),
                    });
                    tokio::time::sleep(load.pause).await;
                }
            }));
        }
        clients
    }

    /// The requests that got no response or 503.
    pub fn failed_requests(&self) -> usize {
        self.failed_requests.load(Ordering::Relaxed)
    }

    /// Whether a client ended early because of a response that it does not expect.
    pub fn has_failed_client(&self) -> bool {
        self.tasks.iter().any(|task| task.is_finished())
    }

    pub fn confirmed(&self) -> Vec<Confirmed> {
        self.confirmed.lock().unwrap().clone()
    }

    /// Ends each client after its current batch is confirmed.
    pub async fn stop(self) -> Vec<Confirmed> {
        self.stopping.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await.unwrap();
        }
        Arc::into_inner(self.confirmed)
            .unwrap()
            .into_inner()
            .unwrap()
    }
}

enum Response {
    Created(String),
    Exists,
    Unavailable,
}

async fn create(http: &reqwest::Client, instance: &str, request: &Value) -> Response {
    let sent = http
        .post(format!("{instance}/v1/order_batches"))
        .bearer_auth(KEY)
        .json(request)
        .send()
        .await;
    let Ok(response) = sent else {
        return Response::Unavailable;
    };
    let status = response.status();
    // The connection can end in the middle of a response.
    let Ok(body) = response.json::<Value>().await else {
        return Response::Unavailable;
    };
    match status {
        StatusCode::CREATED => Response::Created(body["id"].as_str().unwrap().to_owned()),
        StatusCode::BAD_REQUEST => {
            assert_eq!(body["error"], "customer_reference_id has already been used");
            Response::Exists
        }
        StatusCode::SERVICE_UNAVAILABLE => Response::Unavailable,
        other => panic!("{other}: {body}"),
    }
}
