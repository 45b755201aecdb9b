//! The field of a confirmation that needs a typed number, so that habit alone does not confirm a large action.
//!
//! Accepts the number as the user's language writes it. A number that is still being typed is not called wrong.

use egui::{Id, Key, Response, Ui};

use super::TextField;
use crate::i18n::format;

/// The most characters of a typed number, with separators.
const MAX_TYPED_CHARS: usize = 16;

/// The content of the field in this frame.
#[derive(Debug)]
pub struct TypedCount {
    /// Whether the number is the wanted one.
    pub is_right: bool,
    /// Whether the user left the field with Enter.
    pub is_entered: bool,
    pub response: Response,
}

/// Draws the field for the number `wanted`. `problem` is shown below a wrong number.
pub fn count_field(
    ui: &mut Ui,
    id: Id,
    label: &str,
    problem: &str,
    wanted: u64,
    typed: &mut String,
) -> TypedCount {
    let is_right = |typed: &str| format::parse_integer(typed) == Some(wanted);
    let is_complete = typed.trim().len() >= wanted.to_string().len();
    let is_wrong = is_complete && !is_right(typed);
    let response = TextField::new(label)
        .id(id)
        .limit(MAX_TYPED_CHARS)
        .problem(is_wrong.then_some(problem))
        .show(ui, typed);
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    TypedCount {
        is_right: is_right(typed),
        is_entered,
        response,
    }
}
