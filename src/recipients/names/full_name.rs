//! Splits full names into first and last names, and derives a first name from an email.
//!
//! A greeting uses the first name and a postal label both names. So titles are left out, and a
//! suffix like "Jr." stays at the end of the last name.

use super::{
    NameSplit, scripts,
    words::{
        NameStyle, is_ambiguous_title, is_certain_family_name, is_certain_suffix, is_conjunction,
        is_family_name, is_joined_title, is_particle, is_small, is_suffix, is_title,
    },
};
use crate::{contract::text::fold, recipients::data::WordList};

/// More words that are not initials can be several first or several last names.
const MAX_CERTAIN_WORDS: usize = 3;

/// Longer texts are not names: they stay whole, and the check reports their length. The limit also bounds the
/// work on a hostile cell.
const MAX_BYTES: usize = 1000;

/// Splits a full name. `Lee, Anna` and `Anna Lee` both give (`Anna`, `Lee`). The last name is the
/// last word with the particles before it and the suffixes after it; a single word is a first name,
/// or after a title a last name.
pub(in crate::recipients) fn split_full_name(full_name: &str) -> NameSplit {
    let full_name = full_name.trim();
    if full_name.len() > MAX_BYTES {
        return NameSplit {
            first: full_name.to_owned(),
            last: String::new(),
            is_uncertain: true,
        };
    }
    if let Some(split) = scripts::split_east_asian(full_name) {
        return split;
    }
    let (name, has_note) = remove_notes(full_name);
    let mut split = split_parts(&name);
    if split.first.is_empty() && split.last.is_empty() {
        split.first = full_name.to_owned();
        split.is_uncertain = !full_name.is_empty();
    }
    split.is_uncertain |= has_note || full_name.contains(|c: char| c.is_numeric() || c == '@');
    split
}

/// Splits a name at its commas: "Last, First", and suffixes or titles after the name.
fn split_parts(name: &str) -> NameSplit {
    let mut parts: Vec<Vec<&str>> = name
        .split([',', ';', '，'])
        .map(|part| words(part))
        .filter(|part| !part.is_empty())
        .collect();
    let mut suffixes = Vec::new();
    let mut has_certain_suffix = false;
    let mut index = 1;
    while let Some(part) = parts.get(index) {
        // "Lee, MA" is a person named Ma, "Anna Lee, MA" has a degree.
        let can_be_degree = index > 1 || parts[0].len() > 1;
        let are_suffixes = part
            .iter()
            .all(|word| is_certain_suffix(word) || (can_be_degree && is_suffix(word, true)));
        if are_suffixes {
            has_certain_suffix |= part.iter().all(|word| is_certain_suffix(word));
            suffixes.extend(parts.remove(index));
        } else if part.iter().all(|word| is_title(word, true)) && !is_given_title(&parts, index) {
            parts.remove(index);
        } else {
            index += 1;
        }
    }
    let mut parts = parts.into_iter();
    let Some(mut name) = parts.next() else {
        return NameSplit::default();
    };
    let mut titles = take_titles(&mut name);
    let Some(mut given) = parts.next() else {
        // "Lady Gaga" has no other first name.
        if name.len() == 1 && titles.last().is_some_and(|title| is_ambiguous_title(title)) {
            let first = titles.pop().unwrap_or_default();
            let mut split = split_words(vec![first, name[0]], suffixes, false);
            split.is_uncertain = true;
            return split;
        }
        let mut split = split_words(name, suffixes, !titles.is_empty() || has_certain_suffix);
        split.is_uncertain |= has_ambiguous_title(&titles);
        return split;
    };
    if !is_ambiguous_title_alone(&given) {
        titles.extend(take_titles(&mut given));
    }
    // A part of titles only: "Mr., Anna Lee".
    if name.is_empty() || given.is_empty() {
        let mut split = split_words([name, given].concat(), suffixes, false);
        split.is_uncertain |= has_ambiguous_title(&titles);
        return split;
    }
    let own_suffixes = [take_suffixes(&mut name, 1), take_suffixes(&mut given, 1)].concat();
    // "Anna Lee, Marketing" is not "Last, First".
    let style = style_of(name.iter().chain(&given));
    let is_last_name = name.len() == 1
        || name[..name.len() - 1]
            .iter()
            .any(|word| is_particle(word, style))
        || WordList::SpanishLastNames.contains(&fold(name[0]));
    NameSplit {
        first: given.join(" "),
        last: [name, own_suffixes, suffixes].concat().join(" "),
        is_uncertain: !is_last_name
            || has_ambiguous_title(&titles)
            || is_ambiguous_title_alone(&given)
            || parts.next().is_some(),
    }
}

