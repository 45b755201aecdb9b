//! Everything the app can be told by key, palette or menu, in one enum: label, sign, keys.
//!
//! [`pressed`] reads the keyboard, [`Action::keys`] feeds tooltips and the palette, and a test
//! holds that no two actions share their keys.

use egui::{Context, Key, KeyboardShortcut, Modifiers};

use crate::ui::{
    page::Page,
    theme::{Icon, icons},
};

/// Something to do that is not tied to one place of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Go(Page),
    /// A new draft, opened.
    NewGift,
    OpenPalette,
    /// Puts the keyboard into the page's search box. The box takes these keys itself.
    FindInPage,
    /// Asks the service for news now.
    Refresh,
    /// Light, dark, or as the system has it.
    NextAppearance,
    ZoomIn,
    ZoomOut,
    ZoomReset,
}

impl Action {
    /// Every action, in the order of the palette.
    pub const ALL: &'static [Self] = &[
        Self::NewGift,
        Self::Go(Page::Products),
        Self::Go(Page::Brands),
        Self::Go(Page::Collections),
        Self::Go(Page::Drafts),
        Self::Go(Page::Batches),
        Self::Go(Page::Orders),
        Self::Go(Page::Activity),
        Self::Go(Page::Settings),
        Self::FindInPage,
        Self::Refresh,
        Self::NextAppearance,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::ZoomReset,
        Self::OpenPalette,
    ];

    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Go(page) => format!("Go to {}", page.title()),
            Self::NewGift => "New gift".to_owned(),
            Self::OpenPalette => "Search everything".to_owned(),
            Self::FindInPage => "Find on this page".to_owned(),
            Self::Refresh => "Refresh now".to_owned(),
            Self::NextAppearance => "Switch between light and dark".to_owned(),
            Self::ZoomIn => "Larger".to_owned(),
            Self::ZoomOut => "Smaller".to_owned(),
            Self::ZoomReset => "Normal size".to_owned(),
        }
    }

    #[must_use]
    pub fn icon(self) -> Icon {
        match self {
            Self::Go(page) => page.icon(),
            Self::NewGift => icons::NEW_GIFT,
            Self::OpenPalette | Self::FindInPage => icons::SEARCH,
            Self::Refresh => icons::REFRESH,
            Self::NextAppearance => icons::SYSTEM,
            Self::ZoomIn => icons::ADD,
            Self::ZoomOut => icons::REMOVE,
            Self::ZoomReset => icons::SHOW,
        }
    }

    #[must_use]
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let command = |key| Some(KeyboardShortcut::new(Modifiers::COMMAND, key));
        match self {
            Self::Go(page) => match page {
                Page::Products => command(Key::Num1),
                Page::Brands => command(Key::Num2),
                Page::Collections => command(Key::Num3),
                Page::Drafts => command(Key::Num4),
                Page::Batches => command(Key::Num5),
                Page::Orders => command(Key::Num6),
                Page::Activity => command(Key::Num7),
                Page::Settings => command(Key::Comma),
                Page::NewGift | Page::Batch(_) => None,
            },
            Self::NewGift => command(Key::N),
            Self::OpenPalette => command(Key::K),
            Self::FindInPage => command(Key::F),
            Self::Refresh => Some(KeyboardShortcut::new(Modifiers::NONE, Key::F5)),
            Self::NextAppearance => None,
            Self::ZoomIn => command(Key::Plus),
            Self::ZoomOut => command(Key::Minus),
            Self::ZoomReset => command(Key::Num0),
        }
    }

    /// The keys as they are printed: `Ctrl K`.
    #[must_use]
    pub fn keys(self, ctx: &Context) -> String {
        self.shortcut()
            .map(|shortcut| ctx.format_shortcut(&shortcut).replace('+', " "))
            .unwrap_or_default()
    }
}

/// The actions whose keys were pressed this frame; the keys are taken, so no widget sees them.
/// [`Action::FindInPage`] is left to the search box of the page that is shown.
#[must_use]
pub fn pressed(ctx: &Context) -> Vec<Action> {
    ctx.input_mut(|input| {
        let mut actions: Vec<Action> = Action::ALL
            .iter()
            .copied()
            .filter(|action| *action != Action::FindInPage)
            .filter(|action| {
                action
                    .shortcut()
                    .is_some_and(|shortcut| input.consume_shortcut(&shortcut))
            })
            .collect();
        // On many keyboards plus is the shifted equals key.
        if input.consume_key(Modifiers::COMMAND, Key::Equals) {
            actions.push(Action::ZoomIn);
        }
        actions
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn no_two_actions_share_their_keys() {
        let mut seen = HashMap::new();
        for action in Action::ALL {
            if let Some(shortcut) = action.shortcut()
                && let Some(other) = seen.insert(format!("{shortcut:?}"), *action)
            {
                panic!("{action:?} and {other:?} share their keys");
            }
        }
    }

    #[test]
    fn every_page_of_the_rail_can_be_reached_from_the_palette() {
        for page in Page::RAIL.iter().flat_map(|(_, pages)| *pages) {
            let reached = Action::ALL.iter().any(|action| match action {
                Action::Go(target) => target == page,
                Action::NewGift => *page == Page::NewGift,
                _ => false,
            });
            assert!(reached, "{page:?}");
        }
    }
}
