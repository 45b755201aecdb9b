//! Reads what a source file declares and imports: modules, `use` declarations, items and paths.
//!
//! Code under `#[cfg(test)]` is left out.

use std::collections::BTreeSet;

use super::tokens::{Token, tokens};

/// Keywords that are followed by the name of an item.
const ITEM_KEYWORDS: [&str; 8] = [
    "struct", "enum", "union", "fn", "trait", "type", "const", "static",
];

/// A module of the file: the file's own module or an inline `mod name { … }`.
#[derive(Default)]
pub struct Scope {
    /// The inline modules around the scope, outermost first; empty for the file's own module.
    pub name: Vec<String>,
    pub modules: Vec<DeclaredModule>,
    pub uses: Vec<Use>,
    /// Paths of two or more names in the code.
    pub paths: Vec<(usize, Vec<String>)>,
    /// Macros with `#[macro_export]`, which belong to the root of the crate.
    pub exported_macros: BTreeSet<String>,
    /// Names of the items declared here.
    pub items: BTreeSet<String>,
    /// Every name in the code, except in `use` declarations.
    pub names: BTreeSet<String>,
}

/// A `mod` declaration.
pub struct DeclaredModule {
    pub name: String,
    /// The value of `#[path = "…"]`.
    pub path: Option<String>,
    pub is_inline: bool,
}

/// One imported name. `use a::{b, c as d}` imports two.
pub struct Use {
    pub line: usize,
    pub path: Vec<String>,
    /// The name in this scope, or `None` for a glob import.
    pub alias: Option<String>,
    pub is_public: bool,
}

/// All scopes of a file; the first one is the file's own module.
pub fn scopes(text: &str) -> Vec<Scope> {
    let tokens = without_tests(&tokens(text));
    let mut reader = Reader {
        tokens: &tokens,
        at: 0,
        scopes: vec![Scope::default()],
        open: vec![Brace::Module(0)],
        path: None,
    };
    reader.read();
    reader.scopes
}

/// What an open brace belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brace {
    /// A module: the index of its scope in `Reader::scopes`.
    Module(usize),
    Code,
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    scopes: Vec<Scope>,
    open: Vec<Brace>,
    /// The value of a `#[path = "…"]` that precedes the next `mod`.
    path: Option<String>,
}

