//! The form that accepts a gift: variants and address. After a refused submission the form shows
//! what was typed, and each problem beside its field.

use std::collections::HashMap;

use maud::{Markup, html};

use super::{
    components::{self, layout},
    problems::{address_label, field_problem},
};
use crate::{
    contract::{Product, ProductId, VariantGroup, rules::MAX_NAME_CHARS, states::STATES},
    i18n::t_in,
    service::{
        page::{
            context::PageContext,
            country::COUNTRY_FIELD,
            form::{Form, REFUSED_ZIP_FIELD, address_field_name, field_id},
            loaded_gift::{Delivery, LoadedGift},
            selection::{ACCEPT_PATH, Pick, can_swap},
        },
        rules::{
            acceptance_form::{
                AddressField, DeliveryForm, FieldProblem, FieldProblemKind, FormField,
            },
            gift::GiftLine,
        },
    },
};

/// Whether the recipient chooses one variant of a product, and the variants are the combinations of
/// its option groups, as in `M / Ink`.
pub(in super::super) fn has_option_groups(product: &Product) -> bool {
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

pub(in super::super) fn accept_page(
    page: &PageContext,
    gift: &LoadedGift,
    picks: &[Pick],
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
    typed: &Form,
    problems: &[FieldProblem],
) -> Markup {
    let language = page.language;
    let form = AcceptForm {
        page,
        delivery: gift.delivery.form(),
        typed,
        problems,
    };
    let is_gift_card = matches!(gift.delivery, Delivery::GiftCard { .. });
    let main = html! {
        main.wide {
            header.intro {
                p.eyebrow { (t_in!(language, "page-gift-title", sender = &gift.gift.from_name)) }
                h1 {
                    @if is_gift_card {
                        (t_in!(language, "page-accept-heading-gift-card"))
                    } @else {
                        (t_in!(language, "page-accept-heading"))
                    }
                }
            }
            (form.problem_summary())
            div.columns.form {
                section.panel.gift.summary aria-label=(t_in!(language, "page-accept-summary-label")) {
                    @for line in lines {
                        (components::item(page, line, products, !picks.is_empty()))
                    }
                    (change_links(page, gift, picks))
                }
                form.panel.padded method="post" action=(page.accept_address(gift, &[])) novalidate {
                    (components::csrf_field(page))
                    (form.country(gift, picks))
                    @for pick in picks {
                        input type="hidden" name=(pick.field()) value=(pick.product);
                    }
                    @for (index, line) in lines.iter().enumerate() {
                        @if let Some(product) = products.get(&line.product_id) {
                            (form.variants(index, line, product, lines.len() > 1))
                        }
                    }
                    (form.address())
                    (form.refused_zip())
                    button.button.primary.full type="submit" {
                        (t_in!(language, "page-accept-submit-button"))
                    }
                    p.small {
                        @if is_gift_card {
                            (t_in!(language, "page-accept-privacy-gift-card"))
                        } @else {
                            (t_in!(language, "page-accept-privacy"))
                        }
                    }
                }
            }
        }
    };
    // Screen readers read the title first.
    let title = t_in!(language, "page-accept-title");
    let title = if problems.is_empty() {
        title
    } else {
        t_in!(language, "page-title-with-problems", title = title)
    };
    layout(&title, page, &main)
}

fn change_links(page: &PageContext, gift: &LoadedGift, picks: &[Pick]) -> Markup {
    let language = page.language;
    let is_gift_card = matches!(gift.delivery, Delivery::GiftCard { .. });
    html! {
        @if !gift.choices.is_empty() {
            p.small {
                a.text-link href=(page.swap_address(gift, picks)) {
                    (t_in!(language, "page-choose-again-link"))
                }
            }
        } @else if can_swap(gift) {
            p.small {
                a.text-link href=(page.swap_address(gift, picks)) {
                    (t_in!(language, "page-gift-swap-button"))
                }
            }
        }
        @if !picks.is_empty() && gift.choices.is_empty() && !is_gift_card {
            p.small {
                a.text-link href=(page.gift_address()) {
                    (t_in!(language, "page-swap-keep-button"))
                }
            }
        }
    }
}

/// The form with the values and the problems of the last submission.
pub(super) struct AcceptForm<'a> {
    pub(super) page: &'a PageContext,
    pub(super) delivery: DeliveryForm,
    pub(super) typed: &'a Form,
    pub(super) problems: &'a [FieldProblem],
}

