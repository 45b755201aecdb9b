//! A service on loopback in a temporary folder, whose clock the test controls.

use std::{path::Path, sync::Arc, time::Duration};

use giftdesk::{
    contract::{Clock, ManualClock},
    service::{self, PracticeConfig, RunningService, ServiceConfig, ServiceError, WebhookOptions},
};
use reqwest::{Method, StatusCode};
use secrecy::SecretString;
use serde_json::{Value, json};

pub const KEY: &str = "key-of-the-service";

pub struct TestService {
    pub folder: tempfile::TempDir,
    pub clock: ManualClock,
    running: Option<RunningService>,
    http: reqwest::Client,
}

impl TestService {
    /// Starts a practice service whose orders make no progress by themselves.
    pub async fn new() -> Self {
        Self::with_speed(0.0).await
    }

    pub async fn with_speed(speed: f64) -> Self {
        let mut service = Self::stopped();
        service.start(speed).await;
        service
    }

    /// Like [`new`](Self::new), with a changed configuration.
    pub async fn with_config(change: impl FnOnce(&mut ServiceConfig)) -> Self {
        let mut service = Self::stopped();
        let mut config = service.config(service.folder.path());
        change(&mut config);
        let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
        service.running = Some(service::start(config, clock).await.unwrap());
        service
    }

    /// Starts a shop without goods.
    pub async fn shop() -> Self {
        Self::with_config(|config| config.practice = None).await
    }

    pub fn stopped() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            clock: ManualClock::at("2026-11-02T15:00:00Z".parse().unwrap()),
            running: None,
            http: reqwest::Client::new(),
        }
    }

    pub fn running(&self) -> &RunningService {
        self.running.as_ref().unwrap()
    }

    /// Takes the running service, for tests of its shutdown.
    pub fn take(&mut self) -> RunningService {
        self.running.take().unwrap()
    }

    pub async fn start(&mut self, speed: f64) {
        self.running = Some(start(self.folder.path(), &self.clock, speed).await.unwrap());
    }

    pub async fn start_with_key(&mut self, key: &str) {
        self.start_with(|config| config.initial_key = Some(SecretString::from(key)))
            .await;
    }

    pub async fn start_with(&mut self, change: impl FnOnce(&mut ServiceConfig)) {
        let mut config = self.config(self.folder.path());
        change(&mut config);
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        self.running = Some(service::start(config, clock).await.unwrap());
    }

    pub async fn start_with_clock(&mut self, clock: Arc<dyn Clock>) {
        let config = self.config(self.folder.path());
        self.start_as_with_clock(config, clock).await;
    }

    pub async fn start_as_with_clock(&mut self, config: ServiceConfig, clock: Arc<dyn Clock>) {
        self.running = Some(service::start(config, clock).await.unwrap());
    }

    pub async fn start_as(&mut self, config: ServiceConfig) {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        self.running = Some(service::start(config, clock).await.unwrap());
    }

    pub fn config(&self, folder: &Path) -> ServiceConfig {
        config(folder, 0.0)
    }

    pub async fn stop(&mut self) {
        self.running.take().unwrap().shutdown().await;
    }

    /// Drops the service without a shutdown, which is as close to a crash as this process can get.
    pub async fn kill(&mut self) {
        self.running.take();
        // Aborted tasks end when they are scheduled next, then end the tasks that they have begun, and release the folder.
        for _ in 0..3 {
            tokio::task::yield_now().await;
        }
    }

    /// Advances the clock and runs the work that is due.
    pub async fn advance(&self, span: Duration) {
        self.clock.advance(span);
        self.running.as_ref().unwrap().tick().await.unwrap();
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.as_ref().unwrap().address)
    }

    /// The address on which the service listens, independent of its public URL.
    pub fn listen_address(&self) -> std::net::SocketAddr {
        self.running.as_ref().unwrap().address
    }

    pub async fn send(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let mut request = self.http.request(method, self.url(path));
        if let Some(key) = key {
            request = request.bearer_auth(key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        send_request(request).await
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http.request(method, self.url(path)).bearer_auth(KEY)
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.send(Method::GET, path, Some(KEY), None).await;
        assert_eq!(status, 200, "{path}: {body}");
        if body.get("list_meta").is_none() {
            return body;
        }
        self.get_fresh_list(path, body).await
    }

    /// Returns a list when the cached response equals the list in the database. Background work may
    /// change the list between two requests, but a stale response would never become equal.
    async fn get_fresh_list(&self, path: &str, mut body: Value) -> Value {
        for _ in 0..100 {
            let request = self.request(Method::GET, path);
            let (_, stored) = send_request(request.header("cache-control", "no-cache")).await;
            if body == stored {
                return body;
            }
            (_, body) = self.send(Method::GET, path, Some(KEY), None).await;
        }
        panic!("the cached response of {path} is stale")
    }

    /// Changes the database behind the service's back, with statements for each database.
    pub async fn run_sql(&self, sqlite: &'static str, postgres: &'static str) {
        use secrecy::ExposeSecret as _;
        use sqlx::Connection as _;
        let folder = self.folder.path();
        if let Some(url) = crate::database::ensure_database(folder) {
            let mut database = sqlx::PgConnection::connect(url.expose_secret())
                .await
                .unwrap();
            let changed = sqlx::raw_sql(postgres).execute(&mut database).await;
            changed.unwrap();
        } else {
            let file = folder.join("service.sqlite");
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
            let mut database = sqlx::SqliteConnection::connect_with(&options)
                .await
                .unwrap();
            let changed = sqlx::raw_sql(sqlite).execute(&mut database).await;
            changed.unwrap();
        }
    }

    pub async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        self.send(Method::POST, path, Some(KEY), Some(body)).await
    }

    /// Creates a second account and returns its key.
    pub async fn other_account_key(&self) -> String {
        use secrecy::ExposeSecret as _;
        let folder = self.folder.path();
        let database = crate::database::ensure_database(folder);
        let keys = service::Keys::open(folder, database.as_ref())
            .await
            .unwrap();
        let now = self.clock.now();
        let key = keys.add("Another team", now).await.unwrap();
        keys.close().await;
        key.expose_secret().to_owned()
    }

    /// The key of an operator.
    pub async fn operator_key(&self) -> String {
        use secrecy::ExposeSecret as _;
        let folder = self.folder.path();
        let database = crate::database::ensure_database(folder);
        let keys = service::Keys::open(folder, database.as_ref())
            .await
            .unwrap();
        let key = keys.add_operator("Warehouse", self.clock.now()).await;
        keys.close().await;
        key.unwrap().expose_secret().to_owned()
    }

    /// Returns the product with this name.
    pub async fn product(&self, name: &str) -> Value {
        let products = self.get("/v1/products?per_page=100").await;
        let more = self.get("/v1/products?per_page=100&page=2").await;
        products["data"]
            .as_array()
            .unwrap()
            .iter()
            .chain(more["data"].as_array().unwrap())
            .find(|product| product["name"] == name)
            .unwrap_or_else(|| panic!("no product {name}"))
            .clone()
    }

    /// Returns a valid request for a batch with `count` recipients.
    pub async fn batch_request(&self, count: usize) -> Value {
        let product = self.product("Sea Salt Cookie Dozen").await;
        json!({
            "from_name": "The People Team",
            "send_method": "email_and_link",
            "recipients": (0..count).map(|n| json!({
                "first_name": format!("First{n}"),
                "last_name": format!("Last{n}"),
                "email": format!("person{n}@example.com"),
            })).collect::<Vec<_>>(),
            "cart": {"items": [{"product_id": product["id"], "quantity": 1}]},
        })
    }
}

