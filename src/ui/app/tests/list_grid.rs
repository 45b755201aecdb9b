//! Tests of what all lists share: the cells, keys and menus of the read-only grid. Most of them use Orders.

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::grid::accessible_grid;
use crate::{
    desk::{
        GetRows,
        orders::{OrderQuery, OrderSort},
    },
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::orders::batch_id},
    },
};

fn open_page(page: Page) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(page);
    window
}

/// Selects the cell of the second column in the second row.
fn select_cell(window: &mut TestWindow, grid: &str) {
    window.get_by_role_and_label(Role::Grid, grid).focus();
    window.settle();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowRight] {
        window.press(Modifiers::NONE, key);
    }
}

fn copy(window: &mut TestWindow) -> String {
    window.event(Event::Copy);
    window.settle();
    window.copied().unwrap_or_default().to_owned()
}

fn menu_of_column(window: &mut TestWindow, title: &str) {
    window
        .get_by_role_and_label(Role::ColumnHeader, title)
        .click_secondary();
    window.settle();
}

#[test]
fn block_of_orders_is_copied() {
    let mut window = open_page(Page::Orders);
    select_cell(&mut window, "Orders");
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::ArrowLeft);
    let copied = copy(&mut window);
    assert_eq!(copied, "Ole Dahl\tShipped\nMei Tan\tAccepted\n");
    assert!(window.state().session.open_panel.is_none());
}

/// The number of lines that Ctrl+C copies, which are those of the highlighted block.
fn highlighted_lines(window: &mut TestWindow) -> usize {
    window.get_by_role_and_label(Role::Grid, "Orders").focus();
    window.settle();
    copy(window).lines().count()
}

#[test]
fn rows_that_are_not_selected_are_not_highlighted() {
    let select_range = || {
        let mut window = open_page(Page::Orders);
        select_cell(&mut window, "Orders");
        window.press(Modifiers::SHIFT, Key::ArrowDown);
        window.press(Modifiers::SHIFT, Key::ArrowDown);
        assert!(window.shows("3 selected"));
        assert_eq!(highlighted_lines(&mut window), 3);
        window
    };
    let mut window = select_range();
    window.click("Clear selection");
    assert_eq!(highlighted_lines(&mut window), 1);
    let mut window = select_range();
    window.press(Modifiers::NONE, Key::Space);
    assert!(window.shows("2 selected"));
    assert_eq!(highlighted_lines(&mut window), 1);
    let mut window = select_range();
    window.press(Modifiers::COMMAND, Key::A);
    assert!(window.shows("6,214 selected"));
    window.click("Select everything that the search and filters find");
    assert!(!window.shows("Clear selection"));
    assert_eq!(highlighted_lines(&mut window), 1);
}

#[test]
fn order_that_arrives_inside_a_block_is_not_highlighted() {
    for modifiers in [Modifiers::SHIFT, Modifiers::SHIFT | Modifiers::COMMAND] {
        let mut window = open_page(Page::Orders);
        select_cell(&mut window, "Orders");
        let key = if modifiers.command {
            Key::End
        } else {
            Key::ArrowDown
        };
        window.press(modifiers, key);
        window.press(Modifiers::SHIFT, Key::ArrowDown);
        let selected = window.on_screen();
        window.engine.move_last_record_to(2);
        window.settle();
        let status = |screen: &str| {
            let count = screen.lines().find(|line| line.ends_with(" selected"));
            count.map(str::to_owned)
        };
        assert!(status(&selected).is_some(), "{selected}");
        assert_eq!(status(&window.on_screen()), status(&selected));
        assert_eq!(highlighted_lines(&mut window), 1);
    }
}

#[test]
fn block_stays_with_its_orders_when_one_arrives_above() {
    let mut window = open_page(Page::Orders);
    select_cell(&mut window, "Orders");
    window.press(Modifiers::SHIFT, Key::Space);
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    let before = copy(&mut window);
    assert!(before.starts_with("Ole Dahl"), "{before}");
    window.engine.move_last_record_up();
    window.settle();
    assert_eq!(copy(&mut window), before);
}

#[test]
fn ctrl_space_highlights_no_rows() {
    let mut window = open_page(Page::Orders);
    select_cell(&mut window, "Orders");
    window.press(Modifiers::COMMAND, Key::Space);
    assert_eq!(highlighted_lines(&mut window), 1);
    assert!(!window.shows("Clear selection"));
}

#[test]
fn drag_selects_block_without_opening() {
    let mut window = open_page(Page::Orders);
    let cell = |window: &TestWindow, name: &str| window.get_by_label(name).rect().center();
    let from = cell(&window, "Recipient, row 2");
    let to = cell(&window, "Gift, row 4");
    window.drag_at(from);
    window.settle();
    window.hover_at(to);
    window.settle();
    window.drop_at(to);
    window.settle();
    assert!(window.state().session.open_panel.is_none());
    let copied = copy(&mut window);
    assert_eq!(copied.lines().count(), 3);
    assert!(copied.lines().all(|line| line.matches('\t').count() == 2));
}

