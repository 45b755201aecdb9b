//! Reads the tables of web pages, and cells copied from a page or a spreadsheet. Scripts are never
//! run, and nothing that the page refers to is loaded.

use html5gum::{DefaultEmitter, EndTag, StartTag, Token, Tokenizer};

use super::{
    grid::SheetRows,
    html_style::{ElementStyle, PageStyles, attribute},
    html_table::{MAX_SPAN, OpenCell, OpenTable},
    options::ReadOptions,
    row_limits::RowLimits,
};
use crate::{
    contract::{
        rules::{MAX_EMAIL_BYTES, is_email_address},
        text::strip_prefix_ignoring_case,
    },
    tables::{FileFormat, ImportError, ListKind, RawRow, TableFormat, TableNote, TableRows},
};

/// Tables inside tables are read up to this depth.
const MAX_DEPTH: usize = 16;

/// Longer style sheets are cut.
const MAX_SHEET_BYTES: usize = 256 * 1024;

/// The elements without an end tag, beside which hidden text cannot be.
const VOID_ELEMENTS: [&[u8]; 7] = [b"br", b"hr", b"img", b"input", b"link", b"meta", b"wbr"];

/// Reads the table with the most entries.
///
/// # Errors
/// [`ImportError`] when the page has no list or exceeds the limits.
pub(super) fn read_page<'a>(
    html: &str,
    mut notes: Vec<TableNote>,
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<TableRows<'a>, ImportError> {
    let page = Page::read(html, options, list)?;
    if let Some(best) = page.best {
        let SheetRows {
            rows,
            limits,
            marks,
        } = best;
        let count = page.list_count - usize::from(looks_like_list(&rows, list));
        if count > 0 {
            notes.push(TableNote::TablesLeftOut { count });
        }
        return Ok(TableRows {
            marks,
            ..TableRows::new(TableFormat::Html, rows, limits, notes)
        });
    }
    let text_list = list.read_text_list(&page.text, &notes, options)?;
    text_list.ok_or(ImportError::UnsupportedFormat {
        format: FileFormat::WebPage,
    })
}

/// Reads the rows of an HTML table, for pasting into a grid. A blank row has no cells, and what the page hides is left
/// out. Returns `None` without a table, or when the table exceeds the limits of an import.
pub(crate) fn html_cells(html: &str, list: &dyn ListKind) -> Option<Vec<Vec<String>>> {
    let page = Page::read(html, &ReadOptions::default(), list).ok()?;
    let SheetRows { rows, marks, .. } = page.best?;
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let shown: Vec<usize> = (0..width)
        .filter(|column| !marks.is_hidden_column(*column))
        .collect();
    let mut cells: Vec<Vec<String>> = Vec::new();
    let mut hidden_lines = 0;
    for row in rows {
        if marks.is_hidden(row.line) {
            hidden_lines += 1;
            continue;
        }
        let line = usize::try_from(row.line.saturating_sub(1 + hidden_lines)).ok()?;
        cells.resize_with(line.max(cells.len()), Vec::new);
        let columns = shown.iter().filter(|column| **column < row.cells.len());
        cells.push(columns.map(|column| row.cell(*column).to_owned()).collect());
    }
    Some(cells)
}

