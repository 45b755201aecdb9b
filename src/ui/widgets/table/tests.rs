//! Tests of the table widget through its accessibility tree.

use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};

use super::*;
use crate::ui::{theme, theme::icons, widgets::button::icon_button_sized};

#[test]
fn cell_button_keeps_id_when_banner_appears_above() {
    let columns = [GridColumn::new((), "Who", 100.0, 1.0)];
    let ui = move |ui: &mut Ui, banner: &mut bool| {
        if *banner {
            ui.label("Every gift is made.");
        }
        Table::new("Orders", &columns, 2, 14).show(ui, &mut None, link_cell);
    };
    let mut harness = Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui_state(ui, false);
    harness.run();
    let id = |harness: &Harness<'_, bool>| {
        let button = harness.get_by_label("Copy link 1");
        button.accesskit_node().id()
    };
    let before = id(&harness);
    *harness.state_mut() = true;
    harness.run();
    assert_eq!(id(&harness), before);
}

/// Checks the roles and positions of a table of two rows whose second row is selected.
fn assert_described(harness: &Harness<'_>) {
    let button = harness.get_by_label("Copy link 1");
    let ancestor = |role: Role| {
        let mut node = button.accesskit_node();
        while node.role() != role {
            node = node.parent().expect("an ancestor");
        }
        node
    };
    let row = ancestor(Role::Row);
    assert_eq!(row.data().row_index(), Some(2));
    assert_eq!(row.data().is_selected(), Some(true));
    assert_eq!(ancestor(Role::Cell).data().column_index(), Some(0));
    assert_eq!(ancestor(Role::Table).data().row_count(), Some(3));
    let title = harness.get_by_role_and_label(Role::ColumnHeader, "Who");
    assert_eq!(title.accesskit_node().data().column_index(), Some(0));
}

fn link_cell(cell: &mut Cell<'_>, row: usize, (): ()) {
    let name = format!("Copy link {row}");
    icon_button_sized(cell.ui, icons::LINK, &name, 30.0);
}

#[test]
fn rows_have_positions_and_selection() {
    let columns = [GridColumn::new((), "Who", 100.0, 1.0)];
    let mut harness = Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui(|ui| {
            let table = Table::new("Orders", &columns, 2, 14);
            table.show(ui, &mut Some(1), link_cell);
        });
    harness.run();
    assert_described(&harness);
}

/// A table of 100 rows, of which three are visible, with the row that is selected and the row that was opened.
fn long_table<'a>() -> Harness<'a, (Option<usize>, Option<usize>)> {
    let columns = [
        GridColumn::new(0, "Who", 100.0, 1.0),
        GridColumn::new(1, "Amount", 500.0, 0.0).right(),
    ];
    let ui = move |ui: &mut Ui, (selected, opened): &mut (Option<usize>, Option<usize>)| {
        let table = Table::new("Costs", &columns, 100, 3);
        let output = table.show(ui, selected, |cell, row, column| {
            let text = format!("{column} in {row}");
            cell.text(Type::Body, egui::Color32::BLACK, &text);
        });
        *opened = output.or(*opened);
    };
    let mut harness = Harness::builder()
        .with_size(vec2(400.0, 300.0))
        .with_context_setup(|ctx| {
            theme::apply(ctx);
            theme::set_animations(ctx, false);
        })
        .build_ui_state(ui, (None, None));
    harness.run_steps(3);
    harness
}

#[test]
fn keys_move_through_table() {
    let mut harness = long_table();
    assert!(harness.query_by_label("0 in 2").is_some());
    assert!(harness.query_by_label("0 in 9").is_none(), "out of view");
    harness.get_by_role_and_label(Role::Table, "Costs").focus();
    harness.run_steps(2);
    harness.key_press(Key::End);
    harness.run_steps(4);
    assert_eq!(harness.state().0, Some(99));
    assert!(harness.query_by_label("0 in 99").is_some());
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(harness.state().1, Some(99));
}

#[test]
fn click_opens_row_of_table() {
    let mut harness = long_table();
    harness.get_by_label("0 in 1").click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), (Some(1), Some(1)));
}

#[test]
fn narrow_table_keeps_column_widths() {
    let harness = long_table();
    let amount = harness.get_by_role_and_label(Role::ColumnHeader, "Amount");
    assert!((amount.rect().width() - 500.0).abs() < 0.5, "{amount:?}");
    let table = harness.get_by_role_and_label(Role::Table, "Costs");
    let rows = 3.0 * TABLE_ROW_HEIGHT;
    assert!((table.rect().height() - TABLE_HEAD_HEIGHT - rows).abs() < 0.5);
}
