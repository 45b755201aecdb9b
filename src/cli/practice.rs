//! Practice: the service started inside this process, on a loopback port, with a key made for this
//! run. The desk reaches it over HTTP like any other service.

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
const SEED: u64 = 20_261_101;

/// Starts the embedded service for the desk.
pub struct EmbeddedPractice {
    clock: Arc<dyn Clock>,
    speed: f64,
}

impl EmbeddedPractice {
    /// At speed 1, one simulated day takes about one minute; at 0, nothing is simulated.
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
                .map_err(|error| start_problem(&error))?;
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