/// The text of HTML outside of tables, with a line for each block; `None` without text.
pub(crate) fn html_text(html: &str, list: &dyn ListKind) -> Option<String> {
    let page = Page::read(html, &ReadOptions::default(), list).ok()?;
    let lines = page.text.lines().map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

struct Page<'a, 'l> {
    options: ReadOptions<'a>,
    list: &'l dyn ListKind,
    styles: PageStyles,
    /// The style sheet that is being read.
    sheet: String,
    /// The tables that are not closed yet, each inside the one before.
    open: Vec<OpenTable<'a>>,
    best: Option<SheetRows<'a>>,
    /// The tables that look like lists.
    list_count: usize,
    /// The text outside of tables, with a line for each block.
    text: String,
    /// The element whose text is not shown.
    skipped: Option<Vec<u8>>,
    /// Whether the text that follows stands for an address that was read from an attribute.
    hides_address: bool,
}

impl<'a, 'l> Page<'a, 'l> {
    fn read(
        html: &str,
        options: &ReadOptions<'a>,
        list: &'l dyn ListKind,
    ) -> Result<Self, ImportError> {
        let mut page = Self {
            options: *options,
            list,
            styles: PageStyles::default(),
            sheet: String::new(),
            open: Vec::new(),
            best: None,
            list_count: 0,
            text: String::new(),
            skipped: None,
            hides_address: false,
        };
        let mut emitter = DefaultEmitter::default();
        emitter.naively_switch_states(true);
        for token in Tokenizer::new_with_emitter(html, emitter) {
            let Ok(token) = token;
            match token {
                Token::StartTag(tag) => page.start(&tag)?,
                Token::EndTag(tag) => page.end(&tag)?,
                Token::String(text) if page.skipped.is_none() => {
                    let text = String::from_utf8_lossy(&text);
                    let is_hidden = std::mem::take(&mut page.hides_address)
                        && list.is_placeholder(&text.replace('\u{a0}', " "));
                    if !is_hidden {
                        page.push_text(&text);
                    }
                }
                Token::String(text)
                    if page.skipped.as_deref().is_some_and(|it| it == b"style")
                        && page.sheet.len() + text.len() <= MAX_SHEET_BYTES =>
                {
                    page.sheet.push_str(&String::from_utf8_lossy(&text));
                }
                _ => {}
            }
        }
        while let Some(table) = page.open.pop() {
            page.close(table)?;
        }
        Ok(page)
    }

    fn start(&mut self, tag: &StartTag<()>) -> Result<(), ImportError> {
        let name: &[u8] = &tag.name;
        if let Some(address) = attribute(tag, b"data-cfemail").and_then(|it| decoded_address(&it)) {
            self.push_text(&address);
            self.hides_address = true;
            return Ok(());
        }
        let style = self.styles.enter(tag);
        match name {
            b"script" | b"style" | b"title" | b"noscript" | b"template"
                if self.skipped.is_none() && !tag.self_closing =>
            {
                self.skipped = Some(name.to_vec());
            }
            b"table" if self.open.len() < MAX_DEPTH => {
                self.open
                    .push(OpenTable::new(RowLimits::new(&self.options)));
            }
            b"br" | b"p" | b"div" | b"li" | b"h1" | b"h2" | b"h3" => self.break_line(),
            b"a" => {
                let link = attribute(tag, b"href").and_then(|link| mail_address(&link));
                if let (Some(link), Some(cell)) = (link, self.cell()) {
                    cell.address.get_or_insert(link);
                }
            }
            _ => {
                if let Some(table) = self.open.last_mut()
                    && start_part(table, tag, style)?
                {
                    return Ok(());
                }
            }
        }
        if !tag.self_closing
            && !VOID_ELEMENTS.contains(&name)
            && let Some(cell) = self.cell()
        {
            cell.enter(name, style);
        }
        Ok(())
    }

    fn end(&mut self, tag: &EndTag<()>) -> Result<(), ImportError> {
        let name: &[u8] = &tag.name;
        if self.skipped.as_deref() == Some(name) {
            self.skipped = None;
            self.styles.add_sheet(&std::mem::take(&mut self.sheet));
        }
        self.styles.leave(name);
        if let Some(cell) = self.cell() {
            cell.leave(name);
        }
        match (name, self.open.last_mut()) {
            (b"td" | b"th", Some(table)) => table.end_cell(),
            (b"tr", Some(table)) => table.end_row()?,
            (b"thead" | b"tbody" | b"tfoot", Some(table)) => {
                table.set_section(ElementStyle::default())?;
            }
            (b"colgroup", Some(table)) => table.end_column_group(),
            (b"table", Some(_)) => {
                if let Some(table) = self.open.pop() {
                    self.close(table)?;
                }
            }
            (b"p" | b"div" | b"li" | b"tr", None) => self.break_line(),
            _ => {}
        }
        Ok(())
    }

    /// Keeps the table if it has more entries than the tables before.
    fn close(&mut self, table: OpenTable<'a>) -> Result<(), ImportError> {
        let sheet = table.finish()?;
        self.list_count += usize::from(looks_like_list(&sheet.rows, self.list));
        let score = |rows: &[RawRow]| {
            let entries = self.list.entry_count(rows);
            (entries, wide_row_count(rows), rows.len())
        };
        let is_better = match &self.best {
            Some(best) => score(&sheet.rows) > score(&best.rows),
            None => !sheet.rows.is_empty(),
        };
        if is_better {
            self.best = Some(sheet);
        }
        Ok(())
    }

    fn cell(&mut self) -> Option<&mut OpenCell> {
        self.open.last_mut()?.cell.as_mut()
    }

    /// Adds text with its runs of white space as one space.
    fn push_text(&mut self, added: &str) {
        let max_bytes = self.options.limits.max_cell_bytes;
        let text = match self.open.last_mut() {
            Some(table) => match &mut table.cell {
                // One byte more than the limit makes the note of a cell that was cut.
                Some(cell) if cell.text.len() <= max_bytes && !cell.hides_text() => {
                    cell.note_style_of(added);
                    &mut cell.text
                }
                _ => return,
            },
            None => &mut self.text,
        };
        for character in added.chars() {
            if !character.is_ascii_whitespace() {
                text.push(character);
            } else if !text.is_empty() && !text.ends_with([' ', '\n']) {
                text.push(' ');
            }
        }
    }

    fn break_line(&mut self) {
        let text = match self.cell() {
            Some(cell) => &mut cell.text,
            None => &mut self.text,
        };
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
    }
}

/// Starts a part of a table. Returns whether the element is one.
fn start_part(
    table: &mut OpenTable<'_>,
    tag: &StartTag<()>,
    style: ElementStyle,
) -> Result<bool, ImportError> {
    let name: &[u8] = &tag.name;
    match name {
        b"tr" => table.start_row(style)?,
        b"thead" | b"tbody" | b"tfoot" => table.set_section(style)?,
        b"colgroup" => table.start_column_group(span(tag, b"span"), style),
        b"col" => table.add_column(span(tag, b"span"), style),
        b"td" | b"th" => table.start_cell(span(tag, b"colspan"), span(tag, b"rowspan"), style),
        _ => return Ok(false),
    }
    Ok(true)
}

fn wide_row_count(rows: &[RawRow]) -> usize {
    rows.iter().filter(|row| row.cells.len() > 1).count()
}

/// Whether a table can be a list, and is no menu or layout.
fn looks_like_list(rows: &[RawRow], list: &dyn ListKind) -> bool {
    list.entry_count(rows) > 0 || wide_row_count(rows) > 2
}

fn span(tag: &StartTag<()>, name: &[u8]) -> u32 {
    let count = attribute(tag, name).and_then(|count| count.trim().parse().ok());
    count.unwrap_or(1).clamp(1, MAX_SPAN)
}

/// The address of a `mailto:` link, or of a link in which a page hides it from robots.
fn mail_address(link: &str) -> Option<String> {
    if let Some((_, code)) = link.split_once("/cdn-cgi/l/email-protection#") {
        return decoded_address(code);
    }
    let addresses = strip_prefix_ignoring_case(link, "mailto:")?;
    let address = addresses.split(['?', ',']).next()?.trim();
    let address = address.replace("%40", "@");
    (address.contains('@') && !address.contains(['<', '>'])).then_some(address)
}

/// The address that a page hides from robots: bytes as hexadecimal digits, of which the first one changed the bits of
/// the others.
fn decoded_address(code: &str) -> Option<String> {
    let code = code.get(..code.len().min(2 * MAX_EMAIL_BYTES))?;
    let bytes = hex::decode(code).ok()?;
    let (key, rest) = bytes.split_first()?;
    let address = String::from_utf8(rest.iter().map(|byte| byte ^ key).collect()).ok()?;
    is_email_address(&address).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows the text that pages show in the place of a hidden address.
    struct HiddenAddresses;

    impl ListKind for HiddenAddresses {
        fn is_placeholder(&self, text: &str) -> bool {
            text == "[email protected]"
        }
    }

    #[test]
    fn hidden_addresses_are_decoded() {
        let code = "7a1b14141b3a1f021b170a161f54191517";
        let html = format!(
            "<table><tr><td>Anna</td><td><a class=\"__cf_email__\" data-cfemail=\"{code}\">\
             [email&#160;protected]</a></td></tr>\
             <tr><td><a href=\"/cdn-cgi/l/email-protection#{code}\">Bo</a></td><td>x</td></tr>\
             <tr><td>Cy</td><td>[email&#160;protected]</td></tr></table>"
        );
        let cells = html_cells(&html, &HiddenAddresses).unwrap();
        assert_eq!(cells[0], ["Anna", "anna@example.com"]);
        assert_eq!(cells[1], ["Bo <anna@example.com>", "x"]);
        assert_eq!(cells[2][1], "[email\u{a0}protected]");
        assert_eq!(decoded_address("7a"), None);
        assert_eq!(decoded_address("é7"), None);
    }

    #[test]
    fn copied_html_table_becomes_rows_of_cells() {
        let html = "<html><body><p>Hello</p><table><tr><td>Ada</td><td>a&amp;b<br>c</td></tr>\
                    <tr></tr><tr><td colspan=2>Bo</td><td>x</td></tr></table>";
        let cells = html_cells(html, &HiddenAddresses).unwrap();
        assert_eq!(cells.first().unwrap(), &["Ada", "a&b\nc"]);
        assert_eq!(cells.last().unwrap(), &["Bo", "", "x"]);
        assert_eq!(html_cells("<p>no table</p>", &HiddenAddresses), None);
    }

    #[test]
    fn copied_html_without_table_becomes_lines() {
        let html = "<style>p {}</style><p>Ada &amp; Bo</p><div>cy@example.com</div>";
        assert_eq!(
            html_text(html, &HiddenAddresses).unwrap(),
            "Ada & Bo\ncy@example.com"
        );
        assert_eq!(html_text("<img src='a.png'>", &HiddenAddresses), None);
    }
}
