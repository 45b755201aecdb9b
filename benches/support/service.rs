//! The practice service that is measured. Its orders make no progress by themselves, unless a part asks for it.

use std::{path::Path, sync::Arc};

use giftdesk::{
    contract::WallClock,
    service::{self, PracticeConfig, RunningService, ServiceConfig},
};
use secrecy::SecretString;

use super::batch::KEY;
use crate::program::{ServeProcess, giftdesk_command};

/// Starts the service in this process, on `database` or on a SQLite file in `folder`.
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
    let running = service::start(config, Arc::new(WallClock)).await;
    running.expect("the service starts")
}

/// Starts the service as a program. `speed` is that of the simulation of its orders.
pub fn start_program(folder: &Path, speed: &str) -> ServeProcess {
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    ServeProcess::start(
        giftdesk_command(folder, &arguments)
            .args(["--practice-speed", speed])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error"),
    )
}
