//! Merging a draft or a file into a list.

use super::*;

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
        entry.recipient.get(Field::FirstName) == "Ann" && entry.kind == MergeKind::Changed
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
    assert_eq!(again.list.len(), 4);
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
fn merged_file_with_guessed_columns_needs_a_mapping() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("update.csv");
    let text = "Wer,Kontakt\nAnn Lee,ann@example.org\nEve Poe,eve@example.org\n";
    std::fs::write(&file, text).unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    let merge_file = |key, path| send(&desk, PeopleCommand::MergeFile { key, list, path });
    let key = RequestKey(7);
    merge_file(key, file.clone());
    let preview = wait(&desk, "the columns", |event| match event {
        PeopleEvent::MergeNeedsMapping { key: of, preview } => (of == key).then_some(preview),
        PeopleEvent::MergeRead { .. } => panic!("compared without a mapping"),
        _ => None,
    });
    let mut mapping = preview.mapping.clone();
    mapping.set_use(0, ColumnUse::FullName);
    mapping.set_use(1, ColumnUse::Field(Field::Email));
    if mapping == preview.mapping {
        // A choice that differs from the suggestion is remembered.
        mapping.set_use(0, ColumnUse::Field(Field::FirstName));
    }
    send(
        &desk,
        PeopleCommand::MapMergeFile {
            key,
            mapping: mapping.clone(),
        },
    );
    let merge = merge_of(&desk, key);
    assert_eq!(merge.counts()[0], 1, "one new person");
    // The same file is compared at once the next time.
    merge_file(RequestKey(8), file);
    assert_eq!(merge_of(&desk, RequestKey(8)).counts(), merge.counts());
}

/// The file that the merge is about is named `people.csv`.
fn wait_for_progress(desk: &Desk, wanted: RequestKey) {
    wait(desk, "the progress", |event| match event {
        PeopleEvent::MergeProgress { key, source, .. } if key == wanted => {
            assert_eq!(&*source, "people.csv");
            Some(())
        }
        PeopleEvent::MergeRead { key, .. } => panic!("{key:?} was read too soon"),
        _ => None,
    });
}

#[test]
fn reading_a_merged_file_is_canceled() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    let (key, path) = (RequestKey(7), large_file(folder.path()));
    send(&desk, PeopleCommand::MergeFile { key, list, path });
    wait_for_progress(&desk, key);
    send(&desk, PeopleCommand::CancelMerge { key });
    let mut read_part = 0.0;
    wait(&desk, "the canceled merge", |event| match event {
        PeopleEvent::MergeProgress { progress, .. } => {
            read_part = progress.fraction();
            None
        }
        PeopleEvent::MergeCanceled { key: of } => (of == key).then_some(()),
        PeopleEvent::MergeRead { .. } => panic!("the merge was not canceled"),
        _ => None,
    });
    assert!(read_part < 0.9, "{read_part} of the file was read");
    let left_out = HashSet::new();
    send(&desk, PeopleCommand::AcceptMerge { key, left_out });
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::Problem(problem) => Some(problem),
        _ => None,
    });
    assert_eq!(problem.kind, ProblemKind::ImportExpired);
}

#[test]
fn newer_merge_replaces_an_older_one() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = import(&desk, PEOPLE);
    let list = save_list(&desk, id, "Spring");
    let (older, newer) = (RequestKey(7), RequestKey(8));
    let path = large_file(folder.path());
    let key = older;
    send(&desk, PeopleCommand::MergeFile { key, list, path });
    wait_for_progress(&desk, older);
    import_into(&desk, id, "First name,Email\nEve,eve@example.org\n");
    send(
        &desk,
        PeopleCommand::MergeDraft {
            key: newer,
            list,
            draft: id,
        },
    );
    let (mut is_canceled, mut is_read) = (false, false);
    wait(&desk, "both merges", |event| {
        match event {
            PeopleEvent::MergeCanceled { key } => is_canceled |= key == older,
            PeopleEvent::MergeRead { key, merge } => {
                assert_eq!((key, merge.unwrap().counts()), (newer, [1, 0, 0]));
                is_read = true;
            }
            _ => {}
        }
        (is_canceled && is_read).then_some(())
    });
    let (key, left_out) = (newer, HashSet::new());
    send(&desk, PeopleCommand::AcceptMerge { key, left_out });
    let change = wait_for_change(&desk);
    assert!(
        matches!(change, PeopleChange::ListMerged { added: 1, .. }),
        "{change:?}"
    );
}

#[test]
fn merging_another_person_keeps_newer_address() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let header = "First name,Last name,Email,City\n";
    let id = import(
        &desk,
        &[header, "Ann,Lee,ann@example.org,Boston\n"].concat(),
    );
    let list = save_list(&desk, id, "Spring");
    import_into(
        &desk,
        id,
        &[header, "Ann,Lee,ann@example.org,Chicago\n"].concat(),
    );
    wait_until("the newer address", || find(&desk, "chicago").len() == 1);

    import_into(
        &desk,
        id,
        &[header, "Di,Orr,di@example.org,Austin\n"].concat(),
    );
    let key = RequestKey(7);
    let draft = id;
    send(&desk, PeopleCommand::MergeDraft { key, list, draft });
    merge_of(&desk, key);
    let left_out = HashSet::new();
    send(&desk, PeopleCommand::AcceptMerge { key, left_out });
    wait(&desk, "the merged list", |event| match event {
        PeopleEvent::Changed(PeopleChange::ListMerged { added, .. }) => Some(added),
        _ => None,
    });
    let name = "Copy".to_owned();
    send(&desk, PeopleCommand::DuplicateList { list, name });
    wait_for_change(&desk);
    // The people of a list that is saved later are recorded after those of the merge and of the copy.
    let later = import(
        &desk,
        &[header, "Eva,Kos,eva@example.org,Denver\n"].concat(),
    );
    save_list(&desk, later, "Later");
    wait_until("the later list", || find(&desk, "denver").len() == 1);
    assert_eq!(names(&find(&desk, "chicago")), ["Ann Lee"]);
    assert!(find(&desk, "boston").is_empty());
}
