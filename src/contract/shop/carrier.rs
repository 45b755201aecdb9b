//! Carriers, recognized by their tracking numbers.
//!
//! A format with a check digit is recognized only when the digit is right, so that a typing error is not taken for the number
//! of another carrier. A number that no format fits is kept as it is, without a carrier.

use std::ops::RangeInclusive;

use super::parcel_number::ParcelNumber;

/// A carrier whose tracking numbers are recognized.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumIter, strum::IntoStaticStr,
)]
pub enum Carrier {
    #[strum(serialize = "UPS")]
    Ups,
    #[strum(serialize = "USPS")]
    Usps,
    #[strum(serialize = "FedEx")]
    FedEx,
    #[strum(serialize = "DHL")]
    Dhl,
}

/// How many letters and digits a tracking number has. Those of carriers have 10 to 34.
const TRACKING_NUMBER_CHARS: RangeInclusive<usize> = 8..=40;

/// The fewest digits of a tracking number, so that a word such as `DELIVERED` is none.
const MIN_TRACKING_DIGITS: usize = 4;

/// The most characters of the name of a carrier.
pub const MAX_CARRIER_NAME_CHARS: usize = 40;

/// A tracking number without spaces and hyphens, in upper case. `None` when the text can be none, such as `PENDING`, or
/// `9.40011E+21`, which a spreadsheet makes of a long number, or when it is a parcel number.
#[must_use]
pub fn normalized_tracking_number(text: &str) -> Option<String> {
    let kept: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let digit_count = kept.bytes().filter(u8::is_ascii_digit).count();
    let is_number = kept.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && TRACKING_NUMBER_CHARS.contains(&kept.len())
        && digit_count >= MIN_TRACKING_DIGITS
        // Scanned into the wrong field. Numbers of carriers are longer.
        && kept.parse::<ParcelNumber>().is_err();
    is_number.then_some(kept)
}

/// The name of a carrier as a file writes it. `None` when the text can be none: it is empty or too long, or has control
/// characters.
#[must_use]
pub fn carrier_name(text: &str) -> Option<&str> {
    let name = text.trim();
    let is_name = !name.is_empty()
        && name.chars().count() <= MAX_CARRIER_NAME_CHARS
        && !name.chars().any(char::is_control);
    is_name.then_some(name)
}

impl Carrier {
    /// The carrier of a normalized tracking number.
    #[must_use]
    pub fn of_tracking_number(number: &str) -> Option<Self> {
        [
            (Self::Ups, is_ups as fn(&str) -> bool),
            (Self::Usps, is_usps),
            (Self::FedEx, is_fedex),
            (Self::Dhl, is_dhl),
        ]
        .into_iter()
        .find_map(|(carrier, is_number)| is_number(number).then_some(carrier))
    }

    /// The carrier that a file names, such as `UPS®`, `US Postal Service` or `FedEx Ground`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let letters: String = name
            .chars()
            .filter(char::is_ascii_alphabetic)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        let begins = |start: &str| letters.starts_with(start);
        if begins("usps") || begins("uspostal") || begins("unitedstatespostal") {
            Some(Self::Usps)
        } else if begins("ups") || begins("unitedparcel") {
            Some(Self::Ups)
        } else if begins("fedex") || begins("federalexpress") {
            Some(Self::FedEx)
        } else if begins("dhl") {
            Some(Self::Dhl)
        } else {
            None
        }
    }

    /// The page on which the carrier shows the parcel.
    #[must_use]
    pub fn tracking_url(self, number: &str) -> String {
        let page = match self {
            Self::Ups => "https://www.ups.com/track?tracknum=",
            Self::Usps => "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
            Self::FedEx => "https://www.fedex.com/fedextrack/?trknbr=",
            Self::Dhl => "https://www.dhl.com/us-en/home/tracking.html?tracking-id=",
        };
        let encoded: String = form_urlencoded::byte_serialize(number.as_bytes()).collect();
        format!("{page}{encoded}")
    }
}

/// The values of a text of digits.
fn digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|c| c.to_digit(10)).collect()
}

/// Whether the last digit is the check digit of a sum in which the digits before it count `first` and `second` times in turn,
/// from the right.
fn has_mod10_check(digits: &[u32], first: u32, second: u32) -> bool {
    let Some((check, serial)) = digits.split_last() else {
        return false;
    };
    let weights = [first, second].into_iter().cycle();
    let sum: u32 = serial
        .iter()
        .rev()
        .zip(weights)
        .map(|(digit, weight)| digit * weight)
        .sum();
    (10 - sum % 10) % 10 == *check
}

