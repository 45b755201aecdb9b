//! The merge fields below the message. A chip inserts its field at the text cursor, and the fields of the message
//! follow as chips of their own. The menu of a chip asks for the text that replaces an empty value.

use egui::{
    Frame, Id, Key, Popup, PopupCloseBehavior, Ui, text::CCursor, text::CCursorRange,
    text_edit::TextEditState, vec2,
};

use crate::{
    desk::personal::merge_fields::{
        MergeField, MergeFields, field_text, used_fields, with_fallback,
    },
    i18n::t,
    ui::{
        theme::{S8, S12, Type, icons, tokens},
        widgets::{Button, RovingGroup, TextField, gap, menu, text},
    },
};

/// The longest text in place of an empty value.
const MAX_FALLBACK_CHARS: usize = 100;
const MENU_WIDTH: f32 = 260.0;

/// A chip: a field of the list by its name in messages, or a field of the message by its position.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Chip {
    Insert(String),
    Used(usize),
}

#[derive(Debug, Default)]
pub struct MergeFieldChips {
    /// The chip whose menu is open, and the text that the user types there.
    open: Option<(Chip, String)>,
}

impl MergeFieldChips {
    /// Draws a chip for each field of the list, and one for each field of the message. An inserted field goes to
    /// the cursor of the text field `field_id`, which gets the focus back.
    pub fn ui(
        &mut self,
        extra_columns: &[Box<str>],
        field_id: Id,
        message: &mut String,
        ui: &mut Ui,
    ) {
        let fields = MergeFields::new(extra_columns);
        caption(ui, t!("personal-insert-label"));
        let offered: Vec<(MergeField, &str)> = fields.iter().collect();
        let mut shown = None;
        let mut inserted = None;
        chip_row(ui, "merge-fields", offered.len(), |ui, group, index| {
            let (field, name) = offered[index];
            let label = label(field, extra_columns);
            let menu_name = t!("personal-insert", field = &label);
            let button = Button::secondary(label)
                .name(menu_name.clone())
                .icon(icons::ADD);
            let chip = Chip::Insert(name.to_owned());
            let action = t!("personal-insert-button");
            let accepted = self.chip(ui, (group, index), button, &chip, "", &menu_name, &action);
            if accepted.is_open {
                shown = Some(chip);
            }
            if let Some(fallback) = accepted.fallback {
                inserted = Some(field_text(name, &fallback));
            }
        });
        let used = used_fields(message);
        let mut changed = None;
        if !used.is_empty() {
            gap(ui, S12);
            caption(ui, t!("personal-used-label"));
            chip_row(ui, "used-fields", used.len(), |ui, group, index| {
                let (name, fallback) = used[index];
                let known = fields.find(name);
                let label =
                    known.map_or_else(|| name.to_owned(), |field| label(field, extra_columns));
                let (caption, menu_name) = match fallback {
                    Some(text) => (
                        t!("personal-used-field", field = &label, text = text),
                        t!("personal-used-name", field = &label, text = text),
                    ),
                    None => (
                        t!("personal-used-field-none", field = &label),
                        t!("personal-used-name-none", field = &label),
                    ),
                };
                let button = Button::secondary(caption)
                    .name(menu_name.clone())
                    .icon(icons::RENAME);
                let chip = Chip::Used(index);
                let before = fallback.unwrap_or_default();
                let action = t!("personal-used-save");
                let accepted = self.chip(
                    ui,
                    (group, index),
                    button,
                    &chip,
                    before,
                    &menu_name,
                    &action,
                );
                if accepted.is_open {
                    shown = Some(chip);
                }
                if let Some(fallback) = accepted.fallback {
                    changed = Some((index, fallback));
                }
            });
        }
        self.open.take_if(|(chip, _)| shown.as_ref() != Some(chip));
        if let Some((index, fallback)) = changed {
            *message = with_fallback(message, index, &fallback);
        }
        if let Some(field) = inserted {
            insert_at_cursor(ui, field_id, message, &field);
        }
    }

