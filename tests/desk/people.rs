//! Lists of recipients and the address book through the real engine and store.

use std::{collections::HashSet, fmt::Write as _, sync::Arc, time::Duration};

use chrono::{Datelike as _, Local, TimeDelta};
use giftdesk::{
    contract::{Clock as _, WallClock},
    desk::{
        CartLine, Command, Desk, DeskConfig, DraftId, Event, FileChoice, OpenDialogText,
        PeopleChange, PeopleCommand, PeopleEvent, PeopleGroup, PeopleListId, PeopleQuery,
        PeopleSelection, PeopleSummary, PersonDetail, PersonEdit, PersonId, PersonRow, Preferences,
        ProblemKind, RequestKey, SelectionPreview,
        view::{ListQuery, ListRows},
    },
    recipients::{Field, ListMerge, MergeKind, OccasionKind, RecipientTable, YearlyDate},
};

use crate::fixture::{
    FixedPicker, config, create_draft, draft, open_desk, practice_config, send_draft,
    simple_cart_line, wait_for, wait_for_rows, wait_until_sent, wait_until_synced,
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

/// Imports a list into a new draft. Returns the draft after its rows were added.
fn import(desk: &Desk, list: &str) -> DraftId {
    let (id, ..) = create_draft(desk, draft(CartLine::default()), 1);
    import_into(desk, id, list);
    id
}

fn import_into(desk: &Desk, draft: DraftId, list: &str) -> RecipientTable {
    let key = RequestKey(500);
    desk.send(Command::ImportBytes {
        key,
        draft,
        name: "people.csv".to_owned(),
        bytes: list.into(),
    });
    let preview = wait_for(desk, "the preview", |event| match event {
        Event::ImportRead { key: read, result } if read == key => Some(result.unwrap()),
        _ => None,
    });
    desk.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: true,
    });
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
    wait_for_rows(
        desk,
        "the people",
        &ListQuery::People(query),
        |_, rows| match rows {
            ListRows::People(rows) => Some(rows),
            _ => None,
        },
    )
}

fn names(rows: &[PersonRow]) -> Vec<&str> {
    rows.iter().map(|row| row.name.as_str()).collect()
}

fn person(desk: &Desk, id: PersonId) -> Option<Arc<PersonDetail>> {
    let key = RequestKey(501);
    send(desk, PeopleCommand::Person { key, id });
    wait(desk, "the person", |event| match event {
        PeopleEvent::Person { key: of, person } if of == key => Some(person.unwrap()),
        _ => None,
    })
}

fn preview(
    desk: &Desk,
    selection: PeopleSelection,
    draft: Option<DraftId>,
    gifted_days: Option<u32>,
) -> Arc<SelectionPreview> {
    let key = RequestKey(502);
    send(
        desk,
        PeopleCommand::PreviewSelection {
            key,
            selection,
            draft,
            gifted_days,
        },
    );
    wait(desk, "the preview", |event| match event {
        PeopleEvent::Selected { key: of, preview } if of == key => Some(preview.unwrap()),
        _ => None,
    })
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

#[test]
fn saved_list_is_added_to_another_draft() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let first = import(&desk, PEOPLE);
    let list = save_list(&desk, first, "Spring");
    drop(desk);

    let desk = open_desk(config(folder.path()));
    let lists = wait_for_summary(&desk, "the stored list", |summary| {
        !summary.lists.is_empty()
    });
    assert_eq!((lists.lists[0].id, lists.lists[0].recipients), (list, 3));
    let (second, ..) = create_draft(&desk, draft(CartLine::default()), 0);
    import_into(
        &desk,
        second,
        "First name,Email\nBo,BO@example.org\nDi,di@example.org\n",
    );
    let selection = PeopleSelection::List {
        list,
        text: "sal".to_owned(),
    };
    assert_eq!(preview(&desk, selection, Some(second), None).remaining(), 2);
    let shown = preview(&desk, all_of(list), Some(second), None);
    assert_eq!((shown.people, shown.left_out.in_draft), (3, 1));
    send(
        &desk,
        PeopleCommand::AddToDraft {
            selection: all_of(list),
            draft: second,
            gifted_days: None,
        },
    );
    let recipients = wait_for_recipients(&desk, second);
    assert_eq!(
        emails(&recipients),
        [
            "BO@example.org",
            "di@example.org",
            "ann@example.org",
            "cy@example.org"
        ]
    );
    let team = recipients
        .extra_columns()
        .iter()
        .position(|name| &**name == "Team");
    assert_eq!(recipients.row(2).unwrap().extra(team.unwrap()), "Sales");
}

