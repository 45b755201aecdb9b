//! Reads contact cards: vCard 2.1, 3.0 and 4.0, with one row for each card.

use std::borrow::Cow;

use encoding_rs::Encoding;

use super::{
    fixed_columns::{
        ADDRESS_1, ADDRESS_2, BIRTHDAY, CARD_COLUMNS, CITY, COUNTRY, EMAIL, FIRST_NAME, FULL_NAME,
        JOB_TITLE, LAST_NAME, ORGANIZATION, PHONE, POSTAL_CODE, STATE,
    },
    grid::Grid,
    options::ReadOptions,
    row_limits::RowLimits,
    table::{self, Origin},
};
use crate::recipients::{ImportError, ImportNote, RawTable, TableFormat};

/// # Errors
/// [`ImportError`] when the file has no card or exceeds the limits.
pub(super) fn read_cards(
    text: &str,
    mut notes: Vec<ImportNote>,
    options: &ReadOptions<'_>,
) -> Result<RawTable, ImportError> {
    let mut grid = Grid::new(RowLimits::new(options));
    let mut card: Option<Card> = None;
    let mut number = 0_u32;
    let mut open_count = 0_usize;
    for line in logical_lines(text) {
        let Some(property) = Property::parse(&line) else {
            continue;
        };
        match property.name.as_str() {
            "BEGIN" if property.value.trim().eq_ignore_ascii_case("vcard") => {
                if let Some(open) = card.replace(Card::default()) {
                    number = number.saturating_add(1);
                    open_count += 1;
                    open.write_open(&mut grid, number)?;
                }
            }
            "END" => {
                let Some(card) = card.take() else {
                    continue;
                };
                number = number.saturating_add(1);
                if !card.is_group {
                    card.write(&mut grid, number);
                    grid.end_row(number, 1)?;
                }
            }
            _ => {
                if let Some(card) = &mut card {
                    card.add(&property);
                }
            }
        }
    }
    if let Some(open) = card {
        open_count += 1;
        open.write_open(&mut grid, number.saturating_add(1))?;
    }
    if open_count > 0 {
        notes.push(ImportNote::CardsNotClosed { count: open_count });
    }
    let (mut rows, limits) = grid.finish();
    let used: Vec<usize> = (0..CARD_COLUMNS.len())
        .filter(|column| rows.iter().any(|row| !row.cell(*column).is_empty()))
        .collect();
    for row in &mut rows {
        row.cells = used.iter().map(|column| row.cell(*column)).collect();
    }
    let header = used.iter().map(|column| CARD_COLUMNS[*column].to_owned());
    table::finish_named(
        header.collect(),
        rows,
        Origin::new(TableFormat::Vcard),
        notes,
        &limits,
        &options.limits,
    )
}

/// The lines of a file with folded lines joined: those that begin with white space, and those after
/// a quoted-printable line that ends with `=`.
fn logical_lines(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let mut lines = text
        .split(['\n', '\r'])
        .filter(|line| !line.is_empty())
        .peekable();
    std::iter::from_fn(move || {
        let mut line = Cow::Borrowed(lines.next()?);
        let is_quoted_printable = line
            .split(':')
            .next()
            .is_some_and(|name| name.to_ascii_uppercase().contains("QUOTED-PRINTABLE"));
        loop {
            if is_quoted_printable && line.ends_with('=') {
                line.to_mut().pop();
                line.to_mut().push_str(lines.next().unwrap_or_default());
            } else if let Some(next) = lines.next_if(|line| line.starts_with([' ', '\t'])) {
                line.to_mut().push_str(&next[1..]);
            } else {
                return Some(line);
            }
        }
    })
}

/// Ranks below every preference that a card can give.
const NO_PREFERENCE: u8 = u8::MAX;

/// A line of a card: `item1.EMAIL;TYPE=work:anna@example.com`.
struct Property {
    name: String,
    /// The parameters in upper case: `TYPE=WORK`, or `WORK` in version 2.1.
    parameters: Vec<String>,
    value: String,
}

impl Property {
    fn parse(line: &str) -> Option<Self> {
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
    fn preference(&self) -> u8 {
        let numbered = |parameter: &String| parameter.strip_prefix("PREF=")?.parse().ok();
        let has_preference = |parameter: &String| parameter.contains("PREF");
        match self.parameters.iter().find_map(numbered) {
            Some(preference) => preference,
            None if self.parameters.iter().any(has_preference) => 1,
            None => NO_PREFERENCE,
        }
    }

    /// The parts of a value between semicolons.
    fn parts(&self) -> Vec<String> {
        let mut parts = vec![String::new()];
        let mut characters = self.value.chars();
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

    fn text(&self) -> String {
        self.parts().join(";")
    }
}

/// Decodes `=C3=A9` with the charset of the property, UTF-8 by default.
fn decode_quoted_printable(value: &str, charset: Option<&str>) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((byte, tail)) = rest.split_first() {
        let code = (*byte == b'=').then(|| tail.get(..2)).flatten();
        let decoded = code
            .and_then(|code| std::str::from_utf8(code).ok())
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        match decoded {
            Some(decoded) => {
                bytes.push(decoded);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*byte);
                rest = tail;
            }
        }
    }
    let encoding = charset
        .and_then(|charset| Encoding::for_label(charset.as_bytes()))
        .unwrap_or(encoding_rs::UTF_8);
    match String::from_utf8(bytes) {
        Ok(text) if encoding == encoding_rs::UTF_8 || text.is_ascii() => text,
        Ok(text) => encoding
            .decode_without_bom_handling(text.as_bytes())
            .0
            .into_owned(),
        Err(error) => {
            // A card that claims UTF-8, but is not.
            let encoding = match encoding == encoding_rs::UTF_8 {
                true => encoding_rs::WINDOWS_1252,
                false => encoding,
            };
            encoding
                .decode_without_bom_handling(error.as_bytes())
                .0
                .into_owned()
        }
    }
}

