//! Text for the import and check of recipients: fields, columns, issues, fixes, and the notes and
//! errors of an import.
//!
//! Used by the recipients screen, `giftdesk send` and the text of problems.

use crate::{
    i18n::{format, t},
    recipients::{
        ColumnUse, Field, FileFormat, Fix, ImportError, ImportNote, Issue, IssueKind, TableNote,
        column_letters,
    },
};

/// The most names of columns or sheets in one note.
const MAX_LISTED_NAMES: usize = 8;

/// Longer values are cut, so that the rest of the sentence stays visible.
const MAX_VALUE_CHARS: usize = 60;

/// The most names of sheets in a message.
const MAX_SHOWN_SHEETS: usize = 20;

#[must_use]
pub fn field_label(field: Field) -> String {
    match field {
        Field::FirstName => t!("recipients-field-first-name"),
        Field::LastName => t!("recipients-field-last-name"),
        Field::Email => t!("recipients-field-email"),
        Field::Phone => t!("recipients-field-phone"),
        Field::Address1 => t!("recipients-field-address-1"),
        Field::Address2 => t!("recipients-field-address-2"),
        Field::City => t!("recipients-field-city"),
        Field::State => t!("recipients-field-state"),
        Field::PostalCode => t!("recipients-field-postal-code"),
        Field::Country => t!("recipients-field-country"),
    }
}

/// The label of a column that holds first and last names together.
#[must_use]
pub fn full_name_label() -> String {
    t!("recipients-field-full-name")
}

/// The label of a column that holds whole addresses.
#[must_use]
pub fn full_address_label() -> String {
    t!("recipients-field-full-address")
}

/// What a column of a file is used for.
#[must_use]
pub fn column_use_label(column_use: ColumnUse) -> String {
    match column_use {
        ColumnUse::Ignored => t!("recipients-import-not-imported"),
        ColumnUse::Extra => t!("recipients-import-extra-column"),
        ColumnUse::FullName => full_name_label(),
        ColumnUse::FullAddress => full_address_label(),
        ColumnUse::Field(field) => field_label(field),
    }
}

