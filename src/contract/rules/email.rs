//! The syntax of email addresses.
//!
//! The crate `email_address` checks the local part (RFC 5321 and RFC 6531). Quoted local parts,
//! address literals and host names without a top-level domain are valid in the RFCs but are refused
//! here, because addresses of recipients never have them. Whether the mailbox exists is not
//! checked.

use email_address::EmailAddress;

use super::MAX_EMAIL_BYTES;

/// The most bytes of a label of a domain (RFC 1035, section 2.3.4).
const MAX_LABEL_BYTES: usize = 63;
/// The most bytes of a domain (RFC 1035, section 2.3.4: 255 octets in wire format).
const MAX_DOMAIN_BYTES: usize = 253;

/// Whether a text is exactly one email address. Internationalized addresses are included.
#[must_use]
pub fn is_email_address(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    text.len() <= MAX_EMAIL_BYTES
        && !local.starts_with('"')
        && EmailAddress::is_valid_local_part(local)
        && is_public_domain(domain)
}

/// Whether a domain has at least two labels, of which the last has at least two characters and is
/// letters or an encoded international name. The crate `email_address` also accepts single labels,
/// numeric top-level domains, and characters that host names cannot have.
fn is_public_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=MAX_LABEL_BYTES).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let Some((_, top_level)) = domain.rsplit_once('.') else {
        return false;
    };
    domain.len() <= MAX_DOMAIN_BYTES
        && domain.split('.').all(is_label)
        && top_level.chars().count() >= 2
        && (top_level.starts_with("xn--") || top_level.chars().all(char::is_alphabetic))
}
