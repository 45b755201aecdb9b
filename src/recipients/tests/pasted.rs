//! Pasted tables and addresses, web pages and contact cards.

use super::*;

fn refused(text: &str) -> ImportError {
    read_text(text, &ReadOptions::default()).expect_err("no list of recipients")
}

#[test]
fn reads_addresses_of_email_programs() {
    let people = [
        ["Anna Lee", "anna@example.com"],
        ["Berg, Bob", "bob@example.com"],
        ["Cho, Eva", "eva@example.com"],
        ["", "dan@example.com"],
    ];
    for text in [
        "Anna Lee <anna@example.com>, \"Berg, Bob\" <bob@example.com>; Cho, Eva <eva@example.com>;\
         dan@example.com",
        "To: Anna Lee <anna@example.com>,\r\n  'Berg, Bob' <bob@example.com>,\r\n\r\n\
         Cho, Eva <eva@example.com>\r\nCc: <dan@example.com>;\r\n",
    ] {
        let table = read(text);
        assert_eq!(table.format, TableFormat::AddressList);
        assert_eq!(table.header, ["Name", "Email"]);
        assert_eq!(table.header_row, None);
        assert_eq!(table.delimiter, None);
        assert_eq!(cells(&table), people);
    }
}

#[test]
fn csv_with_addresses_stays_csv() {
    for text in [
        "Email,City\nAnna Lee <anna@example.com>,Boston\nBob <bob@example.com>,Iowa City\n",
        "Boston,Anna Lee <anna@example.com>\nIowa City,Bob <bob@example.com>\n",
        "Email\nAnna Lee <anna@example.com>\nBob <bob@example.com>\n",
        "Anna Lee <anna@example.com>\t12\nBob <bob@example.com>\t13\n",
    ] {
        assert_eq!(read(text).format, TableFormat::Csv, "{text}");
    }
}

#[test]
fn reads_html_of_spreadsheets() {
    let table = read(
        "Version:0.9\r\nStartHTML:0000000105\r\n<html><head><meta charset=utf-8><style>td{color:red}\
         </style><title>x</title></head><body><!--StartFragment--><table><col width=64>\
         <tr><td>First name</td><td>Last name</td><td>Email</td></tr>\
         <tr><td>Anna&nbsp;</td><td>Lee<br>Berg</td><td><a href=\"MAILTO:anna@example.com?x\">Write</a>\
         </td></tr><tr><td colspan=2>Bob &amp; Eva</td><td>bob@example.com</td></tr></table>\
         <!--EndFragment--></body></html>",
    );
    assert_eq!(table.format, TableFormat::Html);
    assert_eq!(table.header_row, Some(1));
    assert_eq!(
        cells(&table),
        [
            vec!["Anna", "Lee\nBerg", "Write <anna@example.com>"],
            vec!["Bob & Eva", "", "bob@example.com"]
        ]
    );
}

#[test]
fn reads_table_with_most_recipients_of_page() {
    let table = read(
        "<!DOCTYPE html><script>document.write('<table><tr><td>no@example.com')</script>\
         <table><tr><td>Menu<td>Home</table>\
         <table><tr><td><table><tr><th>Name<th>Email\
         <tr><td rowspan=2>Anna<td>anna@example.com<tr><td>lee@example.com</table></table>\
         <table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f<tr><td>g<td>h</table>",
    );
    assert_eq!(table.header, ["Name", "Email"]);
    assert_eq!(
        cells(&table),
        [["Anna", "anna@example.com"], ["Anna", "lee@example.com"]]
    );
}

#[test]
fn notes_other_lists_of_page() {
    let list = |name: &str| {
        format!("<table><tr><th>Name<th>Email<tr><td>{name}<td>{name}@example.com</table>")
    };
    let menu = "<table><tr><td>Home<td>Help</table>";
    let page = |lists: &[String]| read(&format!("<html>{menu}{}</html>", lists.concat()));
    assert_eq!(page(&[list("anna")]).notes, []);
    let table = page(&[list("anna"), list("bo"), list("cy")]);
    assert_eq!(
        table.notes,
        [ImportNote::Table(TableNote::TablesLeftOut { count: 2 })]
    );
    assert_eq!(table.rows[0].cell(0), "anna");
    let streets =
        "<table><tr><td>Name<td>Street<tr><td>Anna<td>1 Main St<tr><td>Bo<td>2 Elm St</table>";
    let table = page(&[list("anna"), streets.to_owned()]);
    assert_eq!(
        table.notes,
        [ImportNote::Table(TableNote::TablesLeftOut { count: 1 })]
    );
}

