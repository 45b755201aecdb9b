//! Lists of recipients and the address book through the real engine and store.

mod address_book;
mod gifts;
mod lists;
mod merging;

use std::{collections::HashSet, fmt::Write as _, sync::Arc, time::Instant};

use crate::{
    fixture::{
        FixedPicker, TIMEOUT, ask, config, create_draft, draft, import_list, open_desk,
        practice_config, send_draft, simple_cart_line, wait_for, wait_for_rows, wait_until,
        wait_until_sent, wait_until_synced,
    },
    import_progress::large_file,
};
use chrono::{Datelike as _, Local, TimeDelta};
use giftdesk::{
    contract::{Clock as _, WallClock},
    desk::{
        CartLine, Command, Desk, DeskConfig, DraftId, Event, FileChoice, GetPerson, OpenDialogText,
        PeopleChange, PeopleCommand, PeopleEvent, PeopleExport, PeopleGroup, PeopleListId,
        PeopleQuery, PeopleSelection, PeopleSummary, PersonDetail, PersonEdit, PersonId, PersonRow,
        Preferences, PreviewSelection, ProblemKind, RecipientEdit, RequestKey, SelectionPreview,
        event::Completion, export::ExportFormat,
    },
    i18n::Language,
    messages::recipient_file::CatalogueText,
    recipients::{
        ColumnRef, ColumnUse, Field, ListMerge, MergeKind, OccasionKind, RecipientTable, YearlyDate,
    },
};

const PEOPLE: &str = "First name,Last name,Email,Team,Birthday\n\
                      Ann,Lee,ann@example.org,Sales,1990-03-05\n\
                      Bo,Day,bo@example.org,Support,\n\
                      Cy,Fox,cy@example.org,Sales,3/4/1988\n";

fn send(desk: &Desk, command: PeopleCommand) {
    desk.send(Command::People(command));
}

/// Waits for an event about people.
fn wait<T>(desk: &Desk, what: &str, mut matching: impl FnMut(PeopleEvent) -> Option<T>) -> T {
    wait_for(desk, what, |event| match event {
        Event::People(event) => matching(event),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    })
}

fn wait_for_summary(
    desk: &Desk,
    what: &str,
    is_wanted: impl Fn(&PeopleSummary) -> bool,
) -> Arc<PeopleSummary> {
    wait(desk, what, |event| match event {
        PeopleEvent::Summary(summary) => is_wanted(&summary).then_some(summary),
        _ => None,
    })
}

fn wait_for_change(desk: &Desk) -> PeopleChange {
    wait(desk, "the change", |event| match event {
        PeopleEvent::Changed(change) => Some(change),
        _ => None,
    })
}

/// Waits until the address book has this many people. An import adds them in the background, before or after the draft
/// has its rows, so that a wait for the rows can take their summary away.
fn wait_for_people(desk: &Desk, count: u64) {
    let everyone = PeopleQuery::default();
    wait_for_rows(desk, "the people", &everyone, |total, _| {
        (total == count).then_some(())
    });
}

/// Imports a list into a new draft. Returns the draft after its rows were added.
fn import(desk: &Desk, list: &str) -> DraftId {
    let (id, ..) = create_draft(desk, draft(CartLine::default()), 1);
    import_into(desk, id, list);
    id
}

fn import_into(desk: &Desk, draft: DraftId, list: &str) -> RecipientTable {
    import_list(desk, draft, list);
    wait_for_recipients(desk, draft)
}

fn wait_for_recipients(desk: &Desk, of: DraftId) -> RecipientTable {
    wait_for(desk, "the recipients", |event| match event {
        Event::Recipients {
            draft, recipients, ..
        } if draft == of => Some(recipients),
        _ => None,
    })
}

fn emails(table: &RecipientTable) -> Vec<&str> {
    let rows = table.rows().iter().filter(|row| !row.is_blank());
    rows.map(|row| row.get(Field::Email)).collect()
}

fn save_list(desk: &Desk, draft: DraftId, name: &str) -> PeopleListId {
    let name = name.to_owned();
    send(
        desk,
        PeopleCommand::SaveList {
            draft,
            name: name.clone(),
        },
    );
    let mut saved = None;
    wait_for_summary(desk, "the saved list", |summary| {
        summary.lists.iter().any(|list| list.name == name)
    })
    .lists
    .iter()
    .for_each(|list| {
        if list.name == name {
            saved = Some(list.id);
        }
    });
    saved.unwrap()
}

fn people(desk: &Desk, query: PeopleQuery) -> Vec<PersonRow> {
    wait_for_rows(desk, "the people", &query, |_, rows| Some(rows))
}

/// The people of the address book with this text.
fn find(desk: &Desk, text: &str) -> Vec<PersonRow> {
    people(
        desk,
        PeopleQuery {
            text: text.to_owned(),
            ..PeopleQuery::default()
        },
    )
}

fn names(rows: &[PersonRow]) -> Vec<&str> {
    rows.iter().map(|row| row.name.as_str()).collect()
}

fn person(desk: &Desk, id: PersonId) -> Option<Arc<PersonDetail>> {
    ask(desk, GetPerson(id)).unwrap()
}

/// Requests a person until `is_wanted` accepts what is stored: imports and lists are added in the background.
fn wait_for_person(
    desk: &Desk,
    id: PersonId,
    is_wanted: impl Fn(&PersonDetail) -> bool,
) -> Arc<PersonDetail> {
    let end = Instant::now() + TIMEOUT;
    loop {
        let detail = person(desk, id).unwrap();
        if is_wanted(&detail) {
            return detail;
        }
        assert!(Instant::now() < end, "timed out: {detail:?}");
    }
}

fn preview(
    desk: &Desk,
    selection: PeopleSelection,
    draft: Option<DraftId>,
    gifted_days: Option<u32>,
) -> Arc<SelectionPreview> {
    let question = PreviewSelection {
        selection,
        draft,
        gifted_days,
    };
    ask(desk, question).unwrap()
}

fn merge_of(desk: &Desk, wanted: RequestKey) -> Arc<ListMerge> {
    wait(desk, "the difference", |event| match event {
        PeopleEvent::MergeRead { key, merge } if key == wanted => Some(merge.unwrap()),
        _ => None,
    })
}

fn all_of(list: PeopleListId) -> PeopleSelection {
    PeopleSelection::List {
        list,
        text: String::new(),
    }
}
