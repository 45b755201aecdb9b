//! Merges a draft or a file into a list: compares them, waits until the user has chosen the changes, and
//! saves the list.

use std::{collections::HashSet, path::PathBuf, sync::Arc};

use super::lists;
use crate::{
    desk::{
        DraftId, Event, FileChoice, ImportPreview, OpenDialogText, PeopleChange, PeopleEvent,
        PeopleListId, Problem, ProblemKind, RequestKey,
        engine::{
            confirmed_send::draft_snapshot,
            import::{file_name, read_file},
            pending_merge::PendingMerge,
            session_context::SessionContext,
        },
        lock::lock,
        store::StoredPeopleList,
    },
    recipients::{ListMerge, MergeKind, RecipientTable, apply_mapping},
};

pub(super) async fn read_draft(
    context: SessionContext,
    key: RequestKey,
    list: PeopleListId,
    draft: DraftId,
) {
    let recipients = draft_snapshot(&context, draft).await;
    let recipients = recipients.map(|snapshot| snapshot.recipients);
    emit_comparison(&context, key, list, recipients).await;
}

pub(super) async fn pick_file(
    context: SessionContext,
    key: RequestKey,
    list: PeopleListId,
    dialog: OpenDialogText,
) {
    match context.app.picker.open(dialog).await {
        FileChoice::Chosen(path) => compare_file(context, key, list, path).await,
        FileChoice::Canceled => context.emit(Event::People(PeopleEvent::MergeCanceled { key })),
        FileChoice::Unavailable => {
            context.emit(Event::People(PeopleEvent::MergeNeedsPath { key }));
        }
    }
}

/// Reads a file as the user assigned its columns before, else as they are suggested.
pub(super) async fn compare_file(
    context: SessionContext,
    key: RequestKey,
    list: PeopleListId,
    path: PathBuf,
) {
    let read = read_recipients(&context, path).await;
    emit_comparison(&context, key, list, read).await;
}

async fn read_recipients(
    context: &SessionContext,
    path: PathBuf,
) -> Result<RecipientTable, Problem> {
    let failed = || Problem::from(ProblemKind::ImportFailed);
    let name = file_name(&path);
    let read = tokio::task::spawn_blocking(move || read_file(&path));
    let table = read.await.unwrap_or_else(|_| Err(failed()))?;
    let remembered = if table.has_header() {
        let found = context.app.store.import_mapping(&table.header).await;
        context.ok_or_report(found).flatten()
    } else {
        None
    };
    let rows = tokio::task::spawn_blocking(move || {
        let preview = ImportPreview::new(&name, &table, remembered);
        let imported = apply_mapping(&table, &preview.mapping);
        RecipientTable::from_import(&name, imported)
    });
    rows.await.map_err(|_| failed())
}

async fn emit_comparison(
    context: &SessionContext,
    key: RequestKey,
    list: PeopleListId,
    recipients: Result<RecipientTable, Problem>,
) {
    let compared = async {
        let recipients = recipients?;
        let stored = lists::stored(context, list).await?;
        let name = stored.name;
        let compared =
            tokio::task::spawn_blocking(move || ListMerge::new(&stored.recipients, &recipients));
        let merge = compared
            .await
            .map_err(|_| Problem::from(ProblemKind::ImportFailed))?;
        Ok((name, Arc::new(merge)))
    };
    let merge = match compared.await {
        Ok((name, merge)) => {
            *lock(&context.session.pending_merge) = Some(PendingMerge {
                key,
                list,
                name,
                merge: Arc::clone(&merge),
            });
            Ok(merge)
        }
        Err(problem) => Err(problem),
    };
    context.emit(Event::People(PeopleEvent::MergeRead { key, merge }));
}

fn take(context: &SessionContext, key: RequestKey) -> Option<PendingMerge> {
    lock(&context.session.pending_merge).take_if(|pending| pending.key == key)
}

pub(super) fn cancel(context: &SessionContext, key: RequestKey) {
    drop(take(context, key));
}

/// Saves the list with the chosen changes.
pub(super) async fn accept(context: SessionContext, key: RequestKey, left_out: HashSet<usize>) {
    let Some(pending) = take(&context, key) else {
        context.report(ProblemKind::ImportExpired.into());
        return;
    };
    let PendingMerge {
        list, name, merge, ..
    } = pending;
    let chosen = Arc::clone(&merge);
    let merged = tokio::task::spawn_blocking(move || {
        let is_chosen = |index: usize| !left_out.contains(&index);
        let count = |is_new: bool| {
            let entries = chosen.entries.iter().enumerate();
            let counted = entries.filter(|(_, entry)| (entry.kind == MergeKind::New) == is_new);
            counted.filter(|(index, _)| is_chosen(*index)).count() as u64
        };
        let (added, changed) = (count(true), count(false));
        (chosen.apply(is_chosen), added, changed)
    });
    let saved = async {
        let (recipients, added, changed) = merged
            .await
            .map_err(|_| Problem::from(ProblemKind::RecipientsNotChanged))?;
        let list_now = StoredPeopleList { name, recipients };
        lists::write(&context, list, &list_now, merge.list()).await?;
        Ok(PeopleChange::ListMerged {
            name: list_now.name,
            added,
            changed,
        })
    };
    lists::finish(&context, saved.await).await;
}
