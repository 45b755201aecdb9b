//! Looks for the optional programs that some tests need, so that these tests are shown as ignored on
//! a machine without them. The program itself does not depend on the result.

use std::{env, fs, path::Path};

/// The folder into which Debian and distributions based on it install PostgreSQL, by version.
const POSTGRESQL: &str = "/usr/lib/postgresql";

/// The programs of the tests in a browser.
const CHROMIUM: [&str; 2] = ["chromium", "chromedriver"];

/// The proxy of the test of failovers. Debian installs it outside the path of ordinary users.
const HAPROXY: &str = "/usr/sbin/haproxy";

/// The connection pooler of the tests of poolers, in the same folder.
const PGBOUNCER: &str = "/usr/sbin/pgbouncer";

/// What Citus adds to the folder of a version of PostgreSQL below this one.
const EXTENSIONS: &str = "/usr/share/postgresql";

/// The session bus of the test of system notifications.
const DBUS: [&str; 1] = ["dbus-daemon"];

/// The programs that read packing slips back: text, pictures and bar codes.
const PDF_READERS: [&str; 3] = ["pdftotext", "pdftoppm", "zbarimg"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    enable(
        "has_postgresql",
        "GIFTDESK_REQUIRE_POSTGRES",
        has_version_with(POSTGRESQL, "bin/initdb"),
    );
    enable(
        "has_chromium",
        "GIFTDESK_REQUIRE_CHROMIUM",
        are_installed(&CHROMIUM),
    );
    enable(
        "has_haproxy",
        "GIFTDESK_REQUIRE_HAPROXY",
        Path::new(HAPROXY).is_file(),
    );
    enable(
        "has_pgbouncer",
        "GIFTDESK_REQUIRE_PGBOUNCER",
        Path::new(PGBOUNCER).is_file(),
    );
    enable(
        "has_citus",
        "GIFTDESK_REQUIRE_CITUS",
        has_version_with(EXTENSIONS, "extension/citus.control"),
    );
    enable("has_dbus", "GIFTDESK_REQUIRE_DBUS", are_installed(&DBUS));
    enable(
        "has_pdf_readers",
        "GIFTDESK_REQUIRE_PDF_READERS",
        are_installed(&PDF_READERS),
    );
    // It is installed into a folder of its own, which the variable names.
    enable("has_localstripe", "GIFTDESK_LOCALSTRIPE", false);
    watch(&[POSTGRESQL, "/usr/lib"]);
    watch(&[EXTENSIONS]);
    watch(&["/usr/bin/chromedriver", "/usr/bin"]);
    watch(&[HAPROXY, "/usr/sbin"]);
    watch(&[PGBOUNCER, "/usr/sbin"]);
    watch(&["/usr/bin/dbus-daemon", "/usr/bin"]);
    watch(&["/usr/bin/zbarimg", "/usr/bin"]);
}

/// Sets a `cfg` that enables tests when their program is installed. Setting the environment variable
/// enables the tests in any case, so that they fail without the program.
fn enable(cfg: &str, variable: &str, is_installed: bool) {
    println!("cargo::rustc-check-cfg=cfg({cfg})");
    println!("cargo::rerun-if-env-changed={variable}");
    if is_installed || env::var_os(variable).is_some() {
        println!("cargo::rustc-cfg={cfg}");
    }
}

/// Runs this script again when the first existing path changes. Cargo would run the script before
/// every build if it watched a missing path.
fn watch(paths: &[&str]) {
    if let Some(path) = paths.iter().find(|path| Path::new(path).exists()) {
        println!("cargo::rerun-if-changed={path}");
    }
}

/// Whether the folder of a version of PostgreSQL has this file.
fn has_version_with(versions: &str, file: &str) -> bool {
    fs::read_dir(versions).is_ok_and(|versions| {
        versions
            .flatten()
            .any(|version| version.path().join(file).exists())
    })
}

fn are_installed(programs: &[&str]) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    programs
        .iter()
        .all(|program| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
