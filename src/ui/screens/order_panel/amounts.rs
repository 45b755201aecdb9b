//! What an order costs, line by line.

use egui::Ui;

use crate::{
    contract::{Cents, Order},
    ui::{
        theme::{Type, tokens},
        widgets::{money, text},
    },
};

pub fn ui(ui: &mut Ui, order: &Order) {
    for (label, amount, strong) in lines(order) {
        money::row(ui, label, &amount, strong);
    }
    let t = tokens(ui);
    if order.amounts.amount_total.is_none() {
        let words = "Tax and total are known once the address is.";
        text(ui, Type::Small, t.weak, words);
    }
    if let Some(original) = order.original_amounts.as_ref().filter(|_| order.is_swapped) {
        let words = format!(
            "Before the swap it was {} before tax.",
            original.original_amount_pre_tax_total
        );
        text(ui, Type::Small, t.weak, words);
    }
}

/// Label, amount, and whether it is a sum.
fn lines(order: &Order) -> Vec<(&'static str, String, bool)> {
    let a = &order.amounts;
    let mut lines = vec![
        ("Product", a.amount_product.to_string(), false),
        (
            "Shipping",
            if a.amount_shipping == Cents::ZERO {
                "free".to_owned()
            } else {
                a.amount_shipping.to_string()
            },
            false,
        ),
        ("Processing fee", a.amount_processing_fee.to_string(), false),
    ];
    if let Some(relay) = a
        .amount_global_relay_cost
        .filter(|relay| *relay != Cents::ZERO)
    {
        lines.push(("Worldwide delivery", relay.to_string(), false));
    }
    lines.push(("Before tax", a.amount_pre_tax_total.to_string(), true));
    if a.amount_credit_applied != Cents::ZERO {
        let credit = (Cents::ZERO - a.amount_credit_applied).to_string();
        lines.push(("Credit", credit, false));
    }
    if let Some(tax) = a.amount_tax {
        lines.push(("Tax", tax.to_string(), false));
    }
    if let Some(total) = a.amount_total {
        lines.push(("Total", total.to_string(), true));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Amounts;

    #[test]
    fn a_bill_has_a_total_once_the_address_is_known() {
        let mut order = Order {
            amounts: Amounts {
                amount_product: Cents(6_400),
                amount_processing_fee: Cents(320),
                amount_pre_tax_total: Cents(6_720),
                ..Amounts::default()
            },
            ..Order::default()
        };
        let said = |order: &Order| {
            lines(order)
                .into_iter()
                .map(|(label, amount, _)| format!("{label} {amount}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            said(&order),
            [
                "Product $64.00",
                "Shipping free",
                "Processing fee $3.20",
                "Before tax $67.20"
            ]
        );
        order.amounts.amount_tax = Some(Cents(538));
        order.amounts.amount_total = Some(Cents(7_258));
        order.amounts.amount_credit_applied = Cents(1_000);
        assert_eq!(
            said(&order)[4..],
            ["Credit -$10.00", "Tax $5.38", "Total $72.58"]
        );
    }
}
