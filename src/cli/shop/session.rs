//! The shop of a command: the one in the data folder or the database, My shop of the desktop, or a service.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use secrecy::SecretString;

use crate::{
    cli::{
        common::{CommonOptions, PRACTICE, SHOP},
        database::DatabaseOption,
        failure::{CliCode, Failure},
    },
    client::{ClientError, ClientOptions, ShopClient, TrackError},
    contract::WallClock,
    desk::SHOP_FOLDER,
    i18n::t,
    service::{LocalShop, ServiceError, create_private_folder, open_local_shop},
};

/// The environment variable with the key of an operator for `--connect`. The key is not an argument, because every process
/// of the machine can read the arguments of the others.
const OPERATOR_KEY_VARIABLE: &str = "GIFTDESK_OPERATOR_KEY";

pub(super) struct ShopSession {
    client: ShopClient,
    /// `None`: the shop of a service.
    local: Option<LocalShop>,
}

impl ShopSession {
    /// # Errors
    /// When the shop cannot be opened, `--connect` names Practice, or the key of an operator is missing. Sends no request.
    pub(super) async fn open(
        common: &CommonOptions,
        database: &DatabaseOption,
    ) -> Result<Self, Failure> {
        let place = match common.connect.as_deref() {
            None | Some(SHOP | PRACTICE) => ShopPlace::of_options(common, database)?,
            Some(url) => {
                let client = ShopClient::new(url, operator_key(url)?, ClientOptions::default())?;
                return Ok(Self {
                    client,
                    local: None,
                });
            }
        };
        create_folder(&place.folder)?;
        let clock = Arc::new(WallClock);
        let local = open_local_shop(&place.folder, place.database.as_ref(), clock).await?;
        let client = ShopClient::new(local.url(), local.key().clone(), ClientOptions::default())?;
        Ok(Self {
            client,
            local: Some(local),
        })
    }

    pub(super) fn client(&self) -> &ShopClient {
        &self.client
    }

    pub(super) async fn close(self) {
        if let Some(local) = self.local {
            local.close().await;
        }
    }
}

/// The folder and the database of a shop at this computer.
pub(super) struct ShopPlace {
    /// The folder may not exist yet.
    pub(super) folder: PathBuf,
    /// The URL of a PostgreSQL database. `None`: the SQLite file in the folder.
    pub(super) database: Option<SecretString>,
}

impl ShopPlace {
    /// The shop in the data folder or the database, or My shop with `--connect shop`.
    ///
    /// # Errors
    /// When the data folder or the URL of the database cannot be used, or `--connect` names Practice or a service.
    pub(super) fn of_options(
        common: &CommonOptions,
        database: &DatabaseOption,
    ) -> Result<Self, Failure> {
        match common.connect.as_deref() {
            None => Ok(Self {
                folder: common.data_dir()?,
                database: database.url()?,
            }),
            Some(SHOP) => Ok(Self {
                folder: common.data_dir()?.join(SHOP_FOLDER),
                database: None,
            }),
            Some(PRACTICE) => Err(Failure::unchanged(
                CliCode::OptionInvalid,
                t!("cli-shop-is-practice"),
                t!("cli-shop-is-practice-remedy"),
            )),
            Some(url) => Err(Failure::unchanged(
                CliCode::OptionInvalid,
                t!("cli-shop-is-remote", url = url),
                t!("cli-shop-is-remote-remedy"),
            )),
        }
    }
}

fn create_folder(folder: &Path) -> Result<(), ServiceError> {
    create_private_folder(folder).map_err(|source| ServiceError::Folder {
        path: folder.to_owned(),
        source,
    })
}

fn operator_key(url: &str) -> Result<SecretString, Failure> {
    let key = std::env::var(OPERATOR_KEY_VARIABLE).unwrap_or_default();
    if key.trim().is_empty() {
        return Err(Failure::unchanged(
            CliCode::ApiKeyMissing,
            t!("cli-shop-key-missing", url = url),
            t!(
                "cli-shop-key-missing-remedy",
                variable = OPERATOR_KEY_VARIABLE
            ),
        ));
    }
    Ok(SecretString::from(key.trim()))
}

/// The failure of a request of several, of which earlier ones may have recorded parcels.
impl From<TrackError> for Failure {
    fn from(failed: TrackError) -> Self {
        let failure = Self::from(failed.error);
        match failed.changed {
            0 => failure,
            _ => Self {
                meaning: t!("cli-shop-may-be-changed"),
                ..failure
            },
        }
    }
}

/// The failure of a request to the shop. A request that was refused or did not arrive has changed nothing.
impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        let code = CliCode::ShopFailed;
        match &error {
            ClientError::Unauthorized { .. } | ClientError::Refused { status: 403, .. } => {
                Self::unchanged(
                    code,
                    t!("cli-shop-key-refused"),
                    t!("cli-shop-key-refused-remedy"),
                )
            }
            ClientError::Refused {
                reason: Some(reason),
                ..
            }
            | ClientError::NotFound { reason } => Self::unchanged(
                code,
                t!("cli-shop-refused", reason = reason.clone()),
                t!("cli-shop-refused-remedy"),
            ),
            _ if error.may_have_arrived() => Self::new(
                code,
                t!("cli-shop-no-answer"),
                t!("cli-shop-may-be-changed"),
                t!("cli-shop-no-answer-remedy"),
            )
            .with_details(&error),
            _ => Self::unchanged(
                code,
                t!("cli-shop-not-reached"),
                t!("cli-shop-not-reached-remedy"),
            )
            .with_details(&error),
        }
    }
}
