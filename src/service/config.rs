//! How a service is set up.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use secrecy::SecretString;

use super::{base_url::BaseUrl, error::ServiceError, webhooks::options::WebhookOptions};

#[derive(Clone, Debug)]
pub struct ServiceConfig {
    /// Loopback and a free port unless said otherwise.
    pub listen: SocketAddr,
    /// Where the SQLite file is, when there is no `database`. One service at a time.
    pub data_dir: PathBuf,
    /// A `postgres://` address, password and all; any number of services at a time.
    pub database_url: Option<SecretString>,
    /// `Some`: fill the catalog and let orders live.
    pub practice: Option<PracticeConfig>,
    /// A key that is accepted from the start. It always opens the same account: the first one.
    pub initial_key: Option<SecretString>,
    /// The address under which others reach this service; `None`: where it listens.
    pub public_url: Option<String>,
    /// A mail server, `smtps://user:password@host`; `None`: practice keeps its mail in a folder, and
    /// another service sends none.
    pub smtp_url: Option<SecretString>,
    /// The address that mail comes from; `None`: `gifts@` the host of `public_url`.
    pub email_from: Option<String>,
    /// The largest request body, in bytes.
    pub max_body_bytes: usize,
    /// Host names under which requests are answered, beside loopback and the public address.
    pub allowed_hosts: Vec<String>,
    pub limits: RequestLimits,
    /// How long a service that stops still takes requests, while it says that it is not ready.
    pub drain_time: Duration,
    pub webhooks: WebhookOptions,
}

/// What clients may take of a service.
#[derive(Clone, Debug)]
pub struct RequestLimits {
    /// Requests a second of each key, four seconds' worth of them at once; 0: any number.
    pub requests_per_second: u32,
    /// Connections at the same time; more wait.
    pub max_connections: usize,
    /// How long the head of a request may take, and a connection may be idle.
    pub head_timeout: Duration,
    /// How long the body of a request may take, and an answer may wait for its reader.
    pub body_timeout: Duration,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self {
            requests_per_second: 0,
            // Below the 1,024 open files that systems commonly give a program.
            max_connections: 900,
            head_timeout: Duration::from_secs(30),
            body_timeout: Duration::from_secs(120),
        }
    }
}

impl Default for ServiceConfig {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data_dir: PathBuf::from("."),
            database_url: None,
            practice: None,
            initial_key: None,
            public_url: None,
            smtp_url: None,
            email_from: None,
            max_body_bytes: 64 << 20,
            allowed_hosts: Vec::new(),
            limits: RequestLimits::default(),
            drain_time: Duration::ZERO,
            webhooks: WebhookOptions::default(),
        }
    }
}

impl ServiceConfig {
    /// The public address as links begin with it: written as browsers write it, without a slash at
    /// its end.
    ///
    /// # Errors
    /// When links that begin with it would lead nowhere.
    pub(super) fn validated_public_url(&self) -> Result<Option<String>, ServiceError> {
        let Some(text) = &self.public_url else {
            return Ok(None);
        };
        Ok(Some(BaseUrl::parse(text)?.as_str().to_owned()))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PracticeConfig {
    /// The same seed lets the same orders live the same lives.
    pub seed: u64,
    /// 1: a day of an order passes in about a minute. 0: nothing happens by itself.
    pub speed: f64,
}
