//! Repairs text that went through the wrong decoder: HTML entities and mojibake.
//!
//! Used when a cell is cleaned. Only sequences that no name or address contains by itself are
//! changed, so that the repair needs no confirmation.

use std::{collections::HashMap, sync::LazyLock};

use crate::recipients::data;

const MAX_ENTITY_NAME_BYTES: usize = 10;

static ENTITIES: LazyLock<HashMap<&str, char>> = LazyLock::new(|| {
    let entities = data::keyed_words(data::ENTITIES);
    let entities = entities.filter_map(|(code, name)| {
        let code = u32::from_str_radix(code.strip_prefix("U+")?, 16).ok()?;
        Some((name, char::from_u32(code)?))
    });
    entities.collect()
});

/// Replaces HTML entities: `&amp;` and `&uuml;`, also encoded twice. Returns `None` when there are
/// none.
pub(super) fn decode_entities(text: &str) -> Option<String> {
    if !text.contains('&') || !text.contains(';') {
        return None;
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_changed = false;
    while let Some(start) = rest.find('&') {
        decoded.push_str(&rest[..start]);
        rest = &rest[start + 1..];
        // An entity for "&" can begin the next entity.
        while let Some(after) = rest.strip_prefix("amp;") {
            rest = after;
            is_changed = true;
        }
        match entity_at_start(rest) {
            Some((c, after)) => {
                decoded.push(c);
                rest = after;
                is_changed = true;
            }
            None => decoded.push('&'),
        }
    }
    decoded.push_str(rest);
    is_changed.then_some(decoded)
}

/// The character of the entity whose text after `&` begins here, and the text after it.
fn entity_at_start(text: &str) -> Option<(char, &str)> {
    let end = text
        .bytes()
        .take(MAX_ENTITY_NAME_BYTES)
        .position(|b| b == b';')?;
    let (name, rest) = (&text[..end], &text[end + 1..]);
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|c| !c.is_control())?
        }
        None => *ENTITIES.get(name)?,
    };
    Some((c, rest))
}

/// Repairs UTF-8 that was read as Windows-1252: `MÃ¼ller` is `Müller`. Returns `None` when there is
/// nothing to repair. Text that was misread twice needs two calls.
pub(super) fn repair_mojibake(text: &str) -> Option<String> {
    if !text.contains(|c| matches!(c, '\u{C2}'..='\u{F4}')) {
        return None;
    }
    let mut sequences = Vec::new();
    let mut at = 0;
    let mut has_evidence = false;
    while let Some(first) = text[at..].chars().next() {
        match misread_char(&text[at..]) {
            Some((c, len, is_certain)) => {
                has_evidence |= !is_capital_before_space(text, at);
                sequences.push((at, len, c, is_certain));
                at += len;
            }
            None => at += first.len_utf8(),
        }
    }
    // One sequence can be a quotation mark after a letter, several are no coincidence.
    if sequences.len() == 1 {
        sequences.retain(|(_, _, _, is_certain)| *is_certain);
    }
    if sequences.is_empty() || !has_evidence {
        return None;
    }
    let mut repaired = String::with_capacity(text.len());
    let mut from = 0;
    for (start, len, c, _) in sequences {
        repaired.push_str(&text[from..start]);
        repaired.push(c);
        from = start + len;
    }
    repaired.push_str(&text[from..]);
    Some(repaired)
}

/// Whether the letter at this position ends a word in capitals before a no-break space, as in
/// "IRMÃ SOUZA": the letter is more likely than a misread "à".
fn is_capital_before_space(text: &str, at: usize) -> bool {
    let has_capital = text[..at]
        .chars()
        .next_back()
        .is_some_and(char::is_uppercase);
    let letter = text[at..].strip_prefix(['Ã', 'Ä', 'Å']);
    has_capital && letter.is_some_and(|rest| rest.starts_with('\u{A0}'))
}

/// The character whose UTF-8 bytes, read as Windows-1252, begin a text; the length of the misread
/// text; and whether the sequence alone is certain: a Latin letter or punctuation.
fn misread_char(text: &str) -> Option<(char, usize, bool)> {
    let mut bytes = [0_u8; 4];
    let mut chars = text.char_indices();
    bytes[0] = windows_1252_byte(chars.next()?.1)?;
    let count = match bytes[0] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    for byte in &mut bytes[1..count] {
        *byte = windows_1252_byte(chars.next()?.1)?;
    }
    let c = std::str::from_utf8(&bytes[..count]).ok()?.chars().next()?;
    let is_certain =
        matches!(c, '\u{A0}'..='\u{17F}' | '\u{2010}'..='\u{2044}' | '€' | '™' | '\u{FEFF}');
    let len = chars.next().map_or(text.len(), |(at, _)| at);
    (!c.is_control()).then_some((c, len, is_certain))
}

/// The byte above ASCII of a character in Windows-1252.
fn windows_1252_byte(c: char) -> Option<u8> {
    // Some decoders read the bytes 0x80 to 0x9F as control characters.
    if let '\u{80}'..='\u{FF}' = c {
        return u8::try_from(u32::from(c)).ok();
    }
    let mut text = [0; 4];
    match *encoding_rs::WINDOWS_1252.encode(c.encode_utf8(&mut text)).0 {
        [byte] if byte >= 0x80 => Some(byte),
        _ => None,
    }
}
