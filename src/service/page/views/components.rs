//! The layout of every page, pages that show only a few sentences, and parts that several pages show: a product of the gift,
//! the greeting card, an image, the fields of every form.

use std::collections::HashMap;

use maud::{DOCTYPE, Markup, html};

use crate::{
    contract::{Card, Cents, ImageFile, Product, ProductId},
    i18n::{self, format, t_in},
    service::{
        page::{
            assets,
            context::{LANGUAGE_PARAMETER, PageContext},
            country::COUNTRY_FIELD,
            loaded_gift::LoadedGift,
            security,
            selection::Pick,
        },
        rules::gift::GiftLine,
    },
};

fn ribbon_bow() -> Markup {
    html! {
        svg.ribbon-bow viewBox="0 0 64 40" width="88" height="55" aria-hidden="true" {
            path d="M32 22C24 4 6 2 5 12c-1 9 14 13 27 10Z" {}
            path d="M32 22C40 4 58 2 59 12c1 9-14 13-27 10Z" {}
            path.tail d="M30 24 19 40h9l6-15Z" {}
            path.tail d="M34 24l11 16h-9l-6-15Z" {}
            circle cx="32" cy="22" r="5" {}
        }
    }
}

pub(super) fn layout(title: &str, page: &PageContext, main: &Markup) -> Markup {
    let language = page.language;
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex, nofollow, noarchive";
                meta name="referrer" content="no-referrer";
                meta name="color-scheme" content="light dark";
                meta name="format-detection" content="telephone=no";
                title { (title) }
                link rel="stylesheet" href=(assets::style_sheet_address(page.base_path()));
                link rel="icon" type="image/svg+xml" href=(format!("{}{}", page.base_path(), assets::ICON_PATH));
            }
            body {
                header.top {
                    @if page.service.is_practice {
                        p.practice { (t_in!(language, "page-practice-banner")) }
                    }
                    div.ribbon { (ribbon_bow()) }
                }
                (main)
                footer { (t_in!(language, "page-footer")) }
            }
        }
    }
}

/// A page with a title and some sentences. `link` is the address and the label of a link.
pub(super) fn message_page(
    page: &PageContext,
    title: &str,
    sentences: &[String],
    link: Option<(&str, &str)>,
) -> Markup {
    let main = html! {
        main.narrow {
            section.panel.centered {
                h1 { (title) }
                @for sentence in sentences { p { (sentence) } }
                @if let Some((address, label)) = link {
                    p.actions { a.button.primary href=(address) { (label) } }
                }
            }
        }
    };
    layout(title, page, &main)
}

/// An image of this service, or else a placeholder: the page loads nothing from other hosts.
pub(super) fn image(
    page: &PageContext,
    file: Option<&ImageFile>,
    alt: &str,
    is_lazy: bool,
) -> Markup {
    match file.filter(|file| file.url.starts_with('/')) {
        Some(file) => html! {
            img src=(format!("{}{}", page.base_path(), file.url)) alt=(alt) width=[known(file.width)]
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

pub(super) fn csrf_field(page: &PageContext) -> Markup {
    let token = security::csrf_token(&page.token);
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
            a.text-link href=(page.address(subpage, &query)) {
                (t_in!(language, "page-country-change-link"))
            }
        }
    }
}

pub(super) fn price(page: &PageContext, amount: Cents) -> Markup {
    html! { span.price { (format::money_in(page.language, amount)) } }
}
