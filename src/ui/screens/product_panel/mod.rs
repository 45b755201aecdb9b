//! A product, over whatever page is shown: pictures, words, what there is to choose, what it costs
//! and how it ships. Its button puts it into the gift that is being prepared.

pub mod choice;
mod pictures;
mod plain;
mod variants;

use std::sync::Arc;

use egui::{Rect, Ui};

use crate::{
    contract::{Cents, Product, ProductId, ProductStatus},
    desk::CartLine,
    ui::{
        commands::{Action, Commands, DataRequest},
        model::Model,
        theme::{S4, S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, SidePanel, choice as choice_button, gap, key_value, stepper, text,
        },
    },
};
use choice::{Choice, Chosen};

const WIDTH: f32 = 420.0;
const FOOTER: f32 = 60.0;
/// A cart line of more than this is a typing mistake.
const MOST: u32 = 99;

/// What was chosen on the sheet, for the product it was chosen for.
#[derive(Debug)]
pub struct ProductPanel {
    id: Option<ProductId>,
    choice: Choice,
    quantity: u32,
    /// What is typed as the amount of a variable price.
    amount: String,
    picture: usize,
}

impl Default for ProductPanel {
    fn default() -> Self {
        Self {
            id: None,
            choice: Choice::default(),
            quantity: 1,
            amount: String::new(),
            picture: 0,
        }
    }
}

impl ProductPanel {
    /// Draws the sheet at the right of `page`; [`Action::ClosePanel`] when it was closed.
    pub fn ui(&mut self, model: &Model, id: ProductId, page: Rect, ui: &Ui, out: &mut Commands) {
        out.request(DataRequest::Product(id));
        if self.id != Some(id) {
            *self = Self {
                id: Some(id),
                ..Self::default()
            };
        }
        let product = model.product.get(id).cloned();
        let problem = model
            .product
            .value
            .problem()
            .filter(|_| model.product.id == Some(id));
        if let Some(product) = &product
            && self.amount.is_empty()
            && product.price_is_variable
        {
            let (low, high) = bounds(product);
            self.amount = product.price.clamp(low, high.max(low)).to_string();
        }
        let mut open = true;
        let footer = if product.is_some() { FOOTER } else { 0.0 };
        // Both closures need the sheet; what the footer asks for is carried out after both.
        let mut quantity = self.quantity;
        let offer = product.as_ref().map(|product| self.offer(product));
        let mut add = false;
        SidePanel::new("Product")
            .width(WIDTH)
            .footer(footer)
            .show_with_footer(
                ui,
                page,
                &mut open,
                |ui| {
                    ui.spacing_mut().item_spacing.y = S4;
                    if let Some(problem) = problem {
                        ui.add_space(48.0);
                        Banner::problem(Tone::Bad, problem).show(ui);
                    }
                    match &product {
                        Some(product) => self.contents(model, product, ui, out),
                        None if problem.is_none() => {
                            pictures::quiet(ui);
                        }
                        None => {}
                    }
                },
                |ui| {
                    if let Some(offer) = &offer {
                        add = foot(ui, offer, &mut quantity);
                    }
                },
            );
        self.quantity = quantity;
        if add
            && let Some(product) = &product
            && let Some(line) = self.line(product)
        {
            out.act(Action::Toast(format!("{} is in the gift.", product.name)));
            out.add_to_draft(model, line);
            open = false;
        }
        if !open {
            *self = Self::default();
            out.act(Action::ClosePanel);
        }
    }

    fn contents(&mut self, model: &Model, product: &Arc<Product>, ui: &mut Ui, out: &mut Commands) {
        let t = tokens(ui);
        let shown = variants::picture(product, &self.choice);
        pictures::ui(model, product, shown, &mut self.picture, ui, out);
        gap(ui, S12);
        let mut over = vec![product.brand.name.clone()];
        over.extend(product.brand.brand_values.iter().cloned());
        text(ui, Type::Small, t.weak, over.join(" · "));
        ui.add(egui::Label::new(Type::Heading.text(&product.name).color(t.text)).wrap());
        let about = plain::text(&product.recipient_description);
        let about = if about.is_empty() {
            product.subtitle.clone().unwrap_or_default()
        } else {
            about
        };
        if !about.is_empty() {
            text(ui, Type::Body, t.weak, about);
        }
        if product.status != ProductStatus::Active {
            gap(ui, S12);
            Banner::new(Tone::Caution, "This is not offered now.")
                .meaning("It cannot be sent until the shop offers it again.")
                .show(ui);
        }
        if product.price_is_variable {
            self.amount(product, ui);
        }
        if variants::ui(product, &mut self.choice, ui) {
            // The picture of what was just chosen comes first.
            self.picture = 0;
        }
        gap(ui, S16);
        shipping(product, ui);
        facts(product, ui);
        ui.add_space(S16);
    }

