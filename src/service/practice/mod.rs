//! Practice mode: a catalog and simulated orders, so that people can try the product without
//! spending money.

pub(crate) mod catalog;
pub(crate) mod pictures;
mod recipient;
pub(crate) mod simulator;
