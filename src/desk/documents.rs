//! Names of the documents that the sync stores about an account.

pub(crate) const ME: &str = "me";
pub(crate) const WORKSPACES: &str = "workspaces";
pub(crate) const PAYMENT_METHODS: &str = "payment_methods";
pub(crate) const CARDS: &str = "cards";
