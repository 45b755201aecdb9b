//! Reads the Rust sources as tokens. Comments are left out; each string is one token.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    str::FromStr,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A message that a source file uses.
pub struct UsedMessage {
    /// File and line: `src/ui/app.rs:12`.
    pub place: String,
    pub id: String,
    pub arguments: BTreeSet<String>,
}

/// Returns every source file below a folder, with its tokens.
pub fn files(folder: &str) -> Vec<(String, TokenStream)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    collect_paths(&root.join(folder), &mut paths);
    assert!(!paths.is_empty(), "no sources in {folder}");
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a readable source file");
            let name = path.strip_prefix(root).unwrap().display().to_string();
            let tokens = TokenStream::from_str(&text)
                .unwrap_or_else(|error| panic!("{name} is not Rust: {error}"));
            (name, tokens)
        })
        .collect()
}

fn collect_paths(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_paths(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
    paths.sort();
}

/// Returns every message that the sources use with `t!` or `t_in!`.
pub fn used_messages() -> Vec<UsedMessage> {
    let mut found = Vec::new();
    for (file, tokens) in files("src") {
        if file != "src/i18n/mod.rs" {
            collect_messages(&file, tokens, &mut found);
        }
    }
    assert!(
        found.len() > 5,
        "the sources use only {} messages",
        found.len()
    );
    found
}

fn collect_messages(file: &str, tokens: TokenStream, found: &mut Vec<UsedMessage>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        if let TokenTree::Group(group) = tree {
            if let Some(name) = macro_before(&trees, index)
                && (name == "t" || name == "t_in")
                && group.delimiter() == Delimiter::Parenthesis
            {
                found.extend(used_message(file, group.stream(), name == "t_in"));
            }
            collect_messages(file, group.stream(), found);
        }
    }
}

/// The name of the macro whose arguments are at `index`: `name ! ( … )`.
pub fn macro_before(trees: &[TokenTree], index: usize) -> Option<String> {
    let TokenTree::Punct(bang) = trees.get(index.checked_sub(1)?)? else {
        return None;
    };
    let TokenTree::Ident(name) = trees.get(index.checked_sub(2)?)? else {
        return None;
    };
    (bang.as_char() == '!').then(|| name.to_string())
}

fn used_message(file: &str, arguments: TokenStream, has_language: bool) -> Option<UsedMessage> {
    let mut parts = split_at_commas(arguments).into_iter();
    if has_language {
        parts.next()?;
    }
    let first = parts.next()?;
    let [TokenTree::Literal(literal)] = first.as_slice() else {
        // The definition of a macro passes a variable instead of a message id.
        return None;
    };
    let place = format!("{file}:{}", literal.span().start().line);
    let id = literal.to_string().trim_matches('"').to_owned();
    let arguments = parts
        .filter_map(|part| match part.first()? {
            TokenTree::Ident(name) => Some(name.to_string()),
            other => panic!("{place}: {other} is not an argument name"),
        })
        .collect();
    Some(UsedMessage {
        place,
        id,
        arguments,
    })
}

fn split_at_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    for tree in tokens {
        match &tree {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(Vec::new()),
            _ => parts.last_mut().unwrap().push(tree),
        }
    }
    if parts.last().is_some_and(Vec::is_empty) {
        parts.pop();
    }
    parts
}