    /// Draws a chip, and its menu while the menu is open.
    #[expect(
        clippy::too_many_arguments,
        reason = "both kinds of chips differ in all of them"
    )]
    fn chip(
        &mut self,
        ui: &mut Ui,
        (group, index): (&mut RovingGroup, usize),
        button: Button<'_>,
        chip: &Chip,
        before: &str,
        menu_name: &str,
        action: &str,
    ) -> ChipResponse {
        let response = button.small().show_in(ui, group, index);
        let popup = Popup::menu(&response)
            .gap(4.0)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .accessible_name(menu_name);
        let shown = menu::show(popup, response.id, |ui| {
            let is_new = self.open.as_ref().is_none_or(|(open, _)| open != chip);
            if is_new {
                self.open = Some((chip.clone(), before.to_owned()));
            }
            let typed = self.open.as_mut().map(|(_, typed)| typed);
            let fallback = typed.and_then(|typed| menu_contents(ui, typed, is_new, action));
            if fallback.is_some() {
                ui.close();
            }
            fallback
        });
        ChipResponse {
            is_open: shown.is_some(),
            fallback: shown.and_then(|shown| shown.inner),
        }
    }
}

struct ChipResponse {
    is_open: bool,
    /// The text that the user accepted; empty for none.
    fallback: Option<String>,
}

fn caption(ui: &mut Ui, label: String) {
    text(ui, Type::Small, tokens(ui).weak, label);
    gap(ui, 6.0);
}

/// Draws `count` chips, which are one Tab stop.
fn chip_row(
    ui: &mut Ui,
    id: &'static str,
    count: usize,
    mut draw: impl FnMut(&mut Ui, &mut RovingGroup, usize),
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(S8, S8);
        let mut group = RovingGroup::local(ui, id, count, None);
        for index in 0..count {
            draw(ui, &mut group, index);
        }
    });
}

/// Draws the menu of a chip. Returns the text that the user accepted.
fn menu_contents(
    ui: &mut Ui,
    typed: &mut String,
    takes_focus: bool,
    action: &str,
) -> Option<String> {
    Frame::new()
        .inner_margin(S8)
        .show(ui, |ui| {
            ui.set_width(MENU_WIDTH);
            let response = TextField::new(&t!("personal-fallback"))
                .hint(&t!("personal-fallback-hint"))
                .help(&t!("personal-fallback-help"))
                .limit(MAX_FALLBACK_CHARS)
                .id(Id::unique("merge-field-fallback"))
                .show(ui, typed);
            if takes_focus {
                response.request_focus();
            }
            let is_entered =
                response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            gap(ui, S12);
            let is_clicked = Button::primary(action).small().show(ui).clicked();
            (is_entered || is_clicked).then(|| typed.clone())
        })
        .inner
}

fn label(field: MergeField, extra_columns: &[Box<str>]) -> String {
    match field {
        MergeField::FirstName => t!("recipients-field-first-name"),
        MergeField::LastName => t!("recipients-field-last-name"),
        MergeField::Extra(column) => extra_columns
            .get(column)
            .map_or_else(String::new, ToString::to_string),
    }
}

/// Replaces the selection of a text field, or inserts at its cursor; at the end when the field had no focus.
fn insert_at_cursor(ui: &Ui, field_id: Id, content: &mut String, inserted: &str) {
    let mut state = TextEditState::load(ui.ctx(), field_id).unwrap_or_default();
    let end = content.chars().count();
    let selected = state.cursor.char_range().map_or((end, end), |range| {
        let [from, to] = range.sorted_cursors();
        (from.index.0.min(end), to.index.0.min(end))
    });
    let byte = |index: usize| {
        content
            .char_indices()
            .nth(index)
            .map_or(content.len(), |(at, _)| at)
    };
    let bytes = byte(selected.0)..byte(selected.1);
    content.replace_range(bytes, inserted);
    let cursor = CCursor::new(selected.0 + inserted.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::one(cursor)));
    state.store(ui.ctx(), field_id);
    ui.memory_mut(|memory| memory.request_focus(field_id));
}
