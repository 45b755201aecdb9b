//! Which display server the window uses, by the environment variables that winit looks at.

use std::ffi::OsString;

/// Whether there is a display server. On Linux and BSD, an environment variable names it; other systems always have
/// one.
pub(crate) fn is_available() -> bool {
    let needs_variable = cfg!(all(unix, not(target_os = "macos")));
    !needs_variable || is_wayland() || is_any_set(&["DISPLAY"], |name| std::env::var_os(name))
}

/// Whether the window uses Wayland, and not X11.
pub(crate) fn is_wayland() -> bool {
    names_wayland(|name| std::env::var_os(name))
}

fn names_wayland(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    is_any_set(&["WAYLAND_DISPLAY", "WAYLAND_SOCKET"], variable)
}

fn is_any_set(names: &[&str], variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let mut values = names.iter().filter_map(|name| variable(name));
    values.any(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wayland_is_used_where_winit_uses_it() {
        let with = |name: &'static str, value: &'static str| {
            names_wayland(move |wanted| (wanted == name).then(|| value.into()))
        };
        assert!(with("WAYLAND_DISPLAY", "wayland-0") && with("WAYLAND_SOCKET", "3"));
        assert!(!with("WAYLAND_DISPLAY", "") && !with("DISPLAY", ":0"));
    }
}
