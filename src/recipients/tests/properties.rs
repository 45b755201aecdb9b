//! Properties of import, check and edits, tested with generated input.

use proptest::prelude::*;

use super::*;
use crate::contract::{SendMethod, rules::is_email_address};

/// Text of a cell, with quotation marks and line breaks.
fn cell() -> impl Strategy<Value = String> {
    "[A-Za-z0-9 ,;\"'\t|äßŁ名@.=+\n-]{0,12}"
}

pub(super) fn method() -> impl Strategy<Value = SendMethod> {
    prop::sample::select(SendMethod::KNOWN.to_vec())
}

/// Nearly valid emails, states and postal codes, and any other text.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-c]{1,3}@(gmial\\.com|example\\.con|gmail\\.com|x|ex ample\\.com|b\\.org,)",
        2 => "[0-9]{3,9}(\\.0)?|[0-9]{4,5}-[0-9]{4}|MA|Califronia|new york|Germany|Untied States",
        1 => "(Ann|N/A|NULL|None|-|x|Test|Total( [0-9]{1,2})?)",
        1 => "[a-c]{1,2}( at |\\(at\\)|@@)[a-c]{1,2}(\\.|,| dot )(org|com\\.?)",
        2 => "[A-Z][a-z]{1,5}",
        1 => "\\PC{0,20}",
        1 => any::<String>(),
        2 => Just(String::new()),
    ]
}

fn recipient() -> impl Strategy<Value = RecipientRow> {
    prop::collection::vec(value(), Field::COUNT).prop_map(row_of)
}

/// A valid recipient in which one value is replaced by generated text.
fn nearly_valid_recipient() -> impl Strategy<Value = RecipientRow> {
    let valid = [
        "Ada",
        "Lovelace",
        "ada@example.com",
        "617-555-0123",
        "12 Sample Street",
        "",
        "Boston",
        "MA",
        "02110",
        "US",
    ];
    (prop::sample::select(Field::ALL.to_vec()), value()).prop_map(move |(field, value)| {
        let mut row = row_of(valid);
        row.set(field, value);
        row
    })
}

pub(super) fn recipient_table() -> impl Strategy<Value = RecipientTable> {
    prop::collection::vec(prop_oneof![recipient(), nearly_valid_recipient()], 0..12)
        .prop_map(|rows| RecipientTable::new("", rows))
}

