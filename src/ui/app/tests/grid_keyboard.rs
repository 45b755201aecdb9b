//! Tests of the keys of the spreadsheet, of its selection under filters, and of edits out of view.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    recipients::Field,
    ui::test_support::{ScriptedEngine, TestWindow, samples::gift::people},
};

fn open_grid() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.click("New gift");
    window.click("Recipients");
    window
}

fn click_row(window: &mut TestWindow, row: usize, modifiers: Modifiers) {
    let label = format!("Row {row}");
    window.get_by_label(&label).click_modifiers(modifiers);
    window.settle();
}

fn row_count(window: &TestWindow) -> usize {
    window.engine.drafts()[0].1.len()
}

fn first_name(window: &TestWindow, row: usize) -> String {
    window.engine.cell(row, Field::FirstName)
}

#[test]
fn shift_space_selects_row_and_keeps_cell() {
    let mut window = open_grid();
    let name = first_name(&window, 2);
    window.click("First name, row 2");
    window.press_with_text(Modifiers::SHIFT, Key::Space, " ");
    assert!(window.shows("1 selected"));
    window.click("First name, row 4");
    assert_eq!(first_name(&window, 2), name);
}

#[test]
fn edit_scrolled_out_of_view_is_saved() {
    let mut window = open_grid();
    window.click("First name, row 1");
    window.type_text("Bo");
    let grid = window.get_by_label("First name, row 3").rect().center();
    window.hover_at(grid);
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, -200.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    window.settle();
    assert!(window.query_by_label("First name, row 1").is_none());
    assert_eq!(first_name(&window, 1), "Bo");
    // The grid has the keys again.
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.type_text("Al");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(first_name(&window, 2), "Al");
}

#[test]
fn hidden_rows_stay_selected() {
    let mut window = open_grid();
    let count = row_count(&window);
    click_row(&mut window, 1, Modifiers::NONE);
    click_row(&mut window, 2, Modifiers::COMMAND);
    click_row(&mut window, 5, Modifiers::COMMAND);
    window.click("Only rows with problems");
    let status = "3 selected, 2 of them hidden by the search or filters";
    assert!(
        window.on_screen().contains(status),
        "{}",
        window.on_screen()
    );
    window.click("Remove 3 rows");
    assert_eq!(row_count(&window), count - 3);
}

#[test]
fn header_box_selects_the_rows_that_the_filter_finds() {
    let mut window = open_grid();
    let count = row_count(&window);
    click_row(&mut window, 1, Modifiers::NONE);
    window.click("Only rows with problems");
    window.click("Select everything that the search and filters find");
    window.click("Only rows with problems");
    window.click("Remove 3 rows");
    assert_eq!(row_count(&window), count - 3);
    window.click("Undo");
    assert_eq!(row_count(&window), count);
}

#[test]
fn row_range_keeps_its_rows_without_the_filter() {
    let mut window = open_grid();
    let count = row_count(&window);
    window.click("First name, row 9");
    window.press(Modifiers::NONE, Key::Delete);
    window.click("Only rows with problems");
    click_row(&mut window, 4, Modifiers::NONE);
    click_row(&mut window, 9, Modifiers::SHIFT);
    window.click("Only rows with problems");
    window.click("Remove 3 rows");
    assert_eq!(row_count(&window), count - 3);
    let kept = [4, 5, 6].map(|row| first_name(&window, row));
    assert_eq!(kept, ["Eva", "Łukasz", "Anna"]);
}

#[test]
fn sorted_block_becomes_its_current_cell() {
    let mut window = open_grid();
    window.click("First name, row 1");
    window
        .get_by_label("First name, row 3")
        .click_modifiers(Modifiers::SHIFT);
    window.settle();
    assert!(window.shows("3 × 1 cells selected"));
    window
        .get_by_role_and_label(Role::ColumnHeader, "Last name")
        .click_secondary();
    window.settle();
    window.click("Sort A to Z");
    assert!(!window.shows("cells selected"), "{}", window.on_screen());
}

fn focus_cell(window: &mut TestWindow, label: &str) {
    window.click(label);
    assert_eq!(window.focused(), label);
}

fn hide_column(window: &mut TestWindow, title: &str) {
    window
        .get_by_role_and_label(Role::ColumnHeader, title)
        .click_secondary();
    window.settle();
    window.click("Hide column");
}

#[test]
fn shift_f10_opens_menu_of_selected_column() {
    let mut window = open_grid();
    focus_cell(&mut window, "Last name, row 2");
    window.press(Modifiers::COMMAND, Key::Space);
    window.press(Modifiers::SHIFT, Key::F10);
    assert!(window.query_by_label("Hide column").is_some());
    window.press(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(window.focused(), "Sort A to Z");
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.focused(), "Last name, row 2");
}

#[test]
fn shift_f10_opens_menu_of_selected_row() {
    let mut window = open_grid();
    focus_cell(&mut window, "Last name, row 2");
    window.press(Modifiers::SHIFT, Key::Space);
    window.press(Modifiers::SHIFT, Key::F10);
    assert!(window.query_by_label("Insert row above").is_some());
    assert!(window.query_by_label("Copy").is_none());
}

