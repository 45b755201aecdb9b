//! Text as it is searched and sorted: without case, accents or punctuation, so that "luk" finds
//! "Łukasz" and "strasse" finds "Straße".
//!
//! Used for what is indexed and for what is asked, so both sides always agree.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Letters that no decomposition takes apart.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ł' => "l",
        'ø' => "o",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "n",
        'ŧ' => "t",
        _ => return None,
    })
}

/// The words of a text, folded, one space between them. An address like `a.b@c.org` becomes the
/// words `a b c org`, so each part can be searched for.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for letter in text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        // Lower case of "İ" brings a mark of its own.
        .filter(|c| !is_combining_mark(*c))
    {
        if !letter.is_alphanumeric() {
            // "Aroha's" is one word.
            gap |= !matches!(letter, '\'' | '’');
            continue;
        }
        if gap && !out.is_empty() {
            out.push(' ');
        }
        gap = false;
        match plain(letter) {
            Some(letters) => out.push_str(letters),
            None => out.push(letter),
        }
    }
    out
}

/// Text to keep beside a row that is searched with [`asked_words`]: a space before every word.
#[must_use]
pub fn searchable(parts: &[&str]) -> String {
    let mut out = String::new();
    for part in parts {
        let folded = fold(part);
        if !folded.is_empty() {
            out.push(' ');
            out.push_str(&folded);
        }
    }
    out
}

/// The words that must all begin a word of what is found; at most 12, which is more than people
/// type and keeps a pasted novel from becoming a query.
#[must_use]
pub fn asked_words(text: &str) -> Vec<String> {
    fold(text)
        .split(' ')
        .filter(|word| !word.is_empty())
        .take(12)
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_they_are_typed_on_any_keyboard() {
        assert_eq!(fold("Łukasz Żółć"), "lukasz zolc");
        assert_eq!(fold("Straße"), "strasse");
        assert_eq!(fold("Søren Ærø"), "soren aero");
        assert_eq!(fold("  Zoë-Marie  O’Neil "), "zoe marie oneil");
        assert_eq!(fold("a.b@c.org"), "a b c org");
        assert_eq!(searchable(&["Ann Lee", "", "x@y.z"]), " ann lee x y z");
        assert_eq!(asked_words("\"luk* OR"), ["luk", "or"]);
    }
}
