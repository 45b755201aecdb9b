//! Spellings of email addresses: letters that look like others, capitals that lose or gain a dot, and encoded domains.
//!
//! Used by the check of emails, and to compare the emails of two rows.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::contract::rules::is_email_address;

/// What the capital "İ" becomes in lower case: an "i" with this combining dot.
const DOT_ABOVE: char = '\u{307}';

/// The beginning of a label of a domain that is encoded in ASCII.
const ENCODED_LABEL: &str = "xn--";

/// Cyrillic, then Greek letters, each followed by the Latin letter that looks the same.
const LOOKALIKES: &str = "аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSαaοoνvρpυuιiΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

/// An address that contains letters of another alphabet among its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::recipients) struct Lookalike {
    /// The letters that look like others.
    pub(in crate::recipients) letters: String,
    /// The address with Latin letters in their place, if each has one.
    pub(in crate::recipients) latin: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    Latin,
    Greek,
    Cyrillic,
    /// A writing that is not mixed up with the others.
    Other,
}

impl Alphabet {
    fn of(c: char) -> Option<Self> {
        if !c.is_alphabetic() {
            return None;
        }
        Some(match c {
            'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => Self::Latin,
            '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => Self::Greek,
            '\u{400}'..='\u{52F}' | '\u{1C80}'..='\u{1C8F}' | '\u{A640}'..='\u{A69F}' => {
                Self::Cyrillic
            }
            _ => Self::Other,
        })
    }
}

/// The address in the spelling by which two are compared: composed, in lower case, and with a decoded domain. Of an
/// address in small ASCII letters it is the address itself.
pub(in crate::recipients) fn compared_spelling(address: &str) -> Cow<'_, str> {
    let is_lower = address
        .bytes()
        .all(|b| b.is_ascii() && !b.is_ascii_uppercase());
    if is_lower && !address.contains(ENCODED_LABEL) {
        return address.into();
    }
    let lower: String = without_capital_dots(address).to_lowercase();
    let Some((local, domain)) = lower.rsplit_once('@') else {
        return lower.into();
    };
    // Turkish programs write "ali" for "ALI" with a dotless letter, which no mailbox has.
    let local = local.replace('ı', "i");
    [&*local, &*decoded_domain(domain)].join("@").into()
}

/// The domain with its encoded labels in their letters.
fn decoded_domain(domain: &str) -> Cow<'_, str> {
    if !domain.contains(ENCODED_LABEL) {
        return domain.into();
    }
    match idna::domain_to_unicode(domain) {
        (decoded, Ok(())) => decoded.into(),
        (_, Err(_)) => domain.into(),
    }
}

/// Composes the letters, and replaces the capital "İ" and its small form by "i": no mailbox and no domain has one.
fn without_capital_dots(address: &str) -> Cow<'_, str> {
    if address.is_ascii() {
        return address.into();
    }
    let mut plain = String::with_capacity(address.len());
    for c in address.nfc() {
        match c {
            'İ' => plain.push('i'),
            DOT_ABOVE if plain.ends_with('i') => {}
            c => plain.push(c),
        }
    }
    plain.into()
}

/// The address in lower case without the dots that Turkish capitals have; `None` for an address without such dots.
pub(in crate::recipients) fn without_turkish_dots(address: &str) -> Option<String> {
    if address.is_ascii() || !address.contains(['İ', DOT_ABOVE]) {
        return None;
    }
    let plain = without_capital_dots(address).to_lowercase();
    (plain != address && is_email_address(&plain)).then_some(plain)
}

/// Finds the letters that look like others in a valid address: of another alphabet in one word, and the dotless "ı"
/// among ASCII letters.
pub(in crate::recipients) fn find_lookalikes(address: &str) -> Option<Lookalike> {
    if address.is_ascii() && !address.contains(ENCODED_LABEL) {
        return None;
    }
    let (local, domain) = address.rsplit_once('@')?;
    let domain = decoded_domain(domain);
    let is_latin_domain = domain.rsplit('.').next().is_some_and(|end| end.is_ascii());
    let mut letters = String::new();
    let mut latin = String::with_capacity(address.len());
    let mut has_latin_form = true;
    let labels = domain.split('.').enumerate();
    let parts = std::iter::once(("", local)).chain(labels.map(|(at, label)| match at {
        0 => ("@", label),
        _ => (".", label),
    }));
    for (separator, part) in parts {
        latin.push_str(separator);
        let odd = odd_letters(part, is_latin_domain);
        for c in part.chars() {
            if !odd.contains(c) {
                latin.push(c);
                continue;
            }
            match latin_lookalike(c) {
                Some(lookalike) => latin.push(lookalike),
                None => has_latin_form = false,
            }
            if !letters.contains(c) {
                letters.push(c);
            }
        }
    }
    if letters.is_empty() {
        return None;
    }
    let latin = (has_latin_form && is_email_address(&latin)).then_some(latin);
    Some(Lookalike { letters, latin })
}

