//! Rows as CSV, for keeping or for another program.

use super::{Field, RecipientRow};

/// A file to start from: the header this program knows best and one example row.
#[must_use]
pub fn template_csv() -> &'static str {
    "First name,Last name,Mail,Phone,Address,Address line 2,City,State,Postal code,Country\r\n\
     Ada,Example,ada@example.com,617-555-0123,12 Sample Street,Apt 4,Boston,MA,02110,US\r\n"
}

/// The rows as UTF-8 CSV with a header, read back by [`read_table`](super::read_table) and
/// [`apply`](fn@super::apply) as they were. Cells that a spreadsheet would run as a formula get a
/// leading `'`.
#[must_use]
pub fn export_csv<'a>(rows: impl IntoIterator<Item = &'a RecipientRow>) -> String {
    let mut out = String::new();
    let labels: Vec<&str> = Field::ALL.iter().map(|field| field.label()).collect();
    out.push_str(&labels.join(","));
    out.push_str("\r\n");
    for row in rows {
        for (i, value) in row.values.iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            push_cell(&mut out, value);
        }
        out.push_str("\r\n");
    }
    out
}

fn push_cell(out: &mut String, value: &str) {
    let armed = value.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let quoted = value.contains([',', '"', '\n', '\r', ';', '\t']);
    if quoted {
        out.push('"');
    }
    if armed {
        out.push('\'');
    }
    if quoted {
        out.push_str(&value.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(value);
    }
}
