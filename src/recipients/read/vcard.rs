//! Reads contact cards: vCard 2.1, 3.0 and 4.0, with one row for each card.

use super::{
    vcard_lines::{card_lines, join_split_letters},
    vcard_property::Property,
};
use crate::{
    contract::text::{fold, strip_prefix_ignoring_case},
    recipients::{ImportError, ReadOptions, TableFormat, data::WordList},
    tables::{Grid, RowLimits, TableNote, TableRows, decode_text, text_start},
};

/// The columns of contact cards. Their names are English names of fields, from which the mapping is
/// guessed as from the header of a file. A column is left out when no card fills it.
const CARD_COLUMNS: [&str; 15] = [
    "First name",
    "Last name",
    "Name",
    "Email",
    "Phone",
    "Address",
    "Address line 2",
    "City",
    "State",
    "Postal code",
    "Country",
    "Organization",
    "Job title",
    "Birthday",
    "Full address",
];

const FIRST_NAME: usize = 0;
const LAST_NAME: usize = 1;
const FULL_NAME: usize = 2;
const EMAIL: usize = 3;
const PHONE: usize = 4;
const ADDRESS_1: usize = 5;
const ADDRESS_2: usize = 6;
const CITY: usize = 7;
const STATE: usize = 8;
const POSTAL_CODE: usize = 9;
const COUNTRY: usize = 10;
const ORGANIZATION: usize = 11;
const JOB_TITLE: usize = 12;
const BIRTHDAY: usize = 13;
const FULL_ADDRESS: usize = 14;

pub(super) fn is_vcard(start: &[u8]) -> bool {
    text_start(start).starts_with(b"begin:vcard")
}

/// # Errors
/// [`ImportError`] when the file exceeds the limits.
pub(super) fn read_file<'a>(
    bytes: &[u8],
    options: &ReadOptions<'a>,
) -> Result<TableRows<'a>, ImportError> {
    let (text, encoding, notes) = decode_text(&join_split_letters(bytes), None)?;
    let mut cards = read_cards(&text, notes, options)?;
    cards.encoding = Some(encoding);
    Ok(cards)
}

fn read_cards<'a>(
    text: &str,
    mut notes: Vec<TableNote>,
    options: &ReadOptions<'a>,
) -> Result<TableRows<'a>, ImportError> {
    let mut grid = Grid::new(RowLimits::new(options));
    let mut open: Vec<Card> = Vec::new();
    let mut number = 0_u32;
    let (mut open_count, mut left_out) = (0_usize, 0_usize);
    for line in card_lines(text) {
        if let Some(shape) = line.begun {
            if !shape.is_nested {
                for card in open.drain(..) {
                    number = number.saturating_add(1);
                    open_count += 1;
                    card.write_open(&mut grid, number)?;
                }
            }
            open.push(Card {
                is_agent: shape.is_agent && shape.is_nested,
                ..Card::default()
            });
            continue;
        }
        let Some(property) = Property::parse(&line.text) else {
            continue;
        };
        if property.name == "END" {
            let Some(card) = open.pop() else {
                continue;
            };
            if card.is_agent || card.is_group {
                left_out += 1;
            }
            if !card.is_agent {
                number = number.saturating_add(1);
            }
            if !(card.is_agent || card.is_group) {
                card.write(&mut grid, number);
                grid.end_row(number, 1)?;
            }
        } else if let Some(card) = open.last_mut() {
            card.add(&property);
        }
    }
    for card in open {
        open_count += 1;
        number = number.saturating_add(1);
        card.write_open(&mut grid, number)?;
    }
    if open_count > 0 {
        notes.push(TableNote::CardsNotClosed { count: open_count });
    }
    if left_out > 0 {
        notes.push(TableNote::CardsLeftOut { count: left_out });
    }
    let (mut rows, limits) = grid.finish();
    let used: Vec<usize> = (0..CARD_COLUMNS.len())
        .filter(|column| rows.iter().any(|row| !row.cell(*column).is_empty()))
        .collect();
    for row in &mut rows {
        row.cells = used.iter().map(|column| row.cell(*column)).collect();
    }
    let header = used.iter().map(|column| CARD_COLUMNS[*column].to_owned());
    Ok(TableRows {
        column_names: Some(header.collect()),
        ..TableRows::new(TableFormat::Vcard, rows, limits, notes)
    })
}

