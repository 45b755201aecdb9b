//! Tests of the table widget through its accessibility tree.

use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};

use super::*;
use crate::ui::{theme, theme::icons, widgets::button::icon_button_sized};

#[test]
fn cell_button_keeps_id_when_banner_appears_above() {
    let columns = [Column::grow("Who", 100.0, 1.0)];
    let ui = move |ui: &mut Ui, banner: &mut bool| {
        if *banner {
            ui.label("Every gift is made.");
        }
        Table::new("Orders", &columns).rows(2).show(ui, |cell| {
            let name = format!("Copy link {}", cell.row);
            icon_button_sized(cell.ui, icons::LINK, &name, 30.0);
        });
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

fn link_cell(cell: &mut Cell<'_>) {
    let name = format!("Copy link {}", cell.row);
    icon_button_sized(cell.ui, icons::LINK, &name, 30.0);
}

#[test]
fn rows_have_positions_and_selection() {
    let columns = [Column::grow("Who", 100.0, 1.0)];
    let table = || Table::new("Orders", &columns).rows(2).selected(Some(1));
    let mut harness = Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui(|ui| _ = table().show(ui, link_cell));
    harness.run();
    assert_described(&harness);
    let mut harness = Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui(|ui| _ = table().show_small(ui, 14, link_cell));
    harness.run();
    assert_described(&harness);
}

/// A small table of 100 rows, of which three are visible, with the row that is selected and the row that was opened.
fn small_table<'a>() -> Harness<'a, (Option<u64>, Option<u64>)> {
    let columns = [
        Column::grow("Who", 100.0, 1.0),
        Column::exact("Amount", 500.0).right(),
    ];
    let ui = move |ui: &mut Ui, (selected, opened): &mut (Option<u64>, Option<u64>)| {
        let output = Table::new("Costs", &columns)
            .rows(100)
            .selected(*selected)
            .show_small(ui, 3, |cell| {
                let text = format!("{} in {}", cell.column, cell.row);
                cell.text(Type::Body, egui::Color32::BLACK, &text);
            });
        *selected = output.selected.or(*selected);
        *opened = output.opened.or(*opened);
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
fn keys_move_through_small_table() {
    let mut harness = small_table();
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
fn click_opens_row_of_small_table() {
    let mut harness = small_table();
    harness.get_by_label("0 in 1").click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), (Some(1), Some(1)));
}

#[test]
fn narrow_small_table_keeps_column_widths() {
    let harness = small_table();
    let amount = harness.get_by_role_and_label(Role::ColumnHeader, "Amount");
    assert!((amount.rect().width() - 500.0).abs() < 0.5, "{amount:?}");
    let table = harness.get_by_role_and_label(Role::Table, "Costs");
    let rows = 3.0 * TABLE_ROW_HEIGHT;
    assert!((table.rect().height() - TABLE_HEAD_HEIGHT - rows).abs() < 0.5);
}
