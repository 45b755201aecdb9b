//! Text fields with a label above, a hint inside, and help or an error below.

use egui::{CornerRadius, Frame, Id, Margin, Response, Stroke, TextEdit, Ui};

use super::paint;
use crate::ui::theme::{RADIUS, S4, Type, tokens};

#[must_use = "show it"]
pub struct TextField<'a> {
    label: &'a str,
    label_hidden: bool,
    hint: &'a str,
    width: Option<f32>,
    password: bool,
    rows: usize,
    limit: usize,
    problem: Option<&'a str>,
    help: Option<&'a str>,
    id_salt: Option<Id>,
}

impl<'a> TextField<'a> {
    pub fn new(label: &'a str) -> Self {
        Self {
            label,
            label_hidden: false,
            hint: "",
            width: None,
            password: false,
            rows: 1,
            limit: 10_000,
            problem: None,
            help: None,
            id_salt: None,
        }
    }

    /// Hides the label; screen readers still read it.
    pub fn hide_label(mut self) -> Self {
        self.label_hidden = true;
        self
    }

    pub fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// Masks the text.
    pub fn password(mut self) -> Self {
        self.password = true;
        self
    }

    /// Makes the field multi-line, with at least this many rows.
    pub fn rows(mut self, rows: usize) -> Self {
        self.rows = rows.max(1);
        self
    }

    /// Sets the maximum number of characters.
    pub fn limit(mut self, chars: usize) -> Self {
        self.limit = chars;
        self
    }

    /// Sets the error message below the field.
    pub fn problem(mut self, problem: Option<&'a str>) -> Self {
        self.problem = problem;
        self
    }

    /// Sets the help below the field. An error message replaces the help.
    pub fn help(mut self, help: &'a str) -> Self {
        self.help = Some(help);
        self
    }

    /// Sets an explicit id, for fields with the same label and for `request_focus`.
    pub fn id(mut self, id: Id) -> Self {
        self.id_salt = Some(id);
        self
    }

    pub fn show(self, ui: &mut Ui, text: &mut String) -> Response {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = S4;
            if !self.label_hidden {
                paint::caption(ui, self.label);
            }
            let response = self.edit(ui, text);
            if let Some(problem) = self.problem {
                paint::text(ui, Type::Small, tokens(ui).bad, problem);
            } else if let Some(help) = self.help {
                paint::text(ui, Type::Small, tokens(ui).weak, help);
            }
            response
        })
        .inner
    }

    fn edit(&self, ui: &mut Ui, text: &mut String) -> Response {
        let id = self
            .id_salt
            .unwrap_or_else(|| ui.make_persistent_id(("field", self.label)));
        let width = self.width.unwrap_or_else(|| ui.available_width());
        let focused = ui.memory(|memory| memory.has_focus(id));
        let edit = if self.rows > 1 {
            TextEdit::multiline(text).desired_rows(self.rows)
        } else {
            TextEdit::singleline(text)
        };
        let hint = Type::Body.text(self.hint).color(tokens(ui).weak);
        ui.add(
            edit.id(id)
                .hint_text(hint)
                .password(self.password)
                .char_limit(self.limit)
                .font(Type::Body.font())
                .frame(frame(ui, focused, self.problem.is_some()))
                .desired_width(width),
        )
        .accessible_name(self.label)
    }
}

/// The frame of a text field, colored by its focus and its problem.
pub fn frame(ui: &Ui, is_focused: bool, has_problem: bool) -> Frame {
    let colors = tokens(ui);
    let stroke = match (is_focused, has_problem) {
        (true, false) => Stroke::new(1.5, colors.accent),
        (_, true) => Stroke::new(1.5, colors.bad),
        (false, false) => Stroke::new(1.0, colors.line),
    };
    Frame::new()
        .fill(colors.surface)
        .stroke(stroke)
        .corner_radius(CornerRadius::same(RADIUS))
        .inner_margin(Margin::symmetric(12, 8))
}
