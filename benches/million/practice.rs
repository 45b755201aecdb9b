//! The practice service of a folder, with a key that the benchmark knows, so that it can change an order.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use giftdesk::{
    contract::WallClock,
    desk::{PracticeHost, PracticeService, Problem},
    service::{self, PracticeConfig, ServiceConfig},
};
use secrecy::SecretString;

use crate::measured::KEY;

/// Starts the service, and keeps its address.
#[derive(Clone, Default)]
pub struct KnownPractice {
    url: Arc<Mutex<String>>,
}

impl KnownPractice {
    pub fn url(&self) -> String {
        self.url.lock().expect("no panic").clone()
    }
}

impl PracticeHost for KnownPractice {
    fn start(
        &mut self,
        data_dir: PathBuf,
    ) -> futures_util::future::BoxFuture<'_, Result<PracticeService, Problem>> {
        Box::pin(async move {
            let config = ServiceConfig {
                data_dir,
                practice: Some(PracticeConfig {
                    seed: 1,
                    speed: 0.0,
                }),
                initial_key: Some(SecretString::from(KEY)),
                ..ServiceConfig::default()
            };
            let running = service::start(config, Arc::new(WallClock)).await;
            let running = running.expect("the service starts");
            *self.url.lock().expect("no panic") = running.url();
            Ok(PracticeService {
                base_url: running.url(),
                key: SecretString::from(KEY),
                stop: Box::new(move || Box::pin(running.shutdown())),
            })
        })
    }
}
