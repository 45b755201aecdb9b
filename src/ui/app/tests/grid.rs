//! Tests of the spreadsheet of recipients: selection, clipboard, fill, columns, filters and problems.

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::text::fold,
    desk::Command,
    recipients::Field,
    ui::test_support::{ScriptedEngine, TestWindow, samples::gift::people},
};

fn open_grid() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.click("New gift");
    window.click("Recipients");
    window
}

fn shift_click(window: &mut TestWindow, label: &str) {
    window.get_by_label(label).click_modifiers(Modifiers::SHIFT);
    window.settle();
}

fn send(window: &mut TestWindow, event: Event) {
    window.event(event);
    window.settle();
}

fn right_click(window: &mut TestWindow, label: &str) {
    window.get_by_label(label).click_secondary();
    window.settle();
}

fn first_names(window: &TestWindow, rows: std::ops::RangeInclusive<usize>) -> Vec<String> {
    rows.map(|row| window.engine.cell(row, Field::FirstName))
        .collect()
}

#[test]
fn shift_click_selects_block_to_copy() {
    let mut window = open_grid();
    let names = first_names(&window, 1..=2);
    let last = [1, 2].map(|row| window.engine.cell(row, Field::LastName));
    window.click("First name, row 1");
    shift_click(&mut window, "Last name, row 2");
    assert!(window.shows("2 × 2 cells selected"));
    send(&mut window, Event::Copy);
    let expected = format!("{}\t{}\n{}\t{}\n", names[0], last[0], names[1], last[1]);
    assert_eq!(window.copied(), Some(expected.as_str()));
}

#[test]
fn single_value_fills_selected_block() {
    let mut window = open_grid();
    window.click("First name, row 2");
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    send(&mut window, Event::Paste("Bo".to_owned()));
    assert_eq!(first_names(&window, 2..=4), ["Bo", "Bo", "Bo"]);
    assert_ne!(window.engine.cell(5, Field::FirstName), "Bo");
    window.press(Modifiers::COMMAND, Key::Z);
    assert_ne!(window.engine.cell(2, Field::FirstName), "Bo");
}

#[test]
fn delete_clears_selected_column() {
    let mut window = open_grid();
    window
        .get_by_role_and_label(Role::ColumnHeader, "Last name")
        .click();
    window.settle();
    assert!(window.shows("25 × 1 cells selected"));
    window.press(Modifiers::NONE, Key::Delete);
    assert_eq!(window.engine.cell(1, Field::LastName), "");
    assert_eq!(window.engine.cell(25, Field::LastName), "");
    assert_ne!(window.engine.cell(25, Field::FirstName), "");
}

#[test]
fn ctrl_a_selects_all_cells() {
    let mut window = open_grid();
    window.click("Email, row 3");
    window.press(Modifiers::COMMAND, Key::A);
    assert!(window.shows("25 × 3 cells selected"));
    send(&mut window, Event::Cut);
    assert_eq!(window.copied().map(|text| text.lines().count()), Some(25));
    assert_eq!(window.engine.cell(25, Field::Email), "");
}

#[test]
fn ctrl_d_fills_down() {
    let mut window = open_grid();
    let first = window.engine.cell(1, Field::LastName);
    window.click("Last name, row 1");
    shift_click(&mut window, "Last name, row 4");
    window.press(Modifiers::COMMAND, Key::D);
    assert_eq!(window.engine.cell(4, Field::LastName), first);
    window.click("First name, row 2");
    window.press(Modifiers::COMMAND, Key::D);
    let names = first_names(&window, 1..=2);
    assert_eq!(names[0], names[1]);
}

#[test]
fn drag_selects_block() {
    let mut window = open_grid();
    let from = window.get_by_label("First name, row 2").rect().center();
    let to = window.get_by_label("Email, row 5").rect().center();
    window.drag_at(from);
    window.settle();
    window.hover_at(to);
    window.settle();
    window.drop_at(to);
    window.settle();
    assert!(window.shows("4 × 3 cells selected"));
}

