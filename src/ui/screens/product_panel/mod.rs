//! The side panel of one product: pictures, description, price, variants, shipping and attributes.
//! Its button adds the product to the open draft, or to a new draft if none is open. Used over
//! every page that shows product cards.

mod pictures;
mod selection;
mod variants;

use std::sync::Arc;

use egui::{Rect, Ui};

use crate::{
    contract::{Cents, Product, ProductId, ProductStatus, html_to_text, rules::MAX_CART_QUANTITY},
    desk::{CartLine, GetProduct},
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S4, S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, RovingGroup, SidePanel, choice_in, gap, key_value, stepper, text,
            wrapped_text,
        },
    },
};
use selection::{SelectedVariants, VariantSelection};

const WIDTH: f32 = 420.0;
const FOOTER_HEIGHT: f32 = 60.0;
/// The amounts that are suggested for a product with a variable price, in dollars.
const SUGGESTED_AMOUNTS: [i64; 8] = [10, 25, 50, 75, 100, 150, 200, 250];

/// The sender's selection for the product that is shown.
#[derive(Debug)]
pub(crate) struct ProductPanel {
    id: Option<ProductId>,
    selection: VariantSelection,
    quantity: u32,
    /// The text in the amount field of a variable price; `None` until the product is known.
    amount: Option<String>,
    /// The index of the large picture.
    picture: usize,
    texts: CachedTexts,
}

/// The texts of a product without markup, parsed once.
#[derive(Debug, Default)]
struct CachedTexts {
    product: Option<Arc<Product>>,
    texts: ProductTexts,
}

#[derive(Debug, Default)]
struct ProductTexts {
    description: String,
    /// Labels and contents.
    attributes: Vec<(String, String)>,
}

impl CachedTexts {
    fn of(&mut self, product: &Arc<Product>) -> &ProductTexts {
        let is_cached = |cached: &Arc<Product>| Arc::ptr_eq(cached, product);
        if !self.product.as_ref().is_some_and(is_cached) {
            let attributes = product.attributes.iter().map(|attribute| {
                let content = html_to_text(&attribute.content);
                (attribute.label.clone(), content)
            });
            let mut description = html_to_text(&product.recipient_description);
            if description.is_empty() {
                description = product.subtitle.clone().unwrap_or_default();
            }
            self.texts = ProductTexts {
                description,
                attributes: attributes.collect(),
            };
            self.product = Some(Arc::clone(product));
        }
        &self.texts
    }
}

impl Default for ProductPanel {
    fn default() -> Self {
        Self {
            id: None,
            selection: VariantSelection::default(),
            quantity: 1,
            amount: None,
            picture: 0,
            texts: CachedTexts::default(),
        }
    }
}