#[test]
fn web_page_has_its_declared_encoding() {
    let page = "<html><meta charset=\"windows-1252\"><table><tr><td>Name<td>Email\
                <tr><td>Zoë Müller<td>zoe@example.com</table>";
    let (bytes, ..) = encoding_rs::WINDOWS_1252.encode(page);
    let table = read_bytes(&bytes);
    assert_eq!(table.encoding, Some("windows-1252"));
    assert_eq!(table.rows[0].cell(0), "Zoë Müller");
}

#[test]
fn web_page_without_table_can_be_addresses() {
    let table =
        read("<html><p>Anna Lee &lt;anna@example.com&gt;</p><p>Bob &lt;bob@example.com&gt;");
    assert_eq!(table.format, TableFormat::AddressList);
    assert_eq!(table.rows.len(), 2);
    assert_eq!(
        refused("<html><body>Hello</body></html>"),
        ImportError::UnsupportedFormat {
            format: FileFormat::WebPage
        }
    );
}

#[test]
fn hostile_page_is_read_within_limits() {
    let nested = format!("{}a@example.com", "<table><tr><td>".repeat(50_000));
    assert_eq!(cells(&read(&nested)), [["a@example.com"]]);
    let wide = format!(
        "<table><tr><td colspan=999999999 rowspan=999999999>a@example.com{}</table>",
        "<td rowspan=9999999 colspan=99999>b".repeat(1000)
    );
    assert_eq!(cells(&read(&wide)), [["a@example.com"]]);
}

#[test]
fn reads_vcards_of_every_version() {
    let table = read(
        "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=\r\nler;Zo=C3=AB\r\n\
         EMAIL;INTERNET:old@example.com\r\nEMAIL;PREF;INTERNET:zoe@example.com\r\n\
         TEL;FAX:1\r\nTEL;CELL:+1 617 555 0123\r\nPHOTO;ENCODING=BASE64;TYPE=JPEG:aaaa\r\n bbbb\r\n\r\n\
         END:VCARD\r\n\
         begin:vcard\r\nVersion:3.0\r\nFN:Anna Lee\r\nN:Lee;Anna;Maria;Dr.;Jr.\r\n\
         item1.EMAIL;type=INTERNET:anna@exam\r\n ple.com\r\n\
         ADR;TYPE=WORK:;Suite 4;12 Oak Street\\, North;Boston;MA;02110;USA\r\n\
         ORG:Example\\; Sons;Sales\r\nEND:VCARD\r\n\
         BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Team\nEND:VCARD\n\
         BEGIN:VCARD\nVERSION:4.0\nFN:Eva: Berg\nTEL;VALUE=uri;LABEL=\"a:b\":tel:+49-30-1234\n\
         BDAY:1990-02-09\nEND:VCARD\n",
    );
    assert_eq!(table.format, TableFormat::Vcard);
    assert_eq!(table.header_row, None);
    let row = |at: usize| -> Vec<(&str, &str)> {
        let names = table.header.iter().map(String::as_str);
        names
            .zip(table.rows[at].cells.iter())
            .filter(|(_, cell)| !cell.is_empty())
            .collect()
    };
    assert_eq!(table.rows.len(), 3);
    assert_eq!(
        row(0),
        [
            ("First name", "Zoë"),
            ("Last name", "Müller"),
            ("Email", "zoe@example.com"),
            ("Phone", "+1 617 555 0123")
        ]
    );
    assert_eq!(
        row(1),
        [
            ("First name", "Anna Maria"),
            ("Last name", "Lee Jr."),
            ("Email", "anna@example.com"),
            ("Address", "12 Oak Street, North"),
            ("Address line 2", "Suite 4"),
            ("City", "Boston"),
            ("State", "MA"),
            ("Postal code", "02110"),
            ("Country", "USA"),
            ("Organization", "Example; Sons, Sales")
        ]
    );
    assert_eq!(
        row(2),
        [
            ("Name", "Eva: Berg"),
            ("Phone", "+49-30-1234"),
            ("Birthday", "1990-02-09")
        ]
    );
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.column_of(Field::Email), Some(3));
}

#[test]
fn reads_vcard_in_old_charset() {
    let card = "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Zo=EB\n\
                EMAIL:zoe@example.com\nEND:VCARD\n";
    assert_eq!(read(card).rows[0].cell(1), "Müller");
    assert_eq!(refused("BEGIN:VCARD\nEND:VCARD\n"), ImportError::FileEmpty);
}

