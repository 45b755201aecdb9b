//! The practice service of a folder, with a key that the benchmark knows, so that it can change an order.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use futures_util::future::BoxFuture;
use giftdesk::{
    cli::practice::EmbeddedPractice,
    contract::WallClock,
    desk::{PracticeHost, PracticeService, Problem},
};
use secrecy::SecretString;

use crate::measured::KEY;

/// Starts the service as the app does, and keeps its address.
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
    fn start(&mut self, data_dir: PathBuf) -> BoxFuture<'_, Result<PracticeService, Problem>> {
        let practice = EmbeddedPractice::new(Arc::new(WallClock), 0.0);
        let mut practice = practice.with_key(SecretString::from(KEY));
        let url = Arc::clone(&self.url);
        Box::pin(async move {
            let service = practice.start(data_dir).await?;
            url.lock().expect("no panic").clone_from(&service.base_url);
            Ok(service)
        })
    }
}
