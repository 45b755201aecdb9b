//! Scrolling parts of a page: the bar stands in the margin beside them, and what scrolls runs to
//! the window's edge instead of ending above it.

use std::hash::Hash;

use egui::{Rect, ScrollArea, Ui, UiBuilder, vec2};

/// What is left of the page, down to where the window ends.
#[must_use]
pub fn to_the_edge(ui: &Ui) -> Rect {
    let mut area = ui.available_rect_before_wrap();
    area.max.y = area.max.y.max(ui.clip_rect().bottom());
    area
}

/// Scrolls `contents` up and down; they are as wide as `ui`, the bar stands `gutter` points to the
/// right of them.
pub fn page<R>(
    ui: &mut Ui,
    id: impl Hash + std::fmt::Debug,
    gutter: f32,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    page_viewport(ui, id, gutter, |ui, _| contents(ui))
}

/// [`page`] for contents that draw only what is in view.
pub fn page_viewport<R>(
    ui: &mut Ui,
    id: impl Hash + std::fmt::Debug,
    gutter: f32,
    contents: impl FnOnce(&mut Ui, Rect) -> R,
) -> R {
    let place = ui.available_rect_before_wrap();
    // Three points at the left, too: rings and shadows of what stands at the edge.
    let left = 3.0;
    let wide = Rect::from_min_max(place.min - vec2(left, 0.0), place.max + vec2(gutter, 0.0));
    // A child that the parent does not grow by: the margin is not the parent's to give.
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
