//! The actions of one order, below its status.

use egui::Ui;

use crate::{
    contract::OrderStatus,
    desk::orders::OrderDetail,
    i18n::t,
    ui::{
        commands::{Commands, OrderActionKind, SelectionAction},
        model::Model,
        screens::order_actions::menu,
        widgets::Button,
    },
};

pub(super) fn ui(model: &Model, ui: &mut Ui, detail: &OrderDetail, out: &mut Commands) {
    let scope = menu::scope_of(detail);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let status = &detail.order.status;
        if status.is_unaccepted() {
            let actions = [
                (t!("order-extend-action"), OrderActionKind::Extend),
                (t!("order-cancel-action"), OrderActionKind::Cancel),
            ];
            for (label, kind) in actions {
                if Button::secondary(label).show(ui).clicked() {
                    scope.act(SelectionAction::Change(kind), out);
                }
            }
        } else if matches!(status, OrderStatus::Failed | OrderStatus::Canceled)
            && Button::secondary(t!("order-send-again-action"))
                .show(ui)
                .clicked()
        {
            scope.send_again(out);
        }
        menu::button(model, ui, || scope, out);
    });
    ui.add_space(12.0);
}
