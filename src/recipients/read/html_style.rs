//! The styles of a web page that hide rows and columns or cross text out: in the elements, and as classes in its style
//! sheets, as Excel writes them. Other selectors than that of a class are left out.

use std::collections::HashSet;

use html5gum::StartTag;

/// More classes are not kept.
const MAX_CLASSES: usize = 4096;

#[derive(Debug, Default)]
pub(super) struct PageStyles {
    hidden: HashSet<String>,
    crossed_out: HashSet<String>,
}

impl PageStyles {
    /// Reads a style sheet. Rules inside others, such as those for printers, do not count.
    pub(super) fn add_sheet(&mut self, sheet: &str) {
        let sheet = sheet.to_ascii_lowercase();
        let (mut depth, mut start, mut selectors) = (0_u32, 0, "");
        for (at, mark) in sheet.match_indices(['{', '}']) {
            if mark == "{" {
                depth += 1;
                if depth == 1 {
                    selectors = &sheet[start..at];
                }
            } else {
                if depth == 1 && !selectors.contains('@') {
                    self.add_rule(selectors, &sheet[start..at]);
                }
                depth = depth.saturating_sub(1);
            }
            start = at + 1;
        }
    }

    fn add_rule(&mut self, selectors: &str, declarations: &str) {
        let sets = [
            (hides(declarations), &mut self.hidden),
            (crosses_out(declarations), &mut self.crossed_out),
        ];
        for (is_set, classes) in sets {
            if !is_set {
                continue;
            }
            for selector in selectors.split(',') {
                let selector = selector.trim().trim_start_matches("<!--").trim();
                let class = selector.split_once('.').map_or("", |(_, class)| class);
                if !class.is_empty()
                    && !class.contains(['.', ':', '[', '>', '+', '~', ' '])
                    && classes.len() < MAX_CLASSES
                {
                    classes.insert(class.to_owned());
                }
            }
        }
    }

    /// Whether a page hides a row or a column.
    pub(super) fn is_hidden(&self, tag: &StartTag<()>) -> bool {
        let is_attribute = tag.attributes.contains_key(b"hidden".as_slice());
        is_attribute || hides(&attribute(tag, b"style")) || has_class(tag, &self.hidden)
    }

    /// Whether an element crosses its text out.
    pub(super) fn is_crossed_out(&self, tag: &StartTag<()>) -> bool {
        let name: &[u8] = &tag.name;
        matches!(name, b"s" | b"strike" | b"del")
            || crosses_out(&attribute(tag, b"style"))
            || has_class(tag, &self.crossed_out)
    }
}

/// The value of an attribute in lower case; empty without one.
fn attribute(tag: &StartTag<()>, name: &[u8]) -> String {
    let value = tag.attributes.get(name);
    value.map_or_else(String::new, |value| {
        String::from_utf8_lossy(value).to_ascii_lowercase()
    })
}

fn has_class(tag: &StartTag<()>, classes: &HashSet<String>) -> bool {
    !classes.is_empty()
        && attribute(tag, b"class")
            .split_whitespace()
            .any(|class| classes.contains(class))
}

fn hides(declarations: &str) -> bool {
    has_declaration(declarations, "display", "none")
        || has_declaration(declarations, "visibility", "collapse")
}

fn crosses_out(declarations: &str) -> bool {
    has_declaration(declarations, "text-decoration", "line-through")
}

/// Whether declarations in lower case have a property that starts with a name, with this word in its value.
fn has_declaration(declarations: &str, property: &str, word: &str) -> bool {
    declarations.split(';').any(|declaration| {
        declaration.split_once(':').is_some_and(|(name, value)| {
            let mut words = value.split(|c: char| c.is_whitespace() || c == '!');
            name.trim().starts_with(property) && words.any(|it| it == word)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_rules_of_classes_count() {
        let mut styles = PageStyles::default();
        styles.add_sheet(
            "<!--table {x:y} tr\n{display:none}\n.xl65\n\t{color:red;\n\ttext-decoration:line-through;}\n\
             td.gone, .old {DISPLAY: none !important}\n@media print {.paper {display:none} .ink {display:none}}\n\
             .a:hover {display:none} .menu .entry {display:none} .xl66 {text-decoration:none}-->",
        );
        let mut hidden: Vec<&str> = styles.hidden.iter().map(String::as_str).collect();
        hidden.sort_unstable();
        assert_eq!(hidden, ["gone", "old"]);
        assert!(styles.crossed_out.iter().eq(["xl65"]));
    }
}
