//! Progress and cancel of reading recipient files.

use std::{
    fs::{self, File},
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
};

use giftdesk::desk::{
    CartLine, Command, Desk, DraftId, Event, ImportProgress, ProblemCode, RequestKey, SheetChoice,
};

use crate::fixture::{config, create_draft, draft, open_desk, wait_for};

/// The most recipients that a file can have.
const ROWS: usize = 100_000;
/// The columns of a large file beside name and email.
const EXTRA_COLUMNS: usize = 200;

/// A file that takes seconds to read also on a fast machine.
pub(crate) fn large_file(folder: &Path) -> PathBuf {
    let path = folder.join("people.csv");
    let mut file = BufWriter::new(File::create(&path).unwrap());
    let columns = (0..EXTRA_COLUMNS).fold(String::new(), |all, column| format!("{all},C{column}"));
    writeln!(file, "First name,Last name,Email{columns}").unwrap();
    let values = ",value".repeat(EXTRA_COLUMNS);
    for number in 0..ROWS {
        writeln!(file, "Ada,Lovelace,ada{number}@example.org{values}").unwrap();
    }
    file.flush().unwrap();
    path
}

fn import(desk: &Desk, key: RequestKey, draft: DraftId, path: &Path) {
    desk.send(Command::ImportFile {
        key,
        draft,
        path: path.to_owned(),
        choice: SheetChoice::default(),
        uses_earlier_mappings: true,
    });
}

fn next_progress(desk: &Desk, key: RequestKey) -> ImportProgress {
    wait_for(desk, "the progress", |event| match event {
        Event::ImportProgress {
            key: of,
            source,
            progress,
        } if of == key => {
            assert_eq!(&*source, "people.csv");
            Some(progress)
        }
        Event::ImportRead { key: read, .. } => panic!("{read:?} was read too soon"),
        _ => None,
    })
}

/// Returns how much of the file had been read.
fn wait_for_cancel(desk: &Desk, key: RequestKey) -> f32 {
    let mut read_part = 0.0;
    wait_for(desk, "the canceled import", |event| match event {
        Event::ImportProgress { progress, .. } => {
            read_part = progress.fraction();
            None
        }
        Event::ImportCanceled { key: canceled } => (canceled == key).then_some(read_part),
        Event::ImportRead { key: read, .. } if read == key => panic!("the import was not canceled"),
        _ => None,
    })
}

#[test]
fn cancel_stops_the_import() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 4);
    let path = large_file(folder.path());
    let size = fs::metadata(&path).unwrap().len();
    let key = RequestKey(1);
    import(&desk, key, id, &path);
    let first = next_progress(&desk, key);
    let second = next_progress(&desk, key);
    assert_eq!((first.total_bytes, second.total_bytes), (size, size));
    assert!(first.bytes <= second.bytes && first.rows <= second.rows);
    assert!(second.bytes > 0 && second.bytes <= size, "{second:?}");
    assert!(second.fraction() > 0.0);

    desk.send(Command::CancelImport { key });
    let read_part = wait_for_cancel(&desk, key);
    assert!(read_part < 0.9, "{read_part} of the file was read");
    desk.send(Command::AcceptImport {
        key,
        mapping: Default::default(),
        replace: true,
    });
    let code = wait_for(&desk, "the refusal", |event| match event {
        Event::Problem(problem) => Some(problem.code()),
        _ => None,
    });
    assert_eq!(code, ProblemCode::ImportExpired);
    desk.send(Command::OpenDraft(id));
    let rows = wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened { recipients, .. } => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 4);
}

#[test]
fn new_import_and_other_draft_cancel_the_import() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 1);
    let path = large_file(folder.path());
    import(&desk, RequestKey(1), id, &path);
    next_progress(&desk, RequestKey(1));
    desk.send(Command::ImportBytes {
        key: RequestKey(2),
        draft: id,
        name: String::new(),
        bytes: b"First name\nBo\n".to_vec(),
    });
    let mut ended = Vec::new();
    wait_for(&desk, "both imports", |event| {
        match event {
            Event::ImportCanceled { key } => ended.push((key, false)),
            Event::ImportRead { key, result } => ended.push((key, result.is_ok())),
            _ => {}
        }
        (ended.len() == 2).then_some(())
    });
    ended.sort();
    assert_eq!(ended, [(RequestKey(1), false), (RequestKey(2), true)]);

    import(&desk, RequestKey(3), id, &path);
    next_progress(&desk, RequestKey(3));
    desk.send(Command::NewDraft(Box::new(draft(CartLine::default()))));
    wait_for_cancel(&desk, RequestKey(3));
}
