//! Practice and My shop: services started inside this process, on a loopback port (`port`), with keys made for this
//! run. The desk reaches them over HTTP like any other service.

mod port;

use std::{path::PathBuf, sync::Arc};

use futures_util::future::BoxFuture;
use secrecy::SecretString;

use crate::{
    contract::Clock,
    desk::{EmbeddedConfig, EmbeddedHost, EmbeddedService, Problem, ProblemKind},
    i18n::Language,
    service::{self, PracticeConfig, ServiceConfig, ServiceError},
};

/// A fixed seed, so that practice orders have the same events on every computer.
pub(super) const PRACTICE_SEED: u64 = 20_261_101;

/// Starts the embedded services for the desk.
pub struct EmbeddedServices {
    clock: Arc<dyn Clock>,
    practice_speed: f64,
    practice: ServiceKeys,
    shop: ServiceKeys,
}

/// The keys of one service.
#[derive(Clone)]
struct ServiceKeys {
    account: SecretString,
    operator: SecretString,
}

impl EmbeddedServices {
    /// At speed 1, one simulated day of Practice takes about one minute; at 0, nothing is simulated.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, practice_speed: f64) -> Self {
        Self {
            clock,
            practice_speed,
            practice: ServiceKeys::new("practice"),
            shop: ServiceKeys::new("shop"),
        }
    }
}

impl EmbeddedHost for EmbeddedServices {
    fn start(
        &self,
        embedded: EmbeddedConfig,
        folder: PathBuf,
    ) -> BoxFuture<'_, Result<EmbeddedService, Problem>> {
        Box::pin(async move {
            let problem_of = match embedded {
                EmbeddedConfig::Practice => practice_problem,
                EmbeddedConfig::Shop { .. } => shop_problem,
            };
            let mut config = ServiceConfig {
                data_dir: folder.clone(),
                language: Language::current(),
                ..ServiceConfig::default()
            };
            let keys = match embedded {
                EmbeddedConfig::Practice => {
                    config.practice = Some(PracticeConfig {
                        seed: PRACTICE_SEED,
                        speed: self.practice_speed,
                    });
                    self.practice.clone()
                }
                EmbeddedConfig::Shop {
                    public_url,
                    smtp_url,
                    email_from,
                } => {
                    config.public_url = public_url;
                    config.smtp_url = smtp_url;
                    config.email_from = email_from;
                    self.shop.clone()
                }
            };
            config.initial_key = Some(keys.account.clone());
            config.operator_key = Some(keys.operator.clone());
            if let Some(address) = port::free_address(&folder) {
                config.listen = address;
            }
            let running = service::start(config, Arc::clone(&self.clock))
                .await
                .map_err(|error| Problem::from(problem_of(&error)).with_details(error))?;
            if let Err(error) = port::store(&folder, running.address) {
                tracing::warn!(%error, "gift links of this computer will change with the next start");
            }
            Ok(EmbeddedService {
                base_url: running.url(),
                key: keys.account,
                operator_key: keys.operator,
                stop: Box::new(move || Box::pin(running.shutdown())),
            })
        })
    }

    fn delete_practice_data(&self, folder: PathBuf) -> BoxFuture<'_, Result<(), Problem>> {
        Box::pin(async move {
            let deletion = folder.clone();
            let deleted =
                tokio::task::spawn_blocking(move || service::delete_data_folder(&deletion)).await;
            match deleted {
                Ok(Ok(())) => Ok(()),
                Ok(Err(error)) => {
                    Err(Problem::from(deletion_problem(&error, folder)).with_details(error))
                }
                // The deletion panicked.
                Err(error) => {
                    let kind = ProblemKind::PracticeDataNotDeleted { path: folder };
                    Err(Problem::from(kind).with_details(error))
                }
            }
        })
    }
}

/// Why the data of Practice in `folder` was not deleted.
fn deletion_problem(error: &ServiceError, folder: PathBuf) -> ProblemKind {
    match error {
        ServiceError::FolderInUse { .. } => ProblemKind::PracticeDataInUse,
        ServiceError::Folder { path, .. } => {
            ProblemKind::PracticeDataNotDeleted { path: path.clone() }
        }
        _ => ProblemKind::PracticeDataNotDeleted { path: folder },
    }
}

/// Why Practice did not start.
fn practice_problem(error: &ServiceError) -> ProblemKind {
    match error {
        ServiceError::DatabaseDamaged { path } => {
            ProblemKind::PracticeDataDamaged { path: path.clone() }
        }
        ServiceError::FolderInUse { .. } => ProblemKind::PracticeDataInUse,
        ServiceError::DatabaseTooNew { .. } => ProblemKind::PracticeDataTooNew,
        ServiceError::Folder { .. } => ProblemKind::PracticeFolderUnusable,
        _ => ProblemKind::PracticeNotStarted,
    }
}

