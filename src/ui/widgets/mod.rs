//! The controls of the house.
