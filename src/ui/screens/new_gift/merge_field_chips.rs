//! The merge fields below the message: each inserts itself at the text cursor, with a fallback.

use egui::{Id, Ui, text::CCursor, text::CCursorRange, text_edit::TextEditState, vec2};

use crate::{
    desk::merge_fields::{MergeField, MergeFields, field_text},
    i18n::t,
    ui::{
        theme::{S8, Type, tokens},
        widgets::{Button, TextField, gap, text},
    },
};

/// The longest fallback.
const MAX_FALLBACK_CHARS: usize = 100;
const FALLBACK_WIDTH: f32 = 160.0;

#[derive(Debug, Default)]
pub struct MergeFieldChips {
    fallback: String,
}

impl MergeFieldChips {
    /// Draws a chip for each field of the list. A click inserts the field into `message` at the cursor of the
    /// text field `field_id`, which gets the focus back.
    pub fn ui(
        &mut self,
        extra_columns: &[Box<str>],
        field_id: Id,
        message: &mut String,
        ui: &mut Ui,
    ) {
        text(
            ui,
            Type::Small,
            tokens(ui).weak,
            t!("personal-insert-label"),
        );
        gap(ui, 6.0);
        let fields = MergeFields::new(extra_columns);
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(S8, S8);
            for (field, name) in fields.iter() {
                let label = label(field, extra_columns);
                let accessible = t!("personal-insert", field = &label);
                let button = Button::secondary(label).small().name(accessible);
                if button.show(ui).clicked() {
                    chosen = Some(name.to_owned());
                }
            }
        });
        gap(ui, S8);
        TextField::new(&t!("personal-fallback"))
            .hint(&t!("personal-fallback-hint"))
            .help(&t!("personal-fallback-help"))
            .width(FALLBACK_WIDTH)
            .limit(MAX_FALLBACK_CHARS)
            .show(ui, &mut self.fallback);
        if let Some(name) = chosen {
            insert_at_cursor(ui, field_id, message, &field_text(&name, &self.fallback));
            self.fallback.clear();
        }
    }
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
