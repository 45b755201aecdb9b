//! The amounts of an order as rows of a bill. Used by the order panel.

use egui::Ui;

use crate::{
    contract::{Cents, Order, OriginalAmounts},
    i18n::{format, t},
    ui::{
        theme::{Type, tokens},
        widgets::{money, text},
    },
};

/// One row of the bill.
struct Row {
    label: String,
    amount: String,
    is_total: bool,
}

impl Row {
    fn new(label: String, amount: Cents) -> Self {
        Self {
            label,
            amount: format::money(amount),
            is_total: false,
        }
    }

    fn total(label: String, amount: Cents) -> Self {
        Self {
            is_total: true,
            ..Self::new(label, amount)
        }
    }
}

pub(super) fn ui(ui: &mut Ui, order: &Order) {
    for row in rows(order) {
        money::row(ui, &row.label, &row.amount, row.is_total);
    }
    let colors = tokens(ui);
    if order.amounts.amount_total.is_none() {
        text(ui, Type::Small, colors.weak, t!("order-amount-not-final"));
    }
    if let Some(original) = order.original_amounts.as_ref().filter(|_| order.is_swapped) {
        ui.add_space(6.0);
        text(ui, Type::Body, colors.weak, t!("order-swapped-from"));
        for row in original_rows(original) {
            money::row(ui, &row.label, &row.amount, row.is_total);
        }
    }
}

/// The amounts of the gift before it was swapped. A service may give only the total.
fn original_rows(original: &OriginalAmounts) -> Vec<Row> {
    let mut rows = Vec::new();
    if original.original_amount_product != Cents::ZERO {
        rows.push(Row::new(
            t!("order-amount-product"),
            original.original_amount_product,
        ));
        rows.push(shipping_row(original.original_amount_shipping));
    }
    rows.push(Row::total(
        t!("order-amount-before-tax"),
        original.original_amount_pre_tax_total,
    ));
    rows
}

fn shipping_row(amount: Cents) -> Row {
    let mut row = Row::new(t!("order-amount-shipping"), amount);
    if amount == Cents::ZERO {
        row.amount = t!("order-amount-free");
    }
    row
}

fn rows(order: &Order) -> Vec<Row> {
    let amounts = &order.amounts;
    let mut rows = vec![
        Row::new(t!("order-amount-product"), amounts.amount_product),
        shipping_row(amounts.amount_shipping),
        Row::new(
            t!("order-amount-processing-fee"),
            amounts.amount_processing_fee,
        ),
    ];
    if let Some(relay) = amounts
        .amount_global_relay_cost
        .filter(|relay| *relay != Cents::ZERO)
    {
        rows.push(Row::new(t!("order-amount-international"), relay));
    }
    rows.push(Row::total(
        t!("order-amount-before-tax"),
        amounts.amount_pre_tax_total,
    ));
    if amounts.amount_credit_applied != Cents::ZERO {
        let credit = Cents::ZERO - amounts.amount_credit_applied;
        rows.push(Row::new(t!("order-amount-credit"), credit));
    }
    if let Some(tax) = amounts.amount_tax {
        rows.push(Row::new(t!("order-amount-tax"), tax));
    }
    if let Some(total) = amounts.amount_total {
        rows.push(Row::total(t!("order-amount-total"), total));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Amounts;

    #[test]
    fn total_is_listed_when_address_is_known() {
        let mut order = Order {
            amounts: Amounts {
                amount_product: Cents(6_400),
                amount_processing_fee: Cents(320),
                amount_pre_tax_total: Cents(6_720),
                ..Amounts::default()
            },
            ..Order::default()
        };
        let listed = |order: &Order| {
            rows(order)
                .into_iter()
                .map(|row| format!("{} {}", row.label, row.amount))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            listed(&order),
            [
                "Product $64.00",
                "Shipping Free",
                "Processing fee $3.20",
                "Total before tax $67.20"
            ]
        );
        order.amounts.amount_tax = Some(Cents(538));
        order.amounts.amount_total = Some(Cents(7_258));
        order.amounts.amount_credit_applied = Cents(1_000);
        assert_eq!(
            listed(&order)[4..],
            ["Credit -$10.00", "Tax $5.38", "Total $72.58"]
        );
    }
}
