//! Merges a draft or a file into a list: compares them, waits until the user has chosen the changes, and
//! saves the list.

use std::{collections::HashSet, path::PathBuf, sync::Arc};

use super::{
    command::{PeopleChange, PeopleEvent},
    lists::{self, StoredPeopleList},
    pending_merge::{PendingMerge, PendingMergeFile},
    person::PeopleListId,
};
use crate::{
    contract::Timestamp,
    desk::{
        drafts::DraftId,
        engine::SessionContext,
        event::Event,
        ids::RequestKey,
        problem::{Problem, ProblemKind},
        recipients::{
            ImportPreview, MappingOrigin, SheetChoice,
            file_read::{FileRead, file_name},
            import::{read_content, remember_mapping},
            pending_imports::ImportContent,
        },
        sends::confirmed::draft_snapshot,
        system::{FileChoice, OpenDialogText},
    },
    recipients::{ListMerge, Mapping, MergeKind, RawTable, RecipientTable, apply_mapping},
};

pub(super) async fn read_draft(
    context: SessionContext,
    running: Arc<FileRead>,
    list: PeopleListId,
    draft: DraftId,
) {
    let recipients = draft_snapshot(&context, draft).await;
    let recipients = recipients.map(|snapshot| snapshot.recipients);
    emit_comparison(&context, &running, list, recipients).await;
}

pub(in crate::desk) async fn pick_file(
    context: SessionContext,
    running: Arc<FileRead>,
    list: PeopleListId,
    dialog: OpenDialogText,
) {
    let key = running.key;
    match context.app.picker.open(dialog).await {
        FileChoice::Chosen(path) => compare_file(context, running, list, path).await,
        FileChoice::Canceled => {
            context.session.merges.cancel(key);
            context.emit(Event::People(PeopleEvent::MergeCanceled { key }));
        }
        FileChoice::Unavailable => {
            context.emit(Event::People(PeopleEvent::MergeNeedsPath { key }));
        }
    }
}

/// Reads a file as the user assigned its columns before. Asks for the columns when they are only
/// guessed, or when there is something to know about the file.
pub(super) async fn compare_file(
    context: SessionContext,
    running: Arc<FileRead>,
    list: PeopleListId,
    path: PathBuf,
) {
    let (table, preview) = match read_preview(&context, &running, path).await {
        Ok(read) => read,
        Err(problem) => {
            emit_comparison(&context, &running, list, Err(problem)).await;
            return;
        }
    };
    let source = preview.source.clone();
    if preview.origin == MappingOrigin::Guessed || !preview.notes.is_empty() {
        let key = running.key;
        let file = PendingMergeFile {
            list,
            source,
            table,
        };
        let event = if context.session.merges.wait_for_columns(&running, file) {
            let preview = Arc::new(preview);
            PeopleEvent::MergeNeedsMapping { key, preview }
        } else {
            PeopleEvent::MergeCanceled { key }
        };
        context.emit(Event::People(event));
        return;
    }
    let recipients = mapped(source, table, preview.mapping).await;
    emit_comparison(&context, &running, list, recipients).await;
}

/// Compares a file with the columns that the user chose, and remembers them for later files.
pub(super) async fn compare_mapped(context: SessionContext, key: RequestKey, mapping: Mapping) {
    let Some((running, file)) = context.session.merges.take_file(key) else {
        context.report(ProblemKind::ImportExpired.into());
        return;
    };
    let PendingMergeFile {
        list,
        source,
        table,
    } = file;
    if table.has_header() {
        let kept = remember_mapping(&context, &table, &mapping).await;
        context.ok_or_report(kept);
    }
    let recipients = mapped(source, table, mapping).await;
    emit_comparison(&context, &running, list, recipients).await;
}

async fn mapped(
    source: String,
    table: RawTable,
    mapping: Mapping,
) -> Result<RecipientTable, Problem> {
    let rows = tokio::task::spawn_blocking(move || {
        RecipientTable::from_import(&source, apply_mapping(&table, &mapping))
    });
    rows.await
        .map_err(|_| Problem::from(ProblemKind::ImportFailed))
}

async fn read_preview(
    context: &SessionContext,
    running: &Arc<FileRead>,
    path: PathBuf,
) -> Result<(RawTable, ImportPreview), Problem> {
    let (name, reader) = (file_name(&path), Arc::clone(running));
    let content = ImportContent::File(path);
    let source: Arc<str> = name.as_str().into();
    let file = Arc::clone(&source);
    let read = tokio::task::spawn_blocking(move || {
        read_content(&content, &file, &SheetChoice::default(), &reader)
    });
    let emit = |progress| {
        context.emit(Event::People(PeopleEvent::MergeProgress {
            key: running.key,
            source: Arc::clone(&source),
            progress,
        }));
    };
    let failed = |_| Err(ProblemKind::ImportFailed.into());
    let table = running
        .with_progress(read, emit)
        .await
        .unwrap_or_else(failed)?;
    let remembered = if table.has_header() {
        let found = context.app.store.import_mapping(&table.header).await;
        context.ok_or_report(found).flatten()
    } else {
        None
    };
    let preview = ImportPreview::new(&name, &table, remembered);
    Ok((table, preview))
}

/// Emits the result of a merge; only that it was canceled when a newer merge or the user canceled it.
async fn emit_comparison(
    context: &SessionContext,
    running: &FileRead,
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
    let key = running.key;
    let (merge, is_wanted) = match compared.await {
        Ok((name, merge)) => {
            let pending = PendingMerge {
                list,
                name,
                merge: Arc::clone(&merge),
            };
            let is_wanted = context.session.merges.wait_for_changes(running, pending);
            (Ok(merge), is_wanted)
        }
        Err(problem) => (Err(problem), !running.is_canceled()),
    };
    context.emit(Event::People(if is_wanted {
        PeopleEvent::MergeRead { key, merge }
    } else {
        PeopleEvent::MergeCanceled { key }
    }));
}

/// Saves the list with the chosen changes.
pub(in crate::desk) async fn accept(
    context: SessionContext,
    key: RequestKey,
    left_out: HashSet<usize>,
    at: Timestamp,
) {
    let Some(pending) = context.session.merges.take_changes(key) else {
        context.report(ProblemKind::ImportExpired.into());
        return;
    };
    let PendingMerge { list, name, merge } = pending;
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
        lists::write(&context, list, &list_now, &merge.list, at).await?;
        Ok(PeopleChange::ListMerged {
            name: list_now.name,
            added,
            changed,
        })
    };
    lists::finish(&context, saved.await).await;
}
