//! The commands of the window in one enum: label, icon, group and shortcut of each. It is the only table of
//! shortcuts: for the keyboard ([`consume_pressed`]), for tooltips and the palette
//! ([`UiCommand::shortcut_text`]), and for the overview of all shortcuts. A test checks that no two commands
//! share a shortcut.

use egui::{Context, Event, InputState, Key, KeyboardShortcut, Modifiers};
use strum::{IntoEnumIterator as _, VariantArray};

use crate::{
    i18n::t,
    ui::{
        page::Page,
        screens::{
            collections::CollectionCommand,
            new_gift::{GiftCommand, RecipientsCommand, Section},
            people::PeoplePageCommand,
        },
        theme::{Icon, icons},
        widgets::shortcut::{FIND_ON_PAGE, shortcut_text},
    },
};

/// A command of the window, in the order of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum UiCommand {
    NewGift,
    /// Opens a page, which is one of [`Page::DESTINATIONS`].
    #[strum(disabled)]
    Go(Page),
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
    /// The following commands act on the open draft of New gift.
    OpenGiftSection,
    OpenRecipientsSection,
    OpenMessageSection,
    OpenDeliverySection,
    OpenReviewSection,
    /// The page handles the shortcut itself, because Enter has other meanings in many controls.
    ContinueGift,
    SendGift,
    ImportRecipients,
    AddRecipient,
    FixAllRecipients,
    ShowRecipientProblems,
    /// The table handles the shortcut itself.
    NextRecipientProblem,
    FindInRecipients,
    /// The following commands act on the people of the page.
    CreateGiftForPeople,
    /// The page handles the shortcut itself, because text fields use it.
    SelectAllPeople,
    ClearPeopleSelection,
    ShowOccasions,
    UpdateListFromFile,
    RenameList,
    DuplicateList,
    /// The following commands act on the collection of the page.
    AddCollectionToGift,
    PreviewCollection,
    LeaveCollection,
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
    GoBack,
    NextRegion,
    PreviousRegion,
    /// Opens the help about the page.
    ShowHelp,
    ShowShortcuts,
}

/// Where a command works, and its heading in the overview of shortcuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum CommandGroup {
    /// The open draft of New gift.
    Gift,
    /// The orders or the batch of the page.
    Orders,
    /// The People page.
    People,
    /// The page of a collection.
    Collection,
    GoTo,
    Window,
}

impl CommandGroup {
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Gift => t!("shell-page-new-gift"),
            Self::Orders => t!("shell-page-orders"),
            Self::People => t!("shell-page-people"),
            Self::Collection => t!("shell-page-collections"),
            Self::GoTo => t!("shell-shortcuts-go-to"),
            Self::Window => t!("shell-shortcuts-window"),
        }
    }
}

impl UiCommand {
    /// All commands, in the order of the palette.
    pub fn all() -> impl Iterator<Item = Self> {
        let pages = Page::DESTINATIONS.iter().map(|(page, _)| Self::Go(*page));
        let others = Self::iter().filter(|command| *command != Self::NewGift);
        std::iter::once(Self::NewGift).chain(pages).chain(others)
    }

