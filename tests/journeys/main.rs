//! Journeys: what a person does, on the real app, the real engine and the real practice service.
//! Things are found by role and name, as a screen reader finds them.

#[path = "../support/mod.rs"]
mod support;

mod bad_files;
mod browsing;
mod connections;
mod elsewhere;
mod end_user_cards;
mod following;
mod sending;
