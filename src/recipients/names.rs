//! Splits full names into first and last names, and derives a first name from an email.

/// Particles that belong to the last name, as in "Anna van der Berg".
const PARTICLES: [&str; 26] = [
    "van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "das", "do", "du", "la",
    "le", "ter", "ten", "zu", "zur", "bin", "ibn", "al", "el", "st.", "san", "mac",
];

/// Titles before a name. Greetings use the name without its title.
const TITLES: [&str; 10] = [
    "mr", "mrs", "ms", "mx", "dr", "prof", "herr", "frau", "mme", "m",
];

/// The first and last name of a full name. `Lee, Anna` and `Anna Lee` both give (`Anna`, `Lee`).
/// The last name is the last word with the particles before it; a single word is a first name.
pub(super) fn split_full_name(full_name: &str) -> (String, String) {
    if let Some((last, first)) = full_name.split_once(',')
        && !last.trim().is_empty()
        && !first.trim().is_empty()
    {
        return (first.trim().to_owned(), last.trim().to_owned());
    }
    let mut words: Vec<&str> = full_name.split_whitespace().collect();
    if words.len() > 2 {
        let title = words[0].trim_end_matches('.').to_lowercase();
        if TITLES.contains(&title.as_str()) {
            words.remove(0);
        }
    }
    if words.len() < 2 {
        return (words.join(" "), String::new());
    }
    let mut last_start = words.len() - 1;
    while last_start > 1 && PARTICLES.contains(&words[last_start - 1].to_lowercase().as_str()) {
        last_start -= 1;
    }
    (words[..last_start].join(" "), words[last_start..].join(" "))
}

/// The capitalized first name in an email like `anna.lee@…`. Returns `None` when the address does
/// not have that form.
pub(super) fn first_name_from_email(email: &str) -> Option<String> {
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
