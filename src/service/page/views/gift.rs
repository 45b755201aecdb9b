//! The gift: open, accepted or ended.

use std::collections::HashMap;

use maud::{Markup, html};

use super::{
    components::{self, layout, message_page},
    problems::note_problem,
};
use crate::{
    contract::{Card, OrderStatus, Product, ProductId, Shipment, ShipmentStatus, Timestamp},
    i18n::{format, t_in},
    service::{
        page::{
            context::PageContext,
            loaded_gift::LoadedGift,
            selection::{ADDRESS_PATH, CORRECTED, DONE_PARAMETER, can_swap},
        },
        rules::{
            acceptance::GiftState,
            acceptance_form::{MAX_NOTE_CHARS, NoteProblem},
            gift::GiftLine,
        },
        store::AddressState,
    },
};

/// The page of a gift that can be accepted.
pub(in super::super) fn open(
    page: &PageContext,
    gift: &LoadedGift,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
    card: Option<&Card>,
    sold_out: Option<&str>,
) -> Markup {
    let language = page.language;
    let order = &gift.gift.order;
    let title = t_in!(language, "page-gift-title", sender = &gift.gift.from_name);
    let terms = match order.expires_at {
        Some(end) => t_in!(
            language,
            "page-gift-free-until",
            date = format::date_in(language, end)
        ),
        None => t_in!(language, "page-gift-free"),
    };
    let main = html! {
        main.wide {
            header.intro {
                p.eyebrow { (t_in!(language, "page-gift-greeting", name = &order.first_name)) }
                h1 { (title) }
            }
            div.columns {
                (components::card(page, gift, card))
                section.panel.gift aria-label=(t_in!(language, "page-gift-label")) {
                    @for line in lines { (components::item(page, line, products, true)) }
                    @if let Some(product) = sold_out { (sold_out_note(page, gift, product)) }
                    div.actions {
                        @if gift.choices.is_empty() && sold_out.is_some() {
                        } @else if gift.choices.is_empty() {
                            a.button.primary href=(page.accept_address(gift, &[])) {
                                (t_in!(language, "page-gift-accept-button"))
                            }
                        } @else {
                            a.button.primary href=(page.swap_address(gift, &[])) {
                                (t_in!(language, "page-gift-choose-button"))
                            }
                        }
                        @if can_swap(gift) {
                            a.button href=(page.swap_address(gift, &[])) {
                                (t_in!(language, "page-gift-swap-button"))
                            }
                        }
                    }
                    p.small { (terms) }
                }
            }
        }
    };
    layout(&title, page, &main)
}

/// Says that a product is sold out, and what the recipient can do.
fn sold_out_note(page: &PageContext, gift: &LoadedGift, product: &str) -> Markup {
    let language = page.language;
    html! {
        p.alert role="status" {
            @if can_swap(gift) {
                (t_in!(language, "page-problem-sold-out", product = product))
            } @else {
                (t_in!(language, "page-sold-out-text", product = product)) " "
                (t_in!(language, "page-sold-out-help", sender = &gift.gift.from_name))
            }
        }
    }
}

/// The delivery progress of an accepted gift.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Progress {
    Accepted,
    Packed,
    Shipped,
    Delivered,
}

impl Progress {
    fn of(status: &OrderStatus) -> Self {
        match status {
            OrderStatus::Delivered => Self::Delivered,
            OrderStatus::Shipped => Self::Shipped,
            OrderStatus::Ordered => Self::Packed,
            _ => Self::Accepted,
        }
    }
}

/// Where an accepted gift is, and whether its address can be corrected.
pub(in super::super) struct Delivery<'a> {
    pub(in super::super) shipments: &'a [Shipment],
    pub(in super::super) address: &'a AddressState,
}

