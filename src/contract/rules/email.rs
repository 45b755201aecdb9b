//! Which texts are email addresses.
//!
//! Refuses only what no mail server takes; whether the mailbox exists cannot be known here. Quoted
//! local parts and address literals (RFC 5321) are refused: in a list of people they are mistakes.

use super::MAX_EMAIL_BYTES;

/// Bytes of the part before the `@` (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_BYTES: usize = 64;
/// Bytes of a label of a domain (RFC 1035, section 2.3.4).
const MAX_LABEL_BYTES: usize = 63;
/// Bytes of a domain (RFC 1035, section 2.3.4).
const MAX_DOMAIN_BYTES: usize = 253;

/// Whether a text is exactly one email address, internationalised ones included (RFC 6531).
#[must_use]
pub fn is_email_address(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let is_atom = |c: char| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c);
    text.len() <= MAX_EMAIL_BYTES
        && !local.is_empty()
        && local.len() <= MAX_LOCAL_BYTES
        && local
            .split('.')
            .all(|part| !part.is_empty() && part.chars().all(is_atom))
        && is_domain(domain)
}

/// At least two labels; the last one is letters or an encoded international name.
fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= MAX_LABEL_BYTES
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let Some((_, last)) = domain.rsplit_once('.') else {
        return false;
    };
    domain.len() <= MAX_DOMAIN_BYTES
        && domain.split('.').all(is_label)
        && last.chars().count() >= 2
        && (last.starts_with("xn--") || last.chars().all(char::is_alphabetic))
}