#[test]
fn column_menu_sorts_rows() {
    let mut window = open_grid();
    let title = |window: &TestWindow| {
        let header = window.get_by_role_and_label(Role::ColumnHeader, "First name");
        header.accesskit_node().sort_direction()
    };
    assert_eq!(title(&window), None);
    window
        .get_by_role_and_label(Role::ColumnHeader, "First name")
        .click_secondary();
    window.settle();
    window.click("Sort A to Z");
    let is_sorted = |window: &TestWindow| {
        let names = first_names(window, 1..=25);
        names.iter().map(|name| fold(name)).is_sorted()
    };
    assert!(is_sorted(&window));
    assert_eq!(
        title(&window),
        Some(egui::accesskit::SortDirection::Ascending)
    );
    window.click("Undo");
    assert!(!is_sorted(&window));
}

#[test]
fn filter_lists_values_of_column() {
    let mut window = open_grid();
    let names = first_names(&window, 1..=2);
    window
        .get_by_role_and_label(Role::ColumnHeader, "First name")
        .click_secondary();
    window.settle();
    window.click("Filter by values");
    assert_eq!(window.focused(), "Search values");
    window.click("Select none");
    window.type_into("Search values", &names[1]);
    window
        .get_by_role_and_label(Role::CheckBox, &names[1])
        .click();
    window.settle();
    assert!(window.shows("Values in First name: 1 value"));
    let shown = window.query_by_label("First name, row 1").is_some();
    assert!(!shown, "the first row has another name");
    assert!(window.query_by_label("First name, row 2").is_some());
}

#[test]
fn filter_shows_matching_rows_only() {
    let mut window = open_grid();
    let name = window.engine.cell(4, Field::FirstName);
    right_click(&mut window, "First name, row 4");
    window.click("Show only this value");
    assert!(window.query_by_label("First name, row 4").is_some());
    let is_same = |row| window.engine.cell(row, Field::FirstName) == name;
    for row in 1..=10 {
        let label = format!("First name, row {row}");
        let is_shown = window.query_by_label(&label).is_some();
        assert_eq!(is_shown, is_same(row), "{row}");
    }
    window.click("Remove filter: First name");
    assert!(window.query_by_label("First name, row 1").is_some());
}

#[test]
fn reopened_draft_has_no_filter() {
    let mut window = open_grid();
    right_click(&mut window, "First name, row 4");
    window.click("Show only this value");
    let draft = window.engine.drafts()[0].0.id;
    window.state_mut().out.send(Command::OpenDraft(draft));
    window.settle();
    assert!(window.query_by_label("Remove filter: First name").is_none());
    assert!(window.query_by_label("First name, row 1").is_some());
}

#[test]
fn f8_moves_through_problems() {
    let mut window = open_grid();
    window.press(Modifiers::NONE, Key::F8);
    window.type_text("raj@example.com");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.engine.cell(4, Field::Email), "raj@example.com");
    window.press(Modifiers::NONE, Key::F8);
    window.type_text("nia@example.com");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.engine.cell(5, Field::Email), "nia@example.com");
    assert!(window.shows("25 ready"));
}

#[test]
fn accepted_warning_can_be_undone() {
    let mut window = open_grid();
    assert!(window.query_by_label("Fix row 4").is_some());
    right_click(&mut window, "Email, row 4");
    window.click("Accept warning");
    assert!(window.query_by_label("Fix row 4").is_none());
    window.click("Undo");
    assert!(window.query_by_label("Fix row 4").is_some());
}

#[test]
fn issue_list_leads_to_the_cell() {
    let mut window = open_grid();
    let issue = window
        .query_all_by_label_contains("Problem, row 5")
        .next()
        .expect("the issue");
    issue.click();
    window.settle();
    window.click("Go to cell");
    window.type_text("nia@example.com");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.engine.cell(5, Field::Email), "nia@example.com");
}

#[test]
fn added_column_is_filled_and_removed() {
    let mut window = open_grid();
    let header = |window: &mut TestWindow, name: &str| {
        window
            .get_by_role_and_label(Role::ColumnHeader, name)
            .click_secondary();
        window.settle();
    };
    header(&mut window, "Email");
    window.click("Add column");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Enter a name."));
    window.type_text("Size");
    window.press(Modifiers::NONE, Key::Enter);
    window.type_into("Size, row 2", "M");
    {
        let drafts = window.engine.drafts();
        let (_, recipients) = &drafts[0];
        assert_eq!(recipients.row(1).expect("a row").extra(0), "M");
    }
    header(&mut window, "Size");
    window.click("Remove column");
    assert!(window.query_by_label("Size, row 2").is_none());
    window.click("Undo");
    assert!(window.query_by_label("Size, row 2").is_some());
}

