//! The words of a name that are neither a first nor a last name: titles, suffixes and particles.
//!
//! Used by the split of full names. Words are compared in lower case and without dots.

use std::{collections::HashSet, sync::LazyLock};

/// How the letters of a name are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameStyle {
    Mixed,
    /// All lowercase or all uppercase, so that the case of a word does not show a particle.
    Uniform,
}

/// Titles before a name, with or without a dot.
const TITLES: [&str; 55] = [
    "mr",
    "mrs",
    "ms",
    "mx",
    "miss",
    "mister",
    "dr",
    "prof",
    "professor",
    "doctor",
    "sir",
    "dame",
    "lady",
    "lord",
    "herr",
    "hr",
    "frau",
    "frl",
    "fräulein",
    "mme",
    "mlle",
    "madame",
    "monsieur",
    "mademoiselle",
    "señor",
    "señora",
    "señorita",
    "sra",
    "srta",
    "dña",
    "doña",
    "senhor",
    "senhora",
    "dra",
    "drª",
    "profa",
    "signor",
    "signora",
    "signorina",
    "sigra",
    "dott",
    "dottor",
    "dottssa",
    "dottoressa",
    "dhr",
    "mevr",
    "mevrouw",
    "mw",
    "meneer",
    "drs",
    "dipl-ing",
    "dr-ing",
    "prof-dr",
    "messrs",
    "mmes",
];

/// Titles that are also a part of a name: "Lady Gaga", "Miss Piggy".
const AMBIGUOUS_TITLES: [&str; 5] = ["miss", "sir", "dame", "lady", "lord"];

/// Titles only with a dot, or before other titles: without a dot they are names or initials.
const DOTTED_TITLES: [&str; 27] = [
    "rev", "fr", "hon", "capt", "cpt", "sgt", "lt", "col", "gen", "maj", "cpl", "pvt", "sen",
    "rep", "gov", "pres", "amb", "supt", "sr", "ing", "lic", "mag", "ir", "eng", "dipl", "msgr",
    "sig",
];

/// Words that continue a German doctorate: "Dr. rer. nat.".
const DOCTORATE_WORDS: [&str; 11] = [
    "med", "rer", "nat", "phil", "jur", "pol", "oec", "hc", "habil", "dent", "vet",
];

/// Suffixes of a name in any position after it.
const SUFFIXES: [&str; 27] = [
    "jr", "sr", "jnr", "snr", "ii", "iii", "iv", "viii", "md", "phd", "dphil", "esq", "esquire",
    "dds", "dmd", "dvm", "cpa", "rn", "mba", "jd", "msc", "bsc", "lpn", "rpa", "dpt", "edd",
    "psyd",
];

/// Portuguese suffixes, which are last names after a single word.
const GENERATIONS: [&str; 5] = ["neto", "filho", "sobrinho", "júnior", "junior"];

/// Suffixes only after a comma and in capitals: without a comma they are names ("Yo-Yo Ma").
const SUFFIXES_AFTER_COMMA: [&str; 24] = [
    "ma", "ba", "ms", "bs", "do", "pa", "pe", "np", "i", "v", "vi", "vii", "ix", "cfa", "pmp",
    "mph", "llm", "llb", "aia", "obe", "mbe", "cbe", "lmft", "bcba",
];

/// Short suffixes that are common names in small letters: "Md" is "Mohammed".
const CAPITAL_SUFFIXES: [&str; 7] = ["md", "rn", "jd", "ii", "iv", "rpa", "edd"];

/// Particles that begin a last name, as in "Anna van der Berg".
const PARTICLES: [&str; 56] = [
    "van", "von", "vom", "der", "den", "de", "del", "della", "dello", "dei", "degli", "dalla",
    "di", "da", "das", "dos", "du", "des", "ter", "ten", "te", "zu", "zum", "zur", "bin", "bint",
    "binti", "ibn", "abu", "al", "el", "st", "ste", "saint", "santa", "san", "la", "le", "lo",
    "los", "las", "mac", "mc", "o'", "o’", "ó", "ní", "nic", "af", "av", "op", "'t", "’t", "d'",
    "d’", "do",
];

