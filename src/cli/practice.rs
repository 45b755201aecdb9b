//! Practice: the service started inside the desktop, on a loopback port, with a key made for this
//! run. The desk reaches it over HTTP like any other service.

use std::{path::PathBuf, sync::Arc};

use futures_util::future::BoxFuture;
use secrecy::SecretString;

use crate::{
    contract::Clock,
    desk::{PracticeHost, PracticeService, Problem},
    i18n::Language,
    service::{self, PracticeConfig, ServiceConfig, ServiceError},
};

/// Orders in practice live the same lives on every machine.
const SEED: u64 = 20_261_101;

/// Starts the embedded service when the desk asks for it.
pub struct EmbeddedPractice {
    clock: Arc<dyn Clock>,
    speed: f64,
}

impl EmbeddedPractice {
    /// `speed` 1 lets a day pass in about a minute, 0 stops the orders' life.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, speed: f64) -> Self {
        Self { clock, speed }
    }
}

impl PracticeHost for EmbeddedPractice {
    fn start(&mut self, data_dir: PathBuf) -> BoxFuture<'_, Result<PracticeService, Problem>> {
        Box::pin(async move {
            let key = practice_key();
            let config = ServiceConfig {
                data_dir,
                practice: Some(PracticeConfig {
                    seed: SEED,
                    speed: self.speed,
                }),
                initial_key: Some(key.clone()),
                language: Language::current(),
                ..ServiceConfig::default()
            };
            let running = service::start(config, Arc::clone(&self.clock))
                .await
                .map_err(|error| not_started(&error))?;
            Ok(PracticeService {
                base_url: running.url(),
                key,
                stop: Box::new(move || Box::pin(running.shutdown())),
            })
        })
    }
}

/// Why there is no practice now, and what brings it back.
fn not_started(error: &ServiceError) -> Problem {
    const MEANING: &str = "Nothing can be sent in Practice now; what was there before is kept.";
    let problem = |remedy| {
        Problem::new("The practice service did not start.", MEANING, remedy).with_details(error)
    };
    match error {
        ServiceError::Damaged { path } => Problem::new(
            format!("The practice service's file {} is damaged.", path.display()),
            "Nothing can be sent in Practice now; the file is left as it is.",
            "Move it away and start giftdesk again: Practice then starts afresh, without the \
             batches that were made in it.",
        ),
        ServiceError::FolderInUse { .. } => {
            problem("Close other copies of giftdesk and start it again.")
        }
        ServiceError::Newer { .. } => problem("Start the newest giftdesk you have had here."),
        ServiceError::Folder { .. } => problem("Check that you may write there, and start again."),
        _ => problem("Start giftdesk again; if it happens again, report it."),
    }
}

/// A key that only this process knows, so that no other program of the machine can send practice
/// gifts by guessing the port.
fn practice_key() -> SecretString {
    SecretString::from(format!("practice-{}", uuid::Uuid::new_v4().simple()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_named_with_what_moving_it_away_does() {
        let problem = not_started(&ServiceError::Damaged {
            path: "practice/service.sqlite".into(),
        });
        let text = problem.to_string();
        assert!(text.contains("practice/service.sqlite"), "{text}");
        assert!(text.contains("Move it away"), "{text}");
        assert!(!text.contains("other copies"), "{text}");
    }

    #[test]
    fn a_folder_in_use_asks_to_close_the_other_copy() {
        let problem = not_started(&ServiceError::FolderInUse {
            path: "practice".into(),
        });
        assert!(problem.remedy.contains("other copies"), "{problem}");
    }
}
