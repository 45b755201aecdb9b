//! Saves, renames, duplicates and deletes lists of recipients. Each recipient is a row; saving writes only the rows that
//! changed.

use std::sync::Arc;

use serde_json::json;
use sqlx::{Row, Sqlite, Transaction};

use super::{
    address_book,
    command::{PeopleChange, PeopleEvent},
    person::{PeopleListId, PeopleListSummary, PersonId, RemovedFromList},
    removed::removed,
};
use crate::{
    contract::Timestamp,
    desk::{
        drafts::DraftId,
        engine::SessionContext,
        event::Event,
        problem::{Problem, ProblemKind},
        sends::confirmed::draft_snapshot,
        store::{
            ConnectionRowId, Result, Store, json,
            named_rows::{NamedRows, named_rows},
        },
    },
    recipients::{RecipientRow, RecipientTable, person_identity},
};

/// Saves the recipients of a draft without blank rows. `at`: see [`address_book::record`].
pub(in crate::desk) async fn save(
    context: SessionContext,
    draft: DraftId,
    name: String,
    at: Timestamp,
) {
    let saved = async {
        let snapshot = draft_snapshot(&context, draft).await?;
        let recipients = without_blank_rows(&snapshot.recipients);
        let saved = add(&context, &name, recipients.clone(), at).await?;
        address_book::record(&context, recipients, at);
        Ok(saved)
    };
    finish(&context, saved.await).await;
}

/// Copies a list. The address book has its people already, and may have newer data about them.
pub(in crate::desk) async fn duplicate(
    context: SessionContext,
    list: PeopleListId,
    name: String,
    at: Timestamp,
) {
    let copied = async {
        let stored = stored(&context, list).await?;
        add(&context, &name, stored.recipients, at).await
    };
    finish(&context, copied.await).await;
}

fn without_blank_rows(table: &RecipientTable) -> RecipientTable {
    let rows = table.rows().iter().filter(|row| !row.is_blank());
    let columns = table.extra_columns().to_vec();
    // Warnings are accepted for one gift.
    let rows: Vec<RecipientRow> = rows.map(|row| row.without_origin()).collect();
    RecipientTable::with_extra_columns(table.source(), columns, rows)
}

/// Stores a new list. The caller decides whether its people are new to the address book.
async fn add(
    context: &SessionContext,
    name: &str,
    recipients: RecipientTable,
    at: Timestamp,
) -> Result<PeopleChange, Problem> {
    let list = StoredPeopleList {
        name: name.to_owned(),
        recipients,
    };
    let id = PeopleListId::generate();
    store(context, id, &list, &RecipientTable::default(), at).await?;
    Ok(PeopleChange::ListSaved {
        name: list.name,
        recipients: list.recipients.len() as u64,
    })
}

/// Writes the recipients of a list that differ from `saved`, and adds them to the address book. The others stay out of
/// it: the address book may have newer data about them.
pub(in crate::desk) async fn write(
    context: &SessionContext,
    id: PeopleListId,
    list: &StoredPeopleList,
    saved: &RecipientTable,
    at: Timestamp,
) -> Result<(), Problem> {
    store(context, id, list, saved, at).await?;
    let changed = list.recipients.changes_since(saved).changed;
    if !changed.is_empty() {
        let columns = list.recipients.extra_columns().to_vec();
        let rows = changed
            .into_iter()
            .map(|(_, row)| Arc::unwrap_or_clone(row));
        let changed = RecipientTable::with_extra_columns("", columns, rows);
        address_book::record(context, changed, at);
    }
    Ok(())
}

async fn store(
    context: &SessionContext,
    id: PeopleListId,
    list: &StoredPeopleList,
    saved: &RecipientTable,
    at: Timestamp,
) -> Result<(), Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let is_saved = app
        .store
        .save_people_list(connection_row, id, list, saved, at)
        .await
        .map_err(|error| context.store_problem(&error))?;
    if !is_saved {
        return Err(ProblemKind::PeopleListNotFound.into());
    }
    Ok(())
}

/// Reads a list.
pub(in crate::desk) async fn stored(
    context: &SessionContext,
    id: PeopleListId,
) -> Result<StoredPeopleList, Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let list = app.store.people_list(connection_row, id).await;
    list.map_err(|error| context.store_problem(&error))?
        .ok_or_else(|| ProblemKind::PeopleListNotFound.into())
}

