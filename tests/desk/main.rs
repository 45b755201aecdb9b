//! What the desk promises: gifts are sent once and never forgotten, nothing typed is lost, and it
//! works with yesterday's data when the line is down.

mod activities;
mod bad_service;
mod batches;
mod connections;
mod damage;
mod data_folder;
mod drafts;
mod end_user_cards;
mod house;
mod imports;
mod needs_review;
mod outbox;
mod scripted;
mod story;
