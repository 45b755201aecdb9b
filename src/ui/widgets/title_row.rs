//! A row with a title at the left and controls at the right end. The title gets the width that the controls leave.
//!
//! Both are created in reading order: Tab and screen readers meet the title before the controls that act on it, and
//! the controls from left to right. The title is therefore laid out before the controls are; their size is the one
//! of the last pass. A pass in which the width was wrong is not shown, except where egui has no pass left.

use egui::{Align, Id, Layout, Ui, UiBuilder, Vec2};

/// How much the width of the controls can differ from the last pass, in points.
const TOLERANCE: f32 = 0.5;

#[must_use = "draw its controls"]
pub struct TitleRow {
    controls: Id,
    /// The size of the controls in the last pass; `None` if they were not drawn.
    size: Option<Vec2>,
    left: f32,
    right: f32,
}

impl TitleRow {
    /// Starts the row at the cursor of `ui`, which has a layout from left to right.
    pub fn new(ui: &Ui) -> Self {
        let controls = ui.next_auto_id().with("title-controls");
        let row = ui.available_rect_before_wrap();
        Self {
            controls,
            size: ui.read_response(controls).map(|last| last.rect.size()),
            left: row.left(),
            right: row.right(),
        }
    }

    /// Draws a title with the layout of the row.
    pub fn title<R>(&self, ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> R {
        self.title_with(*ui.layout(), ui, add_contents)
    }

    /// Draws a title with further lines below it.
    pub fn title_lines<R>(&self, ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> R {
        self.title_with(Layout::top_down(Align::Min), ui, add_contents)
    }

    fn title_with<R>(
        &self,
        layout: Layout,
        ui: &mut Ui,
        add_contents: impl FnOnce(&mut Ui) -> R,
    ) -> R {
        let mut rect = ui.available_rect_before_wrap();
        if let Some(size) = self.size.filter(|size| size.x > 0.0) {
            let end = self.right - size.x - ui.spacing().item_spacing.x;
            rect.max.x = end.max(rect.min.x);
            // Controls that are higher than the title center it.
            rect.max.y = rect.max.y.max(rect.min.y + size.y);
        }
        let title = UiBuilder::new().max_rect(rect).layout(layout);
        ui.scope_builder(title, add_contents).inner
    }

    /// Draws the controls, whose width must not depend on the width of the row.
    pub fn controls<R>(self, ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> R {
        let align = ui.layout().vertical_align();
        let mut rect = ui.available_rect_before_wrap();
        // Controls that became wider, or are measured for the first time, need the room for their whole labels.
        let layout = match self.size {
            Some(size) => {
                rect.min.x = self.right - size.x;
                rect.max.x = rect.min.x + self.right - self.left;
                Layout::left_to_right(align)
            }
            // Measures from the right end, so that the row does not grow.
            None => {
                rect.min.x = self.left;
                rect.max.x = self.right;
                Layout::right_to_left(align)
            }
        };
        let controls = UiBuilder::new()
            .scope_id(self.controls)
            .max_rect(rect)
            .layout(layout);
        let drawn = ui.scope_builder(controls, add_contents);
        let width = drawn.response.rect.width();
        if self
            .size
            .is_none_or(|last| (last.x - width).abs() > TOLERANCE)
        {
            ui.request_discard("title-controls-width");
            if !ui.will_discard() {
                ui.request_repaint();
            }
        }
        drawn.inner
    }
}
