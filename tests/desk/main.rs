//! Tests of the desk through its commands and events, against the practice service and against a
//! scripted service that fails.

mod activities;
mod bad_service;
mod batches;
mod connections;
mod damage;
mod data_folder;
mod drafts;
mod end_user_cards;
mod imports;
mod needs_review;
mod outbox;
mod scripted;
mod story;
mod support;
