//! Finds missing system libraries before the window loads them. Otherwise a missing library would
//! end the program with a panic, or with an error without the name of the library.

/// A library that could not be loaded, and the Debian package that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MissingLibrary {
    pub library: &'static str,
    pub package: &'static str,
}

/// The libraries that a window needs and that cannot be loaded. A Wayland window needs only the
/// keyboard library.
#[cfg(target_os = "linux")]
pub(super) fn find_missing(is_wayland: bool) -> Vec<MissingLibrary> {
    let keyboard = (
        xkbcommon_dl::xkbcommon_option().is_some(),
        "libxkbcommon.so.0",
        "libxkbcommon0",
    );
    let x11 = [
        (
            x11_dl::xlib::Xlib::open().is_ok(),
            "libX11.so.6",
            "libx11-6",
        ),
        (
            x11_dl::xlib_xcb::Xlib_xcb::open().is_ok(),
            "libX11-xcb.so.1",
            "libx11-xcb1",
        ),
        (
            x11_dl::xcursor::Xcursor::open().is_ok(),
            "libXcursor.so.1",
            "libxcursor1",
        ),
        (
            x11_dl::xinput2::XInput2::open().is_ok(),
            "libXi.so.6",
            "libxi6",
        ),
        (
            xkbcommon_dl::x11::xkbcommon_x11_option().is_some(),
            "libxkbcommon-x11.so.0",
            "libxkbcommon-x11-0",
        ),
    ];
    let x11 = x11.into_iter().filter(|_| !is_wayland);
    std::iter::once(keyboard)
        .chain(x11)
        .filter(|(is_available, ..)| !is_available)
        .map(|(_, library, package)| MissingLibrary { library, package })
        .collect()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn find_missing(_: bool) -> Vec<MissingLibrary> {
    Vec::new()
}