#[test]
fn copying_loads_missing_rows() {
    let mut window = open_page(Page::Orders);
    select_cell(&mut window, "Orders");
    window.press(Modifiers::COMMAND, Key::A);
    let copied = copy(&mut window);
    assert_eq!(copied.lines().count(), 6_214);
    let toast = window.get_by_label("6,214 rows copied");
    let live = toast.accesskit_node().data().live();
    assert_eq!(live, Some(egui::accesskit::Live::Polite));
}

#[test]
fn column_menu_sorts_in_store_and_hides_columns() {
    let mut window = open_page(Page::Orders);
    menu_of_column(&mut window, "Sort by Total");
    window.click("Sort descending");
    let sorts = window.engine.commands(|command| {
        let rows = command.question::<GetRows<OrderQuery>>()?;
        Some((rows.list.sort, rows.list.descending))
    });
    assert_eq!(sorts.last(), Some(&(OrderSort::Total, true)));
    menu_of_column(&mut window, "Gift");
    window.click("Hide column");
    let gift = |window: &TestWindow| {
        let title = window.query_by_role_and_label(Role::ColumnHeader, "Gift");
        title.is_some()
    };
    assert!(!gift(&window));
    menu_of_column(&mut window, "Batch");
    window.click("Show hidden columns");
    assert!(gift(&window));
}

#[test]
fn cells_are_copied_from_row_menu() {
    let mut window = open_page(Page::Batches);
    window.get_by_label("Batch, row 1").click_secondary();
    window.settle();
    window.click("Copy cells");
    let is_requested = window
        .viewport_commands()
        .contains(&egui::ViewportCommand::RequestCopy);
    assert!(is_requested);
    assert_eq!(copy(&mut window), "Autumn thank-you");
}

#[test]
fn recipients_of_batch_are_copied() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.state_mut().out.go(Page::Batch(batch_id(0)));
    window.settle();
    window.click("Recipients");
    window
        .get_by_role_and_label(Role::ColumnHeader, "Email")
        .click();
    window.settle();
    let copied = copy(&mut window);
    assert_eq!(copied.lines().next(), Some("person0@example.com"));
}

#[test]
fn cells_of_people_are_copied() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_people());
    window.go(Page::People);
    select_cell(&mut window, "People");
    window.press(Modifiers::SHIFT, Key::ArrowLeft);
    assert_eq!(copy(&mut window), "Ole Dahl\tperson1@example.com\n");
}

#[test]
fn item_of_inbox_is_copied_from_its_menu() {
    let mut window = open_page(Page::Inbox);
    let title = "12 gifts expire within 7 days";
    window.get_by_label(title).click_secondary();
    window.settle();
    window.click("Copy cells");
    assert_eq!(copy(&mut window), title);
}

#[test]
fn screen_reader_gets_cells_and_sort_of_orders() {
    let mut window = open_page(Page::Orders);
    window.click("Sort by Recipient");
    select_cell(&mut window, "Orders");
    insta::assert_snapshot!(accessible_grid(&window, "Orders"), @r#"
    Grid "Orders" of 6215 × 8
      Row row 0
        CheckBox "Select everything that the search and filters find"
        ColumnHeader "Sort by Recipient" row 0 column 1 Ascending
        Button "Recipient column menu"
        ColumnHeader "Sort by Status" row 0 column 2
        Button "Status column menu"
        ColumnHeader "Gift" row 0 column 3
        Button "Gift column menu"
        ColumnHeader "Batch" row 0 column 4
        Button "Batch column menu"
        ColumnHeader "Sort by Total" row 0 column 5
        Button "Total column menu"
        ColumnHeader "Sort by Last update" row 0 column 6
        Button "Last update column menu"
      RowGroup
        Row row 1
          GridCell row 1 column 0
            CheckBox "Select order for Ida Berg"
          GridCell "Recipient, row 1" = "Ida Berg" row 1 column 1
    "#);
}

#[test]
fn shift_f10_opens_menu_of_order() {
    let mut window = open_page(Page::Orders);
    select_cell(&mut window, "Orders");
    for _ in 0..2 {
        window.press(Modifiers::SHIFT, Key::F10);
        assert!(window.shows("Order for Ole"), "{}", window.on_screen());
        assert!(window.shows("Copy as CSV"), "{}", window.on_screen());
        window.press(Modifiers::NONE, Key::Escape);
        assert!(window.query_by_label("Copy as CSV").is_none());
        window.press(Modifiers::NONE, Key::ArrowDown);
        window.press(Modifiers::NONE, Key::ArrowUp);
    }
    // A read-only grid has no row numbers, so the menu opens at the current cell.
    window.press(Modifiers::SHIFT, Key::Space);
    window.press(Modifiers::SHIFT, Key::F10);
    assert!(window.shows("Copy as CSV"), "{}", window.on_screen());
}

#[test]
fn keyboard_menu_uses_the_current_order() {
    let mut window = open_page(Page::Orders);
    select_cell(&mut window, "Orders");
    window.get_by_label("Gift, row 2").click_secondary();
    window.settle();
    assert!(window.shows("Order for Ole"), "{}", window.on_screen());
    window.press(Modifiers::NONE, Key::Escape);
    window.engine.move_last_record_up();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowUp);
    window.press(Modifiers::SHIFT, Key::F10);
    assert!(window.shows("Order for Ida"), "{}", window.on_screen());
}