/// The most names of one card that are compared.
const MAX_NAMES: usize = 16;

/// Whether a suffix tells people of one family apart. Degrees are no part of a name on a card.
fn is_generation(suffix: &str) -> bool {
    WordList::CardGenerations.contains(&suffix.to_lowercase().replace('.', ""))
}

#[derive(Default)]
struct Card {
    cells: [String; CARD_COLUMNS.len()],
    /// The first and last names, each with its preference; see [`Property::preference`].
    names: Vec<(u8, [String; 2])>,
    formatted_names: Vec<(u8, String)>,
    /// The address in one text, of programs that write no parts.
    label: String,
    /// The preference of the value of each cell; see [`Property::preference`].
    preferences: [u8; CARD_COLUMNS.len()],
    /// A card of a distribution list.
    is_group: bool,
    /// A card of another person inside the card of a person.
    is_agent: bool,
    /// A card of an organization or a place.
    is_organization: bool,
}

impl Card {
    fn add(&mut self, property: &Property) {
        match property.name.as_str() {
            "N" => self.add_name(property),
            "FN" if self.formatted_names.len() < MAX_NAMES => {
                let name = property.text();
                if !name.trim().is_empty() {
                    self.formatted_names.push((property.preference(), name));
                }
            }
            "EMAIL" => self.add_value(EMAIL, property, "mailto:"),
            "TEL" if !property.parameters.iter().any(|p| p.contains("FAX")) => {
                self.add_value(PHONE, property, "tel:");
            }
            "LABEL" if self.label.is_empty() => self.label = property.text(),
            "ADR" => self.add_address(property),
            "ORG" => {
                let organization = property.parts().into_iter().filter(|part| !part.is_empty());
                self.cells[ORGANIZATION] = organization.collect::<Vec<_>>().join(", ");
            }
            "TITLE" => self.cells[JOB_TITLE] = property.text(),
            "BDAY" => self.cells[BIRTHDAY] = property.text(),
            "KIND" | "X-ADDRESSBOOKSERVER-KIND" => {
                let kind = property.value.trim().to_ascii_lowercase();
                self.is_group = kind == "group";
                self.is_organization |=
                    matches!(kind.as_str(), "org" | "location" | "application" | "device");
            }
            "X-ABSHOWAS" => {
                self.is_organization |= property.value.trim().eq_ignore_ascii_case("company");
            }
            _ => {}
        }
    }

    /// Last name; first name; middle names; titles; suffixes. A part can have several names between commas.
    fn add_name(&mut self, property: &Property) {
        let parts = property.parts();
        let words = |at: usize| {
            let part = parts.get(at).map_or("", String::as_str);
            part.split([' ', ',']).filter(|word| !word.is_empty())
        };
        let joined = |words: Vec<&str>| words.join(" ");
        let generations = words(4).filter(|word| is_generation(word));
        let first = joined(words(1).chain(words(2)).collect());
        let last = joined(words(0).chain(generations).collect());
        let has_name = !first.is_empty() || words(0).next().is_some();
        if has_name && self.names.len() < MAX_NAMES {
            self.names.push((property.preference(), [first, last]));
        }
    }

