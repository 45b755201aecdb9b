//! The names of countries in the languages of the product.
//!
//! The names are data of Unicode CLDR in `country_names.txt`, read once. Territories of the US are not
//! in the list, because their addresses are US addresses.

use std::sync::LazyLock;

use super::Language;

const NAMES: &str = include_str!("country_names.txt");

/// A code and its names, in the order of the codes.
static BY_CODE: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let (code, names) = line.split_once('|')?;
            Some((code, names.split('|').collect()))
        })
        .collect()
});

/// The name of a country, given by its 2 letter code in upper case; `None` for other text.
#[must_use]
pub fn country_name_in(language: Language, code: &str) -> Option<&'static str> {
    let at = BY_CODE.binary_search_by_key(&code, |(known, _)| known);
    let (_, names) = BY_CODE.get(at.ok()?)?;
    names.get(column(language)).copied()
}

/// The name of a country in the current language; the code itself when it is unknown.
#[must_use]
pub fn country_name(code: &str) -> &str {
    country_name_in(Language::current(), code).unwrap_or(code)
}

/// The codes and names of all countries, in the order of the names in the language.
#[must_use]
pub fn countries_in(language: Language) -> Vec<(&'static str, &'static str)> {
    let mut countries: Vec<_> = BY_CODE
        .iter()
        .filter_map(|(code, names)| Some((*code, *names.get(column(language))?)))
        .collect();
    // Names begin with a letter of the basic alphabet or with an accented one: "Égypte" is near "Espagne".
    countries.sort_by_key(|(_, name)| crate::contract::text::fold(name));
    countries
}

/// The column of the names after the code.
const fn column(language: Language) -> usize {
    match language {
        Language::EnUs | Language::Pseudo => 0,
        Language::De => 1,
        Language::Es => 2,
        Language::Fr => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_has_a_name_in_every_language() {
        for language in Language::OFFERED {
            let countries = countries_in(language);
            assert!(countries.len() > 200);
            assert!(countries.iter().all(|(_, name)| !name.is_empty()));
        }
        assert!(BY_CODE.is_sorted_by_key(|(code, _)| *code));
        assert_eq!(
            country_name_in(Language::De, "GB"),
            Some("Vereinigtes Königreich")
        );
        assert_eq!(country_name_in(Language::Fr, "PR"), None);
    }

    #[test]
    fn accented_names_are_sorted_with_their_letter() {
        let names = countries_in(Language::Fr);
        let at = |code| names.iter().position(|(known, _)| *known == code);
        assert!(at("EG") < at("ES"), "Égypte, Espagne");
    }
}
