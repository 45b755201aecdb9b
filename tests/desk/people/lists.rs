//! Saved lists: saving, reusing, renaming, deleting.

use super::*;

#[test]
fn saved_list_is_added_to_another_draft() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let first = import(&desk, PEOPLE);
    let list = save_list(&desk, first, "Spring");
    // A search in the list needs them.
    wait_for_people(&desk, 3);
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
    let recipients = wait_for(&desk, "the added people", |event| match event {
        Event::Recipients {
            draft, recipients, ..
        } if draft == second && recipients.filled_row_count() > 2 => Some(recipients),
        _ => None,
    });
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
fn search_in_list_selects_the_people_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    wait_for_people(&desk, 3);
    let ann = find(&desk, "ann")[0].id;
    import_into(
        &desk,
        id,
        "First name,Last name,Email\nAnn,Jones,ann@example.org\n",
    );
    wait_for_person(&desk, ann, |detail| {
        detail.recipient.get(Field::LastName) == "Jones"
    });
    for (text, count) in [("jones", 1), ("lee", 0)] {
        let shown = PeopleQuery {
            group: PeopleGroup::List(list),
            text: text.to_owned(),
        };
        assert_eq!(people(&desk, shown).len(), count, "{text}");
        let text = text.to_owned();
        let selection = PeopleSelection::List { list, text };
        let selected = preview(&desk, selection.clone(), None, None).people;
        assert_eq!(selected, count as u64, "{selection:?}");
    }
}

#[test]
fn people_are_removed_from_a_list_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let draft = import(&desk, PEOPLE);
    let list = save_list(&desk, draft, "Spring");
    wait_for_people(&desk, 3);
    let shown = PeopleQuery {
        group: PeopleGroup::List(list),
        text: String::new(),
    };
    let before = people(&desk, shown.clone());
    let remove = |people: &[PersonId]| {
        let people = people.into();
        send(&desk, PeopleCommand::RemoveFromList { list, people });
        match wait_for_change(&desk) {
            PeopleChange::RemovedFromList { removed, .. } => removed,
            other => panic!("{other:?}"),
        }
    };
    let removed = remove(&[before[0].id, before[2].id]);
    assert_eq!(removed.recipients.len(), 2);
    assert_eq!(preview(&desk, all_of(list), None, None).people, 1);
    assert_eq!(find(&desk, "").len(), 3, "the address book has all people");
    // A person who is removed from the address book meanwhile does not come back.
    send(&desk, PeopleCommand::RemovePerson(before[2].id));
    assert_eq!(wait_for_change(&desk), PeopleChange::PersonRemoved);
    send(&desk, PeopleCommand::RestoreToList(removed.clone()));
    wait_for_summary(&desk, "the restored person", |summary| {
        summary.lists[0].recipients == 2
    });
    assert_eq!(people(&desk, shown.clone()), before[..2]);
    // The same undo again adds nobody twice.
    send(&desk, PeopleCommand::RestoreToList(removed));
    send(
        &desk,
        PeopleCommand::RenameList {
            list,
            name: "Done".to_owned(),
        },
    );
    wait_for_summary(&desk, "the new name", |summary| {
        summary.lists[0].name == "Done"
    });
    assert_eq!(people(&desk, shown), before[..2]);
    let (other, ..) = create_draft(&desk, super::draft(CartLine::default()), 0);
    send(
        &desk,
        PeopleCommand::AddToDraft {
            selection: all_of(list),
            draft: other,
            gifted_days: None,
        },
    );
    let recipients = wait_for(&desk, "the added people", |event| match event {
        Event::Recipients {
            draft, recipients, ..
        } if draft == other && recipients.filled_row_count() == 2 => Some(recipients),
        _ => None,
    });
    let emails = emails(&recipients);
    assert_eq!(
        emails,
        ["bo@example.org", "cy@example.org"],
        "the order of the list"
    );
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
    // The first list was reported too, maybe after its new name.
    let copied = wait(&desk, "the copy", |event| match event {
        PeopleEvent::Changed(PeopleChange::ListSaved { name, recipients }) => {
            (name == "Copy").then_some(recipients)
        }
        _ => None,
    });
    assert_eq!(copied, 3);
    send(&desk, PeopleCommand::DeleteList(list));
    let deleted = wait_for_change(&desk);
    let name = "Summer".to_owned();
    assert_eq!(deleted, PeopleChange::ListDeleted { list, name });
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
