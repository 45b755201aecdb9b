//! Starts the service that a benchmark measures in its own process.

use std::{path::Path, sync::Arc};

use giftdesk::{
    contract::WallClock,
    service::{self, PracticeConfig, RunningService, ServiceConfig},
};
use secrecy::SecretString;

use crate::measured::KEY;

/// Starts a practice service in this process, on `database` or on a SQLite file in `folder`. Its
/// orders make no progress by themselves, so that they do not disturb the measurement.
pub async fn start(folder: &Path, database: Option<SecretString>) -> RunningService {
    let config = ServiceConfig {
        data_dir: folder.to_owned(),
        database_url: database,
        practice: Some(PracticeConfig {
            seed: 1,
            speed: 0.0,
        }),
        initial_key: Some(SecretString::from(KEY)),
        ..ServiceConfig::default()
    };
    service::start(config, Arc::new(WallClock))
        .await
        .expect("the service starts")
}