/// Why My shop did not start.
fn shop_problem(error: &ServiceError) -> ProblemKind {
    match error {
        ServiceError::DatabaseDamaged { path } => {
            ProblemKind::ShopDataDamaged { path: path.clone() }
        }
        ServiceError::FolderInUse { .. } => ProblemKind::ShopDataInUse,
        ServiceError::DatabaseTooNew { .. } => ProblemKind::ShopDataTooNew,
        ServiceError::Folder { .. } => ProblemKind::ShopFolderUnusable,
        ServiceError::InvalidPublicUrl
        | ServiceError::InvalidSmtpUrl
        | ServiceError::InvalidSender => ProblemKind::ShopSettingsRefused,
        _ => ProblemKind::ShopNotStarted,
    }
}

impl ServiceKeys {
    /// Keys that only this process knows, so that no other program of the machine can use a service by guessing its port.
    fn new(service: &str) -> Self {
        let key = |owner| {
            let random = uuid::Uuid::new_v4().simple();
            SecretString::from(format!("{service}-{owner}-{random}"))
        };
        Self {
            account: key("account"),
            operator: key("operator"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::{ClientError, ClientOptions, ShopClient},
        messages,
    };

    async fn start(
        config: EmbeddedConfig,
        folder: &std::path::Path,
    ) -> Result<EmbeddedService, Problem> {
        let clock: Arc<dyn Clock> = Arc::new(crate::contract::WallClock);
        let services = EmbeddedServices::new(clock, 0.0);
        services.start(config, folder.to_owned()).await
    }

    async fn start_in(folder: &std::path::Path) -> EmbeddedService {
        let started = start(EmbeddedConfig::Practice, folder).await;
        started.unwrap_or_else(|problem| panic!("{problem:?}"))
    }

    fn shop(public_url: Option<&str>) -> EmbeddedConfig {
        EmbeddedConfig::Shop {
            public_url: public_url.map(str::to_owned),
            smtp_url: None,
            email_from: None,
        }
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
        let problem = Problem::from(practice_problem(&ServiceError::DatabaseDamaged {
            path: "practice/service.sqlite".into(),
        }));
        let text = messages::problem::full_text(&problem);
        assert!(text.contains("practice/service.sqlite"), "{text}");
        assert!(text.contains("Move the file to another folder"), "{text}");
        assert!(!text.contains("other copies"), "{text}");
    }

    #[test]
    fn folder_in_use_is_its_own_problem() {
        let in_use = || ServiceError::FolderInUse {
            path: "service".into(),
        };
        assert_eq!(practice_problem(&in_use()), ProblemKind::PracticeDataInUse);
        assert_eq!(shop_problem(&in_use()), ProblemKind::ShopDataInUse);
    }

    #[tokio::test]
    async fn practice_of_another_process_is_not_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let practice = folder.path().join("practice");
        let running = start_in(&practice).await;
        let clock: Arc<dyn Clock> = Arc::new(crate::contract::WallClock);
        let other = EmbeddedServices::new(clock, 0.0);
        let refused = other.delete_practice_data(practice.clone()).await;
        assert_eq!(refused.unwrap_err().kind, ProblemKind::PracticeDataInUse);
        assert!(practice.join("service.sqlite").exists());
        (running.stop)().await;
        let deleted = other.delete_practice_data(practice.clone()).await;
        deleted.unwrap_or_else(|problem| panic!("{problem:?}"));
        assert!(!practice.exists());
    }

    #[tokio::test]
    async fn operator_key_opens_the_service_it_was_made_for() {
        let folder = tempfile::tempdir().unwrap();
        let clock: Arc<dyn Clock> = Arc::new(crate::contract::WallClock);
        let services = EmbeddedServices::new(clock, 0.0);
        let client = |service: &EmbeddedService, key: &SecretString| {
            ShopClient::new(&service.base_url, key.clone(), ClientOptions::default()).unwrap()
        };
        let practice = services.start(EmbeddedConfig::Practice, folder.path().join("practice"));
        let practice = practice
            .await
            .unwrap_or_else(|problem| panic!("{problem:?}"));
        let state = client(&practice, &practice.operator_key).state().await;
        let state = state.unwrap();
        assert!(state.is_practice && state.products > 0);

        let url = "https://gifts.example.com";
        let running = services.start(shop(Some(url)), folder.path().join("shop"));
        let running = running
            .await
            .unwrap_or_else(|problem| panic!("{problem:?}"));
        let state = client(&running, &running.operator_key).state().await;
        let state = state.unwrap();
        assert_eq!((state.is_practice, state.products), (false, 0));
        assert_eq!(state.public_url, url);
        let refused = client(&running, &practice.operator_key).state().await;
        assert!(
            matches!(refused, Err(ClientError::Unauthorized { .. })),
            "{refused:?}"
        );
        (practice.stop)().await;
        (running.stop)().await;
    }

    #[tokio::test]
    async fn folder_of_practice_is_no_shop() {
        let folder = tempfile::tempdir().unwrap();
        (start_in(folder.path()).await.stop)().await;
        let refused = start(shop(None), folder.path()).await.err().unwrap();
        assert_eq!(refused.kind, ProblemKind::ShopNotStarted);
    }

    #[tokio::test]
    async fn unusable_public_url_is_its_own_problem() {
        let folder = tempfile::tempdir().unwrap();
        let refused = start(shop(Some("gifts")), folder.path()).await.err();
        assert_eq!(refused.unwrap().kind, ProblemKind::ShopSettingsRefused);
    }
}
