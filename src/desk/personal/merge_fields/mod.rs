//! Merge fields in the message of a draft: `{first_name}`, `{last_name}` and `{Department}` for any extra
//! column become the values of each recipient.
//!
//! Used by the drafts, which send the rendered text, and by the window, which inserts fields and shows the
//! message of one recipient. A message without fields is sent as it is written.

mod field;
mod syntax;
mod template;

pub use self::field::{MergeField, MergeFields};
pub use self::syntax::{
    FieldSpan, field_names, field_spans, field_text, has_fields, literal, used_fields,
    with_fallback, with_renamed_fields, without_escapes,
};
pub use self::template::{EmptyField, MessageTemplate, TemplateError};
