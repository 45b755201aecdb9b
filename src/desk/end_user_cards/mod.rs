//! Cards of the end users of a customer's app.

pub mod card;
pub(super) mod changes;
#[cfg(test)]
mod tests;

pub use card::{EndUserCard, NewEndUserCard};
