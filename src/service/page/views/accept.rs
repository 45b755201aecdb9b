//! The form of an acceptance: what is left to choose, and where it goes. What was typed stands in it
//! again when something is wrong, with the reason beside the field.

use std::collections::HashMap;

use maud::{Markup, html};

use super::{
    super::{
        Page, Visit,
        form::Form,
        guard,
        shop::{self, Pick, may_swap},
    },
    frame::frame,
    pieces,
};
use crate::{
    contract::{Product, ProductId, VariantGroup, states::STATES},
    service::rules::{acceptance::Wrong, gift::GiftLine, text::MAX_NAME_CHARS},
};

/// Whether a product's variants are one option of each group, as `M / Ink`.
pub(in super::super) fn grouped(product: &Product) -> bool {
    let combinations: usize = product
        .variant_groups
        .iter()
        .map(|group| group.options.len())
        .product();
    let is_combination = |name: &str| {
        let parts: Vec<&str> = name.split(" / ").collect();
        parts.len() == product.variant_groups.len()
            && product
                .variant_groups
                .iter()
                .zip(parts)
                .all(|(group, part)| group.options.iter().any(|option| option.name == part))
    };
    !product.variant_groups.is_empty()
        && product.variants_to_choose() == 1
        && product.variants.len() == combinations
        && product
            .variants
            .iter()
            .all(|variant| is_combination(&variant.name))
}

pub(in super::super) fn accept(
    page: &Page,
    visit: &Visit,
    picks: &[Pick],
    lines: &[GiftLine],
    shelf: &HashMap<ProductId, Product>,
    typed: &Form,
    wrongs: &[Wrong],
) -> Markup {
    let link = page.link(visit);
    let has_choices = lines
        .iter()
        .filter_map(|line| shelf.get(&line.product_id))
        .any(|product| product.variants_to_choose() > 0);
    let main = html! {
        main.wide {
            header.hello {
                p.eyebrow { "A gift from " (visit.gift.from_name) }
                h1 { "Where should it go?" }
            }
            @if !wrongs.is_empty() { (summary(wrongs)) }
            div.columns.form {
                section.sheet.gift.summary aria-label="What you get" {
                    @for line in lines { (pieces::thing(page, line, shelf, !picks.is_empty())) }
                    @if !visit.choices.is_empty() {
                        p.small { a.way href={ (link) "/swap" (shop::query(picks)) } { "Choose again" } }
                    } @else if may_swap(visit) {
                        p.small { a.way href={ (link) "/swap" (shop::query(picks)) } { "Choose something else" } }
                    }
                    @if !picks.is_empty() && visit.choices.is_empty() {
                        p.small { a.way href=(link) { "Keep what was chosen for you" } }
                    }
                }
                form.sheet.padded method="post" action={ (link) "/accept" } novalidate {
                    input type="hidden" name=(guard::FIELD) value=(guard::word(&visit.token));
                    @for pick in picks { input type="hidden" name=(pick.field()) value=(pick.product); }
                    @if has_choices {
                        @for (place, line) in lines.iter().enumerate() {
                            @if let Some(product) = shelf.get(&line.product_id) {
                                (options(place, line, product, lines.len() > 1, typed, wrongs))
                            }
                        }
                    }
                    (address(typed, wrongs))
                    button.button.primary.full type="submit" { "Send it to me" }
                    p.small {
                        "Your address is used to deliver this gift, and for nothing else. "
                        "Whoever sent it does not see it."
                    }
                }
            }
        }
    };
    frame("Accept your gift", page, &main)
}

/// What is wrong, each with a way to its field.
fn summary(wrongs: &[Wrong]) -> Markup {
    html! {
        div.alert role="alert" {
            p { strong {
                @if wrongs.len() == 1 { "One thing is missing or not right yet:" }
                @else { (wrongs.len()) " things are missing or not right yet:" }
            } }
            ul { @for wrong in wrongs { li { a href={ "#" (wrong.field) } { (wrong.why) } } } }
        }
    }
}

fn why<'a>(wrongs: &'a [Wrong], field: &str) -> Option<&'a str> {
    let wrong = wrongs.iter().find(|wrong| wrong.field == field);
    wrong.map(|wrong| wrong.why.as_str())
}