/// The page of an accepted gift: its progress, and the thank-you note.
pub(in super::super) fn accepted(
    page: &PageContext,
    gift: &LoadedGift,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
    card: Option<&Card>,
    delivery: &Delivery<'_>,
    refused_note: Option<(&str, NoteProblem)>,
) -> Markup {
    let language = page.language;
    let sender = &gift.gift.from_name;
    let progress = Progress::of(&gift.gift.status());
    let (heading, text) = match progress {
        Progress::Delivered => (
            t_in!(language, "page-delivered-heading"),
            t_in!(language, "page-delivered-text"),
        ),
        Progress::Shipped => (
            t_in!(language, "page-shipped-heading"),
            t_in!(language, "page-shipped-text"),
        ),
        Progress::Accepted | Progress::Packed if gift.gift.is_direct_send() => (
            t_in!(language, "page-direct-heading"),
            t_in!(language, "page-direct-text"),
        ),
        Progress::Accepted | Progress::Packed => (
            t_in!(language, "page-accepted-heading"),
            t_in!(language, "page-accepted-text"),
        ),
    };
    let main = html! {
        main.wide {
            header.intro {
                p.eyebrow { (t_in!(language, "page-gift-title", sender = sender)) }
                h1 { (heading) }
                p.lead { (text) }
            }
            div.columns {
                section.panel.gift aria-label=(t_in!(language, "page-gift-label")) {
                    @for line in lines { (components::item(page, line, products, false)) }
                    (steps(page, gift, progress))
                    @for shipment in delivery.shipments { (parcel(page, shipment)) }
                    (address_correction(page, sender, delivery.address))
                }
                div.stack {
                    (thanks(page, gift, refused_note))
                    (components::card(page, gift, card))
                }
            }
        }
    };
    let title = t_in!(language, "page-accepted-title", sender = sender);
    layout(&title, page, &main)
}

/// The way to correct the address or, after packing, why that is not possible.
fn address_correction(page: &PageContext, sender: &str, address: &AddressState) -> Markup {
    let language = page.language;
    html! {
        @if page.query.value(DONE_PARAMETER) == CORRECTED {
            p.small role="status" { (t_in!(language, "page-address-corrected")) }
        }
        @match address {
            AddressState::Open { .. } => {
                p.small {
                    a.text-link href=(page.address(ADDRESS_PATH, &[])) {
                        (t_in!(language, "page-address-link"))
                    }
                }
            }
            AddressState::Packed => {
                p.small { (t_in!(language, "page-address-packed", sender = sender)) }
            }
            AddressState::Fixed => {}
        }
    }
}

fn steps(page: &PageContext, gift: &LoadedGift, progress: Progress) -> Markup {
    let language = page.language;
    let order = &gift.gift.order;
    let accepted = if gift.gift.is_direct_send() {
        t_in!(language, "page-step-confirmed")
    } else {
        t_in!(language, "page-step-accepted")
    };
    let steps: [(String, Progress, Option<Timestamp>); 4] = [
        (accepted, Progress::Accepted, order.accepted_at),
        (t_in!(language, "page-step-packed"), Progress::Packed, None),
        (
            t_in!(language, "page-step-shipped"),
            Progress::Shipped,
            order.shipped_at,
        ),
        (
            t_in!(language, "page-step-delivered"),
            Progress::Delivered,
            order.delivered_at,
        ),
    ];
    html! {
        ol.steps {
            @for (name, step, time) in steps {
                @let is_done = progress >= step;
                li.done[is_done] {
                    span.name { (name) }
                    @if !is_done {
                        " " span.visually-hidden { (t_in!(language, "page-step-not-reached")) }
                    }
                    @if let Some(time) = time.filter(|_| is_done) {
                        span.date { (format::short_date_in(language, time, gift.now)) }
                    }
                }
            }
        }
    }
}

