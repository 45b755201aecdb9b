//! Checks the postal address of a row, which a direct send needs complete and in the US.

use super::{issue::RowIssues, placeholders::is_missing_value};
use crate::{
    contract::rules::{is_us_postal_code, is_zip_of_other_state, states_of_zip},
    recipients::{
        Field, Fix, IssueKind, RecipientRow,
        addresses::{
            countries::{US, find_country, is_misspelled_us, is_us_or_territory},
            full_address::{SplitCertainty, split_full_address},
            postal::check_postal_code,
            spreadsheet_dates::find_date,
            street_number::{MissingPart, missing_part},
            us_states::{state_code, suggest_state},
        },
        text::trimmed,
    },
};

/// The states of military addresses.
const MILITARY_AREAS: [&str; 3] = ["AA", "AE", "AP"];

pub(super) fn check_address(row: &RecipientRow, issues: &mut RowIssues) {
    let country = check_country(row, issues);
    // The rules of the US say nothing about another country's address.
    if country.is_some_and(|code| !is_us_or_territory(code)) {
        return;
    }
    let territory = country.filter(|code| *code != US).and_then(state_code);
    for field in [Field::Address1, Field::City] {
        if value(row, field).is_none() {
            issues.block(field, IssueKind::AddressIncomplete, None);
        }
    }
    check_split(row, issues);
    check_dates(row, issues);
    let postal_code = value(row, Field::PostalCode);
    let zip = postal_code.filter(|code| is_us_postal_code(code));
    let zip_states = zip.map_or(&[][..], states_of_zip);
    let state = check_state(row, territory, zip_states, issues);
    // A unit of the military has no street: "Unit 100".
    if !state.is_some_and(|state| MILITARY_AREAS.contains(&state)) {
        check_street_number(row, issues);
    }
    check_zip(postal_code, state, issues);
    if let (Some(zip), Some(state)) = (zip, state)
        && is_zip_of_other_state(zip, state)
    {
        let kind = IssueKind::PostalCodeStateMismatch {
            postal_code: zip.into(),
            state,
            expected_state: single(zip_states),
        };
        issues.warn(Field::PostalCode, kind, None);
    }
}

/// Finds dates that a spreadsheet made of house numbers and units. No address has such a part, so a parcel with one
/// would not arrive.
fn check_dates(row: &RecipientRow, issues: &mut RowIssues) {
    for field in [Field::Address1, Field::Address2] {
        let Some(found) = find_date(trimmed(row.get(field))) else {
            continue;
        };
        let kind = IssueKind::AddressDate {
            date: found.date.into(),
            number: found.number.into(),
        };
        issues.block(field, kind, Some(Fix::Suggest(found.repaired)));
    }
}

/// Warns about a street without a house number, and about a house number without a street.
fn check_street_number(row: &RecipientRow, issues: &mut RowIssues) {
    let Some(street) = value(row, Field::Address1) else {
        return;
    };
    let missing = missing_part(street, trimmed(row.get(Field::Address2)));
    let street = street.into();
    let kind = match missing {
        None => return,
        Some(MissingPart::HouseNumber) => IssueKind::HouseNumberMissing { street },
        Some(MissingPart::StreetName) => IssueKind::StreetNameMissing { number: street },
    };
    issues.warn(Field::Address1, kind, None);
}

/// Warns about a guessed split until a person changes the street or the city.
fn check_split(row: &RecipientRow, issues: &mut RowIssues) {
    let Some(full_address) = &row.facts.full_address else {
        return;
    };
    let value = |field| trimmed(row.get(field));
    let (first, last) = (value(Field::FirstName), value(Field::LastName));
    let split = split_full_address(full_address, first, last);
    let is_unchanged =
        split.address_1 == value(Field::Address1) && split.city == value(Field::City);
    if split.certainty == SplitCertainty::Guessed && is_unchanged {
        let kind = IssueKind::AddressSplit {
            full_address: full_address.clone(),
            street: split.address_1.into(),
            city: split.city.into(),
        };
        issues.warn(Field::Address1, kind, None);
    }
}

