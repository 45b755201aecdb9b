//! Commands that work on every page, in one enum: label, icon and shortcut of each.
//!
//! [`consume_pressed`] reads the keyboard; [`UiCommand::shortcut_text`] is the text for tooltips
//! and the palette. A test checks that no two commands share a shortcut.

use egui::{Context, Key, KeyboardShortcut, Modifiers};
use strum::VariantArray;

use crate::{
    i18n::t,
    ui::{
        page::Page,
        theme::{Icon, icons},
        widgets::shortcut::{FIND_ON_PAGE, shortcut_text},
    },
};

/// A command of the window, in the order of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum UiCommand {
    NewGift,
    GoToProducts,
    GoToBrands,
    GoToCollections,
    GoToDrafts,
    GoToPeople,
    GoToInbox,
    GoToBatches,
    GoToOrders,
    GoToActivity,
    GoToMoney,
    GoToReports,
    GoToSettings,
    GoToSendLog,
    /// The following commands act on the orders of the page: the selected ones, else all.
    CancelGifts,
    ExtendExpiry,
    SendAgain,
    CopyNamesAndLinks,
    CopyLinksTable,
    CopyLinksCsv,
    WriteEmails,
    ExportCsv,
    ExportXlsx,
    /// Acts on the batch of the page.
    DuplicateBatch,
    /// Focuses the search box of the page. The box handles the shortcut itself; pages without a
    /// search box open the palette.
    FindOnPage,
    Refresh,
    /// Switches between the light and the dark theme.
    SwitchTheme,
    ZoomIn,
    ZoomOut,
    ResetZoom,
    OpenPalette,
}

impl UiCommand {
    /// The page that the command opens, if that is all it does.
    #[must_use]
    pub fn page(self) -> Option<Page> {
        match self {
            Self::GoToProducts => Some(Page::Products),
            Self::GoToBrands => Some(Page::Brands),
            Self::GoToCollections => Some(Page::Collections),
            Self::GoToDrafts => Some(Page::Drafts),
            Self::GoToPeople => Some(Page::People),
            Self::GoToInbox => Some(Page::Inbox),
            Self::GoToBatches => Some(Page::Batches),
            Self::GoToOrders => Some(Page::Orders),
            Self::GoToActivity => Some(Page::Activity),
            Self::GoToMoney => Some(Page::Money),
            Self::GoToReports => Some(Page::Reports),
            Self::GoToSettings => Some(Page::Settings),
            Self::GoToSendLog => Some(Page::SendLog(None)),
            _ => None,
        }
    }

