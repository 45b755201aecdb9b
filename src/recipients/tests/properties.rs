//! Properties of import, check and edits, tested with generated input.

use proptest::prelude::*;

use super::*;
use crate::contract::SendMethod;

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
    prop::collection::vec(value(), Field::COUNT).prop_map(|values| {
        let mut row = RecipientRow::default();
        for (field, value) in Field::ALL.iter().copied().zip(values) {
            row.set(field, value);
        }
        row
    })
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
        let mut row = RecipientRow::default();
        for (field, value) in Field::ALL.iter().copied().zip(valid) {
            row.set(field, value);
        }
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
        prop_assert_eq!(table.delimiter, b',');
        prop_assert_eq!(table.rows.len(), rows.len());
        for (read, written) in table.rows.iter().zip(rows) {
            for (column, cell) in written.iter().enumerate() {
                prop_assert_eq!(read.cell(column + 1), cell.as_str());
            }
        }
    }

    #[test]
    fn reading_bytes_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        if let Ok(table) = read_table(&bytes[..], &ImportLimits::default()) {
            let rows = apply_mapping(&table, &guess_mapping(&table));
            let _ = check(&RecipientTable::new("", rows), &SendMethod::EmailAndLink);
        }
    }

    #[test]
    fn reading_text_never_panics(text in "[A-Za-z@,;\"\r\n\t .<>0-9]{0,300}") {
        if let Ok(table) = read_text(&text, &ImportLimits::default()) {
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
            let mut row = RecipientRow::default();
            for (field, value) in Field::ALL.iter().copied().zip(values) {
                row.set(field, super::clean::clean_cell(&value).as_ref());
            }
            row
        }).collect();
        let table = read(&export_csv(&rows));
        let mut mapping = Mapping::default();
        for &field in Field::ALL {
            mapping.set(field, Some(field.index()));
        }
        let back = apply_mapping(&table, &mapping);
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
    fn rows_without_blockers_make_valid_requests(mut table in recipient_table(), method in method()) {
        let issues = check(&table, &method);
        let blocked: Vec<u64> = issues.iter().filter(|(_, f)| f.is_blocker()).map(|(id, _)| id).collect();
        table.remove(&blocked);
        prop_assert_eq!(check(&table, &method).blocker_count(), 0);
        let requests = table.to_requests(&method);
        prop_assert_eq!(requests.len(), table.filled_row_count());
        for request in requests {
            prop_assert!(!request.first_name.is_empty());
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
        steps in prop::collection::vec((0_u8..6, 0_usize..14, any::<u16>()), 1..30),
    ) {
        let mut table = start.clone();
        for (kind, at, number) in steps {
            let id = table.row(at).map_or(0, |row| row.id);
            let text = number.to_string();
            match kind {
                0 => { table.edit(id, Field::City, &text); }
                1 => { table.insert_blank(at, usize::from(number % 3)); }
                2 => { table.remove(&[id, id + 1]); }
                3 => { table.paste(at, Field::PostalCode, &vec![vec![text]; 3]); }
                4 => { table.replace_all(&SearchQuery::new("a"), &text); }
                _ => { table.undo(); }
            }
        }
        let end = table.clone();
        let mut back = 0;
        while table.undo() { back += 1; }
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
