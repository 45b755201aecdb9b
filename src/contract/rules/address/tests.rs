use super::*;

#[test]
fn every_form_is_complete_and_accepts_its_example() {
    let mut codes: Vec<&str> = Vec::new();
    for form in AddressForm::all() {
        codes.push(form.country);
        assert!(form.requires(AddressPart::Street), "{}", form.country);
        for part in &form.required {
            assert!(form.has(*part), "{} lacks {part:?}", form.country);
        }
        let pattern = form.postal_code_pattern;
        assert!(
            pattern.is_empty() || form.postal_code_regex.is_some(),
            "{}: {pattern}",
            form.country
        );
        let example = form.postal_code_example;
        assert!(
            example.is_empty() || form.is_postal_code(example),
            "{}: {example} is not like {pattern}",
            form.country
        );
        assert!(
            pattern.is_empty() || !form.is_postal_code("?"),
            "{}: {pattern}",
            form.country
        );
    }
    assert!(codes.is_sorted() && codes.len() > 200);
    let lines = FORMS.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(codes.len(), lines.count(), "every line is a form");
}

#[test]
fn postal_codes_follow_the_country() {
    for (country, valid, invalid) in [
        (
            "DE",
            &["10115", "de-10115"][..],
            &["1011", "10115 Berlin"][..],
        ),
        ("GB", &["SW1A 1AA", "sw1a1aa"], &["SW1", "12345"]),
        ("CA", &["K1A 0B1", "k1a0b1"], &["K1A", "D1A 0B1"]),
        ("FI", &["00100", "FI-00100"], &["100"]),
        ("AE", &["", "anything"], &[]),
    ] {
        let form = AddressForm::of(country).unwrap();
        for text in valid {
            assert!(form.is_postal_code(text), "{country}: {text}");
        }
        for text in invalid {
            assert!(!form.is_postal_code(text), "{country}: {text}");
        }
    }
}

#[test]
fn fields_follow_the_country() {
    use AddressPart::{City, PostalCode, Region, Street};
    let parts = |country| AddressForm::of(country).unwrap().parts.as_slice();
    assert_eq!(parts("DE"), [Street, PostalCode, City]);
    assert_eq!(parts("GB"), [Street, City, PostalCode]);
    assert_eq!(parts("CA"), [Street, City, Region, PostalCode]);
    assert_eq!(parts("AE"), [Street, Region]);
    let ireland = AddressForm::of("IE").unwrap();
    assert_eq!(ireland.region, RegionKind::County);
    assert_eq!(ireland.postal_code, PostalCodeKind::Eircode);
    assert!(!ireland.requires(PostalCode));
    assert!(AddressForm::of("PR").is_none() && AddressForm::of("de").is_none());
}

#[test]
fn kinds_of_the_data_are_known() {
    let lines = FORMS.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let columns: Vec<&str> = line.split('\t').collect();
        let [region, city, postal_code] = columns[5..] else {
            panic!("{line}");
        };
        assert!(
            region.is_empty() || region.parse::<RegionKind>().is_ok(),
            "{line}"
        );
        assert!(
            city.is_empty() || city.parse::<CityKind>().is_ok(),
            "{line}"
        );
        assert!(
            postal_code.is_empty() || postal_code.parse::<PostalCodeKind>().is_ok(),
            "{line}"
        );
    }
}
