//! The programs of the command line, started as built binaries.

#[path = "../program/mod.rs"]
mod program;
#[cfg(unix)]
#[path = "../program/signal.rs"]
mod signal;

#[expect(
    dead_code,
    reason = "the tests of the recipient page use the other functions"
)]
#[path = "../browser/mod.rs"]
mod browser;
#[expect(
    dead_code,
    reason = "the crash test uses the other faults and the kills"
)]
#[path = "../faulty_proxy/mod.rs"]
mod faulty_proxy;

#[expect(dead_code, reason = "the tests of emails use the other functions")]
#[path = "../service/smtp_server.rs"]
mod smtp_server;

mod changes;
mod demo;
mod earlier_runs;
mod folder_in_use;
#[cfg(target_os = "linux")]
mod full_disk;
mod hosted_shop;
#[cfg(target_os = "linux")]
mod hostile_clients;
mod keys;
mod language;
mod ledger;
mod lists;
mod moving;
mod my_shop;
mod outbox;
mod recipients;
mod scheduled;
mod send;
mod serve;
#[cfg(unix)]
mod shop_crash;
mod shop_doctor;
mod shop_import;
mod shop_init;
mod shop_money;
mod shop_story;
mod slow_service;
mod support;
mod webhooks;
