//! The end user cards that were added on this computer, and the form for a new one.

use egui::{Align, Layout, Ui, vec2};

use super::add_card::AddCard;
use crate::{
    contract::PaymentMethodId,
    desk::{Command, EndUserCard},
    i18n::t,
    messages::titles,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S4, S8, S12, Tone, Type, icons, tokens},
        widgets::{Button, Card, TitleRow, chip, gap, icon_button, paint, separator, text},
    },
};

#[derive(Debug, Default)]
pub struct EndUserCards {
    form: Option<AddCard>,
    /// The card whose removal waits for a confirmation.
    removing: Option<PaymentMethodId>,
}

impl EndUserCards {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let colors = tokens(ui);
        Card::titled(&t!("settings-cards-title")).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = S8;
            text(ui, Type::Body, colors.weak, t!("settings-cards-text"));
            gap(ui, S12);
            let Some(state) = &model.connections else {
                text(ui, Type::Body, colors.weak, t!("settings-starting"));
                return;
            };
            for card in state.end_user_cards.iter() {
                separator(ui);
                if self.removing.as_ref() == Some(&card.id) {
                    self.confirm_removal(card, ui, out);
                } else {
                    self.row(model, card, ui);
                }
            }
            separator(ui);
            gap(ui, S12);
            self.form(model, ui, out);
        });
    }

    fn form(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if let Some(form) = &mut self.form {
            if form.ui(model, ui, out) {
                self.form = None;
            }
        } else if Button::secondary(t!("settings-add-card"))
            .icon(icons::ADD)
            .show(ui)
            .clicked()
        {
            self.form = Some(AddCard::default());
        }
    }

    fn row(&mut self, model: &Model, card: &EndUserCard, ui: &mut Ui) {
        let size = vec2(ui.available_width(), 48.0);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let colors = tokens(ui);
                icons::CARD_PAYMENT.show(ui, colors.weak);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = S4;
                    ui.add_space(5.0);
                    text(ui, Type::BodyStrong, colors.text, titles::card(card));
                    paint::truncated_label(ui, Type::Small, colors.weak, detail(card));
                });
            });
            row.controls(ui, |ui| {
                if card.has_expired(model.now()) {
                    chip(ui, &t!("status-expired"), Tone::Caution);
                }
                let name = t!(
                    "settings-remove-card-name",
                    card = titles::card(card),
                    name = &card.cardholder_name
                );
                if icon_button(ui, icons::DELETE, &name).clicked() {
                    self.removing = Some(card.id.clone());
                }
            });
        });
    }

    fn confirm_removal(&mut self, card: &EndUserCard, ui: &mut Ui, out: &mut Commands) {
        let question = t!(
            "settings-remove-card-text",
            card = titles::card(card),
            name = &card.cardholder_name
        );
        text(ui, Type::Body, tokens(ui).text, question);
        ui.horizontal(|ui| {
            let label = t!("settings-remove-card", card = titles::card(card));
            if Button::primary(label).danger().show(ui).clicked() {
                out.send(Command::RemoveEndUserCard(card.id.clone()));
                self.removing = None;
            }
            if Button::secondary(t!("shell-cancel")).show(ui).clicked() {
                self.removing = None;
            }
        });
    }
}

fn detail(card: &EndUserCard) -> String {
    match card.expires() {
        Some(expiry) => t!(
            "settings-card-detail-with-expiry",
            name = &card.cardholder_name,
            id = &card.end_user_id,
            expiry = expiry
        ),
        None => t!(
            "settings-card-detail",
            name = &card.cardholder_name,
            id = &card.end_user_id
        ),
    }
}
