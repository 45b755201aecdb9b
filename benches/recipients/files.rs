//! The files that are imported: 100,000 people with 11 columns, some of them with mistakes.

use std::path::Path;

pub const ROWS: usize = 100_000;

pub const HEADER: [&str; 11] = [
    "First name",
    "Last name",
    "Email",
    "Phone",
    "Address",
    "Address line 2",
    "City",
    "State",
    "ZIP",
    "Country",
    "Department",
];

const FIRST_NAMES: [&str; 8] = [
    "Anna", "Bo", "Zoë", "Dr. Eva", "José", "MAX", "Ida", "Mary Ann",
];
const LAST_NAMES: [&str; 6] = ["Lee", "Müller", "van der Berg", "O'Brien", "García", "Day"];
const PLACES: [[&str; 3]; 5] = [
    ["Boston", "MA", "02110"],
    ["San Francisco", "California", "94103"],
    ["Chicago", "IL", "60601-1234"],
    ["Atlanta", "Georgia", "30301"],
    ["New York", "NY", "10001"],
];
const COUNTRIES: [&str; 4] = ["US", "USA", "United States", ""];

/// The cells of a row, from 0. One of 50 has a mistake.
pub fn row(number: usize) -> [String; 11] {
    let [city, state, postal_code] = PLACES[number % PLACES.len()];
    let first_name = FIRST_NAMES[number % FIRST_NAMES.len()];
    let last_name = LAST_NAMES[number % LAST_NAMES.len()];
    let mut cells = [
        first_name.to_owned(),
        last_name.to_owned(),
        format!("person.{number}@example.com"),
        format!("617-555-{:04}", number % 10_000),
        format!("{} Sample Street", number % 900 + 1),
        String::new(),
        city.to_owned(),
        state.to_owned(),
        postal_code.to_owned(),
        COUNTRIES[number % COUNTRIES.len()].to_owned(),
        format!("Department {}", number % 20),
    ];
    if number.is_multiple_of(3) {
        cells[5] = format!("Apt {}", number % 70);
    }
    match number % 250 {
        50 => cells[2] = format!("person.{number}@gmial.com"),
        100 => cells[8] = "2110".to_owned(),
        150 => cells[2] = "person.1@example.com".to_owned(),
        200 => cells[7] = "Califronia".to_owned(),
        249 => cells[0] = "#N/A".to_owned(),
        _ => {}
    }
    cells
}

pub fn write_csv(path: &Path) {
    let mut writer = csv::Writer::from_path(path).expect("a file");
    writer.write_record(HEADER).expect("a header");
    for number in 0..ROWS {
        writer.write_record(row(number)).expect("a row");
    }
    writer.flush().expect("a written file");
}
