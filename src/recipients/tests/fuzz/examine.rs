//! What must be true of every file, whatever is in it.

use std::io::{self, Read};

use crate::{
    contract::SendMethod,
    recipients::{
        ImportError, ImportLimits, ImportedRows, MappingGuess, RawTable, ReadOptions,
        RecipientChecker, RecipientTable, TableFormat, apply_mapping, check, read_table,
        safe_fixes, text::clean,
    },
};

/// Limits that small files exceed.
const TIGHT: ImportLimits = ImportLimits {
    max_bytes: 48 * 1024,
    max_expanded_bytes: 1024 * 1024,
    max_text_bytes: 20 * 1024,
    max_columns: 5,
    max_cell_bytes: 40,
    max_record_bytes: 2_000,
    max_rows: 12,
};

/// Reads a file with the default and with tight limits, and imports what was read.
pub(super) fn file(bytes: &[u8]) {
    let tight = ReadOptions {
        limits: TIGHT,
        ..ReadOptions::default()
    };
    for options in [ReadOptions::default(), tight] {
        let result = read_table(bytes, &options);
        let again = read_table(SmallReads(bytes), &options);
        assert_eq!(result, again, "the size of reads changes the result");
        match result {
            Ok(read) => {
                table_is_within(&read, &options.limits);
                import(&read);
            }
            Err(ImportError::ReadFailed { reason }) => {
                panic!("bytes in memory cannot fail: {reason}")
            }
            Err(_) => {}
        }
    }
}

/// Gives few bytes at a time, as a slow drive does.
struct SmallReads<'a>(&'a [u8]);

impl Read for SmallReads<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(7);
        self.0.read(&mut buffer[..count])
    }
}

fn table_is_within(table: &RawTable, limits: &ImportLimits) {
    assert!(!table.rows.is_empty(), "a table without rows");
    assert!(table.rows.len() <= limits.max_rows, "too many rows");
    let has_fixed_columns = table.format == TableFormat::AddressList;
    assert!(table.header.len() <= limits.max_columns || has_fixed_columns);
    // The bytes of a text are cut before they are decoded, to at most three bytes each. Two cells
    // can become one name.
    let max_cell_bytes = match table.delimiter {
        Some(_) => limits.max_cell_bytes * 6 + 2,
        None => limits.max_cell_bytes,
    };
    for row in &table.rows {
        assert!(row.line > 0, "rows count from 1");
        assert!(row.cells.len() <= table.header.len(), "a row is wider");
        for cell in row.cells.iter() {
            assert!(cell.len() <= max_cell_bytes, "a long cell: {}", cell.len());
        }
    }
}

/// Maps, applies, checks and fixes a table.
pub(super) fn import(table: &RawTable) {
    let guess = MappingGuess::new(&table.header, table.sample(500));
    assert_eq!(
        guess,
        MappingGuess::new(&table.header, table.sample(500)),
        "the guess differs"
    );
    mapping_is_consistent(&guess);
    imported(&apply_mapping(table, &guess.mapping), table);
}

/// What must be true of every guess.
pub(super) fn mapping_is_consistent(guess: &MappingGuess) {
    assert!(guess.confidence.iter().all(|c| (0.0..=1.0).contains(c)));
    assert_eq!(guess.mapping.uses().count(), guess.confidence.len());
    for (column, used) in guess.mapping.uses() {
        let is_single = guess.mapping.columns_with(used).count() == 1;
        assert!(used.is_shareable() || is_single, "{used:?} in {column}");
        assert_eq!(used.is_read(), guess.confidence[column] > 0.0, "{used:?}");
    }
}

fn imported(rows: &ImportedRows, table: &RawTable) {
    assert!(rows.rows.len() <= table.rows.len());
    for row in &rows.rows {
        assert!(row.extra.len() <= rows.extra_columns.len());
        for value in row.texts() {
            assert_eq!(clean::clean_cell(value), *value, "not clean");
        }
    }
    checked(RecipientTable::from_import("file", rows.clone()));
}

/// Checks a table for every method, and applies all safe fixes.
pub(super) fn checked(table: RecipientTable) {
    for method in SendMethod::KNOWN {
        let mut checker = RecipientChecker::new(SendMethod::EmailAndLink);
        let issues = check(&table, method);
        assert_eq!(*checker.check(&table, method), issues);
        let mut fixed = table.clone();
        fixed.edit_many(safe_fixes(&table, &check(&table, method), method));
        let end = fixed.clone();
        let issues = checker.check(&fixed, method);
        fixed.edit_many(safe_fixes(&fixed, &issues, method));
        assert!(fixed.has_same_rows(&end), "fixes do not end");
        assert_eq!(*issues, check(&end, method));
        assert_eq!(end.to_requests(method).len(), end.filled_row_count());
    }
}