#[test]
fn list_is_renamed_duplicated_deleted_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    let name = "Summer".to_owned();
    send(&desk, PeopleCommand::RenameList { list, name });
    wait_for_summary(&desk, "the new name", |summary| {
        summary.lists[0].name == "Summer"
    });
    let name = "Copy".to_owned();
    send(&desk, PeopleCommand::DuplicateList { list, name });
    wait_for_summary(&desk, "the copy", |summary| summary.lists.len() == 2);
    send(&desk, PeopleCommand::DeleteList(list));
    assert!(matches!(
        wait_for_change(&desk),
        PeopleChange::ListSaved { recipients: 3, .. }
    ));
    assert_eq!(
        wait_for_change(&desk),
        PeopleChange::ListDeleted {
            list,
            name: "Summer".to_owned()
        }
    );
    send(&desk, PeopleCommand::RestoreList(list));
    wait_for_summary(&desk, "the restored list", |summary| {
        summary.lists.len() == 2
    });
    send(&desk, PeopleCommand::DeleteList(list));
    wait_for_summary(&desk, "the deleted list", |summary| {
        summary.lists.len() == 1
    });
    send(
        &desk,
        PeopleCommand::AddToDraft {
            selection: all_of(list),
            draft: id,
            gifted_days: None,
        },
    );
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::Problem(problem) => Some(problem),
        _ => None,
    });
    assert_eq!(problem.kind, ProblemKind::PeopleListNotFound);
}

#[test]
fn draft_is_merged_without_changes_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    import_into(
        &desk,
        id,
        "First name,Last name,Email,Team\nAnn,Lee,ann@example.org,Support\n\
         Bo,Day,bo@example.org,Marketing\nDi,Orr,di@example.org,Sales\n",
    );
    let key = RequestKey(7);
    send(
        &desk,
        PeopleCommand::MergeDraft {
            key,
            list,
            draft: id,
        },
    );
    let merge = merge_of(&desk, key);
    assert_eq!((merge.counts(), merge.unchanged), ([1, 2, 0], 0));
    let ann = merge.entries.iter().position(|entry| {
        entry.recipient().get(Field::FirstName) == "Ann" && entry.kind == MergeKind::Changed
    });
    let left_out = HashSet::from([ann.unwrap()]);
    send(&desk, PeopleCommand::AcceptMerge { key, left_out });
    let merged = wait(&desk, "the merged list", |event| match event {
        PeopleEvent::Changed(change @ PeopleChange::ListMerged { .. }) => Some(change),
        _ => None,
    });
    assert_eq!(
        merged,
        PeopleChange::ListMerged {
            name: "Spring".to_owned(),
            added: 1,
            changed: 1
        }
    );
    let key = RequestKey(8);
    send(
        &desk,
        PeopleCommand::MergeDraft {
            key,
            list,
            draft: id,
        },
    );
    let again = merge_of(&desk, key);
    assert_eq!((again.counts(), again.unchanged), ([0, 1, 0], 2));
    assert_eq!(again.list().len(), 4);
}

#[test]
fn file_is_merged_into_list() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("update.csv");
    std::fs::write(
        &file,
        "Vorname,Nachname,E-Mail,Telefon\nAnn,Lee,ann@example.org,617 555 0123\n",
    )
    .unwrap();
    let picker = Arc::new(FixedPicker::default());
    *picker.open.lock().unwrap() = FileChoice::Chosen(file);
    let desk = open_desk(DeskConfig {
        picker: Arc::clone(&picker) as _,
        ..config(folder.path())
    });
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    let key = RequestKey(7);
    let dialog = OpenDialogText::default();
    send(&desk, PeopleCommand::PickMergeFile { key, list, dialog });
    let merge = merge_of(&desk, key);
    assert_eq!(merge.counts(), [0, 1, 0]);
    assert_eq!(&*merge.entries[0].changes[0].new, "617 555 0123");
    *picker.open.lock().unwrap() = FileChoice::Canceled;
    let key = RequestKey(8);
    let dialog = OpenDialogText::default();
    send(&desk, PeopleCommand::PickMergeFile { key, list, dialog });
    wait(&desk, "the canceled dialog", |event| match event {
        PeopleEvent::MergeCanceled { key: of } => (of == key).then_some(()),
        _ => None,
    });
}

