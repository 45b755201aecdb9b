//! The address book: how it fills, and how people leave it.

use super::*;

#[test]
fn import_fills_the_address_book() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    wait_for_people(&desk, 3);
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
    let detail = wait_for_person(&desk, in_list[0].id, |detail| {
        !detail.recipient.get(Field::Phone).is_empty()
    });
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
fn undone_import_takes_its_people_back() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    wait_for_people(&desk, 3);
    let change = |edit| {
        desk.send(Command::EditRecipients { draft: id, edit });
        wait_for_recipients(&desk, id);
    };
    // Ann is also in a second import, and Cy gets a tag.
    let cy = find(&desk, "cy")[0].id;
    send(
        &desk,
        PeopleCommand::TagPeople {
            people: [cy].into(),
            tag: "VIP".to_owned(),
            has_tag: true,
        },
    );
    wait_for_change(&desk);
    import_into(
        &desk,
        id,
        "First name,Email\nAnn,ann@example.org\nDi,di@example.org\n",
    );
    wait_for_people(&desk, 4);
    let all = || names(&find(&desk, "")).join(", ");
    change(RecipientEdit::Undo);
    wait_for_people(&desk, 3);
    assert_eq!(all(), "Bo Day, Cy Fox, Ann Lee");
    change(RecipientEdit::Undo);
    wait_for_people(&desk, 1);
    assert_eq!(all(), "Cy Fox");
    change(RecipientEdit::Redo);
    wait_for_people(&desk, 3);
    assert_eq!(all(), "Bo Day, Cy Fox, Ann Lee");
    change(RecipientEdit::Undo);
    drop(desk);
    let desk = open_desk(config(folder.path()));
    let summary = wait_for_summary(&desk, "the next start", |_| true);
    assert_eq!(summary.people, 1);
}

#[test]
fn import_undone_at_once_leaves_no_people() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let mut list = "First name,Email\n".to_owned();
    for n in 0..5_000 {
        writeln!(list, "Person{n},person{n}@example.org").unwrap();
    }
    let id = import(&desk, &list);
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::Undo,
    });
    wait_for_recipients(&desk, id);
    drop(desk);
    let desk = open_desk(config(folder.path()));
    let summary = wait_for_summary(&desk, "the next start", |_| true);
    assert_eq!(summary.people, 0);
}

#[test]
fn removed_person_leaves_lists_but_not_drafts() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    wait_for_people(&desk, 3);
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
fn removed_date_does_not_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    wait_for_people(&desk, 3);
    let ann = find(&desk, "ann")[0].id;
    let save = |edit| send(&desk, PeopleCommand::SavePerson { id: ann, edit });
    assert_eq!(person(&desk, ann).unwrap().edit.dates.len(), 1);
    save(PersonEdit::default());
    wait_for_person(&desk, ann, |detail| detail.edit.dates.is_empty());
    // The phone number shows that the import is in the address book.
    let with_phone = |phone: &str| {
        format!(
            "First name,Email,Phone,Birthday,Start date\n\
             Ann,ann@example.org,{phone},1990-03-05,2016-02-03\n"
        )
    };
    let import_again = |phone: &str| {
        import_into(&desk, id, &with_phone(phone));
        wait_for_person(&desk, ann, |detail| {
            detail.recipient.get(Field::Phone) == phone
        })
    };
    let start = YearlyDate::new(2, 3, Some(2016)).unwrap();
    let dates = import_again("6175550123").edit.dates.clone();
    assert_eq!(dates, [(OccasionKind::WorkAnniversary, start)]);
    // A date that the user enters again is a date like all others.
    let entered = YearlyDate::new(3, 6, None).unwrap();
    save(PersonEdit {
        dates: vec![(OccasionKind::Birthday, entered)],
        ..PersonEdit::default()
    });
    wait_for_person(&desk, ann, |detail| {
        detail.edit.dates == [(OccasionKind::Birthday, entered)]
    });
    let dates = import_again("6175550124").edit.dates.clone();
    assert_eq!(dates, [(OccasionKind::Birthday, entered)]);
}

#[test]
fn person_removed_while_a_list_is_added_stays_removed() {
    const PEOPLE: u64 = 5_000;
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let mut list = "First name,Email\n".to_owned();
    for n in 0..PEOPLE {
        writeln!(list, "Person{n},person{n}@example.org").unwrap();
    }
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 1);
    let recipients = import_into(&desk, id, &list);
    let last_row_but_one = recipients.row(4_998).unwrap().id;
    wait_for_people(&desk, PEOPLE);
    let removed = find(&desk, "person4999")[0].id;
    // A new value of the person before it shows that the list is in the address book.
    let before = find(&desk, "person4998")[0].id;
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::SetCell {
            row: last_row_but_one,
            column: ColumnRef::Field(Field::Phone),
            value: "6175550123".to_owned(),
        },
    });
    wait_for_recipients(&desk, id);
    // The people of the list are added in the background.
    let saved = save_list(&desk, id, "All");
    send(&desk, PeopleCommand::RemovePerson(removed));
    wait_for_person(&desk, before, |detail| {
        !detail.recipient.get(Field::Phone).is_empty()
    });
    wait_for_people(&desk, PEOPLE - 1);
    assert_eq!(find(&desk, "person4999"), []);
    assert_eq!(preview(&desk, all_of(saved), None, None).people, PEOPLE - 1);
    // The user adds the person again.
    import_into(&desk, id, "First name,Email\nPer,person4999@example.org\n");
    wait_for_people(&desk, PEOPLE);
    assert_eq!(find(&desk, "person4999").len(), 1);
}

