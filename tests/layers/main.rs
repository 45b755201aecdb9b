//! Structure of the sources: an upper layer may use a lower layer, never the reverse, and no more
//! than two files import each other.
//!
//! The layer test reads every source file, removes comments and strings, and checks the remaining
//! paths: `crate::layer::…`, `giftdesk::layer::…`, `super::…` that reaches the root, and the names
//! of crates that a layer must not use.

mod import_cycles;
mod imports;
mod test_names;
mod tokens;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use tokens::{Token, tokens};

/// A layer, the layers it may use, and the crates it must not name.
struct Layer {
    name: &'static str,
    may_use: &'static [&'static str],
    must_not_name: &'static [&'static str],
}

const LAYERS: [Layer; 13] = [
    Layer {
        name: "contract",
        may_use: &[],
        must_not_name: &["reqwest", "axum", "hyper", "tokio", "egui", "eframe"],
    },
    Layer {
        name: "i18n",
        may_use: &["contract"],
        must_not_name: &[
            "reqwest", "axum", "hyper", "tokio", "sqlx", "egui", "eframe",
        ],
    },
    Layer {
        name: "client",
        may_use: &["contract"],
        must_not_name: &["sqlx", "axum", "egui", "eframe"],
    },
    Layer {
        name: "tables",
        may_use: &["contract"],
        must_not_name: &[
            "reqwest", "axum", "hyper", "tokio", "sqlx", "egui", "eframe",
        ],
    },
    Layer {
        name: "recipients",
        may_use: &["contract", "tables"],
        must_not_name: &[
            "reqwest", "axum", "hyper", "tokio", "sqlx", "egui", "eframe",
        ],
    },
    Layer {
        name: "pdf",
        may_use: &[],
        must_not_name: &[
            "reqwest", "axum", "hyper", "tokio", "sqlx", "egui", "eframe",
        ],
    },
    Layer {
        name: "shop_files",
        may_use: &["contract", "tables", "recipients", "pdf"],
        must_not_name: &[
            "reqwest", "axum", "hyper", "tokio", "sqlx", "egui", "eframe",
        ],
    },
    Layer {
        name: "desk",
        may_use: &[
            "contract",
            "client",
            "tables",
            "recipients",
            "pdf",
            "shop_files",
        ],
        must_not_name: &["axum", "hyper", "egui", "eframe"],
    },
    Layer {
        name: "service",
        may_use: &["contract", "i18n", "client", "tables", "recipients"],
        must_not_name: &["egui", "eframe"],
    },
    Layer {
        name: "messages",
        may_use: &[
            "contract",
            "i18n",
            "client",
            "recipients",
            "pdf",
            "shop_files",
            "desk",
        ],
        must_not_name: &[
            "reqwest", "axum", "hyper", "tokio", "sqlx", "egui", "eframe",
        ],
    },
    Layer {
        name: "ui",
        may_use: &[
            "contract",
            "i18n",
            "recipients",
            "pdf",
            "shop_files",
            "desk",
            "messages",
        ],
        must_not_name: &["reqwest", "axum", "hyper", "tokio", "sqlx"],
    },
    Layer {
        name: "cli",
        may_use: &[
            "contract",
            "i18n",
            "client",
            "tables",
            "recipients",
            "pdf",
            "shop_files",
            "desk",
            "service",
            "messages",
            "ui",
        ],
        must_not_name: &[],
    },
    Layer {
        name: "main.rs",
        may_use: &["cli"],
        must_not_name: &[
            "reqwest", "axum", "hyper", "tokio", "sqlx", "egui", "eframe",
        ],
    },
];

#[test]
fn no_layer_uses_an_upper_layer() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect_files(&src, &mut files);
    assert!(files.len() > 50, "the sources were not found");
    let mut violations = Vec::new();
    for file in &files {
        let inside = file.strip_prefix(&src).expect("a file of src");
        let text = fs::read_to_string(file).expect("a readable source file");
        violations.extend(violations_of(inside, &text));
    }
    assert!(
        violations.is_empty(),
        "layers are violated:\n{}",
        violations.join("\n")
    );
}

