//! The menu with the actions for a selection of orders: a button on pages, a context menu on rows.

use std::sync::Arc;

use egui::{Id, Popup, Ui};

use crate::{
    contract::{OrderBatchId, OrderId, OrderStatus, SendStatus},
    desk::{
        Command, PreviewOrderAction,
        batches::BatchRow,
        export::{ExportFormat, LinkColumns, LinkFormat},
        jobs::OrderSelection,
        orders::{OrderDetail, OrderQuery, OrderRow},
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::{Action, Commands, OrderActionKind, SelectionAction},
        loadable::Loadable,
        model::Model,
        theme::{S4, Type, icons, tokens},
        widgets::{
            Button, gap,
            grid::{GridMenu, copy_entry},
            menu, paint,
            select::entry,
        },
    },
};

const MENU_WIDTH: f32 = 260.0;

/// The orders and the batch that the menu acts on.
#[derive(Clone, Debug)]
pub(crate) struct OrderScope {
    /// `None` when nothing is selected, or when the orders of a scheduled batch do not exist yet.
    pub(crate) selection: Option<OrderSelection>,
    /// The whole list, for a page where nothing is selected.
    pub(crate) all: Option<AllOrders>,
    /// The status of a single order. Of other selections, the store is asked what can be done with them.
    pub(crate) status: Option<OrderStatus>,
    /// The selection in words, for the head of the menu.
    pub(crate) title: String,
    pub(crate) batch: Option<BatchScope>,
    /// The name of a draft for the recipients of failed and canceled orders.
    pub(crate) draft_name: String,
}

/// A list of orders, and its length.
#[derive(Clone, Debug)]
pub(crate) struct AllOrders {
    pub(crate) query: OrderQuery,
    pub(crate) count: u64,
}

/// Which changes are possible for at least one order; `None` while the store is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Possible {
    pub(super) change: Option<bool>,
    pub(super) send_again: Option<bool>,
}

impl Possible {
    /// The actions that are possible with a selection. Asks the store.
    pub(super) fn of(selection: &OrderSelection, model: &Model, out: &mut Commands) -> Self {
        out.request_detail(PreviewOrderAction(selection.clone()));
        Self::known(selection, model)
    }

    /// The actions that are possible with a selection, as far as the store has replied.
    fn known(selection: &OrderSelection, model: &Model) -> Self {
        let question = PreviewOrderAction(selection.clone());
        match model.details.loadable(&question) {
            // The dialog of the action shows the problem.
            Some(Loadable::Failed { .. }) => Self {
                change: Some(true),
                send_again: Some(true),
            },
            Some(preview) => Self {
                change: preview.value().map(|preview| !preview.orders.is_empty()),
                send_again: preview
                    .value()
                    .map(|preview| preview.has_recipients_without_gift()),
            },
            None => Self::default(),
        }
    }
}

/// The actions on a whole batch.
#[derive(Clone, Debug)]
pub(crate) struct BatchScope {
    pub(crate) id: OrderBatchId,
    /// The name of a copy.
    pub(crate) copy_name: String,
    /// The name of a draft for all recipients without a gift; `None` unless the batch failed and was not
    /// sent again.
    pub(crate) again_name: Option<String>,
}

impl OrderScope {
    /// The scope of selected orders. `draft_name` names a draft for those without a gift.
    pub(crate) fn of_selected(orders: &Arc<[OrderId]>, draft_name: String) -> Self {
        Self {
            selection: Some(OrderSelection::Orders(Arc::clone(orders))),
            all: None,
            status: None,
            title: t!("orders-selected", count = orders.len()),
            batch: None,
            draft_name,
        }
    }

    /// The scope of a list in which nothing is selected.
    pub(crate) fn of_unselected(query: OrderQuery, count: u64, draft_name: String) -> Self {
        Self {
            selection: None,
            all: Some(AllOrders { query, count }),
            status: None,
            title: t!("selection-none"),
            batch: None,
            draft_name,
        }
    }

    /// The scope of the order in a row.
    pub(crate) fn of_row(row: &OrderRow) -> Self {
        Self {
            selection: Some(OrderSelection::Orders(vec![row.id].into())),
            all: None,
            status: Some(row.status.clone()),
            title: t!("order-actions-one", recipient = &row.recipient),
            batch: None,
            draft_name: again_name(&titles::batch(&row.batch)),
        }
    }

    pub(crate) fn has_orders(&self) -> bool {
        self.selection.is_some()
    }

    pub(crate) fn act(&self, action: SelectionAction, out: &mut Commands) {
        if let Some(selection) = self.selection.clone() {
            out.act(Action::ActOnOrders { action, selection });
        }
    }

    /// The failed batch whose recipients without a gift are sent again, with the name of the draft. Orders
    /// that were selected one by one are sent again by themselves.
    fn failed_batch(&self) -> Option<(OrderBatchId, &str)> {
        let is_whole = !matches!(self.selection, Some(OrderSelection::Orders(_)));
        let batch = self.batch.as_ref().filter(|_| is_whole)?;
        Some((batch.id, batch.again_name.as_deref()?))
    }