    fn amount(&mut self, product: &Product, ui: &mut Ui) {
        let (low, high) = bounds(product);
        gap(ui, S16);
        stepper::money_field(ui, "Amount", &mut self.amount, (low, high));
        gap(ui, S8);
        ui.horizontal_wrapped(|ui| {
            let current = Cents::parse(&self.amount);
            for dollars in [10, 25, 50, 75, 100, 150, 200, 250] {
                let amount = Cents(dollars * 100);
                if (low..=high).contains(&amount)
                    && choice_button::choice(ui, &amount.short(), current == Some(amount)).clicked()
                {
                    self.amount = amount.to_string();
                }
            }
        });
    }

    /// What the button at the bottom says and whether it can be pressed.
    fn offer(&self, product: &Product) -> Offer {
        let unit = self.unit(product);
        let blocked = if product.status == ProductStatus::Active {
            match (self.choice.chosen(product), unit) {
                (Chosen::Unfinished(words), _) => Some(words),
                (_, None) => Some("Write an amount within its bounds.".to_owned()),
                _ => None,
            }
        } else {
            Some("This is not offered now.".to_owned())
        };
        Offer {
            total: unit.unwrap_or(product.price) * i64::from(self.quantity),
            blocked,
        }
    }

    fn unit(&self, product: &Product) -> Option<Cents> {
        if !product.price_is_variable {
            return Some(product.price);
        }
        let (low, high) = bounds(product);
        Cents::parse(&self.amount).filter(|amount| (low..=high).contains(amount))
    }

    fn line(&self, product: &Product) -> Option<CartLine> {
        let variants = match self.choice.chosen(product) {
            Chosen::Open => Vec::new(),
            Chosen::Variants(names) => names,
            Chosen::Unfinished(_) => return None,
        };
        let unit = self.unit(product)?;
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
    blocked: Option<String>,
}

/// The lowest and highest amount of a variable price; a service that names none means the price.
fn bounds(product: &Product) -> (Cents, Cents) {
    (
        product.price_min.unwrap_or(product.price),
        product.price_max.unwrap_or(product.price),
    )
}

fn foot(ui: &mut Ui, offer: &Offer, quantity: &mut u32) -> bool {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S12;
        stepper::stepper(ui, "pieces for each recipient", quantity, 1..=MOST);
        let width = ui.available_width();
        let mut button = Button::primary(format!("Add to gift · {}", offer.total))
            .width(width)
            .enabled(offer.blocked.is_none());
        if let Some(why) = &offer.blocked {
            button = button.tooltip(why.clone());
        }
        button.show(ui).clicked()
    })
    .inner
}

/// How it ships, in words.
fn shipping(product: &Product, ui: &mut Ui) {
    let t = tokens(ui);
    let mut words = shipping_words(
        product.brand.shipping_price,
        product.brand.free_shipping_minimum,
        Some(&product.brand.name),
    );
    if !product.restricted_states.is_empty() {
        words = format!("{words} Not to {}.", product.restricted_states.join(", "));
    }
    ui.horizontal_top(|ui| {
        ui.label(icons::SHIPPING.text().color(t.weak));
        ui.add(egui::Label::new(Type::Small.text(words).color(t.weak)).wrap());
    });
}

/// "Shipping $8.00, free from $75.00 of Northloop."; without a brand, "… free from $75.00."
pub fn shipping_words(price: Cents, free_from: Option<Cents>, brand: Option<&str>) -> String {
    match (price, free_from, brand) {
        (Cents::ZERO, ..) | (_, Some(Cents::ZERO), _) => "Ships free.".to_owned(),
        (price, Some(least), Some(brand)) => {
            format!("Shipping {price}, free from {least} of {brand}.")
        }
        (price, Some(least), None) => format!("Shipping {price}, free from {least}."),
        (price, None, _) => format!("Shipping {price}."),
    }
}

fn facts(product: &Product, ui: &mut Ui) {
    if product.attributes.is_empty() {
        return;
    }
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, "Details");
    key_value::rows(
        ui,
        product
            .attributes
            .iter()
            .map(|fact| (fact.label.as_str(), plain::text(&fact.content))),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_it_ships_is_said_in_words() {
        let say = |price, least: Option<i64>| {
            shipping_words(Cents(price), least.map(Cents), Some("Northloop"))
        };
        assert_eq!(
            say(800, Some(7500)),
            "Shipping $8.00, free from $75.00 of Northloop."
        );
        assert_eq!(say(800, None), "Shipping $8.00.");
        assert_eq!(say(0, None), "Ships free.");
        assert_eq!(say(800, Some(0)), "Ships free.");
    }
}
