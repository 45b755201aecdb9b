//! Splitting whole addresses of one cell, and recognizing columns of them.

use proptest::prelude::*;

use super::{properties::config, *};
use crate::{
    contract::SendMethod,
    recipients::addresses::full_address::{AddressSplit, SplitCertainty, split_full_address},
};

fn split(cell: &str) -> AddressSplit {
    split_full_address(cell, "Anna", "Lee")
}

/// The parts as `address 1|address 2|city|state|postal code|country`.
fn summary(split: &AddressSplit) -> String {
    address_parts(split).join("|")
}

/// Asserts the parts of each address and the certainty of all.
fn assert_splits(certainty: SplitCertainty, addresses: &[(&str, &str)]) {
    for (cell, parts) in addresses {
        let found = split(cell);
        assert_eq!(summary(&found), *parts, "{cell}");
        assert_eq!(found.certainty, certainty, "{cell}");
    }
}

#[test]
fn us_address_is_split_at_separators() {
    assert_splits(
        SplitCertainty::Certain,
        &[
            (
                "12 Sample Street, Apt 4, Boston, MA 02110, USA",
                "12 Sample Street|Apt 4|Boston|MA|02110|USA",
            ),
            (
                "12 Sample Street, Boston, MA 02110-1234",
                "12 Sample Street||Boston|MA|02110-1234|",
            ),
            (
                "12 Sample Street; Apt 4; Boston; MA; 02110; US",
                "12 Sample Street|Apt 4|Boston|MA|02110|US",
            ),
            (
                "12 Sample Street\nBoston, Massachusetts 02110\nUnited States of America",
                "12 Sample Street||Boston|Massachusetts|02110|United States of America",
            ),
            (
                "12 Sample Street\r\nApt 4\r\nBoston MA 02110",
                "12 Sample Street|Apt 4|Boston|MA|02110|",
            ),
            (
                "Anna Lee\n12 Sample Street\nBoston MA 02110 USA",
                "12 Sample Street||Boston|MA|02110|USA",
            ),
            (
                "Dr. Anna Lee, 12 Sample Street, Boston, MA 02110",
                "12 Sample Street||Boston|MA|02110|",
            ),
            (
                "Initech Inc., 12 Sample Street, Suite 200, Boston, MA 02110",
                "12 Sample Street|Initech Inc., Suite 200|Boston|MA|02110|",
            ),
            (
                "Apt 4, 12 Sample Street, Boston, Mass. 02110",
                "12 Sample Street|Apt 4|Boston|Mass.|02110|",
            ),
            (
                "12 Sample Street, New York, New York 10001",
                "12 Sample Street||New York|New York|10001|",
            ),
            (
                "12 Sample Street, Buffalo New York 14201",
                "12 Sample Street||Buffalo|New York|14201|",
            ),
            (
                "12 Sample Street NW, Washington, D.C. 20001",
                "12 Sample Street NW||Washington|D.C.|20001|",
            ),
            (
                "12 Sample Street NW, Washington DC 20001",
                "12 Sample Street NW||Washington|DC|20001|",
            ),
            (
                "12 Sample Street, 02110 Boston, MA",
                "12 Sample Street||Boston|MA|02110|",
            ),
            (
                "12 Sample Street, Boston 02110, MA",
                "12 Sample Street||Boston|MA|02110|",
            ),
            (
                "12 Sample Street, Boston, MA 2110",
                "12 Sample Street||Boston|MA|2110|",
            ),
            (
                "12 Sample Street, Boston, MA 02110 1234",
                "12 Sample Street||Boston|MA|02110 1234|",
            ),
            (
                "12 Sample Street, Boston, MA02110",
                "12 Sample Street||Boston|MA|02110|",
            ),
            (
                "12 Sample Street, Boston (MA) 02110-",
                "12 Sample Street||Boston|MA|02110-|",
            ),
            (
                "12 Sample Street, Boston, MA, USA 02110",
                "12 Sample Street||Boston|MA|02110|USA",
            ),
            (
                "PO Box 123, Santa Fe New Mexico 87501",
                "PO Box 123||Santa Fe|New Mexico|87501|",
            ),
            (
                "12 Calle Sol, San Juan, PR 00901, Puerto Rico",
                "12 Calle Sol||San Juan|PR|00901|Puerto Rico",
            ),
            (
                "PSC 3 Box 4120, APO AE 09012",
                "PSC 3 Box 4120||APO|AE|09012|",
            ),
            (
                "12345 Sample Street, Wilmington, DE 19801, US",
                "12345 Sample Street||Wilmington|DE|19801|US",
            ),
            (
                "12 Peachtree Street, Atlanta, Georgia 30303",
                "12 Peachtree Street||Atlanta|Georgia|30303|",
            ),
            (
                "12 Sample Street, Fort Washington, PA 19034",
                "12 Sample Street||Fort Washington|PA|19034|",
            ),
        ],
    );
}

