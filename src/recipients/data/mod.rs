//! The words that the import knows: names of columns, titles, streets, countries and the like.
//!
//! They are text files that the compiler includes, each parsed once. A file has entries `key: word, word`: a line that
//! begins with a space continues the entry above it, and a line that begins with `#` is a comment. The words of an
//! entry are sorted and different, except in a list whose order has a meaning. An unknown key is an error of the
//! program, which a test finds; no file of a user has this format.

use std::{collections::HashSet, sync::LazyLock};

use strum::VariantArray as _;

/// Names of columns by their field.
pub(super) const COLUMN_ALIASES: &str = include_str!("column_aliases.txt");
/// Names of countries by their code.
pub(super) const COUNTRIES: &str = include_str!("countries.txt");
/// Mistyped top-level domains by the right one.
pub(super) const DOMAIN_TYPOS: &str = include_str!("domain_typos.txt");
/// Names of HTML entities by their character: `U+00A0`.
pub(super) const ENTITIES: &str = include_str!("entities.txt");
/// Names of months by their number.
pub(super) const MONTHS: &str = include_str!("months.txt");
/// Names of states of Australia and provinces of Canada by country and code: `CA-ON`.
pub(super) const REGIONS: &str = include_str!("regions.txt");
/// Words of streets by their abbreviation.
pub(super) const STREET_ABBREVIATIONS: &str = include_str!("street_abbreviations.txt");
/// Other names of US states by their code.
pub(super) const US_STATES: &str = include_str!("us_states.txt");

/// The files whose keys are those of [`WordList`].
const WORD_LISTS: [&str; 6] = [
    include_str!("address_words.txt"),
    include_str!("column_words.txt"),
    include_str!("email_domains.txt"),
    include_str!("names.txt"),
    include_str!("phone_words.txt"),
    include_str!("placeholders.txt"),
];

/// A list of words. The file that has the list says what its words mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(super) enum WordList {
    ActiveColumns,
    AmbiguousNames,
    AmbiguousTitles,
    Attendees,
    BirthdayColumns,
    BoxCarriers,
    CapitalSuffixes,
    CardGenerations,
    Categories,
    CertainPlaceholders,
    ChineseFamilyNames,
    /// Ranked: the most used domain is first.
    CommonDomains,
    Conjunctions,
    CountLabels,
    Denials,
    DoctorateWords,
    DottedTitles,
    FirstPeople,
    Generations,
    Honorifics,
    Hosts,
    HouseNumberColumns,
    Identifiers,
    InactiveColumns,
    InactiveStatuses,
    LastNamePrefixColumns,
    LeadingPostalCodes,
    LetterPostalCodes,
    LongFamilyNames,
    LongKoreanFamilyNames,
    MissingPlaceholders,
    NameParts,
    NamePlaceholders,
    Nominees,
    NoteSheets,
    NumberColumns,
    NumberWords,
    OtherPeople,
    Particles,
    Payers,
    PersonNouns,
    PersonQuestions,
    PhoneExtensions,
    PreferredNameColumns,
    ProblemColumns,
    ProviderNames,
    QuestionTopics,
    RoadWords,
    RomanizedFamilyNames,
    SecondLastNameColumns,
    SecondPeople,
    SharedFamilyNames,
    ShortDirections,
    SmallParticles,
    SpanishLastNames,
    StatusWords,
    StreetSuffixes,
    Submitters,
    Suffixes,
    SuffixesAfterComma,
    Synonyms,
    Titles,
    TotalLabels,
    TrailingPostalCodes,
    TrialPlaceholders,
    UnitWords,
    Unrelated,
    WorkAnniversaryColumns,
    YesNoAnswers,
}

/// The words of a list, in the order of the file and for look-ups.
struct Words {
    ordered: Vec<&'static str>,
    set: HashSet<&'static str>,
}

/// The lists in the order of the variants.
static LISTS: LazyLock<Vec<Words>> = LazyLock::new(|| {
    let entries: Vec<(&str, Vec<&str>)> = WORD_LISTS.into_iter().flat_map(entries).collect();
    let lists = WordList::VARIANTS.iter().map(|list| {
        let key: &str = list.into();
        let found = entries.iter().find(|(known, _)| *known == key);
        let ordered = found.map(|(_, words)| words.clone()).unwrap_or_default();
        Words {
            set: ordered.iter().copied().collect(),
            ordered,
        }
    });
    lists.collect()
});

impl WordList {
    pub(super) fn contains(self, word: &str) -> bool {
        LISTS[self as usize].set.contains(word)
    }

