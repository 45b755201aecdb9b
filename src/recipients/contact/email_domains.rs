//! Typos in the domains of common email providers.
//!
//! Used by the check of emails. A typo is a guess, so the user decides about each suggestion.

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use crate::recipients::{
    addresses::countries::find_country,
    data::{self, WordList},
    text::is_within_typos,
};

/// Shorter common domains are too close to unrelated ones: `aim.com` is not a typo of `aol.com`.
const MIN_TYPO_DOMAIN_CHARS: usize = 9;

/// Mistyped top-level domains with the right ones.
static DOMAIN_TYPOS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let typos = data::keyed_words(data::DOMAIN_TYPOS);
    typos.map(|(right, typo)| (typo, right)).collect()
});

/// The common domains of which a typo can be told from another domain, with the letters that they contain.
static TYPO_DOMAINS: LazyLock<Vec<(u32, &str)>> = LazyLock::new(|| {
    let domains = WordList::CommonDomains.words().iter().copied();
    let long = domains.filter(|domain| domain.len() >= MIN_TYPO_DOMAIN_CHARS);
    long.map(|domain| (letter_set(domain), domain)).collect()
});

/// Returns the correction of a mistyped domain, or `None` when the domain does not look mistyped.
pub(in crate::recipients) fn suggest_domain(domain: &str) -> Option<String> {
    let is_lower = domain
        .bytes()
        .all(|b| b.is_ascii() && !b.is_ascii_uppercase());
    let domain = if is_lower {
        Cow::Borrowed(domain)
    } else {
        Cow::Owned(domain.to_lowercase())
    };
    let letters = letter_set(&domain);
    let near = TYPO_DOMAINS.iter().find(|(common_letters, common)| {
        // One typing mistake changes at most two letters of the set.
        (letters ^ common_letters).count_ones() <= 2
            && is_within_typos(&domain, common, 1)
            && !is_of_other_country(&domain, common)
    });
    if let Some((_, common)) = near {
        let is_common = WordList::CommonDomains.contains(&domain);
        return (!is_common).then(|| (*common).to_owned());
    }
    // No typo ends like the domains of most lists.
    if [".com", ".org", ".net"]
        .iter()
        .any(|end| domain.ends_with(end))
    {
        return None;
    }
    let end = domain.rfind('.')?;
    let correction = DOMAIN_TYPOS.get(&domain[end..])?;
    let corrected = format!("{}{correction}", &domain[..end]);
    // The name can have a second typo, as in `gmial.con`.
    Some(suggest_domain(&corrected).unwrap_or(corrected))
}

/// Whether two domains differ only in the country: providers have a domain in most countries, such as
/// `hotmail.be` beside `hotmail.de`.
fn is_of_other_country(domain: &str, common: &str) -> bool {
    let is_country = |ending: &str| ending.len() == 2 && find_country(ending).is_some();
    match (domain.rsplit_once('.'), common.rsplit_once('.')) {
        (Some((name, ending)), Some((common_name, common_ending))) => {
            name == common_name && is_country(ending) && is_country(common_ending)
        }
        _ => false,
    }
}

/// One bit for each letter of a text; other characters share one bit.
fn letter_set(text: &str) -> u32 {
    text.bytes().fold(0, |set, b| {
        let bit = if b.is_ascii_lowercase() { b - b'a' } else { 26 };
        set | 1 << bit
    })
}

/// The domain of the common provider whose name has no top-level domain: `gmail`.
pub(super) fn complete_domain(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let ending = if name == "comcast" { ".net" } else { ".com" };
    WordList::ProviderNames
        .contains(&name)
        .then(|| format!("{name}{ending}"))
}

/// The byte at which the domain of a common provider begins, in an address without `@`.
pub(super) fn find_common_domain(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let domains = TYPO_DOMAINS.iter();
    let starts = domains.filter_map(|(_, domain)| lower.strip_suffix(domain).map(str::len));
    starts.filter(|start| *start > 0).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_of_other_countries_are_no_typos() {
        for domain in ["hotmail.be", "hotmail.se", "hotmail.dk", "freenet.be"] {
            assert_eq!(suggest_domain(domain), None, "{domain}");
        }
        for (typo, domain) in [
            ("hotmial.de", "hotmail.de"),
            ("hotmail.dw", "hotmail.de"),
            ("hotmail.co", "hotmail.com"),
            ("gmail.cm", "gmail.com"),
        ] {
            assert_eq!(suggest_domain(typo).as_deref(), Some(domain), "{typo}");
        }
    }
}
