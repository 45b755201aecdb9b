//! The products to choose from: those that can replace a gift, one with a click or several up to the gift's price, or those of
//! a collection, by its categories.

use maud::{Markup, html};
use strum::IntoEnumIterator as _;

use super::{
    components::{self, layout},
    problems::selection_problem,
};
use crate::{
    contract::{Cents, Product, SwapMode, rules::ChoiceLimit},
    i18n::{format, t_in},
    service::{
        page::{
            context::PageContext,
            form::{Form, address_field_name},
            loaded_gift::{Delivery, LoadedGift},
            selection::{CHOOSING_FIELD, KEEP_ORIGINAL_FIELD, Pick, SWAP_PATH},
        },
        rules::{
            acceptance::{SelectionProblem, gift_card_line, product_total},
            acceptance_form::AddressField,
            choice::OpenChoice,
        },
    },
};

pub(in super::super) fn swap(
    page: &PageContext,
    gift: &LoadedGift,
    products: &[Product],
    picks: &[Pick],
    problem: Option<&SelectionProblem>,
    typed: Option<&Form>,
) -> Markup {
    let language = page.language;
    let is_gift_card = matches!(gift.delivery, Delivery::GiftCard { .. });
    let is_multiple = !is_gift_card && gift.gift.swap_mode() == SwapMode::Multiple;
    let country = components::country_name(page, gift.delivery.form().country());
    let title = if is_gift_card {
        t_in!(language, "page-gift-card-title")
    } else {
        t_in!(language, "page-swap-title")
    };
    let instructions = if is_gift_card {
        t_in!(language, "page-gift-card-text", country = country)
    } else if is_multiple {
        let limit = product_total(&gift.sent);
        t_in!(language, "page-swap-multiple-text", limit = limit)
    } else {
        t_in!(language, "page-swap-single-text")
    };
    let main = html! {
        main.wide {
            header.intro {
                p.eyebrow { (t_in!(language, "page-gift-title", sender = &gift.gift.from_name)) }
                h1 { (title) }
                p.lead { (instructions) }
                @if gift.is_country_chosen { (components::change_country(page, gift, SWAP_PATH, picks)) }
                @if !is_gift_card { p {
                    @if typed.is_some() {
                        button.button type="submit" form=(CHOOSING_FIELD)
                            name=(KEEP_ORIGINAL_FIELD) value="1" {
                            (t_in!(language, "page-swap-keep-button"))
                        }
                    } @else {
                        a.text-link href=(page.gift_address()) {
                            (t_in!(language, "page-swap-keep-button"))
                        }
                    }
                } }
            }
            @if let Some(problem) = problem {
                p.alert role="alert" { (selection_problem(language, problem)) }
            }
            @if products.is_empty() {
                section.panel.centered { p { (t_in!(language, "page-swap-empty")) } }
            }
            (choosing_form(page, gift, typed, &html! {
                @if !products.is_empty() { ul.grid {
                    @for product in products {
                        @let pick = Pick { line: None, product: product.id };
                        li {
                            @if is_multiple {
                                (check_box(page, product, &pick, picks.contains(&pick)))
                            } @else {
                                (choice_link(page, gift, product, pick, typed.is_some()))
                            }
                            @if let Some(line) = gift_card_value(is_gift_card, product, gift) {
                                p.small { (t_in!(language, "page-gift-card-value", value = line)) }
                            }
                        }
                    }
                } }
                @if is_multiple && !products.is_empty() { (submit_bar(page)) }
            }))
        }
    };
    layout(&title, page, &main)
}

/// The value of a gift card for this gift.
fn gift_card_value(is_gift_card: bool, product: &Product, gift: &LoadedGift) -> Option<Cents> {
    let line = is_gift_card.then(|| gift_card_line(&gift.terms, product, &gift.sent))??;
    Some(line.unit_price)
}

/// The check box of a product on a page where several products can be chosen.
fn check_box(page: &PageContext, product: &Product, pick: &Pick, is_picked: bool) -> Markup {
    html! {
        label.product {
            input type="checkbox" name=(pick.field()) value=(pick.product) checked[is_picked];
            (product_card(page, product))
            (components::price(page, product.price))
        }
    }
}

/// A product that is chosen with a click: a link, or a button of the form with a typed address.
fn choice_link(
    page: &PageContext,
    gift: &LoadedGift,
    product: &Product,
    pick: Pick,
    is_in_form: bool,
) -> Markup {
    html! {
        @if is_in_form {
            button.product type="submit" name=(pick.field()) value=(pick.product) {
                (product_card(page, product))
            }
        } @else {
            a.product href=(page.accept_address(gift, &[pick])) { (product_card(page, product)) }
        }
    }
}

/// The form around the products. Without a typed address the form is sent with GET, so the picks
/// become query parameters. With a typed address the form is sent with POST, so that the address is
/// in no URL.
pub(super) fn choosing_form(
    page: &PageContext,
    gift: &LoadedGift,
    typed: Option<&Form>,
    content: &Markup,
) -> Markup {
    html! {
        form id=(CHOOSING_FIELD) method=(if typed.is_some() { "post" } else { "get" })
            action=(page.accept_address(gift, &[])) {
            @if let Some(typed) = typed {
                (components::csrf_field(page))
                input type="hidden" name=(CHOOSING_FIELD) value="1";
                @if gift.is_country_chosen { (components::country_field(gift)) }
                @for field in AddressField::iter() {
                    @let name = address_field_name(field);
                    input type="hidden" name=(name) value=(typed.value(name));
                }
            } @else {
                (components::language_field(page))
                @if gift.is_country_chosen { (components::country_field(gift)) }
            }
            (content)
        }
    }
}

pub(super) fn submit_bar(page: &PageContext) -> Markup {
    html! {
        div.action-bar {
            button.button.primary type="submit" {
                (t_in!(page.language, "page-choose-submit-button"))
            }
        }
    }
}

/// Image, brand, name and short description of a product.
pub(super) fn product_card(page: &PageContext, product: &Product) -> Markup {
    let file = product
        .images
        .first()
        .and_then(|image| image.image_large.as_ref());
    let description = product
        .subtitle_short
        .as_deref()
        .or(product.subtitle.as_deref());
    html! {
        (components::image(page, file, "", true))
        span.brand { (product.brand.name) }
        span.name { (product.name) }
        @if let Some(description) = description { span.description { (description) } }
    }
}

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
                    a.text-link href=(page.gift_address()) { (t_in!(language, "page-back-button")) }
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
