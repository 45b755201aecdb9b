//! The limits of the guards: when a send is confirmed, budgets, and limits per person.

use egui::{Id, Key, Ui};

use super::setting_row::setting;
use crate::{
    contract::Cents,
    desk::sends::guards::GuardSettings,
    i18n::{format, t},
    ui::{
        theme::{CONTROL_HEIGHT, S8, Type, tokens},
        widgets::{Card, TextField, gap, separator, text},
    },
};

const FIELD_WIDTH: f32 = 200.0;
const MAX_CHARS: usize = 16;
/// The example of the message about an invalid amount.
const EXAMPLE: Cents = Cents(250_000);

/// A field whose value is saved when the focus leaves it. An empty field is no limit.
#[derive(Debug, Default)]
struct LimitField {
    /// The text while it is edited, or while it is invalid.
    edited: Option<String>,
}

impl LimitField {
    /// Draws the field with `saved`. Returns a new text to save. `problem` says why a text is
    /// invalid.
    fn show(
        &mut self,
        ui: &mut Ui,
        label: &str,
        saved: &str,
        hint: &str,
        problem: impl Fn(&str) -> Option<String>,
    ) -> Option<String> {
        let mut typed = self.edited.clone().unwrap_or_else(|| saved.to_owned());
        let reason = self.edited.as_deref().and_then(&problem);
        let field = TextField::new(label)
            .hide_label()
            .hint(hint)
            .id(Id::unique(label))
            .limit(MAX_CHARS)
            .problem(reason.as_deref());
        // The field is as wide as allocated, at the right end of the row.
        let size = egui::vec2(FIELD_WIDTH, CONTROL_HEIGHT);
        let response = ui.allocate_ui(size, |ui| field.show(ui, &mut typed)).inner;
        if response.changed() {
            self.edited = Some(typed.clone());
        }
        let is_left = response.lost_focus() || ui.input(|input| input.key_pressed(Key::Enter));
        if !is_left || self.edited.is_none() || problem(&typed).is_some() {
            return None;
        }
        self.edited = None;
        (typed.trim() != saved).then(|| typed.trim().to_owned())
    }
}

/// The fields that are being edited.
#[derive(Debug, Default)]
pub(super) struct Limits {
    confirm_amount: LimitField,
    confirm_gifts: LimitField,
    send_budget: LimitField,
    month_budget: LimitField,
    yearly_gifts: LimitField,
    yearly_amount: LimitField,
}

impl Limits {
    pub(super) fn ui(&mut self, guards: &mut GuardSettings, ui: &mut Ui) {
        Card::titled(&t!("guards-settings-title")).show(ui, |ui| {
            text(ui, Type::Small, tokens(ui).weak, t!("guards-settings-help"));
            gap(ui, S8);
            self.fields(guards, ui);
        });
    }

    fn fields(&mut self, guards: &mut GuardSettings, ui: &mut Ui) {
        let defaults = GuardSettings::default();
        let mut amount = Some(guards.confirm_above_amount);
        let label = t!("guards-setting-confirm-amount");
        let default = format::money_without_zero_cents(defaults.confirm_above_amount);
        money(&mut self.confirm_amount, &label, &default, &mut amount, ui);
        guards.confirm_above_amount = amount.unwrap_or(defaults.confirm_above_amount);
        separator(ui);
        let mut gifts = Some(guards.confirm_above_gifts);
        let label = t!("guards-setting-confirm-gifts");
        let default = format::integer(defaults.confirm_above_gifts);
        count(&mut self.confirm_gifts, &label, &default, &mut gifts, ui);
        guards.confirm_above_gifts = gifts.unwrap_or(defaults.confirm_above_gifts);
        separator(ui);
        let none = t!("guards-setting-no-limit");
        let label = t!("guards-setting-send-budget");
        money(
            &mut self.send_budget,
            &label,
            &none,
            &mut guards.send_budget,
            ui,
        );
        separator(ui);
        let label = t!("guards-setting-month-budget");
        let budget = &mut guards.month_budget;
        money(&mut self.month_budget, &label, &none, budget, ui);
        separator(ui);
        let label = t!("guards-setting-yearly-gifts");
        let gifts = &mut guards.yearly_gifts;
        count(&mut self.yearly_gifts, &label, &none, gifts, ui);
        separator(ui);
        let label = t!("guards-setting-yearly-amount");
        let amount = &mut guards.yearly_amount;
        money(&mut self.yearly_amount, &label, &none, amount, ui);
    }
}

fn money(field: &mut LimitField, label: &str, hint: &str, value: &mut Option<Cents>, ui: &mut Ui) {
    let saved = value.map_or_else(String::new, format::money_without_zero_cents);
    let problem = |text: &str| {
        let is_valid = text.trim().is_empty() || format::parse_money(text).is_some();
        (!is_valid).then(|| {
            let example = format::money_without_zero_cents(EXAMPLE);
            t!("guards-setting-money-invalid", example = example)
        })
    };
    setting(ui, label, |ui| {
        if let Some(text) = field.show(ui, label, &saved, hint, problem) {
            *value = format::parse_money(&text);
        }
    });
}

fn count(field: &mut LimitField, label: &str, hint: &str, value: &mut Option<u64>, ui: &mut Ui) {
    let saved = value.map_or_else(String::new, format::integer);
    let problem = |text: &str| {
        let is_valid = text.trim().is_empty() || format::parse_integer(text).is_some();
        (!is_valid).then(|| t!("guards-setting-count-invalid"))
    };
    setting(ui, label, |ui| {
        if let Some(text) = field.show(ui, label, &saved, hint, problem) {
            *value = format::parse_integer(&text);
        }
    });
}