/// The issue in one line.
#[must_use]
pub fn issue_text(issue: &Issue) -> String {
    match &issue.kind {
        IssueKind::FirstNameMissing => t!("recipients-issue-first-name-missing"),
        IssueKind::NamePlaceholder { value } => match issue.field {
            Field::Email => t!(
                "recipients-issue-email-placeholder",
                value = shortened(value)
            ),
            _ => t!(
                "recipients-issue-name-placeholder",
                value = shortened(value)
            ),
        },
        IssueKind::EmailMissing => t!("recipients-issue-email-missing"),
        IssueKind::EmailInvalid { address_count, .. } if *address_count > 1 => {
            t!("recipients-issue-multiple-emails")
        }
        // The methods that need no email send the gift without it.
        IssueKind::EmailInvalid { value, .. } if !issue.is_blocker() => {
            t!("recipients-issue-email-not-sent", value = shortened(value))
        }
        IssueKind::EmailInvalid { value, .. } => {
            t!("recipients-issue-email-invalid", value = shortened(value))
        }
        IssueKind::EmailTypo { suggested_domain } => {
            t!("recipients-issue-email-typo", domain = suggested_domain)
        }
        IssueKind::DuplicateRecipient { other_row } => {
            t!("recipients-issue-duplicate", row = *other_row)
        }
        IssueKind::EmailLookalike { letters } => t!(
            "recipients-issue-email-lookalike",
            letters = shortened(letters)
        ),
        IssueKind::SameNameAndAddress { other_row } => {
            t!("recipients-issue-same-name-and-address", row = *other_row)
        }
        IssueKind::AddressDate { date, number } => t!(
            "recipients-issue-address-date",
            date = shortened(date),
            number = shortened(number)
        ),
        IssueKind::HouseNumberMissing { street } => t!(
            "recipients-issue-house-number-missing",
            street = shortened(street)
        ),
        IssueKind::StreetNameMissing { number } => t!(
            "recipients-issue-street-name-missing",
            number = shortened(number)
        ),
        IssueKind::PhoneInvalid { value } => {
            t!("recipients-issue-phone-invalid", value = shortened(value))
        }
        IssueKind::AddressIncomplete => match issue.field {
            Field::City => t!("recipients-issue-city-missing"),
            Field::State => t!("recipients-issue-state-missing"),
            Field::PostalCode => t!("recipients-issue-postal-code-missing"),
            _ => t!("recipients-issue-address-missing"),
        },
        IssueKind::StateUnknown { value } => {
            t!("recipients-issue-state-unknown", value = shortened(value))
        }
        IssueKind::PostalCodeInvalid => t!("recipients-issue-postal-code-invalid"),
        IssueKind::PostalCodeStateMismatch {
            postal_code,
            state,
            expected_state: Some(expected_state),
        } => t!(
            "recipients-issue-postal-code-other-state",
            code = postal_code,
            state = *state,
            expected = *expected_state
        ),
        IssueKind::PostalCodeStateMismatch {
            postal_code, state, ..
        } => t!(
            "recipients-issue-postal-code-not-in-state",
            code = postal_code,
            state = *state
        ),
        IssueKind::CountryUnknown { value } => {
            t!("recipients-issue-country-unknown", value = shortened(value))
        }
        IssueKind::CountryUnsupported { value } => t!(
            "recipients-issue-country-unsupported",
            value = shortened(value)
        ),
        IssueKind::RowRagged { cells, columns } => t!(
            "recipients-issue-row-ragged",
            cells = *cells,
            columns = *columns
        ),
        IssueKind::AddressSplit {
            full_address,
            street,
            city,
        } => t!(
            "recipients-issue-address-split",
            address = shortened(&full_address.lines().collect::<Vec<_>>().join(", ")),
            street = shortened(street),
            city = shortened(city)
        ),
        IssueKind::NameSplit {
            full_name,
            first_name,
            last_name,
        } => match (first_name.is_empty(), last_name.is_empty()) {
            (true, _) => t!(
                "recipients-issue-name-split-last-only",
                name = shortened(full_name),
                last = shortened(last_name)
            ),
            (_, true) => t!(
                "recipients-issue-name-split-first-only",
                name = shortened(full_name),
                first = shortened(first_name)
            ),
            _ => t!(
                "recipients-issue-name-split",
                name = shortened(full_name),
                first = shortened(first_name),
                last = shortened(last_name)
            ),
        },
        IssueKind::SecondPerson { value } => {
            t!("recipients-issue-second-person", value = shortened(value))
        }
        IssueKind::PersonInactive { column, value } => t!(
            "recipients-issue-person-inactive",
            column = shortened(column),
            value = shortened(value)
        ),
        IssueKind::ValueTooLong { max_chars } => t!(
            "recipients-issue-value-too-long",
            field = field_label(issue.field),
            max = *max_chars
        ),
    }
}

/// The label of the button that applies a fix.
#[must_use]
pub fn fix_label(fix: &Fix) -> String {
    match fix {
        Fix::SetTo(value) | Fix::Suggest(value) if value.is_empty() => t!("recipients-fix-clear"),
        Fix::SetTo(value) | Fix::Suggest(value) => {
            t!("recipients-fix-set", value = shortened(value))
        }
        Fix::RemoveRow => t!("recipients-fix-remove-row"),
    }
}

/// The name of a column of a file: its name in the header, else its letters.
#[must_use]
pub fn column_name(header: &[String], column: usize) -> String {
    match header.get(column) {
        Some(name) if !name.is_empty() => name.clone(),
        _ => t!(
            "recipients-column-unnamed",
            letters = column_letters(column)
        ),
    }
}

