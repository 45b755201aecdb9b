//! Cells with several values: separated by commas or on lines of their own. A comma inside a value has a backslash before
//! it, and so has a backslash before a comma or another backslash.

use crate::contract::ProductAttribute;

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
    let lines = cell.lines().map(str::trim).filter(|line| !line.is_empty());
    let attributes = lines.map(|line| {
        let mut parts = unescaped_parts(line, &[':']).into_iter();
        let label = parts.next().unwrap_or_default().trim().to_owned();
        let content = parts.collect::<Vec<_>>().join(":");
        ProductAttribute {
            label,
            content: content.trim().to_owned(),
        }
    });
    attributes.collect()
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
}