/// Whether the second of two parts is a title that is the first name: "Gaga, Lady".
fn is_given_title(parts: &[Vec<&str>], index: usize) -> bool {
    parts.len() == 2 && parts[0].len() == 1 && is_ambiguous_title_alone(&parts[index])
}

fn is_ambiguous_title_alone(words: &[&str]) -> bool {
    matches!(words, [only] if is_ambiguous_title(only))
}

/// Splits the words of a name in which the first name is first. `is_formal` is whether a title or a
/// suffix belongs to the name: then a single word is a last name.
fn split_words(mut name: Vec<&str>, suffixes: Vec<&str>, is_formal: bool) -> NameSplit {
    let suffixes = [take_suffixes(&mut name, 2), suffixes].concat();
    let build = |first: &[&str], last: &[&str], is_uncertain| NameSplit {
        first: first.join(" "),
        last: [last, &suffixes].concat().join(" "),
        is_uncertain,
    };
    let style = style_of(&name);
    match name.as_slice() {
        [] => return build(&[], &[], true),
        [word] if is_formal => return build(&[], &[word], true),
        [word] => return build(&[word], &[], false),
        // "Mr. T" is a whole name.
        words if is_initial_with_titles(words) => return build(words, &[], true),
        [first, suffix] if is_certain_suffix(suffix) => return build(&[first], &[suffix], true),
        // A last name alone: "van der Berg".
        [particle, ..]
            if style == NameStyle::Mixed && is_small(particle) && is_particle(particle, style) =>
        {
            return build(&[], &name, true);
        }
        _ => {}
    }
    // French lists write the last name first and in capitals: "LEE Anna".
    let capitals = name.iter().take_while(|word| is_in_capitals(word)).count();
    if capitals > 0 && style_of(&name[capitals..]) == NameStyle::Mixed {
        let has_more = name[capitals..].iter().any(|word| is_in_capitals(word));
        if !has_more {
            return build(&name[capitals..], &name[..capitals], true);
        }
    }
    if let Some(split) = split_at_conjunction(&name).or_else(|| split_at_capitals(&name)) {
        return build(&name[..split.0], &name[split.0..], split.1);
    }
    let (start, is_uncertain) = last_name_start(&name, style);
    let is_uncertain = is_uncertain || can_begin_with_family_name(&name, style);
    build(&name[..start], &name[start..], is_uncertain)
}

/// Whether the first word can be an East Asian family name in Latin letters: "Wang Xiaoming".
fn can_begin_with_family_name(name: &[&str], style: NameStyle) -> bool {
    let (first, middle, last) = match name {
        [first, last] => (fold(first), None, *last),
        // A middle initial follows a first name: "Kim B. Miller".
        [first, middle, last] if !is_initial(middle) => (fold(first), Some(*middle), *last),
        _ => return false,
    };
    let later_words = || middle.into_iter().chain([last]);
    let can_be_first = match first.as_str() {
        first if is_certain_family_name(first) => true,
        // "Lee Ann Smith" is more frequent than a Korean name in three words.
        "lee" => later_words().any(|word| word.contains('-')),
        // "Kim Min-ji" and "Kim Jong Un" are Korean, "Kim Miller" and "Kim van Dijk" are not.
        first if is_family_name(first) => {
            later_words().any(|word| word.contains('-'))
                || middle.is_some_and(|word| !is_particle(word, style))
        }
        _ => false,
    };
    can_be_first && !later_words().any(|word| is_family_name(&fold(word)))
}

