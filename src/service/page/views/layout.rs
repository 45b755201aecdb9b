//! The layout of every page, and pages that show only a few sentences.

use maud::{DOCTYPE, Markup, html};

use crate::{
    i18n::t_in,
    service::page::{context::PageContext, icon, stylesheet},
};

fn ribbon_bow() -> Markup {
    html! {
        svg.ribbon-bow viewBox="0 0 64 40" width="88" height="55" aria-hidden="true" {
            path d="M32 22C24 4 6 2 5 12c-1 9 14 13 27 10Z" {}
            path d="M32 22C40 4 58 2 59 12c1 9-14 13-27 10Z" {}
            path.tail d="M30 24 19 40h9l6-15Z" {}
            path.tail d="M34 24l11 16h-9l-6-15Z" {}
            circle cx="32" cy="22" r="5" {}
        }
    }
}

pub(super) fn layout(title: &str, page: &PageContext, main: &Markup) -> Markup {
    let language = page.language;
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex, nofollow, noarchive";
                meta name="referrer" content="no-referrer";
                meta name="color-scheme" content="light dark";
                meta name="format-detection" content="telephone=no";
                title { (title) }
                link rel="stylesheet" href=(stylesheet::address(&page.base_path));
                link rel="icon" type="image/svg+xml" href=(format!("{}{}", page.base_path, icon::PATH));
            }
            body {
                header.top {
                    @if page.service.is_practice {
                        p.practice { (t_in!(language, "page-practice-banner")) }
                    }
                    div.ribbon { (ribbon_bow()) }
                }
                (main)
                footer { (t_in!(language, "page-footer")) }
            }
        }
    }
}

/// A page with a title and some sentences. `link` is the address and the label of a link.
pub(super) fn message_page(
    page: &PageContext,
    title: &str,
    sentences: &[String],
    link: Option<(&str, &str)>,
) -> Markup {
    let main = html! {
        main.narrow {
            section.panel.centered {
                h1 { (title) }
                @for sentence in sentences { p { (sentence) } }
                @if let Some((address, label)) = link {
                    p.actions { a.button.primary href=(address) { (label) } }
                }
            }
        }
    };
    layout(title, page, &main)
}
