//! The batches of a personal draft in Review: what each group of recipients gets, how many they are, and
//! what their gifts cost.

use egui::Ui;

use super::{bill::Bill, review_input::ReviewInput};
use crate::{
    contract::Cents,
    desk::{
        CartLine,
        personal::{PlannedGroup, SendPlan},
    },
    i18n::{format, t},
    ui::{
        theme::{S8, S12, Type, tokens},
        widgets::{Button, Card, TitleRow, gap, paint, separator, text},
    },
};

/// The batches that are shown at first.
const FIRST_BATCHES: usize = 8;
/// The batches that one more click shows. Every shown batch is drawn.
const MORE_BATCHES: usize = 50;
/// The most characters of a message that tell it from others.
const MAX_MESSAGE_CHARS: usize = 80;

#[derive(Debug, Default)]
pub struct PlanCard {
    /// The batches that are shown after [`FIRST_BATCHES`].
    more: usize,
}

impl PlanCard {
    pub fn ui(&mut self, input: &ReviewInput<'_>, plan: &SendPlan, ui: &mut Ui) {
        Card::titled(&t!("personal-plan-title")).show(ui, |ui| {
            gap(ui, S8);
            let summary = match plan.groups.as_slice() {
                [_] => t!("personal-plan-one"),
                groups => summary(groups.len(), input.facts.filled, plan),
            };
            text(ui, Type::Body, tokens(ui).weak, summary);
            if plan.groups.len() < 2 {
                return;
            }
            gap(ui, S12);
            let has_several_messages = plan.has_several_messages();
            let has_several_carts = plan.carts.len() > 1;
            let shown = plan.groups.len().min(FIRST_BATCHES + self.more);
            for group in &plan.groups[..shown] {
                separator(ui);
                let cart = &plan.carts[group.cart].lines;
                let gift = has_several_carts.then(|| gift_text(cart));
                let message = has_several_messages.then(|| excerpt(&group.message));
                group_row(ui, gift, message, group, price(input.bill, group));
            }
            self.more_buttons(plan.groups.len(), shown, ui);
        });
    }

    fn more_buttons(&mut self, all: usize, shown: usize, ui: &mut Ui) {
        if all <= FIRST_BATCHES {
            return;
        }
        gap(ui, S8);
        ui.horizontal(|ui| {
            if shown < all {
                let more = t!(
                    "personal-plan-show-all",
                    count = (all - shown).min(MORE_BATCHES)
                );
                if Button::link(more).show(ui).clicked() {
                    self.more += MORE_BATCHES;
                }
            }
            if self.more > 0
                && Button::link(t!("personal-plan-show-fewer"))
                    .show(ui)
                    .clicked()
            {
                self.more = 0;
            }
        });
    }
}

/// The number of batches, and their difference: messages, carts or both.
fn summary(groups: usize, gifts: u64, plan: &SendPlan) -> String {
    match (plan.carts.len() > 1, plan.has_several_messages()) {
        (false, true) => t!("personal-plan-messages", count = groups, gifts = gifts),
        (true, false) => t!("personal-plan-carts", count = groups, gifts = gifts),
        _ => t!("personal-plan-summary", count = groups, gifts = gifts),
    }
}

/// Draws one batch: the gift or the message that is its own, the number of gifts, and their price.
fn group_row(
    ui: &mut Ui,
    gift: Option<String>,
    message: Option<String>,
    group: &PlannedGroup,
    price: Option<(Cents, Cents)>,
) {
    let colors = tokens(ui);
    ui.add_space(4.0);
    ui.horizontal_top(|ui| {
        let row = TitleRow::new(ui);
        row.title_lines(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            if let Some(gift) = &gift {
                paint::truncated_label(ui, Type::BodyMedium, colors.text, gift);
            }
            if let Some(message) = &message {
                let (style, color) = match gift {
                    Some(_) => (Type::Small, colors.weak),
                    None => (Type::Body, colors.text),
                };
                paint::truncated_label(ui, style, color, message);
            }
        });
        row.controls(ui, |ui| {
            ui.add_space(S12);
            let count = t!("personal-plan-gifts", count = group.recipients.len());
            text(ui, Type::Body, colors.weak, count);
            if let Some((low, high)) = price {
                ui.add_space(S12);
                let price = format::money_range(low, high);
                text(ui, Type::BodyMedium, colors.text, price);
            }
        });
    });
    ui.add_space(4.0);
}

/// The products of a cart with their variants: "Heavy Knit Hoodie (M / Ink) and 2 × Mug".
pub(super) fn gift_text(cart: &[CartLine]) -> String {
    let lines: Vec<String> = cart
        .iter()
        .map(|line| {
            let name = match line.quantity {
                1 => line.product_name.clone(),
                count => t!(
                    "gift-line-quantity",
                    count = count,
                    product = &line.product_name
                ),
            };
            if line.variants.is_empty() {
                return name;
            }
            let variants = format::list(&line.variants);
            t!("personal-plan-product", product = name, variants = variants)
        })
        .collect();
    format::list(&lines)
}

/// The beginning of a message in one line.
fn excerpt(message: &str) -> String {
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut excerpt: String = line.chars().take(MAX_MESSAGE_CHARS).collect();
    if excerpt.len() < line.len() {
        excerpt.push('…');
    }
    t!("gift-preview-message", message = excerpt)
}

/// The cost of the gifts of a group.
fn price(bill: Option<&Bill>, group: &PlannedGroup) -> Option<(Cents, Cents)> {
    let bill = bill?;
    let cart = bill.carts.get(group.cart).or_else(|| bill.carts.first())?;
    let times = i64::try_from(group.recipients.len()).unwrap_or(i64::MAX);
    let gift = &cart.gift;
    Some((
        gift.price_est_total_low * times,
        gift.price_est_total_high * times,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut() {
        assert_eq!(excerpt("Hi Ida,\nthank you!"), "“Hi Ida, thank you!”");
        let long = excerpt(&"word ".repeat(40));
        assert_eq!(long.chars().count(), MAX_MESSAGE_CHARS + 3);
        assert!(long.ends_with("…”"), "{long}");
    }

    #[test]
    fn gift_names_variants_and_quantities() {
        let line = |product: &str, quantity, variants: &[&str]| CartLine {
            product_name: product.to_owned(),
            quantity,
            variants: variants.iter().map(|name| (*name).to_owned()).collect(),
            ..CartLine::default()
        };
        let cart = [line("Hoodie", 1, &["M / Ink"]), line("Mug", 2, &[])];
        assert_eq!(gift_text(&cart), "Hoodie (M / Ink) and 2 × Mug");
    }
}
