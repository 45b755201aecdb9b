//! How addresses are written in each country: the fields of a form, which of them are required, and
//! the postal code.
//!
//! The data is in `forms.txt`, derived from Google's libaddressinput (README, Credits). Recipients of
//! gifts that are delivered abroad enter their address by these rules. Addresses in the US have stricter
//! rules of their own: [`is_us_postal_code`](super::is_us_postal_code) and the list of states.

use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

#[cfg(test)]
mod tests;

/// The 2 letter code of the US.
pub const US: &str = "US";

const FORMS: &str = include_str!("forms.txt");

/// In the order of the codes.
static BY_CODE: LazyLock<Vec<AddressForm>> = LazyLock::new(|| {
    let lines = FORMS.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(AddressForm::parse).collect()
});

/// A part of an address whose place in the form depends on the country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressPart {
    Street,
    City,
    Region,
    PostalCode,
}

/// What a country calls the region of an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum RegionKind {
    Area,
    County,
    Department,
    District,
    DoSi,
    Emirate,
    Island,
    Oblast,
    Parish,
    Prefecture,
    #[default]
    Province,
    State,
}

/// What a country calls the city of an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum CityKind {
    #[default]
    City,
    District,
    PostTown,
    Suburb,
}

/// What a country calls the postal code of an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum PostalCodeKind {
    Eircode,
    Pin,
    #[default]
    Postal,
    Zip,
}

/// The form of addresses in one country.
#[derive(Debug)]
pub struct AddressForm {
    /// The 2 letter code of ISO 3166-1.
    pub country: &'static str,
    /// In the order in which Latin letters are written in the country.
    pub parts: Vec<AddressPart>,
    required: Vec<AddressPart>,
    pub region: RegionKind,
    pub city: CityKind,
    pub postal_code: PostalCodeKind,
    /// A postal code of the country; empty for a country whose data has none.
    pub postal_code_example: &'static str,
    postal_code_pattern: &'static str,
    /// Compiled when the first address of the country is checked.
    postal_code_regex: LazyLock<Option<Regex>, Box<dyn FnOnce() -> Option<Regex> + Send>>,
}

impl AddressForm {
    /// The form of a country, given by its 2 letter code in upper case; `None` for text that is no code,
    /// and for territories of the US, whose addresses are US addresses.
    #[must_use]
    pub fn of(country: &str) -> Option<&'static Self> {
        let at = BY_CODE.binary_search_by_key(&country, |form| form.country);
        at.ok().and_then(|at| BY_CODE.get(at))
    }

    /// The forms of all countries, in the order of their codes.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        BY_CODE.iter()
    }

    fn parse(line: &'static str) -> Option<Self> {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap_or_default();
        let (country, parts, required) = (next(), next(), next());
        let (postal_code_pattern, postal_code_example) = (next(), next());
        let (region, city, postal_code) = (next(), next(), next());
        (country.len() == 2).then(|| Self {
            country,
            parts: parse_parts(parts),
            required: parse_parts(required),
            region: region.parse().unwrap_or_default(),
            city: city.parse().unwrap_or_default(),
            postal_code: postal_code.parse().unwrap_or_default(),
            postal_code_example,
            postal_code_pattern,
            postal_code_regex: LazyLock::new(Box::new(move || {
                whole_text_pattern(postal_code_pattern)
            })),
        })
    }

    #[must_use]
    pub fn has(&self, part: AddressPart) -> bool {
        self.parts.contains(&part)
    }

    #[must_use]
    pub fn requires(&self, part: AddressPart) -> bool {
        self.required.contains(&part)
    }

    /// Whether a text can be a postal code of the country, in capital or small letters and with or
    /// without the code of the country before it. Every text can be one of a country without a pattern.
    #[must_use]
    pub fn is_postal_code(&self, text: &str) -> bool {
        let text = text.trim();
        if self.postal_code_pattern.is_empty() {
            return true;
        }
        let without_country = text
            .split_once('-')
            .filter(|(prefix, _)| prefix.eq_ignore_ascii_case(self.country))
            .map(|(_, code)| code.trim_start());
        let matches = |text: &str| {
            let pattern = self.postal_code_regex.as_ref();
            pattern.is_none_or(|pattern| pattern.is_match(text))
        };
        matches(text) || without_country.is_some_and(matches)
    }
}

fn parse_parts(letters: &str) -> Vec<AddressPart> {
    let part = |letter| match letter {
        'A' => Some(AddressPart::Street),
        'C' => Some(AddressPart::City),
        'S' => Some(AddressPart::Region),
        'Z' => Some(AddressPart::PostalCode),
        _ => None,
    };
    letters.chars().filter_map(part).collect()
}

fn whole_text_pattern(pattern: &str) -> Option<Regex> {
    let whole = format!("^(?:{pattern})$");
    // The patterns have ASCII letters and digits only.
    let mut builder = RegexBuilder::new(&whole);
    builder.unicode(false).case_insensitive(true).build().ok()
}
