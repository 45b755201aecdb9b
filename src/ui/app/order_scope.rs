//! The orders and the batch that the commands of the palette act on, and these commands.

use super::GiftdeskApp;
use crate::{
    desk::{
        GetOrder,
        export::{ExportFormat, LinkFormat},
    },
    ui::{
        commands::{OrderActionKind, SelectionAction},
        page::Page,
        screens::{
            OpenPanel,
            order_actions::menu::{self, OrderScope},
        },
        shell::UiCommand,
    },
};

impl GiftdeskApp {
    /// Whether the palette offers a command, given what is on the page and what the store says about it.
    pub(super) fn is_available(&self, command: UiCommand, scope: Option<&OrderScope>) -> bool {
        let model = &self.model;
        match command {
            UiCommand::Go(Page::Shop(_)) => model.has_shop_pages(),
            UiCommand::DuplicateBatch => scope.is_some_and(|scope| scope.batch.is_some()),
            UiCommand::SendAgain => scope.is_some_and(|scope| scope.can_send_again(model)),
            UiCommand::CancelGifts | UiCommand::ExtendExpiry => {
                scope.is_some_and(|scope| scope.can_change(model))
            }
            _ if command.needs_orders() => scope.is_some_and(OrderScope::has_orders),
            _ => true,
        }
    }

    /// The order in the side panel, else the orders or the batch of the page.
    pub(super) fn order_scope(&self) -> Option<OrderScope> {
        if let Some(OpenPanel::Order(id)) = self.session.open_panel {
            let detail = self.model.details.get(&GetOrder(id));
            return detail.map(|detail| menu::scope_of(detail));
        }
        match self.page {
            Page::Orders => self.session.screens.orders.scope(),
            Page::Batches => self.session.screens.batches.scope(),
            Page::Batch(id) => self.session.screens.batch.scope(&self.model, id),
            _ => None,
        }
    }

    /// Runs a command that acts on orders or on a batch. Returns `false` for other commands.
    pub(super) fn run_order_command(&mut self, command: UiCommand) -> bool {
        if command != UiCommand::DuplicateBatch && !command.needs_orders() {
            return false;
        }
        let scope = self.order_scope();
        let Some(scope) = scope.filter(|scope| self.is_available(command, Some(scope))) else {
            return true;
        };
        let out = &mut self.out;
        let action = match command {
            UiCommand::DuplicateBatch => {
                scope.duplicate(out);
                return true;
            }
            UiCommand::SendAgain => {
                scope.send_again(out);
                return true;
            }
            UiCommand::CancelGifts => SelectionAction::Change(OrderActionKind::Cancel),
            UiCommand::ExtendExpiry => SelectionAction::Change(OrderActionKind::Extend),
            UiCommand::WriteEmails => SelectionAction::WriteEmails,
            UiCommand::ExportCsv => SelectionAction::Export(ExportFormat::Csv),
            UiCommand::ExportXlsx => SelectionAction::Export(ExportFormat::Xlsx),
            UiCommand::CopyLinksTable => SelectionAction::CopyLinks(LinkFormat::Table),
            UiCommand::CopyLinksCsv => SelectionAction::CopyLinks(LinkFormat::Csv),
            _ => SelectionAction::CopyLinks(LinkFormat::Text),
        };
        scope.act(action, out);
        true
    }
}
