//! Whether copied text stays on the clipboard after giftdesk has closed. Without a clipboard manager, X11 and some
//! Wayland compositors have the text only as long as the program that copied it.

use std::sync::OnceLock;

#[cfg(target_os = "linux")]
use crate::ui::display_server;

static OUTLIVES_APP: OnceLock<bool> = OnceLock::new();

/// Asks the system on a thread of its own, because the answer of the X server can take long.
pub(super) fn ask_early() {
    std::thread::spawn(outlives_app);
}

/// Whether the system keeps copied text. Asks the system once, and waits for its answer.
pub(super) fn outlives_app() -> bool {
    *OUTLIVES_APP.get_or_init(ask)
}

#[cfg(target_os = "linux")]
fn ask() -> bool {
    if display_server::is_wayland() {
        let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
        is_keeping_desktop(&desktop)
    } else {
        has_x11_manager().unwrap_or(false)
    }
}

#[cfg(not(target_os = "linux"))]
fn ask() -> bool {
    true
}

/// Whether the Wayland compositor of the desktop keeps copied text. `names`: as in `XDG_CURRENT_DESKTOP`.
#[cfg(target_os = "linux")]
fn is_keeping_desktop(names: &str) -> bool {
    let keeping = ["GNOME", "KDE"];
    names.split(':').any(|name| keeping.contains(&name))
}

/// Whether a program owns the selection of clipboard managers, to which arboard hands the text over when giftdesk
/// closes.
#[cfg(target_os = "linux")]
fn has_x11_manager() -> Result<bool, Box<dyn std::error::Error>> {
    use x11rb::{NONE, protocol::xproto::ConnectionExt as _};

    let (connection, _) = x11rb::connect(None)?;
    let manager = connection
        .intern_atom(true, b"CLIPBOARD_MANAGER")?
        .reply()?;
    if manager.atom == NONE {
        return Ok(false);
    }
    let owner = connection.get_selection_owner(manager.atom)?.reply()?;
    Ok(owner.owner != NONE)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn desktops_that_keep_copied_text_are_known() {
        assert!(is_keeping_desktop("ubuntu:GNOME"));
        assert!(is_keeping_desktop("KDE"));
        assert!(!is_keeping_desktop("sway"));
        assert!(!is_keeping_desktop(""));
    }
}