#[test]
fn boxes_end_a_street_without_comma() {
    assert_splits(
        SplitCertainty::Certain,
        &[
            (
                "P.O. Box 12 Boston MA 02110",
                "P.O. Box 12||Boston|MA|02110|",
            ),
            (
                "CMR 88 Box 311 APO AE 09096",
                "CMR 88 Box 311||APO|AE|09096|",
            ),
            (
                "Unit 71002 Box 58 FPO AP 96349",
                "Unit 71002 Box 58||FPO|AP|96349|",
            ),
            (
                "HC 21 Box 9B Waianae HI 96792",
                "HC 21 Box 9B||Waianae|HI|96792|",
            ),
            (
                "Rural Route 5 Box 17C Orem UT 84057",
                "Rural Route 5 Box 17C||Orem|UT|84057|",
            ),
            (
                "General Delivery Fairbanks AK 99701",
                "General Delivery||Fairbanks|AK|99701|",
            ),
        ],
    );
}

#[test]
fn two_spaces_separate_parts() {
    assert_splits(
        SplitCertainty::Certain,
        &[
            (
                "12 Sample Grove  Apt 4  Salt Lake City  UT  84102  US",
                "12 Sample Grove|Apt 4|Salt Lake City|UT|84102|US",
            ),
            (
                "850 East 300 South  Salt Lake City  UT 84102",
                "850 East 300 South||Salt Lake City|UT|84102|",
            ),
        ],
    );
    assert_splits(
        SplitCertainty::Guessed,
        &[(
            "12  Sample St  Boston MA 02110",
            "12 Sample St||Boston|MA|02110|",
        )],
    );
}

#[test]
fn street_words_show_city_without_comma() {
    assert_splits(
        SplitCertainty::Guessed,
        &[
            (
                "12 Sample Street Boston MA 02110",
                "12 Sample Street||Boston|MA|02110|",
            ),
            (
                "12 Sample St. Apt 4 Boston, MA 02110",
                "12 Sample St. Apt 4||Boston|MA|02110|",
            ),
            (
                "12 St Charles Ave New Orleans LA 70130",
                "12 St Charles Ave||New Orleans|LA|70130|",
            ),
            (
                "12 Mill Road St Louis MO 63101 USA",
                "12 Mill Road||St Louis|MO|63101|USA",
            ),
            (
                "500 5th Ave NE #12 Seattle WA 98101",
                "500 5th Ave NE #12||Seattle|WA|98101|",
            ),
            (
                "1500 Broadway New York NY 10036",
                "1500 Broadway||New York|NY|10036|",
            ),
        ],
    );
}

#[test]
fn incomplete_address_keeps_all_words() {
    assert_splits(
        SplitCertainty::Incomplete,
        &[
            ("12 Sample Street", "12 Sample Street|||||"),
            ("12 Sample Street, Boston", "12 Sample Street, Boston|||||"),
            (
                "12 Samplehof Boston MA 02110",
                "12 Samplehof Boston|||MA|02110|",
            ),
            (
                "12 Sample Street, Boston, MA",
                "12 Sample Street||Boston|MA||",
            ),
            (
                "12 Sample Street, Boston, USA",
                "12 Sample Street||Boston|||USA",
            ),
            (
                "12 Sample Street New York 10001",
                "12 Sample Street||New York||10001|",
            ),
            ("Boston, MA 02110", "||Boston|MA|02110|"),
            ("12345 Sample Street", "12345 Sample Street|||||"),
            ("PO Box 12345", "PO Box 12345|||||"),
            ("N/A", "N/A|||||"),
            ("", "|||||"),
        ],
    );
}

