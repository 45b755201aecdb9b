//! Finds the meaning of a column by its name: an alias, a longer name that contains one, or a mistyped
//! one.

use strsim::normalized_damerau_levenshtein;

use super::aliases::{is_latin_alias, latin_aliases, meaning_of};
use crate::{
    contract::text::fold,
    recipients::{ColumnUse, data::WordList},
};

/// Longer names are cut: a header cell can be as long as any cell.
const MAX_NAME_CHARS: usize = 200;

/// The score of a name that equals an alias.
pub(in crate::recipients) const EXACT_SCORE: u32 = 1000;
/// The score of the name by which people want to be called: above every other first name.
pub(super) const PREFERRED_SCORE: u32 = 1020;
/// The score of an alias that is less specific than another one: "Region" beside "State".
pub(in crate::recipients) const SYNONYM_SCORE: u32 = 980;
/// The score of an alias after the name of a group, or with a word that occurs in names about other
/// things. Lies between a plain alias and a name that contains an alias.
const NEAR_EXACT_SCORE: u32 = 900;
/// The highest score of a name that is about another person or thing.
pub(super) const MAX_UNRELATED_SCORE: u32 = EXACT_SCORE / 8;
/// The confidence in a column whose name is about another person or thing.
pub(super) const UNRELATED_CONFIDENCE: f32 = 0.2;
/// The score of a mistyped alias: above a name that contains a much shorter alias.
const FUZZY_SCORE: u32 = 650;
/// Shorter names are not compared with mistyped aliases: too many words differ in one letter.
const MIN_FUZZY_CHARS: usize = 5;
/// One wrong letter in eight, or two letters in the wrong order.
const MIN_SIMILARITY: f64 = 0.85;

/// No alias is longer.
const MAX_ALIAS_BYTES: usize = 64;

/// A meaning that the name of a column suggests, or its cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::recipients) struct NameMatch {
    pub(in crate::recipients) meaning: ColumnUse,
    /// [`EXACT_SCORE`] for a name that equals an alias, less for other names and for the cells. Never 0.
    pub(in crate::recipients) score: u32,
    /// From 0 to 1.
    pub(in crate::recipients) confidence: f32,
}

/// What the name of a column says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::recipients) struct MatchedName {
    pub(in crate::recipients) meanings: Vec<NameMatch>,
    /// Whether the name is about another person or thing: "Company name", "Manager email".
    pub(in crate::recipients) is_unrelated: bool,
    /// Whether the name is about another person: such a column is suggested, never used.
    pub(in crate::recipients) is_other_person: bool,
    /// The part of a field that the column holds, if it holds no whole one.
    pub(in crate::recipients) part: Option<FieldPart>,
}

/// A part of a field, which is joined with the column of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::recipients) enum FieldPart {
    HouseNumber,
    /// A number that is the house number beside the street.
    Number,
    LastNamePrefix,
    SecondLastName,
}

impl FieldPart {
    fn of(folded_name: &str) -> Option<Self> {
        [
            (Self::HouseNumber, WordList::HouseNumberColumns),
            (Self::Number, WordList::NumberColumns),
            (Self::LastNamePrefix, WordList::LastNamePrefixColumns),
            (Self::SecondLastName, WordList::SecondLastNameColumns),
        ]
        .into_iter()
        .find_map(|(part, names)| names.contains(folded_name).then_some(part))
    }
}

pub(in crate::recipients) fn match_name(name: &str) -> MatchedName {
    let inner_name = inner_name(name).map(folded);
    let name = folded(name);
    if name.is_empty() {
        return MatchedName::default();
    }
    let is_unrelated = is_unrelated(&name);
    let mut matched = MatchedName {
        is_unrelated,
        is_other_person: is_unrelated && WordList::OtherPeople.has_word_of(&name),
        part: FieldPart::of(&name),
        ..MatchedName::default()
    };
    // A name in another script.
    if let Some(meaning) = meaning_of(&name).filter(|_| !name.is_ascii()) {
        matched.meanings.push(NameMatch {
            meaning,
            score: EXACT_SCORE,
            confidence: 1.0,
        });
        return matched;
    }
    for (meaning, aliases) in latin_aliases() {
        let is_inner_name = |alias: &str| inner_name.as_deref() == Some(alias);
        let best = aliases
            .iter()
            .filter_map(|alias| {
                let mistyped = || match_mistyped(&name, alias).filter(|_| !is_unrelated);
                match match_alias(&name, alias) {
                    Some((EXACT_SCORE, confidence)) if has_unrelated_word(&name) => {
                        Some((NEAR_EXACT_SCORE, confidence))
                    }
                    Some((EXACT_SCORE, confidence)) if WordList::Synonyms.contains(alias) => {
                        Some((SYNONYM_SCORE, confidence))
                    }
                    Some((score, _)) if score < EXACT_SCORE && is_inner_name(alias) => {
                        Some((NEAR_EXACT_SCORE, 0.9))
                    }
                    found => found.or_else(mistyped),
                }
            })
            .max_by_key(|(score, _)| *score);
        let Some((score, confidence)) = best else {
            continue;
        };
        matched.meanings.push(NameMatch {
            meaning: *meaning,
            score: if is_unrelated {
                (score / 8).max(1)
            } else {
                score
            },
            confidence: if is_unrelated {
                UNRELATED_CONFIDENCE
            } else {
                confidence
            },
        });
    }
    matched
}