#[test]
fn column_menu_moves_column() {
    let mut window = open_grid();
    let left = |window: &TestWindow, title: &str| {
        let header = window.get_by_role_and_label(Role::ColumnHeader, title);
        header.rect().left()
    };
    focus_cell(&mut window, "Last name, row 2");
    window.press(Modifiers::COMMAND, Key::Space);
    window.press(Modifiers::SHIFT, Key::F10);
    window.click("Move left");
    assert!(left(&window, "Last name") < left(&window, "First name"));
    window.press(Modifiers::SHIFT, Key::F10);
    window.click("Move right");
    assert!(left(&window, "Last name") > left(&window, "First name"));
    window.press(Modifiers::SHIFT, Key::F10);
    window.click("Move right");
    assert!(left(&window, "Last name") > left(&window, "Email"));
}

#[test]
fn issues_of_row_open_by_keyboard() {
    let mut window = open_grid();
    focus_cell(&mut window, "First name, row 5");
    window.press(Modifiers::SHIFT, Key::F10);
    window.press(Modifiers::NONE, Key::ArrowDown);
    for _ in 0..10 {
        if window.focused() == "Problems in this row" {
            break;
        }
        window.press(Modifiers::NONE, Key::ArrowDown);
    }
    window.press(Modifiers::NONE, Key::Enter);
    window.press(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(window.focused(), "Go to cell");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.focused(), "Email, row 5");
}

#[test]
fn tab_and_escape_leave_the_grid() {
    let mut window = open_grid();
    focus_cell(&mut window, "First name, row 1");
    window.press(Modifiers::SHIFT, Key::Tab);
    let before = window.focused();
    assert!(!before.is_empty() && !before.contains("row 1"), "{before}");
    focus_cell(&mut window, "First name, row 1");
    window.press(Modifiers::COMMAND, Key::End);
    assert_eq!(window.focused(), "Email, row 25");
    window.press(Modifiers::NONE, Key::Tab);
    let after = window.focused();
    assert!(!after.is_empty() && after != "Email, row 25", "{after}");
    focus_cell(&mut window, "Email, row 24");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.focused().is_empty());
    assert_ne!(window.focused(), "Email, row 24");
}

#[test]
fn f8_shows_hidden_column_of_problem() {
    let mut window = open_grid();
    hide_column(&mut window, "Email");
    window.click("First name, row 4");
    window.press(Modifiers::NONE, Key::F8);
    assert_eq!(window.focused(), "Email, row 4");
}

#[test]
fn f8_keeps_filter_that_shows_problem() {
    let mut window = open_grid();
    window.get_by_label("First name, row 4").click_secondary();
    window.settle();
    window.click("Show only this value");
    window.press(Modifiers::NONE, Key::F8);
    assert_eq!(window.focused(), "Email, row 4");
    window.press(Modifiers::NONE, Key::F8);
    assert_eq!(window.focused(), "Email, row 4");
    assert!(window.query_by_label("First name, row 1").is_none());
}

#[test]
fn new_search_begins_at_current_cell() {
    let mut window = open_grid();
    focus_cell(&mut window, "First name, row 1");
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("person1");
    for _ in 0..5 {
        window.press(Modifiers::NONE, Key::Enter);
    }
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("person2");
    window.press(Modifiers::NONE, Key::Enter);
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.focused(), "Email, row 21");
}

#[test]
fn match_in_hidden_row_is_shown_at_once() {
    let mut window = open_grid();
    window.get_by_label("First name, row 4").click_secondary();
    window.settle();
    window.click("Show only this value");
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("Dahl");
    assert!(window.query_by_label("Replace in all rows").is_some());
    window.press(Modifiers::NONE, Key::Enter);
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.focused(), "Last name, row 2");
}

#[test]
fn escape_in_grid_closes_find_first() {
    let mut window = open_grid();
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("Dahl");
    focus_cell(&mut window, "First name, row 2");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("1 matching cell"));
    assert_eq!(window.focused(), "First name, row 2");
}

#[test]
fn enter_on_cancel_adds_no_column() {
    let mut window = open_grid();
    window
        .get_by_role_and_label(Role::ColumnHeader, "Email")
        .click_secondary();
    window.settle();
    window.click("Add column");
    window.type_text("Size");
    window.get_by_label("Cancel").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.query_by_label("Cancel").is_none());
    assert!(window.query_by_label("Size, row 2").is_none());
}

#[test]
fn corrected_row_stays_visible_during_editing() {
    let mut window = open_grid();
    window.click("Only rows with problems");
    let rows = |window: &TestWindow| window.query_all_by_role(Role::RowHeader).count();
    let before = rows(&window);
    focus_cell(&mut window, "Email, row 5");
    window.type_text("kim@example.com");
    window.press(Modifiers::SHIFT, Key::Tab);
    assert_eq!(window.focused(), "Last name, row 5");
    window.type_text("Park");
    window.press(Modifiers::SHIFT, Key::Enter);
    assert_eq!(window.engine.cell(5, Field::LastName), "Park");
    assert_eq!(window.engine.cell(5, Field::Email), "kim@example.com");
    // Moving to another row hides the corrected row.
    assert_eq!(rows(&window), before - 1);
}

#[test]
fn fix_clears_filter_that_hides_the_problem() {
    let mut window = open_grid();
    window
        .get_by_role_and_label(Role::ColumnHeader, "First name")
        .click_secondary();
    window.settle();
    window.click("Filter column");
    window.type_text("Ida");
    window.click("Review");
    window.get_by_label_contains("Fix: ").click();
    window.settle();
    assert_eq!(window.focused(), "Email, row 5");
}