impl Reader<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn before(&self) -> &str {
        self.at.checked_sub(1).map_or("", |at| self.text(at))
    }

    fn scope(&mut self) -> &mut Scope {
        let innermost = self.open.iter().rev().find_map(|brace| match brace {
            Brace::Module(scope) => Some(*scope),
            Brace::Code => None,
        });
        &mut self.scopes[innermost.unwrap_or(0)]
    }

    fn read(&mut self) {
        while self.at < self.tokens.len() {
            let token = self.text(self.at).to_owned();
            let next = self.text(self.at + 1).to_owned();
            match token.as_str() {
                "{" => self.open.push(Brace::Code),
                "}" => {
                    self.open.pop();
                }
                "mod" if matches!(self.text(self.at + 2), ";" | "{") => {
                    self.declare_module(next);
                    continue;
                }
                // `use<'a>` in a type is not a declaration.
                "use" if next != "<" => {
                    self.read_use();
                    continue;
                }
                "#" => self.read_path_attribute(),
                "macro_rules" => {
                    let name = self.text(self.at + 2).to_owned();
                    let is_exported = self.at >= 2 && self.text(self.at - 2) == "macro_export";
                    let scope = self.scope();
                    if is_exported {
                        scope.exported_macros.insert(name);
                    } else {
                        scope.items.insert(name);
                    }
                }
                keyword if ITEM_KEYWORDS.contains(&keyword) => {
                    if matches!(self.open.last(), Some(Brace::Module(_))) {
                        self.scope().items.insert(next);
                    }
                }
                _ if self.tokens[self.at].is_name() => {
                    self.read_path(token);
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    fn declare_module(&mut self, name: String) {
        let is_inline = self.text(self.at + 2) == "{";
        let path = self.path.take();
        self.scope().modules.push(DeclaredModule {
            name: name.clone(),
            path,
            is_inline,
        });
        if is_inline {
            let mut full = self.scope().name.clone();
            full.push(name);
            self.open.push(Brace::Module(self.scopes.len()));
            self.scopes.push(Scope {
                name: full,
                ..Scope::default()
            });
        }
        self.at += 3;
    }

    fn read_path_attribute(&mut self) {
        if self.text(self.at + 1) == "[" && self.text(self.at + 2) == "path" {
            let value = self.text(self.at + 4).trim_matches('"').to_owned();
            self.path = Some(value);
        }
    }

    fn read_path(&mut self, first: String) {
        let (line, is_start) = (
            self.tokens[self.at].line,
            !matches!(self.before(), "::" | "."),
        );
        let mut path = vec![first];
        self.at += 1;
        while self.text(self.at) == "::" && self.tokens.get(self.at + 1).is_some_and(Token::is_name)
        {
            path.push(self.text(self.at + 1).to_owned());
            self.at += 2;
        }
        let scope = self.scope();
        if is_start {
            scope.names.insert(path[0].clone());
            if path.len() > 1 {
                scope.paths.push((line, path));
            }
        }
    }

    fn read_use(&mut self) {
        let is_public = matches!(self.before(), "pub" | ")");
        self.at += 1;
        self.read_use_tree(Vec::new(), is_public);
    }

    /// Reads `a::b`, `a as b`, `a::*` or `a::{…}` up to the `,`, `}` or `;` after it.
    fn read_use_tree(&mut self, mut path: Vec<String>, is_public: bool) {
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        loop {
            match self.text(self.at) {
                "::" => self.at += 1,
                "{" => {
                    while !matches!(self.text(self.at), "}" | "") {
                        self.at += 1;
                        if self.text(self.at) != "}" {
                            self.read_use_tree(path.clone(), is_public);
                        }
                    }
                    self.at += 1;
                    return;
                }
                "*" => {
                    self.at += 1;
                    self.scope().uses.push(Use {
                        line,
                        path,
                        alias: None,
                        is_public,
                    });
                    return;
                }
                "," | "}" | ";" | "as" | "" => break,
                name => {
                    let name = name.to_owned();
                    // `a::{self}` imports `a`.
                    if name != "self" || path.is_empty() {
                        path.push(name);
                    }
                    self.at += 1;
                }
            }
        }
        let mut alias = path.last().cloned();
        if self.text(self.at) == "as" {
            alias = Some(self.text(self.at + 1).to_owned());
            self.at += 2;
        }
        self.scope().uses.push(Use {
            line,
            path,
            alias,
            is_public,
        });
    }
}

/// The tokens without the items, statements and fields under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if text(at) != "#" {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let end = after_group(tokens, at + 1);
        let attribute: Vec<&str> = (at..end).map(text).collect();
        if is_test_attribute(&attribute) {
            at = after_item(tokens, end);
        } else {
            kept.extend(tokens[at..end].iter().cloned());
            at = end;
        }
    }
    kept
}

/// `#[cfg(test)]` and `#[cfg(all(test, …))]`.
fn is_test_attribute(attribute: &[&str]) -> bool {
    attribute.starts_with(&["#", "[", "cfg", "(", "test", ")"])
        || attribute.starts_with(&["#", "[", "cfg", "(", "all", "(", "test", ","])
}

/// Returns the index after the bracket that closes the bracket at `at`, or `at + 1` when no bracket
/// opens there.
fn after_group(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            // The `!` of an inner attribute, `#![…]`.
            "!" if index == at => continue,
            _ => {}
        }
        if depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

/// The index after the item at `at`: after its `;` or its block, or at the end of the group around
/// it.
fn after_item(tokens: &[Token], mut at: usize) -> usize {
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            ";" => return at + 1,
            "{" => return after_group(tokens, at),
            "(" | "[" => at = after_group(tokens, at),
            ")" | "]" | "}" => return at,
            _ => at += 1,
        }
    }
    at
}