    /// Whether the command acts on the orders of the page.
    #[must_use]
    pub fn needs_orders(self) -> bool {
        matches!(
            self,
            Self::CancelGifts
                | Self::ExtendExpiry
                | Self::SendAgain
                | Self::CopyNamesAndLinks
                | Self::CopyLinksTable
                | Self::CopyLinksCsv
                | Self::WriteEmails
                | Self::ExportCsv
                | Self::ExportXlsx
        )
    }

    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::NewGift => t!("shell-command-new-gift"),
            Self::GoToProducts => t!("shell-command-go-to-products"),
            Self::GoToBrands => t!("shell-command-go-to-brands"),
            Self::GoToCollections => t!("shell-command-go-to-collections"),
            Self::GoToDrafts => t!("shell-command-go-to-drafts"),
            Self::GoToPeople => t!("shell-command-go-to-people"),
            Self::GoToInbox => t!("shell-command-go-to-inbox"),
            Self::GoToBatches => t!("shell-command-go-to-batches"),
            Self::GoToOrders => t!("shell-command-go-to-orders"),
            Self::GoToActivity => t!("shell-command-go-to-activity"),
            Self::GoToMoney => t!("shell-command-go-to-money"),
            Self::GoToReports => t!("shell-command-go-to-reports"),
            Self::GoToSettings => t!("shell-command-go-to-settings"),
            Self::GoToSendLog => t!("shell-command-go-to-send-log"),
            Self::CancelGifts => t!("order-cancel-menu"),
            Self::ExtendExpiry => t!("order-extend-menu"),
            Self::SendAgain => t!("order-send-again-menu"),
            Self::CopyNamesAndLinks => t!("order-copy-names-menu"),
            Self::CopyLinksTable => t!("shell-command-copy-links-table"),
            Self::CopyLinksCsv => t!("shell-command-copy-links-csv"),
            Self::WriteEmails => t!("order-email-menu"),
            Self::ExportCsv => t!("order-export-csv-menu"),
            Self::ExportXlsx => t!("order-export-xlsx-menu"),
            Self::DuplicateBatch => t!("batch-duplicate-menu"),
            Self::FindOnPage => t!("shell-command-find-on-page"),
            Self::Refresh => t!("shell-command-refresh"),
            Self::SwitchTheme => t!("shell-command-switch-theme"),
            Self::ZoomIn => t!("shell-command-zoom-in"),
            Self::ZoomOut => t!("shell-command-zoom-out"),
            Self::ResetZoom => t!("shell-command-reset-zoom"),
            Self::OpenPalette => t!("shell-search-everything"),
        }
    }

    #[must_use]
    pub fn icon(self) -> Icon {
        if let Some(page) = self.page() {
            return page.icon();
        }
        match self {
            Self::NewGift => icons::NEW_GIFT,
            Self::CancelGifts => icons::CANCEL,
            Self::ExtendExpiry => icons::EXPIRING,
            Self::SendAgain => icons::GIFT,
            Self::CopyNamesAndLinks | Self::CopyLinksTable | Self::CopyLinksCsv => icons::LINK,
            Self::DuplicateBatch => icons::COPY,
            Self::WriteEmails => icons::EMAIL,
            Self::ExportCsv | Self::ExportXlsx => icons::EXPORT,
            Self::Refresh => icons::REFRESH,
            Self::SwitchTheme => icons::SYSTEM,
            Self::ZoomIn => icons::ADD,
            Self::ZoomOut => icons::REMOVE,
            Self::ResetZoom => icons::SHOW,
            _ => icons::SEARCH,
        }
    }

    #[must_use]
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let command = |key| Some(KeyboardShortcut::new(Modifiers::COMMAND, key));
        match self {
            Self::NewGift => command(Key::N),
            Self::GoToProducts => command(Key::Num1),
            Self::GoToBrands => command(Key::Num2),
            Self::GoToCollections => command(Key::Num3),
            Self::GoToDrafts => command(Key::Num4),
            Self::GoToInbox => command(Key::I),
            Self::GoToBatches => command(Key::Num5),
            Self::GoToOrders => command(Key::Num6),
            Self::GoToActivity => command(Key::Num7),
            Self::GoToMoney => command(Key::Num8),
            Self::GoToReports => command(Key::Num9),
            Self::GoToSettings => command(Key::Comma),
            Self::FindOnPage => Some(FIND_ON_PAGE),
            Self::Refresh => Some(KeyboardShortcut::new(Modifiers::NONE, Key::F5)),
            Self::GoToSendLog
            | Self::CancelGifts
            | Self::ExtendExpiry
            | Self::SendAgain
            | Self::CopyNamesAndLinks
            | Self::CopyLinksTable
            | Self::CopyLinksCsv
            | Self::WriteEmails
            | Self::ExportCsv
            | Self::ExportXlsx
            | Self::DuplicateBatch
            | Self::GoToPeople
            | Self::SwitchTheme => None,
            Self::ZoomIn => command(Key::Plus),
            Self::ZoomOut => command(Key::Minus),
            Self::ResetZoom => command(Key::Num0),
            Self::OpenPalette => command(Key::K),
        }
    }

    /// The shortcut as text: `Ctrl K`. Empty when there is none.
    #[must_use]
    pub fn shortcut_text(self, ctx: &Context) -> String {
        self.shortcut()
            .map(|shortcut| shortcut_text(ctx, shortcut))
            .unwrap_or_default()
    }
}

/// Returns the commands whose shortcut was pressed in this frame, and consumes the keys.
///
/// Call this after drawing the page: the page's own search box consumes the keys of
/// [`UiCommand::FindOnPage`] first.
#[must_use]
pub fn consume_pressed(ctx: &Context) -> Vec<UiCommand> {
    ctx.input_mut(|input| {
        let mut commands: Vec<UiCommand> = UiCommand::VARIANTS
            .iter()
            .copied()
            .filter(|command| {
                command
                    .shortcut()
                    .is_some_and(|shortcut| input.consume_shortcut(&shortcut))
            })
            .collect();
        // On many keyboards plus is the shifted equals key.
        if input.consume_key(Modifiers::COMMAND, Key::Equals) {
            commands.push(UiCommand::ZoomIn);
        }
        commands
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn shortcuts_are_unique() {
        let mut seen = HashMap::new();
        for command in UiCommand::VARIANTS {
            if let Some(shortcut) = command.shortcut()
                && let Some(other) = seen.insert(format!("{shortcut:?}"), *command)
            {
                panic!("{command:?} and {other:?} have the same shortcut");
            }
        }
    }

    #[test]
    fn every_rail_page_has_a_command() {
        for page in Page::RAIL.iter().flat_map(|(_, pages)| *pages) {
            let has_command = UiCommand::VARIANTS.iter().any(|command| {
                command.page() == Some(*page)
                    || (*command == UiCommand::NewGift && *page == Page::NewGift)
            });
            assert!(has_command, "{page:?}");
        }
    }
}