#[test]
fn foreign_addresses_are_split() {
    for (cell, parts) in [
        (
            "Musterstraße 12, 10115 Berlin, Germany",
            "Musterstraße 12||Berlin||10115|Germany",
        ),
        (
            "Musterstr. 12\nD-10115 Berlin",
            "Musterstr. 12||Berlin||D-10115|DE",
        ),
        (
            "Musterstraße 12, 10115 Berlin, DE",
            "Musterstraße 12||Berlin||10115|DE",
        ),
        (
            "12, rue Exemple, 75001 Paris, France",
            "12, rue Exemple||Paris||75001|France",
        ),
        (
            "Calle Ejemplo, 5, 28013 Madrid, Madrid, España",
            "Calle Ejemplo, 5||Madrid|Madrid|28013|España",
        ),
        (
            "Via Esempio 12, 00184 Roma (RM), Italia",
            "Via Esempio 12||Roma|RM|00184|Italia",
        ),
        (
            "Voorbeeld 1, 1012 LG Amsterdam",
            "Voorbeeld 1||Amsterdam||1012 LG|NL",
        ),
        (
            "Rua Exemplo, 100, São Paulo - SP, 01310-100, Brasil",
            "Rua Exemplo, 100||São Paulo|SP|01310-100|Brasil",
        ),
        (
            "10 Sample Street, London SW1A 2AA, UK",
            "10 Sample Street||London||SW1A 2AA|UK",
        ),
        (
            "10 Sample Street, London, SW1A 2AA",
            "10 Sample Street||London||SW1A 2AA|GB",
        ),
        (
            "10 Sample Street, Dublin 2, D02 X285, Ireland",
            "10 Sample Street||Dublin 2||D02 X285|Ireland",
        ),
        (
            "100 King St W, Toronto, ON M5X 1A9, Canada",
            "100 King St W||Toronto|ON|M5X 1A9|Canada",
        ),
        (
            "100 King St W, Toronto ON M5X 1A9",
            "100 King St W||Toronto|ON|M5X 1A9|CA",
        ),
        (
            "1 Sample St, Sydney NSW 2000, Australia",
            "1 Sample St||Sydney|NSW|2000|Australia",
        ),
        (
            "Beispielgasse 3, 1010 Wien, Österreich",
            "Beispielgasse 3||Wien||1010|Österreich",
        ),
    ] {
        let found = split(cell);
        assert_eq!(summary(&found), parts, "{cell}");
        assert_ne!(found.certainty, SplitCertainty::Incomplete, "{cell}");
    }
}

#[test]
fn columns_of_parts_take_precedence() {
    let rows = import(
        "Name,Full address,City,State\n\
         Anna Lee,\"12 Sample Street, Boston, MA 02110\",Cambridge,\n",
    );
    let address = Field::ALL.iter().filter(|field| field.is_address());
    let values: Vec<&str> = address.map(|field| rows[0].get(*field)).collect();
    assert_eq!(
        values,
        ["12 Sample Street", "", "Cambridge", "MA", "02110", ""]
    );
}

#[test]
fn address_stays_where_own_columns_differ() {
    let rows = |address: &str, city: &str| {
        let text = format!("Anna Lee,\"{address}\",{city},M\nBo Day,,,L\n");
        import_all(&["Name,Full address,City,Size\n", &text].concat())
    };
    let same = rows(
        "12 Sample Street, Boston, Massachusetts 02110, USA",
        "boston",
    );
    assert_eq!(*same.extra_columns, ["Size".into()]);
    assert_eq!(same.rows[0].extra, ["M"].into());
    let other = rows("12 Sample Street, Boston, MA 02110", "Cambridge");
    assert_eq!(*other.extra_columns, ["Size".into(), "Full address".into()]);
    assert_eq!(other.rows[0].extra(1), "12 Sample Street, Boston, MA 02110");
    assert_eq!(other.rows[0].get(Field::City), "Cambridge");
    assert_eq!(other.rows[1].extra, ["L"].into());

    let unit = import_all(
        "Name,Street,Full address\n\
         Anna Lee,12 Sample St,\"12 Sample Street, Apt 4, Boston, MA 02110\"\n",
    );
    assert_eq!(*unit.extra_columns, ["Full address".into()]);
}

#[test]
fn parts_of_cells_are_clean() {
    let rows = import("Name,Full address\nAnna Lee,\"1 Main St, Boston, MA '02110\"\n");
    let values = rows[0].values.iter();
    assert!(values.clone().any(|value| value.contains("02110")));
    assert!(
        values.into_iter().all(|value| !value.starts_with('\'')),
        "{rows:?}"
    );
}

