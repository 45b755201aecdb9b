//! Reading of lists: delimiters, encodings, headers and unusual rows.

use super::*;

const PLAIN: &str =
    "First name,Last name,Email\nAda,Lovelace,ada@example.com\nZoë,Müller,zoe@example.com\n";

#[test]
fn reads_plain_csv() {
    let table = read(PLAIN);
    assert_eq!(table.header, ["First name", "Last name", "Email"]);
    assert!(table.has_header());
    assert_eq!(
        (table.delimiter, table.encoding),
        (Some(b','), Some("UTF-8"))
    );
    assert_eq!(table.rows.len(), 2);
    assert_eq!(table.rows[1].cell(0), "Zoë");
    assert_eq!(table.rows[1].line, 3);
    assert_eq!(table.rows[1].cell(99), "", "a cell past the end is empty");
    assert_eq!(table.notes, []);
}

#[test]
fn detects_delimiters() {
    for delimiter in [',', ';', '\t', '|'] {
        let text = PLAIN.replace(',', &delimiter.to_string());
        let table = read(&text);
        assert_eq!(table.delimiter.map(char::from), Some(delimiter));
        assert_eq!(table.rows[0].cell(2), "ada@example.com");
    }
}

#[test]
fn quoted_commas_are_not_delimiters() {
    let table = read(
        "Name;Mail;City\n\"Lovelace, Ada\";ada@example.com;London\n\"Noether, Emmy\";emmy@example.com;Erlangen\n",
    );
    assert_eq!(table.delimiter, Some(b';'));
    assert_eq!(table.rows[0].cell(0), "Lovelace, Ada");
}

#[test]
fn uses_declared_delimiter() {
    let table = read("sep=;\r\nName;Mail\r\nAda;ada@example.com\r\n");
    assert_eq!(table.header, ["Name", "Mail"]);
    assert_eq!(table.rows[0].line, 2);
    let open = read_text(
        "sep=;\nName;Mail\nAda;\"ada@example.com\n",
        &ReadOptions::default(),
    );
    let notes = open.expect("a readable list").notes;
    let note = ImportNote::Table(TableNote::QuotationMarksLeftOut(RowCount {
        count: 1,
        first_line: 3,
    }));
    assert_eq!(notes, [note], "the line of an editor");
}

#[test]
fn reads_accents_in_every_encoding() {
    let utf16 = |little: bool, mark: bool| {
        let units = mark
            .then_some(0xFEFF)
            .into_iter()
            .chain(PLAIN.encode_utf16());
        units
            .flat_map(|unit| {
                if little {
                    unit.to_le_bytes()
                } else {
                    unit.to_be_bytes()
                }
            })
            .collect::<Vec<u8>>()
    };
    let latin: Vec<u8> = PLAIN
        .chars()
        .map(|c| u8::try_from(u32::from(c)).expect("Latin-1"))
        .collect();
    let marked = [b"\xEF\xBB\xBF".as_slice(), PLAIN.as_bytes()].concat();
    for (bytes, encoding) in [
        (marked, "UTF-8"),
        (utf16(true, true), "UTF-16LE"),
        (utf16(false, true), "UTF-16BE"),
        (utf16(true, false), "UTF-16LE"),
        (utf16(false, false), "UTF-16BE"),
        (latin, "windows-1252"),
    ] {
        let table = read_bytes(&bytes);
        assert_eq!(table.encoding, Some(encoding));
        assert_eq!(
            table.header,
            ["First name", "Last name", "Email"],
            "{encoding}"
        );
        assert_eq!(table.rows[1].cell(0), "Zoë", "{encoding}");
        assert_eq!(table.rows[1].cell(1), "Müller", "{encoding}");
    }
}

#[test]
fn detects_japanese_polish_and_russian_encodings() {
    for (encoding, names) in [
        (
            encoding_rs::SHIFT_JIS,
            "名前,メール\n山田太郎,taro@example.com\n佐藤花子さん,hanako@example.com\n",
        ),
        (
            encoding_rs::WINDOWS_1250,
            "Imię,Nazwisko,Email\nŁukasz,Żółć,lukasz@example.com\nGrażyna,Wiśniewska,g@example.com\n",
        ),
        (
            encoding_rs::WINDOWS_1251,
            "Имя,Фамилия,Почта\nИван,Петров,ivan@example.com\nМария,Смирнова,maria@example.com\n",
        ),
    ] {
        let (bytes, _, lost) = encoding.encode(names);
        assert!(!lost);
        let table = read_bytes(&bytes);
        assert_eq!(table.encoding, Some(encoding.name()));
        let expected: Vec<&str> = names.lines().nth(1).expect("a row").split(',').collect();
        let cells: Vec<&str> = table.rows[0].cells.iter().collect();
        assert_eq!(cells, expected);
        assert!(
            table.has_header(),
            "{encoding:?}: the row without an email is the header"
        );
        assert_eq!(
            table.notes,
            [ImportNote::Table(TableNote::EncodingGuessed {
                encoding: encoding.name()
            })]
        );
    }
}

