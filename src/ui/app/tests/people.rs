//! Tests of the People page, the panel of a person, and the lists of a draft.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    desk::{
        Command, Event, GetRows, ImportPreview, ImportProgress, PeopleChange, PeopleCommand,
        PeopleEvent, PeopleGroup, PeopleQuery, PeopleSelection, PersonEdit, PersonId, Preferences,
        export::ExportFormat,
    },
    recipients::{Field, OccasionKind, ReadOptions, ReadProgress, YearlyDate, read_text},
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                connections, gift,
                people::{self, list_id},
            },
        },
    },
};

fn open_people() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_people());
    window.go(Page::People);
    window
}

/// The values that `choose` finds in the commands about people.
fn sent<T>(window: &TestWindow, choose: impl Fn(&PeopleCommand) -> Option<T>) -> Vec<T> {
    window.engine.commands(|command| match command {
        Command::People(command) => choose(command),
        _ => None,
    })
}

fn open_person(window: &mut TestWindow) {
    window.click("Ida Berg");
    assert!(window.shows("Prefers tea.") || window.shows("Occasions and notes"));
}

fn type_text_into(window: &mut TestWindow, field: &str, text: &str) {
    window.get_by_role_and_label(Role::TextInput, field).focus();
    window.settle();
    window.type_text(text);
}

#[test]
fn group_and_search_narrow_the_people() {
    let mut window = open_people();
    window.click("Sales team");
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("ida");
    assert!(window.shows("Ida Berg"));
    assert!(!window.shows("Ole Dahl"));
    let last = window.engine.commands(|command| {
        let rows = command.question::<GetRows<PeopleQuery>>()?;
        Some(rows.list.clone())
    });
    let wanted = PeopleQuery {
        group: PeopleGroup::List(list_id(1)),
        text: "ida".to_owned(),
    };
    assert_eq!(last.last(), Some(&wanted));
    window.type_text("xyz");
    window.click_first("Clear search");
    assert!(window.shows("Ole Dahl"));
}

#[test]
fn empty_address_book_leads_to_a_new_gift() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::People);
    window.click("Create gift");
    assert_eq!(window.state().page(), Page::NewGift);
}

#[test]
fn selected_people_get_a_gift_without_gifted_ones() {
    let mut window = open_people();
    for name in ["Ida Berg", "Ole Dahl", "Mei Tan", "Raj Rao"] {
        window.click(&format!("Select {name}"));
    }
    window.click("Create gift for 4 people");
    window.click("Leave out people who got a gift");
    assert!(window.shows("3 got a gift"));
    assert!(window.shows("Ida Berg · 2 days ago"));
    window.click("Create gift for 1 person");
    let started = sent(&window, |command| match command {
        PeopleCommand::CreateGift {
            selection,
            gifted_days,
            ..
        } => Some((selection.clone(), *gifted_days)),
        _ => None,
    });
    let selected = [0, 1, 2, 3].map(PersonId).into();
    assert_eq!(started, [(PeopleSelection::People(selected), Some(90))]);
    assert_eq!(window.state().page(), Page::NewGift);
}

#[test]
fn selected_people_get_a_tag_and_leave_a_list() {
    let mut window = open_people();
    window.click("Select Ida Berg");
    window.click("Select Ole Dahl");
    window.click("Add tag");
    window.type_text("vip");
    window.press(Modifiers::NONE, Key::Enter);
    let tagged = sent(&window, |command| match command {
        PeopleCommand::TagPeople {
            people,
            tag,
            has_tag,
        } => Some((people.len(), tag.clone(), *has_tag)),
        _ => None,
    });
    assert_eq!(
        tagged,
        [(2, "VIP".to_owned(), true)],
        "the case of the tag in use"
    );
    window
        .engine
        .emit(Event::People(PeopleEvent::Changed(PeopleChange::Tagged {
            people: [PersonId(0)].into(),
            tag: "vip".to_owned(),
            has_tag: true,
        })));
    window.settle();
    assert!(window.shows("Tag “vip” added to 1 person"));
    window.click("Undo: Tag “vip” added to 1 person");
    let undone = sent(&window, |command| match command {
        PeopleCommand::TagPeople {
            people,
            has_tag: false,
            ..
        } => Some(people.to_vec()),
        _ => None,
    });
    assert_eq!(
        undone,
        [[PersonId(0)]],
        "only the person whose tags changed"
    );

    window.click("Sales team");
    assert!(window.query_by_label("Remove from list").is_none());
    window.click("Select Ida Berg");
    window.click("Remove from list");
    let removed = sent(&window, |command| match command {
        PeopleCommand::RemoveFromList { list, people } => Some((*list, people.to_vec())),
        _ => None,
    });
    assert_eq!(removed, [(list_id(1), vec![PersonId(0)])]);
    assert!(
        window.query_by_label("Remove from list").is_none(),
        "the selection is cleared"
    );
}

