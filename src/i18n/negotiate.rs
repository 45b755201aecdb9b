//! Matches requested languages (of a user or a browser) with the languages of the product.

use super::Language;

/// The most bytes of an `Accept-Language` header that are read; browsers send fewer than 200.
const MAX_HEADER_BYTES: usize = 1_000;

/// The offered language of a BCP 47 or POSIX tag: `de-AT`, `fr_CA.UTF-8`, `EN`. The pseudo-locale
/// is found by its exact tag only. `None` when the product does not have the language.
#[must_use]
pub fn from_tag(tag: &str) -> Option<Language> {
    let tag = tag.trim();
    if tag.eq_ignore_ascii_case(Language::Pseudo.tag()) {
        return Some(Language::Pseudo);
    }
    let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
    Language::OFFERED.into_iter().find(|language| {
        let own = language.tag().split('-').next().unwrap_or_default();
        primary.eq_ignore_ascii_case(own)
    })
}

/// The offered language that an `Accept-Language` header (RFC 9110, section 12.5.4) prefers;
/// entries with `q=0` are refused. `None` when no entry fits.
#[must_use]
pub fn from_accept_language(header: &str) -> Option<Language> {
    let header = header.get(..MAX_HEADER_BYTES).unwrap_or(header);
    let mut best: Option<(f32, Language)> = None;
    for entry in header.split(',') {
        let mut parts = entry.split(';');
        let tag = parts.next().unwrap_or_default();
        let quality = parts
            .find_map(|parameter| parameter.trim().strip_prefix("q="))
            .map_or(1.0, |q| q.trim().parse::<f32>().unwrap_or(0.0));
        let Some(language) = from_tag(tag).filter(|language| *language != Language::Pseudo) else {
            continue;
        };
        if quality > 0.0 && best.is_none_or(|(highest, _)| quality > highest) {
            best = Some((quality, language));
        }
    }
    best.map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_language_of_regional_and_posix_tags() {
        assert_eq!(from_tag("de-AT"), Some(Language::De));
        assert_eq!(from_tag("fr_CA.UTF-8"), Some(Language::Fr));
        assert_eq!(from_tag("EN"), Some(Language::EnUs));
        assert_eq!(from_tag("en-XA"), Some(Language::Pseudo));
        assert_eq!(from_tag("pt-BR"), None);
        assert_eq!(from_tag(""), None);
    }

    #[test]
    fn accept_language_prefers_highest_quality() {
        let chosen = from_accept_language("pt, en;q=0.5, de-CH;q=0.8, fr;q=0");
        assert_eq!(chosen, Some(Language::De));
        assert_eq!(from_accept_language("es,de"), Some(Language::Es));
        assert_eq!(from_accept_language("de;q=0, *"), None);
        assert_eq!(from_accept_language("en-XA"), None);
    }

    #[test]
    fn malformed_accept_language_header_is_ignored() {
        for header in [
            "",
            ";;;,,,",
            "q=1",
            "de;q=abc",
            "\u{7f},é",
            &"ä,".repeat(5_000),
        ] {
            let _ = from_accept_language(header);
        }
        assert_eq!(from_accept_language("de;q=abc"), None);
    }
}