#[test]
fn list_with_stray_zero_bytes_is_read() {
    let text = PLAIN.repeat(2) + "Eve,Day,eve@example.com,\0\n";
    let rows = import(&text);
    let last = rows.last().expect("a row");
    assert_eq!(last.get(Field::Email), "eve@example.com");
}

#[test]
fn few_cells_of_other_encoding_keep_utf_8() {
    let mut bytes = PLAIN.as_bytes().to_vec();
    bytes.extend_from_slice("Jos\u{e9}e,".as_bytes());
    bytes.extend_from_slice(b"Dupr\xE9,d@example.com\n");
    let table = read_bytes(&bytes);
    assert_eq!(table.encoding, Some("UTF-8"));
    assert_eq!(table.rows[1].cell(0), "Zoë");
    assert_eq!(table.rows[2].cell(1), "Dupré");
    assert_eq!(
        table.notes,
        [ImportNote::Table(TableNote::MixedEncodings { cells: 1 })]
    );
}

#[test]
fn skips_titles_above_header() {
    let table = read(
        "Holiday gifts 2026,,\nExported by the people team,,\nFirst name,Surname,E-mail\nAda,Lovelace,ada@example.com\n",
    );
    assert_eq!(table.header, ["First name", "Surname", "E-mail"]);
    assert_eq!(table.rows.len(), 1);
    assert_eq!(table.rows[0].line, 4);
    assert_eq!(
        table.notes,
        [ImportNote::HeaderNotFirst {
            line: 3,
            skipped: 2
        }]
    );
}

#[test]
fn csv_without_header_keeps_first_row() {
    let table = read("Ada,Lovelace,ada@example.com\nEmmy,Noether,emmy@example.com\n");
    assert!(!table.has_header());
    assert_eq!(table.header, ["", "", ""]);
    assert_eq!(table.notes, [ImportNote::NoHeader]);
    assert_eq!(
        summaries(&apply_mapping(&table, &guess_mapping(&table)).rows),
        [
            "Ada|Lovelace|ada@example.com",
            "Emmy|Noether|emmy@example.com"
        ]
    );
}

#[test]
fn address_row_is_not_a_header() {
    let table = read(
        "Ada,Lovelace,12 Oak Street,Suite 4,Boston,MA,02110\nEmmy,Noether,9 Elm Street,Unit 2,Iowa City,IA,52240\n",
    );
    assert!(!table.has_header());
    let rows = apply_mapping(&table, &guess_mapping(&table)).rows;
    assert_eq!(summaries(&rows), ["Ada|Lovelace|", "Emmy|Noether|"]);
    assert_eq!(rows[1].get(Field::State), "IA");
    assert_eq!(rows[1].get(Field::PostalCode), "52240");
}

#[test]
fn rows_have_numbers_of_spreadsheet() {
    for end in ["\n", "\r\n", "\r"] {
        let text = [
            "Name,Email,Note",
            "",
            "Ada,ada@example.com,x",
            ",,",
            "Emmy,emmy@example.com,\"two",
            "lines\"",
            "",
            "Alan,alan@example.com,y",
        ]
        .join(end);
        let table = read(&text);
        let lines: Vec<u32> = table.rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [3, 5, 7], "line end {end:?}");
    }
}

#[test]
fn keeps_ragged_rows_with_notes() {
    let table = read(
        "First name,Last name,Email\nAda,Lovelace,ada@example.com,extra\nEmmy\nAlan,Turing,alan@example.com\n",
    );
    assert_eq!(table.rows.len(), 3);
    assert_eq!(table.header[3], "");
    assert_eq!(
        table.notes,
        [
            ImportNote::RowsTooLong(RowCount {
                count: 1,
                first_line: 2
            }),
            ImportNote::RowsTooShort(RowCount {
                count: 1,
                first_line: 3
            }),
        ]
    );
}