#[must_use]
pub fn import_note(note: &ImportNote) -> String {
    match note {
        ImportNote::NoHeader => t!("recipients-note-no-header"),
        ImportNote::HeaderNotFirst { line, skipped } => t!(
            "recipients-note-header-not-first",
            line = *line,
            skipped = *skipped
        ),
        ImportNote::HeaderRepeated { count } => {
            t!("recipients-note-header-repeated", count = *count)
        }
        ImportNote::CellContainsRows { line } => {
            t!("recipients-note-cell-contains-rows", line = *line)
        }
        ImportNote::RowsTooLong(rows) => t!(
            "recipients-note-rows-too-long",
            count = rows.count,
            line = rows.first_line
        ),
        ImportNote::RowsTooShort(rows) => t!(
            "recipients-note-rows-too-short",
            count = rows.count,
            line = rows.first_line
        ),
        ImportNote::NamesJoined { count } => {
            t!("recipients-note-names-joined", count = *count)
        }
        ImportNote::RowsHidden {
            count,
            first_line,
            included: false,
        } => t!(
            "recipients-note-rows-hidden",
            count = *count,
            line = *first_line
        ),
        ImportNote::RowsHidden {
            count,
            first_line,
            included: true,
        } => t!(
            "recipients-note-hidden-rows-included",
            count = *count,
            line = *first_line
        ),
        ImportNote::ColumnsHidden { columns } => t!(
            "recipients-note-columns-hidden",
            count = columns.len(),
            columns = name_list(columns)
        ),
        ImportNote::SecondTable { line, rows } => {
            t!("recipients-note-second-table", line = *line, rows = *rows)
        }
        ImportNote::HostsLeftOut { sections, rows } => t!(
            "recipients-note-hosts-left-out",
            count = *rows,
            sections = name_list(sections)
        ),
        ImportNote::OtherPeople { columns } => t!(
            "recipients-note-other-people",
            count = columns.len(),
            columns = name_list(columns)
        ),
        ImportNote::SecondPerson { columns, rows } => t!(
            "recipients-note-second-person",
            rows = *rows,
            columns = name_list(columns)
        ),
        ImportNote::EmailsMatchedByName { column, other } => t!(
            "recipients-note-emails-matched-by-name",
            column = shortened(column),
            other = shortened(other)
        ),
        ImportNote::EmailsUnlikeNames { column } => t!(
            "recipients-note-emails-unlike-names",
            column = shortened(column)
        ),
        ImportNote::RepeatedColumnUsed { column, count } => t!(
            "recipients-note-repeated-column-used",
            count = *count,
            column = shortened(column)
        ),
        ImportNote::PreferredNamesUsed {
            column,
            other,
            count,
        } => t!(
            "recipients-note-preferred-names-used",
            count = *count,
            column = shortened(column),
            other = shortened(other)
        ),
        ImportNote::ColumnOfOtherPerson { column, suggested } => t!(
            "recipients-note-column-of-other-person",
            column = shortened(column),
            field = column_use_label(*suggested)
        ),
        ImportNote::Table(note) => table_note(note),
    }
}

/// How a file was read, whatever it lists.
#[must_use]
pub fn table_note(note: &TableNote) -> String {
    match note {
        TableNote::QuotationMarksLeftOut(rows) => t!(
            "recipients-note-quotation-marks-left-out",
            count = rows.count,
            line = rows.first_line
        ),
        TableNote::EncodingGuessed { encoding } => {
            t!("recipients-note-encoding-guessed", encoding = *encoding)
        }
        TableNote::MixedEncodings { cells } => {
            t!("recipients-note-mixed-encodings", cells = *cells)
        }
        TableNote::ColumnsLeftOut { count, max } => t!(
            "recipients-note-columns-left-out",
            count = *count,
            max = *max
        ),
        TableNote::CellsCut {
            count,
            first_line,
            max_bytes,
        } => t!(
            "recipients-note-cells-cut",
            count = *count,
            line = *first_line,
            size = size_text(*max_bytes)
        ),
        TableNote::TablesLeftOut { count } => {
            t!("recipients-note-tables-left-out", count = *count)
        }
        TableNote::CardsNotClosed { count } => {
            t!("recipients-note-cards-not-closed", count = *count)
        }
        TableNote::CardsLeftOut { count } => {
            t!("recipients-note-cards-left-out", count = *count)
        }
        TableNote::SheetsLeftOut { sheets } => t!(
            "recipients-note-sheets-left-out",
            count = sheets.len(),
            sheets = name_list(sheets)
        ),
        TableNote::CellsMerged(rows) => t!(
            "recipients-note-cells-merged",
            count = rows.count,
            line = rows.first_line
        ),
        TableNote::CellsCrossedOut(rows) => t!(
            "recipients-note-cells-crossed-out",
            count = rows.count,
            line = rows.first_line
        ),
        TableNote::FormulasWithoutResult(rows) => t!(
            "recipients-note-formulas-without-result",
            count = rows.count,
            line = rows.first_line
        ),
        TableNote::DataTypesRead(rows) => t!(
            "recipients-note-data-types-read",
            count = rows.count,
            line = rows.first_line
        ),
        TableNote::DataTypesWithoutText(rows) => t!(
            "recipients-note-data-types-without-text",
            count = rows.count,
            line = rows.first_line
        ),
    }
}