impl Drop for TestService {
    fn drop(&mut self) {
        self.running = None;
        crate::database::drop_database(self.folder.path());
    }
}

pub async fn start(
    folder: &Path,
    clock: &ManualClock,
    speed: f64,
) -> Result<RunningService, ServiceError> {
    let clock: Arc<dyn Clock> = Arc::new(clock.clone());
    service::start(config(folder, speed), clock).await
}

/// The configuration of a practice service with the database of this folder.
pub fn config(folder: &Path, speed: f64) -> ServiceConfig {
    ServiceConfig {
        data_dir: folder.to_owned(),
        database_url: crate::database::ensure_database(folder),
        practice: Some(PracticeConfig { seed: 4711, speed }),
        initial_key: Some(SecretString::from(KEY)),
        // Test receivers listen on loopback.
        webhooks: WebhookOptions {
            allow_private: true,
            ..WebhookOptions::default()
        },
        ..ServiceConfig::default()
    }
}

pub async fn send_request(request: reqwest::RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.unwrap();
    let status = response.status();
    let text = response.text().await.unwrap();
    let body = serde_json::from_str(&text)
        .unwrap_or_else(|_| panic!("{status}: the body is not JSON: {text}"));
    (status, body)
}

pub fn total_count(list: &Value) -> u64 {
    list["list_meta"]["total_count"].as_u64().unwrap()
}

/// Turns a request into a direct send to Texas, which has a sales tax.
pub fn make_direct_send(request: &mut Value) {
    request["send_method"] = json!("direct_send");
    for recipient in request["recipients"].as_array_mut().into_iter().flatten() {
        recipient["mailing_address"] = json!({
            "address_1": "1 Main St", "city": "Austin", "state": "TX", "postal_code": "78701",
            "country": "US",
        });
    }
}
