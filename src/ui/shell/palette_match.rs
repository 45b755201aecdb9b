//! Finds the items of the palette for a query: fuzzily, with single typing errors forgiven, and with the matched
//! characters.

use nucleo_matcher::{
    Matcher, Utf32Str,
    pattern::{Atom, AtomKind, CaseMatching, Normalization},
};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::palette::{PaletteGroup, PaletteItem};
use crate::contract::text_typos::match_with_typos;

/// The score of a word with a typing error: below every match without one.
const TYPO_SCORE: u32 = 1;

/// An item that matches the query.
pub(super) struct Match<'a, A> {
    pub item: &'a PaletteItem<A>,
    score: u32,
    /// Positions of the matched characters in the label.
    pub highlights: Vec<u32>,
}

/// Filters and ranks the items. A query puts the group with the best match first. Results of the store keep their
/// order and follow the other groups.
pub(super) fn find_matches<'a, A>(
    matcher: &mut Matcher,
    query: &str,
    items: &'a [PaletteItem<A>],
) -> Vec<Match<'a, A>> {
    let words = Words::new(query);
    let mut found: Vec<Match<'a, A>> = items
        .iter()
        .filter_map(|item| {
            let (score, highlights) = match words.find_in(matcher, &item.label) {
                Some((score, highlights)) => (score, highlights),
                None if item.group.is_search_result() => (0, Vec::new()),
                None => return None,
            };
            let score = if item.group.is_search_result() {
                0
            } else {
                score
            };
            Some(Match {
                item,
                score,
                highlights,
            })
        })
        .collect();
    let best: Vec<u32> = (found.iter())
        .map(|one| best_of_group(&found, one.item.group))
        .collect();
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|index| {
        let one = &found[*index];
        let group = one.item.group;
        let rank = std::cmp::Reverse(best[*index]);
        (
            group.is_search_result(),
            rank,
            group as usize,
            std::cmp::Reverse(one.score),
        )
    });
    let mut slots: Vec<Option<Match<'a, A>>> = found.drain(..).map(Some).collect();
    order
        .into_iter()
        .filter_map(|index| slots[index].take())
        .collect()
}

