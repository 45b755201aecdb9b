//! Nothing typed is lost.

use giftdesk::{
    desk::{CartLine, Command, Draft, Event, RecipientEdit},
    recipients::Field,
};

use crate::house::{config, draft, open, prepare, wait};

fn a_gift() -> Draft {
    draft(CartLine::default())
}

#[test]
fn a_draft_is_there_again_after_the_window_was_closed_in_the_middle_of_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(config(folder.path()));
    let mut gift = a_gift();
    let (id, ..) = prepare(&desk, gift.clone(), 25);
    gift.message = "Thank you for the spr".to_owned();
    desk.send(Command::SaveDraft(Box::new(gift)));
    drop(desk);

    let desk = open(config(folder.path()));
    let (draft, recipients) = wait(&desk, "the draft opens by itself", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft, recipients)),
        _ => None,
    });
    assert_eq!(draft.id, id);
    assert_eq!(draft.message, "Thank you for the spr");
    assert_eq!(recipients.filled_row_count(), 25);
    assert_eq!(
        recipients.rows()[24].get(Field::Email),
        "person25@example.org"
    );
}

#[test]
fn what_was_typed_is_on_disk_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(config(folder.path()));
    let mut gift = a_gift();
    let (id, ..) = prepare(&desk, gift.clone(), 2);
    gift.message = "Thank you".to_owned();
    desk.send(Command::SaveDraft(Box::new(gift)));
    // Said only after the write; then a copy of the folder, as a crash would leave it.
    let mut saves = 0;
    wait(&desk, "it is saved", |event| {
        saves += usize::from(matches!(event, Event::DraftSaved(saved) if saved == id));
        (saves > 0).then_some(())
    });
    let copy = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap().flatten() {
        if entry.file_type().unwrap().is_file() {
            std::fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
        }
    }
    let other = open(config(copy.path()));
    let (draft, recipients) = wait(&other, "the draft in the copy", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft, recipients)),
        _ => None,
    });
    assert_eq!((draft.id, recipients.filled_row_count()), (id, 2));
}

#[test]
fn every_edit_of_recipients_can_be_undone_and_survives() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(config(folder.path()));
    let (id, recipients, _) = prepare(&desk, a_gift(), 3);
    let second = recipients.rows()[1].id;
    let edit = |edit| {
        desk.send(Command::EditRecipients { draft: id, edit });
        wait(&desk, "the edit", |event| match event {
            Event::Recipients {
                recipients, issues, ..
            } => Some((recipients, issues)),
            _ => None,
        })
    };
    let (_, issues) = edit(RecipientEdit::SetCell {
        row: second,
        field: Field::Email,
        value: "nobody".to_owned(),
    });
    assert_eq!(issues.blocker_count(), 1);
    let (recipients, issues) = edit(RecipientEdit::Undo);
    assert_eq!(issues.blocker_count(), 0);
    assert_eq!(
        recipients.rows()[1].get(Field::Email),
        "person2@example.org"
    );
    let (recipients, _) = edit(RecipientEdit::RemoveRows(vec![second]));
    assert_eq!(recipients.filled_row_count(), 2);
    edit(RecipientEdit::AddRow);
    let (recipients, _) = edit(RecipientEdit::Paste {
        row: Some(recipients.rows()[0].id),
        field: Field::FirstName,
        block: vec![vec!["Ann".to_owned()]],
    });
    assert_eq!(recipients.len(), 3);
    drop(desk);
    let desk = open(config(folder.path()));
    let again = wait(&desk, "the draft", |event| match event {
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
fn a_copy_of_a_draft_is_another_draft() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(config(folder.path()));
    let (id, ..) = prepare(&desk, a_gift(), 2);
    let name = "Copy of spring thanks".to_owned();
    desk.send(Command::DuplicateDraft { draft: id, name });
    let copy = wait(&desk, "the copy", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id != id => Some((draft, recipients.filled_row_count())),
        _ => None,
    });
    assert_eq!((copy.0.name.as_str(), copy.1), ("Copy of spring thanks", 2));
    desk.send(Command::DeleteDraft(id));
    wait(&desk, "one is left", |event| match event {
        Event::Drafts(drafts) if drafts.len() == 1 => Some(()),
        _ => None,
    });
    // A late save of the deleted one does not bring it back.
    desk.send(Command::SaveDraft(Box::new(Draft { id, ..a_gift() })));
    desk.send(Command::OpenDraft(copy.0.id));
    wait(&desk, "the copy again", |event| match event {
        Event::DraftOpened { draft, .. } if draft.id == copy.0.id => Some(()),
        Event::Drafts(drafts) => {
            assert_eq!(drafts.len(), 1);
            None
        }
        _ => None,
    });
}