#[derive(Default)]
struct Card {
    cells: [String; CARD_COLUMNS.len()],
    formatted_name: String,
    /// The preference of the value of each cell; see [`Property::preference`].
    preferences: [u8; CARD_COLUMNS.len()],
    /// A card of a distribution list.
    is_group: bool,
}

impl Card {
    fn add(&mut self, property: &Property) {
        match property.name.as_str() {
            "N" => self.add_name(property),
            "FN" => self.formatted_name = property.text(),
            "EMAIL" => self.add_value(EMAIL, property, |text| {
                text.trim_start_matches("mailto:").to_owned()
            }),
            "TEL" if !property.parameters.iter().any(|p| p.contains("FAX")) => {
                self.add_value(PHONE, property, |text| {
                    text.trim_start_matches("tel:").to_owned()
                });
            }
            "ADR" => self.add_address(property),
            "ORG" => {
                let organization = property.parts().into_iter().filter(|part| !part.is_empty());
                self.cells[ORGANIZATION] = organization.collect::<Vec<_>>().join(", ");
            }
            "TITLE" => self.cells[JOB_TITLE] = property.text(),
            "BDAY" => self.cells[BIRTHDAY] = property.text(),
            "KIND" | "X-ADDRESSBOOKSERVER-KIND" => {
                self.is_group = property.value.trim().eq_ignore_ascii_case("group");
            }
            _ => {}
        }
    }

    /// Last name; first name; middle names; titles; suffixes.
    fn add_name(&mut self, property: &Property) {
        let parts = property.parts();
        let part = |at: usize| parts.get(at).map_or("", String::as_str);
        let words = |words: [&str; 2]| {
            let words = words.into_iter().filter(|word| !word.is_empty());
            words.collect::<Vec<_>>().join(" ")
        };
        self.cells[FIRST_NAME] = words([part(1), part(2)]);
        self.cells[LAST_NAME] = words([part(0), part(4)]);
    }

    /// Post office box; further line; street; city; state; postal code; country.
    fn add_address(&mut self, property: &Property) {
        if !self.takes(ADDRESS_1, property) {
            return;
        }
        let mut parts = property.parts();
        parts.resize(7, String::new());
        let mut lines: Vec<String> = [&parts[2], &parts[1], &parts[0]]
            .into_iter()
            .flat_map(|part| part.lines())
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty())
            .collect();
        let rest = lines.split_off(lines.len().min(1));
        self.cells[ADDRESS_1] = lines.pop().unwrap_or_default();
        self.cells[ADDRESS_2] = rest.join(", ");
        for (column, at) in [(CITY, 3), (STATE, 4), (POSTAL_CODE, 5), (COUNTRY, 6)] {
            self.cells[column] = std::mem::take(&mut parts[at]);
        }
    }

    fn add_value(&mut self, column: usize, property: &Property, clean: fn(&str) -> String) {
        let value = clean(property.text().trim());
        if !value.is_empty() && self.takes(column, property) {
            self.cells[column] = value;
        }
    }

    /// Whether a value is the first one, or preferred to the one before.
    fn takes(&mut self, column: usize, property: &Property) -> bool {
        let preference = property.preference();
        let takes = self.cells[column].is_empty() || preference < self.preferences[column];
        if takes {
            self.preferences[column] = preference;
        }
        takes
    }

    /// Writes a card without an end, as in a file that was cut off.
    fn write_open(self, grid: &mut Grid<'_>, line: u32) -> Result<(), ImportError> {
        let is_person = [FIRST_NAME, LAST_NAME, EMAIL]
            .iter()
            .any(|column| !self.cells[*column].is_empty())
            || !self.formatted_name.is_empty();
        if is_person && !self.is_group {
            self.write(grid, line);
            grid.end_row(line, 1)?;
        }
        Ok(())
    }

    /// Takes the missing one of the first and last name from the formatted name.
    fn fill_name(&mut self) {
        let formatted = self.formatted_name.trim();
        let (first, last) = (&self.cells[FIRST_NAME], &self.cells[LAST_NAME]);
        if first.is_empty() && !last.is_empty() {
            if let Some(first) = formatted.strip_suffix(last.as_str())
                && first.ends_with(' ')
            {
                self.cells[FIRST_NAME] = first.trim().to_owned();
            }
        } else if last.is_empty()
            && !first.is_empty()
            && let Some(last) = formatted.strip_prefix(first.as_str())
            && last.starts_with(' ')
        {
            self.cells[LAST_NAME] = last.trim().to_owned();
        }
    }

    fn write(mut self, grid: &mut Grid<'_>, line: u32) {
        self.fill_name();
        if self.cells[FIRST_NAME].is_empty() && self.cells[LAST_NAME].is_empty() {
            self.cells[FULL_NAME] = std::mem::take(&mut self.formatted_name);
        }
        for (column, cell) in self.cells.iter().enumerate() {
            grid.set(column, cell, line);
        }
    }
}
