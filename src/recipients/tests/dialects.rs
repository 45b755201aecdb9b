//! Unusual CSV: old Macs, declared delimiters, long titles, split names, and oversized columns.

use super::*;

#[test]
fn detects_mac_roman() {
    let text = "Prénom,Nom,Ville,Courriel\rZoë,Müller,Köln,zoe@example.com\r\
                José,Muñoz,Málaga,jose@example.com\rChloé,Lefèvre,Besançon,chloe@example.com\r";
    let table = read_bytes(&mac_roman(text));
    assert_eq!(table.encoding, Some("macintosh"));
    assert_eq!(table.header, ["Prénom", "Nom", "Ville", "Courriel"]);
    assert_eq!(table.rows[1].cell(1), "Muñoz");
    assert_eq!(table.rows[2].cell(2), "Besançon");
}

#[test]
fn declared_delimiter_ends_at_any_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        for (line, delimiter) in [
            ("sep=;", ';'),
            ("SEP=^", '^'),
            ("\"sep=|\"", '|'),
            ("sep=\t", '\t'),
            ("sep=,,,", ','),
        ] {
            let text = [line, "Name,Email", "Ada,ada@example.com", ""]
                .map(|l| l.to_owned())
                .join(end);
            let (first, rest) = text.split_at(line.len());
            let table = read(&format!(
                "{first}{}",
                rest.replace(',', &delimiter.to_string())
            ));
            assert_eq!(table.delimiter.map(char::from), Some(delimiter));
            assert_eq!(table.header, ["Name", "Email"], "{line:?} {end:?}");
            // Excel shows the header in row 1.
            assert_eq!(table.header_row, Some(1));
            assert_eq!(table.rows[0].line, 2);
        }
    }
}

#[test]
fn finds_header_below_long_title() {
    for titles in [15, 60] {
        let mut text = String::new();
        for line in 1..=titles {
            text.push_str(&format!("Report of the people team, page {line}\n\n"));
        }
        text.push_str("Prepared by,Eva Berg <eva@example.com>\n");
        text.push_str("First name,Surname,E-mail\nAda,Lovelace,ada@example.com\n");
        let table = read(&text);
        assert_eq!(table.header, ["First name", "Surname", "E-mail"]);
        assert_eq!(table.header_row, Some(titles * 2 + 2));
        assert_eq!(table.rows.len(), 1);
    }
}

#[test]
fn joins_names_with_unquoted_comma() {
    for (text, rows) in [
        (
            "Lee, Anna,anna@example.com\nvan der Berg, Bob,bob@example.com\n",
            ["Lee, Anna", "van der Berg, Bob"],
        ),
        (
            "Name,Email\nLee, Anna,anna@example.com\nBerg, Bob,bob@example.com\n",
            ["Lee, Anna", "Berg, Bob"],
        ),
        (
            "Lee, Anna, anna.lee@example.com\nBerg, Bob, bob.berg@example.com\n",
            ["Lee, Anna", "Berg, Bob"],
        ),
    ] {
        let table = read(text);
        let names: Vec<&str> = table.rows.iter().map(|row| row.cell(0)).collect();
        assert_eq!(names, rows, "{text}");
        assert!(table.notes.contains(&ImportNote::NamesJoined { count: 2 }));
        assert!(
            !table
                .notes
                .iter()
                .any(|note| matches!(note, ImportNote::RowsTooLong(_))),
            "{:?}",
            table.notes
        );
    }
    for text in [
        "Last,First,Email\nLee, Anna,anna@example.com\nBerg, Bob,bob@example.com\n",
        "Anna, Lee, anna.lee@example.com\nBob, Berg, bob.berg@example.com\n",
        "Anna,Lee,anna@example.com\nBob, Berg,bob@example.com\n",
    ] {
        assert_eq!(read(text).rows[0].cells.len(), 3, "{text}");
    }
}

#[test]
fn quoted_last_first_without_header_maps() {
    let rows = import("\"Lee, Anna\",anna@example.com\n\"Berg, Bob\",bob@example.com\n");
    assert_eq!(
        summaries(&rows),
        ["Anna|Lee|anna@example.com", "Bob|Berg|bob@example.com"]
    );
}

#[test]
fn wide_list_keeps_first_columns() {
    let extra = ",x".repeat(10_000);
    let table = read(&format!("Name,Email{extra}\nAda,ada@example.com{extra}\n"));
    assert_eq!(table.header.len(), 200);
    assert_eq!(table.rows[0].cell(1), "ada@example.com");
    assert_eq!(
        table.notes,
        [ImportNote::Table(TableNote::ColumnsLeftOut {
            count: 10_002,
            max: 200
        })]
    );
}

#[test]
fn cuts_long_cells_with_note() {
    let text = format!(
        "Name,Photo,Email\nAda,{},ada@example.com\nZoë,{},zoe@example.com\n",
        "x".repeat(3_000_000),
        "é".repeat(10_000)
    );
    let table = read(&text);
    assert_eq!(table.rows[0].cell(1).len(), 10 * 1024);
    assert_eq!(table.rows[1].cell(1).len(), 10 * 1024);
    assert_eq!(table.rows[1].cell(2), "zoe@example.com");
    assert_eq!(table.encoding, Some("UTF-8"));
    assert_eq!(
        table.notes,
        [ImportNote::Table(TableNote::CellsCut {
            count: 2,
            first_line: 2,
            max_bytes: 10 * 1024
        })]
    );
}
