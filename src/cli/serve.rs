//! `giftdesk serve`: the gifting service by itself.

use std::{net::SocketAddr, sync::Arc};

use secrecy::SecretString;

use super::{Common, logs};
use crate::{
    contract::WallClock,
    desk::Problem,
    service::{self, PracticeConfig, ServiceConfig},
};

/// The environment variable that names a key which is accepted from the start.
const SERVICE_KEY: &str = "GIFTDESK_SERVICE_KEY";

/// The practice service's orders live the same lives for the same seed.
const SEED: u64 = 20_261_101;

#[derive(Debug, clap::Args)]
pub(super) struct ServeOptions {
    /// The address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    /// Fill the catalog and let orders live: opened, accepted, shipped, delivered
    #[arg(long)]
    practice: bool,
    /// How fast practice orders live: 1 lets a day pass in about a minute, 0 stops it
    #[arg(long, value_name = "X", default_value_t = 1.0, requires = "practice")]
    practice_speed: f64,
    /// The address under which others reach this service, for links in answers
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
}

pub(super) fn run(common: &Common, options: &ServeOptions) -> Result<(), Problem> {
    logs::to_stderr("info");
    if !options.practice_speed.is_finite() || options.practice_speed < 0.0 {
        return Err(Problem::new(
            "--practice-speed takes a number from 0 up.",
            "The service was not started.",
            "1 lets a day pass in about a minute, 0 stops the orders' life.",
        ));
    }
    let config = ServiceConfig {
        listen: options.listen,
        data_dir: common.data_dir()?,
        practice: options.practice.then_some(PracticeConfig {
            seed: SEED,
            speed: options.practice_speed,
        }),
        initial_key: std::env::var(SERVICE_KEY)
            .ok()
            .filter(|key| !key.is_empty())
            .map(SecretString::from),
        public_url: options.public_url.clone(),
        ..ServiceConfig::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| not_started(&error.to_string()))?;
    runtime.block_on(async {
        let stop = StopSignals::install().map_err(|error| not_started(&error.to_string()))?;
        let running = service::start(config, Arc::new(WallClock))
            .await
            .map_err(|error| not_started(&error.to_string()))?;
        // The one line that scripts wait for.
        println!("giftdesk service listening on {}", running.url());
        stop.wait().await;
        tracing::info!("stopping");
        running.shutdown().await;
        Ok(())
    })
}

fn not_started(reason: &str) -> Problem {
    Problem::new("The service did not start.", reason, "")
}

/// SIGTERM and SIGINT, listened for from before the service is ready, so that none is missed.
struct StopSignals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl StopSignals {
    fn install() -> std::io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?,
        })
    }

    #[cfg(unix)]
    async fn wait(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }

    #[cfg(not(unix))]
    async fn wait(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