pub(in crate::desk) async fn rename(context: SessionContext, list: PeopleListId, name: String) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let renamed = store.rename_people_list(connection_row, list, &name).await;
    context.ok_or_report(renamed);
    address_book::publish(&context).await;
}

pub(in crate::desk) async fn delete(context: SessionContext, list: PeopleListId) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let deleted = async {
        let name = stored(&context, list).await?.name;
        store
            .set_people_list_deleted(connection_row, list, true)
            .await
            .map_err(|error| context.store_problem(&error))?;
        Ok(PeopleChange::ListDeleted { list, name })
    };
    finish(&context, deleted.await).await;
}

pub(in crate::desk) async fn restore(context: SessionContext, list: PeopleListId) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let restored = store
        .set_people_list_deleted(connection_row, list, false)
        .await;
    context.ok_or_report(restored);
    address_book::publish(&context).await;
}

pub(super) async fn remove_people(
    context: SessionContext,
    list: PeopleListId,
    people: Arc<[PersonId]>,
    at: Timestamp,
) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let removed = async {
        let removed = store.remove_from_people_list(connection_row, list, &people, at);
        let (name, recipients) = removed
            .await
            .map_err(|error| context.store_problem(&error))?
            .ok_or(ProblemKind::PeopleListNotFound)?;
        let removed = Arc::new(RemovedFromList {
            list,
            removed_at: at,
            recipients,
        });
        Ok(PeopleChange::RemovedFromList { name, removed })
    };
    finish(&context, removed.await).await;
}

pub(super) async fn restore_people(
    context: SessionContext,
    removed: Arc<RemovedFromList>,
    at: Timestamp,
) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let restored = store
        .restore_to_people_list(connection_row, &removed, at)
        .await;
    context.ok_or_report(restored);
    address_book::publish(&context).await;
}

/// Emits the result of a change, and the lists.
pub(in crate::desk) async fn finish(
    context: &SessionContext,
    changed: Result<PeopleChange, Problem>,
) {
    address_book::publish(context).await;
    match changed {
        Ok(change) => context.emit(Event::People(PeopleEvent::Changed(change))),
        Err(problem) => context.report(problem),
    }
}

/// A list as stored.
#[derive(Clone, Debug)]
pub struct StoredPeopleList {
    pub name: String,
    pub recipients: RecipientTable,
}

const LISTS: NamedRows = named_rows!("people_list");

impl Store {
    /// The lists of a connection without deleted ones, by name.
    pub async fn people_lists(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<PeopleListSummary>> {
        let rows = sqlx::query(
            "SELECT id, name, updated_at, (SELECT count(*) FROM people_list_recipient \
             WHERE list_row = people_list.row_id) AS recipients FROM people_list \
             WHERE connection_row = ?1 AND is_deleted = 0 ORDER BY name COLLATE NOCASE, row_id",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(PeopleListSummary {
                    id: row.try_get("id")?,
                    name: row.try_get("name")?,
                    recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
                    updated_at: row.try_get("updated_at")?,
                })
            })
            .collect()
    }