/// Names of columns or sheets; a long list is cut.
pub(super) fn name_list<T: AsRef<str>>(names: &[T]) -> String {
    let mut shown: Vec<String> = names
        .iter()
        .take(MAX_LISTED_NAMES)
        .map(|name| shortened(name.as_ref()))
        .collect();
    if names.len() > MAX_LISTED_NAMES {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}

/// What is wrong with the file and what to do about it.
#[must_use]
pub fn import_error(error: &ImportError) -> String {
    match error {
        ImportError::FileEmpty => t!("recipients-import-file-empty"),
        ImportError::NoRowsBelowHeader => t!("recipients-import-no-rows"),
        ImportError::UnsupportedFormat { format } => t!(
            "recipients-import-unsupported-format",
            format = format_code(*format)
        ),
        ImportError::BinaryFile => t!("recipients-import-binary-file"),
        ImportError::AllRowsHidden { count } => {
            t!("recipients-import-all-rows-hidden", count = *count)
        }
        ImportError::FileTooLarge { max_bytes } => {
            t!(
                "recipients-import-file-too-large",
                size = size_text(*max_bytes)
            )
        }
        ImportError::PasswordProtected => t!("recipients-import-password-protected"),
        ImportError::WorkbookDamaged => t!("recipients-import-workbook-damaged"),
        ImportError::WorkbookTooLarge { max_bytes } => t!(
            "recipients-import-workbook-too-large",
            size = size_text(*max_bytes)
        ),
        ImportError::SheetUnknown { name, sheets } => t!(
            "recipients-import-sheet-unknown",
            name = shortened(name),
            sheets = sheet_list(sheets)
        ),
        ImportError::SheetEmpty { name } => {
            t!("recipients-import-sheet-empty", name = shortened(name))
        }
        ImportError::Canceled => t!("recipients-import-canceled"),
        ImportError::TooManyColumns { line, count, max } => t!(
            "recipients-import-too-many-columns",
            line = *line,
            count = *count,
            max = *max
        ),
        ImportError::TooManyRows { max } => t!("recipients-import-too-many-rows", max = *max),
        ImportError::RecordTooLong { line, max_bytes } => t!(
            "recipients-import-record-too-long",
            line = *line,
            size = size_text(*max_bytes)
        ),
        ImportError::QuotationMarkNotClosed { line } => {
            t!("recipients-import-quotation-mark-not-closed", line = *line)
        }
        ImportError::ReadFailed { reason } => {
            t!("recipients-import-read-failed", reason = reason)
        }
    }
}

/// The code by which the message selects its text for a file format.
fn format_code(format: FileFormat) -> &'static str {
    format.into()
}

/// A limit in the largest unit in which it is a whole number.
pub(super) fn size_text(bytes: u64) -> String {
    const KILOBYTE: u64 = 1 << 10;
    const MEGABYTE: u64 = 1 << 20;
    if bytes >= MEGABYTE && bytes.is_multiple_of(MEGABYTE) {
        t!("size-megabytes", count = bytes / MEGABYTE)
    } else if bytes >= KILOBYTE && bytes.is_multiple_of(KILOBYTE) {
        t!("size-kilobytes", count = bytes / KILOBYTE)
    } else {
        t!("size-bytes", count = bytes)
    }
}

/// The names of the first sheets of a workbook.
fn sheet_list(sheets: &[String]) -> String {
    let shown = sheets.iter().take(MAX_SHOWN_SHEETS);
    let names: Vec<String> = shown.map(|name| shortened(name)).collect();
    let mut list = format::list(&names);
    if sheets.len() > MAX_SHOWN_SHEETS {
        list.push('…');
    }
    list
}

/// A value without control characters, cut to [`MAX_VALUE_CHARS`].
fn shortened(value: &str) -> String {
    let visible: String = value.chars().filter(|c| !c.is_control()).collect();
    if visible.chars().count() <= MAX_VALUE_CHARS {
        return visible;
    }
    let mut cut: String = visible.chars().take(MAX_VALUE_CHARS - 1).collect();
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests;