/// `1Z`, six characters of the shipper, two of the service, seven of the parcel, and a check digit.
fn is_ups(number: &str) -> bool {
    let Some(rest) = number.strip_prefix("1Z").filter(|rest| rest.len() == 16) else {
        return false;
    };
    let value = |c: char| match c {
        '0'..='9' => c.to_digit(10),
        // A is 2, B is 3, and so on.
        'A'..='Z' => Some((u32::from(c) - 63) % 10),
        _ => None,
    };
    let values: Option<Vec<u32>> = rest.chars().map(value).collect();
    values.is_some_and(|values| has_mod10_check(&values, 1, 2))
}

/// 22 digits that begin with 91 to 95, or 20 digits, after `420` and a ZIP code in scanned bar codes; or the international
/// form of postal services with the letters `US`.
fn is_usps(number: &str) -> bool {
    if is_postal_union_number(number, "US") {
        return true;
    }
    let Some(mut digits) = digits(number) else {
        return false;
    };
    let routing = match digits.len() {
        30 | 34 if number.starts_with("420") => digits.len() - 22,
        _ => 0,
    };
    let digits = digits.split_off(routing);
    let is_form = match digits.len() {
        22 => digits[0] == 9 && (1..=5).contains(&digits[1]),
        20 => true,
        _ => false,
    };
    is_form && has_mod10_check(&digits, 3, 1)
}

/// Two letters, eight digits with a check digit, and the code of the country.
fn is_postal_union_number(number: &str, country: &str) -> bool {
    let Some(rest) = number.strip_suffix(country).filter(|rest| rest.len() == 11) else {
        return false;
    };
    let (Some(service), Some(serial)) = (rest.get(..2), rest.get(2..)) else {
        return false;
    };
    let Some(digits) = digits(serial) else {
        return false;
    };
    let sum: u32 = digits
        .iter()
        .zip([8, 6, 4, 2, 3, 5, 9, 7])
        .map(|(digit, weight)| digit * weight)
        .sum();
    let check = match 11 - sum % 11 {
        10 => 0,
        11 => 5,
        check => check,
    };
    service.bytes().all(|byte| byte.is_ascii_uppercase()) && digits[8] == check
}

/// 12 digits (Express), 15 (Ground), and the bar codes that contain them: 22 digits that begin with 96, and 34 digits.
fn is_fedex(number: &str) -> bool {
    let Some(digits) = digits(number) else {
        return false;
    };
    match digits.len() {
        12 => has_express_check(&digits),
        15 => has_mod10_check(&digits, 3, 1),
        22 if number.starts_with("96") => has_mod10_check(&digits[7..], 3, 1),
        34 => has_express_check(&digits[22..]),
        _ => false,
    }
}

fn has_express_check(digits: &[u32]) -> bool {
    let weights = [3, 1, 7].into_iter().cycle();
    let sum: u32 = digits[..11]
        .iter()
        .zip(weights)
        .map(|(digit, weight)| digit * weight)
        .sum();
    sum % 11 % 10 == digits[11]
}