    /// Whether an order is known that can be sent again.
    pub(crate) fn can_send_again(&self, model: &Model) -> bool {
        self.failed_batch().is_some()
            || (self.has_orders() && self.known(model).send_again == Some(true))
    }

    /// Whether an order is known that can be canceled or extended.
    pub(crate) fn can_change(&self, model: &Model) -> bool {
        self.has_orders() && self.known(model).change == Some(true)
    }

    fn by_status(&self) -> Possible {
        let status = self.status.as_ref();
        Possible {
            change: status.map(OrderStatus::is_unaccepted),
            send_again: status
                .map(|status| matches!(status, OrderStatus::Failed | OrderStatus::Canceled)),
        }
    }

    /// The selection about which the store is asked what is possible.
    fn asked(&self) -> Option<&OrderSelection> {
        self.selection.as_ref().filter(|_| self.status.is_none())
    }

    /// Asks the store what is possible with a selection of several orders.
    pub(crate) fn request_possible(&self, out: &mut Commands) {
        if let Some(selection) = self.asked() {
            out.request_detail(PreviewOrderAction(selection.clone()));
        }
    }

    /// The actions that are possible with the selection, as far as they are known.
    fn known(&self, model: &Model) -> Possible {
        match self.asked() {
            Some(selection) => Possible::known(selection, model),
            None => self.by_status(),
        }
    }

    pub(crate) fn send_again(&self, out: &mut Commands) {
        match self.failed_batch() {
            Some((batch, name)) => out.send(Command::SendBatchAgain {
                batch,
                name: name.to_owned(),
            }),
            None => self.act(
                SelectionAction::SendAgain {
                    draft_name: self.draft_name.clone(),
                },
                out,
            ),
        }
    }

    /// Asks to cancel the gifts, which are then sent again.
    pub(crate) fn replace(&self, out: &mut Commands) {
        let draft_name = self.draft_name.clone();
        self.act(SelectionAction::Replace { draft_name }, out);
    }

    pub(crate) fn duplicate(&self, out: &mut Commands) {
        if let Some(batch) = &self.batch {
            out.send(Command::DuplicateBatch {
                batch: batch.id,
                name: batch.copy_name.clone(),
            });
        }
    }
}

/// The scope of one order.
pub(crate) fn scope_of(detail: &OrderDetail) -> OrderScope {
    let order = &detail.order;
    OrderScope {
        selection: Some(OrderSelection::Orders(vec![order.id].into())),
        all: None,
        status: Some(order.status.clone()),
        title: t!("order-actions-one", recipient = &order.recipient_first_name),
        batch: None,
        draft_name: again_name(&titles::batch(&detail.batch)),
    }
}

/// The scope of a whole batch, for its page and for its row in the list of batches.
pub(crate) fn scope_of_batch(row: &BatchRow) -> OrderScope {
    let name = titles::batch(&row.title);
    let is_failed = row.status == SendStatus::Failed;
    OrderScope {
        selection: (row.orders > 0).then(|| OrderSelection::Query(orders_of_batch(row.id))),
        all: None,
        status: None,
        title: name.clone(),
        draft_name: again_name(&name),
        batch: Some(BatchScope {
            id: row.id,
            copy_name: copy_name(&name),
            again_name: (is_failed && !row.is_sent_again).then(|| again_name(&name)),
        }),
    }
}

/// The scope of several batches.
pub(crate) fn scope_of_batches(batches: &[OrderBatchId]) -> OrderScope {
    let queries = batches.iter().map(|batch| orders_of_batch(*batch));
    OrderScope {
        selection: Some(OrderSelection::Queries(queries.collect())),
        all: None,
        status: None,
        title: t!("batches-selected", count = batches.len()),
        batch: None,
        draft_name: t!("order-send-again-name-default"),
    }
}

fn orders_of_batch(batch: OrderBatchId) -> OrderQuery {
    OrderQuery {
        batch: Some(batch),
        ..OrderQuery::default()
    }
}

/// The name of a draft that is sent again to recipients of this batch.
pub(crate) fn again_name(batch: &str) -> String {
    t!("order-send-again-name", batch = batch)
}

/// The name of a copy of this batch.
fn copy_name(batch: &str) -> String {
    t!("batch-duplicate-name", batch = batch)
}

/// Draws the button and its menu. `scope` is called while the menu is open, because the scope of many batches takes long
/// to build.
pub(crate) fn button(
    model: &Model,
    ui: &mut Ui,
    scope: impl FnOnce() -> OrderScope,
    out: &mut Commands,
) {
    let response = Button::secondary(t!("order-actions-button"))
        .icon(icons::DOWN)
        .name(t!("order-actions-menu"))
        .show(ui);
    popup(
        model,
        Popup::menu(&response),
        response.id,
        scope,
        |_| {},
        out,
    );
}

/// Draws the menu of a row of a grid while it is open, with an entry that copies the selected cells.
pub(crate) fn grid_menu<C>(
    model: &Model,
    menu: &GridMenu<C>,
    grid_name: &str,
    scope: &OrderScope,
    out: &mut Commands,
) {
    let copy = |ui: &mut Ui| {
        separator(ui);
        copy_entry(ui, grid_name);
    };
    let scope = || scope.clone();
    popup(model, menu.popup(), menu.returns_to(), scope, copy, out);
}

