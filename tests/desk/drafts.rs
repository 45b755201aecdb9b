//! Drafts are saved as they change.

use giftdesk::{
    desk::{CartLine, Command, Draft, Event, RecipientEdit},
    recipients::Field,
};

use crate::fixture::{config, create_draft, draft, open_desk, wait_for};

fn empty_draft() -> Draft {
    draft(CartLine::default())
}

#[test]
fn draft_survives_closing_while_typing() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let mut edited = empty_draft();
    let (id, ..) = create_draft(&desk, edited.clone(), 25);
    edited.message = "Thank you for the spr".to_owned();
    desk.send(Command::SaveDraft(Box::new(edited)));
    drop(desk);

    let desk = open_desk(config(folder.path()));
    let (draft, recipients) =
        wait_for(
            &desk,
            "the draft that opens at the start",
            |event| match event {
                Event::DraftOpened {
                    draft, recipients, ..
                } => Some((draft, recipients)),
                _ => None,
            },
        );
    assert_eq!(draft.id, id);
    assert_eq!(draft.message, "Thank you for the spr");
    assert_eq!(recipients.filled_row_count(), 25);
    assert_eq!(
        recipients.rows()[24].get(Field::Email),
        "person25@example.org"
    );
}

#[test]
fn start_says_whether_there_is_a_latest_draft() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let is_draft = |event| match event {
        Event::DraftOpened { .. } => Some(true),
        Event::LatestDraftKnown(_) => Some(false),
        _ => None,
    };
    assert!(!wait_for(&desk, "the search without a draft", is_draft));
    create_draft(&desk, empty_draft(), 1);
    drop(desk);

    let desk = open_desk(config(folder.path()));
    assert!(wait_for(&desk, "the latest draft", is_draft));
    assert!(!wait_for(&desk, "the end of the search", is_draft));
}

#[test]
fn typed_text_is_saved_before_closing() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let mut edited = empty_draft();
    let (id, ..) = create_draft(&desk, edited.clone(), 2);
    edited.message = "Thank you".to_owned();
    desk.send(Command::SaveDraft(Box::new(edited)));
    // The desk emits the event after the write. The copy has the state that a crash would leave.
    wait_for(&desk, "the save", |event| {
        matches!(event, Event::DraftSaved(saved) if saved == id).then_some(())
    });
    let copy = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap().flatten() {
        if entry.file_type().unwrap().is_file() {
            std::fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
        }
    }
    let other = open_desk(config(copy.path()));
    let (draft, recipients) = wait_for(&other, "the draft in the copy", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft, recipients)),
        _ => None,
    });
    assert_eq!((draft.id, recipients.filled_row_count()), (id, 2));
}

#[test]
fn recipient_edits_can_be_undone_and_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, recipients, _) = create_draft(&desk, empty_draft(), 3);
    let second = recipients.rows()[1].id;
    let edit = |edit| {
        desk.send(Command::EditRecipients { draft: id, edit });
        wait_for(&desk, "the edited recipients", |event| match event {
            Event::Recipients {
                recipients, issues, ..
            } => Some((recipients, issues)),
            _ => None,
        })
    };
    let (_, issues) = edit(RecipientEdit::set_field(second, Field::Email, "nobody"));
    assert_eq!(issues.counts().blockers, 1);
    let (recipients, issues) = edit(RecipientEdit::Undo);
    assert_eq!(issues.counts().blockers, 0);
    assert_eq!(
        recipients.rows()[1].get(Field::Email),
        "person2@example.org"
    );
    let (recipients, _) = edit(RecipientEdit::RemoveRows(vec![second]));
    assert_eq!(recipients.filled_row_count(), 2);
    edit(RecipientEdit::AddRow);
    let (recipients, _) = edit(RecipientEdit::paste(
        &[recipients.rows()[0].id],
        Field::FirstName,
        "Ann",
    ));
    assert_eq!(recipients.len(), 3);
    drop(desk);
    let desk = open_desk(config(folder.path()));
    let again = wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened { recipients, .. } => Some(recipients),
        _ => None,
    });
    let names: Vec<&str> = again
        .rows()
        .iter()
        .map(|row| row.get(Field::FirstName))
        .collect();
    assert_eq!(names, ["Ann", "Person3", ""]);
}

#[test]
fn duplicated_draft_is_independent() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&desk, empty_draft(), 2);
    let name = "Copy of spring thanks".to_owned();
    desk.send(Command::DuplicateDraft { draft: id, name });
    let copy = wait_for(&desk, "the copy", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id != id => Some((draft, recipients.filled_row_count())),
        _ => None,
    });
    assert_eq!((copy.0.name.as_str(), copy.1), ("Copy of spring thanks", 2));
    desk.send(Command::DeleteDraft(id));
    wait_for(&desk, "the list with one draft", |event| match event {
        Event::Drafts(drafts) if drafts.len() == 1 => Some(()),
        _ => None,
    });
    // Saving the deleted draft does not create it again.
    desk.send(Command::SaveDraft(Box::new(Draft {
        id,
        ..empty_draft()
    })));
    desk.send(Command::OpenDraft(copy.0.id));
    wait_for(&desk, "the opened copy", |event| match event {
        Event::DraftOpened { draft, .. } if draft.id == copy.0.id => Some(()),
        Event::Drafts(drafts) => {
            assert_eq!(drafts.len(), 1);
            None
        }
        _ => None,
    });
}
