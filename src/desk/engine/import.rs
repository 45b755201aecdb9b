//! Brings a file of recipients in: read off the runtime's workers, shown, and taken only after the
//! person said which column is what.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{DraftWork, context::Context, hub::lock};
use crate::{
    desk::{
        DraftId, Event, FileChoice, OpenDialogText, Problem, ProblemKind, RequestKey,
        event::ImportPreview,
    },
    recipients::{ImportError, ImportLimits, Mapping, RawTable, apply_mapping, read_table},
};

/// Rows a preview shows.
const SAMPLE: usize = 20;
/// Rows the mapping is guessed from.
const GUESS_FROM: usize = 200;
/// Files that wait to be taken. More than one only when somebody drops several.
const MOST_WAITING: usize = 4;

/// A file that was read and not yet taken.
pub(crate) struct ReadImport {
    draft: DraftId,
    source: String,
    table: RawTable,
}

pub(super) async fn pick(
    context: Context,
    key: RequestKey,
    draft: DraftId,
    dialog: OpenDialogText,
) {
    match context.hub.picker.open(dialog).await {
        FileChoice::Chosen(path) => read_file(context, key, draft, path).await,
        FileChoice::Canceled => context.tell(Event::ImportCanceled { key }),
        FileChoice::Unavailable => context.tell(Event::OpenDialogUnavailable { key }),
    }
}

pub(super) async fn read_file(context: Context, key: RequestKey, draft: DraftId, path: PathBuf) {
    let name = file_name(&path);
    let read = tokio::task::spawn_blocking(move || {
        let about = std::fs::metadata(&path).map_err(|error| unreadable(&error))?;
        if !about.is_file() {
            return Err(ProblemKind::ImportIsFolder.into());
        }
        let file = File::open(&path).map_err(|error| unreadable(&error))?;
        read_table(file, &ImportLimits::default()).map_err(refused)
    })
    .await;
    finish(
        &context,
        key,
        draft,
        name,
        read.unwrap_or_else(|_| Err(broke())),
    );
}

pub(super) async fn read_bytes(
    context: Context,
    key: RequestKey,
    draft: DraftId,
    name: String,
    bytes: Vec<u8>,
) {
    let read = tokio::task::spawn_blocking(move || {
        read_table(bytes.as_slice(), &ImportLimits::default()).map_err(refused)
    })
    .await;
    finish(
        &context,
        key,
        draft,
        name,
        read.unwrap_or_else(|_| Err(broke())),
    );
}

fn finish(
    context: &Context,
    key: RequestKey,
    draft: DraftId,
    source: String,
    read: Result<RawTable, Problem>,
) {
    let result = read.map(|table| {
        let preview = Arc::new(preview(&source, &table));
        let mut imports = lock(&context.session.imports);
        while imports.len() >= MOST_WAITING {
            let Some(oldest) = imports.keys().min().copied() else {
                break;
            };
            imports.remove(&oldest);
        }
        imports.insert(
            key,
            Arc::new(ReadImport {
                draft,
                source,
                table,
            }),
        );
        preview
    });
    context.tell(Event::ImportRead { key, result });
}

fn preview(source: &str, table: &RawTable) -> ImportPreview {
    ImportPreview {
        source: source.to_owned(),
        header: table.header.clone(),
        sample: table
            .sample(SAMPLE)
            .iter()
            .map(|row| row.cells.iter().map(ToString::to_string).collect())
            .collect(),
        rows: table.rows.len() as u64,
        notes: table.notes.clone(),
        mapping: Mapping::guess(&table.header, table.sample(GUESS_FROM)),
    }
}

/// Takes what was read into the draft's recipients.
pub(super) async fn accept(context: Context, key: RequestKey, mapping: Mapping, replace: bool) {
    let Some(import) = lock(&context.session.imports).remove(&key) else {
        context.problem(ProblemKind::ImportExpired.into());
        return;
    };
    let (draft, source) = (import.draft, import.source.clone());
    let rows = tokio::task::spawn_blocking(move || apply_mapping(&import.table, &mapping)).await;
    match rows {
        Ok(rows) => context.session.to_drafts(DraftWork::Take {
            draft,
            source,
            rows,
            replace,
        }),
        Err(_) => context.problem(broke()),
    }
}

fn refused(error: ImportError) -> Problem {
    ProblemKind::ImportRefused { error }.into()
}

fn unreadable(error: &std::io::Error) -> Problem {
    Problem::from(ProblemKind::ImportFileUnreadable).with_details(error)
}

fn broke() -> Problem {
    ProblemKind::ImportFailed.into()
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
