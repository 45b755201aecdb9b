//! What the user removed from the address book. Orders do not bring a removed person back; a later import or list
//! does. A removed date comes back only when the user enters it. Of a person, only a hash is stored, so that the
//! database does not keep who was removed.

use std::collections::HashSet;

use sha2::{Digest as _, Sha256};
use sqlx::{Sqlite, Transaction};

use super::person::{PersonDates, PersonId};
use crate::{
    contract::Timestamp,
    desk::store::{ConnectionRowId, Result, json},
};

fn hash(identity: &str) -> Vec<u8> {
    Sha256::digest(identity.as_bytes()).to_vec()
}

/// Remembers that the user removed a person.
pub(super) async fn remember_removal(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    identity: &str,
    now: Timestamp,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO removed_person (connection_row, identity_sha256, removed_at) VALUES (?1, ?2, ?3) \
         ON CONFLICT DO UPDATE SET removed_at = excluded.removed_at",
    )
    .bind(connection_row)
    .bind(hash(identity))
    .bind(now)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Remembers which dates of a person the user removed, before the dates are replaced by `kept`.
pub(super) async fn remember_removed_dates(
    write: &mut Transaction<'static, Sqlite>,
    id: PersonId,
    kept: &PersonDates,
) -> Result<()> {
    let kept: Vec<&str> = kept.iter().map(|(kind, _)| (*kind).into()).collect();
    let kept = json::text(&kept)?;
    for change in [
        "INSERT OR IGNORE INTO removed_person_date (person_row, kind) SELECT person_row, kind \
         FROM person_date WHERE person_row = ?1 AND kind NOT IN (SELECT value FROM json_each(?2))",
        "DELETE FROM removed_person_date WHERE person_row = ?1 \
         AND kind IN (SELECT value FROM json_each(?2))",
    ] {
        let change = sqlx::query(change).bind(id).bind(&kept);
        change.execute(&mut **write).await?;
    }
    Ok(())
}

/// Forgets the removal of people whom the user adds again.
pub(super) async fn forget_removals(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    identities: &[&str],
) -> Result<()> {
    let hashes: Vec<String> = identities.iter().map(|it| hex(&hash(it))).collect();
    sqlx::query(
        "DELETE FROM removed_person WHERE connection_row = ?1 \
         AND identity_sha256 IN (SELECT unhex(value) FROM json_each(?2))",
    )
    .bind(connection_row)
    .bind(json::text(&hashes)?)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Returns the identities that the user removed at or after `since`; with `None`, all removed identities.
pub(in crate::desk) async fn removed<'a>(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    identities: &[&'a str],
    since: Option<Timestamp>,
) -> Result<HashSet<&'a str>> {
    let has_removals: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM removed_person WHERE connection_row = ?1 \
         AND (?2 IS NULL OR removed_at >= ?2))",
    )
    .bind(connection_row)
    .bind(since)
    .fetch_one(&mut **write)
    .await?;
    if !has_removals {
        return Ok(HashSet::new());
    }
    let hashes: Vec<String> = identities.iter().map(|it| hex(&hash(it))).collect();
    let found: Vec<i64> = sqlx::query_scalar(
        "SELECT wanted.key FROM json_each(?2) AS wanted CROSS JOIN removed_person \
         ON connection_row = ?1 AND identity_sha256 = unhex(wanted.value) \
         WHERE ?3 IS NULL OR removed_at >= ?3",
    )
    .bind(connection_row)
    .bind(json::text(&hashes)?)
    .bind(since)
    .fetch_all(&mut **write)
    .await?;
    let at = |position: i64| usize::try_from(position).ok();
    let found = found.into_iter().filter_map(at);
    Ok(found.filter_map(|at| identities.get(at).copied()).collect())
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
