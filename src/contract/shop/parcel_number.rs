//! The number of a parcel: eight random characters and a check character, printed in groups of three as `7KM-4XC-9TN`.
//!
//! The alphabet has 23 characters, without those that people confuse (0 O, 1 I L, 2 Z, 5 S, 8 B, Q, U). The number of
//! characters is prime and each place has its own weight, so that the check character finds every wrong character and every
//! two characters that were swapped.

use rand::{Rng, RngExt as _};
use serde::{Deserialize, Serialize};

const ALPHABET: &[u8; 23] = b"34679ACDEFGHJKMNPRTVWXY";

/// The characters before the check character.
const RANDOM_CHARS: usize = 8;

/// All characters of a number.
const CHARS: usize = RANDOM_CHARS + 1;

/// The fewest characters of a beginning that is written in groups, such as `7KM-4`.
const MIN_GROUPED_BEGINNING: usize = 4;

/// The fewest characters of a beginning that is written without hyphens. Shorter ones are house numbers such as `47th`.
const MIN_PLAIN_BEGINNING: usize = 6;

/// Characters between two hyphens.
const GROUP: usize = 3;

/// A valid parcel number, without hyphens.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String)]
pub struct ParcelNumber([u8; CHARS]);

/// The text is no parcel number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no parcel number")]
pub struct NotAParcelNumber;

impl ParcelNumber {
    /// A new random number, one of 78 billion.
    #[must_use]
    pub fn generate(random: &mut impl Rng) -> Self {
        let mut values: Vec<usize> = (0..RANDOM_CHARS)
            .map(|_| random.random_range(0..ALPHABET.len()))
            .collect();
        values.push(check_value(&values));
        let mut number = [0; CHARS];
        for (at, value) in number.iter_mut().zip(values) {
            *at = ALPHABET[value];
        }
        Self(number)
    }

    /// The nine characters without hyphens, as databases and bar codes have them.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // The alphabet is ASCII.
        str::from_utf8(&self.0).unwrap_or_default()
    }

    /// How many characters a number has.
    pub const LENGTH: usize = CHARS;

    /// The beginning of a number, as it was typed: in groups such as `7KM-4`, or at least six characters without spaces. It has a
    /// letter and a digit, so that words and postal codes are none. `None` for other texts and for a whole number.
    #[must_use]
    pub fn typed_beginning(text: &str) -> Option<String> {
        let groups: Vec<&str> = text.split(is_hyphen).collect();
        let (last, full) = groups.split_last()?;
        let is_grouped = !full.is_empty()
            && last.len() <= GROUP
            && full.iter().all(|group| group.len() == GROUP);
        let min = match is_grouped {
            true => MIN_GROUPED_BEGINNING,
            false => MIN_PLAIN_BEGINNING,
        };
        let typed = groups.concat().to_ascii_uppercase();
        let is_beginning = (is_grouped || full.is_empty())
            && (min..CHARS).contains(&typed.len())
            && typed.bytes().all(|byte| ALPHABET.contains(&byte))
            && typed.bytes().any(|byte| byte.is_ascii_digit())
            && typed.bytes().any(|byte| byte.is_ascii_alphabetic());
        is_beginning.then_some(typed)
    }

    /// Groups of three with hyphens, for people.
    #[must_use]
    pub fn grouped(&self) -> String {
        let number = self.as_str();
        let groups: Vec<&str> = (0..number.len())
            .step_by(GROUP)
            .map(|start| &number[start..start + GROUP])
            .collect();
        groups.join("-")
    }
}

/// The value of the check character after these values.
fn check_value(values: &[usize]) -> usize {
    let sum: usize = (2..)
        .zip(values)
        .map(|(weight, value)| weight * value)
        .sum();
    (ALPHABET.len() - sum % ALPHABET.len()) % ALPHABET.len()
}

impl std::str::FromStr for ParcelNumber {
    type Err = NotAParcelNumber;

