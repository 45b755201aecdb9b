//! The programs of the command line, started as built binaries.

#[path = "../program/mod.rs"]
mod program;
#[cfg(unix)]
#[path = "../program/signal.rs"]
mod signal;

mod changes;
mod folder_in_use;
mod keys;
mod language;
mod lists;
mod outbox;
mod send;
mod serve;
mod support;
mod webhooks;