#[test]
fn hidden_column_is_shown_again() {
    let mut window = open_grid();
    let menu = |window: &mut TestWindow, name: &str| {
        window
            .get_by_role_and_label(Role::ColumnHeader, name)
            .click_secondary();
        window.settle();
    };
    menu(&mut window, "Last name");
    window.click("Hide column");
    assert!(window.query_by_label("Last name, row 1").is_none());
    menu(&mut window, "Email");
    window.click("Show hidden columns");
    assert!(window.query_by_label("Last name, row 1").is_some());
}

#[test]
fn escape_closes_find_and_returns_focus() {
    let mut window = open_grid();
    window.click("First name, row 2");
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("Dahl");
    assert!(window.shows("1 matching cell"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("1 matching cell"));
    window.type_text("Bo");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.engine.cell(2, Field::FirstName), "Bo");
}

#[test]
fn undo_shows_the_changed_cell() {
    let mut window = open_grid();
    window.type_into("Last name, row 8", "Holm");
    window.click("First name, row 1");
    window.press(Modifiers::COMMAND, Key::Z);
    send(&mut window, Event::Paste("Dahl".to_owned()));
    assert_eq!(window.engine.cell(8, Field::LastName), "Dahl");
}

/// The nodes of the grid as screen readers see them, one per line.
pub(super) fn accessible_grid(window: &TestWindow, name: &str) -> String {
    let grid = window.get_by_role_and_label(Role::Grid, name);
    let mut lines = Vec::new();
    describe(grid.accesskit_node(), 0, &mut lines);
    lines.join("\n")
}

fn describe(node: egui_kittest::kittest::AccessKitNode<'_>, depth: usize, lines: &mut Vec<String>) {
    /// The most rows that are listed.
    const MAX_LINES: usize = 20;
    if lines.len() == MAX_LINES {
        return;
    }
    let is_listed = node.role() != Role::GenericContainer;
    if is_listed {
        let data = node.data();
        let mut line = format!("{}{:?}", "  ".repeat(depth), node.role());
        if let Some(label) = node.label() {
            line.push_str(&format!(" {label:?}"));
        }
        if let Some(value) = node.value() {
            line.push_str(&format!(" = {value:?}"));
        }
        if let (Some(rows), Some(columns)) = (data.row_count(), data.column_count()) {
            line.push_str(&format!(" of {rows} × {columns}"));
        }
        if let Some(row) = data.row_index() {
            line.push_str(&format!(" row {row}"));
        }
        if let Some(column) = data.column_index() {
            line.push_str(&format!(" column {column}"));
        }
        if let Some(sort) = data.sort_direction() {
            line.push_str(&format!(" {sort:?}"));
        }
        if data.is_selected() == Some(true) {
            line.push_str(" selected");
        }
        if node.is_focused() {
            line.push_str(" focused");
        }
        if let Some(note) = data.description() {
            line.push_str(&format!(" ({note})"));
        }
        lines.push(line);
    }
    for child in node.children() {
        describe(child, depth + usize::from(is_listed), lines);
    }
}

#[test]
fn screen_reader_gets_roles_selection_and_sort() {
    let mut window = open_grid();
    window
        .get_by_role_and_label(Role::ColumnHeader, "Email")
        .click_secondary();
    window.settle();
    window.click("Sort A to Z");
    window.click("First name, row 2");
    shift_click(&mut window, "Last name, row 2");
    insta::assert_snapshot!(accessible_grid(&window, "Recipients"), @r#"
    Grid "Recipients" of 26 × 5
      Row row 0
        ColumnHeader "First name" row 0 column 1
        Button "First name column menu"
        ColumnHeader "Last name" row 0 column 2
        Button "Last name column menu"
        ColumnHeader "Email" row 0 column 3 Ascending
        Button "Email column menu"
        ColumnHeader "Problem" row 0 column 4
        CheckBox "Select everything that the search and filters find"
      RowGroup
        Row row 1
          GridCell "First name, row 1" = "Ida" row 1 column 1
          GridCell "Last name, row 1" = "Berg" row 1 column 2
          GridCell "Email, row 1" = "person0@example.com" row 1 column 3
          RowHeader "Row 1" row 1 column 0
        Row row 2
          GridCell "First name, row 2" = "Ole" row 2 column 1 selected focused
          GridCell "Last name, row 2" = "Dahl" row 2 column 2 selected
          GridCell "Email, row 2" = "person1@example.com" row 2 column 3
    "#);
}
