//! Every way people export a list.

use super::*;

const PLAIN: &str =
    "First name,Last name,Email\nAda,Lovelace,ada@example.com\nZoë,Müller,zoe@example.com\n";

#[test]
fn a_plain_csv_is_read_as_it_stands() {
    let table = table(PLAIN);
    assert_eq!(table.header, ["First name", "Last name", "Email"]);
    assert!(table.has_header);
    assert_eq!((table.delimiter, table.encoding), (b',', "UTF-8"));
    assert_eq!(table.rows.len(), 2);
    assert_eq!(table.rows[1].cell(0), "Zoë");
    assert_eq!(table.rows[1].line, 3);
    assert_eq!(table.rows[1].cell(99), "", "a cell past the end is empty");
    assert!(table.notes.is_empty(), "{:?}", table.notes);
}

#[test]
fn any_usual_delimiter_is_found() {
    for delimiter in [',', ';', '\t', '|'] {
        let text = PLAIN.replace(',', &delimiter.to_string());
        let table = table(&text);
        assert_eq!(char::from(table.delimiter), delimiter);
        assert_eq!(table.rows[0].cell(2), "ada@example.com");
    }
}

#[test]
fn a_comma_inside_quotes_does_not_mislead_the_guess() {
    let table = table(
        "Name;Mail;City\n\"Lovelace, Ada\";ada@example.com;London\n\"Noether, Emmy\";emmy@example.com;Erlangen\n",
    );
    assert_eq!(table.delimiter, b';');
    assert_eq!(table.rows[0].cell(0), "Lovelace, Ada");
}

#[test]
fn the_delimiter_a_spreadsheet_declares_is_believed() {
    let table = table("sep=;\r\nName;Mail\r\nAda;ada@example.com\r\n");
    assert_eq!(table.header, ["Name", "Mail"]);
    assert_eq!(table.rows[0].line, 3);
}

#[test]
fn names_with_accents_survive_every_encoding() {
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
        let table = table_of(&bytes);
        assert_eq!(table.encoding, encoding);
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
fn japanese_polish_and_russian_lists_are_read_in_their_own_encodings() {
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
        let table = table_of(&bytes);
        assert_eq!(table.encoding, encoding.name());
        let expected: Vec<&str> = names.lines().nth(1).expect("a row").split(',').collect();
        let cells: Vec<&str> = table.rows[0].cells.iter().map(AsRef::as_ref).collect();
        assert_eq!(cells, expected);
        assert!(
            table.has_header,
            "{encoding:?}: the row without a mail is the header"
        );
        assert!(table.notes[0].contains(encoding.name()));
    }
}

#[test]
fn a_stray_cell_of_another_encoding_does_not_spoil_the_rest() {
    let mut bytes = PLAIN.as_bytes().to_vec();
    bytes.extend_from_slice("Jos\u{e9}e,".as_bytes());
    bytes.extend_from_slice(b"Dupr\xE9,d@example.com\n");
    let table = table_of(&bytes);
    assert_eq!(table.encoding, "UTF-8");
    assert_eq!(table.rows[1].cell(0), "Zoë");
    assert_eq!(table.rows[2].cell(1), "Dupré");
    assert!(table.notes[0].starts_with("1 cell is in another encoding"));
}

#[test]
fn titles_above_the_header_are_left_out_and_said() {
    let table = table(
        "Holiday gifts 2026,,\nExported by the people team,,\nFirst name,Surname,E-mail\nAda,Lovelace,ada@example.com\n",
    );
    assert_eq!(table.header, ["First name", "Surname", "E-mail"]);
    assert_eq!(table.rows.len(), 1);
    assert_eq!(table.rows[0].line, 4);
    assert_eq!(
        table.notes,
        ["The header is in line 3; the 2 rows above it were left out."]
    );
}

#[test]
fn a_list_without_a_header_keeps_its_first_person() {
    let table = table("Ada,Lovelace,ada@example.com\nEmmy,Noether,emmy@example.com\n");
    assert!(!table.has_header);
    assert_eq!(table.header, ["Column A", "Column B", "Column C"]);
    assert_eq!(
        people(&apply(&table, &guessed(&table))),
        [
            "Ada|Lovelace|ada@example.com",
            "Emmy|Noether|emmy@example.com"
        ]
    );
}

#[test]
fn an_address_that_sounds_like_a_header_is_none() {
    let table = table(
        "Ada,Lovelace,12 Oak Street,Suite 4,Boston,MA,02110\nEmmy,Noether,9 Elm Street,Unit 2,Iowa City,IA,52240\n",
    );
    assert!(!table.has_header);
    let rows = apply(&table, &guessed(&table));
    assert_eq!(people(&rows), ["Ada|Lovelace|", "Emmy|Noether|"]);
    assert_eq!(rows[1].get(Field::State), "IA");
    assert_eq!(rows[1].get(Field::PostalCode), "52240");
}

#[test]
fn line_numbers_are_those_of_the_file() {
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
        let table = table(&text);
        let lines: Vec<u32> = table.rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [3, 5, 8], "line end {end:?}");
    }
}

#[test]
fn ragged_rows_are_kept_and_said() {
    let table = table(
        "First name,Last name,Email\nAda,Lovelace,ada@example.com,extra\nEmmy\nAlan,Turing,alan@example.com\n",
    );
    assert_eq!(table.rows.len(), 3);
    assert_eq!(table.header[3], "Column D");
    assert_eq!(
        table.notes,
        [
            "1 row has more cells than the header, the first in line 2. A comma inside a cell can be the reason.",
            "1 row has fewer cells than the header, the first in line 3."
        ]
    );
}

#[test]
fn glued_files_do_not_make_the_header_a_person() {
    let twice = format!("{PLAIN}{PLAIN}");
    let table = table(&twice);
    assert_eq!(table.rows.len(), 4);
    assert_eq!(
        table.notes,
        ["The header is repeated once further down; left out there."]
    );
}

#[test]
fn the_to_field_of_a_mail_becomes_one_row_per_person() {
    for text in [
        "ada@example.com, emmy@example.com, alan@example.com",
        "ada@example.com;emmy@example.com;alan@example.com;",
        "ada@example.com\nemmy@example.com\nalan@example.com",
    ] {
        assert_eq!(
            people(&rows(text)),
            [
                "||ada@example.com",
                "||emmy@example.com",
                "||alan@example.com"
            ]
        );
    }
    assert_eq!(
        people(&rows(
            "Ada Lovelace <ada@example.com>; \"Noether, Emmy\" <emmy@example.com>"
        )),
        [
            "Ada|Lovelace|ada@example.com",
            "Emmy|Noether|emmy@example.com"
        ]
    );
}

#[test]
fn formulas_are_text() {
    let rows = rows("First name,Last name,Email\n=HYPERLINK(1),@cmd,ada@example.com\n");
    assert_eq!(people(&rows), ["=HYPERLINK(1)|@cmd|ada@example.com"]);
}

#[test]
fn what_we_offer_as_a_template_we_read() {
    let table = table(template_csv());
    let mapping = guessed(&table);
    for field in Field::ALL {
        assert_eq!(mapping.get(field), Some(field.index()), "{field}");
    }
    let table = RecipientTable::new("", apply(&table, &mapping));
    for method in crate::contract::SendMethod::KNOWN {
        assert!(check(&table, method).is_clean(), "{method}");
    }
}
