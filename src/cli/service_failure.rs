//! Text for the reasons why a service does not start or its database cannot be used.

use std::fmt;

use super::failure::{CliCode, Failure};
use crate::{
    i18n::t,
    service::{ServiceError, ServiceKind},
};

/// The failure of a subcommand that starts a service or opens its database. The stored data is
/// unchanged.
impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        let (what, remedy) = texts(&error);
        Self::unchanged(CliCode::ServiceFailed, what, remedy).with_details(error)
    }
}

/// The failure of a service for a reason without a text of its own.
pub(super) fn other_failure(details: impl fmt::Display) -> Failure {
    let what = t!("cli-service-other");
    let remedy = t!("cli-service-other-remedy");
    Failure::unchanged(CliCode::ServiceFailed, what, remedy).with_details(details)
}

fn texts(error: &ServiceError) -> (String, String) {
    let shown = |path: &std::path::Path| path.display().to_string();
    match error {
        ServiceError::Folder { path, .. } => (
            t!("cli-service-folder", path = shown(path)),
            t!("cli-service-folder-remedy"),
        ),
        ServiceError::FolderInUse { path } => (
            t!("cli-service-folder-in-use", path = shown(path)),
            t!("cli-service-folder-in-use-remedy"),
        ),
        ServiceError::AddressInUse { address } => (
            t!("cli-service-address-in-use", address = address.to_string()),
            t!("cli-service-address-in-use-remedy"),
        ),
        ServiceError::Listen { address, .. } => (
            t!("cli-service-listen", address = address.to_string()),
            t!("cli-service-listen-remedy"),
        ),
        ServiceError::InvalidPublicUrl => (
            t!("cli-service-public-url"),
            t!("cli-service-public-url-remedy"),
        ),
        ServiceError::InvalidDatabaseUrl => (
            t!("cli-service-database-url"),
            t!("cli-service-database-url-remedy"),
        ),
        ServiceError::UnreadableDatabaseUrl => (
            t!("cli-service-database-url"),
            t!("cli-service-database-url-password-remedy"),
        ),
        ServiceError::UnknownDatabaseParameter { name }
        | ServiceError::UnreadableDatabaseParameter { name } => (
            t!("cli-service-database-parameter", name = name.clone()),
            t!("cli-service-database-parameter-remedy"),
        ),
        ServiceError::PoolerSharesSessions
        | ServiceError::NoTimeLimits { .. }
        | ServiceError::SettingRefused { .. } => {
            (t!("cli-service-pooler"), t!("cli-service-pooler-remedy"))
        }
        ServiceError::MayNotCreateTables { role, schema } => (
            t!("cli-service-may-not-create", role = role.clone()),
            t!(
                "cli-service-may-not-create-remedy",
                role = role.clone(),
                schema = schema.clone()
            ),
        ),
        ServiceError::DatabaseEmpty { path } => (
            t!("cli-service-empty", path = shown(path)),
            t!("cli-service-empty-remedy"),
        ),
        ServiceError::Database { .. } => (
            t!("cli-service-database"),
            t!("cli-service-database-remedy"),
        ),
        ServiceError::DatabaseDamaged { path } => (
            t!("cli-service-damaged", path = shown(path)),
            t!("cli-service-damaged-remedy"),
        ),
        ServiceError::OtherKind {
            wanted: ServiceKind::Shop,
        } => (
            t!("cli-service-is-practice"),
            t!("cli-service-is-practice-remedy"),
        ),
        ServiceError::OtherKind {
            wanted: ServiceKind::Practice,
        } => (t!("cli-service-is-shop"), t!("cli-service-is-shop-remedy")),
        ServiceError::FileExists { path } => (
            t!("cli-service-file-exists", path = shown(path)),
            t!("cli-service-file-exists-remedy"),
        ),
        ServiceError::HasOwnBackups => (
            t!("cli-service-own-backups"),
            t!("cli-service-own-backups-remedy"),
        ),
        ServiceError::NoDatabase { path } => (
            t!("cli-service-none", path = shown(path)),
            t!("cli-service-none-remedy"),
        ),
        ServiceError::DatabaseTooNew { .. } => {
            (t!("cli-service-newer"), t!("cli-service-newer-remedy"))
        }
        ServiceError::Migration { .. } => (
            t!("cli-service-migration"),
            t!("cli-service-migration-remedy"),
        ),
        ServiceError::NotPostgres => (
            t!("cli-distribute-not-postgres"),
            t!("cli-distribute-not-postgres-remedy"),
        ),
        ServiceError::NoCitus => (
            t!("cli-distribute-no-citus"),
            t!("cli-distribute-no-citus-remedy"),
        ),
        ServiceError::TableNotPlaced { table } => (
            t!("cli-distribute-table", table = table.clone()),
            t!("cli-distribute-table-remedy"),
        ),
        ServiceError::NotDistributed { .. } => (
            t!("cli-distribute-failed"),
            t!("cli-distribute-failed-remedy"),
        ),
        _ => (t!("cli-service-other"), t!("cli-service-other-remedy")),
    }
}
