//! The orders that the commands of the palette act on, and these commands.

use super::{GiftdeskApp, OpenPanel};
use crate::{
    desk::{
        Command,
        view::{ExportFormat, LinkFormat},
    },
    ui::{
        commands::{Action, OrderActionKind},
        page::Page,
        screens::order_actions::menu::{self, OrderScope},
        shell::UiCommand,
    },
};

impl GiftdeskApp {
    /// The order in the side panel, else the orders of the page.
    pub(super) fn order_scope(&self) -> Option<OrderScope> {
        if let Some(OpenPanel::Order(id)) = self.open_panel {
            return self
                .model
                .order
                .get(id)
                .map(|detail| menu::scope_of(detail));
        }
        match self.page {
            Page::Orders => self.screens.orders.scope(&self.model),
            Page::Batch(id) => self.screens.batch.scope(&self.model, id),
            _ => None,
        }
    }

    /// Runs a command that acts on orders. Returns `false` for other commands.
    pub(super) fn run_order_command(&mut self, command: UiCommand) -> bool {
        if !command.needs_orders() {
            return false;
        }
        let Some(scope) = self.order_scope() else {
            return true;
        };
        let selection = scope.selection;
        match command {
            UiCommand::CancelGifts => self.out.act(Action::ChangeOrders {
                kind: OrderActionKind::Cancel,
                selection,
            }),
            UiCommand::ExtendExpiry => self.out.act(Action::ChangeOrders {
                kind: OrderActionKind::Extend,
                selection,
            }),
            UiCommand::WriteEmails => self.out.act(Action::WriteEmails(selection)),
            UiCommand::SendAgain => self.out.send(Command::SendAgain {
                selection,
                name: scope.draft_name,
            }),
            UiCommand::ExportCsv => self.out.send(menu::export(selection, ExportFormat::Csv)),
            UiCommand::ExportXlsx => self.out.send(menu::export(selection, ExportFormat::Xlsx)),
            _ => self.out.send(menu::copy_links(selection, LinkFormat::Text)),
        }
        true
    }
}