#[test]
fn import_fills_the_address_book() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    wait_for_summary(&desk, "the people", |summary| summary.people == 3);
    // By last name.
    assert_eq!(
        names(&people(&desk, PeopleQuery::default())),
        ["Bo Day", "Cy Fox", "Ann Lee"]
    );
    let search = |text: &str| PeopleQuery {
        text: text.to_owned(),
        ..PeopleQuery::default()
    };
    let ann = people(&desk, search("an LE"));
    assert_eq!(names(&ann), ["Ann Lee"]);
    assert_eq!(
        names(&people(&desk, search("sales"))),
        ["Cy Fox", "Ann Lee"]
    );
    assert_eq!(
        ann[0].dates,
        [(
            OccasionKind::Birthday,
            YearlyDate::new(3, 5, Some(1990)).unwrap()
        )]
    );
    // The day and the month of this date could be exchanged.
    let cy = people(&desk, search("cy"));
    assert_eq!(cy[0].dates, []);

    let edit = PersonEdit {
        note: "Likes tea".to_owned(),
        tags: vec!["VIP".to_owned()],
        dates: vec![(OccasionKind::Birthday, YearlyDate::new(4, 3, None).unwrap())],
    };
    let save = PeopleCommand::SavePerson {
        id: cy[0].id,
        edit: edit.clone(),
    };
    send(&desk, save);
    wait_for_summary(&desk, "the tag", |summary| {
        summary.tags == [("VIP".to_owned(), 1)]
    });
    let tagged = PeopleQuery {
        group: PeopleGroup::Tag("VIP".to_owned()),
        ..PeopleQuery::default()
    };
    assert_eq!(names(&people(&desk, tagged)), ["Cy Fox"]);
    // A later list completes the person and keeps what the user entered.
    import_into(
        &desk,
        id,
        "First name,Last name,Email,Phone,Birthday\nCy,Fox,CY@example.org,6175550123,1988-12-24\n",
    );
    let list = save_list(&desk, id, "Phones");
    let of_list = PeopleQuery {
        group: PeopleGroup::List(list),
        ..PeopleQuery::default()
    };
    let in_list = people(&desk, of_list);
    assert_eq!(names(&in_list), ["Cy Fox"]);
    let detail = person(&desk, in_list[0].id).unwrap();
    assert_eq!(detail.edit, edit);
    assert_eq!(detail.recipient.get(Field::Phone), "6175550123");
    assert_eq!(detail.lists, [(list, "Phones".to_owned())]);
    assert!(
        detail
            .extra
            .contains(&("Team".to_owned(), "Sales".to_owned()))
    );
}

#[test]
fn removed_person_is_gone_from_lists_but_not_from_drafts() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    wait_for_summary(&desk, "the people", |summary| summary.people == 3);
    let ann = people(
        &desk,
        PeopleQuery {
            text: "ann".to_owned(),
            ..PeopleQuery::default()
        },
    );
    send(&desk, PeopleCommand::RemovePerson(ann[0].id));
    let summary = wait_for_summary(&desk, "the removal", |summary| summary.people == 2);
    assert_eq!(summary.lists[0].recipients, 2);
    assert_eq!(person(&desk, ann[0].id), None);
    let shown = preview(&desk, all_of(list), None, None);
    assert_eq!(shown.people, 2);
    assert_eq!(
        preview(&desk, PeopleSelection::Draft, Some(id), None).people,
        3
    );
}

#[test]
fn turning_the_address_book_off_deletes_it() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    wait_for_summary(&desk, "the people", |summary| summary.people == 3);
    desk.send(Command::SavePreferences(Preferences {
        has_address_book: false,
        ..Preferences::default()
    }));
    assert_eq!(wait_for_change(&desk), PeopleChange::AddressBookDeleted);
    let list = save_list(&desk, id, "Spring");
    import_into(&desk, id, PEOPLE);
    let shown = preview(&desk, all_of(list), None, None);
    assert_eq!(shown.people, 3);
    assert_eq!(people(&desk, PeopleQuery::default()), []);
    drop(desk);
    let desk = open_desk(config(folder.path()));
    let summary = wait_for_summary(&desk, "the next start", |_| true);
    assert_eq!((summary.people, summary.lists.len()), (0, 1));
}