impl ProductPanel {
    /// Draws the panel at the right of `page`. Closing the panel emits [`Action::ClosePanel`].
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        id: ProductId,
        page: Rect,
        ui: &Ui,
        out: &mut Commands,
    ) {
        out.request_detail(GetProduct(id));
        if self.id != Some(id) {
            *self = Self {
                id: Some(id),
                ..Self::default()
            };
        }
        let product = model.details.get(&GetProduct(id)).cloned();
        let problem = model.details.problem(&GetProduct(id));
        if let Some(product) = product.as_deref().filter(|it| it.price_is_variable) {
            self.amount.get_or_insert_with(|| {
                let (low, high) = price_bounds(product);
                format::money(product.price.clamp(low, high.max(low)))
            });
        }
        let mut is_open = true;
        let footer_height = if product.is_some() {
            FOOTER_HEIGHT
        } else {
            0.0
        };
        // The contents and the footer are drawn by two closures, which cannot both borrow the
        // panel. The footer's changes are applied after both have run.
        let mut quantity = self.quantity;
        let offer = product.as_ref().map(|product| self.offer(product));
        let mut is_added = false;
        SidePanel::new(&t!("product-panel"))
            .width(WIDTH)
            .scroll_id(id)
            .loading(product.is_none() && problem.is_none())
            .footer(footer_height)
            .show_with_footer(
                ui,
                page,
                &mut is_open,
                |ui| {
                    ui.spacing_mut().item_spacing.y = S4;
                    if let Some(problem) = problem {
                        ui.add_space(48.0);
                        Banner::problem(Tone::Bad, problem).show(ui);
                    }
                    match &product {
                        Some(product) => self.contents(product, ui),
                        None if problem.is_none() => pictures::placeholder(ui),
                        None => {}
                    }
                },
                |ui| {
                    if let Some(offer) = &offer {
                        is_added = footer(ui, offer, &mut quantity);
                    }
                },
            );
        self.quantity = quantity;
        if is_added
            && let Some(product) = &product
            && let Some(line) = self.cart_line(product)
        {
            out.add_to_draft(model, line, &product.name);
            is_open = false;
        }
        if !is_open {
            *self = Self::default();
            out.act(Action::ClosePanel);
        }
    }

    fn contents(&mut self, product: &Arc<Product>, ui: &mut Ui) {
        let colors = tokens(ui);
        let selected = variants::picture(product, &self.selection);
        pictures::ui(product, selected, &mut self.picture, ui);
        gap(ui, S12);
        let mut brand = vec![product.brand.name.clone()];
        brand.extend(product.brand.brand_values.iter().cloned());
        text(ui, Type::Small, colors.weak, brand.join(" · "));
        wrapped_text(ui, Type::Heading, colors.text, &product.name);
        let texts = self.texts.of(product);
        if !texts.description.is_empty() {
            text(ui, Type::Body, colors.weak, texts.description.as_str());
        }
        if product.status != ProductStatus::Active {
            gap(ui, S12);
            Banner::new(Tone::Caution, t!("product-unavailable"))
                .meaning(t!("product-unavailable-meaning"))
                .show(ui);
        }
        if product.price_is_variable {
            self.amount(product, ui);
        }
        if variants::ui(product, &mut self.selection, ui) {
            // The first picture is that of the selected variant.
            self.picture = 0;
        }
        gap(ui, S16);
        shipping(product, ui);
        attributes(self.texts.of(product), ui);
        ui.add_space(S16);
    }

    fn amount(&mut self, product: &Product, ui: &mut Ui) {
        let (low, high) = price_bounds(product);
        gap(ui, S16);
        let typed = self.amount.get_or_insert_default();
        let current = stepper::money_field(ui, &t!("product-amount"), typed, (low, high));
        gap(ui, S8);
        let amounts: Vec<Cents> = SUGGESTED_AMOUNTS
            .iter()
            .map(|dollars| Cents(dollars * 100))
            .filter(|amount| (low..=high).contains(amount))
            .collect();
        let selected = amounts.iter().position(|amount| current == Some(*amount));
        let mut group = RovingGroup::local(ui, "amounts", amounts.len(), selected);
        ui.horizontal_wrapped(|ui| {
            for (index, amount) in amounts.into_iter().enumerate() {
                let label = format::money_without_zero_cents(amount);
                let is_selected = selected == Some(index);
                if choice_in(ui, &mut group, index, &label, is_selected).clicked() {
                    self.amount = Some(format::money(amount));
                }
            }
        });
    }

    /// Returns what the footer shows: the total, and the reason if the product cannot be added.
    fn offer(&self, product: &Product) -> Offer {
        let unit = self.unit_price(product);
        let disabled_reason = if product.status != ProductStatus::Active {
            Some(t!("product-unavailable"))
        } else if let SelectedVariants::Incomplete(reason) = self.selection.variants(product) {
            Some(reason.text())
        } else if unit.is_none() {
            let (low, high) = price_bounds(product);
            Some(t!("product-amount-out-of-range", low = low, high = high))
        } else {
            None
        };
        Offer {
            total: unit.unwrap_or(product.price) * i64::from(self.quantity),
            disabled_reason,
        }
    }

    fn unit_price(&self, product: &Product) -> Option<Cents> {
        if !product.price_is_variable {
            return Some(product.price);
        }
        let (low, high) = price_bounds(product);
        format::parse_money(self.amount.as_deref()?).filter(|amount| (low..=high).contains(amount))
    }

    fn cart_line(&self, product: &Product) -> Option<CartLine> {
        let variants = match self.selection.variants(product) {
            SelectedVariants::RecipientChooses => Vec::new(),
            SelectedVariants::Names(names) => names,
            SelectedVariants::Incomplete(_) => return None,
        };
        let unit = self.unit_price(product)?;
        Some(CartLine {
            variable_price: product.price_is_variable.then_some(unit),
            quantity: self.quantity,
            variants,
            ..CartLine::of(product)
        })
    }
}

