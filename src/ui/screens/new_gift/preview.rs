//! A preview of the gift as its recipient sees it, and its cost: in the right column, or below the
//! section in a narrow window.

use egui::{CornerRadius, Frame, Margin, Stroke, Ui, text::LayoutJob, vec2};

use super::{
    person_preview::PersonPreview, review_input::ReviewInput, save_template::SaveTemplate,
    view::GiftView,
};
use crate::{
    contract::{CartPriceEstimate, Cents},
    desk::{
        CartLine,
        personal::{PlanProblemKind, merge_fields},
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::Commands,
        screens::drafts::source_link,
        theme::{RADIUS, S4, S12, S16, Type, tokens},
        widgets::{Card, Picture, gap, money, separator, text, wrapped_text},
    },
};

/// The maximum number of lines of the message that the preview shows.
const MAX_MESSAGE_LINES: usize = 7;

/// The recipient whose gift is shown, and the dialog below the preview.
#[derive(Debug, Default)]
pub(super) struct Preview {
    person: PersonPreview,
    save_template: SaveTemplate,
}

/// The shown parts of a gift.
struct ShownGift<'a> {
    message: &'a str,
    cart: &'a [CartLine],
    /// Why the gift of the recipient cannot be made.
    problems: &'a [PlanProblemKind],
}

impl Preview {
    /// The recipient who is shown.
    pub(super) fn person(&self) -> &PersonPreview {
        &self.person
    }

    /// Draws the gift and its cost, a link to the batch that the draft was made from, and a link that saves a template.
    pub(super) fn ui(&mut self, view: &GiftView<'_>, ui: &mut Ui, out: &mut Commands) {
        Card::new().padding(Margin::same(16)).show(ui, |ui| {
            text(
                ui,
                Type::SmallStrong,
                tokens(ui).weak,
                t!("gift-preview-title"),
            );
            gap(ui, S12);
            self.gift(view, ui);
        });
        gap(ui, S16);
        Card::new()
            .padding(Margin::same(16))
            .show(ui, |ui| bill(&view.input, ui));
        let mut drafts = view.model.drafts.iter();
        if let Some(draft) = drafts.find(|draft| draft.id == view.open.draft.id) {
            source_link(draft, ui, out);
        }
        self.save_template.link(&view.open.draft, ui);
    }

    /// Draws the dialog that saves a template, while it is open.
    pub(super) fn dialog(&mut self, view: &GiftView<'_>, ui: &Ui, out: &mut Commands) {
        let draft = &view.open.draft;
        self.save_template.dialog(view.model, draft, ui, out);
    }

    fn gift(&mut self, view: &GiftView<'_>, ui: &mut Ui) {
        let (draft, open) = (view.input.draft, view.open);
        let message = merge_fields::without_escapes(&draft.message);
        let common = ShownGift {
            message: message.trim(),
            cart: &draft.cart,
            problems: &[],
        };
        let mut person = None;
        if draft.is_personal() && !draft.cart.is_empty() {
            person = self.person.ui(draft, &open.recipients, &open.facts, ui);
            gap(ui, S12);
        }
        match person {
            None => recipient_view(&view.input, &common, ui),
            Some(Ok(gift)) => {
                let shown = ShownGift {
                    message: &gift.message,
                    cart: &gift.cart,
                    problems: &[],
                };
                recipient_view(&view.input, &shown, ui);
            }
            Some(Err(problems)) => {
                let shown = ShownGift {
                    problems: &problems,
                    ..common
                };
                recipient_view(&view.input, &shown, ui);
            }
        }
    }
}

fn recipient_view(input: &ReviewInput<'_>, gift: &ShownGift<'_>, ui: &mut Ui) {
    let colors = tokens(ui);
    Frame::new()
        .stroke(Stroke::new(1.0, colors.line))
        .corner_radius(CornerRadius::same(RADIUS + 2))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let width = ui.available_width();
            ui.set_width(width);
            if let Some(card) = input.card() {
                let file = card.image.as_ref().or(card.image_thumb.as_ref());
                let size = vec2(width, (width * 0.48).round());
                let top = CornerRadius {
                    nw: RADIUS + 2,
                    ne: RADIUS + 2,
                    sw: 0,
                    se: 0,
                };
                Picture::new(file.map(|file| file.url.as_str()), &t!("gift-preview-card"))
                    .corner(top)
                    .show(ui, size);
            }
            Frame::new().inner_margin(Margin::same(14)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                for problem in gift.problems {
                    let sentence = messages::plan::problem_of_one(problem);
                    text(ui, Type::Small, colors.bad, sentence);
                    gap(ui, 6.0);
                }
                message_and_sender(input, gift.message, ui);
                for cart_line in gift.cart {
                    gap(ui, S12);
                    product(cart_line, ui);
                }
                if gift.cart.is_empty() {
                    gap(ui, S12);
                    text(ui, Type::Small, colors.weak, t!("gift-preview-empty"));
                }
            });
        });
}

