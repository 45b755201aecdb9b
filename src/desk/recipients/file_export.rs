//! Exports files of recipients: blank files, lists of problems, clean lists and people.

use std::{fs::File, path::PathBuf, sync::Arc};

use super::files::{RecipientFile, RecipientFileContents};
use crate::desk::{
    engine::SessionContext,
    event::{Completion, Event},
    export::{
        ExistingFile, ExportContents,
        commands::{NewFile, export_folder},
    },
    system::FileChoice,
};

/// Opens the file dialog, then writes the file.
pub(in crate::desk) async fn export(
    context: SessionContext,
    file: Arc<RecipientFile>,
    dialog_title: String,
) {
    let name = file.file_name();
    match context.app.picker.save(dialog_title, name.clone()).await {
        FileChoice::Chosen(path) => write(context, file, path, ExistingFile::Replace).await,
        FileChoice::Canceled => {}
        FileChoice::Unavailable => context.emit(Event::SaveDialogUnavailable {
            contents: ExportContents::Recipients(file),
            suggested: export_folder().join(name),
        }),
    }
}

pub(in crate::desk) async fn export_to(
    context: SessionContext,
    file: Arc<RecipientFile>,
    path: PathBuf,
) {
    write(context, file, path, ExistingFile::Keep).await;
}

async fn write(
    context: SessionContext,
    file: Arc<RecipientFile>,
    path: PathBuf,
    existing: ExistingFile,
) {
    let is_counted = matches!(
        file.contents,
        RecipientFileContents::CleanList(_) | RecipientFileContents::People(_)
    );
    let write = move |target: &File| file.write(target);
    NewFile { path, existing }
        .write(&context, write, |written, file| {
            if is_counted {
                Completion::RecipientsExported { written, file }
            } else {
                Completion::TableExported { file }
            }
        })
        .await;
}
