//! A collection gift: the products to choose from, by the categories of the collection.

use maud::{Markup, html};

use super::{
    components,
    layout::layout,
    problems::selection_problem,
    swap::{choosing_form, product_card, submit_bar},
};
use crate::{
    contract::rules::ChoiceLimit,
    i18n::{format, t_in},
    service::{
        page::{
            context::PageContext,
            form::Form,
            loaded_gift::LoadedGift,
            selection::{Pick, SWAP_PATH},
        },
        rules::{acceptance::SelectionProblem, choice::OpenChoice},
    },
};

pub(in super::super) fn choose(
    page: &PageContext,
    gift: &LoadedGift,
    picks: &[Pick],
    problem: Option<&SelectionProblem>,
    typed: Option<&Form>,
) -> Markup {
    let language = page.language;
    let only_choice = match gift.choices.as_slice() {
        [choice] => Some(choice),
        _ => None,
    };
    let title = match only_choice {
        Some(choice) => choice.offer.title.clone(),
        None => t_in!(language, "page-choose-title"),
    };
    let main = html! {
        main.wide {
            header.intro {
                p.eyebrow { (t_in!(language, "page-gift-title", sender = &gift.gift.from_name)) }
                h1 { (title) }
                @if let Some(choice) = only_choice { (instructions(page, gift, choice)) }
                (included_products(page, gift))
                @if gift.is_country_chosen { (components::change_country(page, gift, SWAP_PATH, picks)) }
                p {
                    a.text-link href=(page.gift_address(gift)) { (t_in!(language, "page-back-button")) }
                }
            }
            @if let Some(problem) = problem {
                p.alert role="alert" { (selection_problem(language, problem)) }
            }
            (choosing_form(page, gift, typed, &html! {
                @for choice in &gift.choices {
                    (collection(page, gift, choice, picks, only_choice.is_none()))
                }
                (submit_bar(page))
            }))
        }
    };
    layout(&title, page, &main)
}

/// Explains the collection and how many products can be chosen.
fn instructions(page: &PageContext, gift: &LoadedGift, choice: &OpenChoice) -> Markup {
    let language = page.language;
    let offer = &choice.offer;
    let sent = gift.sent.get(choice.line);
    let limit = match choice.rules.limit {
        ChoiceLimit::Products(1) => t_in!(language, "page-swap-single-text"),
        ChoiceLimit::Products(count) => t_in!(language, "page-choose-count-text", count = count),
        ChoiceLimit::Amount => {
            let limit = choice.rules.spending_limit;
            t_in!(language, "page-swap-multiple-text", limit = limit)
        }
    };
    html! {
        @if let Some(subtitle) = offer.subtitle.as_deref().filter(|text| !text.is_empty()) {
            p.lead { (subtitle) }
        }
        p.lead { (limit) }
        @if let Some(sent) = sent.filter(|sent| sent.quantity > 1) {
            p.lead { (t_in!(language, "page-choose-quantity", quantity = sent.quantity)) }
        }
    }
}

/// The names of the gift's products that the recipient gets without a choice.
fn included_products(page: &PageContext, gift: &LoadedGift) -> Markup {
    let names: Vec<&str> = gift
        .sent
        .iter()
        .enumerate()
        .filter(|(index, _)| gift.choices.iter().all(|choice| choice.line != *index))
        .map(|(_, line)| line.product_name.as_str())
        .collect();
    let products = format::list_in(page.language, &names);
    html! {
        @if !names.is_empty() {
            p.small { (t_in!(page.language, "page-choose-included", products = products)) }
        }
    }
}

fn collection(
    page: &PageContext,
    gift: &LoadedGift,
    choice: &OpenChoice,
    picks: &[Pick],
    has_heading: bool,
) -> Markup {
    let offer = &choice.offer;
    let input_type = if choice.rules.is_single() {
        "radio"
    } else {
        "checkbox"
    };
    let has_prices = choice.rules.shows_prices();
    html! {
        section aria-label=(offer.title) {
            @if has_heading {
                header.intro { h2 { (offer.title) } (instructions(page, gift, choice)) }
            }
            @for category in &offer.collection_categories {
                @if !category.name.is_empty() { h2.category { (category.name) } }
                ul.grid {
                    @for entry in &category.collection_products {
                        @let pick = Pick { line: Some(choice.line), product: entry.product.id };
                        li {
                            label.product {
                                input type=(input_type) name=(pick.field()) value=(pick.product)
                                    checked[picks.contains(&pick)];
                                (product_card(page, &entry.product))
                                @if has_prices { (components::price(page, entry.product.price)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
