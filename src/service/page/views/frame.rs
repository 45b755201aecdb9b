//! The frame around every page, and the pages that say that something did not work.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use maud::{DOCTYPE, Markup, html};

use super::super::{Page, Visit, answer::Answer, style};

/// The ribbon's bow, for the top of every page.
fn bow() -> Markup {
    html! {
        svg.bow viewBox="0 0 64 40" width="88" height="55" aria-hidden="true" {
            path d="M32 22C24 4 6 2 5 12c-1 9 14 13 27 10Z" {}
            path d="M32 22C40 4 58 2 59 12c1 9-14 13-27 10Z" {}
            path.tail d="M30 24 19 40h9l6-15Z" {}
            path.tail d="M34 24l11 16h-9l-6-15Z" {}
            circle cx="32" cy="22" r="5" {}
        }
    }
}

/// A whole page. `base`: before every path of this service.
pub(super) fn frame(title: &str, page: Option<&Page>, main: &Markup) -> Markup {
    let base = page.map_or("", |page| &page.base);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex, nofollow, noarchive";
                meta name="referrer" content="no-referrer";
                meta name="color-scheme" content="light dark";
                meta name="format-detection" content="telephone=no";
                title { (title) }
                link rel="stylesheet" href=(style::address(base));
            }
            body {
                @if page.is_some_and(|page| page.service.practice) {
                    p.practice { "Practice: this gift is not real. Nothing is charged, nothing is sent." }
                }
                div.ribbon { (bow()) }
                (main)
                footer { "Gifts by giftdesk" }
            }
        }
    }
}

/// A page with a few words and perhaps a way on.
pub(super) fn words(
    page: Option<&Page>,
    title: &str,
    text: &[&str],
    way_on: Option<(&str, &str)>,
) -> Markup {
    let main = html! {
        main.narrow {
            section.sheet.centered {
                h1 { (title) }
                @for line in text { p { (line) } }
                @if let Some((address, label)) = way_on {
                    p.actions { a.button.primary href=(address) { (label) } }
                }
            }
        }
    };
    frame(title, page, &main)
}

pub(in super::super) fn unknown(page: &Page) -> Answer {
    let text = [
        "The link may have been cut off on its way to you. Open it from the mail once more, or copy \
         all of it, to the last letter.",
        "If it still leads here, ask whoever sent you the gift for a new link.",
    ];
    Answer::page(
        StatusCode::NOT_FOUND,
        words(Some(page), "There is no gift behind this link", &text, None),
    )
}

pub(in super::super) fn from_elsewhere(page: &Page, visit: &Visit) -> Answer {
    let text = ["For your safety this only works from the gift's own page. Nothing was changed."];
    let way = page.link(visit);
    Answer::page(
        StatusCode::FORBIDDEN,
        words(
            Some(page),
            "That did not come from this page",
            &text,
            Some((&way, "Back to your gift")),
        ),
    )
}

pub(in super::super) fn too_large(page: &Page, visit: &Visit) -> Answer {
    let text = ["What was sent is longer than a form can be. Nothing was changed."];
    let way = page.link(visit);
    Answer::page(
        StatusCode::PAYLOAD_TOO_LARGE,
        words(
            Some(page),
            "That was too much",
            &text,
            Some((&way, "Back to your gift")),
        ),
    )
}

pub(in super::super) fn too_often(page: &Page, visit: &Visit, wait: Duration) -> Answer {
    let text = ["Please wait a minute, then try again. Your gift is still here."];
    let way = page.link(visit);
    let seconds = HeaderValue::from(wait.as_secs().max(1));
    Answer::page(
        StatusCode::TOO_MANY_REQUESTS,
        words(
            Some(page),
            "That was very quick",
            &text,
            Some((&way, "Back to your gift")),
        ),
    )
    .with(header::RETRY_AFTER, seconds)
}

/// Something failed here.
pub(in super::super) fn trouble() -> Markup {
    let text =
        ["Something went wrong on our side. Please try again in a moment; your gift is safe."];
    words(None, "Not just now", &text, None)
}
