//! Names as people write them in one column, and the first and last name the contract wants.

/// Small words that belong to the last name: "Anna van der Berg".
const PARTICLES: [&str; 26] = [
    "van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "das", "do", "du", "la",
    "le", "ter", "ten", "zu", "zur", "bin", "ibn", "al", "el", "st.", "san", "mac",
];

/// Titles before a name; a greeting does not use them.
const TITLES: [&str; 10] = [
    "mr", "mrs", "ms", "mx", "dr", "prof", "herr", "frau", "mme", "m",
];

/// First and last name of a full name: `Lee, Anna` and `Anna Lee` give (`Anna`, `Lee`); the last word
/// and the particles before it are the last name; a single word is a first name.
#[must_use]
pub fn split_full_name(full: &str) -> (String, String) {
    if let Some((last, first)) = full.split_once(',')
        && !last.trim().is_empty()
        && !first.trim().is_empty()
    {
        return (first.trim().to_owned(), last.trim().to_owned());
    }
    let mut words: Vec<&str> = full.split_whitespace().collect();
    if words.len() > 2 {
        let first = words[0].trim_end_matches('.').to_lowercase();
        if TITLES.contains(&first.as_str()) {
            words.remove(0);
        }
    }
    if words.len() < 2 {
        return (words.join(" "), String::new());
    }
    let mut from = words.len() - 1;
    while from > 1 && PARTICLES.contains(&words[from - 1].to_lowercase().as_str()) {
        from -= 1;
    }
    (words[..from].join(" "), words[from..].join(" "))
}

/// The first name that a mail like `anna.lee@…` shows; `None` when it shows none.
pub(super) fn first_name_from_email(mail: &str) -> Option<String> {
    let (local, _) = mail.split_once('@')?;
    let (first, rest) = local.split_once(['.', '_'])?;
    let name = |part: &str| part.chars().count() >= 2 && part.chars().all(char::is_alphabetic);
    if !name(first) || !name(rest) {
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
