//! Splits names in Chinese, Japanese and Korean writing, in which the family name is first and no
//! space is needed.
//!
//! Used by the split of full names. Names with any other letter are left to the caller.

use super::NameSplit;
use crate::recipients::data::WordList;

/// Splits a name that is written only in Chinese, Japanese or Korean characters.
pub(super) fn split_east_asian(name: &str) -> Option<NameSplit> {
    let is_east_asian = !name.is_empty()
        && name
            .chars()
            .any(|c| is_han(c) || is_kana(c) || is_hangul(c))
        && name
            .chars()
            .all(|c| is_han(c) || is_kana(c) || is_hangul(c) || c.is_whitespace() || is_dot(c));
    if !is_east_asian {
        return None;
    }
    let name = remove_honorific(name.trim());
    // A dot separates the parts of a foreign name, whose first name is first.
    if let Some((first, last)) = name.split_once(is_dot)
        && !first.trim().is_empty()
        && !last.trim().is_empty()
    {
        return Some(split(first.trim(), last.trim(), false));
    }
    let mut words = name.split_whitespace();
    if let (Some(family), Some(given)) = (words.next(), words.next()) {
        let rest: Vec<&str> = words.collect();
        // A foreign name in Katakana can have its first name first.
        let is_uncertain = !rest.is_empty() || name.chars().all(|c| is_kana(c) || c == ' ');
        let given = [&[given], rest.as_slice()].concat().join(" ");
        return Some(split(&given, family, is_uncertain));
    }
    Some(split_unspaced(name))
}

/// Whether a text is a family name and a given name without a space: three characters or more. A
/// given name alone has one or two.
pub(in crate::recipients) fn is_unspaced_full_name(text: &str) -> bool {
    (3..=5).contains(&text.chars().count())
        && (text.chars().all(is_han) || text.chars().all(is_hangul))
}

/// Splits a name without a space.
fn split_unspaced(name: &str) -> NameSplit {
    let chars = name.chars().count();
    let at = |index: usize, is_uncertain| {
        let byte = name
            .char_indices()
            .nth(index)
            .map_or(name.len(), |(b, _)| b);
        split(&name[byte..], &name[..byte], is_uncertain)
    };
    let begins_with = |list: WordList| list.words().iter().any(|family| name.starts_with(family));
    let unknown = || split(name, "", chars > 1);
    if name.chars().all(is_hangul) {
        return match chars {
            3.. if begins_with(WordList::LongKoreanFamilyNames) => at(2, chars == 3),
            2 | 3 => at(1, false),
            4 => at(1, true),
            _ => unknown(),
        };
    }
    if name.chars().all(is_han) {
        let is_chinese = begins_with(WordList::ChineseFamilyNames);
        return match chars {
            3 | 4 if begins_with(WordList::LongFamilyNames) => at(2, false),
            2 | 3 => at(1, !is_chinese),
            4 => at(2, true),
            _ => unknown(),
        };
    }
    // Kana after Chinese characters are the given name.
    match name.chars().position(is_kana) {
        Some(index) if index > 0 => at(index, true),
        _ => unknown(),
    }
}

fn split(first: &str, last: &str, is_uncertain: bool) -> NameSplit {
    NameSplit {
        first: first.to_owned(),
        last: last.to_owned(),
        is_uncertain,
    }
}

fn remove_honorific(name: &str) -> &str {
    let mut honorifics = WordList::Honorifics.words().iter();
    honorifics
        .find_map(|honorific| name.strip_suffix(honorific))
        .map(str::trim_end)
        .filter(|rest| rest.chars().count() > 1)
        .unwrap_or(name)
}

fn is_dot(c: char) -> bool {
    matches!(c, '・' | '·' | '･' | '＝')
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{323AF}' | '々' | '〆')
}

fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{309F}' | '\u{30A1}'..='\u{30FA}' | '\u{30FC}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9F}')
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}')
}
