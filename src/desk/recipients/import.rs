//! Imports a file of recipients: reads the file on a blocking thread, emits its progress and a preview, and
//! adds the rows to the draft after the user has confirmed the columns.

use std::{path::PathBuf, sync::Arc};

use super::{
    file_read::{FileRead, file_name, open_list, read_list},
    import_preview::{ImportPreview, SheetChoice},
    pending_imports::{ImportContent, ListSource, PendingImport, RunningImport},
};
use crate::{
    contract::Timestamp,
    desk::{
        drafts::{DraftId, request::DraftRequest},
        engine::SessionContext,
        event::Event,
        ids::RequestKey,
        problem::{Problem, ProblemKind},
        store::StoreError,
        system::{FileChoice, OpenDialogText},
    },
    recipients::{ImportError, Mapping, RawTable, apply_mapping},
};

pub(in crate::desk) async fn pick_file(
    context: SessionContext,
    running: Arc<RunningImport>,
    dialog: OpenDialogText,
) {
    let key = running.read.key;
    match context.app.picker.open(dialog).await {
        FileChoice::Chosen(path) => {
            let source = ListSource::file(running.draft, path);
            read(context, running, source, SheetChoice::default()).await;
        }
        FileChoice::Canceled => {
            context.session.imports.finish(&running, None);
            context.emit(Event::ImportCanceled { key });
        }
        FileChoice::Unavailable => {
            context.session.imports.finish(&running, None);
            context.emit(Event::OpenDialogUnavailable { key });
        }
    }
}

impl ListSource {
    pub(in crate::desk) fn file(draft: DraftId, path: PathBuf) -> Self {
        Self {
            draft,
            name: file_name(&path),
            content: ImportContent::File(path),
            uses_earlier_mappings: true,
        }
    }
}

/// Reads a workbook that waits to be accepted again, with another choice.
pub(in crate::desk) async fn read_again(
    context: SessionContext,
    key: RequestKey,
    choice: SheetChoice,
) {
    let imports = &context.session.imports;
    match imports.get(key) {
        Some(import) => {
            let running = imports.start(key, import.source.draft);
            read(context, running, import.source.clone(), choice).await;
        }
        None => context.report(ProblemKind::ImportExpired.into()),
    }
}

/// Reads a list and emits its preview.
pub(in crate::desk) async fn read(
    context: SessionContext,
    running: Arc<RunningImport>,
    source: ListSource,
    choice: SheetChoice,
) {
    let key = running.read.key;
    let (content, reader) = (source.content.clone(), Arc::clone(&running));
    let shown_name: Arc<str> = source.name.as_str().into();
    let name = Arc::clone(&shown_name);
    let read =
        tokio::task::spawn_blocking(move || read_content(&content, &name, &choice, &reader.read));
    let emit = |progress| {
        context.emit(Event::ImportProgress {
            key,
            source: Arc::clone(&shown_name),
            progress,
        });
    };
    let read = running.read.with_progress(read, emit).await;
    let (result, import) = match read.unwrap_or_else(|_| Err(import_failed())) {
        Ok(table) => {
            let remembered = if source.uses_earlier_mappings && table.has_header() {
                let found = context.app.store.import_mapping(&table.header).await;
                context.ok_or_report(found).flatten()
            } else {
                None
            };
            let preview = Arc::new(ImportPreview::new(&source.name, &table, remembered));
            let table = Some(table);
            (Ok(preview), Some(PendingImport { source, table }))
        }
        Err(problem) => {
            let kept = has_hidden_rows(&problem).then_some(PendingImport {
                source,
                table: None,
            });
            (Err(problem), kept)
        }
    };
    context.emit(if context.session.imports.finish(&running, import) {
        Event::ImportRead { key, result }
    } else {
        Event::ImportCanceled { key }
    });
}

/// Whether the list can be read with its hidden rows.
fn has_hidden_rows(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        ProblemKind::ImportRefused {
            error: ImportError::AllRowsHidden { .. },
            ..
        }
    )
}

/// Reads a list. `name`: the name of its file, empty for a pasted list.
pub(in crate::desk) fn read_content(
    content: &ImportContent,
    name: &str,
    choice: &SheetChoice,
    read: &FileRead,
) -> Result<RawTable, Problem> {
    let follow = |progress| read.follow(progress);
    match content {
        ImportContent::Bytes(bytes) => {
            read.begin_reading(bytes.len() as u64);
            read_list(&bytes[..], name, choice, &follow)
        }
        ImportContent::File(path) => {
            let (file, bytes) = open_list(path, false)?;
            read.begin_reading(bytes);
            read_list(file, name, choice, &follow)
        }
    }
}

/// Adds the rows of a pending import to its draft, or replaces the draft's recipients with them. `at`: when the user
/// accepted the import.
pub(in crate::desk) async fn accept(
    context: SessionContext,
    key: RequestKey,
    mapping: Mapping,
    replace: bool,
    at: Timestamp,
) {
    let import = context.session.imports.take(key);
    let Some(import) = import.filter(|import| import.table.is_some()) else {
        context.report(ProblemKind::ImportExpired.into());
        return;
    };
    let (draft, source) = (import.source.draft, import.source.name.clone());
    if let Some(table) = &import.table
        && import.source.uses_earlier_mappings
        && table.has_header()
    {
        let kept = remember_mapping(&context, table, &mapping).await;
        context.ok_or_report(kept);
    }
    let rows = tokio::task::spawn_blocking(move || {
        let table = import.table.as_ref();
        table.map(|table| apply_mapping(table, &mapping))
    });
    match rows.await {
        Ok(Some(rows)) => context.session.send_to_drafts(DraftRequest::Import {
            draft,
            source,
            rows,
            replace,
            accepted_at: Some(at),
        }),
        Ok(None) | Err(_) => context.report(import_failed()),
    }
}

/// Remembers the mapping of a file for later files with the same header. The suggested mapping is not kept,
/// because the next file can have other content under the same names.
pub(in crate::desk) async fn remember_mapping(
    context: &SessionContext,
    table: &RawTable,
    mapping: &Mapping,
) -> Result<(), StoreError> {
    let store = &context.app.store;
    if ImportPreview::new("", table, None).mapping == *mapping {
        store.forget_import_mapping(&table.header).await
    } else {
        let now = context.app.now();
        store
            .remember_import_mapping(&table.header, mapping, now)
            .await
    }
}

fn import_failed() -> Problem {
    ProblemKind::ImportFailed.into()
}
