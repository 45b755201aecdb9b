//! The data of a shop: its catalog, stock, parcels, settings and audit.

pub(super) mod audit;
