//! Postal codes and countries of US addresses.

use super::countries::{US, find_country, is_us_or_territory};
use crate::{contract::rules::is_us_postal_code, recipients::text::trimmed};

pub(in crate::recipients) use super::us_states::state_code;

/// A likely correction of a postal code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::recipients) struct PostalCodeRepair {
    pub value: String,
    /// Whether zeros were added: then the state must confirm the value.
    pub has_added_zeros: bool,
}

/// Checks a ZIP code of 5 digits, or of 9 as in `02139-4307`.
///
/// # Errors
/// The likely correction, if there is one: spreadsheets drop leading zeros and add `.0`, people
/// leave out the dash.
pub(in crate::recipients) fn check_postal_code(text: &str) -> Result<(), Option<PostalCodeRepair>> {
    let text = trimmed(text);
    if is_us_postal_code(text) {
        return Ok(());
    }
    // Fractions of zero come from spreadsheets that read the code as a number.
    let text = match text.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|b| b == b'0') => whole,
        _ => text,
    };
    // The code of the state can be in the same cell.
    let text = match text.get(..2).and_then(state_code) {
        Some(_) => text.get(2..).unwrap_or_default().trim_start(),
        None => text,
    };
    let text = text.trim_end_matches(['-', '–', ' ']);
    let is_separator = |c: char| matches!(c, '-' | '–' | '‑' | '−' | ' ');
    if !text.chars().all(|c| c.is_ascii_digit() || is_separator(c)) {
        return Err(None);
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let zip = match text.split_once(is_separator) {
        // The separator shows how many digits of the first part are missing.
        Some((zip, plus)) if (3..=5).contains(&zip.len()) && plus.trim().len() == 4 => {
            Some(format!("{zip:0>5}-{}", plus.trim()))
        }
        Some(_) if digits.len() == 5 => Some(digits.clone()),
        Some(_) => None,
        None if (3..=5).contains(&digits.len()) => Some(format!("{digits:0>5}")),
        None if (7..=9).contains(&digits.len()) => {
            let nine = format!("{digits:0>9}");
            Some(format!("{}-{}", &nine[..5], &nine[5..]))
        }
        None => None,
    };
    Err(zip
        .filter(|zip| is_us_postal_code(zip))
        .map(|value| PostalCodeRepair {
            has_added_zeros: value.bytes().filter(u8::is_ascii_digit).count() > digits.len(),
            value,
        }))
}

/// `US` for an empty text, the US and its territories, the code of another known country, otherwise
/// the trimmed text.
pub(in crate::recipients) fn country_code(text: &str) -> String {
    let text = trimmed(text);
    if text.is_empty() {
        return US.to_owned();
    }
    match find_country(text) {
        Some(code) if is_us_or_territory(code) => US.to_owned(),
        Some(code) => code.to_owned(),
        None => text.to_owned(),
    }
}
