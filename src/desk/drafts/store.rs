//! Drafts and their recipients. The fields of a draft are stored as one JSON value, each recipient
//! as a row of its own; saving writes only the rows that changed.
//!
//! An unreadable draft stays in the list as unreadable and is deleted only by the user.

use std::collections::HashMap;

use serde_json::json;
use sqlx::{Row, sqlite::SqliteRow};

use super::draft::{Draft, DraftId, DraftSummary};
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::{
        batches::{BatchTitle, CartSummary, CopyReason, DraftSource},
        sends::OutboxState,
        store::{ConnectionRowId, Result, Store, json},
    },
    recipients::{RecipientRow, RecipientTable},
};

/// SQL: the columns of a [`DraftSummary`].
macro_rules! summary_columns {
    () => {
        "SELECT draft.id, draft.body, draft.updated_at, \
         (SELECT count(*) FROM draft_recipient WHERE draft_row = draft.row_id) AS recipients, \
         batch_copy.source_batch_id, batch_copy.reason FROM draft LEFT JOIN batch_copy \
         ON batch_copy.connection_row = draft.connection_row AND batch_copy.draft_id = draft.id"
    };
}

/// A draft as stored.
#[derive(Clone, Debug)]
pub struct StoredDraft {
    pub draft: Draft,
    pub recipients: RecipientTable,
    /// Recipients that cannot be read. Each is an empty row in `recipients`; its stored text stays
    /// until the user edits or removes the row.
    pub unreadable_recipients: usize,
}

impl Store {
    /// Writes the fields of the draft and the recipients that differ from `saved`, in one
    /// transaction; on disk when this returns.
    pub async fn save_draft(
        &self,
        connection_row: ConnectionRowId,
        draft: &Draft,
        recipients: &RecipientTable,
        saved: &RecipientTable,
    ) -> Result<()> {
        let changes = recipients.changes_since(saved);
        let mut write = self.begin_durable().await?;
        let draft_row: i64 = sqlx::query_scalar(
            "INSERT INTO draft \
             (connection_row, id, body, source_file, updated_at, extra_columns, file_columns) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
             ON CONFLICT (id) DO UPDATE SET body = excluded.body, source_file = excluded.source_file, \
             updated_at = excluded.updated_at, extra_columns = excluded.extra_columns, \
             file_columns = excluded.file_columns RETURNING row_id",
        )
        .bind(connection_row)
        .bind(draft.id)
        .bind(json::text(draft)?)
        .bind(recipients.source())
        .bind(draft.updated_at)
        .bind(json::text(recipients.extra_columns())?)
        .bind(json::text(recipients.file_columns())?)
        .fetch_one(&mut *write)
        .await?;
        if !changes.removed.is_empty() {
            sqlx::query(
                "DELETE FROM draft_recipient WHERE draft_row = ?1 \
                 AND recipient_id IN (SELECT value FROM json_each(?2))",
            )
            .bind(draft_row)
            .bind(json::text(&changes.removed)?)
            .execute(&mut *write)
            .await?;
        }
        if !changes.changed.is_empty() {
            let rows = changes
                .changed
                .iter()
                .map(|(position, row)| {
                    Ok(json!({ "id": row.id, "position": position, "body": json::text(&**row)? }))
                })
                .collect::<Result<Vec<_>>>()?;
            sqlx::query(
                "INSERT OR REPLACE INTO draft_recipient (draft_row, recipient_id, position, body) \
                 SELECT ?1, value ->> 'id', value ->> 'position', value ->> 'body' FROM json_each(?2)",
            )
            .bind(draft_row)
            .bind(json::text(&rows)?)
            .execute(&mut *write)
            .await?;
        }
        if changes.has_moved_rows {
            let ids: Vec<u64> = recipients.rows().iter().map(|row| row.id).collect();
            sqlx::query(
                "WITH moved (recipient_id, position) AS MATERIALIZED (SELECT value, key FROM json_each(?2)) \
                 UPDATE draft_recipient SET position = moved.position FROM moved \
                 WHERE draft_row = ?1 AND draft_recipient.recipient_id = moved.recipient_id \
                 AND draft_recipient.position <> moved.position",
            )
            .bind(draft_row)
            .bind(json::text(&ids)?)
            .execute(&mut *write)
            .await?;
        }
        write.commit().await?;
        Ok(())
    }