#[test]
fn chosen_changes_of_a_file_are_saved() {
    let mut window = open_people();
    window.click("Sales team");
    window.click("Update from file");
    assert!(window.shows("Mei Tan · mei@example.com"));
    window.click("Changed (2)");
    assert!(window.shows("Last name: Berg → Berg-Lind"));
    assert!(window.shows("Department: Sales → Marketing"));
    window.click("Ida Berg-Lind · ida@example.com");
    window.click("Conflicts (1)");
    assert!(window.shows("same email, different name"));
    window.click("Save 3 changes");
    let left_out = sent(&window, |command| match command {
        PeopleCommand::AcceptMerge { left_out, .. } => Some(left_out.clone()),
        _ => None,
    });
    let merge = people::merge();
    let kept: Vec<&str> = (0..merge.entries.len())
        .filter(|index| !left_out[0].contains(index))
        .map(|index| merge.entries[index].recipient.get(Field::FirstName))
        .collect();
    assert_eq!(kept, ["Eva", "Mei", "Ole"]);
    assert!(!window.shows("Conflicts (1)"));
}

#[test]
fn path_is_entered_without_file_dialog() {
    let engine = ScriptedEngine::practice()
        .with_people()
        .without_file_dialogs();
    let mut window = TestWindow::open(engine);
    window.go(Page::People);
    window.click("Sales team");
    window.click("Update from file");
    type_text_into(&mut window, "Path of the file", "/tmp/people.csv");
    window.click("Read file");
    let paths = sent(&window, |command| match command {
        PeopleCommand::MergeFile { path, .. } => Some(path.clone()),
        _ => None,
    });
    assert_eq!(paths, [std::path::PathBuf::from("/tmp/people.csv")]);
}

#[test]
fn deleted_list_can_be_restored() {
    let mut window = open_people();
    window.click("Sales team");
    window.click("Delete list “Sales team”");
    window.click("Undo: List “Sales team” deleted");
    let restored = sent(&window, |command| match command {
        PeopleCommand::RestoreList(list) => Some(*list),
        _ => None,
    });
    assert_eq!(restored, [list_id(1)]);
}

#[test]
fn list_is_renamed_with_enter() {
    let mut window = open_people();
    window.click("Sales team");
    window.click("Rename list “Sales team”");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Support");
    window.press(Modifiers::NONE, Key::Enter);
    let renamed = sent(&window, |command| match command {
        PeopleCommand::RenameList { list, name } => Some((*list, name.clone())),
        _ => None,
    });
    assert_eq!(renamed, [(list_id(1), "Support".to_owned())]);
}

#[test]
fn edited_person_is_saved_with_valid_dates_only() {
    let mut window = open_people();
    open_person(&mut window);
    type_text_into(&mut window, "Work anniversary", "soon");
    assert!(window.shows("Enter a date such as March 5 or 3/5/1990."));
    let save = window.get_by_role_and_label(Role::Button, "Save changes");
    assert!(egui_kittest::kittest::NodeT::accesskit_node(&save).is_disabled());
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("2020-04-03");
    type_text_into(&mut window, "New tag", "Friend");
    window.press(Modifiers::NONE, Key::Enter);
    window.click("Save changes");
    let saved = sent(&window, |command| match command {
        PeopleCommand::SavePerson { id, edit } => Some((*id, edit.clone())),
        _ => None,
    });
    let before = people::person(PersonId(0)).edit;
    let mut dates = before.dates;
    dates.push((
        OccasionKind::WorkAnniversary,
        YearlyDate::new(4, 3, Some(2020)).unwrap(),
    ));
    let wanted = PersonEdit {
        note: before.note,
        tags: vec!["Friend".to_owned()],
        dates,
    };
    assert_eq!(saved, [(PersonId(0), wanted)]);
}

#[test]
fn people_are_collected_by_searching() {
    let mut window = open_people();
    for (search, name) in [("ida", "Ida Berg"), ("ole", "Ole Dahl")] {
        window.press(Modifiers::COMMAND, Key::F);
        window.press(Modifiers::COMMAND, Key::A);
        window.type_text(search);
        window.click(&format!("Select {name}"));
    }
    assert!(window.shows("Create gift for 2 people"));
}

#[test]
fn unsaved_note_stays_when_another_person_is_opened() {
    let mut window = open_people();
    open_person(&mut window);
    window.click_role(Role::MultilineTextInput, "Note");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Likes coffee.");
    window.click("Ole Dahl");
    assert!(!window.shows("Likes coffee."));
    window.click_first("Ida Berg");
    let note = window.get_by_role_and_label(Role::MultilineTextInput, "Note");
    let note = egui_kittest::kittest::NodeT::accesskit_node(&note).value();
    assert_eq!(note.as_deref(), Some("Likes coffee."));
}