    /// Reads a typed or scanned number: in any case, with any spaces and hyphens.
    fn from_str(text: &str) -> Result<Self, NotAParcelNumber> {
        let mut number = [0; CHARS];
        let mut values = Vec::with_capacity(CHARS);
        for typed in text
            .chars()
            .filter(|c| !c.is_whitespace() && !is_hyphen(*c))
        {
            let typed = typed.to_ascii_uppercase();
            let value = ALPHABET
                .iter()
                .position(|known| char::from(*known) == typed);
            let value = value.ok_or(NotAParcelNumber)?;
            *number.get_mut(values.len()).ok_or(NotAParcelNumber)? = ALPHABET[value];
            values.push(value);
        }
        match values.split_last() {
            Some((check, random))
                if random.len() == RANDOM_CHARS && *check == check_value(random) =>
            {
                Ok(Self(number))
            }
            _ => Err(NotAParcelNumber),
        }
    }
}

/// Hyphens that spreadsheets and telephones put in place of `-`.
fn is_hyphen(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}' | '\u{2011}' | '\u{2012}' | '\u{2013}' | '\u{2212}'
    )
}

impl TryFrom<String> for ParcelNumber {
    type Error = NotAParcelNumber;

    fn try_from(text: String) -> Result<Self, NotAParcelNumber> {
        text.parse()
    }
}

impl From<ParcelNumber> for String {
    /// The text of JSON: grouped, so that people can copy it.
    fn from(number: ParcelNumber) -> Self {
        number.grouped()
    }
}

impl std::fmt::Display for ParcelNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.grouped())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{SeedableRng as _, rngs::StdRng};

    use super::*;

    fn number(seed: u64) -> ParcelNumber {
        ParcelNumber::generate(&mut StdRng::seed_from_u64(seed))
    }

    #[test]
    fn beginning_of_a_number_has_letters_and_digits() {
        let typed = |text| ParcelNumber::typed_beginning(text);
        assert_eq!(typed("7km-4x").as_deref(), Some("7KM4X"));
        assert_eq!(typed("7km4xc").as_deref(), Some("7KM4XC"));
        assert_eq!(typed("7KM-4XC-").as_deref(), Some("7KM4XC"));
        for other in [
            "7KM",
            "97334",
            "973-34",
            "Kemper",
            "Elm7",
            "7KM-4XC-9TN",
            "47th",
            "K4A 3N7",
            "4-7TH",
            "7KM-",
        ] {
            assert_eq!(typed(other), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn typed_number_is_read_back(seed: u64, lower: bool, spaced: bool) {
            let number = number(seed);
            let mut text = number.grouped();
            if lower {
                text = text.to_lowercase();
            }
            if spaced {
                text = text.replace('-', " \u{2013} ");
            }
            prop_assert_eq!(text.parse(), Ok(number));
        }

        #[test]
        fn wrong_character_is_found(seed: u64, place in 0_usize..9, other in 0_usize..23) {
            let number = number(seed);
            let mut bytes = number.as_str().as_bytes().to_vec();
            prop_assume!(bytes[place] != ALPHABET[other]);
            bytes[place] = ALPHABET[other];
            let text = String::from_utf8(bytes).unwrap();
            prop_assert_eq!(text.parse::<ParcelNumber>(), Err(NotAParcelNumber));
        }

        #[test]
        fn swapped_characters_are_found(seed: u64, a in 0_usize..9, b in 0_usize..9) {
            let number = number(seed);
            let mut bytes = number.as_str().as_bytes().to_vec();
            prop_assume!(bytes[a] != bytes[b]);
            bytes.swap(a, b);
            let text = String::from_utf8(bytes).unwrap();
            prop_assert_eq!(text.parse::<ParcelNumber>(), Err(NotAParcelNumber));
        }
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in [
            "",
            "7KM-4XC",
            "0OI-1LS-5ZB",
            "1Z5R89390357567127",
            "\u{0}",
            "7KM4XC9TWWW",
        ] {
            assert_eq!(
                text.parse::<ParcelNumber>(),
                Err(NotAParcelNumber),
                "{text}"
            );
        }
    }
}
