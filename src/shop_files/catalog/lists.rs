//! Cells with several values: separated by commas or on lines of their own. A comma inside a value has a backslash before
//! it, and so has a backslash before a comma or another backslash.

use crate::contract::{
    ProductAttribute,
    shop::catalog::{CollectionSection, OptionValue},
};

/// A color begins with it.
const COLOR_MARK: char = '#';
/// The name of a featured section begins with it.
const FEATURED_MARK: char = '*';

/// The values of a cell, without blank and repeated ones.
pub(crate) fn split_list(cell: &str) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for value in unescaped_parts(cell, &[',', '\n']) {
        let value = value.trim();
        if !value.is_empty() && !values.iter().any(|known| known == value) {
            values.push(value.to_owned());
        }
    }
    values
}

/// The cell of a list.
pub(crate) fn join_list<T: AsRef<str>>(values: &[T]) -> String {
    let values = values.iter().map(|value| escaped(value.as_ref(), ','));
    values.collect::<Vec<_>>().join(", ")
}

/// Reads attributes, one on each line: `Material: Cotton`. `\n` is a line break in a content. A line without a colon is a
/// label without content.
pub(crate) fn split_attributes(cell: &str) -> Vec<ProductAttribute> {
    let attributes = lines(cell).map(|line| {
        let (label, content) = label_and_content(line);
        ProductAttribute { label, content }
    });
    attributes.collect()
}

/// Reads the looks of values of options, one on each line: `Ink: #1B2A4A, sold out in spring`. The color begins with a number
/// sign, and the note follows the color or a comma.
pub(crate) fn split_option_values(cell: &str) -> Vec<OptionValue> {
    let values = lines(cell).map(|line| {
        let (value, looks) = label_and_content(line);
        let (color, note) = match looks.split_once(',') {
            Some((color, note)) if color.is_empty() || color.starts_with(COLOR_MARK) => {
                (color, note)
            }
            None if looks.starts_with(COLOR_MARK) => (looks.as_str(), ""),
            _ => ("", looks.as_str()),
        };
        OptionValue {
            value,
            color: filled(color),
            note: filled(note),
        }
    });
    values.collect()
}