/// The index of the first word of the last name, and whether it is uncertain.
fn last_name_start(name: &[&str], style: NameStyle) -> (usize, bool) {
    let end = name.len() - 1;
    if style == NameStyle::Mixed {
        let particle = (1..end).find(|&at| is_small(name[at]) && is_particle(name[at], style));
        if let Some(start) = particle {
            let other_words = name[start..]
                .iter()
                .filter(|word| !is_particle(word, style))
                .count();
            return (start, other_words > 1);
        }
    }
    let mut start = end;
    while start > 1 && is_particle(name[start - 1], style) {
        start -= 1;
    }
    if start < end {
        // "Le" is also a Vietnamese name, "Al" a short first name.
        let is_ambiguous = matches!(fold(name[start]).as_str(), "le" | "al");
        return (start, is_ambiguous);
    }
    if name.len() == 2 && is_particle(name[0], style) {
        // "De Ejemplo" can be a last name alone; "Van" and "Al" are common first names.
        return (end, !matches!(fold(name[0]).as_str(), "van" | "al"));
    }
    if end >= 2
        && [end - 1, end]
            .iter()
            .all(|&at| WordList::SpanishLastNames.contains(&fold(name[at])))
    {
        return (end - 1, true);
    }
    let full_words = name.iter().filter(|word| !is_initial(word)).count();
    (end, full_words > MAX_CERTAIN_WORDS)
}

/// Splits "Ann & Bo Lee" and "José Ortega y Gasset".
fn split_at_conjunction(name: &[&str]) -> Option<(usize, bool)> {
    let at = name.iter().position(|word| is_conjunction(word))?;
    match at {
        0 => None,
        1 => Some((name.len().min(3), true)),
        _ if name[at].eq_ignore_ascii_case("y") => Some((at - 1, false)),
        _ => Some((1, true)),
    }
}

/// Splits "Anna Maria LOPEZ SOTO", in which capitals mark the last name.
fn split_at_capitals(name: &[&str]) -> Option<(usize, bool)> {
    let start = name.iter().rposition(|word| !is_in_capitals(word))? + 1;
    let has_no_other_capitals = !name[..start].iter().any(|word| is_in_capitals(word));
    let has_particle = is_particle(name[start - 1], NameStyle::Uniform);
    (start < name.len() && has_no_other_capitals && !has_particle).then_some((start, false))
}

/// Whether a word is written in capitals. Fewer than three can be initials.
fn is_in_capitals(word: &str) -> bool {
    word.chars().filter(|c| c.is_uppercase()).count() >= 3 && !word.chars().any(char::is_lowercase)
}

/// The words of a text. "Dr.Anna" is two words.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for mut word in text.split_whitespace() {
        while let Some((title, rest)) = word.split_once('.')
            && is_joined_title(title)
            && rest.chars().take_while(|c| c.is_alphabetic()).count() > 1
        {
            words.push(&word[..=title.len()]);
            word = rest;
        }
        words.push(word);
    }
    words
}

/// Takes titles from the beginning of a name, unless only one letter would remain.
fn take_titles<'a>(name: &mut Vec<&'a str>) -> Vec<&'a str> {
    if is_initial_with_titles(name) {
        return Vec::new();
    }
    let mut titles = count_titles(name);
    // A French "M." before a first and a last name is "Monsieur", before one word an initial.
    if titles == 0 && name.len() > 2 && name[0] == "M." {
        titles = 1;
    }
    name.drain(..titles).collect()
}

/// Whether a name is one letter after titles: "Mr. T".
fn is_initial_with_titles(name: &[&str]) -> bool {
    let titles = count_titles(name);
    titles > 0 && titles + 1 == name.len() && is_initial(name[titles])
}

/// Whether a title can be a part of the name instead: "Lady Bird Johnson".
fn has_ambiguous_title(titles: &[&str]) -> bool {
    titles.iter().any(|title| is_ambiguous_title(title))
}

