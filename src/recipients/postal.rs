//! What an address of the US may say: states, postal codes, the country's names.

use std::sync::LazyLock;

use crate::contract::states::STATES;

/// Code and name of every state as people's names are compared: lower case, plain letters.
static NAMES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let listed = STATES.iter().map(|(code, name)| (*code, plain(name)));
    // What two of them are called as well.
    let short = [("FM", "micronesia"), ("VI", "virgin islands")];
    let short = short.map(|(code, name)| (code, name.to_owned()));
    listed.chain(short).collect()
});

/// The two letters of a state given as letters (`ca`, `C.A.`) or by name.
pub(super) fn state_code(text: &str) -> Option<&'static str> {
    let plain = plain(text);
    let letters: String = plain.chars().filter(|c| *c != ' ').collect();
    NAMES
        .iter()
        .find(|(code, name)| code.eq_ignore_ascii_case(&letters) || *name == plain)
        .map(|(code, _)| *code)
}

/// The state a misspelt name most likely means: the only one within two typing mistakes.
pub(super) fn likely_state(text: &str) -> Option<&'static str> {
    let plain = plain(text);
    if plain.len() < 4 || plain.len() > 24 {
        return None;
    }
    let mut near = NAMES
        .iter()
        .filter(|(_, name)| super::email::distance(&plain, name, 2) <= 2);
    match (near.next(), near.next()) {
        (Some((code, _)), None) => Some(code),
        _ => None,
    }
}

/// What a postal code should be: `Ok` when it is right, `Err` with the likely code (Excel drops
/// leading zeros, people drop the dash), or with nothing.
pub(super) fn postal_code(text: &str) -> Result<(), Option<String>> {
    let text = text.trim();
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let rest_is_plain = text
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '-' | ' '));
    let right = match text.split_once('-') {
        None => text.len() == 5 && digits.len() == 5,
        Some((zip, plus)) => zip.len() == 5 && plus.len() == 4 && digits.len() == 9,
    };
    if right {
        return Ok(());
    }
    if !rest_is_plain {
        return Err(None);
    }
    Err(match (digits.len(), text.contains(['-', ' '])) {
        (3..=5, false) => Some(format!("{digits:0>5}")),
        (5, true) => Some(digits),
        (8..=9, _) => {
            let nine = format!("{digits:0>9}");
            Some(format!("{}-{}", &nine[..5], &nine[5..]))
        }
        _ => None,
    })
}

/// The codes of every state, district, territory and military area that mail goes to.
pub fn state_codes() -> impl Iterator<Item = &'static str> {
    STATES.iter().map(|(code, _)| *code)
}

/// Two letters for the names of the US, and for nothing at all; anything else as it is.
pub(super) fn country_code(text: &str) -> String {
    let plain: String = plain(text).chars().filter(|c| *c != ' ').collect();
    let us = [
        "",
        "us",
        "usa",
        "unitedstates",
        "unitedstatesofamerica",
        "theunitedstates",
        "america",
        "vereinigtestaaten",
        "etatsunis",
        "étatsunis",
        "estadosunidos",
        "statiuniti",
    ];
    if us.contains(&plain.as_str()) {
        "US".to_owned()
    } else {
        text.trim().to_owned()
    }
}

/// Lower case, letters and single spaces only.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.trim().chars() {
        if c.is_alphabetic() {
            out.extend(c.to_lowercase());
        } else if (c == ' ' || c == '-') && !out.ends_with(' ') && !out.is_empty() {
            out.push(' ');
        }
    }
    out.truncate(out.trim_end().len());
    out
}
