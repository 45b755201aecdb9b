//! Brings a file of recipients in: read off the runtime's workers, shown, and taken only after the
//! person said which column is what.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{DraftWork, context::Context, hub::lock};
use crate::{
    desk::{DraftId, Event, Problem, RequestKey, event::ImportPreview},
    recipients::{ImportError, ImportLimits, Mapping, RawTable, apply, read_table},
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

pub(super) async fn pick(context: Context, key: RequestKey, draft: DraftId) {
    match context.hub.picker.open().await {
        Some(path) => read_file(context, key, draft, path).await,
        // The person closed the dialog: the screen that waits for the file is told so.
        None => context.tell(Event::ImportCanceled { key }),
    }
}

pub(super) async fn read_file(context: Context, key: RequestKey, draft: DraftId, path: PathBuf) {
    let name = file_name(&path);
    let read = tokio::task::spawn_blocking(move || {
        let about = std::fs::metadata(&path).map_err(|error| unreadable(&error))?;
        if !about.is_file() {
            return Err(Problem::new(
                "This is a folder, not a file.",
                KEPT,
                "Choose a CSV, TSV or text file.",
            ));
        }
        let file = File::open(&path).map_err(|error| unreadable(&error))?;
        read_table(file, &ImportLimits::default()).map_err(|error| refused(&error))
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
        read_table(bytes.as_slice(), &ImportLimits::default()).map_err(|error| refused(&error))
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
    let nameless = vec![String::new(); table.header.len()];
    let names = if table.has_header {
        &table.header
    } else {
        &nameless
    };
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
        mapping: Mapping::guess(names, table.sample(GUESS_FROM)),
    }
}

/// Takes what was read into the draft's recipients.
pub(super) async fn accept(context: Context, key: RequestKey, mapping: Mapping, replace: bool) {
    let Some(import) = lock(&context.session.imports).remove(&key) else {
        context.problem(Problem::new(
            "That file is not open any more.",
            KEPT,
            "Choose the file again.",
        ));
        return;
    };
    let (draft, source) = (import.draft, import.source.clone());
    let rows = tokio::task::spawn_blocking(move || apply(&import.table, &mapping)).await;
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

const KEPT: &str = "Nothing was brought in; your gift is as it was.";

fn refused(error: &ImportError) -> Problem {
    Problem::new(error.to_string(), KEPT, "")
}

fn unreadable(error: &std::io::Error) -> Problem {
    Problem::new(
        "The file could not be opened.",
        KEPT,
        "Check that it is still there and that you may read it.",
    )
    .with_details(error)
}

fn broke() -> Problem {
    Problem::new(
        "Reading the file broke off.",
        KEPT,
        "Save it as CSV (UTF-8) and try again. If it happens again, report it.",
    )
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
