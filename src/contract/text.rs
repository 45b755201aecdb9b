//! Text folding for searching, sorting and comparing, and comparisons that ignore the case.
//!
//! Folding removes case, accents and punctuation, so that "luk" finds "Łukasz" and "strasse" finds
//! "Straße". Index and query must use the same function.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Limits the cost of a search when a user pastes a document into the search field.
const MAX_SEARCH_TERMS: usize = 12;

/// The ASCII letters for a Latin letter that has no Unicode decomposition.
fn base_letters(letter: char) -> Option<&'static str> {
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

/// Whether a character is an apostrophe, or a sign that is written in its place: accents, quotation marks and the
/// ʻokina, which Unicode counts as letters or marks.
fn is_apostrophe(c: char) -> bool {
    matches!(
        c,
        '\'' | '`'
            | '´'
            | '‘'
            | '’'
            | '‛'
            | '′'
            | '＇'
            | 'ʹ'
            | 'ʻ'
            | 'ʼ'
            | 'ʽ'
            | 'ˈ'
            | 'ˊ'
            | 'ˋ'
    )
}

/// The text after a prefix of ASCII characters, whose case does not matter.
pub(crate) fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Where ASCII characters, whose case does not matter, begin in a text.
pub(crate) fn find_ignoring_case(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len())
        .position(|window| window.eq_ignore_ascii_case(part))
}

/// Returns the words of `text`, folded and separated by one space. An email address `a.b@c.org`
/// becomes `a b c org`, so that a search finds each part.
#[must_use]
pub(crate) fn fold(text: &str) -> String {
    // Most text is ASCII, for which normalization has no effect.
    if text.is_ascii() {
        fold_letters(text.chars().map(|c| c.to_ascii_lowercase()), text.len())
    } else {
        // The acute accent between letters is decomposed to a space.
        let without_apostrophes = text.chars().filter(|c| !is_apostrophe(*c));
        let letters = without_apostrophes
            .nfkd()
            .filter(|c| !is_combining_mark(*c))
            .flat_map(char::to_lowercase)
            // The lower case of "İ" is "i" with a combining dot.
            .filter(|c| !is_combining_mark(*c));
        fold_letters(letters, text.len())
    }
}

/// Folds decomposed letters in lower case.
fn fold_letters(letters: impl Iterator<Item = char>, capacity: usize) -> String {
    let mut folded = String::with_capacity(capacity);
    let mut is_between_words = false;
    for letter in letters {
        if !letter.is_alphanumeric() {
            // An apostrophe does not end a word: "Aroha's" folds to "arohas".
            is_between_words |= !is_apostrophe(letter);
            continue;
        }
        if is_between_words && !folded.is_empty() {
            folded.push(' ');
        }
        is_between_words = false;
        match base_letters(letter) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(letter),
        }
    }
    folded
}

/// The text in lower case, without white space around it and with composed letters: a service may trim texts, compose
/// letters and write emails in lower case.
#[must_use]
pub(crate) fn comparable_text(text: &str) -> String {
    text.trim().nfc().collect::<String>().to_lowercase()
}

/// Whether two texts have the same [`comparable_text`].
#[must_use]
pub(crate) fn is_same_text(one: &str, other: &str) -> bool {
    one == other || comparable_text(one) == comparable_text(other)
}

/// The text to store for a searchable row. A space precedes every word, so that `" term"` matches
/// the beginning of a word only.
#[must_use]
pub(crate) fn search_text(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        let folded = fold(part);
        if !folded.is_empty() {
            text.push(' ');
            text.push_str(&folded);
        }
    }
    text
}

/// Whether each term begins a word of a text that [`search_text`] made. As in the search index of SQLite, the sigma at the
/// end of a Greek word equals the other one; upper case has only one.
#[must_use]
pub(crate) fn matches_terms(search_text: &str, terms: &[String]) -> bool {
    if search_text.contains('ς') || terms.iter().any(|term| term.contains('ς')) {
        let with_one_sigma = |text: &str| text.replace('ς', "σ");
        let terms: Vec<String> = terms.iter().map(|term| with_one_sigma(term)).collect();
        return matches_terms(&with_one_sigma(search_text), &terms);
    }
    let mut words = search_text.split(' ').filter(|word| !word.is_empty());
    match terms {
        [term] => words.any(|word| word.starts_with(term.as_str())),
        _ => {
            let words: Vec<&str> = words.collect();
            terms
                .iter()
                .all(|term| words.iter().any(|word| word.starts_with(term.as_str())))
        }
    }
}

