//! Keyboard shortcuts as text, for menus, tooltips and search boxes.

use egui::{Context, Key, KeyboardShortcut, Modifiers};

use crate::i18n::t;

/// The shortcut that moves the focus to the search box of the page.
pub const FIND_ON_PAGE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::F);

/// The shortcut as text: `Ctrl K`, in German `Strg K`, on a Mac `⌘K`.
#[must_use]
pub fn shortcut_text(ctx: &Context, shortcut: KeyboardShortcut) -> String {
    if ctx.os().is_mac() {
        return ctx.format_shortcut(&shortcut);
    }
    let key = key_text(shortcut.logical_key);
    if shortcut.modifiers.is_none() {
        return key.to_owned();
    }
    if shortcut.modifiers == Modifiers::COMMAND {
        return t!("shell-shortcut-control", key = key);
    }
    let modifiers = ctx.format_modifiers(shortcut.modifiers);
    format!("{} {key}", modifiers.replace('+', " "))
}

/// The text on a key. The app's fonts lack the signs of egui for the arrow keys.
fn key_text(key: Key) -> &'static str {
    match key {
        Key::ArrowLeft => "←",
        Key::ArrowRight => "→",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        other => other.symbol_or_name(),
    }
}

#[cfg(test)]
mod tests {
    use egui::os::OperatingSystem;

    use super::*;

    #[test]
    fn shortcut_shows_symbol_of_key() {
        let ctx = Context::default();
        ctx.set_os(OperatingSystem::Nix);
        let text = |modifiers, key| shortcut_text(&ctx, KeyboardShortcut::new(modifiers, key));
        assert_eq!(text(Modifiers::COMMAND, Key::Comma), "Ctrl ,");
        assert_eq!(text(Modifiers::NONE, Key::F5), "F5");
        assert_eq!(text(Modifiers::NONE, Key::ArrowLeft), "←");
        assert_eq!(
            text(Modifiers::ALT | Modifiers::SHIFT, Key::K),
            "Alt Shift K"
        );
    }
}
