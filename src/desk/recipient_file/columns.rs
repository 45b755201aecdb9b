//! The columns of exported recipients: fields, then extra columns.

use std::borrow::Cow;

use super::RecipientFileText;
use crate::{
    contract::SendMethod,
    desk::view::ExportColumn,
    recipients::{Field, RecipientTable},
};

const EXTRA_WIDTH: f64 = 18.0;

/// The width of a column of a workbook, in characters.
pub(super) fn width(field: Field) -> f64 {
    match field {
        Field::Email | Field::Address1 => 30.0,
        Field::State | Field::PostalCode | Field::Country => 12.0,
        _ => 18.0,
    }
}

/// The fields of the method, and those that are used.
pub(super) fn fields(method: &SendMethod, is_used: impl Fn(Field) -> bool) -> Vec<Field> {
    let of_method: Vec<Field> = Field::of_method(method).collect();
    Field::ALL
        .iter()
        .copied()
        .filter(|field| of_method.contains(field) || is_used(*field))
        .collect()
}

/// The titles of the fields and extra columns.
pub(super) fn columns(
    fields: &[Field],
    recipients: &RecipientTable,
    text: &dyn RecipientFileText,
) -> Vec<ExportColumn> {
    let fields = fields.iter().map(|field| ExportColumn {
        title: Cow::Owned(text.field(*field)),
        width: width(*field),
    });
    let extras = recipients.extra_columns().iter().map(|name| ExportColumn {
        title: Cow::Owned(name.to_string()),
        width: EXTRA_WIDTH,
    });
    fields.chain(extras).collect()
}
