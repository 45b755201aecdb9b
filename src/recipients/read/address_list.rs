//! Reads addresses as an email program writes them: `Anna Lee <anna@example.com>, "Lee, Bob"
//! <bob@example.com>; …`, on one line or several.

use crate::{
    recipients::{ImportError, RawRow, ReadOptions, TableFormat, contact::email},
    tables::{Grid, RowLimits, TableNote, TableRows},
};

/// The columns of the table.
const COLUMNS: [&str; 2] = ["Name", "Email"];

/// The longest text before an address that is read as a name.
const MAX_NAME_CHARS: usize = 100;

/// What separates addresses.
const SEPARATORS: [char; 2] = [',', ';'];

/// A line with more separators for each row that a list can have is refused before it is split. Names have
/// commas too.
const MAX_SEPARATORS_PER_ROW: usize = 8;

/// Labels before the addresses of a copied email: `To:`, `An:`, `Para:`, …
const MAX_LABEL_CHARS: usize = 10;

/// Reads the names and addresses of a text; `None` when the text has anything else, or no address with a name.
///
/// # Errors
/// [`ImportError`] when the addresses exceed the limits.
pub(super) fn read_addresses<'a>(
    text: &str,
    notes: &[TableNote],
    options: &ReadOptions<'a>,
) -> Result<Option<TableRows<'a>>, ImportError> {
    let Some(found) = parse_addresses(text, options.limits.max_rows)? else {
        return Ok(None);
    };
    let mut grid = Grid::new(RowLimits::new(options));
    for row in found {
        for (column, cell) in row.cells.iter().enumerate() {
            grid.set(column, cell, row.line);
        }
        grid.end_row(row.line, 1)?;
    }
    let (rows, limits) = grid.finish();
    Ok(Some(TableRows {
        column_names: Some(COLUMNS.map(str::to_owned).to_vec()),
        ..TableRows::new(TableFormat::AddressList, rows, limits, notes.to_vec())
    }))
}

/// One row for each address.
fn parse_addresses(text: &str, max_rows: usize) -> Result<Option<Vec<RawRow>>, ImportError> {
    if !text.contains('<') || !text.contains('@') {
        return Ok(None);
    }
    let mut rows = Vec::new();
    let mut line = 1_u32;
    for text_line in text.replace("\r\n", "\n").split(['\n', '\r']) {
        if text_line.matches(SEPARATORS).count() > max_rows * MAX_SEPARATORS_PER_ROW {
            return Err(ImportError::TooManyRows { max: max_rows });
        }
        let Some(found) = parse_line(without_label(text_line), line) else {
            return Ok(None);
        };
        if rows.len() + found.len() > max_rows {
            return Err(ImportError::TooManyRows { max: max_rows });
        }
        rows.extend(found);
        line = line.saturating_add(1);
    }
    let has_name = rows.iter().any(|row| !row.cell(0).is_empty());
    Ok(has_name.then_some(rows))
}

fn without_label(line: &str) -> &str {
    match line.split_once(": ") {
        Some((label, rest))
            if label.chars().count() <= MAX_LABEL_CHARS
                && label.trim().chars().all(char::is_alphabetic) =>
        {
            rest
        }
        _ => line,
    }
}

fn parse_line(line: &str, number: u32) -> Option<Vec<RawRow>> {
    let (entries, is_open) = split_entries(line, true);
    // A smiley opens a parenthesis without closing it.
    let entries = if is_open {
        split_entries(line, false).0
    } else {
        entries
    };
    parse_entries(entries, number)
}

fn parse_entries(entries: Vec<(&str, Option<char>)>, number: u32) -> Option<Vec<RawRow>> {
    let mut rows = Vec::new();
    // The last name of an unquoted `Lee, Anna <anna@example.com>`.
    let mut last_name: Option<&str> = None;
    for (entry, separator) in entries {
        let text = entry.trim();
        if text.is_empty() {
            continue;
        }
        let is_named = text.ends_with('>');
        let Some(address) = email::find_address(text).filter(|address| is_address(address)) else {
            // Only one part of a name can be before the next address, after a comma and a space.
            let is_part = last_name.is_none() && separator == Some(',') && is_name(text);
            last_name = is_part.then_some(text);
            last_name?;
            continue;
        };
        if has_several_addresses(text) {
            return None;
        }
        let name = match text.find('<') {
            Some(open) if is_named => unquoted(&text[..open]),
            None => String::new(),
            Some(_) => return None,
        };
        let name = match last_name.take() {
            None => name,
            Some(last) if entry.starts_with(' ') && is_name(&name) => {
                unquoted(&[last, ", ", &name].concat())
            }
            Some(_) => return None,
        };
        if name.chars().count() > MAX_NAME_CHARS {
            return None;
        }
        rows.push(RawRow {
            line: number,
            cells: [name.as_str(), address].into_iter().collect(),
        });
    }
    last_name.is_none().then_some(rows)
}

/// Whether an entry lacks a separator, so that one of its addresses would be lost.
fn has_several_addresses(entry: &str) -> bool {
    let words = entry.split(|c: char| c.is_whitespace() || "<>()\"'".contains(c));
    let mut addresses = words.filter(|word| word.trim_matches('@').contains('@'));
    let first = addresses.next();
    // The name before an address is often the address itself.
    entry.matches('<').count() > 1
        || addresses.any(|other| !first.is_some_and(|first| first.eq_ignore_ascii_case(other)))
}

/// The parts of a line between commas and semicolons that are not in brackets, nor, if marks count,
/// in quotation marks or parentheses; each with the separator after it. Also whether a mark is still
/// open at the end of the line.
fn split_entries(line: &str, marks_count: bool) -> (Vec<(&str, Option<char>)>, bool) {
    let mut entries = Vec::new();
    let (mut is_quoted, mut depth, mut start) = (false, 0_usize, 0_usize);
    for (at, character) in line.char_indices() {
        match character {
            '"' if marks_count => is_quoted = !is_quoted,
            '(' if marks_count && !is_quoted => depth += 1,
            ')' if marks_count && !is_quoted => depth = depth.saturating_sub(1),
            '<' if !is_quoted => depth += 1,
            '>' if !is_quoted => depth = depth.saturating_sub(1),
            ',' | ';' if !is_quoted && depth == 0 => {
                entries.push((&line[start..at], Some(character)));
                start = at + 1;
            }
            _ => {}
        }
    }
    entries.push((&line[start..], None));
    (entries, is_quoted || depth > 0)
}

fn is_address(address: &str) -> bool {
    address.contains('@') && !address.contains(|c: char| c.is_whitespace() || c == '<' || c == ',')
}

fn is_name(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
        && !text
            .chars()
            .any(|c| c.is_numeric() || matches!(c, '@' | '<' | '>' | '|' | '\t'))
}

/// A name without quotation marks.
fn unquoted(name: &str) -> String {
    let name = name.trim();
    let name = name
        .strip_prefix('"')
        .and_then(|name| name.strip_suffix('"'))
        .or_else(|| {
            name.strip_prefix('\'')
                .and_then(|name| name.strip_suffix('\''))
        })
        .unwrap_or(name);
    name.replace("\\\"", "\"").trim().to_owned()
}
