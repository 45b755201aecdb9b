//! How the page shares its room: three columns, or steps above two, or one below the other.

use egui::{Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::section::Section;

const STEPS: f32 = 168.0;
const SIDE: f32 = 252.0;
const GAP: f32 = 20.0;
const STEPS_ACROSS: f32 = 52.0;
/// Room at the edges of the middle for the shadows of its cards.
const EDGE: f32 = 4.0;
/// The page's own margin at the bottom.
const MARGIN: f32 = 20.0;

/// The columns of one frame.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    steps: Rect,
    middle: Rect,
    /// `None`: what would stand there follows below the middle.
    side: Option<Rect>,
    across: bool,
}

impl Shape {
    #[must_use]
    pub fn of(room: Rect) -> Self {
        let width = room.width();
        if width >= STEPS + SIDE + 2.0 * GAP + 400.0 {
            let steps = Rect::from_min_size(room.min, vec2(STEPS, room.height()));
            let side = Rect::from_min_max(pos2(room.right() - SIDE, room.top()), room.max);
            let middle = Rect::from_min_max(
                pos2(steps.right() + GAP, room.top()),
                pos2(side.left() - GAP, room.bottom()),
            );
            return Self {
                steps,
                middle,
                side: Some(side),
                across: false,
            };
        }
        let steps = Rect::from_min_size(room.min, vec2(width, STEPS_ACROSS));
        let below = Rect::from_min_max(pos2(room.left(), steps.bottom() + 12.0), room.max);
        let mut middle = below;
        let mut side = None;
        if width >= SIDE + GAP + 400.0 {
            middle.max.x -= SIDE + GAP;
            side = Some(Rect::from_min_max(
                pos2(room.right() - SIDE, below.top()),
                room.max,
            ));
        }
        Self {
            steps,
            middle,
            side,
            across: true,
        }
    }

    /// Whether the preview stands below the middle.
    #[must_use]
    pub fn is_stacked(&self) -> bool {
        self.side.is_none()
    }

    /// The left column, or the row above when the second argument is true.
    pub fn steps(&self, ui: &mut Ui, add: impl FnOnce(&mut Ui, bool)) {
        ui.scope_builder(UiBuilder::new().max_rect(self.steps), |ui| {
            add(ui, self.across);
        });
    }

    pub fn side(&self, ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
        if let Some(rect) = self.side {
            ui.scope_builder(UiBuilder::new().max_rect(to_the_bottom(rect)), |ui| {
                scrolled(ui, "gift-side", add);
            });
        }
    }

    /// The middle; it scrolls unless the section fills it by itself.
    pub fn middle(&self, ui: &mut Ui, section: Section, fills: bool, add: impl FnOnce(&mut Ui)) {
        let rect = if fills {
            self.middle
        } else {
            to_the_bottom(self.middle)
        };
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            if fills {
                add(ui);
            } else {
                scrolled(ui, section.title(), add);
            }
        });
    }
}

/// What scrolls does so down to the window's edge, through the page's margin.
fn to_the_bottom(rect: Rect) -> Rect {
    let mut rect = rect.expand(EDGE);
    rect.max.y += MARGIN - EDGE;
    rect
}

fn scrolled(ui: &mut Ui, salt: &str, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical()
        .id_salt(salt)
        .auto_shrink(false)
        .content_margin(EDGE)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui);
            ui.add_space(MARGIN);
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(width: f32) -> Shape {
        Shape::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 600.0)))
    }

    #[test]
    fn the_middle_never_gets_too_narrow_for_a_table() {
        for width in [440.0, 600.0, 740.0, 788.0, 1024.0, 1600.0] {
            let shape = shape(width);
            assert!(shape.middle.width() >= 400.0, "{width}: {shape:?}");
        }
        assert!(!shape(1024.0).across && shape(788.0).across);
        assert!(shape(600.0).is_stacked() && !shape(788.0).is_stacked());
    }
}
