//! The layout of the page: three columns, or the steps above two columns, or everything in one
//! column. The footer is below them, and does not scroll.

use egui::{Id, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::section::Section;
use crate::ui::widgets::scroll_to_focus;

const STEPS_WIDTH: f32 = 168.0;
const SIDE_WIDTH: f32 = 252.0;
const GAP: f32 = 20.0;
const STEPS_ROW_HEIGHT: f32 = 52.0;
/// Space around a scrolling column for the shadows of its cards.
const EDGE: f32 = 4.0;
/// The margin at the bottom of the page.
const MARGIN: f32 = 20.0;
/// The margin at the left and the right of the page.
const SIDE_MARGIN: f32 = 24.0;
pub(in crate::ui) const FOOTER_HEIGHT: f32 = 60.0;

/// Draws the fields of a section, which cannot be changed while this computer keeps a send of the draft.
pub(super) fn fields(ui: &mut Ui, is_locked: bool, add: impl FnOnce(&mut Ui)) {
    if is_locked {
        ui.add_enabled_ui(false, add);
    } else {
        add(ui);
    }
}

/// The columns of one frame.
#[derive(Clone, Copy, Debug)]
pub struct GiftLayout {
    steps: Rect,
    middle: Rect,
    /// `None` when the preview is below the middle column.
    side: Option<Rect>,
    has_steps_row: bool,
    footer: Rect,
    /// Whether the section takes the width of the preview.
    is_folded: bool,
}

impl GiftLayout {
    #[must_use]
    pub fn of(mut available: Rect) -> Self {
        let width = available.width();
        let bottom = available.bottom() + MARGIN;
        let footer = Rect::from_min_max(
            pos2(available.left() - SIDE_MARGIN, bottom - FOOTER_HEIGHT),
            pos2(available.right() + SIDE_MARGIN, bottom),
        );
        available.max.y = footer.top() - MARGIN;
        if width >= STEPS_WIDTH + SIDE_WIDTH + 2.0 * GAP + 400.0 {
            let steps = Rect::from_min_size(available.min, vec2(STEPS_WIDTH, available.height()));
            let side = Rect::from_min_max(
                pos2(available.right() - SIDE_WIDTH, available.top()),
                available.max,
            );
            let middle = Rect::from_min_max(
                pos2(steps.right() + GAP, available.top()),
                pos2(side.left() - GAP, available.bottom()),
            );
            return Self {
                steps,
                middle,
                side: Some(side),
                has_steps_row: false,
                footer,
                is_folded: false,
            };
        }
        let steps = Rect::from_min_size(available.min, vec2(width, STEPS_ROW_HEIGHT));
        let below =
            Rect::from_min_max(pos2(available.left(), steps.bottom() + 12.0), available.max);
        let mut middle = below;
        let mut side = None;
        if width >= SIDE_WIDTH + GAP + 400.0 {
            middle.max.x -= SIDE_WIDTH + GAP;
            side = Some(Rect::from_min_max(
                pos2(available.right() - SIDE_WIDTH, below.top()),
                available.max,
            ));
        }
        Self {
            steps,
            middle,
            side,
            has_steps_row: true,
            footer,
            is_folded: false,
        }
    }

    /// The bar at the bottom of the page, from edge to edge.
    #[must_use]
    pub fn footer(&self) -> Rect {
        self.footer
    }

    /// Gives the width of the preview to the middle column.
    #[must_use]
    pub fn fold_side(mut self) -> Self {
        if let Some(side) = self.side.take() {
            self.middle.max.x = side.max.x;
            self.is_folded = true;
        }
        self
    }

    /// Whether the preview is below the middle column.
    #[must_use]
    pub fn is_stacked(&self) -> bool {
        self.side.is_none() && !self.is_folded
    }

    /// Draws the steps in the left column, or in a row at the top. The argument of `add` is `true`
    /// for the row.
    pub fn steps<R>(&self, ui: &mut Ui, add: impl FnOnce(&mut Ui, bool) -> R) -> R {
        ui.scope_builder(UiBuilder::new().max_rect(self.steps), |ui| {
            add(ui, self.has_steps_row)
        })
        .inner
    }

    pub fn side(&self, ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
        if let Some(rect) = self.side {
            ui.scope_builder(UiBuilder::new().max_rect(to_window_edge(rect)), |ui| {
                scrolled(ui, "gift-side", add);
            });
        }
    }

    /// Draws the middle column. It scrolls unless the section fills it.
    pub fn middle(&self, ui: &mut Ui, section: Section, fills: bool, add: impl FnOnce(&mut Ui)) {
        let rect = if fills {
            self.middle
        } else {
            to_window_edge(self.middle)
        };
        // The columns that are drawn before differ in the frame in which the section opens. Without an id of its own,
        // every control would get another id in the next frame and lose the focus.
        let id = Id::unique(("gift-section", section));
        ui.scope_builder(UiBuilder::new().scope_id(id).max_rect(rect), |ui| {
            if fills {
                add(ui);
            } else {
                scrolled(ui, section, add);
            }
        });
    }
}

/// Extends a scrolling area through the margin to the footer.
fn to_window_edge(rect: Rect) -> Rect {
    let mut rect = rect.expand(EDGE);
    rect.max.y += MARGIN - EDGE;
    rect
}

fn scrolled(ui: &mut Ui, salt: impl std::hash::Hash + std::fmt::Debug, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical()
        .id_salt(salt)
        .auto_shrink(false)
        .content_margin(EDGE)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui);
            scroll_to_focus(ui);
            ui.add_space(MARGIN);
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: f32) -> GiftLayout {
        GiftLayout::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 600.0)))
    }

    #[test]
    fn middle_column_stays_wide_enough_for_a_table() {
        for width in [440.0, 600.0, 740.0, 788.0, 1024.0, 1600.0] {
            let layout = layout(width);
            assert!(layout.middle.width() >= 400.0, "{width}: {layout:?}");
        }
        assert!(!layout(1024.0).has_steps_row && layout(788.0).has_steps_row);
        assert!(layout(600.0).is_stacked() && !layout(788.0).is_stacked());
        let folded = layout(1024.0).fold_side();
        assert!(!folded.is_stacked() && folded.middle.width() > 800.0);
    }

    #[test]
    fn footer_lies_below_every_column() {
        for width in [440.0, 600.0, 788.0, 1024.0, 1600.0] {
            let layout = layout(width);
            let columns = [Some(layout.steps), Some(layout.middle), layout.side];
            for column in columns.into_iter().flatten() {
                assert!(column.bottom() < layout.footer.top(), "{layout:?}");
            }
            assert!(layout.footer.height() >= 48.0);
        }
    }
}
