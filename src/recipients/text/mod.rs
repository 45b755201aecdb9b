//! Text of cells: cleans it, removes the marks of programs, repairs wrong decoding and compares misspelled words.

pub(super) mod clean;
pub(super) mod program_marks;
mod repair;

/// A text without white space around it. Most values have none, which two bytes show.
pub(in crate::recipients) fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [] => text,
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim(),
    }
}

/// Whether two texts differ by at most `max` typing mistakes: a character missing, added, replaced,
/// or swapped with its neighbor.
pub(in crate::recipients) fn is_within_typos(a: &str, b: &str, max: usize) -> bool {
    // Texts of very different lengths cannot match. A character has at most 4 bytes.
    if a.len().abs_diff(b.len()) > max * 4 {
        return false;
    }
    // Most characters of similar texts are the same at both ends and need no comparison of pairs.
    let (a, b) = without_common_ends(a, b);
    let (a_chars, b_chars) = (a.chars().count(), b.chars().count());
    if a_chars.abs_diff(b_chars) > max {
        return false;
    }
    if max == 1 {
        let is_swapped = || a_chars == 2 && b_chars == 2 && a.chars().eq(b.chars().rev());
        return a_chars.max(b_chars) <= 1 || is_swapped();
    }
    strsim::osa_distance(a, b) <= max
}

/// The parts between the longest common beginning and the longest common end.
fn without_common_ends<'a>(a: &'a str, b: &'a str) -> (&'a str, &'a str) {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize = a
        .chars()
        .zip(b.chars())
        .take_while(same)
        .map(|(c, _)| c.len_utf8())
        .sum();
    let (a, b) = (&a[start..], &b[start..]);
    let end: usize = a
        .chars()
        .rev()
        .zip(b.chars().rev())
        .take_while(same)
        .map(|(c, _)| c.len_utf8())
        .sum();
    (&a[..a.len() - end], &b[..b.len() - end])
}
