//! Adds people to the address book, and deletes all of it. Both work in small transactions, so that a
//! list of 100,000 people delays no send.

use std::{collections::HashMap, time::Instant};

use sqlx::{Sqlite, Transaction};
use uuid::Uuid;

use super::{
    person::{PersonDates, PersonId},
    removed,
    stored_person::{PersonBody, StoredPerson},
};
use crate::{
    contract::Timestamp,
    desk::store::{ConnectionRowId, Result, Store, json},
    recipients::YearlyDate,
};

/// Where people who are added come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PeopleSource {
    /// A send or a list: its values replace the known ones. The user's command was given at `at`: people whom the user
    /// removed since then stay removed.
    List { at: Timestamp },
    /// An import, which adds people as a list does until the user undoes it ([`Store::take_back_import`]).
    Import { id: PeopleImportId, at: Timestamp },
    /// Mirrored orders, which can be old: only missing values are taken from them, and people whom the user removed
    /// stay removed.
    Orders,
}

/// People of one transaction, which takes a few milliseconds.
const PEOPLE_PER_TRANSACTION: usize = 500;

/// An import whose people are in the address book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct PeopleImportId(Uuid);

impl PeopleImportId {
    pub(crate) fn generate() -> Self {
        Self(Uuid::now_v7())
    }
}

/// A list that the user deleted.
#[derive(Clone, Copy, Debug)]
pub struct HiddenPeopleList(i64);

impl Store {
    /// Adds people, and completes known ones: newer values replace older ones, but a date that is known
    /// stays, because the user may have corrected it. Ends when `is_wanted` returns `false`, which is
    /// asked inside each transaction.
    pub(crate) async fn add_people(
        &self,
        connection_row: ConnectionRowId,
        people: &[StoredPerson],
        source: PeopleSource,
        is_wanted: impl Fn() -> bool,
    ) -> Result<()> {
        for part in people.chunks(PEOPLE_PER_TRANSACTION) {
            let begun = Instant::now();
            let mut write = self.begin_durable().await?;
            if !is_wanted() {
                return Ok(());
            }
            if add_part(&mut write, connection_row, part, source).await? {
                write.commit().await?;
                self.count_people_change();
            }
            // Pauses as long as the transaction took, so that other writers get the database lock.
            if people.len() > PEOPLE_PER_TRANSACTION {
                tokio::time::sleep(begun.elapsed()).await;
            }
        }
        Ok(())
    }

    /// Deletes the people whom only this import brought. Known people keep the values of the import.
    pub(crate) async fn take_back_import(&self, import: PeopleImportId) -> Result<()> {
        loop {
            let begun = Instant::now();
            let deleted = sqlx::query(
                "DELETE FROM person WHERE row_id IN \
                 (SELECT row_id FROM person WHERE only_import = ?1 LIMIT 500)",
            )
            .bind(import)
            .execute(&self.durable)
            .await?
            .rows_affected();
            if deleted == 0 {
                return Ok(());
            }
            self.count_people_change();
            tokio::time::sleep(begun.elapsed()).await;
        }
    }

    /// Deletes the address book of every connection. Lists stay.
    pub async fn delete_address_book(&self) -> Result<()> {
        loop {
            let begun = Instant::now();
            let deleted = sqlx::query(
                "DELETE FROM person WHERE row_id IN (SELECT row_id FROM person LIMIT 500)",
            )
            .execute(&self.durable)
            .await?
            .rows_affected();
            if deleted == 0 {
                break;
            }
            self.count_people_change();
            tokio::time::sleep(begun.elapsed()).await;
        }
        self.forget_order_people().await?;
        self.empty_write_ahead_log().await
    }

    /// Removes earlier versions of pages, with what was deleted since, from the write-ahead log.
    async fn empty_write_ahead_log(&self) -> Result<()> {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&self.durable)
            .await?;
        Ok(())
    }

    /// The lists that the user deleted. An undo can show them again until the app closes.
    pub async fn hidden_people_lists(&self) -> Result<Vec<HiddenPeopleList>> {
        let rows = sqlx::query_scalar("SELECT row_id FROM people_list WHERE is_deleted = 1")
            .fetch_all(&self.durable)
            .await?;
        Ok(rows.into_iter().map(HiddenPeopleList).collect())
    }

    /// Deletes lists that the user deleted before this start.
    pub async fn delete_people_lists(&self, lists: &[HiddenPeopleList]) -> Result<()> {
        let rows: Vec<i64> = lists.iter().map(|list| list.0).collect();
        let rows = json::text(&rows)?;
        loop {
            let begun = Instant::now();
            let deleted = sqlx::query(
                "DELETE FROM people_list_recipient WHERE row_id IN \
                 (SELECT recipient.row_id FROM json_each(?1) AS list \
                 CROSS JOIN people_list_recipient AS recipient ON list_row = list.value LIMIT 500)",
            )
            .bind(&rows)
            .execute(&self.durable)
            .await?
            .rows_affected();
            if deleted == 0 {
                break;
            }
            tokio::time::sleep(begun.elapsed()).await;
        }
        sqlx::query("DELETE FROM people_list WHERE row_id IN (SELECT value FROM json_each(?1))")
            .bind(&rows)
            .execute(&self.durable)
            .await?;
        if lists.is_empty() {
            return Ok(());
        }
        self.empty_write_ahead_log().await
    }
}

