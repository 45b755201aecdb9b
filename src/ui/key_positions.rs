//! Shortcuts by the place of a key, on layouts that have no such key there: digits that need Shift (French, Czech), and
//! scripts without Latin letters (Greek, Bulgarian, Hebrew).
//!
//! egui takes the place of a key that writes a letter of another script. A key that writes punctuation is a key of its
//! own for egui, although it is the place of a digit or a letter.

use egui::{Context, Event, Key, RawInput};

/// Punctuation in the place of a Latin letter, which only layouts of other scripts have there: Greek, Bulgarian, and
/// twice Hebrew.
const IN_PLACE_OF_LETTERS: [(Key, Key); 4] = [
    (Key::Q, Key::Semicolon),
    (Key::Q, Key::Comma),
    (Key::Q, Key::Slash),
    (Key::W, Key::Quote),
];

/// The plugin of egui that names the keys of shortcuts by their places.
#[derive(Debug)]
pub(crate) struct KeyPositions;

impl egui::Plugin for KeyPositions {
    fn debug_name(&self) -> &'static str {
        "key_positions"
    }

    fn input_hook(&mut self, _ctx: &Context, input: &mut RawInput) {
        for event in &mut input.events {
            follow_position(event);
        }
    }
}

fn follow_position(event: &mut Event) {
    let Event::Key {
        key,
        physical_key: Some(place),
        modifiers,
        ..
    } = event
    else {
        return;
    };
    let is_command = modifiers.ctrl || modifiers.command;
    // Windows reports AltGr, which writes text, as Ctrl+Alt. With Shift, digits are keys of their own on every layout.
    let is_shortcut = (is_command != modifiers.alt) && !modifiers.shift;
    // The French layout has "−" in the place of 6, and Ctrl − zooms out.
    let is_zoom = is_command && *key == Key::Minus;
    let is_digit = is_digit(*place) && is_punctuation(*key) && !is_zoom;
    let is_letter = IN_PLACE_OF_LETTERS.contains(&(*place, *key));
    if is_shortcut && (is_digit || is_letter) {
        *key = *place;
    }
}

fn is_digit(key: Key) -> bool {
    matches!(
        key,
        Key::Num0
            | Key::Num1
            | Key::Num2
            | Key::Num3
            | Key::Num4
            | Key::Num5
            | Key::Num6
            | Key::Num7
            | Key::Num8
            | Key::Num9
    )
}

fn is_punctuation(key: Key) -> bool {
    let mut symbol = key.symbol_or_name().chars();
    // The names of keys without a symbol have several letters; arrow keys write nothing.
    let is_symbol = |it: char| !it.is_alphanumeric();
    let is_one = symbol.next().is_some_and(is_symbol) && symbol.next().is_none();
    (is_one || key == Key::Quote) && !is_arrow(key)
}

fn is_arrow(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp
    )
}

#[cfg(test)]
mod tests {
    use egui::Modifiers;

    use super::*;

    fn key_of(place: Key, key: Key, modifiers: Modifiers) -> Key {
        let mut event = Event::Key {
            key,
            physical_key: Some(place),
            pressed: true,
            repeat: false,
            modifiers,
        };
        follow_position(&mut event);
        match event {
            Event::Key { key, .. } => key,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn punctuation_in_place_of_a_digit_is_the_digit() {
        let ctrl = Modifiers::CTRL | Modifiers::COMMAND;
        // Czech and French.
        assert_eq!(key_of(Key::Num1, Key::Plus, ctrl), Key::Num1);
        assert_eq!(key_of(Key::Num4, Key::Quote, Modifiers::ALT), Key::Num4);
        assert_eq!(key_of(Key::Num6, Key::Minus, Modifiers::ALT), Key::Num6);
        assert_eq!(key_of(Key::Num8, Key::Exclamationmark, ctrl), Key::Num8);
    }

    #[test]
    fn keys_of_other_places_stay() {
        let ctrl = Modifiers::CTRL | Modifiers::COMMAND;
        let alt_gr = ctrl | Modifiers::ALT;
        for (place, key, modifiers) in [
            // Ctrl+Shift+0 writes "=" in German, and zooms in.
            (Key::Num0, Key::Equals, ctrl | Modifiers::SHIFT),
            // French.
            (Key::Num6, Key::Minus, ctrl),
            (Key::Num4, Key::OpenCurlyBracket, alt_gr),
            (Key::Num4, Key::Quote, Modifiers::NONE),
            // The digit pad without Num Lock.
            (Key::Num4, Key::ArrowLeft, ctrl),
            (Key::Num1, Key::End, ctrl),
            // Dvorak.
            (Key::Q, Key::Quote, ctrl),
            (Key::W, Key::Comma, ctrl),
            (Key::Z, Key::Semicolon, ctrl),
        ] {
            assert_eq!(key_of(place, key, modifiers), key, "{place:?} {key:?}");
        }
    }

    #[test]
    fn greek_and_hebrew_keys_follow_their_positions() {
        let ctrl = Modifiers::CTRL | Modifiers::COMMAND;
        assert_eq!(key_of(Key::Q, Key::Semicolon, ctrl), Key::Q);
        assert_eq!(key_of(Key::W, Key::Quote, ctrl), Key::W);
    }
}
