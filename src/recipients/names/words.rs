//! The words of a name that are neither a first nor a last name: titles, suffixes and particles.
//!
//! Used by the split of full names. Words are compared in lower case and without dots.

use crate::recipients::data::WordList;

/// How the letters of a name are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameStyle {
    Mixed,
    /// All lowercase or all uppercase, so that the case of a word does not show a particle.
    Uniform,
}

/// The word in lower case without dots.
fn plain(word: &str) -> String {
    word.to_lowercase().replace('.', "")
}

/// Whether a word is a title at the beginning of a name. `follows_title` is whether a title is
/// before the word.
pub(super) fn is_title(word: &str, follows_title: bool) -> bool {
    let name = plain(word);
    WordList::Titles.contains(&name)
        || (word.ends_with('.') && WordList::DottedTitles.contains(&name))
        || (follows_title && WordList::DoctorateWords.contains(&name))
}

/// Whether a word is a title or a part of the name; the user decides.
pub(super) fn is_ambiguous_title(title: &str) -> bool {
    WordList::AmbiguousTitles.contains(&plain(title))
}

/// Whether the text before the first dot of a word is a title, as in "Dr.Anna".
pub(super) fn is_joined_title(before_dot: &str) -> bool {
    let name = plain(before_dot);
    name.len() > 1 && (WordList::Titles.contains(&name) || WordList::DottedTitles.contains(&name))
}

/// Whether a word after a name is a suffix: a degree, a generation or an honor.
pub(super) fn is_suffix(word: &str, is_after_comma: bool) -> bool {
    let name = plain(word);
    let is_capital = word.contains('.') || !word.chars().any(char::is_lowercase);
    if WordList::Suffixes.contains(&name) {
        return is_after_comma || is_capital || !WordList::CapitalSuffixes.contains(&name);
    }
    if !is_after_comma {
        return WordList::Generations.contains(&name);
    }
    is_capital && WordList::SuffixesAfterComma.contains(&name)
}

/// Whether a suffix is one without a comma too, so that a single word before it is a last name.
pub(super) fn is_certain_suffix(word: &str) -> bool {
    is_suffix(word, false) && !WordList::Generations.contains(&plain(word))
}

/// Whether a word begins a last name.
pub(super) fn is_particle(word: &str, style: NameStyle) -> bool {
    let name = plain(word);
    if WordList::SmallParticles.contains(&name) {
        return style == NameStyle::Mixed && is_small(word);
    }
    WordList::Particles.contains(&name)
}

/// Whether a word begins with a small letter, as the particles of a capitalized name.
pub(super) fn is_small(word: &str) -> bool {
    word.trim_start_matches(['\'', '’'])
        .chars()
        .next()
        .is_some_and(char::is_lowercase)
}

/// Whether a word joins two people ("Ann & Bo Lee") or two last names ("Ortega y Gasset").
pub(in crate::recipients) fn is_conjunction(word: &str) -> bool {
    WordList::Conjunctions.contains(&plain(word))
}

/// Whether a folded word is a frequent Chinese, Japanese, Korean or Vietnamese family name and no frequent Western given
/// name. Such a name is written with the family name first ("Wang Xiaoming") or last ("Xiaoming Wang"), and no rule
/// tells which.
pub(super) fn is_certain_family_name(folded: &str) -> bool {
    WordList::RomanizedFamilyNames.contains(folded)
}

/// Whether a folded word is a frequent East Asian family name.
pub(super) fn is_family_name(folded: &str) -> bool {
    is_certain_family_name(folded) || WordList::SharedFamilyNames.contains(folded)
}
