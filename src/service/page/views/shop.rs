//! What a gift can be swapped for: one thing with a click, or several up to the gift's worth.

use maud::{Markup, html};

use super::{
    super::{Page, Visit, shop::Pick},
    frame::frame,
    pieces,
};
use crate::{
    contract::{Product, SwapMode},
    service::rules::acceptance::worth,
};

pub(in super::super) fn shop(
    page: &Page,
    visit: &Visit,
    choices: &[Product],
    picks: &[Pick],
    wrong: Option<&str>,
) -> Markup {
    let link = page.link(visit);
    let accept = format!("{link}/accept");
    let several = visit.gift.swap() == SwapMode::Multiple;
    let main = html! {
        main.wide {
            header.hello {
                p.eyebrow { "A gift from " (visit.gift.from_name) }
                h1 { "Choose something else" }
                @if several {
                    p.lead {
                        "Take one thing or several, up to " strong { (worth(&visit.sent)) }
                        " together. With shipping, they may cost as much as your gift: things of \
                          one brand ship together."
                    }
                } @else {
                    p.lead { "Pick whatever you like best. It costs you nothing." }
                }
                p { a href=(link) { "Keep what was chosen for you" } }
            }
            @if let Some(wrong) = wrong { p.alert role="alert" { (wrong) } }
            @if choices.is_empty() {
                section.sheet.centered {
                    p { "There is nothing else in the shop for this gift at the moment." }
                }
            } @else if several {
                form method="get" action=(accept) {
                    ul.grid {
                        @for product in choices {
                            li {
                                label.offer {
                                    input type="checkbox" name="pick" value=(product.id)
                                        checked[picks.iter().any(|pick| pick.product == product.id)];
                                    (offer(page, product))
                                    span.price { (product.price) }
                                }
                            }
                        }
                    }
                    div.bar { button.button.primary type="submit" { "Take what I chose" } }
                }
            } @else {
                ul.grid {
                    @for product in choices {
                        li {
                            a.offer href={ (accept) "?pick=" (product.id) } { (offer(page, product)) }
                        }
                    }
                }
            }
        }
    };
    frame("Choose something else", Some(page), &main)
}

pub(super) fn offer(page: &Page, product: &Product) -> Markup {
    let file = product
        .images
        .first()
        .and_then(|image| image.image_large.as_ref());
    let short = product
        .subtitle_short
        .as_deref()
        .or(product.subtitle.as_deref());
    html! {
        (pieces::picture(page, file, "", false))
        span.brand { (product.brand.name) }
        span.name { (product.name) }
        @if let Some(short) = short { span.about { (short) } }
    }
}
