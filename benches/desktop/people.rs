//! The People page with 100,000 people in the address book and in a list: opening the page, a search, the upcoming
//! occasions, one person, and the difference of a list and a file.
//!
//! Each time is from the command to the event with the result, the median of [`ROUNDS`] rounds.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::{
    desk::{
        Command, Desk, Draft, DraftId, Event, GetOccasions, GetPerson, GetRows, PeopleCommand,
        PeopleEvent, PeopleListId, PeopleQuery, PersonId, RequestKey, SheetChoice,
    },
    recipients::ListMerge,
};

use crate::support::{
    desk::{ask, local_config, open_draft, start, wait_for},
    report::{median, print_times},
};

const PEOPLE: usize = 100_000;
const ROUNDS: usize = 11;
/// One question is asked at a time.
const KEY: RequestKey = RequestKey(1);
/// The rows that the page requests at first.
const WINDOW: std::ops::Range<u64> = 0..200;

pub fn run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = start(local_config(folder.path()));
    let list = fill(&desk, folder.path());
    let query = |text: String| PeopleQuery {
        text,
        ..PeopleQuery::default()
    };
    let everyone = PeopleQuery::default();
    let nothing = |_| ();
    // Another search between two openings, so that the list is not the cached one.
    let search_another = |round| drop(rows(&desk, &query(format!("person{round}0"))));
    measure("open the page", 200, search_another, |_| {
        let (total, _) = rows(&desk, &everyone);
        assert_eq!(total, PEOPLE as u64);
    });
    measure("search for two words", 100, nothing, |round| {
        let (total, _) = rows(&desk, &query(format!("person{round} example")));
        assert!(total > 0);
    });
    let (_, first) = rows(&desk, &everyone);
    measure("open a person", 20, nothing, |round| {
        person(&desk, first[round % first.len()]);
    });
    measure("upcoming occasions", 200, nothing, |_| {
        assert!(occasions(&desk) > 0);
    });
    let update = folder.path().join("update.csv");
    std::fs::write(&update, people("Support")).expect("a file");
    measure("difference of a list and a file", 5_000, nothing, |_| {
        let merge = merge(&desk, list, update.clone());
        assert_eq!(merge.counts(), [0, PEOPLE, 0]);
    });
}

/// `prepare` is not measured.
fn measure(work: &str, milliseconds: u64, prepare: impl Fn(usize), once: impl Fn(usize)) {
    let times = (0..ROUNDS).map(|round| {
        prepare(round);
        let begin = Instant::now();
        once(round);
        begin.elapsed()
    });
    let limit = Duration::from_millis(milliseconds);
    print_times(
        &format!("People, {work}"),
        median(times.collect()),
        limit,
        "≤ 1",
    );
}

/// A list of all people. Every day of the year is the birthday of some.
fn people(team: &str) -> String {
    let mut list = "First name,Last name,Email,Team,Birthday\n".to_owned();
    for n in 0..PEOPLE {
        let (month, day) = (n % 12 + 1, n % 28 + 1);
        writeln!(
            list,
            "Person{n},Example{},person{n}@example.com,{team},1990-{month:02}-{day:02}",
            n % 977
        )
        .expect("a text");
    }
    list
}

/// Imports the people, saves them as a list, and waits until all are in the address book.
fn fill(desk: &Desk, folder: &Path) -> PeopleListId {
    let draft = Draft {
        id: DraftId::generate(),
        ..Draft::default()
    };
    let id = open_draft(desk, draft);
    let path = folder.join("people.csv");
    std::fs::write(&path, people("Sales")).expect("a file");
    desk.send(Command::ImportFile {
        key: KEY,
        draft: id,
        path,
        choice: SheetChoice::default(),
        uses_earlier_mappings: false,
    });
    let preview = wait_for(desk, |event| match event {
        Event::ImportRead { result, .. } => Some(result.expect("a list")),
        _ => None,
    });
    desk.send(Command::AcceptImport {
        key: KEY,
        mapping: preview.mapping.clone(),
        replace: true,
    });
    wait_for(desk, |event| match event {
        Event::Recipients { draft, .. } if draft == id => Some(()),
        _ => None,
    });
    desk.send(Command::People(PeopleCommand::SaveList {
        draft: id,
        name: "Everyone".to_owned(),
    }));
    wait_for(desk, |event| match event {
        Event::People(PeopleEvent::Summary(summary)) if summary.people == PEOPLE as u64 => {
            summary.lists.first().map(|list| list.id)
        }
        _ => None,
    })
}

/// The number of people of a query, and the first of them.
fn rows(desk: &Desk, query: &PeopleQuery) -> (u64, Vec<PersonId>) {
    let (list, range) = (query.clone(), WINDOW);
    let window = ask(desk, GetRows { list, range }).expect("readable people");
    let people = window.rows.iter().map(|row| row.id);
    (window.total, people.collect())
}

fn person(desk: &Desk, id: PersonId) {
    let person = ask(desk, GetPerson(id));
    assert!(person.expect("a readable person").is_some());
}

/// The number of upcoming occasions.
fn occasions(desk: &Desk) -> u64 {
    ask(desk, GetOccasions).expect("readable dates").total
}

fn merge(desk: &Desk, list: PeopleListId, path: PathBuf) -> Arc<ListMerge> {
    desk.send(Command::People(PeopleCommand::MergeFile {
        key: KEY,
        list,
        path,
    }));
    wait_for(desk, |event| match event {
        Event::People(PeopleEvent::MergeNeedsMapping { preview, .. }) => {
            desk.send(Command::People(PeopleCommand::MapMergeFile {
                key: KEY,
                mapping: preview.mapping.clone(),
            }));
            None
        }
        Event::People(PeopleEvent::MergeRead { merge, .. }) => Some(merge.expect("a difference")),
        _ => None,
    })
}