#[test]
fn only_the_allocator_has_unsafe_code() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect_files(&src, &mut files);
    files.retain(|file| {
        let text = fs::read_to_string(file).expect("a readable source file");
        tokens(&text).iter().any(|token| token.text == "unsafe")
    });
    assert_eq!(files, [src.join("desk/system/allocator.rs")]);
}

#[test]
fn every_module_is_a_layer() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found: BTreeSet<String> = fs::read_dir(src)
        .expect("src")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name != "lib.rs")
        .collect();
    let known: BTreeSet<String> = LAYERS.iter().map(|layer| layer.name.to_owned()).collect();
    assert_eq!(found, known);
}

#[test]
fn violations_are_found() {
    for (file, text, violation) in [
        (
            "desk/engine.rs",
            "use crate::service::Service;",
            "desk uses service",
        ),
        (
            "service/http/mod.rs",
            "fn f() { crate::desk::run() }",
            "service uses desk",
        ),
        (
            "client/mod.rs",
            "use crate::recipients::Field;",
            "client uses recipients",
        ),
        (
            "recipients/read/mod.rs",
            "use crate::{contract::Cents, client::Client};",
            "recipients uses client",
        ),
        (
            "contract/page.rs",
            "use crate::{\n    client,\n};",
            "contract uses client",
        ),
        ("ui/app.rs", "use crate::client::Client;", "ui uses client"),
        (
            "ui/app.rs",
            "use crate::{desk::{Command, Event}, service::Service};",
            "ui uses service",
        ),
        (
            "ui/screens/orders.rs",
            "tokio::spawn(async {});",
            "ui names tokio",
        ),
        ("ui/app.rs", "use ::reqwest::Url;", "ui names reqwest"),
        ("ui/app.rs", "use {sqlx::Row, std::fs};", "ui names sqlx"),
        (
            "desk/mod.rs",
            "use super::service::Service;",
            "desk uses service",
        ),
        (
            "desk/store/rows.rs",
            "use super::super::super::ui;",
            "desk uses ui",
        ),
        (
            "desk/mod.rs",
            "mod tests { use super::super::service::Service; }",
            "desk uses service",
        ),
        ("desk/mod.rs", "use crate::r#ui::App;", "desk uses ui"),
        (
            "desk/mod.rs",
            "let c = '\"'; use crate::ui::App; let d = '\"';",
            "desk uses ui",
        ),
        (
            "main.rs",
            "fn main() { giftdesk::desk::run() }",
            "main.rs uses desk",
        ),
        (
            "desk/mod.rs",
            "fn draw(ui: &mut egui::Ui) {}",
            "desk names egui",
        ),
    ] {
        let found = violations_of(Path::new(file), text);
        assert_eq!(found.len(), 1, "{file}: {text}: {found:?}");
        assert!(found[0].ends_with(violation), "{found:?}");
    }
}

#[test]
fn allowed_paths_are_accepted() {
    for (file, text) in [
        (
            "desk/engine.rs",
            "//! See [`crate::ui`] and tokio.\nuse crate::client::Client; use tokio::sync::mpsc;",
        ),
        (
            "ui/app.rs",
            "/* crate::client /* nested */ reqwest::get */ let s = \"crate::service\";",
        ),
        (
            "ui/app.rs",
            "let s = r#\"tokio::spawn \"crate::client\" \"#; let b = b\"sqlx::x\";",
        ),
        (
            "ui/app.rs",
            "use crate::{desk::{client, service}, ui::theme};",
        ),
        (
            "ui/app.rs",
            "fn f<'a>(model: &'a Model) { self.tokio.x(); crate::desk::tokio::x() }",
        ),
        (
            "ui/screens/orders.rs",
            "use super::super::model::Model; use super::widgets;",
        ),
        (
            "desk/mod.rs",
            "mod tests { use super::*; use super::store::Store; }",
        ),
        ("cli/window.rs", "use crate::{desk, service, ui};"),
        ("main.rs", "use giftdesk::cli; fn main() { cli::run() }"),
    ] {
        assert_eq!(
            violations_of(Path::new(file), text),
            [""; 0],
            "{file}: {text}"
        );
    }
}

