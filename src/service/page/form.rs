//! Reading what a form sends: bounded, and nothing but a form of ours.

use axum::{
    body::Bytes,
    http::{HeaderMap, header::CONTENT_TYPE},
};

/// Fields beyond this many are no form of ours.
const MOST_FIELDS: usize = 500;

/// The fields of the address.
pub(super) const ADDRESS: [&str; 7] = [
    "first_name",
    "last_name",
    "address_1",
    "address_2",
    "city",
    "state",
    "postal_code",
];

/// What was typed and chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Form(Vec<(String, String)>);

impl Form {
    /// `None`: it is no form.
    pub fn read(headers: &HeaderMap, body: &Bytes) -> Option<Self> {
        let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
        let kind = kind.split(';').next()?.trim();
        kind.eq_ignore_ascii_case("application/x-www-form-urlencoded")
            .then(|| Self(pairs(body)))
    }

    pub fn new(pairs: Vec<(String, String)>) -> Self {
        Self(pairs)
    }

    /// The field with this name; empty when there is none.
    pub fn text(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value)
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// Every field, as it was sent.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Names and values; line ends as one character, and no NUL, which no database keeps.
pub(super) fn pairs(text: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(text)
        .take(MOST_FIELDS)
        .map(|(name, value)| {
            let value = value.replace("\r\n", "\n").replace(['\r', '\0'], "");
            (name.into_owned(), value)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_with_one_kind_of_line_end() {
        let mut headers = HeaderMap::new();
        let body = Bytes::from_static(b"note=Thank+you%21%0D%0AIda%00&pick=1&pick=2");
        assert!(Form::read(&headers, &body).is_none());
        headers.insert(
            CONTENT_TYPE,
            "application/x-www-form-urlencoded; charset=utf-8"
                .parse()
                .unwrap(),
        );
        let form = Form::read(&headers, &body).unwrap();
        assert_eq!(form.text("note"), "Thank you!\nIda");
        let picks = form.pairs().filter(|(name, _)| *name == "pick");
        assert_eq!(picks.map(|it| it.1).collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!((form.text("nothing"), form.has("nothing")), ("", false));
    }
}
