//! Tests of the desk through its commands and events, with the real store and a service on
//! loopback: the practice service, or a service whose failures a test plans.

mod activities;
mod bad_service;
mod batches;
mod collections;
mod connections;
mod copied_choices;
mod damaged_database;
mod data_folder;
mod drafts;
mod end_to_end;
mod end_user_cards;
mod extra_columns;
mod fixture;
mod gift_templates;
mod gift_test;
mod guards;
mod import_progress;
mod imports;
mod inbox;
mod large_sends;
mod needs_review;
mod open_order;
mod order_jobs;
mod order_notes;
mod order_service;
mod order_times;
mod outbox;
mod outbox_recovery;
mod people;
mod personal;
mod post_in_flight;
mod practice_reset;
mod prepared_sends;
mod scheduled;
mod scripted_service;
mod send_again;
mod shop;
mod shop_catalog;
mod shop_funds;
#[path = "../support/shop_goods.rs"]
mod shop_goods;
mod shop_parcels;
mod sync;
mod text_messages;