/// Particles that are also first names. They begin a last name only in small letters beside
/// capitalized words.
const SMALL_PARTICLES: [&str; 5] = ["do", "te", "lo", "nic", "av"];

/// Common Spanish last names. Two of them at the end of a name are a double last name.
const SPANISH_LAST_NAMES: [&str; 48] = [
    "garcia",
    "rodriguez",
    "martinez",
    "hernandez",
    "lopez",
    "gonzalez",
    "perez",
    "sanchez",
    "ramirez",
    "torres",
    "flores",
    "rivera",
    "gomez",
    "diaz",
    "reyes",
    "morales",
    "ortiz",
    "gutierrez",
    "chavez",
    "ramos",
    "ruiz",
    "alvarez",
    "mendoza",
    "vasquez",
    "castillo",
    "jimenez",
    "moreno",
    "romero",
    "herrera",
    "medina",
    "aguilar",
    "vargas",
    "guzman",
    "mendez",
    "munoz",
    "salazar",
    "soto",
    "vazquez",
    "pena",
    "rios",
    "delgado",
    "rojas",
    "cruz",
    "castro",
    "fernandez",
    "alonso",
    "navarro",
    "dominguez",
];

/// The titles with and without a dot, for the search of every word of a name.
static TITLE_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| HashSet::from(TITLES));

/// The word in lower case without dots.
fn plain(word: &str) -> String {
    word.to_lowercase().replace('.', "")
}

/// Whether a word is a title at the beginning of a name. `follows_title` is whether a title is
/// before the word.
pub(super) fn is_title(word: &str, follows_title: bool) -> bool {
    let name = plain(word);
    TITLE_SET.contains(name.as_str())
        || (word.ends_with('.') && DOTTED_TITLES.contains(&name.as_str()))
        || (follows_title && DOCTORATE_WORDS.contains(&name.as_str()))
}

/// Whether a word is a title or a part of the name; the user decides.
pub(super) fn is_ambiguous_title(title: &str) -> bool {
    AMBIGUOUS_TITLES.contains(&plain(title).as_str())
}

/// Whether the text before the first dot of a word is a title, as in "Dr.Anna".
pub(super) fn is_joined_title(before_dot: &str) -> bool {
    let name = plain(before_dot);
    name.len() > 1 && (TITLE_SET.contains(name.as_str()) || DOTTED_TITLES.contains(&name.as_str()))
}

/// Whether a word after a name is a suffix: a degree, a generation or an honor.
pub(super) fn is_suffix(word: &str, is_after_comma: bool) -> bool {
    let name = plain(word);
    let is_capital = word.contains('.') || !word.chars().any(char::is_lowercase);
    if SUFFIXES.contains(&name.as_str()) {
        return is_after_comma || is_capital || !CAPITAL_SUFFIXES.contains(&name.as_str());
    }
    if !is_after_comma {
        return GENERATIONS.contains(&name.as_str());
    }
    is_capital && SUFFIXES_AFTER_COMMA.contains(&name.as_str())
}

/// Whether a suffix is one without a comma too, so that a single word before it is a last name.
pub(super) fn is_certain_suffix(word: &str) -> bool {
    is_suffix(word, false) && !GENERATIONS.contains(&plain(word).as_str())
}

/// Whether a word begins a last name.
pub(super) fn is_particle(word: &str, style: NameStyle) -> bool {
    let name = plain(word);
    if SMALL_PARTICLES.contains(&name.as_str()) {
        return style == NameStyle::Mixed && is_small(word);
    }
    PARTICLES.contains(&name.as_str())
}

/// Whether a word begins with a small letter, as the particles of a capitalized name.
pub(super) fn is_small(word: &str) -> bool {
    word.trim_start_matches(['\'', '’'])
        .chars()
        .next()
        .is_some_and(char::is_lowercase)
}

/// Whether a word joins two people ("Ann & Bo Lee") or two last names ("Ortega y Gasset").
pub(super) fn is_conjunction(word: &str) -> bool {
    matches!(plain(word).as_str(), "&" | "+" | "and" | "und" | "et" | "y")
}

/// Whether a word is a common Spanish last name. `folded` is without accents and in lower case.
pub(super) fn is_spanish_last_name(folded: &str) -> bool {
    SPANISH_LAST_NAMES.contains(&folded)
}