#[test]
fn turning_the_address_book_off_deletes_it() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    wait_for_people(&desk, 3);
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
    desk.send(Command::SavePreferences(Preferences::default()));
    // The members of the list are back.
    wait_for_people(&desk, 3);
}

#[test]
fn several_people_get_and_lose_a_tag() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    import(&desk, PEOPLE);
    wait_for_people(&desk, 3);
    let all: Arc<[PersonId]> = find(&desk, "").iter().map(|person| person.id).collect();
    let tagged = |people: &[PersonId], has_tag| {
        send(
            &desk,
            PeopleCommand::TagPeople {
                people: people.into(),
                tag: "VIP".to_owned(),
                has_tag,
            },
        );
        match wait_for_change(&desk) {
            PeopleChange::Tagged { people, .. } => people.len(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(tagged(&all[..1], true), 1);
    assert_eq!(tagged(&all, true), 2, "one person has the tag already");
    let vip = PeopleQuery {
        group: PeopleGroup::Tag("VIP".to_owned()),
        text: String::new(),
    };
    assert_eq!(people(&desk, vip.clone()).len(), 3);
    assert_eq!(tagged(&all[1..], false), 2);
    assert_eq!(people(&desk, vip).len(), 1);
}

#[test]
fn large_import_delays_no_draft() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let mut list = "First name,Last name,Email\n".to_owned();
    for n in 0..20_000 {
        writeln!(list, "Person{n},Example,person{n}@example.org").unwrap();
    }
    // The next events are read below: the people can be in the address book before the draft has its rows.
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 1);
    import_list(&desk, id, &list);
    // A new draft is on disk before the event.
    let mut drafts = 0;
    let mut is_done = false;
    let end = Instant::now() + TIMEOUT;
    while !is_done {
        assert!(Instant::now() < end, "timed out after {drafts} drafts");
        let new = draft(CartLine::default());
        let id = new.id;
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
    }
    assert!(drafts > 1, "the first draft waited for all people");
}

#[test]
fn exported_people_have_private_columns_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let picker = Arc::new(FixedPicker::default());
    let desk = open_desk(DeskConfig {
        picker: Arc::clone(&picker) as _,
        ..config(folder.path())
    });
    let list = save_list(&desk, import(&desk, PEOPLE), "Spring");
    wait_for_people(&desk, 3);
    let query = PeopleQuery {
        text: "ann".to_owned(),
        ..PeopleQuery::default()
    };
    let ann = people(&desk, query)[0].id;
    let edit = PersonEdit {
        note: "Likes tea".to_owned(),
        tags: vec!["VIP".to_owned(), "Board".to_owned()],
        dates: person(&desk, ann).unwrap().edit.dates.clone(),
    };
    send(&desk, PeopleCommand::SavePerson { id: ann, edit });
    wait_for_summary(&desk, "the note", |summary| summary.tags.len() == 2);
    let export = |selection: PeopleSelection, has_private_columns| {
        let path = folder.path().join("people.csv");
        *picker.save.lock().unwrap() = FileChoice::Chosen(path.clone());
        let export = Box::new(PeopleExport {
            selection,
            name: "Spring".to_owned(),
            format: ExportFormat::Csv,
            has_private_columns,
            text: Arc::new(CatalogueText::new(Language::EnUs)),
        });
        let dialog_title = String::new();
        send(
            &desk,
            PeopleCommand::Export {
                export,
                dialog_title,
            },
        );
        wait_for(&desk, "the file", |event| match event {
            Event::Completed(Completion::RecipientsExported { written, .. }) => Some(written),
            _ => None,
        });
        std::fs::read_to_string(path).unwrap()
    };
    let all = || PeopleSelection::Query(PeopleQuery::default());
    for selection in [all_of(list), all()] {
        let text = export(selection.clone(), false);
        let first = text.trim_start_matches('\u{feff}').lines().next().unwrap();
        assert!(
            !text.contains("Likes tea") && !text.contains("VIP"),
            "{text}"
        );
        assert!(first.starts_with("First name,Last name,Email,"), "{first}");
        assert!(text.contains("Ann,Lee,ann@example.org"), "{text}");
        let text = export(selection, true);
        let ann = text.lines().find(|line| line.starts_with("Ann,")).unwrap();
        assert!(ann.contains("Likes tea"), "{text}");
        assert!(
            ann.contains("\"Board, VIP\"") && ann.contains("1990-03-05"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 4);
    }
}
