//! The form that corrects the address of an accepted gift.

use maud::{Markup, html};

use super::{
    accept::AcceptForm,
    components::{self, layout},
};
use crate::{
    i18n::t_in,
    service::{
        page::{
            context::PageContext, form::Form, loaded_gift::LoadedGift, selection::ADDRESS_PATH,
        },
        rules::acceptance_form::{DeliveryForm, FieldProblem},
    },
};

pub(in super::super) fn address_page(
    page: &PageContext,
    gift: &LoadedGift,
    delivery: DeliveryForm,
    typed: &Form,
    problems: &[FieldProblem],
) -> Markup {
    let language = page.language;
    let form = AcceptForm {
        page,
        delivery,
        typed,
        problems,
    };
    let title = t_in!(language, "page-address-title");
    let introduction = match delivery {
        DeliveryForm::UnitedStates => t_in!(language, "page-address-text"),
        DeliveryForm::Abroad(_) | DeliveryForm::GiftCard(_) => {
            t_in!(language, "page-address-text-abroad")
        }
    };
    let main = html! {
        main.narrow {
            header.intro {
                p.eyebrow { (t_in!(language, "page-gift-title", sender = &gift.gift.from_name)) }
                h1 { (title) }
                p.lead { (introduction) }
            }
            (form.problem_summary())
            form.panel.padded method="post" action=(page.address(ADDRESS_PATH, &[])) novalidate {
                (components::csrf_field(page))
                (form.address())
                (form.refused_zip())
                button.button.primary.full type="submit" {
                    (t_in!(language, "page-address-submit-button"))
                }
                p.small { (t_in!(language, "page-accept-privacy")) }
            }
        }
    };
    let title = match problems.is_empty() {
        true => title,
        false => t_in!(language, "page-title-with-problems", title = title),
    };
    layout(&title, page, &main)
}
