//! Whether copied text stays on the clipboard after giftdesk has closed. Without a clipboard manager, X11 and some
//! Wayland compositors have the text only as long as the program that copied it.

/// Whether the system keeps copied text.
pub(super) fn outlives_app() -> bool {
    #[cfg(target_os = "linux")]
    {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET") {
            let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
            is_keeping_desktop(&desktop)
        } else {
            has_x11_manager().unwrap_or(false)
        }
    }
    #[cfg(not(target_os = "linux"))]
    {
        true
    }
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
