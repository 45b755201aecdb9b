//! The screens: draws the model, sends commands. Knows no HTTP, no SQL and no tokio.

pub mod page;