    /// Returns `None` when the list does not exist or is deleted. A recipient that cannot be read is an
    /// empty row.
    pub async fn people_list(
        &self,
        connection_row: ConnectionRowId,
        id: PeopleListId,
    ) -> Result<Option<StoredPeopleList>> {
        let found = sqlx::query(
            "SELECT row_id, name, extra_columns FROM people_list \
             WHERE connection_row = ?1 AND id = ?2 AND is_deleted = 0",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_optional(&self.durable)
        .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let stored = sqlx::query(
            "SELECT recipient_id, body FROM people_list_recipient WHERE list_row = ?1 \
             ORDER BY position, recipient_id",
        )
        .bind(found.try_get::<i64, _>("row_id")?)
        .fetch_all(&self.durable)
        .await?;
        let mut rows: Vec<RecipientRow> = Vec::with_capacity(stored.len());
        for recipient in &stored {
            let id: i64 = recipient.try_get("recipient_id")?;
            let row = json::read("recipient of a list", recipient.try_get("body")?);
            rows.push(row.unwrap_or_else(|| RecipientRow {
                id: id.cast_unsigned(),
                ..RecipientRow::default()
            }));
        }
        let columns = json::read("extra columns", found.try_get("extra_columns")?);
        let name: String = found.try_get("name")?;
        Ok(Some(StoredPeopleList {
            recipients: RecipientTable::with_extra_columns(
                &name,
                columns.unwrap_or_default(),
                rows,
            ),
            name,
        }))
    }

    /// Writes a list and the recipients that differ from `saved`, in one transaction; on disk when this
    /// returns. A stored list keeps its name. People whom the user removed since `now`, the time of the
    /// command, are left out. Returns `false`, and writes nothing, when the list was deleted
    /// meanwhile.
    pub async fn save_people_list(
        &self,
        connection_row: ConnectionRowId,
        id: PeopleListId,
        list: &StoredPeopleList,
        saved: &RecipientTable,
        now: Timestamp,
    ) -> Result<bool> {
        let recipients = &list.recipients;
        let changes = recipients.changes_since(saved);
        let identities: Vec<String> = changes
            .changed
            .iter()
            .filter_map(|(_, row)| person_identity(row))
            .collect();
        let identities: Vec<&str> = identities.iter().map(String::as_str).collect();
        // Encoded before the transaction, so that other writes wait only for the database.
        let rows = changes
            .changed
            .iter()
            .map(|(position, row)| {
                Ok(json!({
                    "id": row.id,
                    "position": position,
                    "identity": person_identity(row),
                    "body": json::text(&**row)?,
                }))
            })
            .collect::<Result<Vec<_>>>()?;
        let rows = json::text(&rows)?;
        let mut write = self.begin_durable().await?;
        let list_row: Option<i64> = sqlx::query_scalar(
            "INSERT INTO people_list (connection_row, id, name, extra_columns, updated_at) \
             VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO UPDATE SET \
             extra_columns = excluded.extra_columns, updated_at = excluded.updated_at \
             WHERE connection_row = excluded.connection_row AND is_deleted = 0 RETURNING row_id",
        )
        .bind(connection_row)
        .bind(id)
        .bind(&list.name)
        .bind(json::text(recipients.extra_columns())?)
        .bind(now)
        .fetch_optional(&mut *write)
        .await?;
        let Some(list_row) = list_row else {
            return Ok(false);
        };
        sqlx::query(
            "INSERT INTO people_list_recipient (list_row, recipient_id, position, identity, body) \
             SELECT ?1, value ->> 'id', value ->> 'position', value ->> 'identity', value ->> 'body' \
             FROM json_each(?2) WHERE true ON CONFLICT (list_row, recipient_id) DO UPDATE SET \
             position = excluded.position, identity = excluded.identity, body = excluded.body",
        )
        .bind(list_row)
        .bind(rows)
        .execute(&mut *write)
        .await?;
        remove_recipients(&mut write, list_row, &changes.removed).await?;
        let removed = removed(&mut write, connection_row, &identities, Some(now)).await?;
        if !removed.is_empty() {
            sqlx::query(
                "DELETE FROM people_list_recipient WHERE list_row = ?1 \
                 AND identity IN (SELECT value FROM json_each(?2))",
            )
            .bind(list_row)
            .bind(json::text(&removed)?)
            .execute(&mut *write)
            .await?;
        }
        write.commit().await?;
        self.count_people_change();
        Ok(true)
    }

    pub async fn rename_people_list(
        &self,
        connection_row: ConnectionRowId,
        id: PeopleListId,
        name: &str,
    ) -> Result<()> {
        self.rename_row(LISTS, connection_row, id.0, name).await
    }

    /// Hides a list, or shows it again.
    pub async fn set_people_list_deleted(
        &self,
        connection_row: ConnectionRowId,
        id: PeopleListId,
        is_deleted: bool,
    ) -> Result<()> {
        self.set_row_deleted(LISTS, connection_row, id.0, is_deleted)
            .await?;
        self.count_people_change();
        Ok(())
    }
}

async fn remove_recipients(
    write: &mut Transaction<'static, Sqlite>,
    list_row: i64,
    removed: &[u64],
) -> Result<()> {
    if !removed.is_empty() {
        sqlx::query(
            "DELETE FROM people_list_recipient WHERE list_row = ?1 \
             AND recipient_id IN (SELECT value FROM json_each(?2))",
        )
        .bind(list_row)
        .bind(json::text(removed)?)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}
