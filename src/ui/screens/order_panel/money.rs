//! The money of an order from the estimate to the charge, as rows of a bill. Used by the order panel.

use egui::Ui;

use crate::{
    contract::{Cents, OrderStatus},
    desk::view::{OrderDetail, OrderMoney},
    i18n::{format, t},
    ui::widgets::money,
};

pub(super) fn ui(ui: &mut Ui, detail: &OrderDetail) {
    for (label, amount) in rows(detail) {
        money::row(ui, &label, &amount, false);
    }
}

/// Labels and amounts; amounts of zero are left out.
fn rows(detail: &OrderDetail) -> Vec<(String, String)> {
    let paid_at = detail
        .timeline
        .iter()
        .find(|(status, _)| *status == OrderStatus::Paid)
        .map(|(_, at)| *at);
    let money = OrderMoney::of(&detail.order, detail.is_expired, paid_at);
    let estimate = format::money_range(money.estimated_low, money.estimated_high);
    let mut rows = vec![(t!("order-money-estimated"), estimate)];
    let parts = [
        (t!("order-money-authorized"), money.authorized),
        (t!("order-money-captured"), money.captured),
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
