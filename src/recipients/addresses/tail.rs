//! Takes the end of a whole address: city, state, postal code and country.
//!
//! Used by the split of whole addresses, which gives the parts of an address between its commas and
//! line breaks. The last parts say most, so the search begins there.

use super::{
    AddressTail,
    countries::{find_country, is_us_or_territory},
    country::take_country,
    foreign::take_foreign,
    postal_code_forms::{country_of_code, split_leading, split_trailing},
    street_end::{is_box, split_street_and_city},
    us::take_us,
};

/// Takes the tail from the end of the parts. The rest is the street, and what is before it.
pub(super) fn take_tail<'a>(parts: &mut Vec<&'a str>) -> AddressTail<'a> {
    let mut tail = AddressTail {
        country: take_country(parts).unwrap_or_default(),
        ..AddressTail::default()
    };
    let country = find_country(tail.country);
    if country.is_none_or(is_us_or_territory) {
        take_us(parts, &mut tail);
    }
    if country.is_none() && tail.is_empty() {
        take_without_country(parts, &mut tail);
    } else if let Some(code) = country.filter(|code| !is_us_or_territory(code)) {
        take_foreign(parts, &mut tail, code);
    }
    if tail.city.is_empty() && !tail.is_empty() {
        take_city(parts, &mut tail);
    }
    tail
}

/// Takes a tail whose postal code says that the address is not in the US.
fn take_without_country<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>) {
    let Some(&last) = parts.last() else {
        return;
    };
    let is_first = parts.len() == 1;
    let trailing = split_trailing(last, None).map(|(_, code)| code);
    let leading = || {
        split_leading(last)
            .filter(|_| !is_first)
            .map(|(code, _)| code)
    };
    if let Some(code) = trailing.or_else(leading).and_then(country_of_code) {
        tail.country = code;
        take_foreign(parts, tail, code);
    }
}

/// Takes the city from the end of the parts.
fn take_city<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>) {
    let is_only = parts.len() == 1;
    let Some(last) = parts.pop() else {
        return;
    };
    // "Dublin 2", "Praha 1".
    let is_district = !tail.country.is_empty()
        && !is_only
        && last.starts_with(char::is_alphabetic)
        && find_country(tail.country).is_some_and(|code| !is_us_or_territory(code));
    let found = split_street_and_city(last).or(is_district.then_some(("", last)));
    let Some((street, city)) = found else {
        parts.push(last);
        return;
    };
    tail.city = city;
    if !street.is_empty() {
        // The number of a box ends a street as a comma does.
        tail.is_guessed |= is_only && !is_box(street);
        parts.push(street);
    }
}