/// The whole words of a name, and the runs of them up to the length of the longest alias.
fn phrases(name: &str) -> impl Iterator<Item = &str> {
    let starts = std::iter::once(0).chain(name.match_indices(' ').map(|(at, _)| at + 1));
    starts.flat_map(move |start| {
        let rest = &name[start..];
        let ends = rest.match_indices(' ').map(|(at, _)| at);
        ends.chain(std::iter::once(rest.len()))
            .take_while(|end| *end <= MAX_ALIAS_BYTES)
            .map(move |end| &rest[..end])
    })
}

/// The highest score of a name that equals or contains an alias; 0 for other names.
pub(in crate::recipients) fn best_score(name: &str) -> u32 {
    let name = folded(name);
    let scores = phrases(&name)
        .filter(|phrase| is_latin_alias(phrase))
        .filter_map(|alias| match_alias(&name, alias));
    let best = scores.map(|(score, _)| score).max().unwrap_or(0);
    if !name.is_ascii() && is_alias(&name) {
        return EXACT_SCORE;
    }
    if is_unrelated(&name) { best / 8 } else { best }
}

/// Whether a folded text is the name of a column.
pub(in crate::recipients) fn is_alias(folded_name: &str) -> bool {
    meaning_of(folded_name).is_some()
}

/// The meaning of a name that equals an alias.
pub(in crate::recipients) fn exact_meaning(name: &str) -> Option<ColumnUse> {
    meaning_of(&folded(name))
}

fn is_unrelated(folded_name: &str) -> bool {
    // "Team member" and "Company email" are about the recipient.
    has_unrelated_word(folded_name) && !is_latin_alias(folded_name)
}

fn has_unrelated_word(folded_name: &str) -> bool {
    WordList::Unrelated.has_word_of(folded_name) || WordList::OtherPeople.has_word_of(folded_name)
}

/// The name of a column inside its group: the city in "Address 1 - City" and "Home: City".
pub(in crate::recipients) fn inner_name(name: &str) -> Option<&str> {
    let after = |separator| name.rsplit_once(separator).map(|(_, inner)| inner);
    after(" - ")
        .or_else(|| after(" – "))
        .or_else(|| after(": "))
}

/// Whether the name of a column means the name of a person: of the recipient or of another one.
pub(super) fn is_of_name(name: &str) -> bool {
    let matched = match_name(name);
    matched.is_other_person || matched.meanings.iter().any(|found| found.meaning.is_name())
}

/// Whether the name of a column is a question about a person: "Who on your team should get a gift?".
pub(super) fn asks_for_person(name: &str) -> bool {
    let name = folded(name);
    let mut words = name.split(' ');
    WordList::PersonQuestions.has_word_of(&name)
        && words.all(|word| WordList::QuestionTopics.contains(word) || !has_unrelated_word(word))
}

/// Whether the name of a column rules out a meaning that its cells suggest: the number of an
/// employee is no postal code, a phone number for emergencies is not the recipient's, and a title or a type is no name.
pub(super) fn excludes(name: &str, meaning: ColumnUse) -> bool {
    let name = folded(name);
    match meaning {
        ColumnUse::POSTAL_CODE => WordList::Identifiers.has_word_of(&name),
        ColumnUse::PHONE => WordList::OtherPeople.has_word_of(&name),
        ColumnUse::FullName => WordList::NameParts.has_word_of(&name) || is_category(&name),
        _ => false,
    }
}

/// Whether a folded name is that of a category: its last word, in Romance languages its first one, is a word like
/// "type".
fn is_category(folded_name: &str) -> bool {
    let mut words = folded_name.split(' ');
    let (first, last) = (words.next(), words.next_back());
    [first, last]
        .into_iter()
        .flatten()
        .any(|word| WordList::Categories.contains(word))
}

