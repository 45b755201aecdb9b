//! The styles of a web page that hide parts of a table or cross text out: in the elements, and as classes in its style
//! sheets, as Excel (`.xl65`) and Google Sheets (`.ritz .waffle .s1`) write them. Other selectors than those of a class,
//! and of a class inside others, are left out.

use std::collections::HashMap;

use html5gum::StartTag;

/// More classes are not kept.
const MAX_CLASSES: usize = 4096;

/// More rules for one class, and more classes around it, are not kept.
const MAX_RULES_OF_CLASS: usize = 4;

/// More open elements, and more classes of one, do not count as being around a class.
const MAX_OPEN_ELEMENTS: usize = 32;
const MAX_CLASSES_OF_ELEMENT: usize = 8;

/// What an element does to its text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ElementStyle {
    pub(super) is_hidden: bool,
    pub(super) is_crossed_out: bool,
}

impl ElementStyle {
    /// The style of the element inside another one.
    pub(super) fn within(self, outer: Self) -> Self {
        Self {
            is_hidden: self.is_hidden || outer.is_hidden,
            is_crossed_out: self.is_crossed_out || outer.is_crossed_out,
        }
    }
}

/// For each class, the classes of elements around it that each of its rules needs.
type ClassRules = HashMap<String, Vec<Vec<String>>>;

#[derive(Debug, Default)]
pub(super) struct PageStyles {
    hidden: ClassRules,
    crossed_out: ClassRules,
    /// The open elements that can have tables inside, with their classes.
    open: Vec<(Vec<u8>, Vec<String>)>,
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
        for (is_set, rules) in sets {
            if !is_set {
                continue;
            }
            for selector in selectors.split(',') {
                let Some((class, around)) = classes_of(selector) else {
                    continue;
                };
                if rules.len() < MAX_CLASSES || rules.contains_key(class) {
                    let of_class = rules.entry(class.to_owned()).or_default();
                    if of_class.len() < MAX_RULES_OF_CLASS {
                        of_class.push(around);
                    }
                }
            }
        }
    }

    /// Enters an element and returns its style.
    pub(super) fn enter(&mut self, tag: &StartTag<()>) -> ElementStyle {
        let name: &[u8] = &tag.name;
        let declarations = lower_attribute(tag, b"style");
        let style = ElementStyle {
            is_hidden: tag.attributes.contains_key(b"hidden".as_slice())
                || hides(&declarations)
                || self.has_rule(tag, &self.hidden),
            is_crossed_out: matches!(name, b"s" | b"strike" | b"del")
                || crosses_out(&declarations)
                || self.has_rule(tag, &self.crossed_out),
        };
        if is_container(name) && self.open.len() < MAX_OPEN_ELEMENTS {
            let classes = lower_attribute(tag, b"class");
            let classes = classes.split_whitespace().take(MAX_CLASSES_OF_ELEMENT);
            self.open
                .push((name.to_vec(), classes.map(str::to_owned).collect()));
        }
        style
    }

    pub(super) fn leave(&mut self, name: &[u8]) {
        if is_container(name)
            && let Some(at) = self.open.iter().rposition(|(open, _)| open == name)
        {
            self.open.truncate(at);
        }
    }

    fn has_rule(&self, tag: &StartTag<()>, rules: &ClassRules) -> bool {
        let is_open = |class: &String| self.open.iter().any(|(_, open)| open.contains(class));
        !rules.is_empty()
            && lower_attribute(tag, b"class")
                .split_whitespace()
                .any(|class| {
                    let of_class = rules.get(class).into_iter().flatten();
                    of_class
                        .into_iter()
                        .any(|around| around.iter().all(is_open))
                })
    }
}

/// Whether an element always has an end tag and can have tables inside, or is one.
fn is_container(name: &[u8]) -> bool {
    matches!(name, b"body" | b"div" | b"main" | b"section" | b"table")
}

/// The class that a selector names, and the classes around it; `None` for a selector that needs more than classes.
fn classes_of(selector: &str) -> Option<(&str, Vec<String>)> {
    let selector = selector.trim().trim_start_matches("<!--").trim();
    if selector.contains([':', '[', '>', '+', '~', '#', '*']) {
        return None;
    }
    let mut parts = selector.split_whitespace().rev();
    let class = |part: &'_ str| part.split_once('.').map(|(_, class)| class.to_owned());
    let (_, last) = parts.next()?.split_once('.')?;
    let around: Vec<String> = parts.filter_map(class).collect();
    let is_plain = |class: &str| !class.is_empty() && !class.contains('.');
    (is_plain(last) && around.len() <= MAX_RULES_OF_CLASS && around.iter().all(|it| is_plain(it)))
        .then_some((last, around))
}

pub(super) fn attribute(tag: &StartTag<()>, name: &[u8]) -> Option<String> {
    let value = tag.attributes.get(name)?;
    Some(String::from_utf8_lossy(value).into_owned())
}

/// The value of an attribute in lower case; empty without one.
fn lower_attribute(tag: &StartTag<()>, name: &[u8]) -> String {
    attribute(tag, name)
        .unwrap_or_default()
        .to_ascii_lowercase()
}

fn hides(declarations: &str) -> bool {
    has_declaration(declarations, "display", "none")
        || has_declaration(declarations, "visibility", "collapse")
        || has_declaration(declarations, "visibility", "hidden")
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
        let mut hidden: Vec<&str> = styles.hidden.keys().map(String::as_str).collect();
        hidden.sort_unstable();
        assert_eq!(hidden, ["entry", "gone", "old"]);
        assert_eq!(styles.hidden["gone"], [Vec::<String>::new()]);
        assert_eq!(styles.hidden["entry"], [["menu"]]);
        assert!(styles.crossed_out.keys().eq(["xl65"]));
    }
}
