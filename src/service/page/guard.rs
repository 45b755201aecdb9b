//! Whether a form may do what it asks: it comes from the page of its own gift, and not too often.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use axum::http::{HeaderMap, header};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::{contract::Timestamp, service::base_url::BaseUrl};

/// The name of the field that brings the word.
pub(super) const FIELD: &str = "word";

/// The word that a form of this link brings. Who has the link has the gift, so a word that only
/// the link's page shows is enough to keep forms of other pages away, and needs no memory that
/// instances would have to share.
pub(super) fn word(token: &str) -> String {
    let hash = Sha256::digest(format!("giftdesk form of the gift\0{token}"));
    hash.iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

pub(super) fn is_word(word_sent: &str, token: &str) -> bool {
    word(token).as_bytes().ct_eq(word_sent.as_bytes()).into()
}

/// Whether a browser says that the form stood on a page of this service.
///
/// Browsers that know `Sec-Fetch-Site` say it there. Of others `Origin` counts; `null` is what they
/// send from a page without referrer, as ours is.
pub(super) fn comes_from_here(headers: &HeaderMap, base_url: &BaseUrl) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        // `none`: a reload of the answer.
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

/// Whether nobody looks: what a browser fetches in case somebody might.
pub(super) fn is_ahead_of_time(headers: &HeaderMap) -> bool {
    ["sec-purpose", "purpose", "x-purpose", "x-moz"]
        .into_iter()
        .filter_map(|name| headers.get(name)?.to_str().ok())
        .any(|purpose| {
            let purpose = purpose.to_ascii_lowercase();
            purpose.contains("prefetch")
                || purpose.contains("prerender")
                || purpose.contains("preview")
        })
}

/// Forms of one link within [`WINDOW`].
const MOST: u32 = 30;
const WINDOW: Duration = Duration::from_secs(60);
/// Links that are remembered; of more, all are forgotten.
const LINKS: usize = 10_000;

/// How often each link sent a form lately.
#[derive(Debug, Default)]
pub(super) struct Pace(Mutex<HashMap<String, (Timestamp, u32)>>);

impl Pace {
    /// Counts a form. How long to wait, when there were too many.
    pub fn count(&self, token: &str, now: Timestamp) -> Result<(), Duration> {
        let mut links = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if links.len() >= LINKS && !links.contains_key(token) {
            links.clear();
        }
        let (begin, count) = links.entry(token.to_owned()).or_insert((now, 0));
        if now.since(*begin) >= WINDOW {
            (*begin, *count) = (now, 0);
        }
        *count += 1;
        if *count > MOST {
            Err(WINDOW.saturating_sub(now.since(*begin)))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = "https://gifts.example.com/team";

    fn from_here(pairs: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        comes_from_here(&headers, &BaseUrl::parse(HERE).unwrap())
    }

    #[test]
    fn a_form_of_another_page_is_told_by_its_headers() {
        assert!(from_here(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "null")
        ]));
        assert!(!from_here(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "null")
        ]));
        assert!(!from_here(&[("sec-fetch-site", "same-site")]));
        assert!(from_here(&[("origin", "https://gifts.example.com")]));
        assert!(from_here(&[
            ("origin", "http://10.0.0.7:8787"),
            ("host", "10.0.0.7:8787")
        ]));
        assert!(!from_here(&[
            ("origin", "https://evil.example"),
            ("host", "gifts.example.com")
        ]));
        assert!(!from_here(&[(
            "origin",
            "https://gifts.example.com.evil.example"
        )]));
    }

    #[test]
    fn a_word_belongs_to_one_link() {
        assert!(is_word(&word("one"), "one"));
        assert!(!is_word(&word("one"), "two"));
        assert!(!is_word("", "one"));
    }

    #[test]
    fn a_link_that_sends_forms_without_end_has_to_wait() {
        let pace = Pace::default();
        let now = Timestamp::from_micros(0);
        for _ in 0..MOST {
            pace.count("one", now).unwrap();
        }
        assert_eq!(pace.count("one", now), Err(WINDOW));
        pace.count("two", now).unwrap();
        pace.count("one", now + WINDOW).unwrap();
    }
}
