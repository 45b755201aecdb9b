//! Templates of gifts. A deleted template stays until the next session, so that the deletion can be undone.

use sqlx::{Row, sqlite::SqliteRow};

use super::template::{GiftTemplate, TemplateContent, TemplateId};
use crate::{
    contract::{Timestamp, text::fold},
    desk::store::{
        ConnectionRowId, Result, Store, json,
        named_rows::{NamedRows, named_rows},
    },
};

const TEMPLATES: NamedRows = named_rows!("gift_template");

impl Store {
    /// The templates of a connection, by name.
    pub async fn gift_templates(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<GiftTemplate>> {
        let rows = sqlx::query(
            "SELECT id, name, body, updated_at FROM gift_template \
             WHERE connection_row = ?1 AND is_deleted = 0 ORDER BY row_id",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        let mut templates: Vec<GiftTemplate> = rows
            .iter()
            .filter_map(|row| json::readable("template", read_template(row)))
            .collect();
        templates.sort_by_cached_key(|template| fold(&template.name));
        Ok(templates)
    }

    /// Returns `None` when the template does not exist, was deleted or cannot be read.
    pub async fn template_content(
        &self,
        connection_row: ConnectionRowId,
        id: TemplateId,
    ) -> Result<Option<TemplateContent>> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT body FROM gift_template WHERE connection_row = ?1 AND id = ?2 AND is_deleted = 0",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_optional(&self.durable)
        .await?;
        Ok(body.and_then(|body| json::read("template", &body)))
    }

    /// Stores a template; on disk when this returns. A template with a known id is replaced.
    pub async fn save_template(
        &self,
        connection_row: ConnectionRowId,
        id: TemplateId,
        name: &str,
        content: &TemplateContent,
        now: Timestamp,
    ) -> Result<()> {
        sqlx::query(
            "INSERT INTO gift_template (connection_row, id, name, body, updated_at) \
             VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO UPDATE SET name = excluded.name, \
             body = excluded.body, updated_at = excluded.updated_at, is_deleted = 0 \
             WHERE connection_row = excluded.connection_row",
        )
        .bind(connection_row)
        .bind(id)
        .bind(name)
        .bind(json::text(content)?)
        .bind(now)
        .execute(&self.durable)
        .await?;
        Ok(())
    }

    pub async fn rename_template(
        &self,
        connection_row: ConnectionRowId,
        id: TemplateId,
        name: &str,
    ) -> Result<()> {
        self.rename_row(TEMPLATES, connection_row, id.0, name).await
    }

    /// Copies a template under another name.
    pub async fn duplicate_template(
        &self,
        connection_row: ConnectionRowId,
        id: TemplateId,
        name: &str,
        now: Timestamp,
    ) -> Result<()> {
        sqlx::query(
            "INSERT INTO gift_template (connection_row, id, name, body, updated_at) \
             SELECT connection_row, ?3, ?4, body, ?5 FROM gift_template \
             WHERE connection_row = ?1 AND id = ?2 AND is_deleted = 0",
        )
        .bind(connection_row)
        .bind(id)
        .bind(TemplateId::generate())
        .bind(name)
        .bind(now)
        .execute(&self.durable)
        .await?;
        Ok(())
    }

    /// Hides a template, or shows it again.
    pub async fn set_template_deleted(
        &self,
        connection_row: ConnectionRowId,
        id: TemplateId,
        is_deleted: bool,
    ) -> Result<()> {
        self.set_row_deleted(TEMPLATES, connection_row, id.0, is_deleted)
            .await
    }

    /// Deletes the rows of hidden templates, whose deletion cannot be undone any more.
    pub async fn purge_deleted_templates(&self, connection_row: ConnectionRowId) -> Result<()> {
        sqlx::query("DELETE FROM gift_template WHERE connection_row = ?1 AND is_deleted = 1")
            .bind(connection_row)
            .execute(&self.durable)
            .await?;
        Ok(())
    }
}

fn read_template(row: &SqliteRow) -> Result<GiftTemplate> {
    Ok(GiftTemplate {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        content: json::read("template", row.try_get("body")?),
        updated_at: row.try_get("updated_at")?,
    })
}
