//! Reads tracking numbers from the rows of a file that a label service gives back, or from pasted, typed or scanned lines.
//!
//! A header is recognized by a column of tracking numbers under any of the names that label services use. Without a header, a
//! cell that is a parcel number names the parcel, and the cell with another number the tracking number.

mod header;

use std::{collections::HashMap, io::Read};

use self::header::{Header, without_formula};
use crate::{
    contract::shop::{
        carrier::{Carrier, normalized_tracking_number},
        parcel_number::ParcelNumber,
        parcels::{TrackingEntry, UnmatchedEntry},
    },
    tables::{self, ImportError, ListKind, RawRow, ReadOptions, TableNote},
};

/// How many rows can be before the header.
const MAX_ROWS_BEFORE_HEADER: usize = 20;

/// A line without a header: the parcel and its tracking number in any order.
fn bare_entry(row: u64, cells: &[String]) -> Option<TrackingEntry> {
    let cells: Vec<&str> = cells
        .iter()
        .map(|cell| cell.trim())
        .filter(|cell| !cell.is_empty())
        .collect();
    let parcel = cells
        .iter()
        .position(|cell| cell.parse::<ParcelNumber>().is_ok());
    let rest = || {
        cells
            .iter()
            .enumerate()
            .filter(|(index, _)| Some(*index) != parcel)
            .map(|(_, cell)| *cell)
    };
    let is_number = |cell: &&str| cell.bytes().filter(u8::is_ascii_digit).count() >= 8;
    let number = rest()
        .find(|cell| {
            normalized_tracking_number(cell)
                .is_some_and(|number| Carrier::of_tracking_number(&number).is_some())
        })
        .or_else(|| rest().find(is_number));
    if parcel.is_none() && number.is_none() {
        return None;
    }
    Some(TrackingEntry {
        row,
        parcel: parcel.map(|index| cells[index].to_owned()),
        carrier: rest()
            .find(|cell| Carrier::of_name(cell).is_some())
            .map(str::to_owned),
        tracking_number: number.map(without_formula),
        ..TrackingEntry::default()
    })
}

/// Reads the entries of rows, each with its number in the file. Empty rows have no entry.
#[must_use]
pub fn tracking_entries<'a>(
    rows: impl IntoIterator<Item = (u64, &'a [String])>,
) -> Vec<TrackingEntry> {
    let rows: Vec<(u64, &[String])> = rows.into_iter().collect();
    let header = rows
        .iter()
        .take(MAX_ROWS_BEFORE_HEADER)
        .enumerate()
        .find_map(|(index, (_, cells))| Some((index, Header::read(cells)?)));
    match header {
        Some((index, header)) => rows[index + 1..]
            .iter()
            .filter(|(_, cells)| cells.iter().any(|cell| !cell.trim().is_empty()))
            .map(|(row, cells)| header.entry(*row, cells))
            .collect(),
        None => rows
            .iter()
            .filter_map(|(row, cells)| bare_entry(*row, cells))
            .collect(),
    }
}

/// Tells sheets with tracking numbers from the other sheets of a workbook.
struct TrackingSheets;

/// The score of a sheet with tracking numbers; see [`ListKind::sheet_score`].
const TRACKING_SCORE: u32 = 2;

impl ListKind for TrackingSheets {
    fn sheet_score(&self, _name: &str, rows: &[RawRow]) -> u32 {
        let is_header = |row: &RawRow| Header::read(&owned_cells(row)).is_some();
        match rows.iter().take(MAX_ROWS_BEFORE_HEADER).any(is_header) {
            true => TRACKING_SCORE,
            false => 0,
        }
    }
}

fn owned_cells(row: &RawRow) -> Vec<String> {
    row.cells.iter().map(str::to_owned).collect()
}

/// Reads the entries of a file in any format of a table, and notes about how it was read.
///
/// # Errors
/// [`ImportError`] when the file cannot be read or exceeds the limits.
pub fn read_tracking_file(
    file: impl Read,
) -> Result<(Vec<TrackingEntry>, Vec<TableNote>), ImportError> {
    let options = ReadOptions {
        // A filter hides rows from the view; their parcels are shipped all the same.
        reads_hidden_rows: true,
        ..ReadOptions::default()
    };
    let found = tables::read_rows(file, &options, &TrackingSheets)?;
    let rows: Vec<(u64, Vec<String>)> = found
        .rows
        .iter()
        .map(|row| (u64::from(row.line), owned_cells(row)))
        .collect();
    let entries = tracking_entries(rows.iter().map(|(row, cells)| (*row, cells.as_slice())));
    let mut notes = found.notes;
    notes.extend(found.limits.notes());
    notes.extend(found.marks.notes(|_| true));
    Ok((entries, notes))
}

