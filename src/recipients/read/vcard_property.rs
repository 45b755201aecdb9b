//! A property of a contact card: its name, its parameters and its value, decoded and split into parts.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use crate::tables::quoted_printable;

/// Ranks below every preference that a card can give.
const NO_PREFERENCE: u8 = u8::MAX;

/// A line of a card: `item1.EMAIL;TYPE=work:anna@example.com`.
pub(super) struct Property {
    pub(super) name: String,
    /// The parameters in upper case: `TYPE=WORK`, or `WORK` in version 2.1.
    pub(super) parameters: Vec<String>,
    pub(super) value: String,
}

impl Property {
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut is_quoted = false;
        let colon = line.find(|c: char| {
            is_quoted ^= c == '"';
            c == ':' && !is_quoted
        })?;
        let mut parts = line[..colon].split(';');
        let name = parts.next()?.trim();
        // Apple groups properties as `item1.EMAIL`.
        let name = name.rsplit('.').next()?.to_ascii_uppercase();
        let parameters: Vec<String> = parts.map(str::to_ascii_uppercase).collect();
        let has = |name: &str| parameters.iter().any(|parameter| parameter.contains(name));
        let mut value = line[colon + 1..].to_owned();
        if has("QUOTED-PRINTABLE") {
            let charset = parameters
                .iter()
                .find_map(|parameter| parameter.strip_prefix("CHARSET="));
            value = decode_quoted_printable(&value, charset);
        } else if parameters
            .iter()
            .any(|parameter| parameter.ends_with("BASE64") || parameter == "ENCODING=B")
        {
            // A picture or a key.
            return None;
        }
        Some(Self {
            name,
            parameters,
            value,
        })
    }

    /// How much the value is preferred, from 1 as in version 4: `PREF=1`, `TYPE=PREF`, `PREF`.
    /// Values without a preference are last.
    pub(super) fn preference(&self) -> u8 {
        let numbered = |parameter: &String| parameter.strip_prefix("PREF=")?.parse().ok();
        let has_preference = |parameter: &String| parameter.contains("PREF");
        match self.parameters.iter().find_map(numbered) {
            Some(preference) => preference,
            None if self.parameters.iter().any(has_preference) => 1,
            None => NO_PREFERENCE,
        }
    }

    /// The parts of a value between semicolons. Some programs escape the semicolons between the parts too, also all of
    /// them: a name has no semicolon, and an address that begins with one or has six has its parts.
    pub(super) fn parts(&self) -> Vec<String> {
        let parts = unescaped_parts(&self.value);
        let is_one_part = parts.iter().skip(1).all(String::is_empty);
        let has_escaped_parts = parts[0].contains(';')
            && match self.name.as_str() {
                _ if parts.len() > 1 => true,
                "N" => true,
                "ADR" => parts[0].starts_with(';') || parts[0].matches(';').count() >= 6,
                _ => false,
            };
        if is_one_part && has_escaped_parts {
            return unescaped_parts(&self.value.replace("\\;", ";"));
        }
        parts
    }

    pub(super) fn text(&self) -> String {
        unescaped_parts(&self.value).join(";")
    }
}

fn unescaped_parts(value: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        let last = parts.len() - 1;
        match character {
            ';' => parts.push(String::new()),
            '\\' => match characters.next() {
                Some('n' | 'N') => parts[last].push('\n'),
                Some(escaped) => parts[last].push(escaped),
                None => {}
            },
            character => parts[last].push(character),
        }
    }
    for part in &mut parts {
        *part = part.trim().to_owned();
    }
    parts
}

/// Decodes `=C3=A9` with the charset of the property, UTF-8 by default.
fn decode_quoted_printable(value: &str, charset: Option<&str>) -> String {
    let bytes = quoted_printable(value.as_bytes());
    let declared = charset.and_then(|charset| Encoding::for_label(charset.as_bytes()));
    let encoding = match declared.unwrap_or(UTF_8) {
        _ if bytes.is_ascii() => UTF_8,
        // A card that claims UTF-8, but is not.
        encoding if encoding == UTF_8 && std::str::from_utf8(&bytes).is_err() => WINDOWS_1252,
        encoding => encoding,
    };
    encoding.decode_without_bom_handling(&bytes).0.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_with_escaped_separators_are_split() {
        let parts = |line: &str| Property::parse(line).unwrap().parts();
        for line in [
            r"N:Halloran\;Wren\;\;\;",
            r"N:Halloran\;Wren\;\;\;;;;;",
            r"N:Halloran\;Wren",
            "N:Halloran;Wren;;;",
        ] {
            assert_eq!(parts(line)[..2], ["Halloran", "Wren"], "{line}");
        }
        for line in [
            r"ADR:\;\;1 Sample St\;Boston\;MA\;02110\;US",
            r"ADR:\;\;1 Sample St\;Boston\;MA\;02110",
            r"ADR:Box 4\;\;1 Sample St\;Boston\;MA\;02110\;US",
        ] {
            assert_eq!(parts(line)[2..4], ["1 Sample St", "Boston"], "{line}");
        }
        assert_eq!(parts(r"ADR:1 Sample St\; Apt 4"), ["1 Sample St; Apt 4"]);
        assert_eq!(parts(r"ORG:Example\; Sons"), ["Example; Sons"]);
    }
}