    /// Post office box; further line; street; city; state; postal code; country.
    fn add_address(&mut self, property: &Property) {
        let is_first = self.cells[ADDRESS_1].is_empty() && self.cells[FULL_ADDRESS].is_empty();
        let preference = property.preference();
        if !is_first && preference >= self.preferences[ADDRESS_1] {
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
        if parts.iter().all(String::is_empty) {
            return;
        }
        self.preferences[ADDRESS_1] = preference;
        for column in [
            ADDRESS_1,
            ADDRESS_2,
            CITY,
            STATE,
            POSTAL_CODE,
            COUNTRY,
            FULL_ADDRESS,
        ] {
            self.cells[column].clear();
        }
        // Phones write the whole address as the street.
        if !lines.is_empty() && parts[3..=5].iter().all(String::is_empty) {
            lines.extend(Some(std::mem::take(&mut parts[6])).filter(|part| !part.is_empty()));
            self.cells[FULL_ADDRESS] = lines.join("\n");
            return;
        }
        let rest = lines.split_off(lines.len().min(1));
        self.cells[ADDRESS_1] = lines.pop().unwrap_or_default();
        self.cells[ADDRESS_2] = rest.join(", ");
        for (column, at) in [(CITY, 3), (STATE, 4), (POSTAL_CODE, 5), (COUNTRY, 6)] {
            self.cells[column] = std::mem::take(&mut parts[at]);
        }
    }

    /// Takes a value without its scheme, if it is the first one or preferred to the one before.
    fn add_value(&mut self, column: usize, property: &Property, scheme: &str) {
        let text = property.text();
        let value = strip_prefix_ignoring_case(text.trim(), scheme).unwrap_or(text.trim());
        let preference = property.preference();
        let is_preferred = self.cells[column].is_empty() || preference < self.preferences[column];
        if !value.is_empty() && is_preferred {
            self.preferences[column] = preference;
            self.cells[column] = value.to_owned();
        }
    }

    /// Writes a card without an end, as in a file that was cut off.
    fn write_open(self, grid: &mut Grid<'_>, line: u32) -> Result<(), ImportError> {
        let is_person = !self.cells[EMAIL].is_empty()
            || !self.names.is_empty()
            || !self.formatted_names.is_empty();
        if is_person && !self.is_group {
            self.write(grid, line);
            grid.end_row(line, 1)?;
        }
        Ok(())
    }

    /// Takes the preferred name, and the one of its parts that is missing from the formatted name.
    fn choose_name(&mut self) {
        let preferred = self.formatted_names.iter().min_by_key(|(rank, _)| *rank);
        let formatted = preferred.map_or("", |(_, name)| name.trim()).to_owned();
        let folded = fold(&formatted);
        let is_formatted = |parts: &[String; 2]| {
            parts
                .iter()
                .filter_map(|part| part.split(' ').next())
                .all(|word| folded.contains(&fold(word)))
        };
        // A card has its name in several languages: both parts must be of the same one.
        let chosen = self
            .names
            .iter()
            .min_by_key(|(rank, parts)| (!is_formatted(parts), *rank));
        let Some((_, [first, last])) = chosen else {
            let organization = self.cells[ORGANIZATION].split(", ").next();
            self.is_organization |= !folded.is_empty() && organization.map(fold) == Some(folded);
            self.cells[FULL_NAME] = formatted;
            return;
        };
        let (mut first, mut last) = (first.clone(), last.clone());
        if first.is_empty()
            && let Some(before) = formatted.strip_suffix(last.as_str())
            && before.ends_with(' ')
        {
            first = before.trim().to_owned();
        } else if last.is_empty()
            && let Some(after) = formatted.strip_prefix(first.as_str())
            && after.starts_with(' ')
        {
            last = after.trim().to_owned();
        }
        self.cells[FIRST_NAME] = first;
        self.cells[LAST_NAME] = last;
    }

    fn write(mut self, grid: &mut Grid<'_>, line: u32) {
        self.choose_name();
        if self.is_organization {
            // An organization has no first name to greet; the check asks for one.
            let name = std::mem::take(&mut self.cells[FULL_NAME]);
            for column in [FIRST_NAME, LAST_NAME] {
                self.cells[column].clear();
            }
            if self.cells[ORGANIZATION].is_empty() {
                self.cells[ORGANIZATION] = name;
            }
        }
        if self.cells[ADDRESS_1].is_empty() && self.cells[FULL_ADDRESS].is_empty() {
            self.cells[FULL_ADDRESS] = self.label;
        }
        for (column, cell) in self.cells.iter().enumerate() {
            grid.set(column, cell, line);
        }
    }
}
