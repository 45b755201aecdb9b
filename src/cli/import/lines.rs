//! The lines that say how a recipient file was read, and which issues its rows have.

use crate::{
    desk::ImportPreview,
    i18n::t,
    messages::issue::{
        column_name, field_label, full_address_label, full_name_label, import_note, issue_text,
    },
    recipients::{ColumnUse, IssueIndex, RecipientTable},
};

/// The most characters of a column name that are printed.
const MAX_NAME_CHARS: usize = 60;

/// How the file was read: notes of the reader, and the column of each field.
pub(in crate::cli) fn reading_lines(preview: &ImportPreview) -> Vec<String> {
    let mut lines: Vec<String> = preview
        .notes
        .iter()
        .map(|note| t!("cli-note", text = import_note(note)))
        .collect();
    let mapping = &preview.mapping;
    for (column, column_use) in mapping.uses() {
        let label = match column_use {
            ColumnUse::Ignored | ColumnUse::Extra => continue,
            ColumnUse::FullName => full_name_label(),
            ColumnUse::FullAddress => full_address_label(),
            ColumnUse::Field(field) => field_label(field),
        };
        let name = column_name(&preview.header, column);
        lines.push(t!("cli-mapping", field = label, column = printable(&name)));
    }
    lines
}

/// A column name without control characters, shortened for a terminal.
fn printable(name: &str) -> String {
    let mut shown: String = name
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_NAME_CHARS)
        .collect();
    if name.chars().count() > MAX_NAME_CHARS {
        shown.push('…');
    }
    shown
}

/// One line per issue, with the line of the file, and the number of issues beyond `max_issues`.
pub(in crate::cli) fn issue_lines(
    recipients: &RecipientTable,
    issues: &IssueIndex,
    max_issues: usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left = 0;
    for index in 0..recipients.len() {
        let Some(row) = recipients.row(index) else {
            continue;
        };
        for issue in issues.for_row(row.id) {
            if lines.len() == max_issues {
                left += 1;
                continue;
            }
            let place = row.line.map_or_else(
                || t!("cli-row", row = (index + 1).to_string()),
                |line| t!("cli-line", line = line.to_string()),
            );
            let issue = issue_text(&issue.with_file_rows(recipients));
            lines.push(t!("cli-issue", place = place, issue = issue));
        }
    }
    if left > 0 {
        lines.push(t!("cli-issues-more", count = left));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::SendMethod,
        recipients::{RawTable, ReadOptions, apply_mapping, check, read_table},
    };

    fn read(text: &str) -> (RawTable, ImportPreview) {
        let table = read_table(text.as_bytes(), &ReadOptions::default()).unwrap();
        let preview = ImportPreview::new("people.csv", &table, None);
        (table, preview)
    }

    fn preview(text: &str) -> ImportPreview {
        read(text).1
    }

    #[test]
    fn every_field_names_its_column() {
        let lines = reading_lines(&preview(
            "Staff of May\nEmployee,Manager email\nIda,boss@example.com\n",
        ));
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[0].contains("header is on line 2"), "{lines:?}");
        assert!(lines[1].contains("Manager email"), "{lines:?}");
        assert!(
            lines[2].ends_with("name ← column \"Employee\""),
            "{lines:?}"
        );
    }

    #[test]
    fn file_without_header_is_noted() {
        let lines = reading_lines(&preview("Ida,ida@example.com\nBo,bo@example.com\n"));
        assert!(lines[0].contains("has no header"), "{lines:?}");
        assert!(lines.contains(&"Email ← column \"Column B\"".to_owned()));
    }

    #[test]
    fn duplicate_names_the_line_of_the_other_row() {
        let (table, preview) =
            read("First name,Email\nAnn,ann@example.com\nBo,bo@example.com\nBo,bo@example.com\n");
        let recipients =
            RecipientTable::from_import("people.csv", apply_mapping(&table, &preview.mapping));
        let issues = check(&recipients, &SendMethod::EmailAndLink);
        assert_eq!(
            issue_lines(&recipients, &issues, usize::MAX),
            ["line 4: Duplicate of row 3"]
        );
    }

    #[test]
    fn column_names_lose_control_characters() {
        assert_eq!(printable("\u{1b}[2JMail"), "[2JMail");
        assert_eq!(
            printable(&"x".repeat(90)).chars().count(),
            MAX_NAME_CHARS + 1
        );
    }
}