#[test]
fn typed_tag_is_saved_with_the_person() {
    let mut window = open_people();
    open_person(&mut window);
    type_text_into(&mut window, "New tag", "Friend");
    window.click("Save changes");
    let saved = sent(&window, |command| match command {
        PeopleCommand::SavePerson { edit, .. } => Some(edit.tags.clone()),
        _ => None,
    });
    assert_eq!(saved, [["Friend".to_owned()]]);
}

#[test]
fn person_is_removed_after_confirmation() {
    let mut window = open_people();
    open_person(&mut window);
    window.get_by_label("Remove person").scroll_to_me();
    window.settle();
    window.click("Remove person");
    assert!(window.shows("Drafts and sent gifts stay as they are."));
    window.click("Cancel");
    window.click("Remove person");
    window
        .get_all_by_role_and_label(Role::Button, "Remove person")
        .last()
        .unwrap()
        .click();
    window.settle();
    let removed = sent(&window, |command| match command {
        PeopleCommand::RemovePerson(id) => Some(*id),
        _ => None,
    });
    assert_eq!(removed, [PersonId(0)]);
}

#[test]
fn occasion_starts_a_gift_for_its_day() {
    let mut window = open_people();
    window.click("Upcoming occasions");
    assert!(window.shows("Birthday, turns 30"));
    window.click("Create gift for all people of Today");
    window.click("Create gift for 2 people");
    let started = sent(&window, |command| match command {
        PeopleCommand::CreateGift { selection, .. } => Some(selection.clone()),
        _ => None,
    });
    let people = [0, 6].map(PersonId).into();
    assert_eq!(started, [PeopleSelection::People(people)]);
}

#[test]
fn draft_uses_lists() {
    let engine = ScriptedEngine::practice()
        .with_gift(&gift::people())
        .with_people();
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Recipients");
    window.click("Lists");
    window.click("Add from list");
    assert!(window.shows("12 people"));
    type_text_into(&mut window, "Filter", "sales");
    window.click("Add 3 people");
    window.click("Lists");
    window.click("Save as list");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Everybody");
    window.click("Save list");
    window.click("Lists");
    window.click("Remove people who got a gift");
    window.click("Remove 3 people");
    let draft = gift::draft().id;
    let commands = sent(&window, |command| match command {
        PeopleCommand::AddToDraft {
            selection,
            draft: to,
            gifted_days: None,
        } => Some((*to == draft, format!("{selection:?}").contains("sales"))),
        PeopleCommand::SaveList { draft: of, name } => Some((*of == draft, name == "Everybody")),
        PeopleCommand::RemoveGifted {
            draft: of,
            gifted_days: 90,
        } => Some((*of == draft, true)),
        _ => None,
    });
    assert_eq!(commands, [(true, true); 3]);
}

#[test]
fn address_book_is_turned_off_after_confirmation() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_people());
    window.go(Page::Settings);
    window
        .get_all_by_role_and_label(Role::RadioButton, "Off")
        .last()
        .unwrap()
        .scroll_to_me();
    window.settle();
    window
        .get_all_by_role_and_label(Role::RadioButton, "Off")
        .last()
        .unwrap()
        .click();
    window.settle();
    assert!(window.shows("This deletes 25 people"));
    window.click("Delete address book");
    let saved = window.engine.commands(|command| match command {
        Command::SavePreferences(preferences) => Some(preferences.has_address_book),
        _ => None,
    });
    assert_eq!(saved, [false]);
    window.engine.emit(Event::Preferences(Preferences {
        has_address_book: false,
        ..connections::preferences()
    }));
    window.settle();
    window.go(Page::People);
    window.click("Sales team");
    assert!(window.shows("Address book is off"));
}

#[test]
fn list_is_exported_with_and_without_private_columns() {
    let mut window = open_people();
    window.click("Sales team");
    for (file, format, is_private) in [
        ("CSV", ExportFormat::Csv, false),
        (
            "Excel file with notes, tags and dates",
            ExportFormat::Xlsx,
            true,
        ),
    ] {
        window.click("Export Sales team");
        window.click_role(Role::MenuItem, file);
        let exports = sent(&window, |command| match command {
            PeopleCommand::Export { export, .. } => Some((
                export.selection.clone(),
                export.format,
                export.has_private_columns,
            )),
            _ => None,
        });
        let list = PeopleSelection::List {
            list: list_id(1),
            text: String::new(),
        };
        assert_eq!(exports.last(), Some(&(list, format, is_private)));
    }
}

