//! The business rules of the service, without I/O: amounts, the checks of a new batch, order
//! statuses, and the choices of recipients.

pub(crate) mod acceptance;
pub(crate) mod acceptance_form;
pub(crate) mod amounts;
pub(crate) mod batch;
pub(crate) mod choice;
pub(crate) mod direction;
pub(crate) mod gift;
pub(crate) mod international;
pub(crate) mod money;
pub(crate) mod sentence;
pub(crate) mod states;
mod tax;
pub(crate) mod terms;

#[cfg(test)]
mod tests;
