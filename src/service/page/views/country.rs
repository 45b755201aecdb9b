//! The page that asks for the recipient's country, and that explains why a gift is not delivered there.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{self, layout};
use crate::{
    contract::rules::{self, AddressForm},
    i18n::{self, t_in},
    service::page::{
        context::PageContext,
        country::{COUNTRY_FIELD, CountryRefusal},
        loaded_gift::LoadedGift,
        response::PageResponse,
        selection::Pick,
    },
};

/// `subpage` is where the recipient continues, with the same picks. `refused` is the country that was
/// chosen, in which the gift cannot be accepted.
pub(in super::super) fn country(
    page: &PageContext,
    gift: &LoadedGift,
    subpage: &str,
    picks: &[Pick],
    refused: Option<(&AddressForm, CountryRefusal)>,
) -> PageResponse {
    let language = page.language;
    let title = match refused {
        Some((form, _)) => t_in!(
            language,
            "page-country-refused-title",
            country = components::country_name(page, form.country)
        ),
        None => t_in!(language, "page-country-title"),
    };
    let main = html! {
        main.narrow {
            section.panel.padded {
                p.eyebrow { (t_in!(language, "page-gift-title", sender = &gift.gift.from_name)) }
                h1 { (title) }
                @match refused {
                    Some((_, refusal)) => {
                        p { (refusal_text(page, gift, refusal)) }
                        p {
                            (t_in!(language, "page-country-refused-help",
                                sender = &gift.gift.from_name))
                        }
                    }
                    None => { p { (t_in!(language, "page-country-text")) } }
                }
                form method="get" action=(page.address(subpage, &[])) {
                    (components::language_field(page))
                    @for pick in picks {
                        input type="hidden" name=(pick.field()) value=(pick.product);
                    }
                    (country_list(page, refused.map(|(form, _)| form.country)))
                    button.button.primary.full type="submit" {
                        (t_in!(language, "page-country-button"))
                    }
                }
                p.small {
                    a.text-link href=(page.gift_address()) {
                        (t_in!(language, "page-back-button"))
                    }
                }
            }
        }
    };
    PageResponse::html(StatusCode::OK, language, layout(&title, page, &main))
}

fn refusal_text(page: &PageContext, gift: &LoadedGift, refusal: CountryRefusal) -> String {
    let (language, sender) = (page.language, &gift.gift.from_name);
    match refusal {
        CountryRefusal::UnitedStatesOnly => {
            t_in!(language, "page-country-us-only", sender = sender)
        }
        CountryRefusal::NotServed => t_in!(language, "page-country-not-served"),
        CountryRefusal::NoGiftCard => t_in!(language, "page-country-no-gift-card"),
    }
}

/// The US first, then all countries by name.
fn country_list(page: &PageContext, chosen: Option<&str>) -> Markup {
    let language = page.language;
    let us = components::country_name(page, rules::US);
    html! {
        div.field {
            label for=(COUNTRY_FIELD) { (t_in!(language, "page-field-country")) }
            select id=(COUNTRY_FIELD) name=(COUNTRY_FIELD) autocomplete="country" required {
                option value="" { (t_in!(language, "page-field-select")) }
                option value=(rules::US) { (us) }
                @for (code, name) in i18n::countries_in(language) {
                    @if code != rules::US {
                        option value=(code) selected[chosen == Some(code)] { (name) }
                    }
                }
            }
        }
    }
}
