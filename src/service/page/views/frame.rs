//! The frame around every page, and the pages that say that something did not work.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use maud::{DOCTYPE, Markup, html};

use super::super::{Page, Visit, answer::Answer, is_token, style};
use crate::service::http::rate_limits::retry_after_seconds;

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

/// A whole page.
pub(super) fn frame(title: &str, page: &Page, main: &Markup) -> Markup {
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
                link rel="stylesheet" href=(style::address(&page.base));
            }
            body {
                @if page.service.is_practice {
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
    page: &Page,
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
        words(page, "There is no gift behind this link", &text, None),
    )
}

/// Why a form was not taken.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Refusal {
    FromElsewhere,
    TooLarge,
    /// Its body did not come within the deadline.
    Late,
    /// Its body ended before its end.
    CutOff,
    /// Too many came from this link: how long to wait.
    TooOften(Duration),
}

/// A form that was not taken, and the way back to its gift.
pub(in super::super) fn refusal(page: &Page, visit: &Visit, why: Refusal) -> Answer {
    let (status, title, text) = match why {
        Refusal::FromElsewhere => (
            StatusCode::FORBIDDEN,
            "That did not come from this page",
            "For your safety this only works from the gift's own page. Nothing was changed.",
        ),
        Refusal::TooLarge => (
            StatusCode::PAYLOAD_TOO_LARGE,
            "That was too much",
            "What was sent is longer than a form can be. Nothing was changed.",
        ),
        Refusal::Late => (
            StatusCode::REQUEST_TIMEOUT,
            "That took too long",
            "What you sent did not arrive in time; the connection may be slow. Nothing was \
             changed. Please try again.",
        ),
        Refusal::CutOff => (
            StatusCode::BAD_REQUEST,
            "That did not arrive whole",
            "The connection ended in the middle of what you sent. Nothing was changed. Please try \
             again.",
        ),
        Refusal::TooOften(_) => (
            StatusCode::TOO_MANY_REQUESTS,
            "That was very quick",
            "Please wait a minute, then try again. Your gift is still here.",
        ),
    };
    let way = page.link(visit);
    let words = words(page, title, &[text], Some((&way, "Back to your gift")));
    let answer = Answer::page(status, words);
    match why {
        Refusal::TooOften(wait) => answer.with(header::RETRY_AFTER, seconds(wait)),
        _ => answer,
    }
}

/// 429: more comes from where this request comes from than is answered.
pub(in super::super) fn crowded(page: &Page, wait: Duration) -> Answer {
    let text = [
        "More people are looking at their gifts than fit through the door. Please wait a moment, \
         then open the link again; your gift is still here.",
    ];
    let words = words(page, "Just a moment", &text, None);
    Answer::page(StatusCode::TOO_MANY_REQUESTS, words).with(header::RETRY_AFTER, seconds(wait))
}

fn seconds(wait: Duration) -> HeaderValue {
    HeaderValue::from(retry_after_seconds(wait))
}

pub(in super::super) fn wrong_method(page: &Page) -> Answer {
    let text = ["Open the link from your mail once more. Nothing was changed."];
    let words = words(page, "That can’t be done here", &text, None);
    Answer::page(StatusCode::METHOD_NOT_ALLOWED, words)
}

/// Something failed here. `token`: of the gift that the page is about, when it is about one.
pub(in super::super) fn trouble(page: &Page, token: &str) -> Markup {
    let text =
        ["Something went wrong on our side. Please try again in a moment; your gift is safe."];
    let way = is_token(token).then(|| page.link_of(token));
    let way = way.as_deref().map(|way| (way, "Back to your gift"));
    words(page, "Not just now", &text, way)
}
