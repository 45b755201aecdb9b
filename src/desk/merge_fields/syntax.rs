//! The syntax of merge fields: `{name}`, `{name|fallback}`, and `{{` for a brace.
//!
//! A brace that is not before a letter or digit is text, so that most messages with braces mean what they
//! show. White space is allowed within the braces of a field.

/// A piece of a message. Fields are not looked up yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Text(&'a str),
    Field {
        name: &'a str,
        fallback: Option<&'a str>,
    },
    /// A brace that begins a field without an end, with the text after it.
    Unclosed(&'a str),
}

/// The pieces of a message in order.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, from_brace) = rest.split_at(at);
        let after = &from_brace[1..];
        let (token, next) = match after.strip_prefix('{') {
            Some(next) => (Token::Text("{"), next),
            None => after_brace(after),
        };
        if !before.is_empty() {
            tokens.push(Token::Text(before));
        }
        tokens.push(token);
        rest = next;
    }
    if !rest.is_empty() {
        tokens.push(Token::Text(rest));
    }
    tokens
}

/// The piece that a brace begins, and the text after the piece.
fn after_brace(after: &str) -> (Token<'_>, &str) {
    let end = after.find(['}', '{', '\n']).unwrap_or(after.len());
    let (content, rest) = after.split_at(end);
    match rest.strip_prefix('}') {
        Some(rest) if content.trim_start().starts_with(char::is_alphanumeric) => {
            (field(content), rest)
        }
        None if content.starts_with(char::is_alphanumeric) => (Token::Unclosed(content), rest),
        _ => (Token::Text("{"), after),
    }
}

fn field(content: &str) -> Token<'_> {
    match content.split_once('|') {
        Some((name, fallback)) => Token::Field {
            name: name.trim(),
            fallback: Some(fallback),
        },
        None => Token::Field {
            name: content.trim(),
            fallback: None,
        },
    }
}

/// Whether a message has fields, also unknown or unfinished ones.
#[must_use]
pub fn has_fields(message: &str) -> bool {
    let mut tokens = tokens(message).into_iter();
    tokens.any(|token| !matches!(token, Token::Text(_)))
}

/// The names of the fields of a message, as they are written.
pub fn field_names(message: &str) -> impl Iterator<Item = &str> {
    tokens(message).into_iter().filter_map(|token| match token {
        Token::Field { name, .. } => Some(name),
        Token::Text(_) | Token::Unclosed(_) => None,
    })
}

/// A message without fields as it is sent: with one brace for `{{`. Fields stay as they are written.
#[must_use]
pub fn without_escapes(message: &str) -> String {
    if has_fields(message) {
        return message.to_owned();
    }
    let texts = tokens(message).into_iter().map(|token| match token {
        Token::Text(text) => text,
        Token::Field { .. } | Token::Unclosed(_) => "",
    });
    texts.collect()
}

/// The message that is sent as `text`. Used for messages that were sent before.
#[must_use]
pub fn literal(text: &str) -> String {
    if !has_fields(text) && without_escapes(text) == text {
        return text.to_owned();
    }
    text.replace('{', "{{")
}

/// A field as it is written in a message.
#[must_use]
pub fn field_text(name: &str, fallback: &str) -> String {
    // Characters that would end the field or its fallback.
    let fallback = fallback.replace(['{', '}', '\n'], "");
    if fallback.trim().is_empty() {
        format!("{{{name}}}")
    } else {
        format!("{{{name}|{fallback}}}")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn named<'a>(name: &'a str, fallback: Option<&'a str>) -> Token<'a> {
        Token::Field { name, fallback }
    }

    #[test]
    fn fields_and_fallbacks_are_read() {
        assert_eq!(
            tokens("Hi {first_name|there}, from {- Sales } { Team }!"),
            [
                Token::Text("Hi "),
                named("first_name", Some("there")),
                Token::Text(", from "),
                Token::Text("{"),
                Token::Text("- Sales } "),
                named("Team", None),
                Token::Text("!"),
            ]
        );
    }

    #[test]
    fn braces_of_texts_stay_text() {
        for message in ["", "a } b", ":-{ sad", "{}", "{ }", "{-}", "end {"] {
            assert!(!has_fields(message), "{message}");
            assert_eq!(without_escapes(message), message);
            assert_eq!(literal(message), message);
        }
        assert_eq!(without_escapes("{{first_name}"), "{first_name}");
        assert_eq!(literal("{first_name}"), "{{first_name}");
    }

    #[test]
    fn field_without_end_is_unclosed() {
        for message in ["Hi {name", "Hi {name\n}", "Hi {name {last_name}"] {
            let unclosed = |token: &Token<'_>| matches!(token, Token::Unclosed(_));
            assert!(tokens(message).iter().any(unclosed), "{message}");
        }
    }

    #[test]
    fn inserted_field_reads_back() {
        let cases = [
            ("Team", "", None),
            ("Team", "all", Some("all")),
            ("Team", "a}b{c", Some("abc")),
        ];
        for (name, fallback, read) in cases {
            assert_eq!(tokens(&field_text(name, fallback)), [named(name, read)]);
        }
    }

    proptest! {
        #[test]
        fn literal_text_is_sent_unchanged(text in "[a{}| \n1é]{0,24}") {
            let message = literal(&text);
            prop_assert!(!has_fields(&message), "{:?}", message);
            prop_assert_eq!(without_escapes(&message), text);
        }

        #[test]
        fn no_text_is_lost(text in "[a{}| \n1é]{0,24}") {
            let mut length = 0;
            for token in tokens(&text) {
                length += match token {
                    Token::Text(text) => text.len(),
                    Token::Field { name, fallback } => {
                        2 + name.len() + fallback.map_or(0, |fallback| fallback.len() + 1)
                    }
                    Token::Unclosed(text) => 1 + text.len(),
                };
            }
            // Escapes and the space around names are shorter in the tokens.
            prop_assert!(length <= text.len());
            prop_assert!(length + text.matches("{{").count() + text.matches(' ').count() >= text.len());
        }
    }
}