    /// Returns `None` when the draft does not exist.
    ///
    /// # Errors
    /// [`StoreError::Value`](crate::desk::store::StoreError::Value) when the stored draft cannot be read.
    pub async fn draft(
        &self,
        connection_row: ConnectionRowId,
        id: DraftId,
    ) -> Result<Option<StoredDraft>> {
        let found = sqlx::query(
            "SELECT row_id, body, source_file, extra_columns, file_columns FROM draft \
             WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_optional(&self.durable)
        .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let draft: Draft = serde_json::from_str(found.try_get("body")?)?;
        let draft_row: i64 = found.try_get("row_id")?;
        let stored = sqlx::query(
            "SELECT recipient_id, body FROM draft_recipient WHERE draft_row = ?1 \
             ORDER BY position, recipient_id",
        )
        .bind(draft_row)
        .fetch_all(&self.durable)
        .await?;
        let mut unreadable_recipients = 0;
        let mut rows = Vec::with_capacity(stored.len());
        for recipient in &stored {
            let row = json::read("recipient", recipient.try_get("body")?);
            unreadable_recipients += usize::from(row.is_none());
            let id: i64 = recipient.try_get("recipient_id")?;
            rows.push(row.unwrap_or_else(|| RecipientRow {
                id: id.cast_unsigned(),
                ..RecipientRow::default()
            }));
        }
        let extra_columns = json::read("extra columns", found.try_get("extra_columns")?);
        let file_columns = json::read("file columns", found.try_get("file_columns")?);
        Ok(Some(StoredDraft {
            draft,
            recipients: RecipientTable::with_extra_columns(
                found.try_get("source_file")?,
                extra_columns.unwrap_or_default(),
                rows,
            )
            .with_file_columns(file_columns.unwrap_or_default()),
            unreadable_recipients,
        }))
    }

    /// The drafts of a connection, newest first.
    pub async fn drafts(&self, connection_row: ConnectionRowId) -> Result<Vec<DraftSummary>> {
        let rows = sqlx::query(concat!(
            summary_columns!(),
            " WHERE draft.connection_row = ?1 ORDER BY draft.updated_at DESC, draft.row_id DESC",
        ))
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        self.summaries(connection_row, &rows).await
    }

    /// A draft as [`Store::drafts`] lists it.
    pub async fn draft_summary(
        &self,
        connection_row: ConnectionRowId,
        id: DraftId,
    ) -> Result<Option<DraftSummary>> {
        let rows = sqlx::query(concat!(
            summary_columns!(),
            " WHERE draft.connection_row = ?1 AND draft.id = ?2",
        ))
        .bind(connection_row)
        .bind(id)
        .fetch_all(&self.durable)
        .await?;
        Ok(self.summaries(connection_row, &rows).await?.pop())
    }

    async fn summaries(
        &self,
        connection_row: ConnectionRowId,
        rows: &[SqliteRow],
    ) -> Result<Vec<DraftSummary>> {
        let sources = rows
            .iter()
            .map(|row| row.try_get::<Option<OrderBatchId>, _>("source_batch_id"))
            .collect::<Result<Vec<_>, _>>()?;
        let ids: Vec<OrderBatchId> = sources.into_iter().flatten().collect();
        let titles = self.batch_titles(connection_row, &ids).await?;
        Ok(rows
            .iter()
            .filter_map(|row| json::readable("draft", summary(row, &titles)))
            .collect())
    }

    pub async fn draft_count(&self, connection_row: ConnectionRowId) -> Result<u64> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM draft WHERE connection_row = ?1")
            .bind(connection_row)
            .fetch_one(&self.durable)
            .await?;
        Ok(count.cast_unsigned())
    }

    /// The draft that was edited last, of those that can be read and changed: a draft whose send this computer keeps
    /// until its time cannot be changed.
    pub async fn latest_draft(&self, connection_row: ConnectionRowId) -> Result<Option<DraftId>> {
        let drafts = self.drafts(connection_row).await?;
        let sends = self.outbox(connection_row).await?;
        let is_kept = |draft: DraftId| {
            sends.iter().any(|send| {
                send.draft_id == draft && matches!(send.state, OutboxState::Scheduled(_))
            })
        };
        let mut drafts = drafts.into_iter();
        let latest = drafts.find(|draft| draft.is_readable && !is_kept(draft.id));
        Ok(latest.map(|draft| draft.id))
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

fn summary(row: &SqliteRow, titles: &HashMap<OrderBatchId, BatchTitle>) -> Result<DraftSummary> {
    let draft: Option<Draft> = json::read("draft", row.try_get("body")?);
    let is_readable = draft.is_some();
    let draft = draft.unwrap_or_default();
    let products = draft.cart.iter().map(|line| line.product_name.as_str());
    Ok(DraftSummary {
        id: row.try_get("id")?,
        gift: CartSummary::of_names(products),
        picture: draft.cart.iter().find_map(|line| line.picture.clone()),
        name: draft.name,
        recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
        updated_at: row.try_get::<Timestamp, _>("updated_at")?,
        source: source(row, titles)?,
        is_readable,
    })
}

/// The batch that a draft was made from.
fn source(
    row: &SqliteRow,
    titles: &HashMap<OrderBatchId, BatchTitle>,
) -> Result<Option<DraftSource>> {
    let Some(batch) = row.try_get::<Option<OrderBatchId>, _>("source_batch_id")? else {
        return Ok(None);
    };
    let reason: String = row.try_get("reason")?;
    Ok(Some(DraftSource {
        batch,
        title: titles.get(&batch).cloned().unwrap_or(BatchTitle::Unknown),
        reason: reason.parse().unwrap_or(CopyReason::Duplicate),
    }))
}
