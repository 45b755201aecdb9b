//! The parcels of a shop: their states, what is in them, and what follows from them for orders.

pub(crate) mod state;
pub(crate) mod tracking;
pub(crate) mod units;
