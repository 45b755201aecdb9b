//! Cards of an app's end users: those made from here, and a form for another one.

use egui::{Align, Layout, Ui, vec2};

use super::add_card::AddCard;
use crate::{
    contract::PaymentMethodId,
    desk::{Command, ConnectionState, EndUserCard},
    messages::labels,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S8, S12, Tone, Type, icons, tokens},
        widgets::{Button, Card, chip, gap, icon_button, separator, text},
    },
};

#[derive(Debug, Default)]
pub struct EndUserCards {
    add: Option<AddCard>,
    /// Asked whether to forget this one.
    forgetting: Option<PaymentMethodId>,
}

impl EndUserCards {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let t = tokens(ui);
        Card::titled("End users' cards").show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = S8;
            let words = "When people buy gifts inside your own app, their cards pay for them. A \
                         card added here can be chosen in Delivery. Card numbers never come here.";
            text(ui, Type::Body, t.weak, words);
            gap(ui, S12);
            let Some(state) = &model.connections else {
                text(ui, Type::Body, t.weak, "Starting …");
                return;
            };
            for card in state.end_user_cards.iter() {
                separator(ui);
                if self.forgetting.as_ref() == Some(&card.id) {
                    self.ask(card, ui, out);
                } else {
                    self.row(model, card, ui);
                }
            }
            separator(ui);
            gap(ui, S12);
            self.adding(model, state, ui, out);
        });
    }

    fn adding(&mut self, model: &Model, state: &ConnectionState, ui: &mut Ui, out: &mut Commands) {
        // A key of one service is of no use at another.
        self.add.take_if(|add| add.connection() != state.active);
        if let Some(add) = &mut self.add {
            if add.ui(model, ui, out) {
                self.add = None;
            }
        } else if Button::secondary("Add a card")
            .icon(icons::ADD)
            .show(ui)
            .clicked()
        {
            self.add = Some(AddCard::new(state.active));
        }
    }

    fn row(&mut self, model: &Model, card: &EndUserCard, ui: &mut Ui) {
        let t = tokens(ui);
        let size = vec2(ui.available_width(), 48.0);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            let name = format!("Forget {} of {}", labels::card(card), card.cardholder_name);
            if icon_button(ui, icons::DELETE, &name).clicked() {
                self.forgetting = Some(card.id.clone());
            }
            if card.has_expired(model.now()) {
                chip(ui, "expired", Tone::Caution);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(icons::CARD_PAYMENT.text().color(t.weak));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = S4;
                    ui.add_space(5.0);
                    text(ui, Type::BodyStrong, t.text, labels::card(card));
                    let expires = card.expires().map(|when| format!("expires {when}"));
                    let detail = [
                        Some(card.cardholder_name.clone()),
                        Some(format!("end user {}", card.end_user_id)),
                        expires,
                    ];
                    let detail = detail.into_iter().flatten().collect::<Vec<_>>().join(" · ");
                    crate::ui::widgets::paint::truncated_label(ui, Type::Small, t.weak, detail);
                });
            });
        });
    }

    fn ask(&mut self, card: &EndUserCard, ui: &mut Ui, out: &mut Commands) {
        let words = format!(
            "Forget {} of {}? It is forgotten on this computer only: the service keeps it, but does \
             not list it, so it cannot be chosen again from here. Gifts that were sent or are on \
             their way are not touched.",
            labels::card(card),
            card.cardholder_name,
        );
        text(ui, Type::Body, tokens(ui).text, words);
        ui.horizontal(|ui| {
            let label = format!("Forget {} here", labels::card(card));
            if Button::primary(label).danger().show(ui).clicked() {
                out.send(Command::ForgetEndUserCard(card.id.clone()));
                self.forgetting = None;
            }
            if Button::secondary("Keep").show(ui).clicked() {
                self.forgetting = None;
            }
        });
    }
}
