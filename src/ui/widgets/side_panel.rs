//! Side panels: the details of one record, over the right edge of the page.
//!
//! The page stays visible and usable beside the panel. An opened panel takes the keyboard focus, and F6 leaves
//! the panel. The close button and Esc close it; Esc does not while a dialog or popup is open or a text field has
//! the focus.

use egui::{
    Area, CornerRadius, Frame, Id, Key, Margin, Order, Pos2, Rect, ScrollArea, Sense, Shadow,
    Stroke, Ui, UiBuilder, vec2,
};

use super::{
    button,
    focus_region::{self, Region},
    focus_scope, scroll_to_focus,
};
use crate::{
    i18n::t,
    ui::theme::{icons, tokens},
};

#[must_use = "show it"]
pub struct SidePanel<'a> {
    name: &'a str,
    width: f32,
    footer: f32,
    scroll_id: Option<Id>,
    is_loading: bool,
}

impl<'a> SidePanel<'a> {
    /// `name` is the accessible name, and tells panels apart.
    pub fn new(name: &'a str) -> Self {
        Self {
            name,
            width: 420.0,
            footer: 0.0,
            scroll_id: None,
            is_loading: false,
        }
    }

    /// Sets the id of the shown record. Each record has its own scroll position.
    pub fn scroll_id(mut self, id: impl std::hash::Hash + std::fmt::Debug) -> Self {
        self.scroll_id = Some(Id::unique(id));
        self
    }

    /// Sets whether the contents are still loading. The keyboard focus waits for them.
    pub fn loading(mut self, is_loading: bool) -> Self {
        self.is_loading = is_loading;
        self
    }

    pub fn width(mut self, width: f32) -> Self {
        self.width = width;
        self
    }

    /// Sets the height of the footer of [`Self::show_with_footer`], in points.
    pub fn footer(mut self, height: f32) -> Self {
        self.footer = height;
        self
    }

    /// Draws the panel over `page` while `open`. Sets `open` to `false` when the user closes it.
    pub fn show(self, ui: &Ui, page: Rect, open: &mut bool, contents: impl FnOnce(&mut Ui)) {
        self.show_with_footer(ui, page, open, contents, |_| {});
    }

    /// Like [`Self::show`], with a footer that stays visible while the contents scroll.
    pub fn show_with_footer(
        self,
        ui: &Ui,
        page: Rect,
        open: &mut bool,
        contents: impl FnOnce(&mut Ui),
        footer: impl FnOnce(&mut Ui),
    ) {
        if !*open {
            return;
        }
        let colors = tokens(ui);
        let width = self.width.min(page.width());
        let left = page.right() - width;
        let rect = Rect::from_min_size(Pos2::new(left, page.top()), vec2(width, page.height()));
        Area::new(self.id())
            .order(Order::Middle)
            .fixed_pos(rect.min)
            .constrain(false)
            .fade_in(false)
            .accessible_name(self.name)
            .show(ui, |ui| {
                ui.set_clip_rect(page.expand2(vec2(40.0, 0.0)));
                focus_region::begin(ui, Region::Panel, rect);
                self.enter_another_record(ui);
                if self.is_loading {
                    focus_scope::wait(ui, self.id());
                } else {
                    focus_scope::begin(ui, self.id());
                }
                // Clicks on the panel must not reach the page below.
                ui.interact(
                    rect,
                    self.id().with("background"),
                    Sense::CLICK | Sense::DRAG,
                );
                ui.painter().add(
                    Frame::new()
                        .fill(colors.raised)
                        .stroke(Stroke::new(1.0, colors.line))
                        .shadow(Shadow {
                            offset: [-4, 0],
                            ..colors.raised_shadow
                        })
                        .paint(rect),
                );
                ui.set_clip_rect(rect);
                let body_height = rect.height() - self.footer;
                let body = Rect::from_min_size(rect.min, vec2(width, body_height));
                ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
                    ScrollArea::vertical()
                        .id_salt((self.name, self.scroll_id))
                        .auto_shrink(false)
                        .show(ui, |ui| {
                            Frame::new()
                                .inner_margin(Margin::symmetric(24, 20))
                                .show(ui, |ui| {
                                    ui.set_width(ui.available_width());
                                    contents(ui);
                                    scroll_to_focus(ui);
                                });
                        });
                });
                if self.footer > 0.0 {
                    let min = Pos2::new(rect.left(), rect.bottom() - self.footer);
                    let area = Rect::from_min_max(min, rect.max);
                    ui.painter()
                        .hline(area.x_range(), area.top(), Stroke::new(1.0, colors.line));
                    let inner = area.shrink2(vec2(24.0, 12.0));
                    ui.scope_builder(UiBuilder::new().max_rect(inner), footer);
                }
                if self.close_button(ui, rect) {
                    *open = false;
                }
                if !self.is_loading {
                    focus_scope::end(ui, self.id());
                }
            });
        let is_covered =
            ui.any_popup_open() || ui.memory(|memory| memory.top_modal_layer().is_some());
        let had_text_focus = self.had_text_focus(ui);
        let escape = ui.input(|input| input.key_pressed(Key::Escape));
        if escape && !is_covered && !had_text_focus {
            *open = false;
        }
    }

    /// Whether a text field has the keyboard focus, or had it in the last frame: egui takes the focus from a text
    /// field before the frame in which Esc is pressed.
    fn had_text_focus(&self, ui: &Ui) -> bool {
        let id = self.id().with("had-text-focus");
        let has_text_focus = ui.text_edit_focused();
        ui.data_mut(|data| {
            let had_text_focus: &mut bool = data.get_temp_mut_or_default(id);
            std::mem::replace(had_text_focus, has_text_focus) || has_text_focus
        })
    }

    /// Moves the focus to the contents when they show another record than in the last frame.
    fn enter_another_record(&self, ui: &Ui) {
        let id = self.id().with("record");
        let pass = ui.cumulative_pass_nr();
        let last: Option<(Option<Id>, u64)> = ui.data_mut(|data| {
            let last = data.get_temp(id);
            data.insert_temp(id, (self.scroll_id, pass));
            last
        });
        let is_replaced =
            |(record, at): (Option<Id>, u64)| at + 1 >= pass && record != self.scroll_id;
        if last.is_some_and(is_replaced) {
            focus_scope::enter_again(ui, self.id());
        }
    }

    fn id(&self) -> Id {
        Id::unique("side-panel").with(self.name)
    }

    fn close_button(&self, ui: &mut Ui, rect: Rect) -> bool {
        let colors = tokens(ui);
        let place = Rect::from_min_size(
            Pos2::new(rect.right() - 24.0 - 8.0 - 32.0, rect.top() + 28.0),
            vec2(32.0, 32.0),
        );
        ui.painter().rect(
            place,
            CornerRadius::same(16),
            colors.raised,
            Stroke::new(1.0, colors.line),
            egui::StrokeKind::Inside,
        );
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            button::icon_button(ui, icons::CLOSE, &t!("shell-close")).clicked()
        })
        .inner
    }
}
