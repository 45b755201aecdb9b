//! The pseudo-locale: shows in tests which texts bypass the catalogue (they have no accents) and
//! which places are too narrow for a longer language.

use std::borrow::Cow;

/// Accents the letters of a text and doubles its vowels, which makes English about 40 % longer.
pub(super) fn transform(text: &str) -> Cow<'_, str> {
    let mut out = String::with_capacity(text.len() * 2);
    for character in text.chars() {
        let accented = accent(character);
        out.push(accented);
        if "aeiouAEIOU".contains(character) {
            out.push(accented);
        }
    }
    Cow::Owned(out)
}

fn accent(character: char) -> char {
    match character {
        'a' => 'á',
        'c' => 'ç',
        'd' => 'ď',
        'e' => 'é',
        'g' => 'ğ',
        'i' => 'í',
        'l' => 'ļ',
        'n' => 'ñ',
        'o' => 'ö',
        'r' => 'ŕ',
        's' => 'š',
        't' => 'ť',
        'u' => 'ü',
        'y' => 'ý',
        'z' => 'ž',
        'A' => 'Á',
        'C' => 'Ç',
        'E' => 'É',
        'I' => 'Í',
        'N' => 'Ñ',
        'O' => 'Ö',
        'S' => 'Š',
        'U' => 'Ü',
        'Y' => 'Ý',
        'Z' => 'Ž',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengthens_english_by_about_40_percent() {
        let english = "Orders appear here after you send a gift. Remove a filter or shorten your \
                       search.";
        let longer = transform(english).chars().count() * 100 / english.chars().count();
        assert!((130..=150).contains(&longer), "{longer} %");
    }
}
