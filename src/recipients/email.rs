//! Repairs of nearly valid email addresses, and typos in common domains.

use crate::contract::rules::is_email_address;

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

/// The form in which two addresses are compared: trimmed and in lower case.
pub(super) fn comparison_key(address: &str) -> String {
    address.trim().to_lowercase()
}

/// The address in `Anna Lee <anna@example.com>`, or a text without white space that has an `@`
/// after its beginning. The address is not validated.
pub(super) fn find_address(text: &str) -> Option<&str> {
    let text = text.trim();
    if let (Some(open), Some(close)) = (text.rfind('<'), text.rfind('>'))
        && open < close
    {
        let inner = text[open + 1..close].trim();
        return inner.contains('@').then_some(inner);
    }
    let at = text.find('@')?;
    (at > 0 && !text.contains(char::is_whitespace)).then_some(text)
}

/// The valid address that an invalid text most likely means, if there is one. Removes a display
/// name, `mailto:`, white space, control characters, surrounding punctuation and a doubled `@` or
/// dot, and replaces commas in the domain with dots.
pub(super) fn suggest_repair(text: &str) -> Option<String> {
    let inner = match (text.rfind('<'), text.rfind('>')) {
        (Some(open), Some(close)) if open < close => &text[open + 1..close],
        _ => text,
    };
    let inner = inner.trim();
    let inner = inner
        .get(..7)
        .filter(|scheme| scheme.eq_ignore_ascii_case("mailto:"))
        .map_or(inner, |_| &inner[7..]);
    let joined: String = inner
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control())
        .collect();
    let joined = joined
        .trim_matches(|c: char| {
            matches!(
                c,
                ',' | ';' | '.' | '"' | '\'' | '(' | ')' | '<' | '>' | ':'
            )
        })
        .replace(['，', '、'], ".")
        .replace("..", ".");
    let (local, domain) = joined.split_once('@')?;
    let local = local.trim_end_matches('.');
    let domain = domain.trim_start_matches('@').replace(',', ".");
    let repaired = format!("{local}@{domain}");
    (repaired != text && is_email_address(&repaired)).then_some(repaired)
}

/// The number of valid addresses in a cell.
pub(super) fn count_addresses(text: &str) -> usize {
    text.split([',', ';', ' ', '/', '|'])
        .filter(|part| is_email_address(part.trim_matches(['<', '>', '"', '\''])))
        .count()
}

/// Returns the correction of a mistyped domain, or `None` when the domain does not look mistyped.
pub(super) fn suggest_domain(domain: &str) -> Option<String> {
    let domain = domain.to_lowercase();
    if COMMON_DOMAINS.contains(&domain.as_str()) {
        return None;
    }
    let near = COMMON_DOMAINS
        .iter()
        .filter(|common| common.len() >= MIN_TYPO_DOMAIN_CHARS)
        .find(|common| is_within_typos(&domain, common, 1));
    if let Some(common) = near {
        return Some((*common).to_owned());
    }
    let (typo, correction) = TLD_TYPOS.iter().find(|(typo, _)| domain.ends_with(typo))?;
    let corrected = format!("{}{correction}", domain.strip_suffix(typo)?);
    // The name can have a second typo, as in `gmial.con`.
    Some(suggest_domain(&corrected).unwrap_or(corrected))
}

/// Whether two texts differ by at most `max` typing errors: a character missing, added, replaced,
/// or swapped with its neighbor.
pub(super) fn is_within_typos(a: &str, b: &str, max: usize) -> bool {
    // Texts whose lengths differ by more than `max` cannot match. The check avoids the expensive
    // distance for long input.
    a.chars().count().abs_diff(b.chars().count()) <= max && strsim::osa_distance(a, b) <= max
}
