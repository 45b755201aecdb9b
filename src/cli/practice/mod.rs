//! Practice: the service started inside this process, on a loopback port (`port`), with a key made for this
//! run. The desk reaches it over HTTP like any other service.

mod port;

use std::{path::PathBuf, sync::Arc};

use futures_util::future::BoxFuture;
use secrecy::SecretString;

use crate::{
    contract::Clock,
    desk::{PracticeHost, PracticeService, Problem, ProblemKind},
    i18n::Language,
    service::{self, PracticeConfig, ServiceConfig, ServiceError},
};

/// A fixed seed, so that practice orders have the same events on every computer.
pub(super) const PRACTICE_SEED: u64 = 20_261_101;

/// Starts the embedded service for the desk.
pub struct EmbeddedPractice {
    clock: Arc<dyn Clock>,
    speed: f64,
    key: SecretString,
}

impl EmbeddedPractice {
    /// At speed 1, one simulated day takes about one minute; at 0, nothing is simulated.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, speed: f64) -> Self {
        Self {
            clock,
            speed,
            key: practice_key(),
        }
    }
}

impl PracticeHost for EmbeddedPractice {
    fn start(&mut self, data_dir: PathBuf) -> BoxFuture<'_, Result<PracticeService, Problem>> {
        Box::pin(async move {
            let key = self.key.clone();
            let mut config = ServiceConfig {
                data_dir: data_dir.clone(),
                practice: Some(PracticeConfig {
                    seed: PRACTICE_SEED,
                    speed: self.speed,
                }),
                initial_key: Some(key.clone()),
                language: Language::current(),
                ..ServiceConfig::default()
            };
            if let Some(address) = port::free_address(&data_dir) {
                config.listen = address;
            }
            let running = service::start(config, Arc::clone(&self.clock))
                .await
                .map_err(|error| start_problem(&error))?;
            if let Err(error) = port::store(&data_dir, running.address) {
                tracing::warn!(%error, "gift links of practice will change with the next start");
            }
            Ok(PracticeService {
                base_url: running.url(),
                key,
                stop: Box::new(move || Box::pin(running.shutdown())),
            })
        })
    }
}

/// Why the practice service did not start.
fn start_problem(error: &ServiceError) -> Problem {
    let kind = match error {
        ServiceError::DatabaseDamaged { path } => {
            ProblemKind::PracticeDataDamaged { path: path.clone() }
        }
        ServiceError::FolderInUse { .. } => ProblemKind::PracticeDataInUse,
        ServiceError::DatabaseTooNew { .. } => ProblemKind::PracticeDataTooNew,
        ServiceError::Folder { .. } => ProblemKind::PracticeFolderUnusable,
        _ => ProblemKind::PracticeNotStarted,
    };
    Problem::from(kind).with_details(error)
}

/// A key that only this process knows, so that no other program of the machine can send practice
/// gifts by guessing the port.
fn practice_key() -> SecretString {
    SecretString::from(format!("practice-{}", uuid::Uuid::new_v4().simple()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages;

    async fn start_in(folder: &std::path::Path) -> PracticeService {
        let clock: Arc<dyn Clock> = Arc::new(crate::contract::WallClock);
        let mut practice = EmbeddedPractice::new(clock, 0.0);
        let started = practice.start(folder.to_owned()).await;
        started.unwrap_or_else(|problem| panic!("{problem:?}"))
    }

    #[tokio::test]
    async fn practice_keeps_a_free_port() {
        let folder = tempfile::tempdir().unwrap();
        let first = start_in(folder.path()).await;
        (first.stop)().await;
        let second = start_in(folder.path()).await;
        assert_eq!(second.base_url, first.base_url);
        (second.stop)().await;

        let port = port::free_address(folder.path()).unwrap();
        let other_program = tokio::net::TcpListener::bind(port).await.unwrap();
        let third = start_in(folder.path()).await;
        assert_ne!(third.base_url, first.base_url);
        (third.stop)().await;
        drop(other_program);
        let fourth = start_in(folder.path()).await;
        assert_eq!(fourth.base_url, third.base_url);
        (fourth.stop)().await;
    }

    #[test]
    fn damaged_data_problem_names_file_and_remedy() {
        let problem = start_problem(&ServiceError::DatabaseDamaged {
            path: "practice/service.sqlite".into(),
        });
        let text = messages::problem::full_text(&problem);
        assert!(text.contains("practice/service.sqlite"), "{text}");
        assert!(text.contains("Move the file to another folder"), "{text}");
        assert!(!text.contains("other copies"), "{text}");
    }

    #[test]
    fn folder_in_use_is_its_own_problem() {
        let problem = start_problem(&ServiceError::FolderInUse {
            path: "practice".into(),
        });
        assert_eq!(problem.kind, ProblemKind::PracticeDataInUse);
    }
}