/// The letters of a word of an address that are not of its alphabet.
fn odd_letters(word: &str, is_latin_domain: bool) -> String {
    let alphabets = || word.chars().filter_map(Alphabet::of);
    let has = |alphabet| alphabets().any(|found| found == alphabet);
    let letters = |is_odd: &dyn Fn(char) -> bool| word.chars().filter(|c| is_odd(*c)).collect();
    let is_foreign =
        |c: char| matches!(Alphabet::of(c), Some(Alphabet::Greek | Alphabet::Cyrillic));
    if has(Alphabet::Latin) {
        let mut odd: String = letters(&is_foreign);
        let has_one_odd = word.chars().all(|c| c.is_ascii() || c == 'ı');
        if has_one_odd && word.contains('ı') {
            odd.push('ı');
        }
        return odd;
    }
    // A whole word of letters that look like Latin ones.
    let is_imitation = is_latin_domain
        && has(Alphabet::Cyrillic)
        && word
            .chars()
            .all(|c| !c.is_alphabetic() || latin_lookalike(c).is_some());
    if is_imitation || (has(Alphabet::Cyrillic) && has(Alphabet::Greek)) {
        return letters(&is_foreign);
    }
    String::new()
}

fn latin_lookalike(letter: char) -> Option<char> {
    if letter == 'ı' {
        return Some('i');
    }
    let mut pairs = LOOKALIKES.chars();
    while let (Some(lookalike), Some(latin)) = (pairs.next(), pairs.next()) {
        if lookalike == letter {
            return Some(latin);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_address_are_equal() {
        for (one, other) in [
            ("ALİ.DEMİR@MAİL.EXAMPLE.COM", "ali.demir@mail.example.com"),
            ("ali\u{307}@example.com", "ali@example.com"),
            ("alı@example.com", "ALI@example.com"),
            ("anna@mu\u{308}ller.example", "anna@müller.example"),
            ("anna@xn--mller-kva.example", "anna@Müller.example"),
            ("Jose\u{301}@example.com", "josé@example.com"),
        ] {
            assert_eq!(compared_spelling(one), compared_spelling(other), "{one}");
        }
        assert_eq!(compared_spelling("a@xn--.example"), "a@xn--.example");
    }

    #[test]
    fn lookalikes_have_a_latin_form() {
        for (address, latin) in [
            ("wren@exаmple.com", Some("wren@example.com")),
            ("оtis.vance@example.com", Some("otis.vance@example.com")),
            ("ned@example.cоm", Some("ned@example.com")),
            ("ned@сосо.com", Some("ned@coco.com")),
            ("annа@xn--exmple-4nf.com", Some("anna@example.com")),
            ("alı@example.com", Some("ali@example.com")),
            ("anna.ж@example.com", None),
        ] {
            let found = find_lookalikes(address).unwrap_or_else(|| panic!("{address}"));
            assert_eq!(found.latin.as_deref(), latin, "{address}");
        }
    }

    #[test]
    fn addresses_in_one_alphabet_have_no_lookalikes() {
        for address in [
            "юлия@пример.example",
            "marta@müller.example",
            "νίκος@παράδειγμα.gr",
            "anna@例え.example",
            "ışık@ışık.example",
            "anna@example.com",
        ] {
            assert_eq!(find_lookalikes(address), None, "{address}");
        }
    }

    #[test]
    fn words_in_two_alphabets_have_lookalikes() {
        let found = find_lookalikes("kot.кот@пример.рф").unwrap();
        assert_eq!((found.letters.as_str(), found.latin), ("кот", None));
    }

    #[test]
    fn every_lookalike_has_a_pair() {
        assert!(LOOKALIKES.chars().count().is_multiple_of(2));
        let mut pairs = LOOKALIKES.chars();
        while let (Some(letter), Some(latin)) = (pairs.next(), pairs.next()) {
            assert!(!letter.is_ascii() && latin.is_ascii(), "{letter} {latin}");
        }
    }
}