#[test]
fn large_merged_file_shows_progress_and_cancel() {
    // Without a file dialog the merge waits for a path, as it waits for a file that is read.
    let engine = ScriptedEngine::practice()
        .with_people()
        .without_file_dialogs();
    let mut window = TestWindow::open(engine);
    window.go(Page::People);
    window.click("Sales team");
    window.click("Update from file");
    let keys = sent(&window, |command| match command {
        PeopleCommand::PickMergeFile { key, .. } => Some(*key),
        _ => None,
    });
    let mut progress = ImportProgress::of_file(48 << 20);
    progress.add(ReadProgress::Bytes(12 << 20));
    window
        .engine
        .emit(Event::People(PeopleEvent::MergeProgress {
            key: keys[0],
            source: "people.csv".into(),
            progress,
        }));
    window.settle();
    assert!(window.shows("Reading people.csv"));
    assert!(window.shows("12.0 of 48.0 MB"));
    window.click("Cancel");
    let canceled = sent(&window, |command| match command {
        PeopleCommand::CancelMerge { key } => Some(*key),
        _ => None,
    });
    assert_eq!(canceled, keys);
    assert!(!window.shows("Reading people.csv"));
}

#[test]
fn guessed_columns_are_checked_before_the_merge() {
    let mut window = open_people();
    window.click("Sales team");
    window.click("Update from file");
    let keys = sent(&window, |command| match command {
        PeopleCommand::PickMergeFile { key, .. } => Some(*key),
        _ => None,
    });
    let table = read_text(
        "Wer;Kontakt\nIda Berg;ida@example.com\n",
        &ReadOptions::default(),
    )
    .unwrap();
    let preview = Arc::new(ImportPreview::new("update.csv", &table, None));
    window
        .engine
        .emit(Event::People(PeopleEvent::MergeNeedsMapping {
            key: keys[0],
            preview: Arc::clone(&preview),
        }));
    window.settle();
    assert!(window.shows("Match the columns of update.csv"));
    assert!(window.shows("Kontakt"));
    window.click("Compare with the list");
    let mapped = sent(&window, |command| match command {
        PeopleCommand::MapMergeFile { key, mapping } => Some((*key, mapping.clone())),
        _ => None,
    });
    assert_eq!(mapped, [(keys[0], preview.mapping.clone())]);
}

#[test]
fn groups_are_one_tab_stop() {
    let mut window = open_people();
    window
        .get_by_role_and_label(Role::Button, "All people")
        .focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(window.focused(), "Upcoming occasions");
    window.press(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(window.focused(), "Sales team");
    window.press(Modifiers::NONE, Key::Enter);
    window.press(Modifiers::NONE, Key::End);
    assert_eq!(window.focused(), "VIP");
    window.press(Modifiers::NONE, Key::Tab);
    let after = window.focused();
    assert!(
        !["All people", "Sales team", "VIP"].contains(&&*after),
        "{after}"
    );
    window.press(Modifiers::SHIFT, Key::Tab);
    assert_eq!(window.focused(), "Sales team");
}

#[test]
fn select_all_checks_the_people_of_the_search() {
    let mut window = open_people();
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("ida");
    window.press(Modifiers::NONE, Key::Escape);
    window.press(Modifiers::NONE, Key::Escape);
    window.press(Modifiers::COMMAND, Key::A);
    assert!(window.shows("25 selected"));
    window.click("Select Ole Dahl");
    assert!(window.shows("Create gift for 24 people"));
    window.click("Clear selection");
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("ida");
    window.click("Select everything that the search and filters find");
    assert!(window.shows("Create gift for 1 person"));
}

#[test]
fn select_all_leaves_text_of_a_field_alone() {
    let mut window = open_people();
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("ida");
    window.press(Modifiers::COMMAND, Key::A);
    assert!(!window.shows("1 selected"));
}

#[test]
fn palette_has_commands_of_people() {
    let mut window = open_people();
    let run = |window: &mut TestWindow, command: &str| {
        window.press(Modifiers::COMMAND, Key::K);
        window.type_text(command);
        window.press(Modifiers::NONE, Key::Enter);
    };
    run(&mut window, "Select all people");
    assert!(window.shows("25 selected"));
    run(&mut window, "Clear selection");
    assert!(!window.shows("25 selected"));
    run(&mut window, "Show upcoming occasions");
    assert!(window.shows("Birthday, turns 30"));
    window.click("Sales team");
    run(&mut window, "Duplicate list");
    let duplicated = sent(&window, |command| match command {
        PeopleCommand::DuplicateList { list, .. } => Some(*list),
        _ => None,
    });
    assert_eq!(duplicated, [list_id(1)]);
    run(&mut window, "Rename list");
    assert!(window.shows("Rename “Sales team”"));
}
