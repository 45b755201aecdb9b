//! A gift of choice: what there is to choose from, by the categories of its collection.

use maud::{Markup, html};

use super::{
    super::{Page, Visit, form::Form, shop::Pick},
    frame::frame,
    shop::{choosing, offer, take},
};
use crate::{
    contract::MultipleSelectMode,
    service::rules::choice::{self, Choice},
};

pub(in super::super) fn choose(
    page: &Page,
    visit: &Visit,
    picks: &[Pick],
    wrong: Option<&str>,
    typed: Option<&Form>,
) -> Markup {
    let link = page.link(visit);
    let one = match visit.choices.as_slice() {
        [one] => Some(&one.offer),
        _ => None,
    };
    let title = one.map_or("Choose your gift", |offer| offer.title.as_str());
    let main = html! {
        main.wide {
            header.hello {
                p.eyebrow { "A gift from " (visit.gift.from_name) }
                h1 { (title) }
                @if let Some(one) = visit.choices.first().filter(|_| one.is_some()) {
                    (lead(visit, one))
                }
                (beside(visit))
                p { a.way href=(link) { "Back to your gift" } }
            }
            @if let Some(wrong) = wrong { p.alert role="alert" { (wrong) } }
            (choosing(page, visit, typed, &html! {
                @for choice in &visit.choices { (of(page, visit, choice, picks, one.is_none())) }
                (take())
            }))
        }
    };
    frame(title, page, &main)
}

/// What it is about, and how much of it can be taken.
fn lead(visit: &Visit, choice: &Choice) -> Markup {
    let offer = &choice.offer;
    let sent = visit.sent.get(choice.place);
    html! {
        @if let Some(subtitle) = offer.subtitle.as_deref().filter(|text| !text.is_empty()) {
            p.lead { (subtitle) }
        }
        p.lead {
            @if choice.is_single() {
                "Choose the one you like best. It costs you nothing."
            } @else if offer.multiple_select_mode == MultipleSelectMode::ItemCount {
                "Choose up to " (offer.multiple_select_count.unwrap_or(1))
                ". It costs you nothing."
            } @else if let Some(sent) = sent {
                "Take one thing or several, up to " strong { (choice::spending_limit(offer, sent)) }
                " together. With shipping, they may cost as much as your gift: things of \
                  one brand ship together."
            }
            @if let Some(sent) = sent.filter(|sent| sent.quantity > 1) {
                " You get everything you choose " (sent.quantity) " times."
            }
        }
    }
}

/// The things that are no choice.
fn beside(visit: &Visit) -> Markup {
    let names: Vec<&str> = visit
        .sent
        .iter()
        .enumerate()
        .filter(|(place, _)| visit.choices.iter().all(|choice| choice.place != *place))
        .map(|(_, line)| line.product_name.as_str())
        .collect();
    html! {
        @if !names.is_empty() { p.small { "With it comes " (names.join(", ")) "." } }
    }
}

/// Everything that one collection offers.
fn of(page: &Page, visit: &Visit, choice: &Choice, picks: &[Pick], several: bool) -> Markup {
    let offer_of = &choice.offer;
    let kind = if choice.is_single() {
        "radio"
    } else {
        "checkbox"
    };
    let priced = offer_of.multiple_select_mode == MultipleSelectMode::MaxPrice;
    html! {
        section aria-label=(offer_of.title) {
            @if several {
                header.hello { h2 { (offer_of.title) } (lead(visit, choice)) }
            }
            @for category in &offer_of.collection_categories {
                @if !category.name.is_empty() { h2.category { (category.name) } }
                ul.grid {
                    @for entry in &category.collection_products {
                        @let pick = Pick { place: Some(choice.place), product: entry.product.id };
                        li {
                            label.offer {
                                input type=(kind) name=(pick.field()) value=(pick.product)
                                    checked[picks.contains(&pick)];
                                (offer(page, &entry.product))
                                @if priced { span.price { (entry.product.price) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
