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
    let Modifiers {
        alt,
        ctrl,
        shift,
        command,
        ..
    } = shortcut.modifiers;
    let mut keys = Vec::new();
    if ctrl || command {
        keys.push(t!("shell-key-control"));
    }
    if alt {
        keys.push(t!("shell-key-alt"));
    }
    if shift {
        keys.push(t!("shell-key-shift"));
    }
    keys.push(key_text(shortcut.logical_key));
    keys.join(" ")
}

/// The text on a key. The app's fonts lack the signs of egui for the arrow keys.
fn key_text(key: Key) -> String {
    match key {
        Key::ArrowLeft => "←".to_owned(),
        Key::ArrowRight => "→".to_owned(),
        Key::ArrowUp => "↑".to_owned(),
        Key::ArrowDown => "↓".to_owned(),
        Key::Enter => t!("shell-key-enter"),
        Key::Escape => t!("shell-key-escape"),
        Key::Tab => t!("shell-key-tab"),
        Key::Delete => t!("shell-key-delete"),
        Key::Space => t!("shell-key-space"),
        other => other.symbol_or_name().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use egui::os::OperatingSystem;

    use super::*;
    use crate::i18n::{Language, ThreadLanguage};

    #[test]
    fn keys_have_the_names_of_the_language() {
        let ctx = Context::default();
        ctx.set_os(OperatingSystem::Nix);
        let german = ThreadLanguage::hold(Language::De);
        let text = |modifiers, key| shortcut_text(&ctx, KeyboardShortcut::new(modifiers, key));
        let send = text(Modifiers::COMMAND, Key::Enter);
        assert_eq!(send, "Strg Eingabe");
        assert_eq!(text(Modifiers::SHIFT, Key::F6), "Umschalt F6");
        drop(german);
        assert_eq!(text(Modifiers::COMMAND, Key::Enter), "Ctrl Enter");
    }

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