/// Failing cases are printed, not written into the source folder.
pub(super) fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// One row with an extra column of this name.
fn imported(name: &str) -> ImportedRows {
    let mut row = row(&[(Field::FirstName, "Ada")]);
    row.extra = [name].into();
    ImportedRows {
        extra_columns: vec![name.into()],
        file_columns: Vec::new(),
        rows: vec![row],
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn csv_reads_back(
        width in 2_usize..6,
        cells in prop::collection::vec(cell(), 2..40),
    ) {
        // The header has known column names and each row a number, so that no row is blank or looks
        // like a header.
        let mut text = String::from("First name,Last name,Email,Phone,City,State\n");
        let rows: Vec<&[String]> = cells.chunks_exact(width).collect();
        prop_assume!(!rows.is_empty());
        for (number, row) in rows.iter().enumerate() {
            text.push_str(&format!("#{number}"));
            for cell in *row {
                text.push_str(&format!(",\"{}\"", cell.replace('"', "\"\"")));
            }
            text.push('\n');
        }
        let table = read(&text);
        prop_assert_eq!(table.delimiter, Some(b','));
        prop_assert_eq!(table.rows.len(), rows.len());
        for (read, written) in table.rows.iter().zip(rows) {
            for (column, cell) in written.iter().enumerate() {
                prop_assert_eq!(read.cell(column + 1), cell.as_str());
            }
        }
    }

    #[test]
    fn every_dialect_and_encoding_reads_back(
        // Accents are in words: a legacy encoding is guessed by the letters beside them.
        cells in prop::collection::vec("([A-Za-z0-9 ,;|\"\t\n-]{0,6}( Straße | Käse | Café )?){0,2}", 3..60),
        delimiter in prop::sample::select(vec![',', ';', '\t', '|']),
        line_end in prop::sample::select(vec!["\n", "\r\n", "\r"]),
        encoding in 0_usize..8,
        is_declared in any::<bool>(),
    ) {
        let rows: Vec<&[String]> = cells.chunks_exact(3).collect();
        let mut text = String::new();
        if is_declared {
            text.push_str(&format!("sep={delimiter}{line_end}"));
        }
        let header = ["First name", "Last name", "Email", "City"];
        text.push_str(&(header.join(&delimiter.to_string()) + line_end));
        for (number, row) in rows.iter().enumerate() {
            // Accents in every row decide the legacy encoding.
            text.push_str(&format!("Zoë Müller {number}"));
            for cell in *row {
                text.push_str(&format!("{delimiter}\"{}\"", cell.replace('"', "\"\"")));
            }
            text.push_str(line_end);
        }
        let units = || text.encode_utf16();
        let bytes: Vec<u8> = match encoding {
            0 => text.clone().into_bytes(),
            1 => [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
            2 => [0xFEFF].into_iter().chain(units()).flat_map(u16::to_le_bytes).collect(),
            3 => [0xFEFF].into_iter().chain(units()).flat_map(u16::to_be_bytes).collect(),
            4 => units().flat_map(u16::to_le_bytes).collect(),
            5 => units().flat_map(u16::to_be_bytes).collect(),
            6 => mac_roman(&text),
            _ => encoding_rs::WINDOWS_1252.encode(&text).0.into_owned(),
        };
        let table = read_bytes(&bytes);
        let names = [
            "UTF-8", "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-16LE", "UTF-16BE", "macintosh", "windows-1252",
        ];
        prop_assert_eq!(table.encoding, Some(names[encoding]));
        prop_assert_eq!(table.delimiter.map(char::from), Some(delimiter));
        prop_assert_eq!(&table.header, &header);
        prop_assert_eq!(table.rows.len(), rows.len());
        for (read, written) in table.rows.iter().zip(rows) {
            for (column, cell) in written.iter().enumerate() {
                prop_assert_eq!(read.cell(column + 1), cell.as_str());
            }
        }
    }

    #[test]
    fn xlsx_reads_back(
        cells in prop::collection::vec("\\PC{0,12}|[ -~]{0,20}|_x00[0-9A-F]{2}_", 3..60),
        first_row in 0_u32..40,
        first_column in 0_u16..40,
    ) {
        let mut workbook = rust_xlsxwriter::Workbook::new();
        let sheet = workbook.add_worksheet();
        let header = ["First name", "Last name", "Email", "City"];
        let rows: Vec<&[String]> = cells.chunks_exact(3).collect();
        for (column, name) in (first_column..).zip(header) {
            sheet.write(first_row, column, name).expect("a cell");
        }
        for (row, values) in (first_row + 1..).zip(&rows) {
            sheet.write(row, first_column, row).expect("a cell");
            for (column, value) in (first_column + 1..).zip(*values) {
                sheet.write_string(row, column, value).expect("a cell");
            }
        }
        let table = read_bytes(&workbook.save_to_buffer().expect("a workbook"));
        prop_assert_eq!(table.header_row, Some(first_row + 1));
        prop_assert_eq!(table.rows.len(), rows.len());
        let offset = usize::from(first_column);
        for (read, written) in table.rows.iter().zip(rows) {
            prop_assert_eq!(read.cell(offset), (read.line - 1).to_string());
            for (column, cell) in written.iter().enumerate() {
                prop_assert_eq!(read.cell(offset + column + 1), cell.as_str());
            }
        }
    }

    #[test]
    fn html_reads_back(cells in prop::collection::vec("[A-Za-zäß&<>\"'.]{0,12}", 2..40)) {
        let escape = |cell: &str| cell.replace('&', "&amp;").replace('<', "&lt;");
        let mut page = String::from("<table><tr><th>First name<th>Last name<th>City</tr>");
        let rows: Vec<&[String]> = cells.chunks_exact(2).collect();
        for (number, row) in rows.iter().enumerate() {
            page.push_str(&format!("<tr><td>#{number}</td>"));
            for cell in *row {
                page.push_str(&format!("<td> {}\n</td>", escape(cell)));
            }
        }
        let table = read(&page);
        prop_assert_eq!(table.rows.len(), rows.len());
        for (read, written) in table.rows.iter().zip(rows) {
            for (column, cell) in written.iter().enumerate() {
                prop_assert_eq!(read.cell(column + 1), cell.as_str());
            }
        }
    }

    #[test]
    fn reading_workbook_parts_never_panics(
        parts in "(<(row|c|v|is|t|f|table:table-row|table:table-cell|text:p)( [rst]=\"[A-Z0-9a-z]{0,9}\")?/?>|</(row|c|v|is|t)>|[0-9a-zE.-]{1,6}|&#?[0-9a-z]{1,3};){0,40}",
    ) {
        let sheet = format!("<worksheet><sheetData>{parts}</sheetData></worksheet>");
        for bytes in [
            workbooks::xlsx_with(&sheet, &parts),
            workbooks::ods_with(&format!("<table:table>{parts}</table:table>")),
        ] {
            let _ = read_table(bytes.as_slice(), &ReadOptions::default());
        }
    }

    #[test]
    fn reading_cards_and_pages_never_panics(text in "[A-Za-z@,;:=<>&/\"\\\\\r\n\t .0-9é]{0,200}") {
        let card = format!("BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:{text}\n{text}\nEND:VCARD");
        for start in [card, format!("<table><tr><td>{text}"), format!("A <a@b>,{text}")] {
            let _ = read_text(&start, &ReadOptions::default());
        }
    }

    #[test]
    fn reading_bytes_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        if let Ok(table) = read_table(&bytes[..], &ReadOptions::default()) {
            let rows = apply_mapping(&table, &guess_mapping(&table)).rows;
            let _ = check(&RecipientTable::new("", rows), &SendMethod::EmailAndLink);
        }
    }

    #[test]
    fn reading_text_never_panics(text in "[A-Za-z@,;\"\r\n\t .<>0-9]{0,300}") {
        if let Ok(table) = read_text(&text, &ReadOptions::default()) {
            let width = table.header.len();
            for row in &table.rows {
                prop_assert!(row.cells.len() <= width);
            }
            let _ = apply_mapping(&table, &guess_mapping(&table));
        }
    }

    #[test]
    fn exported_rows_read_back(rows in prop::collection::vec(
        prop::collection::vec("[A-Za-z0-9äŁ名,;\"=+@-][A-Za-z0-9äŁ名,;\"' -]{0,8}", Field::COUNT), 1..8)
    ) {
        let rows: Vec<RecipientRow> = rows.into_iter().map(|values| {
            let mut row = row_of(values.iter().map(|value| super::text::clean::clean_cell(value)));
            // The import leaves out titles.
            if let Some(name) = super::names::full_name::without_titles(row.get(Field::FirstName)) {
                row.set(Field::FirstName, name);
            }
            // And signs for a missing second line of an address.
            let line_2 = row.get(Field::Address2);
            if line_2.len() > 1 && super::check::placeholders::is_missing_value(line_2) {
                row.set(Field::Address2, "");
            }
            row
        }).collect();
        let table = read(&export_csv(&rows));
        let mut mapping = Mapping::default();
        for &field in Field::ALL {
            mapping.set_use(field.index(), ColumnUse::Field(field));
        }
        let back = apply_mapping(&table, &mapping).rows;
        prop_assert_eq!(back.len(), rows.len());
        for (read, written) in back.iter().zip(&rows) {
            prop_assert_eq!(&read.values, &written.values);
        }
    }

    #[test]
    fn fix_resolves_its_issue(table in recipient_table(), method in method()) {
        let issues = check(&table, &method);
        for (id, issue) in issues.iter() {
            let mut fixed = table.clone();
            match &issue.fix {
                Some(Fix::SetTo(value) | Fix::Suggest(value)) => { fixed.edit(id, issue.field, value); }
                Some(Fix::RemoveRow) => { fixed.remove(&[id]); }
                None => continue,
            }
            let after = check(&fixed, &method);
            prop_assert!(!after.for_row(id).contains(issue), "{:?}", issue);
        }
    }

    #[test]
    fn safe_email_fix_adds_no_words(
        before in "([A-Za-z]{1,4}[.,;:]? ?){0,2}",
        address in "[a-z]{1,3}([.]{1,2}[a-z]{1,3})? ?@{1,2} ?(example[.,]{1,2} ?com|mail\\.example[.,]{1,2}org)",
        after in "([.,;:。]{0,2} ?[A-Za-z]{1,4}){0,2}[.,;]?",
    ) {
        let text = [before, address, after].concat();
        let table = RecipientTable::new("", [row(&[(Field::Email, &text)])]);
        let joined = text.split('@').map(str::trim).collect::<Vec<_>>().join("@");
        let words: Vec<&str> = joined
            .split([' ', ';', ':'])
            .filter(|part| part.contains('@'))
            .flat_map(|part| part.split(['@', '.', ',', '。']))
            .collect();
        let method = SendMethod::EmailAndLink;
        for (_, field, value) in safe_fixes(&table, &check(&table, &method), &method) {
            prop_assert_eq!(field, Field::Email);
            for word in value.split(['@', '.']) {
                prop_assert!(words.contains(&word), "{:?} from {:?}", value, text);
            }
        }
    }

    #[test]
    fn rows_without_blockers_make_valid_requests(mut table in recipient_table(), method in method()) {
        let issues = check(&table, &method);
        let blocked: Vec<u64> = issues.iter().filter(|(_, f)| f.is_blocker()).map(|(id, _)| id).collect();
        table.remove(&blocked);
        prop_assert_eq!(check(&table, &method).counts().blockers, 0);
        let requests = table.to_requests(&method);
        prop_assert_eq!(requests.len(), table.filled_row_count());
        for request in requests {
            prop_assert!(!request.first_name.is_empty());
            prop_assert!(request.email.as_deref().is_none_or(is_email_address));
            if method == SendMethod::EmailAndLink {
                prop_assert!(request.email.is_some());
            }
            if method == SendMethod::DirectSend {
                let address = request.mailing_address.expect("an address");
                prop_assert_eq!(address.state.len(), 2);
                prop_assert_eq!(address.country, "US");
                prop_assert!(!address.postal_code.is_empty());
            }
        }
    }

    #[test]
    fn undo_reverts_any_sequence_of_changes(
        start in recipient_table(),
        steps in prop::collection::vec((0_u8..16, 0_usize..14, any::<u16>()), 1..30),
    ) {
        let mut table = start.clone();
        for (kind, at, number) in steps {
            let id = table.row(at).map_or(0, |row| row.id);
            let text = number.to_string();
            let extra = table.extra_column_ids().get(usize::from(number % 3)).copied();
            let block = |height: u64| CellBlock {
                rows: (id..id + height).collect(),
                columns: table.columns().skip(usize::from(number % 11)).take(3).collect(),
            };
            match kind {
                7 => { let _ = table.add_column(&text); }
                8 => { extra.map(|column| table.rename_column(column, &text)); }
                9 => { extra.map(|column| table.remove_column(column)); }
                10 => { extra.map(|column| table.edit(id, column, &text)); }
                11 => {
                    let (source, target) = (block(2), block(5));
                    table.fill(&source, &target);
                }
                12 => {
                    let block = block(3);
                    table.clear_cells(&block);
                }
                13 => {
                    let direction = [SortDirection::Ascending, SortDirection::Descending];
                    table.sort(Field::ALL[at % 10].into(), direction[usize::from(number % 2)]);
                }
                14 => {
                    let issues = check(&table, &SendMethod::DirectSend);
                    table.accept_warnings(issues.iter());
                }
                0 => { table.edit(id, Field::City, &text); }
                1 => { table.insert_blank(at, usize::from(number % 3)); }
                2 => { table.remove(&[id, id + 1]); }
                3 => { paste_at(&mut table, at, Field::PostalCode, &vec![vec![text]; 3]); }
                5 => { table.append_rows(imported(&text)); }
                6 => { table.replace_rows(imported(&text)); }
                4 => { table.replace_all(&SearchQuery::new("a"), &text); }
                _ => { table.undo(); }
            }
        }
        let end = table.clone();
        let mut back = 0;
        while table.undo().is_some() { back += 1; }
        prop_assert!(table.has_same_rows(&start));
        for _ in 0..back { table.redo(); }
        prop_assert!(table.has_same_rows(&end));
    }

    #[test]
    fn saved_changes_give_the_edited_table(start in recipient_table(), edits in prop::collection::vec((0_usize..14, any::<bool>()), 1..10)) {
        let mut table = start.clone();
        for (at, remove) in edits {
            let id = table.row(at).map_or(0, |row| row.id);
            if remove { table.remove(&[id]); } else { table.edit(id, Field::City, "Boston"); }
        }
        let changes = table.changes_since(&start);
        let mut saved: std::collections::BTreeMap<u64, RecipientRow> =
            start.rows().iter().map(|row| (row.id, (**row).clone())).collect();
        for (_, row) in changes.changed { saved.insert(row.id, (*row).clone()); }
        for id in changes.removed { saved.remove(&id); }
        let now: std::collections::BTreeMap<u64, RecipientRow> =
            table.rows().iter().map(|row| (row.id, (**row).clone())).collect();
        prop_assert_eq!(saved, now);
    }
}
