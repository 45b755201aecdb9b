//! The gift: to be accepted, accepted, or ended.

use std::collections::HashMap;

use maud::{Markup, html};

use super::{
    super::{Page, Visit, guard, shop::may_swap},
    frame::{frame, words},
    pieces,
};
use crate::{
    contract::{Card, OrderStatus, Product, ProductId, Shipment, ShipmentStatus, Timestamp},
    service::rules::{
        acceptance::{GiftState, MAX_NOTE_CHARS},
        gift::GiftLine,
    },
};

/// A gift that waits to be accepted.
pub(in super::super) fn open(
    page: &Page,
    visit: &Visit,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
    card: Option<&Card>,
) -> Markup {
    let link = page.link(visit);
    let gift = &visit.gift;
    let title = format!("A gift from {}", gift.from_name);
    let main = html! {
        main.wide {
            header.hello {
                p.eyebrow { (gift.order.first_name) ", this is for you" }
                h1 { (title) }
            }
            div.columns {
                (pieces::card(page, visit, card))
                section.sheet.gift aria-label="Your gift" {
                    @for line in lines { (pieces::thing(page, line, products, true)) }
                    div.actions {
                        @if visit.choices.is_empty() {
                            a.button.primary href={ (link) "/accept" } { "Accept your gift" }
                        } @else {
                            a.button.primary href={ (link) "/swap" } { "Choose your gift" }
                        }
                        @if may_swap(visit) {
                            a.button href={ (link) "/swap" } { "Choose something else" }
                        }
                    }
                    p.small {
                        "It costs you nothing."
                        @if let Some(end) = gift.order.expires_at {
                            " It waits for you until " (end.day()) "."
                        }
                    }
                }
            }
        }
    };
    frame(&title, page, &main)
}

/// A gift that was accepted: how far it has come, and the note of thanks.
pub(in super::super) fn accepted(
    page: &Page,
    visit: &Visit,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
    card: Option<&Card>,
    shipments: &[Shipment],
    refused: Option<(&str, &str)>,
) -> Markup {
    let gift = &visit.gift;
    let delivered = gift.status() == OrderStatus::Delivered;
    let shipped = delivered || gift.status() == OrderStatus::Shipped;
    let heading = if delivered {
        "Your gift has arrived"
    } else if shipped {
        "Your gift is on its way"
    } else {
        "It’s yours"
    };
    let text = if delivered {
        "We hope you like it."
    } else if shipped {
        "It has left, and should be with you soon."
    } else {
        "Your gift is being packed. This page shows how far it has come, whenever you come back."
    };
    let main = html! {
        main.wide {
            header.hello {
                p.eyebrow { "A gift from " (gift.from_name) }
                h1 { (heading) }
                p.lead { (text) }
            }
            div.columns {
                section.sheet.gift aria-label="Your gift" {
                    @for line in lines { (pieces::thing(page, line, products, false)) }
                    (steps(visit, shipped, delivered))
                    @for shipment in shipments { (parcel(shipment)) }
                }
                div.stack {
                    (thanks(page, visit, refused))
                    (pieces::card(page, visit, card))
                }
            }
        }
    };
    let title = format!("Your gift from {}", gift.from_name);
    frame(&title, page, &main)
}

fn steps(visit: &Visit, shipped: bool, delivered: bool) -> Markup {
    let order = &visit.gift.order;
    let packed = shipped || matches!(visit.gift.status(), OrderStatus::Ordered);
    let stations: [(&str, bool, Option<Timestamp>); 4] = [
        ("Accepted", true, order.accepted_at),
        ("Packed", packed, None),
        ("Shipped", shipped, order.shipped_at),
        ("Delivered", delivered, order.delivered_at),
    ];
    html! {
        ol.steps {
            @for (name, reached, at) in stations {
                li.reached[reached] {
                    span.name { (name) }
                    @if !reached { span.hidden { " (not yet)" } }
                    @if let Some(at) = at.filter(|_| reached) { span.when { (pieces::short_day(at)) } }
                }
            }
        }
    }
}

fn parcel(shipment: &Shipment) -> Markup {
    let state = match shipment.status {
        ShipmentStatus::Shipped | ShipmentStatus::Tracking => "On its way",
        ShipmentStatus::Delivered | ShipmentStatus::DeliveredOverride => "Delivered",
        ShipmentStatus::Failed
        | ShipmentStatus::FailedUnsetTracking
        | ShipmentStatus::FailedWithReship => "Held up; it is being looked into",
        _ => "Being packed",
    };
    // Anything but an ordinary address would be a program of somebody else's.
    let track = shipment
        .tracking_url
        .as_deref()
        .filter(|url| url.starts_with("https://") || url.starts_with("http://"));
    html! {
        div.parcel {
            p { strong { (shipment.brand_name) } " · " (state) }
            @if let (Some(carrier), Some(number)) =
                (&shipment.tracking_carrier, &shipment.tracking_number) {
                p.small { (carrier) " " span.number { (number) } }
            }
            @if let Some(eta) = shipment.delivery_eta.filter(|_| shipment.delivered_at.is_none()) {
                p.small { "Expected " (eta.day()) }
            }
            @if let Some(url) = track {
                p.small { a.way href=(url) rel="noopener noreferrer nofollow" { "Track this parcel" } }
            }
        }
    }
}

fn thanks(page: &Page, visit: &Visit, refused: Option<(&str, &str)>) -> Markup {
    let from = &visit.gift.from_name;
    if let Some(note) = &visit.gift.order.thank_you_note {
        return html! {
            section.sheet.padded #thanks {
                h2 { "You said thank you" }
                blockquote.note { p { (note) } }
                p.small { (from) " can read it." }
            }
        };
    }
    let (typed, why) = refused.unzip();
    html! {
        section.sheet.padded #thanks {
            h2 { "Say thank you" }
            form method="post" action={ (page.link(visit)) "/thanks" } {
                input type="hidden" name=(guard::FIELD) value=(guard::word(&visit.token));
                div.field {
                    label for="note" { "A few words to " (from) }
                    textarea #note name="note" rows="4" maxlength=(MAX_NOTE_CHARS)
                        aria-invalid=[why.map(|_| "true")]
                        aria-describedby=[why.map(|_| "note-error")] { (typed.unwrap_or_default()) }
                    @if let Some(why) = why { p.error #note-error role="alert" { (why) } }
                }
                button.button.primary type="submit" { "Send your thanks" }
            }
        }
    }
}

/// A gift that can't be accepted any more.
pub(in super::super) fn ended(page: &Page, visit: &Visit, state: GiftState) -> Markup {
    let from = &visit.gift.from_name;
    match state {
        GiftState::Expired => {
            let first = match visit.gift.order.expires_at {
                Some(end) => format!("It could be accepted until {}.", end.day()),
                None => "The time to accept it is over.".to_owned(),
            };
            let second = format!(
                "If you would still like it, tell {from}: whoever sent it can give it more time, \
                 and this link will work again."
            );
            words(page, "This gift has expired", &[&first, &second], None)
        }
        GiftState::Canceled => {
            let first = format!("{from} has taken it back. You did nothing wrong.");
            let second = "If you did not expect that, ask whoever sent it.";
            words(page, "This gift was canceled", &[&first, second], None)
        }
        _ => {
            let first = "Something went wrong after you accepted it, and it could not be sent.";
            let second = format!("Please tell {from}, who can send you another one.");
            words(page, "This gift did not make it", &[first, &second], None)
        }
    }
}
