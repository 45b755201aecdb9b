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

#[test]
fn rows_have_positions_and_selection() {
    let columns = [Column::grow("Who", 100.0, 1.0)];
    let ui = move |ui: &mut Ui| {
        let table = Table::new("Orders", &columns).rows(2).selected(Some(1));
        table.show(ui, |cell| {
            let name = format!("Copy link {}", cell.row);
            icon_button_sized(cell.ui, icons::LINK, &name, 30.0);
        });
    };
    let mut harness = Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui(ui);
    harness.run();
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
}
