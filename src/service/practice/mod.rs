//! Practice: a shop and a life for orders, so that everything can be tried without spending money.

pub mod catalog;
pub mod pictures;
mod recipient;
pub mod simulator;