/// Whether a column has the first names by which people want to be called.
pub(super) fn is_preferred_name(name: &str) -> bool {
    WordList::PreferredNameColumns.contains(&folded(name))
}

/// The place of a column among several for one field: 1 for "E-mail 2", and 0 for the first and without a number.
pub(super) fn rank_in_series(name: &str) -> u32 {
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let first = digits.bytes().next().unwrap_or(b'1');
    let is_number = !digits.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    if is_number && first > b'1' {
        u32::from(first - b'1')
    } else {
        0
    }
}

/// The score and the confidence of a name that equals or contains an alias. A longer name scores less. An
/// alias of one or two letters must equal the name.
fn match_alias(name: &str, alias: &str) -> Option<(u32, f32)> {
    if name == alias {
        return Some((EXACT_SCORE, 1.0));
    }
    if alias.len() >= 3 && format!(" {name} ").contains(&format!(" {alias} ")) {
        let share = alias.len() * 600 / name.len().max(1);
        let score = 200 + u32::try_from(share).unwrap_or(0);
        return Some((score, 0.6 + 0.3 * share as f32 / 600.0));
    }
    None
}

fn digits(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(u8::is_ascii_digit)
}

/// The score and the confidence of a name that differs from an alias in a letter or two.
fn match_mistyped(name: &str, alias: &str) -> Option<(u32, f32)> {
    let is_comparable = name.len() >= MIN_FUZZY_CHARS
        && alias.len() >= MIN_FUZZY_CHARS
        && name.len().abs_diff(alias.len()) <= 2
        // "Address2" is not a mistyped "address".
        && digits(name).eq(digits(alias));
    // A word of five or six letters may have one error too.
    let min_similarity = MIN_SIMILARITY.min(1.0 - 1.0 / alias.len().max(1) as f64);
    let is_similar = is_comparable && normalized_damerau_levenshtein(name, alias) >= min_similarity;
    is_similar.then_some((FUZZY_SCORE, 0.7))
}

/// The folded name of a column, with its words apart.
pub(in crate::recipients) fn folded(name: &str) -> String {
    fold(&split_camel_case(name))
}

/// Splits `FirstName` into `First Name`. Text in capitals stays as it is.
fn split_camel_case(text: &str) -> String {
    let mut split = String::with_capacity(text.len().min(MAX_NAME_CHARS) + 4);
    let mut is_after_lowercase = false;
    for c in text.chars().take(MAX_NAME_CHARS) {
        if c.is_uppercase() && is_after_lowercase {
            split.push(' ');
        }
        is_after_lowercase = c.is_lowercase();
        split.push(c);
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::Field;

    fn best(name: &str) -> Option<(ColumnUse, f32)> {
        let matched = match_name(name);
        let best = matched.meanings.into_iter().max_by_key(|found| found.score);
        best.map(|found| (found.meaning, found.confidence))
    }

    #[test]
    fn finds_mistyped_names() {
        for (name, meaning) in [
            ("Emial", ColumnUse::EMAIL),
            ("Frist name", ColumnUse::FIRST_NAME),
            ("Nachnahme", ColumnUse::LAST_NAME),
            ("Adress 1", ColumnUse::Field(Field::Address1)),
            ("Postal cod", ColumnUse::POSTAL_CODE),
            ("Countri", ColumnUse::Field(Field::Country)),
        ] {
            let (found, confidence) = best(name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(found, meaning, "{name}");
            assert!(confidence < 0.9, "{name}");
        }
    }

    #[test]
    fn unrelated_words_are_not_similar() {
        for name in [
            "Notes",
            "Size",
            "Start date",
            "Salary",
            "Hire date",
            "Gender",
        ] {
            assert_eq!(best(name), None, "{name}");
        }
        let matched = match_name("Manager email");
        assert!(
            matched.is_unrelated && matched.meanings.iter().all(|found| found.confidence < 0.3)
        );
    }

    #[test]
    fn longest_alias_fits_phrases() {
        let mut aliases = latin_aliases().iter().flat_map(|(_, names)| names);
        assert!(aliases.all(|alias| alias.len() <= MAX_ALIAS_BYTES));
    }

    #[test]
    fn exact_name_is_certain() {
        for name in [
            "Vorname",
            "Adresse e-mail",
            "Código postal",
            "PhoneNumber",
            "Straße",
        ] {
            assert!(
                best(name).is_some_and(|(_, confidence)| confidence >= 1.0),
                "{name}"
            );
        }
    }
}
