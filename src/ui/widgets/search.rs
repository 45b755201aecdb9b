//! Search boxes with a clear button and the shortcut that focuses them.

use egui::{
    Align, CornerRadius, EventFilter, Frame, Id, Key, Layout, Margin, Modifiers, Rect, Response,
    Sense, Stroke, TextEdit, Ui, vec2,
};

use super::{
    button, paint,
    shortcut::{FIND_ON_PAGE, shortcut_text},
};
use crate::{
    i18n::t,
    ui::theme::{CONTROL_HEIGHT, RADIUS, Type, icons, tokens},
};

/// The size of the button that clears the text, in points.
const CLEAR_SIZE: f32 = 24.0;

/// A search box. The caller keeps the text and runs the search.
#[must_use = "show it"]
pub struct SearchBox<'a> {
    name: &'a str,
    hint: &'a str,
    width: f32,
    shows_shortcut: bool,
    id: Option<Id>,
    find: bool,
}

impl<'a> SearchBox<'a> {
    /// `name` is the accessible name, and the hint unless [`Self::hint`] sets another.
    pub fn new(name: &'a str) -> Self {
        Self {
            name,
            hint: name,
            width: 300.0,
            shows_shortcut: false,
            id: None,
            find: false,
        }
    }

    pub fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    /// Sets the minimum width. The box is wider where the hint needs more.
    pub fn width(mut self, width: f32) -> Self {
        self.width = width;
        self
    }

    /// Shows the shortcut of [`Self::find_on_page`] while the box is empty.
    pub fn show_shortcut(mut self) -> Self {
        self.shows_shortcut = true;
        self
    }

    /// Makes this the search box of the page: Ctrl F focuses it.
    pub fn find_on_page(mut self) -> Self {
        self.find = true;
        self
    }

    /// Sets the id of the text field, for `memory.request_focus`.
    pub fn id(mut self, id: Id) -> Self {
        self.id = Some(id);
        self
    }

    /// The width that the caller set, or more where the hint needs more and there is room.
    fn width_in(&self, ui: &Ui) -> f32 {
        let measure = |text: &str, style: Type| {
            let color = tokens(ui).weak;
            let galley = ui
                .painter()
                .layout_no_wrap(text.to_owned(), style.font(), color);
            galley.size().x
        };
        let keys = if self.shows_shortcut {
            measure(&shortcut_text(ui, FIND_ON_PAGE), Type::Small) + 12.0
        } else {
            0.0
        };
        let needed = measure(self.hint, Type::Body) + icons::SIZE + keys + 52.0;
        self.width.max(needed.min(ui.available_width()))
    }

    pub fn show(self, ui: &mut Ui, text: &mut String) -> Response {
        let t = tokens(ui);
        let id = self
            .id
            .unwrap_or_else(|| ui.make_persistent_id(("search", self.name)));
        if self.find && ui.input_mut(|input| input.consume_shortcut(&FIND_ON_PAGE)) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let focused = ui.memory(|memory| memory.has_focus(id));
        let stroke = if focused {
            Stroke::new(1.5, t.accent)
        } else {
            Stroke::new(1.0, t.line)
        };
        let width = self.width_in(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(width, CONTROL_HEIGHT), Sense::hover());
        ui.painter().add(
            Frame::new()
                .fill(t.surface)
                .stroke(stroke)
                .corner_radius(CornerRadius::same(RADIUS))
                .paint(rect.shrink(1.0)),
        );
        let inside = rect - Margin::symmetric(10, 0);
        let end = egui::UiBuilder::new()
            .max_rect(inside)
            .layout(Layout::right_to_left(Align::Center));
        let spacing = ui.spacing().item_spacing.x;
        let has_text = !text.is_empty();
        let mut place = inside;
        if has_text {
            place.max.x -= CLEAR_SIZE + spacing;
        } else if self.shows_shortcut {
            let keys = shortcut_text(ui, FIND_ON_PAGE);
            let cap = key_cap(&mut ui.new_child(end.clone()), &keys);
            place.max.x = cap.left() - spacing;
        }
        let mut field = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(place)
                .layout(Layout::left_to_right(Align::Center)),
        );
        icons::SEARCH.show(&mut field, t.weak);
        let hint = Type::Body.text(self.hint).color(t.weak);
        let mut response = field
            .add(
                TextEdit::singleline(text)
                    .id(id)
                    .hint_text(hint)
                    .font(Type::Body.font())
                    .char_limit(200)
                    .align(egui::Align2::LEFT_CENTER)
                    .frame(Frame::NONE)
                    .desired_width(f32::INFINITY),
            )
            .accessible_name(self.name);
        // Tab and screen readers meet the field before the button that clears it.
        let mut cleared = has_text
            && button::icon_button_sized(
                &mut ui.new_child(end),
                icons::CLOSE,
                &t!("shell-search-clear"),
                CLEAR_SIZE,
            )
            .clicked();
        cleared |= has_text
            && response.has_focus()
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        if cleared && !text.is_empty() {
            text.clear();
            response.mark_changed();
        }
        // Set after the text changed, because it counts for the next key.
        let keys = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            tab: false,
            // Without text, Esc leaves the box.
            escape: !text.is_empty(),
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, keys));
        response
    }
}

/// Paints a shortcut as a key cap: `Ctrl K`. Returns its rectangle.
pub fn key_cap(ui: &mut Ui, keys: &str) -> Rect {
    let t = tokens(ui);
    let font = Type::Small.font();
    let galley = paint::layout_truncated(ui.painter(), keys, font, t.weak, f32::INFINITY);
    let (rect, _) = ui.allocate_exact_size(galley.size() + vec2(12.0, 5.0), Sense::hover());
    ui.painter().rect(
        rect,
        CornerRadius::same(5),
        t.surface,
        Stroke::new(1.0, t.line),
        egui::StrokeKind::Inside,
    );
    let at = egui::Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    ui.painter().galley(at.min, galley, t.weak);
    rect
}
