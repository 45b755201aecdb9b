//! Drafts and their recipients. Small fields are one value; recipients are rows, of which only the
//! changed ones are written.

use serde_json::json;
use sqlx::Row;

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::Timestamp,
    desk::{Draft, DraftId, DraftSummary},
    recipients::{RecipientRow, RecipientTable},
};

/// A draft as it is on disk.
#[derive(Clone, Debug)]
pub struct StoredDraft {
    pub draft: Draft,
    pub recipients: RecipientTable,
}

impl Store {
    /// Writes the draft's fields and what changed in its recipients since `saved`, in one step.
    pub async fn save_draft(
        &self,
        connection_row: ConnectionRowId,
        draft: &Draft,
        recipients: &RecipientTable,
        saved: &RecipientTable,
    ) -> Result<()> {
        let changes = recipients.changes_since(saved);
        let mut write = self.begin_durable().await?;
        let number: i64 = sqlx::query_scalar(
            "INSERT INTO draft (connection_row, id, body, source, updated_at) VALUES (?1, ?2, ?3, ?4, ?5) \
             ON CONFLICT (id) DO UPDATE SET body = excluded.body, source = excluded.source, \
             updated_at = excluded.updated_at RETURNING n",
        )
        .bind(connection_row)
        .bind(draft.id)
        .bind(json::text(draft)?)
        .bind(recipients.source())
        .bind(draft.updated_at)
        .fetch_one(&mut *write)
        .await?;
        if !changes.removed.is_empty() {
            sqlx::query(
                "DELETE FROM draft_recipient WHERE draft_n = ?1 \
                 AND row_id IN (SELECT value FROM json_each(?2))",
            )
            .bind(number)
            .bind(json::text(&changes.removed)?)
            .execute(&mut *write)
            .await?;
        }
        if !changes.changed.is_empty() {
            let rows = changes
                .changed
                .iter()
                .map(|(at, row)| Ok(json!({ "id": row.id, "at": at, "body": json::text(&**row)? })))
                .collect::<Result<Vec<_>>>()?;
            sqlx::query(
                "INSERT OR REPLACE INTO draft_recipient (draft_n, row_id, position, body) \
                 SELECT ?1, value ->> 'id', value ->> 'at', value ->> 'body' FROM json_each(?2)",
            )
            .bind(number)
            .bind(json::text(&rows)?)
            .execute(&mut *write)
            .await?;
        }
        if changes.has_moved_rows {
            let ids: Vec<u64> = recipients.rows().iter().map(|row| row.id).collect();
            sqlx::query(
                "WITH stands (row, place) AS MATERIALIZED (SELECT value, key FROM json_each(?2)) \
                 UPDATE draft_recipient SET position = stands.place FROM stands \
                 WHERE draft_n = ?1 AND row_id = stands.row AND position <> stands.place",
            )
            .bind(number)
            .bind(json::text(&ids)?)
            .execute(&mut *write)
            .await?;
        }
        write.commit().await?;
        Ok(())
    }

    pub async fn draft(
        &self,
        connection_row: ConnectionRowId,
        id: DraftId,
    ) -> Result<Option<StoredDraft>> {
        let found =
            sqlx::query("SELECT n, body, source FROM draft WHERE connection_row = ?1 AND id = ?2")
                .bind(connection_row)
                .bind(id)
                .fetch_optional(&self.pool)
                .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let draft: Draft = serde_json::from_str(found.try_get("body")?)?;
        let number: i64 = found.try_get("n")?;
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT body FROM draft_recipient WHERE draft_n = ?1 ORDER BY position, row_id",
        )
        .bind(number)
        .fetch_all(&self.pool)
        .await?;
        let rows = rows
            .iter()
            .map(|row| Ok(serde_json::from_str::<RecipientRow>(row)?))
            .collect::<Result<Vec<_>>>()?;
        Ok(Some(StoredDraft {
            draft,
            recipients: RecipientTable::new(found.try_get("source")?, rows),
        }))
    }

    /// Newest first.
    pub async fn drafts(&self, connection_row: ConnectionRowId) -> Result<Vec<DraftSummary>> {
        sqlx::query(
            "SELECT draft.body, (SELECT count(*) FROM draft_recipient WHERE draft_n = draft.n) AS recipients, \
             draft.updated_at FROM draft WHERE draft.connection_row = ?1 ORDER BY draft.updated_at DESC, draft.n DESC",
        )
        .bind(connection_row)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| {
            let draft: Draft = serde_json::from_str(row.try_get("body")?)?;
            let updated_at: Timestamp = row.try_get("updated_at")?;
            Ok(DraftSummary {
                id: draft.id,
                title: draft.title().to_owned(),
                has_name: !draft.name.trim().is_empty(),
                gift: match draft.cart.as_slice() {
                    [] => String::new(),
                    [line] => line.product_name.clone(),
                    [first, rest @ ..] => format!("{} and {} more", first.product_name, rest.len()),
                },
                picture: draft.cart.iter().find_map(|line| line.picture.clone()),
                recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
                updated_at,
            })
        })
        .collect()
    }

    pub async fn draft_count(&self, connection_row: ConnectionRowId) -> Result<u64> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM draft WHERE connection_row = ?1")
            .bind(connection_row)
            .fetch_one(&self.pool)
            .await?;
        Ok(count.cast_unsigned())
    }

    /// The draft that was edited last.
    pub async fn latest_draft(&self, connection_row: ConnectionRowId) -> Result<Option<DraftId>> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM draft WHERE connection_row = ?1 ORDER BY updated_at DESC, n DESC LIMIT 1",
        )
        .bind(connection_row)
        .fetch_optional(&self.pool)
        .await?)
    }

    pub async fn delete_draft(&self, connection_row: ConnectionRowId, id: DraftId) -> Result<()> {
        sqlx::query("DELETE FROM draft WHERE connection_row = ?1 AND id = ?2")
            .bind(connection_row)
            .bind(id)
            .execute(&self.durable)
            .await?;
        Ok(())
    }
}