/// Ten or eleven digits of which the last is the rest of the others by 7, or the forms of its other services, which begin with
/// letters.
fn is_dhl(number: &str) -> bool {
    if let Some(rest) = number
        .strip_prefix("JJD")
        .or_else(|| number.strip_prefix("JVGL"))
    {
        return (9..=18).contains(&rest.len()) && digits(rest).is_some();
    }
    if let Some(rest) = number.strip_prefix("GM") {
        return (10..=24).contains(&rest.len()) && digits(rest).is_some();
    }
    let check = number
        .bytes()
        .last()
        .map(|byte| u64::from(byte.wrapping_sub(b'0')));
    let serial = number
        .get(..number.len().saturating_sub(1))
        .and_then(|serial| serial.parse::<u64>().ok());
    matches!(number.len(), 10 | 11)
        && digits(number).is_some()
        && serial.map(|serial| serial % 7) == check
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng as _, rngs::StdRng};
    use strum::IntoEnumIterator as _;

    use super::*;

    /// Numbers that the carriers and public collections of test numbers publish.
    const NUMBERS: [(Carrier, &[&str]); 4] = [
        (
            Carrier::Ups,
            &[
                "1Z5R89390357567127",
                "1Z879E930346834440",
                "1Z410E7W0392751591",
            ],
        ),
        (
            Carrier::Usps,
            &[
                "9400111206206406260787",
                "9405803699300124287899",
                "9505511069605048600624",
                "71123456789123456787",
                "420221539101026837331000039521",
                "4201002334249200190132607600833457",
                "RB123456785US",
            ],
        ),
        (
            Carrier::FedEx,
            &[
                "986578788855",
                "477179081230",
                "041441760228964",
                "9611020987654312345672",
                "1001921334250001000300779017972697",
            ],
        ),
        (
            Carrier::Dhl,
            &[
                "3318810025",
                "73891051146",
                "JJD0099999999",
                "GM2951173225174494",
            ],
        ),
    ];

    #[test]
    fn tracking_numbers_name_their_carrier() {
        for (carrier, numbers) in NUMBERS {
            for number in numbers {
                assert_eq!(
                    Carrier::of_tracking_number(number),
                    Some(carrier),
                    "{number}"
                );
            }
        }
    }

    #[test]
    fn wrong_check_digit_names_no_carrier() {
        for number in [
            "1Z5R89390357567128",
            "9400111206206406260788",
            "986578788856",
            "3318810026",
            "RB123456780US",
        ] {
            assert_eq!(Carrier::of_tracking_number(number), None, "{number}");
        }
    }

    #[test]
    fn other_texts_name_no_carrier() {
        for text in [
            "",
            "1Z",
            "ü",
            "RB12345678éUS",
            "1Zéééééééé",
            "PRACTICE0000000001",
            "00000",
        ] {
            assert_eq!(Carrier::of_tracking_number(text), None, "{text}");
        }
    }

    #[test]
    fn typed_number_loses_spaces() {
        assert_eq!(
            normalized_tracking_number(" 9400 1112-0108 0805 4830 16\u{a0}"),
            Some("9400111201080805483016".to_owned())
        );
        assert_eq!(normalized_tracking_number(" \t"), None);
    }

    #[test]
    fn other_texts_are_no_tracking_numbers() {
        for text in [
            "N/A",
            "PENDING",
            "DELIVERED TODAY",
            "9.40011E+21",
            "1234567",
            "ABCDEFGH123",
            "9400111201080805\0",
            "94001112010808ü5",
            &"9".repeat(41),
        ] {
            assert_eq!(normalized_tracking_number(text), None, "{text}");
        }
        for number in NUMBERS.iter().flat_map(|(_, numbers)| *numbers) {
            assert_eq!(normalized_tracking_number(number).as_deref(), Some(*number));
        }
    }

    #[test]
    fn parcel_number_is_no_tracking_number() {
        let mut random = StdRng::seed_from_u64(1);
        let many_digits = (0..10_000).find_map(|_| {
            let number = ParcelNumber::generate(&mut random);
            let digits = number.as_str().bytes().filter(u8::is_ascii_digit);
            (digits.count() >= MIN_TRACKING_DIGITS).then_some(number)
        });
        let number = many_digits.expect("a number with four digits");
        assert_eq!(normalized_tracking_number(number.as_str()), None);
        assert_eq!(normalized_tracking_number(&number.grouped()), None);
        let mistyped = format!("{number}4");
        assert!(normalized_tracking_number(&mistyped).is_some());
    }

    #[test]
    fn long_texts_name_no_carrier() {
        assert_eq!(carrier_name(" Bicycle "), Some("Bicycle"));
        for text in [" ", "UPS\0", &"x".repeat(MAX_CARRIER_NAME_CHARS + 1)] {
            assert_eq!(carrier_name(text), None, "{text}");
        }
    }

    #[test]
    fn names_of_carriers_are_read() {
        for (name, carrier) in [
            ("UPS®", Some(Carrier::Ups)),
            ("United States Postal Service", Some(Carrier::Usps)),
            ("usps_priority", Some(Carrier::Usps)),
            ("FedEx Ground®", Some(Carrier::FedEx)),
            ("DHL Express", Some(Carrier::Dhl)),
            ("Bicycle", None),
        ] {
            assert_eq!(Carrier::of_name(name), carrier, "{name}");
        }
        for carrier in Carrier::iter() {
            assert_eq!(Carrier::of_name(carrier.into()), Some(carrier));
        }
    }
}
