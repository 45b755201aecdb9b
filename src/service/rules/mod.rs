//! What is right, without I/O: amounts, the checks of a new batch, the states of an order.

pub mod acceptance;
pub mod amounts;
pub mod batch;
pub mod cart;
pub mod choice;
pub mod gift;
pub mod money;
pub mod recipients;
pub mod states;
pub mod tax;
pub mod text;

#[cfg(test)]
mod tests;