/// A person who is in the address book.
#[derive(sqlx::FromRow)]
struct KnownPerson {
    identity: String,
    row_id: i64,
    body: String,
    only_import: Option<PeopleImportId>,
}

/// Keeps people in the address book whatever imports are undone.
pub(super) async fn keep_after_imports(
    write: &mut Transaction<'static, Sqlite>,
    people: &[PersonId],
) -> Result<()> {
    let people: Vec<i64> = people.iter().map(|person| person.0).collect();
    sqlx::query(
        "UPDATE person SET only_import = NULL \
         WHERE row_id IN (SELECT value FROM json_each(?1)) AND only_import IS NOT NULL",
    )
    .bind(json::text(&people)?)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// Returns whether anything was written.
async fn add_part(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    part: &[StoredPerson],
    source: PeopleSource,
) -> Result<bool> {
    let identities: Vec<&str> = part.iter().map(|person| &*person.identity).collect();
    let known: Vec<KnownPerson> = sqlx::query_as(
        "SELECT identity, row_id, body, only_import FROM json_each(?2) AS wanted \
         CROSS JOIN person ON connection_row = ?1 AND identity = wanted.value",
    )
    .bind(connection_row)
    .bind(json::text(&identities)?)
    .fetch_all(&mut **write)
    .await?;
    let known: HashMap<&str, &KnownPerson> = known
        .iter()
        .map(|known| (&*known.identity, known))
        .collect();
    let (since, import) = match source {
        PeopleSource::Orders => (None, None),
        PeopleSource::List { at } => (Some(at), None),
        PeopleSource::Import { id, at } => (Some(at), Some(id)),
    };
    let removed = removed::removed(write, connection_row, &identities, since).await?;
    // An import that is undone leaves removed people removed.
    if matches!(source, PeopleSource::List { .. }) {
        let added: Vec<&str> = identities
            .into_iter()
            .filter(|identity| !removed.contains(identity))
            .collect();
        removed::forget_removals(write, connection_row, &added).await?;
    }
    let mut is_changed = false;
    for person in part {
        if removed.contains(person.identity.as_str()) {
            continue;
        }
        let id = match known.get(&*person.identity) {
            Some(KnownPerson {
                row_id,
                body,
                only_import,
                ..
            }) => {
                let mut body: PersonBody = json::read("person", body).unwrap_or_default();
                let is_completed = match source {
                    PeopleSource::List { .. } | PeopleSource::Import { .. } => {
                        body.merge(&person.body)
                    }
                    PeopleSource::Orders => body.complete(&person.body),
                };
                if only_import.is_some() && *only_import != import {
                    is_changed = true;
                    keep_after_imports(write, &[PersonId(*row_id)]).await?;
                }
                if is_completed {
                    is_changed = true;
                    sqlx::query(
                        "UPDATE person SET body = ?2, sort_key = ?3, search_text = ?4 \
                         WHERE row_id = ?1",
                    )
                    .bind(row_id)
                    .bind(json::text(&body)?)
                    .bind(body.sort_key())
                    .bind(body.search_text())
                    .execute(&mut **write)
                    .await?;
                }
                PersonId(*row_id)
            }
            None => {
                is_changed = true;
                let row = sqlx::query_scalar(
                    "INSERT INTO person (connection_row, identity, body, sort_key, search_text, only_import) \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING row_id",
                )
                .bind(connection_row)
                .bind(&person.identity)
                .bind(json::text(&person.body)?)
                .bind(person.body.sort_key())
                .bind(person.body.search_text())
                .bind(import)
                .fetch_one(&mut **write)
                .await?;
                PersonId(row)
            }
        };
        is_changed |= insert_dates(write, id, &person.dates).await?;
    }
    Ok(is_changed)
}

/// Adds the dates that are not known yet, except those that the user removed. Returns whether there were any.
pub(super) async fn insert_dates(
    write: &mut Transaction<'static, Sqlite>,
    id: PersonId,
    dates: &PersonDates,
) -> Result<bool> {
    let mut is_changed = false;
    for (kind, date) in dates {
        let YearlyDate { month, day, year } = *date;
        let added = sqlx::query(
            "INSERT OR IGNORE INTO person_date (person_row, kind, day, year) SELECT ?1, ?2, ?3, ?4 \
             WHERE NOT EXISTS (SELECT 1 FROM removed_person_date WHERE person_row = ?1 AND kind = ?2)",
        )
        .bind(id)
        .bind(<&str>::from(*kind))
        .bind(month * 100 + day)
        .bind(year)
        .execute(&mut **write)
        .await?;
        is_changed |= added.rows_affected() > 0;
    }
    Ok(is_changed)
}
