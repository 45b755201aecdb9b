//! Pages that scroll as a whole. The scroll bar is in the right margin of the page.

use egui::{Rect, ScrollArea, Ui, UiBuilder, vec2};

use super::scroll_to_focus;

/// The part of the margin that the scroll bar takes, in points.
const SCROLL_BAR_MARGIN: f32 = 16.0;

/// Draws `contents` as wide as the page. `name` tells scrolling pages apart.
pub fn page_scroll<R>(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let page = ui.available_rect_before_wrap();
    let with_margin = Rect::from_min_size(page.min, page.size() + vec2(SCROLL_BAR_MARGIN, 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(with_margin), |ui| {
        ScrollArea::vertical()
            .id_salt(("page", name))
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_max_width(page.width());
                let result = contents(ui);
                scroll_to_focus(ui);
                result
            })
            .inner
    })
    .inner
}