/// The entries that have exactly one suggestion by name and postal code, with the parcel that it names, for those that a person
/// confirms.
#[must_use]
pub fn suggested_entries(
    entries: &[TrackingEntry],
    unmatched: &[UnmatchedEntry],
) -> Vec<TrackingEntry> {
    let by_row: HashMap<u64, &TrackingEntry> =
        entries.iter().map(|entry| (entry.row, entry)).collect();
    let suggested = unmatched.iter().filter_map(|unmatched| {
        let parcel = unmatched.only_suggestion()?;
        let entry = *by_row.get(&unmatched.row)?;
        Some(TrackingEntry {
            parcel: Some(parcel.to_string()),
            ..entry.clone()
        })
    });
    suggested.collect()
}

/// Splits pasted or scanned text into rows at line breaks, and lines into cells at tabs, commas and semicolons, else at spaces
/// after a parcel number. A line with only a parcel number belongs to the next line, because a scanner writes a line for each
/// code; the row of the two is the second one, and the first stays as a blank row, so that rows are numbered like lines.
#[must_use]
pub fn pasted_rows(text: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Vec<String> {
        let separated: Vec<&str> = line.split(['\t', ',', ';']).collect();
        if let [single] = separated.as_slice()
            && let Some((first, rest)) = single.trim().split_once(char::is_whitespace)
            && first.parse::<ParcelNumber>().is_ok()
        {
            return vec![first.to_owned(), rest.to_owned()];
        }
        separated
            .into_iter()
            .map(|cell| cell.trim().trim_matches('"').to_owned())
            .collect()
    };
    let mut rows: Vec<Vec<String>> = text.lines().map(cells).collect();
    for index in 1..rows.len() {
        let Some([first, second]) = rows.get_disjoint_mut([index - 1, index]).ok() else {
            continue;
        };
        let is_parcel = |cell: &String| cell.parse::<ParcelNumber>().is_ok();
        if let ([parcel], [number]) = (first.as_slice(), second.as_slice())
            && is_parcel(parcel)
            && !number.is_empty()
            && !is_parcel(number)
        {
            second.insert(0, std::mem::take(&mut first[0]));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shop_files::test_parcel::parcel;

    const TRACKING: &str = "9400111206206406260787";

    fn entries(lines: &[&[&str]]) -> Vec<TrackingEntry> {
        let rows: Vec<Vec<String>> = lines
            .iter()
            .map(|line| line.iter().map(|cell| (*cell).to_owned()).collect())
            .collect();
        tracking_entries((1..).zip(rows.iter().map(Vec::as_slice)))
    }

    #[test]
    fn columns_of_the_program_are_read() {
        let number = parcel(1).parcel.grouped();
        let found = entries(&[
            &["Parcel", "Carrier", "Tracking number"],
            &[&number, "USPS", TRACKING],
            &["", "", ""],
        ]);
        let expected = TrackingEntry {
            row: 2,
            parcel: Some(number),
            carrier: Some("USPS".to_owned()),
            tracking_number: Some(TRACKING.to_owned()),
            ..TrackingEntry::default()
        };
        assert_eq!(found, [expected]);
    }

    #[test]
    fn columns_of_label_services_are_read() {
        let number = parcel(1).parcel.grouped();
        for heads in [
            [
                "Order Number",
                "Recipient Name",
                "Zip/Postal Code",
                "Carrier",
                "Tracking Number",
            ],
            ["Order ID", "Name", "Zipcode", "Carrier", "Tracking Number"],
            [
                "reference",
                "to_address.name",
                "to_address.zip",
                "carrier",
                "tracking_code",
            ],
        ] {
            let found = entries(&[
                &heads,
                &[&number, "Ida", "60614", "USPS", &format!("=\"{TRACKING}\"")],
            ]);
            assert_eq!(found[0].parcel.as_ref(), Some(&number), "{heads:?}");
            assert_eq!(
                found[0].tracking_number.as_deref(),
                Some(TRACKING),
                "{heads:?}"
            );
            assert_eq!(found[0].recipient.as_deref(), Some("Ida"), "{heads:?}");
            assert_eq!(found[0].postal_code.as_deref(), Some("60614"), "{heads:?}");
        }
    }

    #[test]
    fn parcel_number_is_found_among_references() {
        let number = parcel(1).parcel.grouped();
        let found = entries(&[
            &["Order ID", "Rubber Stamp 1", "Tracking Number"],
            &["4711", &number, TRACKING],
        ]);
        assert_eq!(found[0].parcel, Some(number));
    }

    #[test]
    fn title_rows_are_before_the_header() {
        let found = entries(&[
            &["Batch of June"],
            &[],
            &["Tracking Number", "Name"],
            &[TRACKING, "Ida"],
        ]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].row, 4);
    }

    #[test]
    fn scanned_lines_need_no_header() {
        let number = parcel(1).parcel.grouped();
        for text in [
            format!("{number}\t{TRACKING}"),
            format!("{TRACKING},{number}"),
            format!("{number} {TRACKING}"),
            format!("{} 9400 1112 0620 6406 2607 87", number.to_lowercase()),
            format!("{number}\n{TRACKING}\n"),
        ] {
            let rows = pasted_rows(&text);
            let found = tracking_entries((1..).zip(rows.iter().map(Vec::as_slice)));
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(
                found[0]
                    .parcel
                    .as_deref()
                    .and_then(|cell| cell.parse().ok()),
                Some(parcel(1).parcel),
                "{text}"
            );
            let read = found[0]
                .tracking_number
                .as_deref()
                .and_then(normalized_tracking_number);
            assert_eq!(read.as_deref(), Some(TRACKING), "{text}");
        }
    }

    #[test]
    fn days_of_delivery_are_read() {
        let number = parcel(1).parcel.grouped();
        for day in [
            "2026-11-20",
            "11/20/2026",
            "11/20/26 14:03",
            "20.11.2026",
            "20/11/2026",
            "Nov 20, 2026",
            "20 November 2026 14:03",
        ] {
            let found = entries(&[&["Parcel", "Delivered"], &[&number, day]]);
            assert_eq!(found[0].unreadable_delivery, None, "{day}");
            assert_eq!(
                found[0].delivered_at,
                Some("2026-11-20T23:00:00Z".parse().unwrap()),
                "{day}"
            );
        }
    }

    #[test]
    fn unreadable_days_are_kept_as_text() {
        let number = parcel(1).parcel.grouped();
        let head: &[&str] = &["Parcel", "Delivered"];
        for text in [
            "yes",
            "Nov 20",
            "13/13/2026",
            "1926-11-20",
            "0026-11-20",
            "1999-12-31T09:00:00Z",
        ] {
            let found = entries(&[head, &[&number, text]]);
            assert_eq!(found[0].delivered_at, None, "{text}");
            assert_eq!(found[0].unreadable_delivery.as_deref(), Some(text));
        }
        for nothing in ["", "-", "No", "FALSE", "In transit", "pending", "N/A"] {
            let found = entries(&[head, &[&number, nothing]]);
            assert_eq!(found[0].unreadable_delivery, None, "{nothing}");
        }
    }

    #[test]
    fn files_are_read_with_their_notes() {
        let number = parcel(1).parcel.grouped();
        let text = format!("Parcel;Name;Tracking number\n{number};Zoé;{TRACKING}\n");
        let (found, notes) = read_tracking_file(text.as_bytes()).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].row, 2);
        assert_eq!(found[0].tracking_number.as_deref(), Some(TRACKING));
        assert!(notes.is_empty(), "{notes:?}");
        let latin: Vec<u8> = text
            .chars()
            .map(|c| u8::try_from(u32::from(c)).unwrap())
            .collect();
        let (found, notes) = read_tracking_file(latin.as_slice()).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(notes.len(), 1, "{notes:?}");
    }

    #[test]
    fn sheet_with_tracking_numbers_is_chosen() {
        let row = |cells: &[&str]| RawRow {
            line: 1,
            cells: cells.iter().collect(),
        };
        let people = [row(&["Name", "Email", "Zip code"])];
        let labels = [row(&["Batch of June"]), row(&["Name", "Tracking Number"])];
        assert_eq!(TrackingSheets.sheet_score("Sheet1", &people), 0);
        assert_eq!(
            TrackingSheets.sheet_score("Sheet2", &labels),
            TRACKING_SCORE
        );
    }

    #[test]
    fn written_label_file_is_read_back() {
        use crate::shop_files::labels::{LabelProfile, write_labels};
        let mut bytes = Vec::new();
        write_labels(&mut bytes, LabelProfile::Plain, &[parcel(1)]).unwrap();
        let (found, _) = read_tracking_file(bytes.as_slice()).unwrap();
        assert_eq!(found[0].parcel, Some(parcel(1).parcel.grouped()));
        assert_eq!(found[0].tracking_number, None);
    }
}
