//! Blocks of cells on the clipboard: parses the format of spreadsheets (tabs and line breaks) and
//! arranges a block for [`RecipientTable::paste`].

use crate::recipients::{Field, RecipientTable};

/// The cells of a copied block. Spreadsheets quote cells that contain tabs or line breaks.
pub(super) fn parse_cells(text: &str) -> Vec<Vec<String>> {
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

/// Whether the text has more than one cell.
pub(super) fn is_block(text: &str) -> bool {
    text.trim_end_matches(['\r', '\n']).contains(['\t', '\n'])
}

/// Arranges a block of visible columns and rows for [`RecipientTable::paste`], which takes all
/// fields from `first` on and all rows from the first to the last of `positions`. Hidden columns
/// and rows in between keep their values.
pub(super) fn arrange_block(
    block: Vec<Vec<String>>,
    recipients: &RecipientTable,
    positions: &[usize],
    first: Field,
    visible: &[Field],
) -> Vec<Vec<String>> {
    let (Some(start), Some(top), Some(bottom)) = (
        visible.iter().position(|field| *field == first),
        positions.first(),
        positions.last(),
    ) else {
        return block;
    };
    let mut arranged = vec![Vec::new(); bottom - top + 1];
    for (cells, position) in block.into_iter().zip(positions) {
        let current = recipients.row(*position);
        let targets = &visible[start..];
        let used = cells.len().min(targets.len());
        let Some(last) = targets[..used].last() else {
            continue;
        };
        let mut row: Vec<String> = Field::ALL[first.index()..=last.index()]
            .iter()
            .map(|field| current.map_or_else(String::new, |row| row.get(*field).to_owned()))
            .collect();
        for (field, cell) in targets.iter().zip(cells) {
            row[field.index() - first.index()] = cell;
        }
        arranged[position - top] = row;
    }
    arranged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::RecipientRow;

    #[test]
    fn parses_quoted_cell_with_line_break() {
        let block = parse_cells("Ida\tBerg\r\nOle\t\"Dahl\nHolm\"\r\n");
        assert_eq!(block, [["Ida", "Berg"], ["Ole", "Dahl\nHolm"]]);
        assert!(is_block("Ida\tBerg") && is_block("Ida\nOle") && !is_block("Ida\n"));
    }

    #[test]
    fn hidden_columns_keep_their_values() {
        let mut row = RecipientRow::default();
        row.set(Field::Phone, "+13125550123");
        let recipients = RecipientTable::new("", [row]);
        let visible = [Field::Email, Field::Address1];
        let block = vec![
            vec!["ida@example.com".to_owned(), "1 Main St".to_owned()],
            vec!["ole@example.com".to_owned()],
        ];
        let arranged = arrange_block(block, &recipients, &[0, 1], Field::Email, &visible);
        assert_eq!(
            arranged[0],
            ["ida@example.com", "+13125550123", "1 Main St"]
        );
        assert_eq!(arranged[1], ["ole@example.com"]);
    }

    #[test]
    fn hidden_rows_keep_their_values() {
        let rows = (0..4).map(|_| RecipientRow::default());
        let recipients = RecipientTable::new("", rows);
        let block = vec![vec!["a@x.org".to_owned()], vec!["b@x.org".to_owned()]];
        // The filter shows the second and the last row.
        let arranged = arrange_block(block, &recipients, &[1, 3], Field::Email, &[Field::Email]);
        assert_eq!(
            arranged,
            [
                vec!["a@x.org".to_owned()],
                Vec::new(),
                vec!["b@x.org".to_owned()]
            ]
        );
        let mut recipients = recipients;
        recipients.paste(1, Field::Email, &arranged);
        let emails: Vec<&str> = recipients
            .rows()
            .iter()
            .map(|row| row.get(Field::Email))
            .collect();
        assert_eq!(emails, ["", "a@x.org", "", "b@x.org"]);
    }
}
