//! Imports a file of recipients: reads the file on a blocking thread, emits a preview, and adds the
//! rows to the draft after the user has confirmed the columns.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    draft_request::DraftRequest, pending_imports::PendingImport, session_context::SessionContext,
};
use crate::{
    desk::{
        DraftId, Event, FileChoice, ImportPreview, OpenDialogText, Problem, ProblemKind, RequestKey,
    },
    recipients::{ImportError, Mapping, RawTable, ReadOptions, apply_mapping, read_table},
};

pub(super) async fn pick_file(
    context: SessionContext,
    key: RequestKey,
    draft: DraftId,
    dialog: OpenDialogText,
) {
    match context.app.picker.open(dialog).await {
        FileChoice::Chosen(path) => read_file(context, key, draft, path, None).await,
        FileChoice::Canceled => context.emit(Event::ImportCanceled { key }),
        FileChoice::Unavailable => context.emit(Event::OpenDialogUnavailable { key }),
    }
}

pub(super) async fn read_file(
    context: SessionContext,
    key: RequestKey,
    draft: DraftId,
    path: PathBuf,
    sheet: Option<String>,
) {
    let name = file_name(&path);
    let read = tokio::task::spawn_blocking(move || {
        let metadata = std::fs::metadata(&path).map_err(|error| file_unreadable(&error))?;
        if !metadata.is_file() {
            return Err(ProblemKind::ImportIsFolder.into());
        }
        let file = File::open(&path).map_err(|error| file_unreadable(&error))?;
        let options = ReadOptions {
            sheet: sheet.as_deref(),
            ..ReadOptions::default()
        };
        read_table(file, &options).map_err(import_refused)
    })
    .await;
    let read = read.unwrap_or_else(|_| Err(import_failed()));
    emit_preview(&context, key, draft, name, read).await;
}

pub(super) async fn read_bytes(
    context: SessionContext,
    key: RequestKey,
    draft: DraftId,
    name: String,
    bytes: Vec<u8>,
) {
    let read = tokio::task::spawn_blocking(move || {
        read_table(bytes.as_slice(), &ReadOptions::default()).map_err(import_refused)
    })
    .await;
    let read = read.unwrap_or_else(|_| Err(import_failed()));
    emit_preview(&context, key, draft, name, read).await;
}

async fn emit_preview(
    context: &SessionContext,
    key: RequestKey,
    draft: DraftId,
    source: String,
    read: Result<RawTable, Problem>,
) {
    let remembered = match &read {
        Ok(table) if table.has_header() => {
            let found = context.app.store.import_mapping(&table.header).await;
            context.ok_or_report(found).flatten()
        }
        _ => None,
    };
    let result = read.map(|table| {
        let preview = Arc::new(ImportPreview::new(&source, &table, remembered));
        let import = PendingImport {
            draft,
            source,
            table,
        };
        context.session.imports.insert(key, import);
        preview
    });
    context.emit(Event::ImportRead { key, result });
}

/// Adds the rows of a pending import to its draft, or replaces the draft's recipients with them.
pub(super) async fn accept(
    context: SessionContext,
    key: RequestKey,
    mapping: Mapping,
    replace: bool,
) {
    let Some(import) = context.session.imports.take(key) else {
        context.report(ProblemKind::ImportExpired.into());
        return;
    };
    let (draft, source) = (import.draft, import.source.clone());
    if import.table.has_header() {
        let (store, now) = (&context.app.store, context.app.now());
        let header = &import.table.header;
        let kept = store.remember_import_mapping(header, &mapping, now).await;
        context.ok_or_report(kept);
    }
    let rows = tokio::task::spawn_blocking(move || apply_mapping(&import.table, &mapping)).await;
    match rows {
        Ok(rows) => context.session.send_to_drafts(DraftRequest::Import {
            draft,
            source,
            rows,
            replace,
        }),
        Err(_) => context.report(import_failed()),
    }
}

fn import_refused(error: ImportError) -> Problem {
    ProblemKind::ImportRefused { error }.into()
}

fn file_unreadable(error: &std::io::Error) -> Problem {
    Problem::from(ProblemKind::ImportFileUnreadable).with_details(error)
}

fn import_failed() -> Problem {
    ProblemKind::ImportFailed.into()
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
