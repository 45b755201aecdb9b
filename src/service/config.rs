//! How a service is set up.

use std::{net::SocketAddr, path::PathBuf};

use secrecy::SecretString;

#[derive(Clone, Debug)]
pub struct ServiceConfig {
    /// Loopback and a free port unless said otherwise.
    pub listen: SocketAddr,
    /// Where the SQLite file is, when there is no `database`. One service at a time.
    pub data_dir: PathBuf,
    /// A `postgres://` address, password and all; any number of services at a time.
    pub database: Option<SecretString>,
    /// `Some`: fill the catalog and let orders live.
    pub practice: Option<PracticeConfig>,
    /// A key that is accepted from the start. It always opens the same account: the first one.
    pub initial_key: Option<SecretString>,
    /// The address under which others reach this service; `None`: where it listens.
    pub public_url: Option<String>,
    /// A mail server, `smtps://user:password@host`; `None`: practice keeps its mail in a folder, and
    /// another service sends none.
    pub smtp: Option<SecretString>,
    /// The address that mail comes from; `None`: `gifts@` the host of `public_url`.
    pub mail_from: Option<String>,
    /// The largest request body, in bytes.
    pub max_body: usize,
}

impl Default for ServiceConfig {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data_dir: PathBuf::from("."),
            database: None,
            practice: None,
            initial_key: None,
            public_url: None,
            smtp: None,
            mail_from: None,
            max_body: 64 << 20,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PracticeConfig {
    /// The same seed lets the same orders live the same lives.
    pub seed: u64,
    /// 1: a day of an order passes in about a minute. 0: nothing happens by itself.
    pub speed: f64,
}