fn popup(
    model: &Model,
    popup: Popup<'_>,
    returns_to: Id,
    scope: impl FnOnce() -> OrderScope,
    last: impl FnOnce(&mut Ui),
    out: &mut Commands,
) {
    let popup = popup
        .gap(4.0)
        .accessible_name(t!("order-actions-menu"))
        .width(MENU_WIDTH);
    menu::show(popup, returns_to, |ui| {
        ui.set_width(MENU_WIDTH);
        ui.spacing_mut().item_spacing.y = 0.0;
        contents(model, ui, &scope(), out);
        last(ui);
    });
}

fn contents(model: &Model, ui: &mut Ui, scope: &OrderScope, out: &mut Commands) {
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        paint::truncated_label(ui, Type::Small, tokens(ui).weak, &scope.title);
    });
    gap(ui, S4);
    scope.request_possible(out);
    let possible = scope.known(model);
    if scope.has_orders() {
        let change = [
            (t!("order-cancel-menu"), OrderActionKind::Cancel),
            (t!("order-extend-menu"), OrderActionKind::Extend),
        ];
        for (label, kind) in change {
            if possible_entry(ui, &label, possible.change) {
                scope.act(SelectionAction::Change(kind), out);
            }
        }
        if possible_entry(ui, &t!("order-replace-menu"), possible.change) {
            scope.replace(out);
        }
    }
    match scope.failed_batch() {
        Some(_) if possible_entry(ui, &t!("batch-send-again-menu"), Some(true)) => {
            scope.send_again(out);
        }
        None if scope.has_orders()
            && possible_entry(ui, &t!("order-send-again-menu"), possible.send_again) =>
        {
            scope.send_again(out);
        }
        _ => {}
    }
    if scope.batch.is_some() && entry(ui, &t!("batch-duplicate-menu"), false).clicked() {
        scope.duplicate(out);
        ui.close();
    }
    if scope.has_orders() {
        separator(ui);
        for (label, action) in copies_and_exports() {
            if entry(ui, &label, false).clicked() {
                scope.act(action, out);
                ui.close();
            }
        }
    }
    if let Some(all) = &scope.all {
        separator(ui);
        let label = t!("order-actions-for-all", count = all.count);
        if entry(ui, &label, false).clicked() {
            out.act(Action::ActOnOrders {
                action: SelectionAction::ChooseForAll {
                    draft_name: scope.draft_name.clone(),
                },
                selection: OrderSelection::Query(all.query.clone()),
            });
            ui.close();
        }
    }
}

/// The actions that change no order.
pub(super) fn copies_and_exports() -> [(String, SelectionAction); 7] {
    [
        (
            t!("order-copy-links-menu"),
            SelectionAction::CopyLinks(LinkFormat::Links),
        ),
        (
            t!("order-copy-names-menu"),
            SelectionAction::CopyLinks(LinkFormat::Text),
        ),
        (
            t!("order-copy-table-menu"),
            SelectionAction::CopyLinks(LinkFormat::Table),
        ),
        (
            t!("order-copy-csv-menu"),
            SelectionAction::CopyLinks(LinkFormat::Csv),
        ),
        (t!("order-email-menu"), SelectionAction::WriteEmails),
        (
            t!("order-export-csv-menu"),
            SelectionAction::Export(ExportFormat::Csv),
        ),
        (
            t!("order-export-xlsx-menu"),
            SelectionAction::Export(ExportFormat::Xlsx),
        ),
    ]
}

/// Draws an entry that is possible for at least one of the orders. The entry is disabled while that is not known.
/// Returns whether it was chosen.
fn possible_entry(ui: &mut Ui, label: &str, is_possible: Option<bool>) -> bool {
    if is_possible == Some(false) {
        return false;
    }
    let response = ui.add_enabled_ui(is_possible.is_some(), |ui| entry(ui, label, false));
    let is_chosen = response.inner.clicked();
    if is_chosen {
        ui.close();
    }
    is_chosen
}

fn separator(ui: &mut Ui) {
    gap(ui, S4);
    paint::separator(ui);
    gap(ui, S4);
}

/// The command that copies the gift links of a selection.
pub(crate) fn copy_links(selection: OrderSelection, format: LinkFormat) -> Command {
    Command::CopyLinks {
        selection,
        format,
        columns: LinkColumns {
            name: t!("orders-column-recipient"),
            email: t!("batch-column-email"),
            link: t!("order-column-link"),
        },
    }
}

/// The command that exports a selection.
pub(crate) fn export(selection: OrderSelection, format: ExportFormat) -> Command {
    Command::ExportOrders {
        selection,
        format,
        dialog_title: t!("batch-export-dialog-title"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::WallClock;

    #[test]
    fn closed_menu_builds_no_scope() {
        let model = Model::new(Arc::new(WallClock));
        let mut out = Commands::default();
        egui::__run_test_ui(|ui| {
            button(&model, ui, || panic!("the menu is closed"), &mut out);
        });
    }
}
