//! Saved lists of recipients. Each recipient is a row; saving writes only the rows that changed.

use serde_json::json;
use sqlx::{Row, Sqlite, Transaction};

use super::{
    person::{PeopleListId, PeopleListSummary},
    removed::removed,
};
use crate::{
    contract::Timestamp,
    desk::store::{
        ConnectionRowId, Result, Store, json,
        named_rows::{NamedRows, named_rows},
    },
    recipients::{RecipientRow, RecipientTable, person_identity},
};

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
