//! A page that is longer than the window: it scrolls as one, its bar in the page's right margin,
//! where it covers nothing.

use egui::{Rect, ScrollArea, Ui, UiBuilder, vec2};

/// How far the bar reaches into the margin.
const INTO_MARGIN: f32 = 16.0;

/// Draws `contents` as wide as the page; `name` tells it apart from other scrolling pages.
pub fn page_scroll<R>(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let page = ui.available_rect_before_wrap();
    let with_margin = Rect::from_min_size(page.min, page.size() + vec2(INTO_MARGIN, 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(with_margin), |ui| {
        ScrollArea::vertical()
            .id_salt(("page", name))
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_max_width(page.width());
                contents(ui)
            })
            .inner
    })
    .inner
}
