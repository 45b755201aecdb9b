//! Reads sales taxes and the costs of delivery abroad from a table, and writes them as one: a row for each state or country.
//!
//! The table is whole: a state or country without a row has no tax, or no delivery. Refuses all rows when one cannot be read.

use std::{
    collections::BTreeMap,
    io::{self, Read, Write},
};

use super::{catalog::amount, journal::decimal};
use crate::{
    contract::{
        Cents, Percent,
        csv_export::CsvExport,
        rules,
        shop::terms::{DeliveryZone, Terms},
    },
    recipients::{find_country, state_code},
    tables::{self, ImportError, ListKind, RawRow, ReadOptions},
};

/// How many rows can be before the titles.
const MAX_ROWS_BEFORE_TITLES: usize = 20;

/// The titles of the columns. A row has a state or a country.
const TITLES: [&str; 4] = ["State", "Country", "Tax", "Freight"];

/// A row that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermsProblem {
    /// The line in the file.
    pub line: u32,
    pub kind: TermsProblemKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermsProblemKind {
    /// Neither a state nor a country, or both.
    PlaceMissing,
    /// The text is no state of the US.
    StateUnknown(String),
    /// The text is no country outside the US.
    CountryUnknown(String),
    /// Another row has the same place.
    Repeated(String),
    /// No percentage.
    TaxInvalid(String),
    /// No amount.
    FreightInvalid(String),
    /// A freight within the US: the brands have their shipping prices.
    FreightOfState,
}

/// Why the terms of a file are not known.
#[derive(Debug)]
pub enum TermsFileError {
    Unreadable(ImportError),
    /// No row has the titles.
    TitlesMissing,
    Rows(Vec<TermsProblem>),
}

/// The taxes of states, and the zones of countries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceTerms {
    pub state_taxes: BTreeMap<String, Percent>,
    pub zones: Vec<DeliveryZone>,
}

/// The places of the columns, in the order of [`TITLES`].
struct Columns([Option<usize>; TITLES.len()]);

impl Columns {
    /// `None` when the row has not the titles of a place and a tax.
    fn read(row: &RawRow) -> Option<Self> {
        let position = |title: &str| {
            let mut cells = row.cells.iter();
            cells.position(|cell| cell.trim().eq_ignore_ascii_case(title))
        };
        let columns = TITLES.map(position);
        let [state, country, tax, _] = columns;
        ((state.is_some() || country.is_some()) && tax.is_some()).then_some(Self(columns))
    }

    fn cells<'a>(&self, row: &'a RawRow) -> [&'a str; TITLES.len()] {
        self.0
            .map(|column| column.map_or("", |column| row.cell(column).trim()))
    }
}

/// Tells sheets of terms from the other sheets of a workbook.
struct TermsSheets;

impl ListKind for TermsSheets {
    fn sheet_score(&self, _name: &str, rows: &[RawRow]) -> u32 {
        let mut first = rows.iter().take(MAX_ROWS_BEFORE_TITLES);
        u32::from(first.any(|row| Columns::read(row).is_some()))
    }
}

/// Reads a file in any format of a table.
///
/// # Errors
/// [`TermsFileError`]; then nothing of the file counts.
pub fn read_terms(file: impl Read) -> Result<PlaceTerms, TermsFileError> {
    let options = ReadOptions {
        // A filter hides rows from the view; their taxes are due all the same.
        reads_hidden_rows: true,
        ..ReadOptions::default()
    };
    let found =
        tables::read_rows(file, &options, &TermsSheets).map_err(TermsFileError::Unreadable)?;
    let titles = found
        .rows
        .iter()
        .take(MAX_ROWS_BEFORE_TITLES)
        .enumerate()
        .find_map(|(index, row)| Some((index, Columns::read(row)?)));
    let (index, columns) = titles.ok_or(TermsFileError::TitlesMissing)?;
    let mut table = Table::default();
    for row in &found.rows[index + 1..] {
        table.add(row.line, columns.cells(row));
    }
    match table.problems.is_empty() {
        true => Ok(PlaceTerms {
            state_taxes: table.state_taxes,
            zones: zones(table.countries),
        }),
        false => Err(TermsFileError::Rows(table.problems)),
    }
}

#[derive(Default)]
struct Table {
    state_taxes: BTreeMap<String, Percent>,
    /// Freight and duty by country.
    countries: BTreeMap<String, (Cents, Percent)>,
    problems: Vec<TermsProblem>,
}

impl Table {
    fn add(&mut self, line: u32, cells: [&str; TITLES.len()]) {
        if cells.iter().all(|cell| cell.is_empty()) {
            return;
        }
        if let Err(kind) = self.try_add(cells) {
            self.problems.push(TermsProblem { line, kind });
        }
    }

    fn try_add(
        &mut self,
        [state, country, tax, freight]: [&str; TITLES.len()],
    ) -> Result<(), TermsProblemKind> {
        let tax = percent(tax).ok_or_else(|| TermsProblemKind::TaxInvalid(tax.to_owned()))?;
        match (state, country) {
            (state, "") if !state.is_empty() => {
                let code = state_code(state)
                    .ok_or_else(|| TermsProblemKind::StateUnknown(state.to_owned()))?;
                if !freight.is_empty() {
                    return Err(TermsProblemKind::FreightOfState);
                }
                let before = self.state_taxes.insert(code.to_owned(), tax);
                repeated(before, state)
            }
            ("", country) if !country.is_empty() => {
                let code = find_country(country)
                    .filter(|code| *code != rules::US)
                    .ok_or_else(|| TermsProblemKind::CountryUnknown(country.to_owned()))?;
                let freight = match freight {
                    "" => Cents::ZERO,
                    text => amount(text)
                        .map_err(|_| TermsProblemKind::FreightInvalid(text.to_owned()))?,
                };
                let before = self.countries.insert(code.to_owned(), (freight, tax));
                repeated(before, country)
            }
            _ => Err(TermsProblemKind::PlaceMissing),
        }
    }
}