struct Offer {
    total: Cents,
    disabled_reason: Option<String>,
}

/// The lowest and highest amount that the sender can choose.
fn price_bounds(product: &Product) -> (Cents, Cents) {
    product
        .price_range()
        .unwrap_or((product.price, product.price))
}

/// Draws the quantity and the add button. Returns whether the add button was clicked.
fn footer(ui: &mut Ui, offer: &Offer, quantity: &mut u32) -> bool {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S12;
        stepper::stepper(
            ui,
            &t!("product-quantity"),
            quantity,
            1..=MAX_CART_QUANTITY as u32,
        );
        let width = ui.available_width();
        let mut button = Button::primary(t!("product-add-button", total = offer.total))
            .width(width)
            .enabled(offer.disabled_reason.is_none());
        if let Some(reason) = &offer.disabled_reason {
            button = button.tooltip(reason.clone());
        }
        button.show(ui).clicked()
    })
    .inner
}

fn shipping(product: &Product, ui: &mut Ui) {
    let colors = tokens(ui);
    let brand = &product.brand;
    ui.horizontal_top(|ui| {
        icons::SHIPPING.show(ui, colors.weak);
        ui.vertical(|ui| {
            let mut lines = vec![shipping_text(
                brand.shipping_price,
                brand.free_shipping_minimum,
                Some(&brand.name),
            )];
            if !product.restricted_states.is_empty() {
                let states = format::list(&product.restricted_states);
                lines.push(t!("product-restricted-states", states = states));
            }
            for line in lines {
                wrapped_text(ui, Type::Small, colors.weak, line);
            }
        });
    });
}

/// The shipping rule of a brand, with the name of the brand if `brand` is given.
pub(super) fn shipping_text(price: Cents, free_from: Option<Cents>, brand: Option<&str>) -> String {
    match (price, free_from, brand) {
        (Cents::ZERO, ..) | (_, Some(Cents::ZERO), _) => t!("product-shipping-free"),
        (price, Some(minimum), Some(brand)) => t!(
            "product-shipping-free-from-brand",
            price = price,
            minimum = minimum,
            brand = brand,
        ),
        (price, Some(minimum), None) => t!(
            "product-shipping-free-from",
            price = price,
            minimum = minimum,
        ),
        (price, None, _) => t!("product-shipping", price = price),
    }
}

fn attributes(texts: &ProductTexts, ui: &mut Ui) {
    if texts.attributes.is_empty() {
        return;
    }
    gap(ui, S16);
    text(
        ui,
        Type::SmallStrong,
        tokens(ui).weak,
        t!("product-details"),
    );
    let rows = texts.attributes.iter();
    key_value::rows(
        ui,
        rows.map(|(label, content)| (label.as_str(), content.clone())),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_parsed_once_for_each_product() {
        let product = |description: &str| {
            Arc::new(Product {
                recipient_description: description.to_owned(),
                ..Product::default()
            })
        };
        let (first, second) = (product("<p>Warm</p>"), product(""));
        let mut texts = CachedTexts::default();
        let address = texts.of(&first).description.as_ptr();
        assert_eq!(texts.of(&first).description, "Warm");
        assert_eq!(texts.of(&first).description.as_ptr(), address);
        assert_eq!(texts.of(&second).description, "");
    }

    #[test]
    fn shipping_text_names_price_and_free_minimum() {
        let text = |price, minimum: Option<i64>| {
            shipping_text(Cents(price), minimum.map(Cents), Some("Northloop"))
        };
        assert_eq!(
            text(800, Some(7500)),
            "Shipping $8.00, free for $75.00 or more from Northloop"
        );
        assert_eq!(text(800, None), "Shipping $8.00");
        assert_eq!(text(0, None), "Free shipping");
        assert_eq!(text(800, Some(0)), "Free shipping");
    }
}
