//! Opens and reads files of recipients, for the engine and for `giftdesk recipients check`.

use std::{
    fs::File,
    io::{self, Read},
    ops::ControlFlow,
    path::Path,
};

use super::import_preview::SheetChoice;
use crate::{
    desk::problem::{Problem, ProblemKind},
    recipients::{RawTable, ReadOptions, ReadProgress, read_table},
};

/// The last part of the path; the whole path where it has none, such as `/`.
pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Opens a file that is no folder. Returns the file and its size in bytes. `allows_pipes`: standard input and other
/// pipes, which are no regular files and of unknown size, can be read too.
pub(crate) fn open_list(path: &Path, allows_pipes: bool) -> Result<(File, u64), Problem> {
    let unreadable = |error: io::Error| {
        let file = file_name(path);
        Problem::from(ProblemKind::ImportFileUnreadable { file }).with_details(error)
    };
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if metadata.is_dir() || !metadata.is_file() && !allows_pipes {
        let file = file_name(path);
        return Err(ProblemKind::ImportIsFolder { file }.into());
    }
    let file = File::open(path).map_err(unreadable)?;
    Ok((file, metadata.len()))
}

/// Reads a list. `name`: the name of its file, empty for a pasted list.
pub(crate) fn read_list(
    source: impl Read,
    name: &str,
    choice: &SheetChoice,
    follow: &dyn Fn(ReadProgress) -> ControlFlow<()>,
) -> Result<RawTable, Problem> {
    let options = ReadOptions {
        sheet: choice.sheet.as_deref(),
        reads_hidden_rows: choice.reads_hidden_rows,
        progress: Some(follow),
        ..ReadOptions::default()
    };
    read_table(source, &options).map_err(|error| {
        let file = name.to_owned();
        ProblemKind::ImportRefused { file, error }.into()
    })
}