/// Checks the country and returns its code; `None` when it is not known. An empty country is the
/// US.
fn check_country(row: &RecipientRow, issues: &mut RowIssues) -> Option<&'static str> {
    let country = trimmed(row.get(Field::Country));
    if country.is_empty() {
        return Some(US);
    }
    let value = country.into();
    let Some(code) = find_country(country) else {
        let fix = if is_missing_value(country) {
            Some(Fix::SetTo(String::new()))
        } else if is_misspelled_us(country) || state_code(country).is_some() {
            Some(Fix::Suggest(US.to_owned()))
        } else {
            None
        };
        let kind = IssueKind::CountryUnknown { value };
        issues.block(Field::Country, kind, fix);
        return None;
    };
    if !is_us_or_territory(code) {
        let fix = is_state_as_country(row).then(|| Fix::Suggest(US.to_owned()));
        let kind = IssueKind::CountryUnsupported { value };
        issues.block(Field::Country, kind, fix);
    }
    Some(code)
}

/// Whether the country of a row is a US state: "MA" is Morocco and Massachusetts. The ZIP code decides;
/// without one, the state of the row.
fn is_state_as_country(row: &RecipientRow) -> bool {
    let Some(code) = state_code(row.get(Field::Country)) else {
        return false;
    };
    let postal_code = trimmed(row.get(Field::PostalCode));
    match check_postal_code(postal_code) {
        _ if postal_code.is_empty() => state_code(row.get(Field::State)) == Some(code),
        Ok(()) => states_of_zip(postal_code).contains(&code),
        Err(repair) => repair.is_some_and(|repair| states_of_zip(&repair.value).contains(&code)),
    }
}

/// Checks the state and returns its code. `territory` is the state that the country names;
/// `zip_states` are those of a valid ZIP code.
fn check_state(
    row: &RecipientRow,
    territory: Option<&'static str>,
    zip_states: &[&'static str],
    issues: &mut RowIssues,
) -> Option<&'static str> {
    let deduced = territory.or(single(zip_states));
    let suggest = |code: &str| Fix::Suggest(code.to_owned());
    let Some(state) = value(row, Field::State) else {
        let fix = deduced.map(suggest);
        issues.block(Field::State, IssueKind::AddressIncomplete, fix);
        return None;
    };
    let code = state_code(state);
    if code.is_none() {
        let fix = match suggest_state(state) {
            // The ZIP code confirms the guess.
            Some(near) if zip_states.contains(&near) => Some(Fix::SetTo(near.to_owned())),
            near => near.or(deduced).map(suggest),
        };
        let kind = IssueKind::StateUnknown {
            value: state.into(),
        };
        issues.block(Field::State, kind, fix);
    }
    code
}

/// Checks the form of the postal code.
fn check_zip(postal_code: Option<&str>, state: Option<&str>, issues: &mut RowIssues) {
    let field = Field::PostalCode;
    let Some(postal_code) = postal_code else {
        issues.block(field, IssueKind::AddressIncomplete, None);
        return;
    };
    let Err(repair) = check_postal_code(postal_code) else {
        return;
    };
    let fix = repair.and_then(|repair| {
        let value = repair.value;
        let fits = state.map(|state| states_of_zip(&value).contains(&state));
        match (repair.has_added_zeros, fits) {
            // The state confirms that zeros are missing, not other digits.
            (false, _) | (true, Some(true)) => Some(Fix::SetTo(value)),
            (true, Some(false)) => None,
            (true, None) => Some(Fix::Suggest(value)),
        }
    });
    issues.block(field, IssueKind::PostalCodeInvalid, fix);
}

/// The value of a part of the address, without a placeholder.
fn value(row: &RecipientRow, field: Field) -> Option<&str> {
    let value = trimmed(row.get(field));
    (!value.is_empty() && !is_missing_value(value)).then_some(value)
}

fn single(states: &[&'static str]) -> Option<&'static str> {
    match states {
        [state] => Some(state),
        _ => None,
    }
}
