//! Adopts databases of the last version before the schema was one file. Such a version was never released, so that no
//! migrations of earlier ones are kept: their databases are refused and not changed.
//!
//! Each database renames the tables whose columns or keys differ, creates them by the schema and copies the rows, all in
//! one transaction. The migrator then finds the schema applied.

use sqlx::migrate::{MigrateError, Migration, Migrator};

use crate::service::error::{Result, ServiceError};

/// The table with the applied migrations.
pub(super) const MIGRATIONS: &str = "_sqlx_migrations";

/// The first migration, which creates the tables.
const SCHEMA_VERSION: i64 = 200;

/// The last migration of the databases that are adopted.
const LAST_EARLIER_VERSION: i64 = 160;

/// The beginning of the names of renamed tables.
pub(super) const RENAMED: &str = "old_";

/// Whether a database with these migrations is adopted. Otherwise it is empty or has the schema.
///
/// # Errors
/// When the database is of an earlier version than the last one.
pub(super) fn is_adopted(applied: &[i64]) -> Result<bool> {
    let earlier = applied.iter().filter(|it| **it < SCHEMA_VERSION).max();
    match earlier {
        None => Ok(false),
        Some(&LAST_EARLIER_VERSION) => Ok(true),
        Some(_) => Err(ServiceError::DatabaseTooOld),
    }
}

/// Whether a start adopts or migrates a database with these migrations.
///
/// # Errors
/// When the database is too old to adopt, or of a newer version.
pub(super) fn is_pending(migrator: &Migrator, applied: &[i64]) -> Result<bool> {
    if is_adopted(applied)? {
        return Ok(true);
    }
    match applied.iter().find(|it| !migrator.version_exists(**it)) {
        Some(newer) => Err(MigrateError::VersionMissing(*newer).into()),
        None => Ok(migrator.iter().any(|it| !applied.contains(&it.version))),
    }
}

/// The migration that creates the tables.
pub(super) fn schema(migrator: &Migrator) -> Result<&Migration, MigrateError> {
    let found = migrator.iter().find(|it| it.version == SCHEMA_VERSION);
    found.ok_or(MigrateError::VersionNotPresent(SCHEMA_VERSION))
}

/// The table `s` with the account of a row `o`, for tables that had no account or kept 0 for finished work.
fn account_source(table: &str) -> Option<&'static str> {
    match table {
        "job" | "batch_email" | "recipient_email" => Some("order_batch s ON s.no = o.batch_no"),
        "webhook_secret" => Some("webhook_endpoint s ON s.no = o.endpoint_no"),
        // Deliveries and attempts whose event is gone are in no list.
        "webhook_delivery" | "webhook_attempt" => Some("old_webhook_event s ON s.id = o.event_id"),
        _ => None,
    }
}

/// Copies the rows of a renamed table. `columns`: those that both tables have; `overriding`: what the database needs to
/// accept generated numbers.
pub(super) fn copy_sql(table: &str, columns: &[String], overriding: &str) -> String {
    let Some(source) = account_source(table) else {
        let columns = columns.join(", ");
        return format!(
            "INSERT INTO {table} ({columns}) {overriding} SELECT {columns} FROM {RENAMED}{table}"
        );
    };
    let columns: Vec<&str> = columns
        .iter()
        .map(String::as_str)
        .filter(|column| *column != "account_no")
        .collect();
    let copied: Vec<String> = columns.iter().map(|it| format!("o.{it}")).collect();
    format!(
        "INSERT INTO {table} (account_no, {}) SELECT s.account_no, {} FROM {RENAMED}{table} o JOIN {source}",
        columns.join(", "),
        copied.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_earlier_version_is_adopted() {
        assert!(!is_adopted(&[]).unwrap());
        assert!(!is_adopted(&[SCHEMA_VERSION, 201]).unwrap());
        assert!(is_adopted(&[1, 152, LAST_EARLIER_VERSION]).unwrap());
        for applied in [&[1][..], &[1, 2, 152]] {
            let refused = is_adopted(applied).unwrap_err();
            assert!(matches!(refused, ServiceError::DatabaseTooOld), "{refused}");
        }
    }
}