/// What is left to choose of one thing.
fn options(
    place: usize,
    line: &GiftLine,
    product: &Product,
    several: bool,
    typed: &Form,
    wrongs: &[Wrong],
) -> Markup {
    let count = product.variants_to_choose();
    if count == 0 {
        return html! {};
    }
    let field = format!("variants-{place}");
    let wrong = why(wrongs, &field);
    let error = format!("{field}-error");
    let chosen = |choice: usize, otherwise: Option<&str>| {
        let name = format!("{field}-{choice}");
        if typed.has(&name) {
            typed.text(&name).to_owned()
        } else {
            otherwise.unwrap_or_default().to_owned()
        }
    };
    let label = product.variants_label.as_deref().unwrap_or("Option");
    html! {
        // The way from the list of what is wrong leads here, also for who has no eyes on it.
        div.choices id=(field) tabindex=[wrong.map(|_| "-1")] {
            @if several { h2 { (line.product_name) } }
            @if grouped(product) {
                @let parts: Vec<&str> = line.variants.first().map_or_else(Vec::new, |name| name.split(" / ").collect());
                @for (number, group) in product.variant_groups.iter().enumerate() {
                    @let name = format!("{field}-{number}");
                    (chips(&name, group, &chosen(number, parts.get(number).copied()), wrong.map(|_| error.as_str())))
                }
            } @else {
                @for number in 0..count {
                    @let name = format!("{field}-{number}");
                    @let now = chosen(number, line.variants.get(number).map(String::as_str));
                    div.field {
                        label for=(name) {
                            (label)
                            @if count > 1 { " " (number + 1) " of " (count) }
                        }
                        select id=(name) name=(name) aria-invalid=[wrong.map(|_| "true")]
                            aria-describedby=[wrong.map(|_| &error)] {
                            option value="" { "Please choose" }
                            @for variant in &product.variants {
                                option value=(variant.name) selected[variant.name == now] { (variant.name) }
                            }
                        }
                    }
                }
            }
            @if let Some(wrong) = wrong { p.error id=(error) { (wrong) } }
        }
    }
}

/// The options of one group, to be chosen with a tap; `error`: what says that something is wrong.
fn chips(name: &str, group: &VariantGroup, now: &str, error: Option<&str>) -> Markup {
    // What is chosen already is not what is missing.
    let error = error.filter(|_| group.options.iter().all(|option| option.name != now));
    html! {
        fieldset.chips role="radiogroup" aria-invalid=[error.map(|_| "true")]
            aria-describedby=[error] {
            legend { (group.name) }
            @for (number, option) in group.options.iter().enumerate() {
                @let id = format!("{name}-{number}");
                input type="radio" id=(id) name=(name) value=(option.name) checked[option.name == now];
                label for=(id) {
                    @if let Some(color) = option.color.as_deref().filter(|color| is_color(color)) {
                        svg.swatch viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" {
                            circle cx="8" cy="8" r="7.5" fill=(color) {}
                        }
                    }
                    (option.name)
                }
            }
        }
    }
}

/// `#RRGGBB` and nothing else.
fn is_color(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// A line to type in.
struct Line {
    name: &'static str,
    label: &'static str,
    /// What browsers call it when they fill it in.
    autocomplete: &'static str,
    optional: bool,
    numeric: bool,
}

const fn line(name: &'static str, label: &'static str, autocomplete: &'static str) -> Line {
    Line {
        name,
        label,
        autocomplete,
        optional: false,
        numeric: false,
    }
}

fn address(typed: &Form, wrongs: &[Wrong]) -> Markup {
    let optional = |line: Line| Line {
        optional: true,
        ..line
    };
    let zip = Line {
        numeric: true,
        ..line("postal_code", "ZIP code", "postal-code")
    };
    let state = typed.text("state").trim().to_ascii_uppercase();
    let wrong = why(wrongs, "state");
    html! {
        div.pair {
            (input(&line("first_name", "First name", "given-name"), typed, wrongs))
            (input(&optional(line("last_name", "Last name", "family-name")), typed, wrongs))
        }
        (input(&line("address_1", "Street and number", "address-line1"), typed, wrongs))
        (input(&optional(line("address_2", "Apartment, floor, company", "address-line2")), typed, wrongs))
        (input(&line("city", "City", "address-level2"), typed, wrongs))
        div.pair {
            div.field {
                label for="state" { "State" }
                select #state name="state" autocomplete="address-level1" required
                    aria-invalid=[wrong.map(|_| "true")]
                    aria-describedby=[wrong.map(|_| "state-error")] {
                    option value="" { "Please choose" }
                    @for (code, name) in STATES {
                        option value=(code) selected[code == state] { (name) }
                    }
                }
                @if let Some(wrong) = wrong { p.error #state-error { (wrong) } }
            }
            (input(&zip, typed, wrongs))
        }
        p.country { "United States. Gifts travel within the country." }
    }
}

fn input(line: &Line, typed: &Form, wrongs: &[Wrong]) -> Markup {
    let wrong = why(wrongs, line.name);
    let error = format!("{}-error", line.name);
    html! {
        div.field {
            label for=(line.name) {
                (line.label)
                @if line.optional { span.optional { " (optional)" } }
            }
            input id=(line.name) name=(line.name) type="text" value=(typed.text(line.name))
                autocomplete=(line.autocomplete) maxlength=(MAX_NAME_CHARS)
                inputmode=[line.numeric.then_some("numeric")] required[!line.optional]
                aria-invalid=[wrong.map(|_| "true")]
                aria-describedby=[wrong.map(|_| &error)];
            @if let Some(wrong) = wrong { p.error id=(error) { (wrong) } }
        }
    }
}
