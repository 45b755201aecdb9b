//! Journeys of a user through the real app with the real engine and the real practice service.

#[path = "../support/mod.rs"]
mod support;

mod bad_files;
mod browsing;
mod connections;
mod end_user_cards;
mod remote_service;
mod sending;
mod tracking;
