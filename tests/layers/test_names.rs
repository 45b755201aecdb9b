//! Names of tests: a test is named after the behavior that it checks, in nine words at most.

use std::{fs, path::Path};

use crate::{
    collect_files,
    tokens::{Token, tokens},
};

const MAX_WORDS: usize = 9;

#[test]
fn test_names_are_short() {
    let mut files = Vec::new();
    for folder in ["src", "tests"] {
        collect_files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut files,
        );
    }
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let names = test_names(&tokens(&text)).into_iter();
        let long = names.filter(|(_, name)| name.split('_').count() > MAX_WORDS);
        found.extend(long.map(|(line, name)| format!("{}:{line}: {name}", file.display())));
    }
    assert!(
        found.is_empty(),
        "tests with more than {MAX_WORDS} words in their name:\n{}",
        found.join("\n")
    );
}

#[test]
fn names_of_tests_are_found() {
    let text = "#[tokio::test(flavor = \"multi_thread\")]\nasync fn one_two() {}\n\
                #[test]\n#[ignore = \"slow\"]\nfn three() {}\nfn helper() {}\n#[cfg(test)]\nmod tests {}";
    let expected = [(2, "one_two".to_owned()), (5, "three".to_owned())];
    assert_eq!(test_names(&tokens(text)), expected);
}

/// The line and the name of each function with an attribute that ends in `test`.
fn test_names(tokens: &[Token]) -> Vec<(usize, String)> {
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.text == text);
    let mut names = Vec::new();
    for at in 0..tokens.len() {
        let ends_path = is(at + 1, "]") || is(at + 1, "(");
        let begins_path = at > 0 && (is(at - 1, "[") || is(at - 1, "::"));
        if !(is(at, "test") && begins_path && ends_path) {
            continue;
        }
        let mut rest = tokens[at..].iter();
        if rest.any(|token| matches!(token.text.as_str(), "fn" | "mod"))
            && let Some(name) = rest.next()
        {
            names.push((name.line, name.text.clone()));
        }
    }
    names
}
