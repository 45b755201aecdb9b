//! The pages of a list that the shop returns in parts: which entries are shown, and buttons to the next ones.

use egui::Ui;

use crate::{
    i18n::{format, t},
    ui::{
        theme::{S8, Type, tokens},
        widgets::{Button, paint},
    },
};

/// Draws the position in a list of `total` entries, and buttons that change `page`, which counts from 1. A list of one page
/// needs neither.
pub(super) fn pager(ui: &mut Ui, page: &mut u64, per_page: u64, total: u64) {
    let pages = total.div_ceil(per_page).max(1);
    // Entries can be removed while a later page is shown.
    *page = (*page).clamp(1, pages);
    if pages == 1 {
        return;
    }
    let first = (*page - 1) * per_page + 1;
    let last = (*page * per_page).min(total);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S8;
        let position = t!(
            "shop-list-position",
            first = format::integer(first),
            last = format::integer(last),
            total = format::integer(total)
        );
        paint::live_text(ui, Type::Small, tokens(ui).weak, position);
        let previous = Button::secondary(t!("shop-list-previous")).small();
        if previous.enabled(*page > 1).show(ui).clicked() {
            *page -= 1;
        }
        let next = Button::secondary(t!("shop-list-next")).small();
        if next.enabled(*page < pages).show(ui).clicked() {
            *page += 1;
        }
    });
}
