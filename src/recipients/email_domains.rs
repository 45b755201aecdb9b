//! Typos in the domains of common email providers.
//!
//! Used by the check of emails. A typo is a guess, so the user decides about each suggestion.

use std::{borrow::Cow, sync::LazyLock};

use super::{countries::find_country, typing::is_within_typos};

/// Shorter common domains are too close to unrelated ones: `aim.com` is not a typo of `aol.com`.
const MIN_TYPO_DOMAIN_CHARS: usize = 9;

/// Widely used email domains. A domain that is one typing mistake away from a long domain of this
/// list, and not itself in the list, is probably a typo.
const COMMON_DOMAINS: [&str; 44] = [
    "gmail.com",
    "googlemail.com",
    "yahoo.com",
    "ymail.com",
    "rocketmail.com",
    "hotmail.com",
    "outlook.com",
    "live.com",
    "msn.com",
    "icloud.com",
    "me.com",
    "mac.com",
    "aol.com",
    "aim.com",
    "mail.com",
    "email.com",
    "gmx.com",
    "gmx.net",
    "gmx.de",
    "web.de",
    "t-online.de",
    "freenet.de",
    "protonmail.com",
    "proton.me",
    "fastmail.com",
    "zoho.com",
    "comcast.net",
    "verizon.net",
    "att.net",
    "sbcglobal.net",
    "bellsouth.net",
    "cox.net",
    "charter.net",
    "earthlink.net",
    "hotmail.co.uk",
    "yahoo.co.uk",
    "hotmail.fr",
    "yahoo.fr",
    "hotmail.de",
    "yahoo.de",
    "yahoo.ca",
    "yahoo.es",
    "hotmail.es",
    "hotmail.it",
];

/// Mistyped top-level domains and their corrections. None of the mistyped domains exists.
const TLD_TYPOS: [(&str, &str); 14] = [
    (".con", ".com"),
    (".cmo", ".com"),
    (".ocm", ".com"),
    (".vom", ".com"),
    (".xom", ".com"),
    (".cpm", ".com"),
    (".clm", ".com"),
    (".comm", ".com"),
    (".coom", ".com"),
    (".ccom", ".com"),
    (".nte", ".net"),
    (".ner", ".net"),
    (".ogr", ".org"),
    (".eud", ".edu"),
];

/// The long common domains with the letters that they contain.
static TYPO_DOMAINS: LazyLock<Vec<(u32, &str)>> = LazyLock::new(|| {
    COMMON_DOMAINS
        .iter()
        .filter(|domain| domain.len() >= MIN_TYPO_DOMAIN_CHARS)
        .map(|domain| (letter_set(domain), *domain))
        .collect()
});

/// Returns the correction of a mistyped domain, or `None` when the domain does not look mistyped.
pub(super) fn suggest_domain(domain: &str) -> Option<String> {
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
        let is_common = COMMON_DOMAINS.contains(&&*domain);
        return (!is_common).then(|| (*common).to_owned());
    }
    // No typo ends like the domains of most lists.
    if [".com", ".org", ".net"]
        .iter()
        .any(|end| domain.ends_with(end))
    {
        return None;
    }
    let (typo, correction) = TLD_TYPOS.iter().find(|(typo, _)| domain.ends_with(typo))?;
    let corrected = format!("{}{correction}", domain.strip_suffix(typo)?);
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
    const PROVIDERS: [&str; 8] = [
        "gmail",
        "yahoo",
        "hotmail",
        "outlook",
        "icloud",
        "aol",
        "protonmail",
        "comcast",
    ];
    let name = name.to_lowercase();
    let ending = if name == "comcast" { ".net" } else { ".com" };
    PROVIDERS
        .contains(&name.as_str())
        .then(|| format!("{name}{ending}"))
}

/// The byte at which the domain of a common provider begins, in an address without `@`.
pub(super) fn find_common_domain(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    COMMON_DOMAINS
        .iter()
        .filter(|domain| domain.len() >= MIN_TYPO_DOMAIN_CHARS)
        .filter_map(|domain| lower.strip_suffix(domain).map(str::len))
        .filter(|start| *start > 0)
        .min()
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
