//! Adds people to the address book, and deletes all of it. Both work in small transactions, so that a
//! list of 100,000 people delays no send.

use std::{collections::HashMap, time::Instant};

use sqlx::{Sqlite, Transaction};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    desk::{
        PersonDates, PersonId,
        people::{PersonBody, StoredPerson},
    },
    recipients::YearlyDate,
};

/// People of one transaction, which takes a few milliseconds.
const MAX_PEOPLE: usize = 500;

impl Store {
    /// Adds people, and completes known ones: newer values replace older ones, but a date that is known
    /// stays, because the user may have corrected it. Ends when `is_wanted` returns `false`, which is
    /// asked inside each transaction.
    pub(crate) async fn add_people(
        &self,
        connection_row: ConnectionRowId,
        people: &[StoredPerson],
        is_wanted: impl Fn() -> bool,
    ) -> Result<()> {
        for part in people.chunks(MAX_PEOPLE) {
            let begun = Instant::now();
            let mut write = self.begin_durable().await?;
            if !is_wanted() {
                return Ok(());
            }
            if add_part(&mut write, connection_row, part).await? {
                write.commit().await?;
                self.count_people_change();
            }
            // Other writers get the lock for as long as this one had it.
            if people.len() > MAX_PEOPLE {
                tokio::time::sleep(begun.elapsed()).await;
            }
        }
        Ok(())
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
        Ok(())
    }

    /// Deletes the lists that the user deleted before this start.
    pub async fn delete_hidden_people_lists(&self) -> Result<()> {
        loop {
            let begun = Instant::now();
            let deleted = sqlx::query(
                "DELETE FROM people_list_recipient WHERE row_id IN \
                 (SELECT recipient.row_id FROM people_list CROSS JOIN people_list_recipient AS recipient \
                 ON list_row = people_list.row_id WHERE is_deleted = 1 LIMIT 500)",
            )
            .execute(&self.durable)
            .await?
            .rows_affected();
            if deleted == 0 {
                break;
            }
            tokio::time::sleep(begun.elapsed()).await;
        }
        sqlx::query("DELETE FROM people_list WHERE is_deleted = 1")
            .execute(&self.durable)
            .await?;
        Ok(())
    }
}

/// Returns whether anything was written.
async fn add_part(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    part: &[StoredPerson],
) -> Result<bool> {
    let identities: Vec<&str> = part.iter().map(|person| &*person.identity).collect();
    let known: Vec<(String, i64, String)> = sqlx::query_as(
        "SELECT identity, row_id, body FROM json_each(?2) AS wanted \
         CROSS JOIN person ON connection_row = ?1 AND identity = wanted.value",
    )
    .bind(connection_row)
    .bind(json::text(&identities)?)
    .fetch_all(&mut **write)
    .await?;
    let known: HashMap<String, (i64, String)> = known
        .into_iter()
        .map(|(identity, row, body)| (identity, (row, body)))
        .collect();
    let mut is_changed = false;
    for person in part {
        let id = match known.get(&person.identity) {
            Some((row, body)) => {
                let mut body: PersonBody = json::read("person", body).unwrap_or_default();
                if body.merge(&person.body) {
                    is_changed = true;
                    sqlx::query(
                        "UPDATE person SET body = ?2, sort_key = ?3, search_text = ?4 \
                         WHERE row_id = ?1",
                    )
                    .bind(row)
                    .bind(json::text(&body)?)
                    .bind(body.sort_key())
                    .bind(body.search_text())
                    .execute(&mut **write)
                    .await?;
                }
                PersonId(*row)
            }
            None => {
                is_changed = true;
                let row = sqlx::query_scalar(
                    "INSERT INTO person (connection_row, identity, body, sort_key, search_text) \
                     VALUES (?1, ?2, ?3, ?4, ?5) RETURNING row_id",
                )
                .bind(connection_row)
                .bind(&person.identity)
                .bind(json::text(&person.body)?)
                .bind(person.body.sort_key())
                .bind(person.body.search_text())
                .fetch_one(&mut **write)
                .await?;
                PersonId(row)
            }
        };
        is_changed |= insert_dates(write, id, &person.dates).await?;
    }
    Ok(is_changed)
}

/// Adds the dates that are not known yet. Returns whether there were any.
pub(super) async fn insert_dates(
    write: &mut Transaction<'static, Sqlite>,
    id: PersonId,
    dates: &PersonDates,
) -> Result<bool> {
    let mut is_changed = false;
    for (kind, date) in dates {
        let YearlyDate { month, day, year } = *date;
        let added = sqlx::query(
            "INSERT OR IGNORE INTO person_date (person_row, kind, day, year) VALUES (?1, ?2, ?3, ?4)",
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
