//! A message with its fields looked up, which is rendered for each recipient.

use super::{
    field::{MergeField, MergeFields},
    syntax::{Token, tokens},
};
use crate::recipients::RecipientRow;

/// Why a message cannot be rendered for any recipient.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TemplateError {
    /// The list has no column with this name.
    UnknownField { name: String },
    /// A brace begins a field without an end; `text` is the text after the brace.
    UnclosedBrace { text: String },
}

/// A recipient has no value for a field without a fallback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptyField<'a> {
    /// The name as it is written in the message.
    pub name: &'a str,
}

/// The most characters of an unfinished field that an error repeats.
const MAX_ERROR_CHARS: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field {
        field: MergeField,
        name: String,
        fallback: Option<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageTemplate {
    pieces: Vec<Piece>,
}

impl MessageTemplate {
    /// Looks the fields of a message up.
    ///
    /// # Errors
    /// Every field that is unknown or unfinished, each once.
    pub fn parse(message: &str, fields: &MergeFields) -> Result<Self, Vec<TemplateError>> {
        let mut errors = Vec::new();
        let mut pieces = Vec::new();
        for token in tokens(message.trim()) {
            match token {
                Token::Text(text) => match pieces.last_mut() {
                    Some(Piece::Text(before)) => before.push_str(text),
                    _ => pieces.push(Piece::Text(text.to_owned())),
                },
                Token::Field { name, fallback } => match fields.find(name) {
                    Some(field) => pieces.push(Piece::Field {
                        field,
                        name: name.to_owned(),
                        fallback: fallback.map(str::to_owned),
                    }),
                    None => errors.push(TemplateError::UnknownField {
                        name: name.to_owned(),
                    }),
                },
                Token::Unclosed(text) => errors.push(TemplateError::UnclosedBrace {
                    text: text.chars().take(MAX_ERROR_CHARS).collect(),
                }),
            }
        }
        errors.sort_unstable();
        errors.dedup();
        if errors.is_empty() {
            Ok(Self { pieces })
        } else {
            Err(errors)
        }
    }

    /// Whether every recipient gets the same message.
    #[must_use]
    pub fn is_same_for_all(&self) -> bool {
        let mut pieces = self.pieces.iter();
        pieces.all(|piece| matches!(piece, Piece::Text(_)))
    }

    /// Appends the message of a recipient to `message`.
    ///
    /// # Errors
    /// The first field without a value and a fallback.
    pub fn render(&self, row: &RecipientRow, message: &mut String) -> Result<(), EmptyField<'_>> {
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => message.push_str(text),
                Piece::Field {
                    field,
                    name,
                    fallback,
                } => match (field.value(row), fallback) {
                    ("", None) => return Err(EmptyField { name }),
                    ("", Some(fallback)) => message.push_str(fallback),
                    (value, _) => message.push_str(value),
                },
            }
        }
        Ok(())
    }

    /// The fields without a fallback.
    pub fn required_fields(&self) -> impl Iterator<Item = (MergeField, &str)> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Field {
                field,
                name,
                fallback: None,
            } => Some((*field, name.as_str())),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        desk::personal::merge_fields::syntax::field_text,
        recipients::{Field, MappingGuess, ReadOptions, apply_mapping, read_text},
    };

    fn fields() -> MergeFields {
        MergeFields::new(&["Department".into()])
    }

    fn row(first_name: &str, department: &str) -> RecipientRow {
        let mut row = RecipientRow {
            extra: [department].into(),
            ..RecipientRow::default()
        };
        row.set(Field::FirstName, first_name);
        row
    }

    fn render(message: &str, row: &RecipientRow) -> Result<String, String> {
        let template =
            MessageTemplate::parse(message, &fields()).map_err(|errors| format!("{errors:?}"))?;
        let mut text = String::new();
        template
            .render(row, &mut text)
            .map_err(|empty| empty.name.to_owned())?;
        Ok(text)
    }

    #[test]
    fn marks_of_programs_do_not_reach_messages() {
        let file = "First name,Email,Phone,Department,Note\n\
                    Ida,ida@example.com,NULL,R\\'n\\'D ::: Sales,\\N\n\
                    Raj,raj@example.com,NULL,NULL,\\N\nBo,bo@example.com,NULL,\\N,NULL\n";
        let table = read_text(file, &ReadOptions::default()).unwrap();
        let mapping = MappingGuess::new(&table.header, &table.rows).mapping;
        let imported = apply_mapping(&table, &mapping);
        assert_eq!(imported.extra_columns, ["Department".into()]);
        let message = "Hi {First name}, thanks to {Department|the team}!";
        let texts = imported
            .rows
            .iter()
            .map(|row| render(message, row).unwrap());
        let texts: Vec<String> = texts.collect();
        assert_eq!(
            texts,
            [
                "Hi Ida, thanks to R'n'D!",
                "Hi Raj, thanks to the team!",
                "Hi Bo, thanks to the team!"
            ]
        );
    }

    #[test]
    fn values_replace_fields() {
        let message = "Hi {First name}, thanks to {department|the team}! {{ok}";
        assert_eq!(
            render(message, &row("Ida", "Sales")).unwrap(),
            "Hi Ida, thanks to Sales! {ok}"
        );
        assert_eq!(
            render(message, &row("Raj", " ")).unwrap(),
            "Hi Raj, thanks to the team! {ok}"
        );
    }

    #[test]
    fn values_are_not_read_as_fields() {
        assert_eq!(
            render("Hi {first_name}", &row("{department}", "Sales")).unwrap(),
            "Hi {department}"
        );
    }

    #[test]
    fn empty_value_without_fallback_is_named() {
        let empty = render("{first_name}: {Department}", &row("Ida", ""));
        assert_eq!(empty.unwrap_err(), "Department");
    }

    #[test]
    fn every_wrong_field_is_listed_once() {
        let errors = MessageTemplate::parse("{Team} {Team} {first_name} {Citi} {x", &fields());
        let unknown = |name: &str| TemplateError::UnknownField {
            name: name.to_owned(),
        };
        let unclosed = TemplateError::UnclosedBrace {
            text: "x".to_owned(),
        };
        assert_eq!(
            errors.unwrap_err(),
            [unknown("Citi"), unknown("Team"), unclosed]
        );
    }

    #[test]
    fn message_without_fields_is_same_for_all() {
        let is_same = |message: &str| {
            MessageTemplate::parse(message, &fields())
                .unwrap()
                .is_same_for_all()
        };
        assert!(is_same("Thanks {{all}"));
        assert!(!is_same("Thanks {first_name}"));
    }

    fn piece() -> impl Strategy<Value = String> {
        prop_oneof![
            "[a-z {}\n]{0,8}"
                .prop_map(|text| crate::desk::personal::merge_fields::syntax::literal(&text)),
            ("(first_name|Department)", "[a-z ]{0,6}")
                .prop_map(|(name, fallback)| field_text(&name, &fallback)),
        ]
    }

    proptest! {
        /// After validation, rendering fails only for an empty value without a fallback.
        #[test]
        fn valid_message_renders(
            pieces in prop::collection::vec(piece(), 0..8),
            first_name in "[a-z{}|]{1,8}",
            department in "[a-z{}|]{1,8}",
        ) {
            let message = pieces.join(". ");
            if let Ok(template) = MessageTemplate::parse(&message, &fields()) {
                let mut text = String::new();
                prop_assert!(template.render(&row(&first_name, &department), &mut text).is_ok());
                let mut empty = String::new();
                let required = template.required_fields().count();
                let rendered = template.render(&row("", ""), &mut empty).is_ok();
                prop_assert_eq!(rendered, required == 0);
            }
        }

        #[test]
        fn escaped_text_renders_as_written(text in "[a-z{}| 1\n]{0,30}") {
            let message = crate::desk::personal::merge_fields::syntax::literal(&text);
            prop_assert_eq!(render(&message, &row("", "")).unwrap(), text.trim());
        }
    }
}
