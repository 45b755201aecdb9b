//! States, postal codes, countries and phone numbers as people write them.

use super::{
    addresses::countries::find_country,
    addresses::us_states::{state_code, suggest_state},
    contact::phone::to_e164,
    *,
};
use crate::contract::{SendMethod, rules::states_of_zip, states::STATES};

#[test]
fn recognizes_states_as_people_write_them() {
    for (text, code) in [
        ("ma", "MA"),
        ("M.A.", "MA"),
        ("Mass.", "MA"),
        ("Calif.", "CA"),
        ("N.Y.", "NY"),
        ("N. Carolina", "NC"),
        ("W.Va.", "WV"),
        ("Washington", "WA"),
        ("Washington, D.C.", "DC"),
        ("D.C.", "DC"),
        ("US-CA", "CA"),
        ("California (CA)", "CA"),
        ("CA - California", "CA"),
        ("Nueva York", "NY"),
        ("Puerto Rico", "PR"),
        ("USVI", "VI"),
        ("Guam", "GU"),
        ("Armed Forces Europe", "AE"),
        ("AP", "AP"),
    ] {
        assert_eq!(state_code(text), Some(code), "{text}");
    }
    for text in ["", "XX", "Ontario", "CA - Nevada", "12"] {
        assert_eq!(state_code(text), None, "{text}");
    }
    for (code, name) in STATES {
        assert_eq!(state_code(name), Some(code));
    }
    assert_eq!(suggest_state("Californa"), Some("CA"));
    assert_eq!(suggest_state("Main"), Some("ME"));
    assert_eq!(suggest_state("Carolina"), None);
}

#[test]
fn zip_prefixes_belong_to_states() {
    for (zip, states) in [
        ("00501", &["NY"][..]),
        ("00801", &["VI"]),
        ("00901", &["PR"]),
        ("02139", &["MA"]),
        ("05501", &["MA"]),
        ("06390", &["CT", "NY"]),
        ("09012", &["AE"]),
        ("20001", &["DC"]),
        ("34010", &["AA"]),
        ("73301", &["TX"]),
        ("88510", &["TX"]),
        ("94105", &["CA"]),
        ("96350", &["AP"]),
        ("99501", &["AK"]),
        ("00000", &[]),
    ] {
        assert_eq!(states_of_zip(zip), states, "{zip}");
    }
    let has_area =
        |code: &str| (0..1000).any(|n| states_of_zip(&format!("{n:03}00")).contains(&code));
    assert!(STATES.iter().all(|(code, _)| has_area(code)));
}

/// The issues of an address in the US, as code and fix.
fn address_issues(state: &str, postal_code: &str, country: &str) -> Vec<String> {
    let recipient = row(&[
        (Field::FirstName, "Ada"),
        (Field::Address1, "12 Sample Street"),
        (Field::City, "Sampletown"),
        (Field::State, state),
        (Field::PostalCode, postal_code),
        (Field::Country, country),
    ]);
    check_row(&recipient, &SendMethod::DirectSend)
        .iter()
        .map(|issue| match &issue.fix {
            Some(fix) => format!("{} {fix:?}", issue.code().as_str()),
            None => issue.code().as_str().to_owned(),
        })
        .collect()
}

#[test]
fn restores_lost_zeros_of_zip_codes() {
    for (state, code, fixed) in [
        ("MA", "2139", "02139"),
        ("Mass.", "2139.0", "02139"),
        ("MA", "21394307", "02139-4307"),
        ("MA", "2139-4307", "02139-4307"),
        ("PR", "901", "00901"),
        ("PR", "9011234", "00901-1234"),
        ("MA", "021394307", "02139-4307"),
        ("CA", "94105.0", "94105"),
        ("CA", "94105 1234", "94105-1234"),
        ("CA", "94105–1234", "94105-1234"),
        ("CA", "94105-", "94105"),
        ("CA", "CA 94105", "94105"),
    ] {
        assert_eq!(
            address_issues(state, code, ""),
            [format!("postal_code_invalid SetTo({fixed:?})")],
            "{state} {code}"
        );
    }
    // Another digit is missing, so zeros would be wrong.
    for (state, code) in [("CA", "9410"), ("CA", "ABC"), ("NY", "1"), ("CA", "941051")] {
        assert_eq!(
            address_issues(state, code, ""),
            ["postal_code_invalid"],
            "{code}"
        );
    }
}

#[test]
fn zip_code_of_another_state_is_a_warning() {
    assert_eq!(
        address_issues("NY", "02139", ""),
        ["postal_code_state_mismatch"]
    );
    // No area has this prefix yet.
    assert!(address_issues("NY", "00014", "").is_empty());
    assert!(address_issues("NY", "06390", "").is_empty());
    assert!(address_issues("TX", "73301-0001", "").is_empty());
    assert_eq!(
        address_issues("Massachusets", "02139", ""),
        ["state_unknown SetTo(\"MA\")"]
    );
}

