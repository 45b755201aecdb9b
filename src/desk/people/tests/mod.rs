//! Tests of the stored address book.

mod of_orders;
mod store;