impl AcceptForm<'_> {
    pub(super) fn problem_summary(&self) -> Markup {
        let language = self.page.language;
        let count = self.problems.len();
        html! {
            @if count > 0 {
                div.alert role="alert" {
                    p { strong { (t_in!(language, "page-problems-title", count = count)) } }
                    ul {
                        @for problem in self.problems {
                            li {
                                a href={ "#" (field_id(problem.field)) } {
                                    (field_problem(language, self.delivery, &problem.kind))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn problem(&self, field: FormField) -> Option<String> {
        let problem = self.problems.iter().find(|problem| problem.field == field);
        problem.map(|problem| field_problem(self.page.language, self.delivery, &problem.kind))
    }

    /// The submitted value of a field, or `initial` when the field was not submitted.
    fn value(&self, name: &str, initial: Option<&str>) -> String {
        if self.typed.has(name) {
            self.typed.value(name).to_owned()
        } else {
            initial.unwrap_or_default().to_owned()
        }
    }

    /// The fields for the variants of one line; empty when the recipient has no choice.
    fn variants(
        &self,
        index: usize,
        line: &GiftLine,
        product: &Product,
        has_heading: bool,
    ) -> Markup {
        if product.variants_to_choose() == 0 {
            return html! {};
        }
        let field = FormField::Variants(index);
        let id = field_id(field);
        let problem = self.problem(field);
        let error_id = problem.as_ref().map(|_| format!("{id}-error"));
        html! {
            // The link of the problem summary leads to this element, so the element has to take
            // the focus.
            div.choices id=(id) tabindex=[problem.as_ref().map(|_| "-1")] {
                @if has_heading { h2 { (line.product_name) } }
                @if has_option_groups(product) {
                    @let parts: Vec<&str> = line.variants.first()
                        .map_or_else(Vec::new, |name| name.split(" / ").collect());
                    @for (number, group) in product.variant_groups.iter().enumerate() {
                        @let name = format!("{id}-{number}");
                        @let value = self.value(&name, parts.get(number).copied());
                        (option_group(&name, group, &value, error_id.as_deref()))
                    }
                } @else {
                    (self.variant_lists(&id, line, product, error_id.as_deref()))
                }
                @if let (Some(problem), Some(error_id)) = (problem, error_id) {
                    p.error id=(error_id) { (problem) }
                }
            }
        }
    }

    /// The lists to choose from, one for each variant that the product includes.
    fn variant_lists(
        &self,
        id: &str,
        line: &GiftLine,
        product: &Product,
        error_id: Option<&str>,
    ) -> Markup {
        let language = self.page.language;
        let count = product.variants_to_choose();
        let label = product
            .variants_label
            .clone()
            .unwrap_or_else(|| t_in!(language, "page-field-variant"));
        html! {
            @for place in 0..count {
                @let name = format!("{id}-{place}");
                @let value = self.value(&name, line.variants.get(place).map(String::as_str));
                div.field {
                    label for=(name) {
                        @if count > 1 {
                            (t_in!(language, "page-field-variant-number", label = &label,
                                number = place + 1, count = count))
                        } @else {
                            (label)
                        }
                    }
                    select id=(name) name=(name) aria-invalid=[error_id.map(|_| "true")]
                        aria-describedby=[error_id] {
                        option value="" { (t_in!(language, "page-field-select")) }
                        @for variant in &product.variants {
                            option value=(variant.name) selected[variant.name == value] {
                                (variant.name)
                            }
                        }
                    }
                }
            }
        }
    }

    pub(super) fn address(&self) -> Markup {
        let form = self.delivery;
        html! {
            div.field-pair {
                (self.text_field(AddressField::FirstName))
                (self.text_field(AddressField::LastName))
            }
            @if matches!(form, DeliveryForm::UnitedStates) {
                (self.text_field(AddressField::Address1))
                (self.text_field(AddressField::Address2))
                (self.text_field(AddressField::City))
                div.field-pair { (self.state()) (self.text_field(AddressField::PostalCode)) }
            } @else {
                @for field in form.fields().into_iter().skip(NAME_FIELDS) {
                    (self.text_field(field))
                }
            }
        }
    }

    /// The ZIP code and the state that were refused now or before.
    pub(super) fn refused_zip(&self) -> Markup {
        let refused = self
            .problems
            .iter()
            .find_map(|problem| match &problem.kind {
                FieldProblemKind::OtherState(zip) => Some(zip.0.as_str()),
                _ => None,
            });
        let value = refused.unwrap_or_else(|| self.typed.value(REFUSED_ZIP_FIELD));
        html! {
            @if !value.is_empty() {
                input type="hidden" name=(REFUSED_ZIP_FIELD) value=(value);
            }
        }
    }

    /// Where the gift goes to, and the way to another country.
    fn country(&self, gift: &LoadedGift, picks: &[Pick]) -> Markup {
        let language = self.page.language;
        html! {
            @if gift.is_country_chosen {
                (components::country_field(gift))
                (components::change_country(self.page, gift, ACCEPT_PATH, picks))
            } @else {
                p.country {
                    (t_in!(language, "page-accept-country")) " "
                    a.text-link href=(self.page.address(ACCEPT_PATH, &[format!("{COUNTRY_FIELD}=")])) {
                        (t_in!(language, "page-country-other-link"))
                    }
                }
            }
        }
    }

    fn text_field(&self, field: AddressField) -> Markup {
        let language = self.page.language;
        let form = self.delivery;
        let name = address_field_name(field);
        let problem = self.problem(FormField::Address(field));
        let error_id = problem.as_ref().map(|_| format!("{name}-error"));
        let is_required = form.requires(field);
        let mut label = address_label(language, form, field);
        if !is_required {
            label = t_in!(language, "page-field-optional", label = label);
        }
        let input_type = match field {
            AddressField::Email => "email",
            _ => "text",
        };
        let is_numeric = matches!(
            (form, field),
            (DeliveryForm::UnitedStates, AddressField::PostalCode)
        );
        html! {
            div.field {
                label for=(name) { (label) }
                input id=(name) name=(name) type=(input_type) value=(self.typed.value(name))
                    autocomplete=(autocomplete(field)) maxlength=(MAX_NAME_CHARS)
                    inputmode=[is_numeric.then_some("numeric")] required[is_required]
                    aria-invalid=[error_id.as_ref().map(|_| "true")]
                    aria-describedby=[error_id.as_ref()];
                @if let (Some(problem), Some(error_id)) = (&problem, &error_id) {
                    p.error id=(error_id) { (problem) }
                }
            }
        }
    }

    fn state(&self) -> Markup {
        let language = self.page.language;
        let name = address_field_name(AddressField::State);
        let value = self.typed.value(name).trim().to_ascii_uppercase();
        let problem = self.problem(FormField::Address(AddressField::State));
        let error_id = problem.as_ref().map(|_| format!("{name}-error"));
        html! {
            div.field {
                label for=(name) { (t_in!(language, "page-field-state")) }
                select id=(name) name=(name) autocomplete="address-level1" required
                    aria-invalid=[error_id.as_ref().map(|_| "true")]
                    aria-describedby=[error_id.as_ref()] {
                    option value="" { (t_in!(language, "page-field-select")) }
                    @for (code, state) in STATES {
                        option value=(code) selected[code == value] { (state) }
                    }
                }
                @if let (Some(problem), Some(error_id)) = (&problem, &error_id) {
                    p.error id=(error_id) { (problem) }
                }
            }
        }
    }
}

/// Every form begins with the first and the last name.
const NAME_FIELDS: usize = 2;

/// The value of the `autocomplete` attribute.
const fn autocomplete(field: AddressField) -> &'static str {
    match field {
        AddressField::FirstName => "given-name",
        AddressField::LastName => "family-name",
        AddressField::Address1 => "address-line1",
        AddressField::Address2 => "address-line2",
        AddressField::City => "address-level2",
        AddressField::State => "address-level1",
        AddressField::PostalCode => "postal-code",
        AddressField::Email => "email",
    }
}

/// The options of one group as radio buttons. `error_id` is the id of the element with the line's
/// problem.
fn option_group(name: &str, group: &VariantGroup, value: &str, error_id: Option<&str>) -> Markup {
    // Only a group without a chosen option has the problem.
    let error_id = error_id.filter(|_| group.options.iter().all(|option| option.name != value));
    html! {
        fieldset.chips role="radiogroup" aria-invalid=[error_id.map(|_| "true")]
            aria-describedby=[error_id] {
            legend { (group.name) }
            @for (number, option) in group.options.iter().enumerate() {
                @let id = format!("{name}-{number}");
                input type="radio" id=(id) name=(name) value=(option.name)
                    checked[option.name == value];
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

/// Whether a text is a color like `#1B1B1F`.
fn is_color(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()))
}
