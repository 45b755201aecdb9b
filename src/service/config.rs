//! Configuration of a service. The command line and the tests fill it in.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use ipnet::IpNet;
use secrecy::SecretString;

use super::webhooks::WebhookOptions;
use crate::{contract::rules, i18n::Language};

#[derive(Clone, Debug)]
pub struct ServiceConfig {
    /// The address on which the service listens. The default is loopback with a free port.
    pub listen: SocketAddr,
    /// Folder of the SQLite file and of practice emails. Without a `database_url` only one service
    /// at a time can use the folder; with a `database_url` the folder has no SQLite file.
    pub data_dir: PathBuf,
    /// A `postgres://` URL with its password, shared by any number of services.
    pub database_url: Option<SecretString>,
    /// Whether the time of the database server replaces that of this machine, so that all services that share the
    /// database have the same time. With a database in a file the time never goes back. Tests that set the time do not use
    /// it.
    pub uses_database_time: bool,
    /// Practice mode: `Some` fills the catalog and simulates the progress of orders. `None`: a shop.
    pub practice: Option<PracticeConfig>,
    /// The API key of the default account. A service that starts with this key revokes the
    /// account's other keys.
    pub initial_key: Option<SecretString>,
    /// The key of the operator at this computer, who needs no key in the database. `None`: the service has no such
    /// operator.
    pub operator_key: Option<SecretString>,
    /// URL under which clients and recipients reach the service. `None` means the address on
    /// which the service listens.
    pub public_url: Option<String>,
    /// Email server, for example `smtps://user:password@host`. Without a server, practice at a
    /// speed above 0 writes emails to a folder, and other services send none.
    pub smtp_url: Option<SecretString>,
    /// Sender address of emails. `None` means `gifts@` the host name of the service's public URL,
    /// or `gifts@localhost` when that host is an IP address.
    pub email_from: Option<String>,
    /// The language of emails. The recipient page follows the recipient's browser instead.
    pub language: Language,
    /// The largest body of an API request, in bytes. Forms of the recipient page have a lower
    /// limit.
    pub max_body_bytes: usize,
    /// Host names that requests may use besides IP addresses, `localhost` and the host of
    /// `public_url`.
    pub allowed_hosts: Vec<String>,
    pub limits: RequestLimits,
    /// How long a service that shuts down still accepts requests. Meanwhile the readiness check
    /// fails, so that load balancers choose other instances.
    pub drain_time: Duration,
    pub webhooks: WebhookOptions,
    /// The processor that charges the cards of end users. `None`: the service accepts no cards. Practice has cards of its
    /// own.
    pub stripe: Option<StripeConfig>,
}

/// An account of Stripe.
#[derive(Clone, Debug)]
pub struct StripeConfig {
    pub key: SecretString,
    /// The address of its API; `None`: Stripe's own. Without TLS only on this computer.
    pub url: Option<String>,
    /// The secret of the events that Stripe sends to `/stripe/webhooks`. `None`: events are refused.
    pub event_secret: Option<SecretString>,
}

/// Limits on the resources that clients can use.
#[derive(Clone, Debug)]
pub struct RequestLimits {
    /// Sustained rate of each API key, and of each client address without a valid key, with a burst
    /// of four seconds' worth. 0 means unlimited.
    pub requests_per_second: u32,
    /// Recipients of new batches per minute of each account. The largest batch is always possible after a pause. 0
    /// means unlimited.
    pub recipients_per_minute: u32,
    /// Emails per hour for the new batches of each account. The largest batch is always possible after a pause. 0
    /// means unlimited.
    pub emails_per_hour: u32,
    /// Maximum number of concurrent connections. Further connections wait.
    pub max_connections: usize,
    /// Maximum number of concurrent connections of one client address, except for `trusted_proxies`. Further
    /// connections are closed. 0 means unlimited.
    pub max_connections_per_address: usize,
    /// Networks of proxies. Only they can name the address of a client, in the header `X-Forwarded-For`.
    pub trusted_proxies: Vec<IpNet>,
    /// Time limit for receiving the head of a request, and for an idle connection.
    pub head_timeout: Duration,
    /// Time limit for receiving the body of a request, and for a client that stops reading the
    /// response.
    pub body_timeout: Duration,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self {
            requests_per_second: 0,
            recipients_per_minute: 0,
            emails_per_hour: 0,
            // Below 1,024, a common limit of open files per process.
            max_connections: 900,
            max_connections_per_address: 0,
            trusted_proxies: Vec::new(),
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
            uses_database_time: false,
            practice: None,
            initial_key: None,
            operator_key: None,
            public_url: None,
            smtp_url: None,
            email_from: None,
            language: Language::EnUs,
            max_body_bytes: rules::MAX_BODY_BYTES,
            allowed_hosts: Vec::new(),
            limits: RequestLimits::default(),
            drain_time: Duration::ZERO,
            webhooks: WebhookOptions::default(),
            stripe: None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PracticeConfig {
    /// With the same seed, the same orders make the same simulated progress.
    pub seed: u64,
    /// At 1, one simulated day takes about one minute. At 0, nothing is simulated.
    pub speed: f64,
}
