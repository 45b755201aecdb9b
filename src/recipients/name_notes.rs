//! Nicknames and notes in a full name.
//!
//! Used by the split of full names.

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
