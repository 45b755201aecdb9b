//! Checks where a request comes from: a form must come from the gift's own page, and a prefetch
//! does not count as a view.

use axum::http::{HeaderMap, header};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::service::base_url::BaseUrl;

/// The name of the form field with the CSRF token.
pub(super) const CSRF_FIELD: &str = "csrf_token";

/// The CSRF token of a gift link, derived from the link's secret part. Only the pages of the link
/// show the token, and no instance has to store it.
pub(super) fn csrf_token(token: &str) -> String {
    let hash = Sha256::digest(format!("giftdesk form of the gift\0{token}"));
    hex::encode(&hash[..16])
}

pub(super) fn is_csrf_token(submitted: &str, token: &str) -> bool {
    csrf_token(token)
        .as_bytes()
        .ct_eq(submitted.as_bytes())
        .into()
}

/// Whether the form can be from a page of this service: no header reports another origin.
///
/// `Sec-Fetch-Site` decides when the browser sends this header. Otherwise `Origin` decides. A
/// missing `Origin` is accepted, and so is `null`, which browsers send from a page with the policy
/// `no-referrer`, as every page of this service has.
pub(super) fn is_same_origin(headers: &HeaderMap, base_url: &BaseUrl) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        // Browsers send `none` when the user reloads the response.
        return matches!(site, "same-origin" | "none");
    }
    match text(header::ORIGIN.as_str()) {
        None | Some("null") => true,
        Some(origin) => {
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            authority.is_some()
                && (authority == Some(base_url.authority())
                    || authority == text(header::HOST.as_str()))
        }
    }
}

/// Whether the browser or an email program fetches the page ahead of time.
pub(super) fn is_prefetch(headers: &HeaderMap) -> bool {
    ["sec-purpose", "purpose", "x-purpose", "x-moz"]
        .into_iter()
        .filter_map(|name| headers.get(name)?.to_str().ok())
        .any(|purpose| {
            let purpose = purpose.to_ascii_lowercase();
            ["prefetch", "prerender", "preview"]
                .iter()
                .any(|ahead| purpose.contains(ahead))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE_URL: &str = "https://gifts.example.com/team";

    fn is_accepted(pairs: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        is_same_origin(&headers, &BaseUrl::parse(BASE_URL).unwrap())
    }

    #[test]
    fn refuses_forms_of_other_origins() {
        assert!(is_accepted(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "null")
        ]));
        assert!(!is_accepted(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "null")
        ]));
        assert!(!is_accepted(&[("sec-fetch-site", "same-site")]));
        assert!(is_accepted(&[("origin", "https://gifts.example.com")]));
        assert!(is_accepted(&[
            ("origin", "http://10.0.0.7:8787"),
            ("host", "10.0.0.7:8787")
        ]));
        assert!(!is_accepted(&[
            ("origin", "https://evil.example"),
            ("host", "gifts.example.com")
        ]));
        assert!(!is_accepted(&[(
            "origin",
            "https://gifts.example.com.evil.example"
        )]));
    }

    #[test]
    fn csrf_token_belongs_to_one_link() {
        assert!(is_csrf_token(&csrf_token("one"), "one"));
        assert!(!is_csrf_token(&csrf_token("one"), "two"));
        assert!(!is_csrf_token("", "one"));
    }
}
