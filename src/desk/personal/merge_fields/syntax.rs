//! The syntax of merge fields: `{name}`, `{name|fallback}`, and `{{` for a brace.
//!
//! `{{name}}` is a field too: most mail programs write fields with two braces. With a third brace at its end
//! it is text: `{{name}}}` is sent as `{name}}`.
//!
//! A brace that is not before a letter or digit is text, so that most messages with braces mean what they
//! show. White space is allowed within the braces of a field.

use std::ops::Range;

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

/// A field of a message as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSpan<'a> {
    /// The bytes of the field with its braces.
    pub bytes: Range<usize>,
    pub name: &'a str,
}

/// The pieces of a message in order.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let tokens = spanned_tokens(text).into_iter();
    tokens.map(|(token, _)| token).collect()
}

/// The fields of a message in their order, and where they are written.
#[must_use]
pub fn field_spans(message: &str) -> Vec<FieldSpan<'_>> {
    let tokens = spanned_tokens(message).into_iter();
    let fields = tokens.filter_map(|(token, bytes)| match token {
        Token::Field { name, .. } => Some(FieldSpan { bytes, name }),
        Token::Text(_) | Token::Unclosed(_) => None,
    });
    fields.collect()
}

/// The pieces of a message, and the bytes from which they were read. Those of texts can be incomplete.
fn spanned_tokens(text: &str) -> Vec<(Token<'_>, Range<usize>)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let start = text.len() - rest.len() + at;
        let (before, from_brace) = rest.split_at(at);
        if !before.is_empty() {
            tokens.push((Token::Text(before), start - before.len()..start));
        }
        let after = &from_brace[1..];
        let (token, next) = match after.strip_prefix('{') {
            Some(next) => match closed_twice(next) {
                Some((content, "")) => (field(content), &next[content.len() + 2..]),
                Some((content, _)) => {
                    tokens.push((Token::Text("{"), start..start + 1));
                    (Token::Text(content), &next[content.len() + 1..])
                }
                None => (Token::Text("{"), next),
            },
            None => after_brace(after),
        };
        tokens.push((token, start..text.len() - next.len()));
        rest = next;
    }
    if !rest.is_empty() {
        tokens.push((Token::Text(rest), text.len() - rest.len()..text.len()));
    }
    tokens
}

/// The content of a field that two braces close, and the further closing braces.
fn closed_twice(after: &str) -> Option<(&str, &str)> {
    let end = after.find(['}', '{', '\n'])?;
    let (content, rest) = after.split_at(end);
    let more = rest.strip_prefix("}}")?;
    let (more, _) = more.split_at(more.len() - more.trim_start_matches('}').len());
    is_field(content).then_some((content, more))
}

/// Whether the text between braces is a field.
fn is_field(content: &str) -> bool {
    content.trim_start().starts_with(char::is_alphanumeric)
}

/// The piece that a brace begins, and the text after the piece.
fn after_brace(after: &str) -> (Token<'_>, &str) {
    let end = after.find(['}', '{', '\n']).unwrap_or(after.len());
    let (content, rest) = after.split_at(end);
    match rest.strip_prefix('}') {
        Some(rest) if is_field(content) => (field(content), rest),
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

/// The fields of a message in their order, as they are written: the name, and the text in place of an empty value.
#[must_use]
pub fn used_fields(message: &str) -> Vec<(&str, Option<&str>)> {
    let tokens = tokens(message).into_iter();
    let used = tokens.filter_map(|token| match token {
        Token::Field { name, fallback } => Some((name, fallback)),
        Token::Text(_) | Token::Unclosed(_) => None,
    });
    used.collect()
}

/// A message in which one of the [`used_fields`], by its position, has another text in place of an empty value;
/// with a blank text, it has none.
#[must_use]
pub fn with_fallback(message: &str, position: usize, fallback: &str) -> String {
    let Some(name) = field_names(message).nth(position) else {
        return message.to_owned();
    };
    // The name is a part of the message.
    let begin = name.as_ptr() as usize - message.as_ptr() as usize;
    let end = message[begin..]
        .find('}')
        .map_or(message.len(), |length| begin + length);
    let field = field_text(name, fallback);
    let content = field.trim_start_matches('{').trim_end_matches('}');
    [&message[..begin], content, &message[end..]].concat()
}

/// A message with other names of its fields; a name for which `rename` returns `None` stays.
pub fn with_renamed_fields(message: &str, rename: impl Fn(&str) -> Option<String>) -> String {
    let mut renamed = String::with_capacity(message.len());
    let mut copied = 0;
    for name in field_names(message) {
        if let Some(new) = rename(name) {
            // The name is a part of the message.
            let at = name.as_ptr() as usize - message.as_ptr() as usize;
            renamed.push_str(&message[copied..at]);
            renamed.push_str(&new);
            copied = at + name.len();
        }
    }
    renamed.push_str(&message[copied..]);
    renamed
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
    let mut message = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        message.extend([before, "{{"]);
        rest = after;
        if let Some((content, _)) = closed_twice(after) {
            message.extend([content, "}"]);
            rest = &after[content.len()..];
        }
    }
    message.push_str(rest);
    message
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
    fn field_in_two_braces_is_read() {
        assert_eq!(
            tokens("Hi {{first_name}}, {{ Team |all}}!"),
            [
                Token::Text("Hi "),
                named("first_name", None),
                Token::Text(", "),
                named("Team", Some("all")),
                Token::Text("!"),
            ]
        );
        assert_eq!(without_escapes("{{first_name}}}"), "{first_name}}");
        assert_eq!(literal("{first_name}}"), "{{first_name}}}");
    }

    #[test]
    fn fields_are_found_with_their_braces() {
        let message = "Hé {first_name|there}, {{ Team }}, {{not}}} and {open";
        let found: Vec<_> = field_spans(message)
            .into_iter()
            .map(|field| (&message[field.bytes], field.name))
            .collect();
        let expected = [("{first_name|there}", "first_name"), ("{{ Team }}", "Team")];
        assert_eq!(found, expected);
    }

    #[test]
    fn braces_without_field_are_text() {
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

    #[test]
    fn changes_fallback_of_one_field() {
        let message = "Hi {first_name}, { Team |all } and {{Team|you}}!";
        let all = [
            ("first_name", None),
            ("Team", Some("all ")),
            ("Team", Some("you")),
        ];
        assert_eq!(used_fields(message), all);
        let changed = [
            (
                0,
                "there",
                "Hi {first_name|there}, { Team |all } and {{Team|you}}!",
            ),
            (1, " ", "Hi {first_name}, { Team} and {{Team|you}}!"),
            (2, "a}b", "Hi {first_name}, { Team |all } and {{Team|ab}}!"),
            (3, "x", message),
        ];
        for (position, fallback, wanted) in changed {
            assert_eq!(with_fallback(message, position, fallback), wanted);
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
            // Escapes, the second braces of fields and the space around names are shorter in the tokens.
            prop_assert!(length <= text.len());
            let shorter = text.matches("{{").count() * 2 + text.matches(' ').count();
            prop_assert!(length + shorter >= text.len());
        }
    }
}
