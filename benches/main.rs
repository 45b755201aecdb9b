//! Every measurement of `docs/performance.md`, each beside its baseline or limit in the same run.
//!
//! `cargo bench --bench performance -- list create` measures the named parts, without a name all of them. The table goes
//! to stdout, everything else to stderr.

mod desktop {
    pub mod grid;
    pub mod inbox;
    pub mod mirror;
    pub mod orders;
    pub mod pages;
    pub mod people;
    pub mod practice;
    pub mod search;
    pub mod send;
    pub mod start;
    pub mod start_window;
}
mod recipients {
    pub mod edit;
    pub mod files;
    pub mod import;
    pub mod memory;
}
mod service {
    pub mod create;
    pub mod list;
    pub mod lists;
    pub mod load;
    pub mod memory;
}
mod shop {
    pub mod accept;
    pub mod catalog;
    pub mod slips;
    pub mod to_ship;
}
mod support;

#[cfg_attr(has_citus, expect(dead_code, reason = "benchmarks use one server"))]
#[path = "../tests/service_postgres/database.rs"]
mod database;
#[path = "../tests/program/mod.rs"]
mod program;

use desktop::{
    grid, inbox, mirror, orders, pages, people, practice, search, send, start, start_window,
};
use recipients::{edit, import};
use service::{create, list, lists};
use shop::{accept, catalog, slips, to_ship};
use support::demo_folder::TEMPORARY;

/// The name of a part, and what measures it.
type Part = (&'static str, fn());

/// The part that needs PostgreSQL is last, because the run ends there when PostgreSQL is not installed.
const PARTS: [Part; 25] = [
    ("list", list::run),
    ("create", create::run),
    ("memory", service::memory::run),
    ("batch", create::large_batch),
    ("lists", lists::run),
    ("catalog", catalog::run),
    ("to_ship", to_ship::run),
    ("slips", slips::run),
    ("accept", accept::run),
    ("send", send::run),
    ("mirror", mirror::run),
    ("practice", practice::run),
    ("people", people::run),
    ("grid", grid::run),
    ("start", start::new_folder),
    ("start_million", start::million_orders),
    ("rest", start::rest),
    ("pages", pages::run),
    ("inbox", inbox::run),
    ("search", search::run),
    ("orders", orders::run),
    ("csv", import::csv),
    ("edit", edit::run),
    ("import_memory", recipients::memory::run),
    ("postgres", create::postgres),
];

fn main() {
    // `cargo bench` adds `--bench`.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    // Some parts start this program again, to measure a process of its own.
    if start_window::run_child(&arguments) || recipients::memory::run_child(&arguments) {
        return;
    }
    let names = PARTS.map(|(name, _)| name);
    for named in &arguments {
        assert!(
            names.contains(named),
            "no part {named}: {}",
            names.join(" ")
        );
    }
    let temporary = tempfile::tempdir().expect("a temporary folder");
    TEMPORARY.get_or_init(|| temporary.path().to_owned());
    println!("| work | giftdesk | baseline or limit | ratio | target |");
    println!("|---|---|---|---|---|");
    for (name, run) in PARTS {
        if arguments.is_empty() || arguments.contains(&name) {
            eprintln!("{name}");
            run();
        }
    }
}
