//! Verifies and exports the log of sends.

use std::{fs::File, io::BufWriter, path::PathBuf};

use super::{
    file,
    record::{SendLogCheck, SendLogFormat},
};
use crate::desk::{
    engine::SessionContext,
    event::{Completion, Event},
    export::{
        ExistingFile, ExportContents,
        commands::{NewFile, export_folder},
    },
    problem::Problem,
    question::Question,
    system::FileChoice,
};

/// Computes the hash chain of the log of sends again.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifySendLog;

impl Question for VerifySendLog {
    type Reply = SendLogCheck;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let check = context.app.store.verify_send_log().await;
        check.map_err(|error| context.store_problem(&error))
    }
}

pub(in crate::desk) async fn export(
    context: SessionContext,
    format: SendLogFormat,
    dialog_title: String,
) {
    let name = format.file_name();
    let choice = context.app.picker.save(dialog_title, name.to_owned()).await;
    match choice {
        FileChoice::Chosen(path) => write(context, format, path, ExistingFile::Replace).await,
        FileChoice::Canceled => {}
        FileChoice::Unavailable => context.emit(Event::SaveDialogUnavailable {
            contents: ExportContents::SendLog(format),
            suggested: export_folder().join(name),
        }),
    }
}

pub(in crate::desk) async fn export_to(
    context: SessionContext,
    format: SendLogFormat,
    path: PathBuf,
) {
    write(context, format, path, ExistingFile::Keep).await;
}

async fn write(
    context: SessionContext,
    format: SendLogFormat,
    path: PathBuf,
    existing: ExistingFile,
) {
    let records = context.app.store.exported_send_log().await;
    let Some(records) = context.ok_or_report(records) else {
        return;
    };
    let count = records.len() as u64;
    let file = NewFile { path, existing };
    let write = move |file: &File| file::write(BufWriter::new(file), &records, format);
    file.write(&context, write, |(), file| Completion::SendLogExported {
        records: count,
        file,
    })
    .await;
}
