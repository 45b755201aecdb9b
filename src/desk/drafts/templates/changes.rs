//! Saves, changes and uses templates.

use std::sync::Arc;

use super::template::{TemplateChange, TemplateContent, TemplateId};
use crate::desk::{
    drafts::{
        draft::{Draft, DraftId},
        request::DraftRequest,
    },
    engine::{SessionContext, publish},
    event::Event,
    sends::guards::{GuardSettings, catalog, check::GuardSources},
    store::StoreError,
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
