//! Values that a message is filled with. Each is formatted for the language of the message.

use std::borrow::Cow;

use crate::contract::Cents;

/// An argument of a message. Integers and money are written in the format of the language; integers
/// also choose plural forms. Text is inserted as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg<'a> {
    Text(Cow<'a, str>),
    Number(i64),
    Money(Cents),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<&'a Box<str>> for Arg<'a> {
    fn from(text: &'a Box<str>) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<Cow<'a, str>> for Arg<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Arg<'_> {
    fn from(character: char) -> Self {
        Self::Text(Cow::Owned(character.to_string()))
    }
}

impl From<Cents> for Arg<'_> {
    fn from(amount: Cents) -> Self {
        Self::Money(amount)
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => {
        $(impl From<$integer> for Arg<'_> {
            fn from(number: $integer) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}
from_integers!(u8, u16, u32, u64, usize, i32, i64);
