//! Saves, changes and uses templates. A deleted template stays until the next session, so that the deletion can be
//! undone.

use std::sync::Arc;

use sqlx::{Row, sqlite::SqliteRow};

use super::template::{GiftTemplate, TemplateChange, TemplateContent, TemplateId};
use crate::{
    contract::{Timestamp, text::fold},
    desk::{
        drafts::{
            draft::{Draft, DraftId},
            request::DraftRequest,
        },
        engine::{SessionContext, publish},
        event::Event,
        sends::guards::{GuardSettings, catalog, check::GuardSources},
        store::{
            ConnectionRowId, Result, Store, StoreError, json,
            named_rows::{NamedRows, named_rows},
        },
    },
};

/// Stores a change, then emits the list of templates.
pub(in crate::desk) async fn change(
    context: SessionContext,
    id: TemplateId,
    change: TemplateChange,
) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let now = context.app.now();
    let changed = match change {
        TemplateChange::Save { name, draft } => {
            let content = TemplateContent::of(&draft, now);
            store
                .save_template(connection_row, id, &name, &content, now)
                .await
        }
        TemplateChange::Rename(name) => store.rename_template(connection_row, id, &name).await,
        TemplateChange::Duplicate(name) => {
            store
                .duplicate_template(connection_row, id, &name, now)
                .await
        }
        TemplateChange::Delete => store.set_template_deleted(connection_row, id, true).await,
        TemplateChange::Restore => store.set_template_deleted(connection_row, id, false).await,
    };
    context.ok_or_report(changed);
    publish::gift_templates(&context).await;
}

/// Fills a draft from a template: the given draft, or a new one. Products get their current prices.
pub(in crate::desk) async fn use_template(
    context: SessionContext,
    id: TemplateId,
    draft: Option<Draft>,
) {
    let filled = fill(&context, id, draft.as_ref()).await;
    let Some(Some(filled)) = context.ok_or_report(filled) else {
        // The list of templates shows which ones can be used.
        let unused = draft.map_or(DraftId(uuid::Uuid::nil()), |draft| draft.id);
        context.emit(Event::DraftNotOpened(unused));
        publish::gift_templates(&context).await;
        return;
    };
    let new_id = filled.id;
    if draft.is_none() {
        context
            .session
            .send_to_drafts(DraftRequest::New(Box::new(filled)));
    } else {
        context
            .session
            .send_to_drafts(DraftRequest::Save(Box::new(filled)));
        context.session.send_to_drafts(DraftRequest::Open(new_id));
    }
}

async fn fill(
    context: &SessionContext,
    id: TemplateId,
    draft: Option<&Draft>,
) -> Result<Option<Draft>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let Some(content) = app.store.template_content(connection_row, id).await? else {
        return Ok(None);
    };
    let new = Draft {
        id: DraftId::generate(),
        from_name: app.sender_name(),
        ..Draft::default()
    };
    let mut filled = content.apply_to(draft.unwrap_or(&new), app.now());
    let sources = GuardSources {
        store: &app.store,
        connection_row,
        country: &app.country(),
        settings: GuardSettings::default(),
        now: app.now(),
    };
    let warnings = sources.cart_warnings(&filled.cart).await?;
    filled.cart = catalog::with_current_prices(&filled.cart, &warnings);
    context.emit(Event::TemplateUsed {
        draft: filled.id,
        warnings: Arc::new(warnings),
    });
    Ok(Some(filled))
}

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
