//! What a gift can be swapped for: one thing with a click, or several up to the gift's worth.

use maud::{Markup, html};

use super::{
    super::{
        Page, Visit,
        form::{ADDRESS, Form},
        guard,
        shop::{CHOOSING, Pick, UNPICKED, query},
    },
    frame::frame,
    pieces,
};
use crate::{
    contract::{Product, SwapMode},
    service::rules::acceptance::product_total,
};

pub(in super::super) fn shop(
    page: &Page,
    visit: &Visit,
    choices: &[Product],
    picks: &[Pick],
    wrong: Option<&str>,
    typed: Option<&Form>,
) -> Markup {
    let link = page.link(visit);
    let several = visit.gift.swap() == SwapMode::Multiple;
    let main = html! {
        main.wide {
            header.hello {
                p.eyebrow { "A gift from " (visit.gift.from_name) }
                h1 { "Choose something else" }
                @if several {
                    p.lead {
                        "Take one thing or several, up to " strong { (product_total(&visit.sent)) }
                        " together. With shipping, they may cost as much as your gift: things of \
                          one brand ship together."
                    }
                } @else {
                    p.lead { "Pick whatever you like best. It costs you nothing." }
                }
                @if typed.is_some() {
                    p {
                        button.button type="submit" form=(CHOOSING) name=(UNPICKED) value="1" {
                            "Keep what was chosen for you"
                        }
                    }
                } @else {
                    p { a.way href=(link) { "Keep what was chosen for you" } }
                }
            }
            @if let Some(wrong) = wrong { p.alert role="alert" { (wrong) } }
            @if choices.is_empty() {
                section.sheet.centered {
                    p { "There is nothing else in the shop for this gift at the moment." }
                }
            }
            (choosing(page, visit, typed, &html! {
                @if !choices.is_empty() { ul.grid {
                    @for product in choices {
                        @let pick = Pick { place: None, product: product.id };
                        li { (one(page, visit, product, several.then(|| picks.contains(&pick)), typed)) }
                    }
                } }
                @if several && !choices.is_empty() { (take()) }
            }))
        }
    };
    frame("Choose something else", page, &main)
}

/// Something to choose; `among`: whether it is chosen, where it is one of several that can be.
fn one(
    page: &Page,
    visit: &Visit,
    product: &Product,
    among: Option<bool>,
    typed: Option<&Form>,
) -> Markup {
    let pick = Pick {
        place: None,
        product: product.id,
    };
    html! {
        @if let Some(chosen) = among {
            label.offer {
                input type="checkbox" name=(pick.field()) value=(pick.product) checked[chosen];
                (offer(page, product))
                span.price { (product.price) }
            }
        } @else if typed.is_some() {
            button.offer type="submit" name=(pick.field()) value=(pick.product) { (offer(page, product)) }
        } @else {
            a.offer href={ (page.link(visit)) "/accept" (query(&[pick])) } { (offer(page, product)) }
        }
    }
}

/// The form around what there is to choose. What is chosen stands in the address of the next page;
/// with an address that was `typed` already nothing does, and the form brings it along.
pub(super) fn choosing(page: &Page, visit: &Visit, typed: Option<&Form>, what: &Markup) -> Markup {
    html! {
        form id=(CHOOSING) method=(if typed.is_some() { "post" } else { "get" })
            action={ (page.link(visit)) "/accept" } {
            @if let Some(typed) = typed {
                input type="hidden" name=(guard::FIELD) value=(guard::word(&visit.token));
                input type="hidden" name=(CHOOSING) value="1";
                @for name in ADDRESS { input type="hidden" name=(name) value=(typed.text(name)); }
            }
            (what)
        }
    }
}

/// What ends a choice of several.
pub(super) fn take() -> Markup {
    html! { div.bar { button.button.primary type="submit" { "Take what I chose" } } }
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