/// The cell of the looks of values of options.
pub(crate) fn join_option_values(values: &[OptionValue]) -> String {
    let lines = values.iter().map(|OptionValue { value, color, note }| {
        let is_ambiguous = |note: &String| note.starts_with([COLOR_MARK, ',']);
        let looks = match (color, note) {
            (Some(color), Some(note)) => [color.as_str(), note.as_str()].join(", "),
            (Some(color), None) => color.clone(),
            (None, Some(note)) if is_ambiguous(note) => format!(", {note}"),
            (None, Some(note)) => note.clone(),
            (None, None) => String::new(),
        };
        [escaped(value, ':'), ": ".to_owned(), escaped(&looks, ':')].concat()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads the sections of a collection, one on each line: `To wear: knit-hoodie, beanie`. A star before the name features the
/// section; a name that begins with a star has a backslash before it.
pub(crate) fn split_sections(cell: &str) -> Vec<CollectionSection> {
    let sections = lines(cell).map(|line| {
        let (is_featured, line) = match line.strip_prefix(FEATURED_MARK) {
            Some(rest) => (true, rest.trim_start()),
            None => (false, line),
        };
        let line = match line.strip_prefix('\\') {
            Some(rest) if rest.starts_with(FEATURED_MARK) => rest,
            _ => line,
        };
        let (name, products) = label_and_content(line);
        CollectionSection {
            name,
            is_featured,
            products: split_list(&products.to_lowercase()),
        }
    });
    sections.collect()
}

/// The cell of the sections of a collection.
pub(crate) fn join_sections(sections: &[CollectionSection]) -> String {
    let lines = sections.iter().map(|section| {
        let mark = if section.is_featured { "* " } else { "" };
        let escape = match section.name.starts_with(FEATURED_MARK) {
            true => "\\",
            false => "",
        };
        let name = escaped(&section.name, ':');
        let products = escaped(&join_list(&section.products), ':');
        [mark, escape, name.as_str(), ": ", products.as_str()].concat()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The lines of a cell with text.
fn lines(cell: &str) -> impl Iterator<Item = &str> {
    cell.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// The parts of a line before and after its first colon.
fn label_and_content(line: &str) -> (String, String) {
    let mut parts = unescaped_parts(line, &[':']).into_iter();
    let label = parts.next().unwrap_or_default().trim().to_owned();
    let content = parts.collect::<Vec<_>>().join(":");
    (label, content.trim().to_owned())
}

/// A text without spaces around it; `None` for an empty one.
fn filled(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The cell of attributes.
pub(crate) fn join_attributes(attributes: &[ProductAttribute]) -> String {
    let lines = attributes.iter().map(|attribute| {
        let label = escaped(&attribute.label, ':');
        let content = escaped(&attribute.content, ':').replace('\n', r"\n");
        [label, ": ".to_owned(), content].concat()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn escaped(value: &str, separator: char) -> String {
    let mut escaped = String::with_capacity(value.len());
    for c in value.chars() {
        if c == separator || c == '\\' {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The parts between separators that have no backslash before them.
fn unescaped_parts(cell: &str, separators: &[char]) -> Vec<String> {
    let mut parts = vec![String::new()];
    let has_line_breaks = !separators.contains(&'\n');
    let mut characters = cell.chars().peekable();
    while let Some(c) = characters.next() {
        let is_escape = |next: &char| separators.contains(next) || *next == '\\';
        let last = parts.last_mut();
        match (c, last) {
            ('\\', Some(part)) if has_line_breaks && characters.next_if_eq(&'n').is_some() => {
                part.push('\n');
            }
            ('\\', Some(part)) => part.push(characters.next_if(is_escape).unwrap_or('\\')),
            (c, _) if separators.contains(&c) => parts.push(String::new()),
            (c, Some(part)) => part.push(c),
            (_, None) => {}
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_they_were_written() {
        for values in [
            &["a", "b c"][..],
            &["Salt, fine", r"C:\mugs"],
            &[r"end\", r"\,"],
            &[],
        ] {
            assert_eq!(split_list(&join_list(values)), values);
        }
        assert_eq!(split_list("a,, b\nc, a"), ["a", "b", "c"]);
        assert_eq!(split_list(r"C:\mugs\red.jpg"), [r"C:\mugs\red.jpg"]);
    }

    #[test]
    fn attributes_are_read_as_they_were_written() {
        let attribute = |label: &str, content: &str| ProductAttribute {
            label: label.to_owned(),
            content: content.to_owned(),
        };
        for attributes in [
            vec![attribute("Material", "Cotton"), attribute("Care", "")],
            vec![attribute("a: b", r"c: d \ e \n"), attribute("x", "1\n2")],
        ] {
            assert_eq!(split_attributes(&join_attributes(&attributes)), attributes);
        }
        let of_url = split_attributes("Site: https://example.com");
        assert_eq!(of_url, [attribute("Site", "https://example.com")]);
    }

    #[test]
    fn option_values_are_read_as_they_were_written() {
        let looks = |value: &str, color: Option<&str>, note: Option<&str>| OptionValue {
            value: value.to_owned(),
            color: color.map(str::to_owned),
            note: note.map(str::to_owned),
        };
        let values = vec![
            looks("Ink", Some("#1B2A4A"), Some("dark, soft: warm")),
            looks("Moss", Some("#6E7F57"), None),
            looks("XL: wide", None, Some("runs small, wash cold")),
            looks("a", None, Some("#1 of the season")),
            looks("b", None, Some(r", \n")),
            looks("c", None, None),
        ];
        let cell = join_option_values(&values);
        assert_eq!(
            cell.lines().next(),
            Some(r"Ink: #1B2A4A, dark, soft\: warm")
        );
        assert_eq!(split_option_values(&cell), values);
        let colored = [looks("Ink", Some("#1B2A4A"), Some("soft"))];
        assert_eq!(split_option_values("Ink : #1B2A4A,soft\n"), colored);
    }

    #[test]
    fn sections_are_read_as_they_were_written() {
        let section = |name: &str, is_featured: bool, products: &[&str]| CollectionSection {
            name: name.to_owned(),
            is_featured,
            products: products.iter().map(|it| (*it).to_owned()).collect(),
        };
        let sections = vec![
            section("To wear", true, &["knit-hoodie", "beanie"]),
            section("*: new", true, &[]),
            section("*", false, &["mug"]),
            section(r"\* a", false, &["mug"]),
        ];
        let cell = join_sections(&sections);
        assert_eq!(cell.lines().next(), Some("* To wear: knit-hoodie, beanie"));
        assert_eq!(split_sections(&cell), sections);
        let read = split_sections("*To wear: Mug,mug\n\n");
        assert_eq!(read, [section("To wear", true, &["mug"])]);
    }
}