fn import_all(text: &str) -> ImportedRows {
    let table = read(text);
    apply_mapping(&table, &guess_mapping(&table))
}

#[test]
fn check_shows_missing_parts_of_split() {
    let table = read(
        "Name,Full address\nAnna Lee,12 Samplehof Boston MA 02110\n\
         Bo Lee,\"12 Sample Street, Boston, MA 02110\"\n",
    );
    let rows = apply_mapping(&table, &guess_mapping(&table)).rows;
    let issues = check(&RecipientTable::new("", rows), &SendMethod::DirectSend);
    let found: Vec<(u64, Field, IssueCode)> = issues
        .iter()
        .map(|(id, issue)| (id, issue.field, issue.code()))
        .collect();
    assert_eq!(found, [(1, Field::City, IssueCode::AddressIncomplete)]);
}

#[test]
fn street_column_has_its_unit() {
    let rows = import(
        "Name,Street,Full address\n\
         Anna Lee,12 Sample Street Apt 4,\"12 Sample Street, Apt 4, Boston, MA 02110\"\n\
         Bo Lee,,\"12 Sample Street, Apt 4, Boston, MA 02110\"\n",
    );
    let lines = |row: &RecipientRow| {
        [Field::Address1, Field::Address2, Field::City].map(|field| row.get(field).to_owned())
    };
    assert_eq!(lines(&rows[0]), ["12 Sample Street Apt 4", "", "Boston"]);
    assert_eq!(lines(&rows[1]), ["12 Sample Street", "Apt 4", "Boston"]);
}

#[test]
fn finds_columns_by_name_in_many_languages() {
    for header in [
        "Full address",
        "FullAddress",
        "Complete Address",
        "Adresse komplett",
        "Vollständige Adresse",
        "Adresse complète",
        "Dirección completa",
        "Endereço completo",
        "Indirizzo completo",
        "Volledig adres",
    ] {
        let guess = MappingGuess::new(&["Name", header].map(str::to_owned), &[]);
        assert_eq!(
            guess.mapping.column_with(ColumnUse::FullAddress),
            Some(1),
            "{header}"
        );
        assert!(guess.is_exact, "{header}");
    }
}

#[test]
fn finds_whole_addresses_by_content() {
    let rows = "Anna Lee,\"12 Sample Street, Boston, MA 02110\"\n\
                Bo Lee,\"3 Sample Road\nApt 4\nAustin TX 78701\"\n\
                Cy Lee,3 Sample Road Austin TX 78701\n";
    for header in ["Address", "Adresse", "Where"] {
        let table = read(&format!("Name,{header}\n{rows}"));
        let guess = MappingGuess::new(&table.header, &table.rows);
        assert_eq!(
            guess.mapping.column_with(ColumnUse::FullAddress),
            Some(1),
            "{header}"
        );
        assert!(!guess.is_exact, "{header}");
    }
}

#[test]
fn street_column_stays_beside_city() {
    let table = read(
        "Name,Address,City,ZIP\n\
         Anna Lee,\"12 Sample Street, Apt 4\",Boston,02110\n\
         Bo Lee,\"3 Sample Road, Boston, MA 02110\",Boston,02110\n",
    );
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.column_of(Field::Address1), Some(1));
    let table = read("Name,Address\nAnna Lee,\"12 Sample Street, Apt 4\"\n");
    assert_eq!(guess_mapping(&table).column_of(Field::Address1), Some(1));
}

#[test]
fn other_address_does_not_fill_parts() {
    let table = read(
        "Name,Street,City,ZIP,Billing address\n\
         Anna Lee,,Boston,02110,\"3 Sample Road, Austin, TX 78701\"\n",
    );
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.column_with(ColumnUse::FullAddress), None);
    assert_eq!(
        apply_mapping(&table, &mapping).rows[0].get(Field::State),
        ""
    );
}

/// Words of addresses, and other words.
fn word() -> impl Strategy<Value = String> {
    let known = [
        "12",
        "4b",
        "#4",
        "Apt",
        "Suite",
        "Sample",
        "Street",
        "St.",
        "Ave",
        "NW",
        "PO",
        "Box",
        "Boston",
        "New",
        "York",
        "Washington",
        "Saint",
        "MA",
        "NY",
        "DC",
        "Georgia",
        "02110",
        "10001-1234",
        "2110",
        "USA",
        "DE",
        "CA",
        "Germany",
        "Canada",
        "Brasil",
        "ON",
        "M5X",
        "1A9",
        "SW1A",
        "2AA",
        "10115",
        "Berlin",
        "D-10115",
        "(RM)",
        "Italia",
        "-",
        "c/o",
    ];
    prop_oneof![
        8 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => "[A-Za-zäß0-9]{1,6}",
    ]
}

