//! The menu with the actions for a selection of orders: a button on pages, a context menu on rows.

use egui::{Popup, Response, Ui};

use crate::{
    contract::OrderBatchId,
    desk::{
        Command,
        view::{ExportFormat, LinkColumns, LinkFormat, OrderDetail, OrderSelection},
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::{Action, Commands, OrderActionKind},
        theme::{S4, Type, icons, tokens},
        widgets::{Button, gap, paint, select::entry},
    },
};

const MENU_WIDTH: f32 = 260.0;

/// The orders that the menu acts on.
#[derive(Clone, Debug)]
pub(crate) struct OrderScope {
    pub(crate) selection: OrderSelection,
    /// What is selected, as the head of the menu says it.
    pub(crate) title: String,
    /// The batch that can be duplicated, with its name.
    pub(crate) batch: Option<(OrderBatchId, String)>,
    /// The name of a draft for the recipients of failed and canceled orders.
    pub(crate) draft_name: String,
}

/// The scope of one order.
pub(crate) fn scope_of(detail: &OrderDetail) -> OrderScope {
    let order = &detail.order;
    OrderScope {
        selection: OrderSelection::Orders(vec![order.id]),
        title: t!("order-actions-one", recipient = &order.recipient_first_name),
        batch: None,
        draft_name: again_name(&titles::batch(&detail.batch)),
    }
}

/// The name of a draft that is sent again to recipients of this batch.
pub(crate) fn again_name(batch: &str) -> String {
    t!("order-send-again-name", batch = batch)
}

/// The name of a copy of this batch.
pub(crate) fn copy_name(batch: &str) -> String {
    t!("batch-duplicate-name", batch = batch)
}

/// Draws the button and its menu.
pub(crate) fn button(ui: &mut Ui, scope: &OrderScope, out: &mut Commands) {
    let response = Button::secondary(t!("order-actions-button"))
        .icon(icons::DOWN)
        .name(t!("order-actions-menu"))
        .show(ui);
    popup(Popup::menu(&response), scope, out);
}

/// Draws the menu of a row while it is open.
pub(crate) fn context_menu(row: &Response, scope: &OrderScope, out: &mut Commands) {
    popup(Popup::context_menu(row), scope, out);
}

fn popup(popup: Popup<'_>, scope: &OrderScope, out: &mut Commands) {
    popup
        .gap(4.0)
        .accessible_name(t!("order-actions-menu"))
        .width(MENU_WIDTH)
        .show(|ui| {
            ui.set_width(MENU_WIDTH);
            ui.spacing_mut().item_spacing.y = 0.0;
            contents(ui, scope, out);
        });
}

fn contents(ui: &mut Ui, scope: &OrderScope, out: &mut Commands) {
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        paint::truncated_label(ui, Type::Small, tokens(ui).weak, &scope.title);
    });
    gap(ui, S4);
    let change = [
        (t!("order-cancel-menu"), OrderActionKind::Cancel),
        (t!("order-extend-menu"), OrderActionKind::Extend),
    ];
    for (label, kind) in change {
        if entry(ui, &label, false).clicked() {
            out.act(Action::ChangeOrders {
                kind,
                selection: scope.selection.clone(),
            });
            ui.close();
        }
    }
    if entry(ui, &t!("order-send-again-menu"), false).clicked() {
        out.send(Command::SendAgain {
            selection: scope.selection.clone(),
            name: scope.draft_name.clone(),
        });
        ui.close();
    }
    if let Some((batch, name)) = &scope.batch
        && entry(ui, &t!("batch-duplicate-menu"), false).clicked()
    {
        out.send(Command::DuplicateBatch {
            batch: *batch,
            name: name.clone(),
        });
        ui.close();
    }
    separator(ui);
    let copies = [
        (t!("order-copy-links-menu"), LinkFormat::Links),
        (t!("order-copy-names-menu"), LinkFormat::Text),
        (t!("order-copy-table-menu"), LinkFormat::Table),
        (t!("order-copy-csv-menu"), LinkFormat::Csv),
    ];
    for (label, format) in copies {
        if entry(ui, &label, false).clicked() {
            out.send(copy_links(scope.selection.clone(), format));
            ui.close();
        }
    }
    if entry(ui, &t!("order-email-menu"), false).clicked() {
        out.act(Action::WriteEmails(scope.selection.clone()));
        ui.close();
    }
    separator(ui);
    let exports = [
        (t!("order-export-csv-menu"), ExportFormat::Csv),
        (t!("order-export-xlsx-menu"), ExportFormat::Xlsx),
    ];
    for (label, format) in exports {
        if entry(ui, &label, false).clicked() {
            out.send(export(scope.selection.clone(), format));
            ui.close();
        }
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