fn collect_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The violations in one file, as "file:line: layer uses other" or "file:line: layer names crate".
fn violations_of(file: &Path, text: &str) -> Vec<String> {
    let parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
    let Some(layer) = LAYERS
        .iter()
        .find(|layer| parts.first() == Some(&layer.name))
    else {
        return Vec::new();
    };
    let tokens = tokens(text);
    let mut violations = BTreeSet::new();
    for (line, other) in layers_used(&tokens, depth(&parts)) {
        let is_layer = LAYERS.iter().any(|layer| layer.name == other);
        if is_layer && other != layer.name && !layer.may_use.contains(&other.as_str()) {
            violations.insert(format!(
                "{}:{line}: {} uses {other}",
                file.display(),
                layer.name
            ));
        }
    }
    for (i, token) in tokens.iter().enumerate() {
        let before = i.checked_sub(1).map_or("", |at| tokens[at].text.as_str());
        let starts_path = match before {
            "." => false,
            // `::name` starts a path after a keyword.
            "::" => i < 2 || !tokens[i - 2].is_name() || tokens[i - 2].text == "use",
            _ => true,
        };
        let goes_on = tokens
            .get(i + 1)
            .is_some_and(|next| matches!(next.text.as_str(), "::" | ";" | "," | "as"));
        if starts_path && goes_on && layer.must_not_name.contains(&token.text.as_str()) {
            violations.insert(format!(
                "{}:{}: {} names {}",
                file.display(),
                token.line,
                layer.name,
                token.text
            ));
        }
    }
    violations.into_iter().collect()
}

/// Returns how many `super` lead from a file's module to the root of the crate.
fn depth(parts: &[&str]) -> usize {
    match parts.last() {
        Some(&"mod.rs") => parts.len() - 1,
        Some(&"main.rs") => 0,
        _ => parts.len(),
    }
}

/// Returns the first name after the root of the crate in every path, with its line.
fn layers_used(tokens: &[Token], file_depth: usize) -> Vec<(usize, String)> {
    let mut used = Vec::new();
    // For each open brace: whether the brace opens an inline module.
    let mut braces: Vec<bool> = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        match tokens[i].text.as_str() {
            "{" => {
                let is_module = i >= 2 && tokens[i - 2].text == "mod" && tokens[i - 1].is_name();
                braces.push(is_module);
            }
            "}" => {
                braces.pop();
            }
            "crate" | "giftdesk" if followed_by_path(tokens, i) => {
                names_after(tokens, i + 2, &mut used);
            }
            "super" if followed_by_path(tokens, i) => {
                let mut climbs = 1;
                while tokens.get(i + 2).is_some_and(|t| t.text == "super")
                    && followed_by_path(tokens, i + 2)
                {
                    climbs += 1;
                    i += 2;
                }
                let inline = braces.iter().filter(|is_module| **is_module).count();
                if climbs >= file_depth + inline {
                    names_after(tokens, i + 2, &mut used);
                }
            }
            _ => {}
        }
        i += 1;
    }
    used
}

fn followed_by_path(tokens: &[Token], i: usize) -> bool {
    tokens.get(i + 1).is_some_and(|next| next.text == "::")
}

/// Adds the name at `i`, or the first name of every part of a group `{a::b, c}`, to `used`.
fn names_after(tokens: &[Token], i: usize, used: &mut Vec<(usize, String)>) {
    let Some(first) = tokens.get(i) else {
        return;
    };
    if first.text != "{" {
        used.push((first.line, first.text.clone()));
        return;
    }
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(i) {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return;
        }
        let begins = matches!(tokens[at - 1].text.as_str(), "{" | ",");
        if depth == 1 && begins && token.is_name() {
            used.push((token.line, token.text.clone()));
        }
    }
}
