//! The context menu of a row or card. It belongs to the item of the row: the id of the row must come from the item,
//! so that the menu stays with the item when the list moves, and closes when the item leaves the list. A right click
//! opens the menu, and so do Shift+F10 and the Menu key while the item or a control of the item has the focus.

use egui::{Id, Key, Popup, Response, Ui};

use super::{
    focused_response::focused_response,
    gap,
    grid::{GridMenu, copy_entry},
    menu, paint,
    select::entry,
};
use crate::ui::theme::{S4, Type, tokens};

const WIDTH: f32 = 240.0;

/// Shows the menu of `row` while it is open. `title` says what the entries concern.
pub fn show(row: &Response, title: &str, entries: impl FnOnce(&mut Ui)) {
    open_by_key(row);
    show_popup(menu::context_popup(row), returns_to(row), title, entries);
}

/// Shows the menu of a row of a grid, with an entry that copies the selected cells.
pub(crate) fn show_in_grid<C>(
    menu: &GridMenu<C>,
    title: &str,
    grid_name: &str,
    entries: impl FnOnce(&mut Ui),
) {
    show_popup(menu.popup(), menu.returns_to(), title, |ui| {
        entries(ui);
        copy_entry(ui, grid_name);
    });
}

fn show_popup(popup: Popup<'_>, returns_to: Id, title: &str, entries: impl FnOnce(&mut Ui)) {
    let popup = popup.accessible_name(title).width(WIDTH);
    menu::show(popup, returns_to, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            paint::truncated_label(ui, Type::Small, tokens(ui).weak, title);
        });
        gap(ui, S4);
        entries(ui);
    });
}

/// Opens the menu when its key was pressed while the row or a control of the row has the focus.
fn open_by_key(row: &Response) {
    let is_pressed =
        |input: &egui::InputState| input.key_pressed(Key::F10) || input.key_pressed(Key::Menu);
    if !row.ctx.input(is_pressed) || Popup::is_any_open(&row.ctx) {
        return;
    }
    let focused = focused_response(&row.ctx).filter(|(id, focused)| {
        let is_inside = row.rect.contains(focused.rect.center());
        *id == row.id || (focused.layer_id == row.layer_id && is_inside)
    });
    if let Some((focused, _)) = focused
        && menu::consume_menu_key(&row.ctx)
    {
        let data = focused_before_id(row);
        row.ctx.data_mut(|store| store.insert_temp(data, focused));
        menu::open_by_key(&row.ctx, Popup::default_response_id(row));
    }
}

/// The control that gets the focus when the menu closes.
fn returns_to(row: &Response) -> Id {
    let id = focused_before_id(row);
    if row.secondary_clicked() {
        row.ctx.data_mut(|store| store.remove::<Id>(id));
    }
    row.ctx.data(|store| store.get_temp(id)).unwrap_or(row.id)
}

/// Where the control that had the focus is stored while a key has opened the menu.
fn focused_before_id(row: &Response) -> Id {
    row.id.with("focused-before-menu")
}

/// An entry that closes the menu. Returns whether the entry was chosen.
pub fn item(ui: &mut Ui, label: &str) -> bool {
    let is_chosen = entry(ui, label, false).clicked();
    if is_chosen {
        ui.close();
    }
    is_chosen
}
