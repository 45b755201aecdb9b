//! The gifting service.

pub mod practice;
