//! Finds out which optional test servers the machine has, so that the tests that need one are shown
//! as ignored without it. The program itself does not depend on the result.

use std::{env, fs, path::Path};

/// Where Debian and its relatives install the versions of PostgreSQL.
const POSTGRESQL: &str = "/usr/lib/postgresql";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=GIFTDESK_REQUIRE_POSTGRES");
    println!("cargo::rustc-check-cfg=cfg(has_postgresql)");
    // Cargo runs this script before every build when a watched path is missing.
    let watched = if Path::new(POSTGRESQL).exists() {
        POSTGRESQL
    } else {
        "/usr/lib"
    };
    if Path::new(watched).exists() {
        println!("cargo::rerun-if-changed={watched}");
    }
    // With the variable set the tests run and fail when PostgreSQL is missing.
    if env::var_os("GIFTDESK_REQUIRE_POSTGRES").is_some() || is_postgresql_installed() {
        println!("cargo::rustc-cfg=has_postgresql");
    }
}

fn is_postgresql_installed() -> bool {
    fs::read_dir(POSTGRESQL).is_ok_and(|versions| {
        versions
            .flatten()
            .any(|version| version.path().join("bin/initdb").exists())
    })
}
