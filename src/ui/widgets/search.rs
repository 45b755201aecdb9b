//! Search boxes with a clear button and the shortcut that focuses them.

use egui::{
    Align, Align2, Atom, Atoms, ContainerAtom, EventFilter, Frame, Id, IdSalt, Key, Layout, Margin,
    Modifiers, Response, Stroke, TextEdit, Ui, UiBuilder, Vec2, vec2,
};

use super::{
    button,
    field::frame,
    paint,
    shortcut::{FIND_ON_PAGE, shortcut_text},
};
use crate::{
    i18n::t,
    ui::theme::{CONTROL_HEIGHT, Tokens, Type, icons, tokens},
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
        let width = |text: &str, style| paint::text_width(ui.painter(), text, style);
        let keys = if self.shows_shortcut {
            width(&shortcut_text(ui, FIND_ON_PAGE), Type::Small) + 12.0
        } else {
            0.0
        };
        let needed = width(self.hint, Type::Body) + icons::SIZE + keys + 52.0;
        self.width.max(needed.min(ui.available_width()))
    }

    pub fn show(self, ui: &mut Ui, text: &mut String) -> Response {
        let colors = tokens(ui);
        let id = self
            .id
            .unwrap_or_else(|| ui.make_persistent_id(("search", self.name)));
        if self.find && ui.input_mut(|input| input.consume_shortcut(&FIND_ON_PAGE)) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let is_focused = ui.memory(|memory| memory.has_focus(id));
        let has_text = !text.is_empty();
        let clear_place = IdSalt::new("clear");
        let suffix = if has_text {
            Atoms::new(Atom::custom(clear_place, Vec2::splat(CLEAR_SIZE)))
        } else if self.shows_shortcut {
            Atoms::new(key_cap(colors, &shortcut_text(ui, FIND_ON_PAGE)))
        } else {
            Atoms::default()
        };
        let width = self.width_in(ui);
        let edit = TextEdit::singleline(text)
            .id(id)
            .prefix(icons::SEARCH.colored_atom(colors.weak))
            .suffix(suffix)
            .hint_text(Type::Body.text(self.hint).color(colors.weak))
            .font(Type::Body.font())
            .char_limit(200)
            .align(Align2::LEFT_CENTER)
            .frame(frame(ui, is_focused, false).inner_margin(Margin::symmetric(9, 0)))
            .min_size(vec2(0.0, CONTROL_HEIGHT))
            .desired_width(width);
        let field = edit.show(ui).response;
        let clear_place = field.rect(clear_place);
        let mut response = field.response.accessible_name(self.name);
        // Tab and screen readers meet the field before the button that clears it.
        let mut cleared = clear_place.is_some_and(|place| {
            let button = UiBuilder::new()
                .max_rect(place)
                .layout(Layout::right_to_left(Align::Center));
            let name = t!("shell-search-clear");
            let ui = &mut ui.new_child(button);
            button::icon_button_sized(ui, icons::CLOSE, &name, CLEAR_SIZE).clicked()
        });
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

/// A shortcut as a key cap: `Ctrl K`.
pub fn key_cap<'a>(colors: &Tokens, keys: &str) -> Atom<'a> {
    let frame = Frame::new()
        .fill(colors.surface)
        .stroke(Stroke::new(1.0, colors.line))
        .corner_radius(5)
        .inner_margin(Margin::symmetric(5, 2));
    let keys = Type::Small.text(keys).color(colors.weak);
    Atom::container(ContainerAtom::new(keys).frame(frame))
}