fn parcel(page: &PageContext, shipment: &Shipment) -> Markup {
    let language = page.language;
    let status = match shipment.status {
        ShipmentStatus::Shipped | ShipmentStatus::Tracking => {
            t_in!(language, "page-parcel-in-transit")
        }
        ShipmentStatus::Delivered | ShipmentStatus::DeliveredOverride => {
            t_in!(language, "page-parcel-delivered")
        }
        ShipmentStatus::Failed
        | ShipmentStatus::FailedUnsetTracking
        | ShipmentStatus::FailedWithReship => t_in!(language, "page-parcel-problem"),
        _ => t_in!(language, "page-parcel-preparing"),
    };
    // Only web addresses become links, because a `javascript:` URL would run in this page.
    let tracking_url = shipment
        .tracking_url
        .as_deref()
        .filter(|url| url.starts_with("https://") || url.starts_with("http://"));
    let eta = shipment
        .delivery_eta
        .filter(|_| shipment.delivered_at.is_none());
    html! {
        div.parcel {
            p { strong { (shipment.brand_name) } " · " (status) }
            @if let (Some(carrier), Some(number)) =
                (&shipment.tracking_carrier, &shipment.tracking_number) {
                p.small { (carrier) " " span.number { (number) } }
            }
            @if let Some(eta) = eta {
                p.small {
                    (t_in!(language, "page-parcel-expected", date = format::date_in(language, eta)))
                }
            }
            @if let Some(url) = tracking_url {
                p.small {
                    a.text-link href=(url) rel="noopener noreferrer nofollow" {
                        (t_in!(language, "page-parcel-track-link"))
                    }
                }
            }
        }
    }
}

fn thanks(
    page: &PageContext,
    gift: &LoadedGift,
    refused_note: Option<(&str, NoteProblem)>,
) -> Markup {
    let language = page.language;
    let sender = &gift.gift.from_name;
    let (typed, problem) = refused_note.unzip();
    let problem = problem.map(|problem| note_problem(language, problem));
    if let Some(note) = &gift.gift.order.thank_you_note {
        return html! {
            section.panel.padded #thanks {
                h2 { (t_in!(language, "page-thanks-sent-title")) }
                @if let Some(problem) = problem {
                    p.error #note-error role="alert" { (problem) }
                }
                blockquote.note { p { (note) } }
                p.small { (t_in!(language, "page-thanks-sent-text", sender = sender)) }
            }
        };
    }
    html! {
        section.panel.padded #thanks {
            h2 { (t_in!(language, "page-thanks-title")) }
            form method="post" action=(page.address("/thanks", &[])) {
                (components::csrf_field(page))
                div.field {
                    label for="note" { (t_in!(language, "page-thanks-label", sender = sender)) }
                    textarea #note name="note" rows="4" maxlength=(MAX_NOTE_CHARS)
                        aria-invalid=[problem.as_ref().map(|_| "true")]
                        aria-describedby=[problem.as_ref().map(|_| "note-error")] { (typed.unwrap_or_default()) }
                    @if let Some(problem) = problem {
                        p.error #note-error role="alert" { (problem) }
                    }
                }
                button.button.primary type="submit" { (t_in!(language, "page-thanks-button")) }
            }
        }
    }
}

/// The page of a gift that can't be accepted any more.
pub(in super::super) fn ended(page: &PageContext, gift: &LoadedGift, state: GiftState) -> Markup {
    let language = page.language;
    let sender = &gift.gift.from_name;
    let (title, text, help) = match state {
        GiftState::Expired => (
            t_in!(language, "page-expired-title"),
            match gift.gift.order.expires_at {
                Some(end) => t_in!(
                    language,
                    "page-expired-text",
                    date = format::date_in(language, end)
                ),
                None => t_in!(language, "page-expired-text-no-date"),
            },
            t_in!(language, "page-expired-help", sender = sender),
        ),
        GiftState::Canceled => (
            t_in!(language, "page-canceled-title"),
            t_in!(language, "page-canceled-text", sender = sender),
            t_in!(language, "page-canceled-help", sender = sender),
        ),
        GiftState::Failed | GiftState::Open | GiftState::Accepted => (
            t_in!(language, "page-failed-title"),
            t_in!(language, "page-failed-text"),
            t_in!(language, "page-failed-help", sender = sender),
        ),
    };
    message_page(page, &title, &[text, help], None)
}

/// The page after the shop ran out of a product of a gift that cannot be swapped.
pub(in super::super) fn sold_out(page: &PageContext, gift: &LoadedGift, product: &str) -> Markup {
    let language = page.language;
    let title = t_in!(language, "page-sold-out-title");
    let text = t_in!(language, "page-sold-out-text", product = product);
    let help = t_in!(
        language,
        "page-sold-out-help",
        sender = &gift.gift.from_name
    );
    message_page(page, &title, &[text, help], None)
}