    /// Whether a word of a text is in the list. The words of the text are separated by one space.
    pub(super) fn has_word_of(self, text: &str) -> bool {
        text.split(' ').any(|word| self.contains(word))
    }

    pub(super) fn words(self) -> &'static [&'static str] {
        &LISTS[self as usize].ordered
    }
}

/// The entries of a file, in their order.
pub(super) fn entries(file: &'static str) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut entries: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let words = match line.split_once(':').filter(|_| !line.starts_with(' ')) {
            Some((key, words)) => {
                entries.push((key, Vec::new()));
                words
            }
            None => line,
        };
        if let Some((_, known)) = entries.last_mut() {
            let words = words.split(',').map(str::trim);
            known.extend(words.filter(|word| !word.is_empty()));
        }
    }
    entries
}

/// The words of a file, each with the key of its entry.
pub(super) fn keyed_words(
    file: &'static str,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let entries = entries(file).into_iter();
    entries.flat_map(|(key, words)| words.into_iter().map(move |word| (key, word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::states::STATES,
        recipients::{ColumnUse, addresses::countries::find_country},
    };

    /// Lists whose order has a meaning.
    const RANKED: [&str; 1] = ["common_domains"];

    const KEYED: [&str; 8] = [
        COLUMN_ALIASES,
        COUNTRIES,
        DOMAIN_TYPOS,
        ENTITIES,
        MONTHS,
        REGIONS,
        STREET_ABBREVIATIONS,
        US_STATES,
    ];

    fn keys(file: &'static str) -> impl Iterator<Item = &'static str> {
        entries(file).into_iter().map(|(key, _)| key)
    }

    #[test]
    fn entries_are_read_over_several_lines() {
        let file = "# A comment.\n\none: a, b c,\n    d'e\n# Another: one.\ntwo: f\r\n";
        let expected = [("one", vec!["a", "b c", "d'e"]), ("two", vec!["f"])];
        assert_eq!(entries(file), expected);
    }

    #[test]
    fn every_entry_is_sorted_and_unique() {
        for file in KEYED.into_iter().chain(WORD_LISTS) {
            assert!(file.starts_with('#'), "a file says what it holds");
            let mut seen = HashSet::new();
            for (key, words) in entries(file) {
                assert!(seen.insert(key), "{key} is there twice");
                assert!(!words.is_empty(), "{key} has no words");
                let distinct: HashSet<&str> = words.iter().copied().collect();
                assert_eq!(distinct.len(), words.len(), "{key} repeats a word");
                assert!(
                    words.is_sorted() || RANKED.contains(&key),
                    "{key}: {words:?}"
                );
            }
        }
    }

    #[test]
    fn every_line_is_an_entry_or_a_comment() {
        for file in KEYED.into_iter().chain(WORD_LISTS) {
            let mut is_open = false;
            for line in file.lines() {
                let is_comment = line.is_empty() || line.starts_with('#');
                let is_entry = line.contains(": ") && !line.starts_with(' ');
                assert!(is_comment || is_entry || is_open, "{line}");
                assert!(line.chars().count() <= 120, "{line}");
                // A comma at the end of a line continues the entry.
                is_open = !is_comment && line.ends_with(',');
            }
            assert!(!is_open);
        }
    }

    #[test]
    fn lists_and_files_have_the_same_keys() {
        let found: HashSet<&str> = WORD_LISTS.into_iter().flat_map(keys).collect();
        let known: HashSet<&str> = WordList::VARIANTS.iter().map(Into::into).collect();
        assert_eq!(found, known);
        let count: usize = WORD_LISTS.into_iter().map(|file| keys(file).count()).sum();
        assert_eq!(count, known.len(), "a list is in one file");
    }

    #[test]
    fn keys_name_known_things() {
        let is_field = |key| ColumnUse::from_code(key).is_some_and(ColumnUse::is_read);
        assert!(keys(COLUMN_ALIASES).all(is_field));
        assert!(keys(COUNTRIES).all(|code| code.len() == 2 && find_country(code) == Some(code)));
        assert!(keys(US_STATES).all(|key| STATES.iter().any(|(code, _)| *code == key)));
        assert!(keys(DOMAIN_TYPOS).all(|key| key.starts_with('.')));
        assert!(keys(MONTHS).eq((1..=12).map(|month| month.to_string())));
        assert!(keys(REGIONS).all(|key| key.starts_with("AU-") || key.starts_with("CA-")));
        let character = |key: &str| u32::from_str_radix(key.strip_prefix("U+")?, 16).ok();
        assert!(keys(ENTITIES).all(|key| character(key).and_then(char::from_u32).is_some()));
    }
}