fn message_and_sender(input: &ReviewInput<'_>, message: &str, ui: &mut Ui) {
    let colors = tokens(ui);
    let draft = input.draft;
    if !message.is_empty() {
        let quoted = t!("gift-preview-message", message = message);
        let mut job = LayoutJob::simple(
            quoted,
            Type::Message.font(),
            colors.weak,
            ui.available_width(),
        );
        job.wrap.max_rows = MAX_MESSAGE_LINES;
        ui.label(job);
        gap(ui, 6.0);
    }
    let from = draft.from_name.trim();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S4;
        text(ui, Type::Small, colors.text, t!("gift-preview-from"));
        let (name, color) = if from.is_empty() {
            ("…", colors.weak)
        } else {
            (from, colors.text)
        };
        ui.add(egui::Label::new(Type::SmallStrong.text(name).color(color)).truncate());
    });
}

fn product(cart_line: &CartLine, ui: &mut Ui) {
    let colors = tokens(ui);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let size = vec2(64.0, 48.0);
        Picture::new(cart_line.picture.as_deref(), &cart_line.product_name).show(ui, size);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let brand = Type::Small.text(&cart_line.brand_name).color(colors.weak);
            ui.add(egui::Label::new(brand).truncate());
            let name = match cart_line.quantity {
                1 => cart_line.product_name.clone(),
                many => t!(
                    "gift-line-quantity",
                    count = many,
                    product = &cart_line.product_name
                ),
            };
            wrapped_text(ui, Type::BodyStrong, colors.text, name);
            if !cart_line.variants.is_empty() {
                wrapped_text(ui, Type::Small, colors.weak, cart_line.variants.join(", "));
            }
        });
    });
}

fn bill(input: &ReviewInput<'_>, ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let Some(bill) = input.bill else {
        let reason = match (input.draft.cart.is_empty(), input.price_problem) {
            (true, _) => t!("gift-cost-no-product"),
            (false, Some(problem)) => t!(
                "gift-cost-unknown",
                problem = messages::problem::what(problem)
            ),
            (false, None) => t!("gift-cost-pending"),
        };
        wrapped_text(ui, Type::Small, tokens(ui).weak, reason);
        return;
    };
    let range = |low: fn(&CartPriceEstimate) -> Cents, high: fn(&CartPriceEstimate) -> Cents| {
        let (low, high) = bill.range(low, high);
        format::money_range(low, high)
    };
    let amount = |amount: fn(&CartPriceEstimate) -> Cents| range(amount, amount);
    let product = amount(|gift| gift.price_product);
    money::row(ui, &t!("gift-cost-product"), &product, false);
    let shipping = match bill.range(|gift| gift.price_shipping, |gift| gift.price_shipping) {
        (_, Cents::ZERO) => t!("gift-cost-free"),
        (low, high) => format::money_range(low, high),
    };
    money::row(ui, &t!("gift-cost-shipping"), &shipping, false);
    let fee = amount(|gift| gift.price_processing_fee);
    money::row(ui, &t!("gift-cost-fee"), &fee, false);
    let tax = range(
        |gift| gift.price_est_tax_low,
        |gift| gift.price_est_tax_high,
    );
    money::row(ui, &t!("gift-cost-tax"), &tax, false);
    ui.add_space(8.0);
    separator(ui);
    ui.add_space(8.0);
    let each = range(
        |gift| gift.price_est_total_low,
        |gift| gift.price_est_total_high,
    );
    money::row(ui, &t!("gift-cost-each"), &each, true);
    if bill.gifts > 0 {
        let (low, high) = bill.total();
        let label = t!("gift-cost-gifts", count = bill.gifts);
        let exact = format::money_range(low, high);
        let shown = if high.0 >= 1_000_000 {
            format::whole_money_range(low, high)
        } else {
            exact.clone()
        };
        money::row(ui, &label, &shown, true).on_hover_text(exact);
    }
}
