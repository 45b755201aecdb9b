//! Typing errors in searched words: one rule for the palette and for the search of products.
//!
//! Words are folded as in [`text`](super::text).

use std::collections::BTreeSet;

/// Shorter words must match without an error.
const MIN_TYPO_CHARS: usize = 4;
/// Words of this length may have two errors.
const MIN_TWO_TYPOS_CHARS: usize = 8;

/// How many letters may be missing, added, different or swapped in a word of this length.
fn max_errors(chars: usize) -> usize {
    match chars {
        ..MIN_TYPO_CHARS => 0,
        MIN_TYPO_CHARS..MIN_TWO_TYPOS_CHARS => 1,
        _ => 2,
    }
}

/// The errors in `word`, and the length of the beginning of `candidate` that was meant. Only beginnings count,
/// because a searched word may be incomplete. `None`: too many errors.
pub(crate) fn match_with_typos(word: &[char], candidate: &[char]) -> Option<(usize, usize)> {
    let max = max_errors(word.len());
    let word_text: String = word.iter().collect();
    let longest = (word.len() + max).min(candidate.len());
    (word.len().saturating_sub(max)..=longest)
        .filter_map(|length| {
            let beginning: String = candidate.get(..length)?.iter().collect();
            let errors = strsim::osa_distance(&word_text, &beginning);
            (errors <= max).then_some((errors, length))
        })
        .min()
}

/// `terms`, each replaced by the nearest word of `words` when it begins none of them. Among equally near words the
/// first in alphabetical order is taken. `None`: no term changes, or a term has no near word.
pub(crate) fn corrected_terms(terms: &[String], words: &BTreeSet<&str>) -> Option<Vec<String>> {
    let mut is_changed = false;
    let corrected = terms.iter().map(|term| {
        if words.iter().any(|word| word.starts_with(term.as_str())) {
            return Some(term.clone());
        }
        is_changed = true;
        let term: Vec<char> = term.chars().collect();
        let near = words.iter().filter_map(|word| {
            let chars: Vec<char> = word.chars().collect();
            let (errors, _) = match_with_typos(&term, &chars)?;
            Some((errors, word))
        });
        near.min().map(|(_, word)| (*word).to_owned())
    });
    let corrected: Option<Vec<String>> = corrected.collect();
    corrected.filter(|_| is_changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(word: &str, candidate: &str) -> Option<usize> {
        let (word, candidate): (Vec<char>, Vec<char>) =
            (word.chars().collect(), candidate.chars().collect());
        match_with_typos(&word, &candidate).map(|(errors, _)| errors)
    }

    #[test]
    fn long_words_may_have_more_errors() {
        assert_eq!(errors("hodie", "hoodie"), Some(1));
        assert_eq!(errors("hodoie", "hoodie"), Some(1));
        assert_eq!(errors("hoo", "hoodie"), Some(0));
        assert_eq!(errors("hod", "hoodie"), None);
        assert_eq!(errors("hdie", "hoodie"), None);
        assert_eq!(errors("chocollatte", "chocolate"), Some(2));
    }

    #[test]
    fn each_unknown_term_is_replaced_by_nearest_word() {
        let words = BTreeSet::from(["knit", "hoodie", "heavy", "hood"]);
        let corrected = |text: &str| {
            let terms: Vec<String> = text.split(' ').map(str::to_owned).collect();
            corrected_terms(&terms, &words).map(|terms| terms.join(" "))
        };
        assert_eq!(corrected("havy hodie").as_deref(), Some("heavy hoodie"));
        assert_eq!(corrected("kni hodie").as_deref(), Some("kni hoodie"));
        assert_eq!(corrected("heavy"), None);
        assert_eq!(corrected("heavy umbrella"), None);
    }
}
