//! The menu with the actions for a selection of orders: a button on pages, a context menu on rows.

use egui::{Id, Popup, Response, Ui};

use crate::{
    contract::{OrderBatchId, SendStatus},
    desk::{
        Command,
        view::{
            BatchRow, ExportFormat, LinkColumns, LinkFormat, OrderDetail, OrderQuery,
            OrderSelection,
        },
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::{Action, Commands, OrderActionKind, SelectionAction},
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
    pub(crate) selection: OrderSelection,
    /// Whether orders exist; those of a scheduled batch do not exist yet.
    pub(crate) has_orders: bool,
    /// What is selected, as the head of the menu says it.
    pub(crate) title: String,
    pub(crate) batch: Option<BatchScope>,
    /// The name of a draft for the recipients of failed and canceled orders.
    pub(crate) draft_name: String,
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
    pub(crate) fn act(&self, action: SelectionAction, out: &mut Commands) {
        out.act(Action::ActOnOrders {
            action,
            selection: self.selection.clone(),
        });
    }

    /// The failed batch whose recipients without a gift are sent again, with the name of the draft. Orders
    /// that were selected one by one are sent again by themselves.
    fn failed_batch(&self) -> Option<(OrderBatchId, &str)> {
        let is_whole = matches!(self.selection, OrderSelection::Query(_));
        let batch = self.batch.as_ref().filter(|_| is_whole)?;
        Some((batch.id, batch.again_name.as_deref()?))
    }

    pub(crate) fn can_send_again(&self) -> bool {
        self.has_orders || self.failed_batch().is_some()
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
        selection: OrderSelection::Orders(vec![order.id]),
        has_orders: true,
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
        selection: OrderSelection::Query(OrderQuery {
            batch: Some(row.id),
            ..OrderQuery::default()
        }),
        has_orders: row.orders > 0,
        title: name.clone(),
        draft_name: again_name(&name),
        batch: Some(BatchScope {
            id: row.id,
            copy_name: copy_name(&name),
            again_name: (is_failed && !row.is_sent_again).then(|| again_name(&name)),
        }),
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

/// Draws the button and its menu.
pub(crate) fn button(ui: &mut Ui, scope: &OrderScope, out: &mut Commands) {
    let response = Button::secondary(t!("order-actions-button"))
        .icon(icons::DOWN)
        .name(t!("order-actions-menu"))
        .show(ui);
    popup(Popup::menu(&response), response.id, scope, |_| {}, out);
}

/// Draws the menu of a row of a list while it is open.
pub(crate) fn context_menu(row: &Response, scope: &OrderScope, out: &mut Commands) {
    let request = RowMenu {
        popup: Popup::context_menu(row),
        is_new: row.secondary_clicked(),
        returns_to: row.id,
    };
    show_with_stored_scope(request, scope, |_| {}, out);
}

/// Draws the menu of a row of a grid while it is open, with an entry that copies the selected cells.
pub(crate) fn grid_menu<C>(
    menu: &GridMenu<C>,
    grid_name: &str,
    scope: &OrderScope,
    out: &mut Commands,
) {
    let request = RowMenu {
        popup: menu.popup(),
        is_new: menu.is_requested(),
        returns_to: menu.returns_to(),
    };
    let copy = |ui: &mut Ui| {
        separator(ui);
        copy_entry(ui, grid_name);
    };
    show_with_stored_scope(request, scope, copy, out);
}

/// The menu of a row and its state.
struct RowMenu<'a> {
    popup: Popup<'a>,
    is_new: bool,
    /// The control that gets the keyboard focus when the menu closes.
    returns_to: Id,
}

/// The orders that the open menu acts on.
#[derive(Clone)]
struct OpenScope {
    menu: Id,
    /// The last egui pass that drew the menu. A gap in the passes means that the menu was closed.
    pass: u64,
    scope: OrderScope,
}

/// Draws the menu of a row. The menu keeps the scope that it was opened with, because the sync can move
/// another record to the row while the menu is open.
fn show_with_stored_scope(
    request: RowMenu<'_>,
    scope: &OrderScope,
    last: impl FnOnce(&mut Ui),
    out: &mut Commands,
) {
    let stored = Id::unique("open-order-scope");
    let menu = request.popup.get_id();
    let ctx = request.popup.ctx().clone();
    let pass = ctx.cumulative_pass_nr();
    let kept = ctx
        .data(|data| data.get_temp::<OpenScope>(stored))
        .filter(|open| open.menu == menu && open.pass + 1 >= pass && !request.is_new);
    let scope = kept.map_or_else(|| scope.clone(), |open| open.scope);
    popup(request.popup, request.returns_to, &scope, last, out);
    if Popup::is_id_open(&ctx, menu) {
        let open = OpenScope { menu, pass, scope };
        ctx.data_mut(|data| data.insert_temp(stored, open));
    } else {
        ctx.data_mut(|data| data.remove::<OpenScope>(stored));
    }
}

fn popup(
    popup: Popup<'_>,
    returns_to: Id,
    scope: &OrderScope,
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
        contents(ui, scope, out);
        last(ui);
    });
}

fn contents(ui: &mut Ui, scope: &OrderScope, out: &mut Commands) {
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        paint::truncated_label(ui, Type::Small, tokens(ui).weak, &scope.title);
    });
    gap(ui, S4);
    if scope.has_orders {
        let change = [
            (t!("order-cancel-menu"), OrderActionKind::Cancel),
            (t!("order-extend-menu"), OrderActionKind::Extend),
        ];
        for (label, kind) in change {
            action(ui, &label, scope, SelectionAction::Change(kind), out);
        }
    }
    if scope.can_send_again() {
        let label = match scope.failed_batch() {
            Some(_) => t!("batch-send-again-menu"),
            None => t!("order-send-again-menu"),
        };
        if entry(ui, &label, false).clicked() {
            scope.send_again(out);
            ui.close();
        }
    }
    if scope.batch.is_some() && entry(ui, &t!("batch-duplicate-menu"), false).clicked() {
        scope.duplicate(out);
        ui.close();
    }
    if !scope.has_orders {
        return;
    }
    separator(ui);
    let copies = [
        (t!("order-copy-links-menu"), LinkFormat::Links),
        (t!("order-copy-names-menu"), LinkFormat::Text),
        (t!("order-copy-table-menu"), LinkFormat::Table),
        (t!("order-copy-csv-menu"), LinkFormat::Csv),
    ];
    for (label, format) in copies {
        action(ui, &label, scope, SelectionAction::CopyLinks(format), out);
    }
    let emails = t!("order-email-menu");
    action(ui, &emails, scope, SelectionAction::WriteEmails, out);
    separator(ui);
    let exports = [
        (t!("order-export-csv-menu"), ExportFormat::Csv),
        (t!("order-export-xlsx-menu"), ExportFormat::Xlsx),
    ];
    for (label, format) in exports {
        action(ui, &label, scope, SelectionAction::Export(format), out);
    }
}

/// Draws an entry that acts on the selected orders.
fn action(
    ui: &mut Ui,
    label: &str,
    scope: &OrderScope,
    action: SelectionAction,
    out: &mut Commands,
) {
    if entry(ui, label, false).clicked() {
        scope.act(action, out);
        ui.close();
    }
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
