//! The People page with 100,000 people in the address book and in a list: opening the page, a search, the upcoming
//! occasions, one person, and the difference of a list and a file.
//!
//! `cargo bench --bench people`. Runs the real engine on a data folder. Each time is from the command to the event with
//! the result, the median of [`ROUNDS`] rounds.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::{
    desk::{
        self, Command, Desk, DeskConfig, Draft, DraftId, Event, GetOccasions, GetPerson,
        PeopleCommand, PeopleEvent, PeopleListId, PeopleQuery, PersonId, RequestKey, SheetChoice,
        VaultChoice,
        view::{ListQuery, ListRows},
    },
    recipients::ListMerge,
};

const PEOPLE: usize = 100_000;
const ROUNDS: usize = 11;
const TIMEOUT: Duration = Duration::from_secs(600);
/// The rows that the page requests at first.
const WINDOW: std::ops::Range<u64> = 0..200;

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = start(folder.path());
    let list = fill(&desk, folder.path());
    println!("| work | giftdesk | limit | ratio |");
    println!("|---|---|---|---|");
    let everyone = PeopleQuery::default();
    let mut round = 0;
    let mut number = 0;
    let open = median(|| {
        // Another search between two openings, so that the list is not the cached one.
        let other = format!("person{round}0");
        round += 1;
        rows(
            &desk,
            &PeopleQuery {
                text: other,
                ..PeopleQuery::default()
            },
        );
        let begin = Instant::now();
        let (total, _) = rows(&desk, &everyone);
        assert_eq!(total, PEOPLE as u64);
        begin.elapsed()
    });
    print("open the page", open, Duration::from_millis(200));
    let search = median(|| {
        number += 1;
        let text = format!("person{number} example");
        let begin = Instant::now();
        let (total, _) = rows(
            &desk,
            &PeopleQuery {
                text,
                ..PeopleQuery::default()
            },
        );
        assert!(total > 0);
        begin.elapsed()
    });
    print("search for two words", search, Duration::from_millis(100));
    let (_, first) = rows(&desk, &everyone);
    let person = median(|| {
        number += 1;
        let begin = Instant::now();
        person(&desk, first[number % first.len()]);
        begin.elapsed()
    });
    print("open a person", person, Duration::from_millis(20));
    let occasions = median(|| {
        let begin = Instant::now();
        assert!(occasions(&desk) > 0);
        begin.elapsed()
    });
    print("upcoming occasions", occasions, Duration::from_millis(200));
    let update = folder.path().join("update.csv");
    std::fs::write(&update, people("Support")).expect("a file");
    let merge = median(|| {
        number += 1;
        let begin = Instant::now();
        let merge = merge(&desk, list, update.clone(), number as u64);
        assert_eq!(merge.counts(), [0, PEOPLE, 0]);
        begin.elapsed()
    });
    print(
        "difference of a list and a file",
        merge,
        Duration::from_secs(5),
    );
}

fn print(work: &str, taken: Duration, limit: Duration) {
    let (taken, limit) = (taken.as_secs_f64() * 1000.0, limit.as_secs_f64() * 1000.0);
    println!(
        "| {work} | {taken:.1} ms | {limit} ms | {:.2} |",
        taken / limit
    );
}

fn median(mut measure: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS).map(|_| measure()).collect();
    times.sort_unstable();
    times[ROUNDS / 2]
}

fn start(folder: &Path) -> Desk {
    let config = DeskConfig {
        vault: VaultChoice::MemoryOnly,
        ..DeskConfig::new(folder)
    };
    desk::start(config, Arc::new(|| {})).expect("the engine starts")
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
    let id = draft.id;
    desk.send(Command::NewDraft(Box::new(draft)));
    let path = folder.join("people.csv");
    std::fs::write(&path, people("Sales")).expect("a file");
    let key = RequestKey(1);
    desk.send(Command::ImportFile {
        key,
        draft: id,
        path,
        choice: SheetChoice::default(),
        uses_earlier_mappings: false,
    });
    let preview = wait(desk, |event| match event {
        Event::ImportRead { key: of, result } if of == key => Some(result.expect("a list")),
        _ => None,
    });
    desk.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: true,
    });
    wait(desk, |event| match event {
        Event::Recipients { draft, .. } if draft == id => Some(()),
        _ => None,
    });
    desk.send(Command::People(PeopleCommand::SaveList {
        draft: id,
        name: "Everyone".to_owned(),
    }));
    wait(desk, |event| match event {
        Event::People(PeopleEvent::Summary(summary)) if summary.people == PEOPLE as u64 => {
            summary.lists.first().map(|list| list.id)
        }
        _ => None,
    })
}

fn wait<T>(desk: &Desk, mut matching: impl FnMut(Event) -> Option<T>) -> T {
    let end = Instant::now() + TIMEOUT;
    while Instant::now() < end {
        if let Some(found) = desk
            .wait_event(Duration::from_millis(100))
            .and_then(&mut matching)
        {
            return found;
        }
    }
    panic!("no reply within {TIMEOUT:?}");
}

/// The number of people of a query, and the first of them.
fn rows(desk: &Desk, query: &PeopleQuery) -> (u64, Vec<PersonId>) {
    let key = RequestKey(2);
    desk.send(Command::List {
        key,
        query: ListQuery::People(query.clone()),
        range: WINDOW,
        replaces: None,
    });
    wait(desk, |event| match event {
        Event::Rows {
            key: of,
            total,
            rows: ListRows::People(rows),
            ..
        } if of == key => Some((total, rows.iter().map(|row| row.id).collect())),
        _ => None,
    })
}

fn person(desk: &Desk, id: PersonId) {
    let mut reply = desk.ask(GetPerson(id));
    let person = wait(desk, |_| reply.take());
    assert!(person.expect("a readable person").is_some());
}

/// The number of upcoming occasions.
fn occasions(desk: &Desk) -> u64 {
    let mut reply = desk.ask(GetOccasions);
    let occasions = wait(desk, |_| reply.take());
    occasions.expect("readable dates").total
}

fn merge(desk: &Desk, list: PeopleListId, path: PathBuf, number: u64) -> Arc<ListMerge> {
    let key = RequestKey(number);
    desk.send(Command::People(PeopleCommand::MergeFile {
        key,
        list,
        path,
    }));
    wait(desk, |event| match event {
        Event::People(PeopleEvent::MergeNeedsMapping { key: of, preview }) if of == key => {
            let mapping = preview.mapping.clone();
            desk.send(Command::People(PeopleCommand::MapMergeFile {
                key,
                mapping,
            }));
            None
        }
        Event::People(PeopleEvent::MergeRead { key: of, merge }) if of == key => {
            Some(merge.expect("a difference"))
        }
        _ => None,
    })
}
