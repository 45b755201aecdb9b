//! Parts that several pages show: a product of the gift, the greeting card, an image, the fields of
//! every form.

use std::collections::HashMap;

use maud::{Markup, html};

use crate::{
    contract::{Card, Cents, ImageFile, Product, ProductId},
    i18n::{self, format, t_in},
    service::{
        page::{
            context::{LANGUAGE_PARAMETER, PageContext},
            country::COUNTRY_FIELD,
            loaded_gift::LoadedGift,
            security,
            selection::Pick,
        },
        rules::gift::GiftLine,
    },
};

/// An image of this service, or else a placeholder: the page loads nothing from other hosts.
pub(super) fn image(
    page: &PageContext,
    file: Option<&ImageFile>,
    alt: &str,
    is_lazy: bool,
) -> Markup {
    match file.filter(|file| file.url.starts_with('/')) {
        Some(file) => html! {
            img src=(format!("{}{}", page.base_path, file.url)) alt=(alt) width=[known(file.width)]
                height=[known(file.height)] loading=[is_lazy.then_some("lazy")];
        },
        None => html! { div.placeholder aria-hidden="true" {} },
    }
}

fn known(pixels: u32) -> Option<u32> {
    (pixels > 0).then_some(pixels)
}

/// The image of a chosen variant, or else of the product.
fn product_image<'a>(product: &'a Product, variants: &[String]) -> Option<&'a ImageFile> {
    let chosen = product
        .variants
        .iter()
        .find(|variant| variants.contains(&variant.name))
        .and_then(|variant| variant.image_large.as_ref());
    chosen.or_else(|| product.images.first()?.image_large.as_ref())
}

/// One product of a gift.
pub(super) fn item(
    page: &PageContext,
    line: &GiftLine,
    products: &HashMap<ProductId, Product>,
    has_description: bool,
) -> Markup {
    let product = products.get(&line.product_id);
    let file = product.and_then(|product| product_image(product, &line.variants));
    let description = product.filter(|_| has_description).and_then(description);
    html! {
        article.item {
            (image(page, file, "", false))
            div {
                p.brand { (line.brand.name) }
                h2 {
                    @if line.quantity > 1 {
                        (t_in!(page.language, "page-item-title", quantity = line.quantity,
                            product = &line.product_name))
                    } @else {
                        (line.product_name)
                    }
                }
                @if !line.variants.is_empty() { p.variant { (line.variants.join(", ")) } }
                @if let Some(text) = description { p.description { (text) } }
            }
        }
    }
}

fn description(product: &Product) -> Option<&str> {
    let text = product.recipient_description.as_str();
    if text.is_empty() {
        product.subtitle.as_deref()
    } else {
        Some(text)
    }
}

/// The greeting card with the sender's message.
pub(super) fn card(page: &PageContext, gift: &LoadedGift, card: Option<&Card>) -> Markup {
    let language = page.language;
    let file = card.and_then(|card| card.image.as_ref());
    let alt = match card.and_then(|card| card.occasions.first()) {
        Some(occasion) => t_in!(language, "page-card-alt-occasion", occasion = occasion),
        None => t_in!(language, "page-card-alt"),
    };
    let sender = &gift.gift.from_name;
    html! {
        section.panel.card aria-label=(t_in!(language, "page-card-label")) {
            @if file.is_some() { (image(page, file, &alt, false)) }
            div.message {
                @if let Some(message) = &gift.gift.order.message {
                    blockquote { p { (message) } }
                }
                p.from { (t_in!(language, "page-card-from", sender = sender)) }
            }
        }
    }
}

pub(super) fn csrf_field(gift: &LoadedGift) -> Markup {
    let token = security::csrf_token(&gift.token);
    html! { input type="hidden" name=(security::CSRF_FIELD) value=(token); }
}

/// The `lang` parameter as a hidden field of a GET form, because browsers replace the query of the
/// form's address with the fields.
pub(super) fn language_field(page: &PageContext) -> Markup {
    html! {
        @if let Some(language) = page.requested_language {
            input type="hidden" name=(LANGUAGE_PARAMETER) value=(language.tag());
        }
    }
}

/// The chosen country as a hidden field.
pub(super) fn country_field(gift: &LoadedGift) -> Markup {
    html! {
        input type="hidden" name=(COUNTRY_FIELD) value=(gift.delivery.form().country());
    }
}

/// The name of a country in the language of the page.
pub(super) fn country_name(page: &PageContext, country: &str) -> &'static str {
    i18n::country_name_in(page.language, country).unwrap_or_default()
}

/// The chosen country, with a link to the page that asks for it.
pub(super) fn change_country(
    page: &PageContext,
    gift: &LoadedGift,
    subpage: &str,
    picks: &[Pick],
) -> Markup {
    let language = page.language;
    let country = country_name(page, gift.delivery.form().country());
    // An empty country asks again.
    let mut query = vec![format!("{COUNTRY_FIELD}=")];
    query.extend(
        picks
            .iter()
            .map(|pick| format!("{}={}", pick.field(), pick.product)),
    );
    html! {
        p.country {
            (t_in!(language, "page-country-chosen", country = country)) " "
            a.text-link href=(page.address(&gift.token, subpage, &query)) {
                (t_in!(language, "page-country-change-link"))
            }
        }
    }
}

pub(super) fn price(page: &PageContext, amount: Cents) -> Markup {
    html! { span.price { (format::money_in(page.language, amount)) } }
}
