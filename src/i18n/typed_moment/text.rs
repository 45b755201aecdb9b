//! Divides typed text into words, numbers and signs.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Longer texts are not dates.
pub(super) const MAX_TOKENS: usize = 24;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Lower case, without accents.
    Word(String),
    /// A number and its number of digits, which tells `2026` from `0:30`.
    Number(u32, usize),
    Sign(char),
}

impl Token {
    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }
}

/// Lower case without accents, so that `Février` and `fevrier` are one word.
pub(super) fn folded(text: &str) -> String {
    text.to_lowercase()
        .nfd()
        .filter(|character| !is_combining_mark(*character))
        .collect()
}

/// The tokens of a text. Commas separate; a full stop after a word belongs to an abbreviation.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let text = folded(text);
    let mut tokens = Vec::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let is_same: fn(char) -> bool = if first.is_ascii_digit() {
            |character| character.is_ascii_digit()
        } else if first.is_alphabetic() {
            char::is_alphabetic
        } else {
            |_| false
        };
        let length = rest
            .find(|character| !is_same(character))
            .unwrap_or(rest.len())
            .max(first.len_utf8());
        let (part, after) = rest.split_at(length);
        rest = after;
        if first.is_ascii_digit() {
            // A longer number means no date; it must not become a valid one.
            tokens.push(Token::Number(part.parse().unwrap_or(u32::MAX), part.len()));
        } else if first.is_alphabetic() {
            tokens.push(Token::Word(part.to_owned()));
        } else if !is_separator(first, tokens.last()) {
            tokens.push(Token::Sign(first));
        }
    }
    join_half_days(tokens)
}

/// Whether a sign has no meaning: also the full stop of an abbreviation, and the hyphen of a word.
fn is_separator(sign: char, before: Option<&Token>) -> bool {
    sign.is_whitespace()
        || matches!(sign, ',' | '\u{2019}' | '\'')
        || (matches!(sign, '.' | '-') && matches!(before, Some(Token::Word(_))))
}

/// Joins `a.m.` and `p. m.` to one word.
fn join_half_days(tokens: Vec<Token>) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        if token.word() == Some("m")
            && let Some(Token::Word(half)) = joined.last_mut()
            && matches!(half.as_str(), "a" | "p")
        {
            half.push('m');
            continue;
        }
        joined.push(token);
    }
    joined
}