fn best_of_group<A>(found: &[Match<'_, A>], group: PaletteGroup) -> u32 {
    let scores = found.iter().filter(|one| one.item.group == group);
    scores.map(|one| one.score).max().unwrap_or_default()
}

/// The words of a query.
struct Words(Vec<(Atom, Vec<char>)>);

impl Words {
    fn new(query: &str) -> Self {
        let words = query.split_whitespace().map(|word| {
            let atom = Atom::new(
                word,
                CaseMatching::Ignore,
                Normalization::Smart,
                AtomKind::Fuzzy,
                true,
            );
            (atom, folded(word).into_iter().map(|(_, it)| it).collect())
        });
        Self(words.collect())
    }

    /// The score of a label that matches all words, and the positions of the matched characters.
    fn find_in(&self, matcher: &mut Matcher, label: &str) -> Option<(u32, Vec<u32>)> {
        let chars: Vec<char> = label.chars().collect();
        let (mut score, mut highlights) = (0, Vec::new());
        for (atom, word) in &self.0 {
            let found = atom.indices(Utf32Str::Unicode(&chars), matcher, &mut highlights);
            score += match found {
                Some(found) => u32::from(found) + TYPO_SCORE,
                None => {
                    highlights.extend(find_with_typo(word, label)?);
                    TYPO_SCORE
                }
            };
        }
        Some((score, highlights))
    }
}

/// The positions of the beginning of a word in the label that is the query's word with a typing error.
fn find_with_typo(word: &[char], label: &str) -> Option<Vec<u32>> {
    let label = folded(label);
    let mut candidates = label.split(|(_, character)| !character.is_alphanumeric());
    candidates.find_map(|candidate| {
        let chars: Vec<char> = candidate.iter().map(|(_, it)| *it).collect();
        let (_, length) = match_with_typos(word, &chars)?;
        let beginning = candidate.iter().take(length);
        Some(beginning.map(|(position, _)| *position).collect())
    })
}

/// The characters in lower case and without accents, with their positions in the text.
fn folded(text: &str) -> Vec<(u32, char)> {
    let chars = (0_u32..).zip(text.chars());
    chars
        .flat_map(|(position, character)| {
            let lower: Vec<char> = character
                .nfd()
                .filter(|part| !is_combining_mark(*part))
                .flat_map(char::to_lowercase)
                .collect();
            lower.into_iter().map(move |part| (position, part))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::icons;

    fn labels(query: &str) -> Vec<String> {
        let labels = [
            "Go to orders",
            "Go to activity",
            "Zoom in",
            "Go to products",
        ];
        let items =
            labels.map(|label| PaletteItem::new(PaletteGroup::Commands, icons::SEARCH, label, ()));
        find_matches(&mut Matcher::default(), query, &items)
            .into_iter()
            .map(|found| found.item.label.clone())
            .collect()
    }

    #[test]
    fn query_words_match_in_any_order() {
        assert_eq!(labels("ord")[0], "Go to orders");
        assert_eq!(labels("Orders go"), ["Go to orders"]);
        assert_eq!(labels("xyz"), Vec::<String>::new());
        assert_eq!(labels("").len(), 4);
    }

    #[test]
    fn query_matches_skipped_letters() {
        assert_eq!(labels("zin"), ["Zoom in"]);
    }

    #[test]
    fn typing_errors_are_forgiven() {
        assert_eq!(labels("acitvity"), ["Go to activity"]);
        assert_eq!(labels("porducts"), ["Go to products"]);
        assert_eq!(labels("ordres"), ["Go to orders"]);
        assert_eq!(labels("zoim"), ["Zoom in"]);
        // Short words and other words are not guessed.
        assert_eq!(labels("zox"), Vec::<String>::new());
        assert_eq!(labels("settings"), Vec::<String>::new());
    }

    #[test]
    fn highlights_are_positions_of_characters() {
        let item = |label| {
            [PaletteItem::new(
                PaletteGroup::Commands,
                icons::SEARCH,
                label,
                (),
            )]
        };
        let items = item("Öffnen");
        let found = find_matches(&mut Matcher::default(), "fn", &items);
        assert_eq!(found[0].highlights.len(), 2);
        assert!(found[0].highlights.iter().all(|index| *index < 6));
        let items = item("Go to orders");
        let found = find_matches(&mut Matcher::default(), "orderz", &items);
        assert_eq!(found[0].highlights, [6, 7, 8, 9, 10]);
    }

    #[test]
    fn search_results_are_not_filtered_again() {
        let items = [PaletteItem::search_result(
            PaletteGroup::Orders,
            icons::ORDERS,
            "Ida Berg",
            "",
            (),
        )];
        let found = find_matches(&mut Matcher::default(), "hoodie", &items);
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn group_with_best_match_comes_first() {
        let items = [
            PaletteItem::new(PaletteGroup::Page, icons::SEARCH, "Send and read sets", ()),
            PaletteItem::new(PaletteGroup::Commands, icons::SEARCH, "Reset zoom", ()),
            PaletteItem::search_result(PaletteGroup::Products, icons::SEARCH, "Reset", "", ()),
        ];
        let mut matcher = Matcher::default();
        let groups = |found: Vec<Match<'_, ()>>| -> Vec<PaletteGroup> {
            found.into_iter().map(|one| one.item.group).collect()
        };
        let found = find_matches(&mut matcher, "reset", &items);
        assert_eq!(
            groups(found),
            [
                PaletteGroup::Commands,
                PaletteGroup::Page,
                PaletteGroup::Products
            ]
        );
        let all = find_matches(&mut matcher, "", &items[..2]);
        assert_eq!(groups(all), [PaletteGroup::Page, PaletteGroup::Commands]);
    }
}
