//! Scrolling parts of a page. The scroll bar is in the margin beside the part, and the contents
//! reach the bottom edge of the window.

use std::hash::Hash;

use egui::{Align, Rect, ScrollArea, Ui, UiBuilder, style::ScrollAnimation, vec2};

/// The remaining space of the page, down to the bottom edge of the window.
#[must_use]
pub fn area_to_bottom_edge(ui: &Ui) -> Rect {
    let mut area = ui.available_rect_before_wrap();
    area.max.y = area.max.y.max(ui.clip_rect().bottom());
    area
}

/// Scrolls `contents` vertically. The scroll bar is in the `gutter` points to the right of them.
pub fn page<R>(
    ui: &mut Ui,
    id: impl Hash + std::fmt::Debug,
    gutter: f32,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    page_viewport(ui, id, gutter, |ui, _| contents(ui))
}

/// Like [`page`], for contents that draw only the visible part, which they get as a rectangle.
pub fn page_viewport<R>(
    ui: &mut Ui,
    id: impl Hash + std::fmt::Debug,
    gutter: f32,
    contents: impl FnOnce(&mut Ui, Rect) -> R,
) -> R {
    let place = ui.available_rect_before_wrap();
    // Room for the focus rings and shadows of widgets at the left edge.
    let left = 3.0;
    let wide = Rect::from_min_max(place.min - vec2(left, 0.0), place.max + vec2(gutter, 0.0));
    // The child uses the margin of the page; the parent must not grow by it.
    ui.advance_cursor_after_rect(place);
    let mut child = ui.new_child(UiBuilder::new().id_salt(&id).max_rect(wide));
    ScrollArea::vertical()
        .id_salt(("page", id))
        .auto_shrink(false)
        .show_viewport(&mut child, |ui, view| {
            let mut inner = ui.max_rect();
            inner.min.x += left;
            inner.set_width(place.width());
            ui.scope_builder(UiBuilder::new().max_rect(inner), |ui| contents(ui, view))
                .inner
        })
        .inner
}

/// Scrolls to the top of the contents at once. Call this inside the contents before they are drawn.
pub fn to_top(ui: &Ui) {
    let top = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
    ui.scroll_to_rect_animation(top, Some(Align::TOP), ScrollAnimation::none());
}
