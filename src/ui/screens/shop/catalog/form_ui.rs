//! The controls of the fields of a form, with their labels and problems.

use egui::Ui;

use super::form::{CatalogForm, EntryField, FormField};
use crate::ui::widgets::{Select, TextField, check::checkbox};

pub(super) const FORM_WIDTH: f32 = 720.0;
const AMOUNT_WIDTH: f32 = 160.0;
const MAX_LINE_CHARS: usize = 300;
const MAX_TEXT_CHARS: usize = 20_000;
const MAX_LIST_CHARS: usize = 4_000;
const MAX_NUMBER_CHARS: usize = 20;

/// Draws the fields of a form. An empty field of a new entry has no problem yet.
pub(super) struct FormUi<'a> {
    pub form: &'a mut CatalogForm,
    pub is_new: bool,
}

/// How a field with text is drawn.
#[derive(Clone, Copy, Debug)]
struct FieldStyle<'a> {
    limit: usize,
    rows: usize,
    width: Option<f32>,
    help: Option<&'a str>,
}

impl Default for FieldStyle<'_> {
    fn default() -> Self {
        Self {
            limit: MAX_LINE_CHARS,
            rows: 1,
            width: None,
            help: None,
        }
    }
}

impl FormUi<'_> {
    pub(super) fn line(&mut self, field: EntryField, ui: &mut Ui) {
        self.draw(field, FieldStyle::default(), ui);
    }

    /// A field with several values, with commas between them.
    pub(super) fn list(&mut self, field: EntryField, help: &str, ui: &mut Ui) {
        let style = FieldStyle {
            limit: MAX_LIST_CHARS,
            help: Some(help),
            ..FieldStyle::default()
        };
        self.draw(field, style, ui);
    }

    /// A field with several lines.
    pub(super) fn text(&mut self, field: EntryField, rows: usize, help: Option<&str>, ui: &mut Ui) {
        let style = FieldStyle {
            limit: MAX_TEXT_CHARS,
            rows,
            help,
            ..FieldStyle::default()
        };
        self.draw(field, style, ui);
    }

    /// An amount or a number.
    pub(super) fn number(&mut self, field: EntryField, ui: &mut Ui) {
        let style = FieldStyle {
            limit: MAX_NUMBER_CHARS,
            width: Some(AMOUNT_WIDTH),
            ..FieldStyle::default()
        };
        self.draw(field, style, ui);
    }

    pub(super) fn check(&mut self, field: EntryField, label: &str, ui: &mut Ui) {
        let mut is_checked = self.form.is_checked(field);
        if checkbox(ui, &mut is_checked, label).changed() {
            self.form.set_checked(field, is_checked);
        }
    }

    pub(super) fn select(&mut self, field: EntryField, choices: &[(String, String)], ui: &mut Ui) {
        let field = FormField::Entry(field);
        Select::new(&field.label()).show(ui, self.form.text(&field), choices);
    }

    fn draw(&mut self, field: EntryField, style: FieldStyle<'_>, ui: &mut Ui) {
        let field = FormField::Entry(field);
        let label = field.label();
        let text = self.form.text(&field);
        let is_untouched = self.is_new && text.is_empty();
        let problem = field.problem(text).filter(|_| !is_untouched);
        let mut edit = TextField::new(&label)
            .limit(style.limit)
            .rows(style.rows)
            .problem(problem.as_deref());
        if let Some(width) = style.width {
            edit = edit.width(width);
        }
        if let Some(help) = style.help {
            edit = edit.help(help);
        }
        edit.show(ui, text);
    }
}