fn repeated<T>(before: Option<T>, place: &str) -> Result<(), TermsProblemKind> {
    match before {
        Some(_) => Err(TermsProblemKind::Repeated(place.to_owned())),
        None => Ok(()),
    }
}

/// Countries of the same costs make a zone.
fn zones(countries: BTreeMap<String, (Cents, Percent)>) -> Vec<DeliveryZone> {
    let mut zones: Vec<DeliveryZone> = Vec::new();
    for (country, (freight, duty)) in countries {
        let same = |zone: &&mut DeliveryZone| (zone.freight, zone.duty) == (freight, duty);
        match zones.iter_mut().find(same) {
            Some(zone) => zone.countries.push(country),
            None => zones.push(DeliveryZone {
                countries: vec![country],
                freight,
                duty,
            }),
        }
    }
    zones
}

/// Reads `8.875`, `8,875` and `8.875 %`. An empty text is 0.
#[must_use]
pub fn percent(text: &str) -> Option<Percent> {
    let number = text.trim().trim_end_matches('%').trim();
    if number.is_empty() {
        return Some(Percent::ZERO);
    }
    let is_number = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',');
    if !number.bytes().all(is_number) {
        return None;
    }
    let read: Percent = serde_json::from_str(&number.replace(',', ".")).ok()?;
    (read <= Percent::whole(100)).then_some(read)
}

/// Writes a CSV file that [`read_terms`] reads back.
///
/// # Errors
/// When the file cannot be written.
pub fn write_terms(file: impl Write, terms: &Terms) -> io::Result<()> {
    let mut csv = CsvExport::with_byte_order_mark(file)?;
    csv.write_row(TITLES)?;
    for (state, tax) in &terms.state_taxes {
        csv.write_row([state.as_str(), "", &tax.to_string(), ""])?;
    }
    for zone in &terms.zones {
        for country in &zone.countries {
            let freight = decimal(zone.freight);
            csv.write_row(["", country, &zone.duty.to_string(), &freight])?;
        }
    }
    csv.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<PlaceTerms, Vec<TermsProblem>> {
        match read_terms(text.as_bytes()) {
            Ok(terms) => Ok(terms),
            Err(TermsFileError::Rows(problems)) => Err(problems),
            Err(error) => panic!("{error:?}"),
        }
    }

    #[test]
    fn states_have_taxes_and_countries_zones() {
        let terms = read(
            "State,Country,Tax,Freight\n\
             New York,,8.875 %,\nTX,,\"8,25\",\nOR,,,\n\
             ,Canada,10,15.00\n,MX,10,$15\n,DE,19,20\n",
        );
        let terms = terms.unwrap();
        let taxes: Vec<_> = terms
            .state_taxes
            .iter()
            .map(|(state, tax)| format!("{state} {tax}"))
            .collect();
        assert_eq!(taxes, ["NY 8.875", "OR 0", "TX 8.25"]);
        let countries: Vec<_> = terms.zones.iter().map(|zone| &zone.countries).collect();
        assert_eq!(countries, [&vec!["CA", "MX"], &vec!["DE"]]);
        assert_eq!(terms.zones[0].freight, Cents(1_500));
    }

    #[test]
    fn written_terms_are_read_back() {
        let zone = |countries: &[&str], freight| DeliveryZone {
            countries: countries.iter().map(|code| (*code).to_owned()).collect(),
            freight: Cents(freight),
            duty: Percent::whole(10),
        };
        let terms = Terms {
            processing_fee: Percent::whole(5),
            state_taxes: [("NY".to_owned(), percent("8.875").unwrap())].into(),
            zones: vec![zone(&["CA", "MX"], 1_500), zone(&["DE"], 2_005)],
        };
        let mut file = Vec::new();
        write_terms(&mut file, &terms).unwrap();
        let read = read_terms(file.as_slice()).unwrap();
        assert_eq!(read.state_taxes, terms.state_taxes);
        assert_eq!(read.zones, terms.zones);
    }

    #[test]
    fn each_row_that_cannot_be_read_is_named() {
        let problems = read(
            "State,Country,Tax,Freight\n\
             XX,,5,\n,US,5,\n,Atlantis,5,\nNY,CA,5,\n,,5,\nNY,,abc,\nNY,,101,\n\
             NY,,5,1.00\n,CA,5,x\nTX,,5,\nTexas,,6,\n",
        );
        use TermsProblemKind::*;
        let text = str::to_owned;
        let kinds = [
            (2, StateUnknown(text("XX"))),
            (3, CountryUnknown(text("US"))),
            (4, CountryUnknown(text("Atlantis"))),
            (5, PlaceMissing),
            (6, PlaceMissing),
            (7, TaxInvalid(text("abc"))),
            (8, TaxInvalid(text("101"))),
            (9, FreightOfState),
            (10, FreightInvalid(text("x"))),
            (12, Repeated(text("Texas"))),
        ];
        let expected: Vec<_> = kinds
            .into_iter()
            .map(|(line, kind)| TermsProblem { line, kind })
            .collect();
        assert_eq!(problems, Err(expected));
    }

    #[test]
    fn file_without_titles_is_refused() {
        let refused = read_terms("NY,8.875\n".as_bytes());
        assert!(matches!(refused, Err(TermsFileError::TitlesMissing)));
    }
}