#[test]
fn leaves_out_repeated_header() {
    let twice = format!("{PLAIN}{PLAIN}");
    let table = read(&twice);
    assert_eq!(table.rows.len(), 4);
    assert_eq!(table.notes, [ImportNote::HeaderRepeated { count: 1 }]);
}

#[test]
fn splits_pasted_address_line_into_rows() {
    for text in [
        "ada@example.com, emmy@example.com, alan@example.com",
        "ada@example.com;emmy@example.com;alan@example.com;",
        "ada@example.com\nemmy@example.com\nalan@example.com",
    ] {
        assert_eq!(
            summaries(&import(text)),
            [
                "||ada@example.com",
                "||emmy@example.com",
                "||alan@example.com"
            ]
        );
    }
    assert_eq!(
        summaries(&import(
            "Ada Lovelace <ada@example.com>; \"Noether, Emmy\" <emmy@example.com>"
        )),
        [
            "Ada|Lovelace|ada@example.com",
            "Emmy|Noether|emmy@example.com"
        ]
    );
}

#[test]
fn keeps_formulas_as_text() {
    let rows = import("First name,Last name,Email\n=HYPERLINK(1),@cmd,ada@example.com\n");
    assert_eq!(summaries(&rows), ["=HYPERLINK(1)|@cmd|ada@example.com"]);
}

#[test]
fn standard_english_header_maps_every_field() {
    let example = row(&[
        (Field::FirstName, "Ada"),
        (Field::LastName, "Example"),
        (Field::Email, "ada@example.com"),
        (Field::Phone, "617-555-0123"),
        (Field::Address1, "12 Sample Street"),
        (Field::Address2, "Apt 4"),
        (Field::City, "Boston"),
        (Field::State, "MA"),
        (Field::PostalCode, "02110"),
        (Field::Country, "US"),
    ]);
    let table = read(&export_csv(&[example]));
    let mapping = guess_mapping(&table);
    for field in Field::ALL {
        assert_eq!(mapping.column_of(*field), Some(field.index()), "{field:?}");
    }
    let recipients = RecipientTable::new("", apply_mapping(&table, &mapping).rows);
    for method in crate::contract::SendMethod::KNOWN {
        assert!(check(&recipients, method).is_empty(), "{method}");
    }
}

#[test]
fn columns_have_spreadsheet_letters() {
    let letters = [0, 25, 26, 701, 702].map(column_letters);
    assert_eq!(letters, ["A", "Z", "AA", "ZZ", "AAA"]);
}

#[test]
fn last_name_like_a_column_is_no_header() {
    let table = read(
        "Anna,Lee,anna@example.com\nBea,Kim,bea@example.com\nKarl,Land,\n\
         Ida,Berg,ida@example.com\nBo,Fisk,bo@example.com\n",
    );
    assert!(!table.has_header());
    assert_eq!(table.rows.len(), 5);
}

#[test]
fn many_words_are_compared_quickly() {
    let row = vec!["amber birch cedar dune ember fjord grove"; 200].join(",");
    let text = format!("{row}\n").repeat(220);
    let start = std::time::Instant::now();
    assert_eq!(read(&text).rows.len(), 220);
    assert!(start.elapsed().as_secs() < 15, "{:?}", start.elapsed());
}

#[test]
fn joined_tables_share_columns_by_name() {
    let people = ["Anna", "Bo", "Cy"].map(|name| format!("{name} Lee,{name}@example.com\n"));
    let others = "First name,Last name,E-mail,City\nDee,Ray,dee@example.com,Boston\n";
    let table = read(&["Name,Email\n", &people.concat(), others].concat());
    assert_eq!(
        table.header,
        ["Name", "Email", "First name", "Last name", "City"]
    );
    assert_eq!(table.notes[0], ImportNote::HeaderRepeated { count: 1 });
    let rows = apply_mapping(&table, &guess_mapping(&table)).rows;
    let found = summaries(&rows);
    assert_eq!(found[0], "Anna|Lee|Anna@example.com");
    assert_eq!(found[3], "Dee|Ray|dee@example.com");
    assert_eq!(rows[3].get(Field::City), "Boston");
    // Without a header, nothing says which columns the first rows have.
    let table = read(&[&people.concat(), others].concat());
    assert_eq!(table.rows.len(), 5);
    let rows = apply_mapping(&table, &guess_mapping(&table)).rows;
    let recipients = RecipientTable::new("", rows);
    let issues = check(&recipients, &crate::contract::SendMethod::EmailAndLink);
    assert!(issues.counts().blocked_rows > 0);
}
