//! The gifting service.