#[test]
fn upcoming_occasions_start_a_gift() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let now = WallClock.now().to_chrono();
    let today = now.with_timezone(&Local).date_naive();
    let mut list = "First name,Email,Birthday,Start date\n".to_owned();
    for (name, days) in [("Ann", 0), ("Bo", 20), ("Cy", 29), ("Di", 40)] {
        let day = today + TimeDelta::days(days);
        let (month, day) = (day.month(), day.day());
        // Leap years have every day.
        writeln!(
            list,
            "{name},{name}@example.org,1992-{month:02}-{day:02},2016-{month:02}-{day:02}"
        )
        .unwrap();
    }
    import(&desk, &list);
    wait_for_summary(&desk, "the occasions", |summary| summary.occasions == 6);
    let key = RequestKey(7);
    send(&desk, PeopleCommand::Occasions { key });
    let occasions = wait(&desk, "the occasions", |event| match event {
        PeopleEvent::Occasions { key: of, occasions } if of == key => Some(occasions.unwrap()),
        _ => None,
    });
    assert_eq!(occasions.total, 6);
    let first = &occasions.occasions[0];
    assert_eq!((first.name.as_str(), first.day), ("Ann", today));
    assert!(first.years.is_some_and(|years| years >= 9));
    assert_eq!(occasions.occasions[5].name, "Cy");
    let new = draft(CartLine::default());
    let id = new.id;
    send(
        &desk,
        PeopleCommand::StartGift {
            selection: PeopleSelection::People(vec![first.person]),
            draft: Box::new(new),
            gifted_days: None,
        },
    );
    let recipients = wait_for(&desk, "the new gift", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some(recipients),
        _ => None,
    });
    assert_eq!(emails(&recipients), ["Ann@example.org"]);
    assert!(recipients.extra_columns().contains(&"Start date".into()));
}

#[test]
fn people_who_got_a_gift_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let line = simple_cart_line(&desk);
    let (sent, ..) = create_draft(&desk, draft(line.clone()), 2);
    send_draft(&desk, sent);
    wait_until_sent(&desk, sent);
    // A send adds its people, too.
    let all = ListQuery::People(PeopleQuery::default());
    wait_for_rows(&desk, "the people", &all, |total, _| {
        (total == 2).then_some(())
    });
    let (next, ..) = create_draft(&desk, draft(line), 4);
    let list = save_list(&desk, next, "All");
    let shown = preview(&desk, all_of(list), None, Some(30));
    assert_eq!(
        (shown.people, shown.left_out.gifted, shown.remaining()),
        (4, 2, 2)
    );
    let mut gifted: Vec<&str> = shown
        .gifted
        .iter()
        .map(|person| person.name.as_str())
        .collect();
    gifted.sort_unstable();
    assert_eq!(gifted, ["Person1 Example", "Person2 Example"]);
    send(
        &desk,
        PeopleCommand::RemoveGifted {
            draft: next,
            gifted_days: 30,
        },
    );
    let rest = wait_for_recipients(&desk, next);
    assert_eq!(
        emails(&rest),
        ["person3@example.org", "person4@example.org"]
    );
    // The orders of the person are listed as soon as they are mirrored.
    let query = PeopleQuery {
        text: "person1".to_owned(),
        ..PeopleQuery::default()
    };
    let row = wait_for_rows(
        &desk,
        "the last gift",
        &ListQuery::People(query),
        |_, rows| {
            let ListRows::People(rows) = rows else {
                return None;
            };
            rows.into_iter().find(|row| row.last_gift_at.is_some())
        },
    );
    let detail = person(&desk, row.id).unwrap();
    assert_eq!((detail.orders.len(), detail.order_count), (1, 1));
    assert_eq!(detail.last_gift_at, row.last_gift_at);
}

#[test]
fn large_import_delays_no_draft() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let mut list = "First name,Last name,Email\n".to_owned();
    for n in 0..20_000 {
        writeln!(list, "Person{n},Example,person{n}@example.org").unwrap();
    }
    import(&desk, &list);
    // A new draft is on disk before the event.
    let mut drafts = 0;
    let mut is_done = false;
    while !is_done {
        let new = draft(CartLine::default());
        let id = new.id;
        let begun = std::time::Instant::now();
        desk.send(Command::NewDraft(Box::new(new)));
        wait_for(&desk, "the draft", |event| match event {
            Event::People(PeopleEvent::Summary(summary)) => {
                is_done |= summary.people == 20_000;
                None
            }
            Event::DraftOpened { draft, .. } if draft.id == id => Some(()),
            _ => None,
        });
        drafts += 1;
        let waited = begun.elapsed();
        assert!(
            waited < Duration::from_secs(5),
            "draft {drafts} waited {waited:?}"
        );
    }
    assert!(drafts > 1, "the people were added before the first draft");
}
