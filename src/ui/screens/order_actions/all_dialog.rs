//! The dialog that chooses an action for all orders of a list, when nothing is selected. The user enters the number of
//! orders before the action can be chosen.
//!
//! The orders are found once, when the dialog opens: an order that a sync adds meanwhile is not among them.

use std::sync::Arc;

use egui::{Id, Ui};

use crate::{
    contract::OrderId,
    desk::{
        GetListIds, Reply,
        jobs::OrderSelection,
        lists::{ListIds, ListQuery},
        orders::OrderQuery,
    },
    i18n::t,
    ui::{
        commands::{Action, Commands, OrderActionKind, SelectionAction},
        model::Model,
        screens::order_actions::menu::{self, Possible},
        theme::{S8, S12},
        widgets::{
            Button, Select, count_field,
            dialog::{buttons, close_button, dialog, dialog_text, text_dialog},
            gap,
        },
    },
};

#[derive(Debug)]
pub(crate) struct AllOrdersDialog {
    query: OrderQuery,
    draft_name: String,
    reply: Option<Reply<ListIds>>,
    orders: Option<Arc<[OrderId]>>,
    action: Option<SelectionAction>,
    typed: String,
}

impl AllOrdersDialog {
    pub(crate) fn new(query: OrderQuery, draft_name: String) -> Self {
        Self {
            query,
            draft_name,
            reply: None,
            orders: None,
            action: None,
            typed: String::new(),
        }
    }

    /// Draws the dialog. Returns whether the dialog is closed.
    pub(crate) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> bool {
        if self.find_orders(out) {
            return true;
        }
        let id = Id::unique("all-orders");
        let orders = self.orders.clone();
        let actions = orders.as_ref().and_then(|orders| {
            let selection = OrderSelection::Orders(Arc::clone(orders));
            self.actions(Possible::of(&selection, model, out))
        });
        let (Some(orders), Some(actions)) = (orders, actions) else {
            let title = t!("all-orders-title-counting");
            return text_dialog(ui, id, &title, &t!("order-action-counting"));
        };
        let count = orders.len() as u64;
        dialog(ui, id, &t!("order-actions-all", count = count), |ui| {
            dialog_text(ui, &t!("all-orders-text", count = count));
            gap(ui, S12);
            Select::new(&t!("all-orders-action")).show(ui, &mut self.action, &actions);
            gap(ui, S12);
            let field = count_field(
                ui,
                Id::unique("all-orders-count"),
                &t!("all-orders-field", count = count),
                &t!("all-orders-mismatch", count = count),
                count,
                &mut self.typed,
            );
            gap(ui, S8);
            buttons(ui, |ui| {
                let chosen = self.action.clone();
                let is_ready = field.is_right && chosen.is_some();
                let label = t!("all-orders-button", count = count);
                let is_clicked = Button::primary(label).enabled(is_ready).show(ui).clicked();
                let is_accepted = is_clicked || (is_ready && field.is_entered);
                if let Some(action) = chosen.filter(|_| is_accepted) {
                    let selection = OrderSelection::Orders(Arc::clone(&orders));
                    out.act(Action::ActOnOrders { action, selection });
                }
                close_button(ui) || is_accepted
            })
        })
    }

    /// Finds the orders of the list. Returns whether they could not be read, which was reported.
    fn find_orders(&mut self, out: &mut Commands) -> bool {
        let reply = self
            .reply
            .get_or_insert_with(|| out.ask(GetListIds(ListQuery::Orders(self.query.clone()))));
        match reply.take() {
            Some(Ok(ListIds::Orders(orders))) => {
                self.orders = Some(orders);
                false
            }
            Some(_) => true,
            None => false,
        }
    }

    /// The actions that are possible for at least one of the orders; `None` while that is not known.
    fn actions(&self, possible: Possible) -> Option<Vec<(Option<SelectionAction>, String)>> {
        let (change, send_again) = (possible.change?, possible.send_again?);
        let changes = [
            (
                change,
                t!("order-cancel-menu"),
                SelectionAction::Change(OrderActionKind::Cancel),
            ),
            (
                change,
                t!("order-extend-menu"),
                SelectionAction::Change(OrderActionKind::Extend),
            ),
            (
                send_again,
                t!("order-send-again-menu"),
                SelectionAction::SendAgain {
                    draft_name: self.draft_name.clone(),
                },
            ),
        ];
        let changes = changes.into_iter().filter(|(is_possible, ..)| *is_possible);
        let changes = changes.map(|(_, label, action)| (label, action));
        let actions = changes.chain(menu::copies_and_exports());
        Some(
            actions
                .map(|(label, action)| (Some(action), label))
                .collect(),
        )
    }
}
