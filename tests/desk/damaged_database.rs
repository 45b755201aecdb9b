//! A mirror that is damaged while the app runs: requests are answered, the damage is reported, and
//! the next start replaces the mirror only.

use std::{
    fs,
    io::{Seek as _, SeekFrom, Write as _},
    path::Path,
};

use crate::fixture::{ask, config, create_draft, draft, open_desk, wait_for};
use giftdesk::desk::{
    CartLine, Command, DraftId, Event, GetActivitySummary, GetRows, ProblemKind,
    catalog::ProductQuery,
};

/// Overwrites the first page of a table and of each of its indexes.
fn damage_table(file: &Path, table: &str) {
    let (size, roots) = tokio::runtime::Runtime::new().unwrap().block_on(async {
        use sqlx::Connection as _;
        let url = format!("sqlite://{}", file.display());
        let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
        let size: i64 = sqlx::query_scalar("PRAGMA page_size")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        let roots: Vec<i64> = sqlx::query_scalar(
            "SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?1 AND rootpage > 0",
        )
        .bind(table)
        .fetch_all(&mut connection)
        .await
        .unwrap();
        connection.close().await.unwrap();
        (size, roots)
    });
    assert!(!roots.is_empty());
    let mut file = fs::File::options().write(true).open(file).unwrap();
    for root in roots {
        let at = (root - 1) * size;
        file.seek(SeekFrom::Start(at.cast_unsigned())).unwrap();
        file.write_all(&vec![0xff; usize::try_from(size).unwrap()])
            .unwrap();
    }
}

#[test]
fn damaged_mirror_is_reported_and_replaced_at_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 5);
    drop(desk);
    damage_table(&folder.path().join("mirror.sqlite"), "product");

    let desk = open_desk(config(folder.path()));
    let notices = std::cell::RefCell::new(Vec::new());
    let products = || GetRows {
        list: ProductQuery::default(),
        range: 0..60,
    };
    let request_rows = || {
        let mut reply = desk.ask(products());
        let rows = wait_for(&desk, "the response", |event| {
            if let Event::Notices(all) = event {
                *notices.borrow_mut() = all;
            }
            reply.take()
        });
        rows.expect_err("rows of a damaged page")
    };
    let problem = request_rows();
    assert_eq!(problem.kind, ProblemKind::DatabaseDamaged);
    desk.send(Command::Refresh);
    assert_eq!(request_rows().kind, problem.kind);
    // Two failed requests add the problem to the notices only once.
    if notices.borrow().is_empty() {
        *notices.borrow_mut() = wait_for(&desk, "the notices", |event| match event {
            Event::Notices(all) => Some(all),
            _ => None,
        });
    }
    let notices = notices.into_inner();
    let same = notices
        .iter()
        .filter(|notice| notice.problem.kind == problem.kind);
    assert_eq!(same.count(), 1);
    drop(desk);

    let desk = open_desk(config(folder.path()));
    desk.send(Command::OpenDraft(id));
    let rows = wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 5);
    ask(&desk, products()).expect("the rows of the new mirror");
    drop(desk);

    let mut files = fs::read_dir(folder.path()).unwrap().flatten();
    assert!(
        !files.any(|entry| entry.file_name().to_string_lossy().contains("damaged")),
        "nothing was lost, so no file is kept"
    );
}

#[test]
fn unreadable_summary_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    drop(open_desk(config(folder.path())));
    damage_table(&folder.path().join("mirror.sqlite"), "orders");
    let desk = open_desk(config(folder.path()));
    let mut reply = desk.ask(GetActivitySummary { days: 30 });
    let problem = wait_for(&desk, "the report", |event| match event {
        Event::Problem(problem) => Some(problem),
        _ => None,
    });
    assert_eq!(problem.kind, ProblemKind::DatabaseDamaged);
    let summary = wait_for(&desk, "the reply", |_| reply.take());
    assert_eq!(summary.unwrap_err().kind, ProblemKind::DatabaseDamaged);
}

#[test]
fn missing_draft_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = DraftId::generate();
    let name = String::new();
    for command in [
        Command::OpenDraft(id),
        Command::DuplicateDraft { draft: id, name },
    ] {
        desk.send(command);
        let mut reported = None;
        wait_for(&desk, "the response", |event| match event {
            Event::Problem(problem) => {
                reported = Some(problem);
                None
            }
            Event::DraftNotOpened(missing) if missing == id => Some(()),
            _ => None,
        });
        let reported = reported.expect("the problem is emitted first");
        assert_eq!(reported.kind, ProblemKind::DraftNotFound);
    }
}