/// Words with the separators of addresses.
fn address() -> impl Strategy<Value = String> {
    let separator = prop::sample::select(vec![" ", " ", ", ", ",", "\n", "; ", " - "]);
    prop::collection::vec((word(), separator), 1..12)
        .prop_map(|words| words.into_iter().map(|(word, end)| word + end).collect())
}

/// The words of a text in alphabetical order.
fn sorted_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort();
    words
}

/// The parts as one cell.
fn join(split: &AddressSplit) -> String {
    let parts = address_parts(split).into_iter();
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// The parts of a US address, and the address as people write it.
fn written_address() -> impl Strategy<Value = ([String; 6], String)> {
    let select = |values: &[&'static str]| prop::sample::select(values.to_vec());
    let street = (
        1..20_000_u32,
        select(&[
            "Sample",
            "Martin Luther King",
            "5th",
            "Saint John",
            "Grand Lake",
            "Ohio",
        ]),
        select(&["Street", "St.", "Ave", "BLVD", "drive NE", "Way", "Court"]),
    );
    let unit = select(&["", "Apt 4", "Suite 200", "#12", "Unit B", "Floor 3"]);
    let place = select(&[
        "Boston|MA|02110",
        "New York|NY|10001",
        "New York|New York|10001-1234",
        "St. Louis|Missouri|63101",
        "Washington|DC|20001",
        "Port Washington|N.Y.|11050",
        "Charleston|West Virginia|25301",
        "Atlanta|Georgia|30303",
        "Wilmington|DE|19801",
        "Los Angeles|Calif.|90001",
        "San Juan|PR|00901",
    ]);
    let country = select(&["", "USA", "US", "United States", "U.S.A."]);
    let line_end = select(&[", ", ",", "\n", "\r\n", "; ", ",\n", " | "]);
    let (before_state, before_zip) = (select(&[", ", " ", "\n"]), select(&[" ", ", ", "  "]));
    (
        street,
        unit,
        place,
        country,
        line_end,
        before_state,
        before_zip,
    )
        .prop_map(
            |((number, name, suffix), unit, place, country, line_end, before_state, before_zip)| {
                let place: Vec<&str> = place.split('|').collect();
                let street = format!("{number} {name} {suffix}");
                let parts =
                    [&street, unit, place[0], place[1], place[2], country].map(str::to_owned);
                let place = [place[0], before_state, place[1], before_zip, place[2]].concat();
                let lines = [street.as_str(), unit, &place, country];
                let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
                (parts, lines.join(line_end))
            },
        )
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn split_loses_no_word(address in address()) {
        let found = split_full_address(&address, "", "");
        let mut words = sorted_words(&join(&found));
        // The country that a postal code names is added.
        let written = sorted_words(&address);
        if words.len() > written.len() {
            let added = words.iter().position(|word| *word == found.country);
            prop_assert!(added.is_some(), "{}", summary(&found));
            words.remove(added.unwrap_or_default());
        }
        prop_assert_eq!(words, written, "{}", summary(&found));
    }

    #[test]
    fn written_parts_are_found(
        (parts, cell) in written_address(),
    ) {
        let found = split_full_address(&cell, "", "");
        prop_assert_eq!(summary(&found), parts.join("|"), "{}", cell);
        let again = split_full_address(&join(&found), "", "");
        prop_assert_eq!(summary(&again), summary(&found), "{}", cell);
    }

    #[test]
    fn any_text_is_split(cell in any::<String>(), name in any::<String>()) {
        let found = split_full_address(&cell, &name, "");
        prop_assert!(found.certainty >= SplitCertainty::Incomplete);
    }

    #[test]
    fn any_separators_are_split(cell in "[A9 ,;#\\-\n\u{e9}\u{4e1c}\u{301}()/.]{0,40}") {
        let found = split_full_address(&cell, "", "");
        let is_alphanumeric = |text: &str| text.contains(char::is_alphanumeric);
        prop_assert_eq!(is_alphanumeric(&join(&found)), is_alphanumeric(&cell));
    }
}