#[test]
fn recognizes_countries_in_seven_languages() {
    for (name, code) in [
        ("us", "US"),
        ("U.S.A.", "US"),
        ("United States of America", "US"),
        ("The United States", "US"),
        ("Vereinigte Staaten", "US"),
        ("États-Unis", "US"),
        ("EE. UU.", "US"),
        ("E.U.A.", "US"),
        ("Stati Uniti", "US"),
        ("Verenigde Staten", "US"),
        ("Estados Unidos", "US"),
        ("DEU", "DE"),
        ("Allemagne", "DE"),
        ("Duitsland", "DE"),
        ("UK", "GB"),
        ("England", "GB"),
        ("Trinidad and Tobago", "TT"),
        ("Saint Lucia", "LC"),
        ("Côte d’Ivoire", "CI"),
        ("Czech Republic", "CZ"),
        ("Turkey", "TR"),
        ("the netherlands", "NL"),
        ("Puerto Rico", "PR"),
    ] {
        assert_eq!(find_country(name), Some(code), "{name}");
    }
    for text in ["", "-", "Atlantis", "North"] {
        assert_eq!(find_country(text), None, "{text}");
    }
}

#[test]
fn state_in_country_column_suggests_us() {
    let suggested = r#"country_unsupported Suggest("US")"#;
    for (state, postal_code, country) in [
        ("MA", "02110", "MA"),
        ("MA", "", "MA"),
        ("MA", "2110", "ma"),
        ("CA", "94103", "CA"),
        ("GA", "30301", "Georgia"),
        ("", "60601", "IL"),
    ] {
        let found = address_issues(state, postal_code, country);
        assert!(
            found.contains(&suggested.to_owned()),
            "{country}: {found:?}"
        );
    }
    for (state, postal_code, country) in [
        ("ON", "M5V 2T6", "CA"),
        ("", "10115", "DE"),
        ("", "", "DE"),
        ("", "20000", "MA"),
        ("MA", "02110", "France"),
    ] {
        let found = address_issues(state, postal_code, country);
        assert_eq!(found, ["country_unsupported"], "{country} {postal_code}");
    }
}

#[test]
fn territories_are_shipped_to() {
    assert!(address_issues("PR", "00901", "Puerto Rico").is_empty());
    assert_eq!(
        address_issues("", "00901", "PR"),
        ["address_incomplete Suggest(\"PR\")"]
    );
    assert_eq!(address_issues("", "", "Kanada"), ["country_unsupported"]);
    assert_eq!(
        address_issues("MA", "02139", "Atlantis"),
        ["country_unknown"]
    );
    assert_eq!(
        address_issues("MA", "02139", "N/A"),
        ["country_unknown SetTo(\"\")"]
    );
}

#[test]
fn phones_become_e164_without_extension() {
    for text in [
        "617-555-0123",
        "(617) 555-0123",
        "1 617 555 0123",
        "+1 617.555.0123",
        "+1 (617) 555‑0123",
        "001 617 555 0123",
        "tel:+16175550123",
        "6175550123.0",
        "６１７ ５５５ ０１２３",
        "+1 617 555 0123 x12",
        "617-555-0123 ext. 12",
        "617-555-0123, Ext 12",
        "617-555-0123 #12",
        "+1-617-555-0123;ext=12",
        "617-555-0123 extension 4567",
    ] {
        assert_eq!(to_e164(text).as_deref(), Some("+16175550123"), "{text}");
    }
    assert_eq!(
        to_e164("+1 555 010 0100 x12").as_deref(),
        Some("+15550100100")
    );
    for text in [
        "",
        "12345",
        "+44 20 7946 0123",
        "017-555-0123",
        "617-555-01234",
        "617-555-0123 x",
        "call me",
        "+617 555 0123",
    ] {
        assert_eq!(to_e164(text), None, "{text}");
    }
}

#[test]
fn guessed_address_split_is_a_warning_until_edited() {
    let list = "Name,Email,Address\n\
        Anna Lee,anna@example.com,12 St Charles Ave New Orleans LA 70130\n\
        Bo Day,bo@example.com,\"12 Sample St, Boston, MA 02110\"\n";
    let mut table = RecipientTable::new("", import(list));
    let issues = check(&table, &SendMethod::DirectSend);
    let codes: Vec<_> = issues
        .iter()
        .map(|(row, issue)| (row, issue.code()))
        .collect();
    assert_eq!(codes, [(1, IssueCode::AddressSplit)]);
    assert!(check(&table, &SendMethod::EmailAndLink).is_empty());
    table.edit(1, Field::City, "Orleans");
    assert!(check(&table, &SendMethod::DirectSend).is_empty());
}