/// Returns the first [`MAX_SEARCH_TERMS`] folded words of a query. A row matches when each term
/// begins a word of the row.
#[must_use]
pub(crate) fn search_terms(query: &str) -> Vec<String> {
    fold(query)
        .split(' ')
        .filter(|term| !term.is_empty())
        .take(MAX_SEARCH_TERMS)
        .map(str::to_owned)
        .collect()
}

/// Whether a search for `terms` finds no row that a search for `wider` does not find: each wider term begins one of the terms.
#[must_use]
pub(crate) fn narrows(terms: &[String], wider: &[String]) -> bool {
    wider
        .iter()
        .all(|wider| terms.iter().any(|term| term.starts_with(wider.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_case_accents_and_punctuation() {
        assert_eq!(fold("Łukasz Żółć"), "lukasz zolc");
        assert_eq!(fold("Straße"), "strasse");
        assert_eq!(fold("Søren Ærø"), "soren aero");
        assert_eq!(fold("  Zoë-Marie  O’Neil "), "zoe marie oneil");
        assert_eq!(fold("a.b@c.org"), "a b c org");
        assert_eq!(fold("İstanbul"), "istanbul");
        assert_eq!(fold("  O'NEIL-Lee, 12B "), "oneil lee 12b");
    }

    #[test]
    fn same_text_is_recognized_in_another_writing() {
        assert!(is_same_text(" José", "JOSE\u{301}\n"));
        assert!(!is_same_text("José", "Jose"));
        assert!(!is_same_text("Thank you!", "Thank you"));
    }

    #[test]
    fn folds_every_apostrophe() {
        for apostrophe in "'`´‘’‛′＇ʹʻʼʽˈˊˋ".chars() {
            assert_eq!(fold(&format!("O{apostrophe}Neil")), "oneil", "{apostrophe}");
        }
        assert_eq!(fold("Kaʻiulani Hawaiʻi"), "kaiulani hawaii");
        assert_eq!(fold("Jose\u{301} Mu\u{308}ller"), fold("José Müller"));
    }

    #[test]
    fn longer_terms_narrow_search() {
        let is_narrower =
            |text: &str, wider: &str| narrows(&search_terms(text), &search_terms(wider));
        assert!(is_narrower("zora zi", "zo"));
        assert!(is_narrower("zora zi", "z"));
        assert!(is_narrower("zora zi", "ZI zor"));
        assert!(is_narrower("zora", ""));
        assert!(!is_narrower("zora", "zora zi"));
        assert!(!is_narrower("zo", "zora"));
        assert!(!is_narrower("", "z"));
    }

    #[test]
    fn terms_match_beginnings_of_words() {
        let text = search_text(&["Ann-Marie Łee", "x@y.example"]);
        let matches = |query: &str| matches_terms(&text, &search_terms(query));
        assert!(matches("ann"));
        assert!(matches("exam le mar"));
        assert!(matches("x@y.ex"));
        assert!(!matches("nn"));
        assert!(!matches("ann bob"));
    }

    #[test]
    fn both_greek_sigmas_match() {
        let words = search_text(&["Νίκος Παππάς"]);
        for query in ["ΝΙΚΟΣ", "νίκος παππάσ", "παππας"] {
            assert!(matches_terms(&words, &search_terms(query)), "{query}");
        }
        assert!(!matches_terms(&words, &search_terms("νικη")));
    }

    #[test]
    fn search_text_and_terms_agree() {
        assert_eq!(search_text(&["Ann Lee", "", "x@y.z"]), " ann lee x y z");
        assert_eq!(search_terms("\"luk* OR"), ["luk", "or"]);
        assert_eq!(search_terms(&"word ".repeat(50)).len(), MAX_SEARCH_TERMS);
    }
}