    /// The name under which the palette remembers the command.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Go(Page::Shop(tab)) => format!("go_to_shop_{}", <&str>::from(tab)),
            Self::Go(page) => format!("go_to_{}", <&str>::from(page)),
            command => <&str>::from(command).to_owned(),
        }
    }

    #[must_use]
    pub fn group(self) -> CommandGroup {
        if self.needs_orders() || self == Self::DuplicateBatch {
            CommandGroup::Orders
        } else if self.needs_gift() {
            CommandGroup::Gift
        } else if self.people_command().is_some() {
            CommandGroup::People
        } else if self.collection_command().is_some() {
            CommandGroup::Collection
        } else if matches!(self, Self::Go(_) | Self::NewGift) {
            CommandGroup::GoTo
        } else {
            CommandGroup::Window
        }
    }

    /// The command for the page New gift; `None` for commands of other pages.
    #[must_use]
    pub fn gift_command(self) -> Option<GiftCommand> {
        Some(match self {
            Self::OpenGiftSection => GiftCommand::Open(Section::Gift),
            Self::OpenRecipientsSection => GiftCommand::Open(Section::Recipients),
            Self::OpenMessageSection => GiftCommand::Open(Section::Message),
            Self::OpenDeliverySection => GiftCommand::Open(Section::Delivery),
            Self::OpenReviewSection => GiftCommand::Open(Section::Review),
            Self::ContinueGift => GiftCommand::Continue,
            Self::SendGift => GiftCommand::Send,
            Self::ImportRecipients => GiftCommand::ImportRecipients,
            Self::AddRecipient => GiftCommand::Recipients(RecipientsCommand::AddRow),
            Self::FixAllRecipients => GiftCommand::Recipients(RecipientsCommand::FixAll),
            Self::ShowRecipientProblems => GiftCommand::Recipients(RecipientsCommand::ShowProblems),
            Self::NextRecipientProblem => GiftCommand::Recipients(RecipientsCommand::NextProblem),
            Self::FindInRecipients => GiftCommand::Recipients(RecipientsCommand::Find),
            _ => return None,
        })
    }

    /// The command for the People page; `None` for commands of other pages.
    #[must_use]
    pub(crate) fn people_command(self) -> Option<PeoplePageCommand> {
        Some(match self {
            Self::CreateGiftForPeople => PeoplePageCommand::CreateGift,
            Self::SelectAllPeople => PeoplePageCommand::SelectAll,
            Self::ClearPeopleSelection => PeoplePageCommand::ClearSelection,
            Self::ShowOccasions => PeoplePageCommand::ShowOccasions,
            Self::UpdateListFromFile => PeoplePageCommand::UpdateList,
            Self::RenameList => PeoplePageCommand::RenameList,
            Self::DuplicateList => PeoplePageCommand::DuplicateList,
            _ => return None,
        })
    }

    /// The command for the page of a collection; `None` for commands of other pages.
    #[must_use]
    pub(crate) fn collection_command(self) -> Option<CollectionCommand> {
        Some(match self {
            Self::AddCollectionToGift => CollectionCommand::AddToGift,
            Self::PreviewCollection => CollectionCommand::Preview,
            Self::LeaveCollection => CollectionCommand::GoBack,
            _ => return None,
        })
    }

    /// Whether the command acts on the open draft of New gift.
    #[must_use]
    pub fn needs_gift(self) -> bool {
        self.gift_command().is_some()
    }

    /// Whether a control or the page itself handles the shortcut.
    fn is_handled_by_page(self) -> bool {
        matches!(
            self,
            Self::ContinueGift | Self::NextRecipientProblem | Self::SelectAllPeople
        )
    }

    /// Whether the palette offers the command: not those that the palette or the open page replace.
    #[must_use]
    pub fn is_in_palette(self) -> bool {
        !matches!(
            self,
            Self::OpenPalette | Self::FindOnPage | Self::NextRegion | Self::PreviousRegion
        )
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
            Self::NewGift => t!("shell-page-new-gift"),
            Self::Go(page) => page.command_label(),
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
            Self::OpenGiftSection => go_to_section(Section::Gift),
            Self::OpenRecipientsSection => go_to_section(Section::Recipients),
            Self::OpenMessageSection => go_to_section(Section::Message),
            Self::OpenDeliverySection => go_to_section(Section::Delivery),
            Self::OpenReviewSection => go_to_section(Section::Review),
            Self::ContinueGift => t!("shell-command-continue-gift"),
            Self::SendGift => t!("shell-command-send-gift"),
            Self::ImportRecipients => t!("recipients-import-file"),
            Self::AddRecipient => t!("recipients-add-row"),
            Self::FixAllRecipients => t!("recipients-fix-all"),
            Self::ShowRecipientProblems => t!("recipients-only-problems"),
            Self::NextRecipientProblem => t!("shell-command-next-problem"),
            Self::FindInRecipients => t!("recipients-find-replace"),
            Self::CreateGiftForPeople => t!("create-gift"),
            Self::SelectAllPeople => t!("shell-command-select-all-people"),
            Self::ClearPeopleSelection => t!("selection-clear"),
            Self::ShowOccasions => t!("shell-command-show-occasions"),
            Self::UpdateListFromFile => t!("people-update-dialog"),
            Self::RenameList => t!("people-rename-button"),
            Self::DuplicateList => t!("shell-command-duplicate-list"),
            Self::AddCollectionToGift => t!("shell-command-add-collection"),
            Self::PreviewCollection => t!("collections-preview"),
            Self::LeaveCollection => t!("collections-back"),
            Self::GoBack => t!("shell-command-go-back"),
            Self::NextRegion => t!("shell-command-next-region"),
            Self::PreviousRegion => t!("shell-command-previous-region"),
            Self::ShowHelp => t!("help-command"),
            Self::ShowShortcuts => t!("shell-shortcuts-title"),
        }
    }

    #[must_use]
    pub fn icon(self) -> Icon {
        match self {
            Self::NewGift => icons::NEW_GIFT,
            Self::Go(page) => page.icon(),
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
            Self::OpenGiftSection => icons::GIFT,
            Self::OpenRecipientsSection => icons::PEOPLE,
            Self::OpenMessageSection | Self::SendGift => icons::EMAIL,
            Self::OpenDeliverySection => icons::SHIPPING,
            Self::OpenReviewSection => icons::DONE,
            Self::ImportRecipients => icons::IMPORT,
            Self::AddRecipient => icons::ADD,
            Self::FixAllRecipients => icons::DONE,
            Self::ShowRecipientProblems | Self::NextRecipientProblem => icons::FILTER,
            Self::CreateGiftForPeople | Self::AddCollectionToGift => icons::NEW_GIFT,
            Self::SelectAllPeople => icons::CHECKED,
            Self::ClearPeopleSelection => icons::UNCHECKED,
            Self::ShowOccasions => icons::CALENDAR,
            Self::UpdateListFromFile => icons::IMPORT,
            Self::RenameList => icons::DRAFTS,
            Self::DuplicateList => icons::COPY,
            Self::PreviewCollection => icons::SHOW,
            Self::GoBack | Self::LeaveCollection => icons::BACK,
            Self::ContinueGift | Self::NextRegion | Self::PreviousRegion => icons::CURRENT,
            Self::ShowHelp | Self::ShowShortcuts => icons::INFO,
            _ => icons::SEARCH,
        }
    }

    #[must_use]
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let command = |key| Some(KeyboardShortcut::new(Modifiers::COMMAND, key));
        let alt = |key| Some(KeyboardShortcut::new(Modifiers::ALT, key));
        let plain = |key| Some(KeyboardShortcut::new(Modifiers::NONE, key));
        match self {
            Self::NewGift => command(Key::N),
            Self::Go(page) => command(page.command_key()?),
            Self::FindOnPage => Some(FIND_ON_PAGE),
            Self::Refresh => plain(Key::F5),
            Self::CancelGifts
            | Self::ExtendExpiry
            | Self::SendAgain
            | Self::CopyNamesAndLinks
            | Self::CopyLinksTable
            | Self::CopyLinksCsv
            | Self::WriteEmails
            | Self::ExportCsv
            | Self::ExportXlsx
            | Self::DuplicateBatch
            | Self::ImportRecipients
            | Self::AddRecipient
            | Self::FixAllRecipients
            | Self::ShowRecipientProblems
            | Self::FindInRecipients
            | Self::CreateGiftForPeople
            | Self::ClearPeopleSelection
            | Self::ShowOccasions
            | Self::UpdateListFromFile
            | Self::RenameList
            | Self::DuplicateList
            | Self::AddCollectionToGift
            | Self::PreviewCollection
            | Self::LeaveCollection
            | Self::SwitchTheme => None,
            Self::ZoomIn => command(Key::Plus),
            Self::ZoomOut => command(Key::Minus),
            Self::ResetZoom => command(Key::Num0),
            Self::OpenPalette => command(Key::K),
            Self::OpenGiftSection => alt(Key::Num1),
            Self::OpenRecipientsSection => alt(Key::Num2),
            Self::OpenMessageSection => alt(Key::Num3),
            Self::OpenDeliverySection => alt(Key::Num4),
            Self::OpenReviewSection => alt(Key::Num5),
            Self::ContinueGift => plain(Key::Enter),
            Self::NextRecipientProblem => plain(Key::F8),
            Self::SendGift => command(Key::Enter),
            Self::SelectAllPeople => command(Key::A),
            Self::GoBack => alt(Key::ArrowLeft),
            Self::NextRegion => plain(Key::F6),
            Self::PreviousRegion => Some(KeyboardShortcut::new(Modifiers::SHIFT, Key::F6)),
            Self::ShowHelp => plain(Key::F1),
            Self::ShowShortcuts => plain(Key::Questionmark),
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

fn go_to_section(section: Section) -> String {
    t!("shell-command-go-to-section", section = section.title())
}

/// Returns the available commands whose shortcut was pressed in this frame, and consumes the keys. While a text
/// field has the focus, keys that write text are left to the field.
///
/// Call this after drawing the page: the page's own search box consumes the keys of
/// [`UiCommand::FindOnPage`] first.
#[must_use]
pub fn consume_pressed(ctx: &Context, is_available: impl Fn(UiCommand) -> bool) -> Vec<UiCommand> {
    let is_typing = ctx.text_edit_focused();
    let mut candidates: Vec<(UiCommand, KeyboardShortcut)> = UiCommand::all()
        .filter(|command| !command.is_handled_by_page() && is_available(*command))
        .filter_map(|command| Some((command, command.shortcut()?)))
        .filter(|(_, shortcut)| !(is_typing && writes_text(*shortcut)))
        .collect();
    // egui ignores Shift and Alt that a shortcut does not name, so that Shift+F6 comes before F6.
    candidates.sort_by_key(|(_, shortcut)| {
        let modifiers = shortcut.modifiers;
        std::cmp::Reverse(u8::from(modifiers.shift) + u8::from(modifiers.alt))
    });
    ctx.input_mut(|input| {
        let mut commands: Vec<UiCommand> = candidates
            .into_iter()
            .filter(|(_, shortcut)| input.consume_shortcut(shortcut))
            .map(|(command, _)| command)
            .collect();
        // On many keyboards plus is the shifted equals key.
        if input.consume_key(Modifiers::COMMAND, Key::Equals) {
            commands.push(UiCommand::ZoomIn);
        }
        commands
    })
}

/// Returns the commands that open a section of the gift and whose shortcut was pressed in this frame. Consumes the
/// keys together with their text: with Alt and a digit, Linux also reports the digit as typed text.
///
/// Call this before drawing the page, so that the focused field does not insert the digit.
#[must_use]
pub fn consume_pressed_sections(ctx: &Context) -> Vec<UiCommand> {
    let opens_section =
        |command: &UiCommand| matches!(command.gift_command(), Some(GiftCommand::Open(_)));
    let sections = UiCommand::all().filter(opens_section);
    ctx.input_mut(|input| {
        sections
            .filter(|command| {
                command
                    .shortcut()
                    .is_some_and(|shortcut| consume_press(input, shortcut))
            })
            .collect()
    })
}

/// Whether the shortcut was pressed in this frame. Consumes its keys with their text, also those of a key that is only
/// held.
#[must_use]
pub fn consume_press(input: &mut InputState, shortcut: KeyboardShortcut) -> bool {
    let mut is_pressed = false;
    let mut is_after_key = false;
    input.events.retain(|event| {
        let repetition = match event {
            Event::Key {
                key,
                pressed: true,
                repeat,
                modifiers,
                ..
            } if *key == shortcut.logical_key
                && modifiers.matches_logically(shortcut.modifiers) =>
            {
                Some(*repeat)
            }
            _ => None,
        };
        let is_text_of_key = is_after_key && matches!(event, Event::Text(_));
        is_pressed |= repetition == Some(false);
        is_after_key = repetition.is_some();
        !is_after_key && !is_text_of_key
    });
    is_pressed
}

/// Whether the keys of a shortcut write text in a text field.
fn writes_text(shortcut: KeyboardShortcut) -> bool {
    shortcut.modifiers.is_none() && shortcut.logical_key == Key::Questionmark
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn shortcuts_are_unique() {
        let mut seen = HashMap::new();
        for command in UiCommand::all() {
            if let Some(shortcut) = command.shortcut()
                && let Some(other) = seen.insert(format!("{shortcut:?}"), command)
            {
                panic!("{command:?} and {other:?} have the same shortcut");
            }
        }
    }

    #[test]
    fn every_rail_page_has_a_command() {
        for page in Page::RAIL.iter().flat_map(|(_, pages)| *pages) {
            let has_command = UiCommand::all().any(|command| {
                command == UiCommand::Go(*page)
                    || (command == UiCommand::NewGift && *page == Page::NewGift)
            });
            assert!(has_command, "{page:?}");
        }
    }
}
