//! What several pages show: a thing of the gift, the card with its message, a picture.

use std::collections::HashMap;

use maud::{Markup, html};

use super::super::{Page, Visit};
use crate::{
    contract::{Card, ImageFile, Product, ProductId, Timestamp},
    service::rules::gift::GiftLine,
};

/// A day of these weeks.
pub(super) fn short_day(time: Timestamp) -> String {
    time.to_chrono().format("%-d %b").to_string()
}

/// A picture of this service. One of another would not be shown: the page loads nothing from
/// elsewhere.
pub(super) fn picture(page: &Page, file: Option<&ImageFile>, alt: &str, eager: bool) -> Markup {
    match file.filter(|file| file.url.starts_with('/')) {
        Some(file) => html! {
            img src=(format!("{}{}", page.base, file.url)) alt=(alt) width=[size(file.width)]
                height=[size(file.height)] loading=[(!eager).then_some("lazy")];
        },
        None => html! { div.blank aria-hidden="true" {} },
    }
}

fn size(pixels: u32) -> Option<u32> {
    (pixels > 0).then_some(pixels)
}

/// The picture of a product, in the colour that was chosen when there is one of it.
fn picture_of<'a>(product: &'a Product, variants: &[String]) -> Option<&'a ImageFile> {
    let chosen = product
        .variants
        .iter()
        .find(|variant| variants.contains(&variant.name))
        .and_then(|variant| variant.image_large.as_ref());
    chosen.or_else(|| product.images.first()?.image_large.as_ref())
}

/// One thing of a gift. `whole`: with what it is, not only its name.
pub(super) fn thing(
    page: &Page,
    line: &GiftLine,
    products: &HashMap<ProductId, Product>,
    whole: bool,
) -> Markup {
    let product = products.get(&line.product_id);
    let file = product.and_then(|product| picture_of(product, &line.variants));
    html! {
        article.thing {
            (picture(page, file, "", true))
            div {
                p.brand { (line.brand.name) }
                h2 {
                    @if line.quantity > 1 { (line.quantity) " × " }
                    (line.product_name)
                }
                @if !line.variants.is_empty() { p.variant { (line.variants.join(", ")) } }
                @if let Some(product) = product.filter(|_| whole) {
                    @if let Some(text) = description(product) { p.about { (text) } }
                }
            }
        }
    }
}

/// What a product says about itself.
pub(super) fn description(product: &Product) -> Option<&str> {
    let text = product.recipient_description.as_str();
    if text.is_empty() {
        product.subtitle.as_deref()
    } else {
        Some(text)
    }
}

/// The card's picture with the sender's words.
pub(super) fn card(page: &Page, visit: &Visit, card: Option<&Card>) -> Markup {
    let gift = &visit.gift;
    let picture_file = card.and_then(|card| card.image.as_ref());
    let alt = match card.and_then(|card| card.occasions.first()) {
        Some(occasion) => format!("A greeting card: {occasion}"),
        None => "A greeting card".to_owned(),
    };
    html! {
        section.sheet.card aria-label="Your card" {
            @if picture_file.is_some() { (picture(page, picture_file, &alt, true)) }
            div.words {
                @if let Some(message) = &gift.order.message {
                    blockquote { p { (message) } }
                }
                p.from { "from " strong { (gift.from_name) } }
            }
        }
    }
}