/// The number of titles at the beginning of a name.
fn count_titles(name: &[&str]) -> usize {
    let mut titles = 0;
    while let Some(word) = name.get(titles) {
        // "Mr. & Mrs. Lee" has two titles.
        let joins_titles = titles > 0
            && is_conjunction(word)
            && name
                .get(titles + 1)
                .is_some_and(|next| is_title(next, false));
        if !joins_titles && !is_title(word, titles > 0) {
            break;
        }
        titles += 1;
    }
    titles
}

/// A first name without the titles before it: "Dr. Anna". Returns `None` when nothing changes,
/// nothing remains, or the title can be a part of a short name: "Lady Gaga", "Mr. T".
pub(in crate::recipients) fn without_titles(first_name: &str) -> Option<String> {
    // Most first names are one word.
    if !first_name.contains([' ', '.']) {
        return None;
    }
    let words = words(first_name);
    let titles = count_titles(&words);
    // Before several words a title is clear: "Miss Ann Marie".
    let ambiguous = words[..titles]
        .iter()
        .position(|title| titles + 1 == words.len() && is_ambiguous_title(title));
    let titles = ambiguous.unwrap_or(titles);
    let is_changed = titles > 0 && titles < words.len() && !is_initial_with_titles(&words);
    is_changed.then(|| words[titles..].join(" "))
}

/// Takes suffixes from the end of a name and leaves at least `min_words` words.
fn take_suffixes<'a>(name: &mut Vec<&'a str>, min_words: usize) -> Vec<&'a str> {
    let mut start = name.len();
    while start > min_words && is_suffix(name[start - 1], false) {
        start -= 1;
    }
    name.split_off(start)
}

fn style_of<'a>(words: impl IntoIterator<Item = &'a &'a str> + Clone) -> NameStyle {
    let has = |is: fn(char) -> bool| words.clone().into_iter().any(|word| word.chars().any(is));
    if has(char::is_uppercase) && has(char::is_lowercase) {
        NameStyle::Mixed
    } else {
        NameStyle::Uniform
    }
}

fn is_initial(word: &str) -> bool {
    word.trim_end_matches('.').chars().count() <= 1
}

/// The capitalized first name in an email like `anna.lee@…`. Returns `None` when the address does
/// not have that form.
pub(in crate::recipients) fn first_name_from_email(email: &str) -> Option<String> {
    let (local, _) = email.split_once('@')?;
    let (first, rest) = local.split_once(['.', '_'])?;
    let is_name = |part: &str| part.chars().count() >= 2 && part.chars().all(char::is_alphabetic);
    if !is_name(first) || !is_name(rest) {
        return None;
    }
    let mut letters = first.chars();
    let initial = letters.next()?;
    Some(
        initial
            .to_uppercase()
            .chain(letters.flat_map(char::to_lowercase))
            .collect(),
    )
}

/// Removes nicknames and notes: `Robert (Bob) Lee`, `Robert "Bob" Lee`, `Anna Lee - Marketing`.
/// Returns whether there was one. A name of a note alone stays.
pub(super) fn remove_notes(name: &str) -> (String, bool) {
    const MARKS: [(char, char); 9] = [
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('<', '>'),
        ('"', '"'),
        ('“', '”'),
        ('„', '“'),
        ('«', '»'),
        ('（', '）'),
    ];
    let mut rest = name.to_owned();
    let mut has_note = false;
    for (open, close) in MARKS {
        while let Some(start) = rest.find(open)
            && let Some(len) = rest[start + open.len_utf8()..].find(close)
        {
            let end = start + open.len_utf8() + len + close.len_utf8();
            rest.replace_range(start..end, " ");
            has_note = true;
        }
    }
    let is_separator = |word: &&str| matches!(*word, "-" | "–" | "—" | "|" | "/" | "•");
    let words: Vec<&str> = rest
        .split_whitespace()
        .skip_while(is_separator)
        .take_while(|word| !is_separator(word))
        .collect();
    if rest.split_whitespace().any(|word| is_separator(&word)) {
        has_note = true;
        rest = words.join(" ");
    }
    if has_note && !rest.chars().any(char::is_alphanumeric) {
        return (name.to_owned(), true);
    }
    (rest, has_note)
}
