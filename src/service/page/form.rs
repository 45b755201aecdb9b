//! Parses submitted forms and query strings, with a limit on the number of fields.

use axum::{
    body::Bytes,
    http::{HeaderMap, header::CONTENT_TYPE},
};

use crate::service::rules::acceptance_form::{AddressField, FormField};

/// Maximum number of fields that are read from a form or a query string. Every form of the page has
/// fewer.
const MAX_FIELDS: usize = 500;

/// The ZIP code and the state that were refused, which are accepted when they are submitted again.
pub(super) const REFUSED_ZIP_FIELD: &str = "refused_zip";

/// The name of an address field in the form, which is also the id of its element.
pub(super) const fn address_field_name(field: AddressField) -> &'static str {
    match field {
        AddressField::FirstName => "first_name",
        AddressField::LastName => "last_name",
        AddressField::Address1 => "address_1",
        AddressField::Address2 => "address_2",
        AddressField::City => "city",
        AddressField::State => "state",
        AddressField::PostalCode => "postal_code",
        AddressField::Email => "email",
    }
}

/// The id of a field's element.
pub(super) fn field_id(field: FormField) -> String {
    match field {
        FormField::Variants(line) => format!("variants-{line}"),
        FormField::Address(field) => address_field_name(field).to_owned(),
    }
}

/// The fields of a form or a query string.
#[derive(Clone, Debug, Default)]
pub(super) struct Form(Vec<(String, String)>);

impl Form {
    /// Returns `None` when the content type is not that of a form.
    pub fn of_body(headers: &HeaderMap, body: &Bytes) -> Option<Self> {
        let content_type = headers.get(CONTENT_TYPE)?.to_str().ok()?;
        let content_type = content_type.split(';').next()?.trim();
        content_type
            .eq_ignore_ascii_case("application/x-www-form-urlencoded")
            .then(|| Self::parse(body))
    }

    /// The first [`MAX_FIELDS`] names and values. In values, `\r\n` becomes `\n`. Every other `\r` is
    /// removed, and so is NUL, which databases refuse.
    pub fn parse(text: &[u8]) -> Self {
        let fields = form_urlencoded::parse(text).take(MAX_FIELDS);
        Self(
            fields
                .map(|(name, value)| {
                    let value = value.replace("\r\n", "\n").replace(['\r', '\0'], "");
                    (name.into_owned(), value)
                })
                .collect(),
        )
    }

    pub fn new(fields: Vec<(String, String)>) -> Self {
        Self(fields)
    }

    /// The value of the first field with this name; empty when there is none.
    pub fn value(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value)
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// Names and values in the order of the form.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizes_line_ends_and_removes_nul() {
        let mut headers = HeaderMap::new();
        let body = Bytes::from_static(b"note=Thank+you%21%0D%0AIda%00&pick=1&pick=2");
        assert!(Form::of_body(&headers, &body).is_none());
        headers.insert(
            CONTENT_TYPE,
            "application/x-www-form-urlencoded; charset=utf-8"
                .parse()
                .unwrap(),
        );
        let form = Form::of_body(&headers, &body).unwrap();
        assert_eq!(form.value("note"), "Thank you!\nIda");
        let picks = form.fields().filter(|(name, _)| *name == "pick");
        assert_eq!(picks.map(|it| it.1).collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!((form.value("nothing"), form.has("nothing")), ("", false));
    }
}
