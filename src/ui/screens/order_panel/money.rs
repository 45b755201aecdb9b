//! The money of an order from the estimate to the charge, as rows of a bill. Used by the order panel.

use egui::Ui;

use crate::{
    contract::Cents,
    desk::money::OrderMoney,
    i18n::{format, t},
    ui::widgets,
};

pub(super) fn ui(ui: &mut Ui, money: &OrderMoney) {
    for (label, amount) in rows(money) {
        widgets::money::row(ui, &label, &amount, false);
    }
}

/// Whether an amount that is authorized has an estimated tax.
pub(super) fn is_tax_estimated(money: &OrderMoney) -> bool {
    money.authorized > Cents::ZERO && money.estimated_low != money.estimated_high
}

/// Labels and amounts; amounts of zero are left out.
fn rows(money: &OrderMoney) -> Vec<(String, String)> {
    let estimate = format::money_range(money.estimated_low, money.estimated_high);
    let mut rows = vec![(t!("order-money-estimated"), estimate)];
    let parts = [
        (t!("order-money-above-estimate"), money.above_estimate),
        (t!("order-money-authorized"), money.authorized),
        (t!("order-money-at-risk"), money.at_risk),
        (t!("order-money-captured"), money.captured),
        (
            t!("order-money-unconfirmed-refund"),
            money.unconfirmed_refund,
        ),
        (t!("order-money-returned"), money.returned),
    ];
    rows.extend(
        parts
            .into_iter()
            .filter(|(_, amount)| *amount != Cents::ZERO)
            .map(|(label, amount)| (label, format::money(amount))),
    );
    rows
}
