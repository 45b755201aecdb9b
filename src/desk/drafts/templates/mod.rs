//! Templates: compositions of gifts that are used again.

pub(in crate::desk) mod changes;
pub mod template;
#[cfg(test)]
mod tests;

pub use template::{
    GiftTemplate, MAX_TEMPLATE_NAME_CHARS, TemplateChange, TemplateContent, TemplateId,
};