#[test]
fn vcard_prefers_the_lowest_number() {
    let table = read(
        "BEGIN:VCARD\nVERSION:4.0\nFN:Anna Lee\nEMAIL:c@example.com\n\
         EMAIL;PREF=20:b@example.com\nEMAIL;PREF=3:a@example.com\nEMAIL;PREF=3:d@example.com\nEND:VCARD\n",
    );
    assert_eq!(table.rows[0].cell(1), "a@example.com");
}

#[test]
fn unbalanced_marks_keep_every_address() {
    for (text, people) in [
        (
            "Anna Lee :( <anna@example.com>, Bob Ray <bob@example.com>",
            vec![
                ["Anna Lee :(", "anna@example.com"],
                ["Bob Ray", "bob@example.com"],
            ],
        ),
        (
            "Anna \"AL Lee <anna@example.com>, Bob Ray <bob@example.com>, Cy Fox <cy@example.com>",
            vec![
                ["Anna \"AL Lee", "anna@example.com"],
                ["Bob Ray", "bob@example.com"],
                ["Cy Fox", "cy@example.com"],
            ],
        ),
    ] {
        assert_eq!(cells(&read(text)), people, "{text}");
    }
    let joined = "Anna Lee <anna@example.com> Bob Ray <bob@example.com>";
    assert_ne!(read(joined).format, TableFormat::AddressList);
}

#[test]
fn vcard_without_end_is_kept() {
    let table = read(
        "BEGIN:VCARD\nFN:Anna Lee\nEMAIL:anna@example.com\n\
         BEGIN:VCARD\nFN:Bob Ray\nEMAIL:bob@example.com\nEND:VCARD\n\
         BEGIN:VCARD\nFN:Cy Fox\nEMAIL:cy@example.com\n",
    );
    assert_eq!(
        cells(&table),
        [
            ["Anna Lee", "anna@example.com"],
            ["Bob Ray", "bob@example.com"],
            ["Cy Fox", "cy@example.com"]
        ]
    );
    assert_eq!(
        table.notes,
        [ImportNote::Table(TableNote::CardsNotClosed { count: 2 })]
    );
    let cut_off = read("BEGIN:VCARD\nFN:Anna Lee\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\n");
    assert_eq!(cut_off.rows.len(), 1);
    assert_eq!(
        cut_off.notes,
        [ImportNote::Table(TableNote::CardsNotClosed { count: 1 })]
    );
    let whole = read("BEGIN:VCARD\nFN:Anna Lee\nEND:VCARD\n");
    assert_eq!(whole.notes, []);
}

#[test]
fn card_address_without_street_keeps_city() {
    let card = "BEGIN:VCARD\nFN:Anna Lee\nADR:;;;Boston;MA;02110;\nEND:VCARD\n";
    assert_eq!(cells(&read(card)), [["Anna Lee", "Boston", "MA", "02110"]]);
}

#[test]
fn long_parts_of_addresses_are_cut() {
    let mut options = ReadOptions::default();
    options.limits.max_cell_bytes = 20;
    let long = "a".repeat(30);
    let text = format!("Anna Lee <{long}@example.com>, {long} <bo@example.com>");
    let table = read_text(&text, &options).expect("a list");
    assert!(
        table
            .rows
            .iter()
            .all(|row| row.cells.iter().all(|cell| cell.len() <= 20))
    );
    assert!(
        matches!(
            table.notes[..],
            [ImportNote::Table(TableNote::CellsCut { count: 2, .. })]
        ),
        "{:?}",
        table.notes
    );
}

#[test]
fn formatted_name_fills_missing_name() {
    for name in ["Lee;;;;", ";Anna;;;"] {
        let card = format!("BEGIN:VCARD\nN:{name}\nFN:Anna Lee\nEMAIL:a@example.com\nEND:VCARD\n");
        assert_eq!(cells(&read(&card)), [["Anna", "Lee", "a@example.com"]]);
    }
}

#[test]
fn refuses_too_many_addresses_in_one_line() {
    let options = ReadOptions {
        limits: ImportLimits {
            max_rows: 10,
            ..ImportLimits::default()
        },
        ..ReadOptions::default()
    };
    for (entry, count) in [("Anna &lt;a@x.org&gt;,", 11), ("a@x.org,", 1000)] {
        let page = format!("<html>Bo &lt;b@x.org&gt;,{}</html>", entry.repeat(count));
        let read = read_text(&page, &options);
        assert_eq!(read, Err(ImportError::TooManyRows { max: 10 }), "{count}");
    }
}
