//! Cells from a clipboard: how spreadsheets write them, and where they land.

use crate::recipients::{Field, RecipientTable};

/// The cells of a copied block: lines of cells between tabs. A cell that holds line breaks or
/// tabs is quoted, as spreadsheets do.
#[must_use]
pub fn cells(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    reader
        .records()
        .filter_map(Result::ok)
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

/// Whether a clipboard holds more than one cell.
#[must_use]
pub fn is_block(text: &str) -> bool {
    text.trim_end_matches(['\r', '\n']).contains(['\t', '\n'])
}

/// A block of the shown columns as the recipients wants it: in the order of all fields, from
/// `first` on, one line for each row of the recipients from the first of `lines` to the last. Rows in
/// between that are not shown, and columns that are not, keep what they hold.
#[must_use]
pub fn spread(
    block: Vec<Vec<String>>,
    recipients: &RecipientTable,
    lines: &[usize],
    first: Field,
    shown: &[Field],
) -> Vec<Vec<String>> {
    let (Some(start), Some(top), Some(bottom)) = (
        shown.iter().position(|field| *field == first),
        lines.first(),
        lines.last(),
    ) else {
        return block;
    };
    let mut spread = vec![Vec::new(); bottom - top + 1];
    for (cells, line) in block.into_iter().zip(lines) {
        let old = recipients.row(*line);
        let targets = &shown[start..];
        let used = cells.len().min(targets.len());
        let Some(last) = targets[..used].last() else {
            continue;
        };
        let mut row: Vec<String> = Field::ALL[first.index()..=last.index()]
            .iter()
            .map(|field| old.map_or_else(String::new, |row| row.get(*field).to_owned()))
            .collect();
        for (field, cell) in targets.iter().zip(cells) {
            row[field.index() - first.index()] = cell;
        }
        spread[line - top] = row;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::RecipientRow;

    #[test]
    fn a_copied_block_keeps_its_cells() {
        let block = cells("Ida\tBerg\r\nOle\t\"Dahl\nHolm\"\r\n");
        assert_eq!(block, [["Ida", "Berg"], ["Ole", "Dahl\nHolm"]]);
        assert!(is_block("Ida\tBerg") && is_block("Ida\nOle") && !is_block("Ida\n"));
    }

    #[test]
    fn columns_that_are_not_shown_keep_what_they_hold() {
        let mut row = RecipientRow::default();
        row.set(Field::Phone, "+13125550123");
        let recipients = RecipientTable::new("", [row]);
        let shown = [Field::Email, Field::Address1];
        let block = vec![
            vec!["ida@example.com".to_owned(), "1 Main St".to_owned()],
            vec!["ole@example.com".to_owned()],
        ];
        let spread = spread(block, &recipients, &[0, 1], Field::Email, &shown);
        assert_eq!(spread[0], ["ida@example.com", "+13125550123", "1 Main St"]);
        assert_eq!(spread[1], ["ole@example.com"]);
    }

    #[test]
    fn rows_that_are_not_shown_keep_what_they_hold() {
        let rows = (0..4).map(|_| RecipientRow::default());
        let recipients = RecipientTable::new("", rows);
        let block = vec![vec!["a@x.org".to_owned()], vec!["b@x.org".to_owned()]];
        // "Only problems" shows the second and the last row.
        let spread = spread(block, &recipients, &[1, 3], Field::Email, &[Field::Email]);
        assert_eq!(
            spread,
            [
                vec!["a@x.org".to_owned()],
                Vec::new(),
                vec!["b@x.org".to_owned()]
            ]
        );
        let mut recipients = recipients;
        recipients.paste(1, Field::Email, &spread);
        let mails: Vec<&str> = recipients
            .rows()
            .iter()
            .map(|row| row.get(Field::Email))
            .collect();
        assert_eq!(mails, ["", "a@x.org", "", "b@x.org"]);
    }
}
