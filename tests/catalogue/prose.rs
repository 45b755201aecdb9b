//! Finds text for people in the sources: string literals that read like words of a sentence.

use proc_macro2::{TokenStream, TokenTree};

use super::sources::{files, macro_before};

/// The layers whose text comes from the catalogue.
const FOLDERS: [&str; 6] = [
    "src/ui",
    "src/desk",
    "src/recipients",
    "src/shop_files",
    "src/tables",
    "src/cli",
];

/// Literals that are not text for people: the file or folder, a part of the literal (empty: every
/// literal there), and the reason.
const EXCEPTIONS: [(&str, &str, &str); 42] = [
    (
        "src/desk/simulation_config.rs",
        "",
        "a command that only tests print",
    ),
    (
        "src/recipients/addresses/full_address.rs",
        "po box",
        "a word in addresses",
    ),
    (
        "src/recipients/read/address_list.rs",
        "",
        "names of columns, from which the mapping is guessed",
    ),
    (
        "src/recipients/read/vcard.rs",
        "",
        "names of columns, from which the mapping is guessed",
    ),
    (
        "src/shop_files/catalog/columns.rs",
        "",
        "names of sheets and columns in catalog files, which are the same in every language",
    ),
    (
        "src/shop_files/tracking/header.rs",
        "",
        "texts in the columns of files that label services give back",
    ),
    (
        "src/shop_files/journal.rs",
        "",
        "titles of columns in exported files: machine output",
    ),
    (
        "src/shop_files/terms.rs",
        "",
        "titles of columns, which are the same in every language",
    ),
    (
        "src/shop_files/catalog/shopify.rs",
        "Title",
        "the option that Shopify writes for a product without options",
    ),
    (
        "src/shop_files/catalog/values.rs",
        "",
        "values of cells in catalog files, which are the same in every language",
    ),
    (
        "src/shop_files/labels.rs",
        "",
        "titles of columns in the files of label services",
    ),
    ("src/shop_files/test_parcel.rs", "", "a parcel of tests"),
    (
        "src/shop_files/catalog/template.rs",
        "",
        "examples in the template, which has the same columns in every language",
    ),
    (
        "src/shop_files/catalog/unknown.rs",
        "",
        "names of columns, from which their meaning is guessed",
    ),
    (
        "src/tables/workbook/spreadsheet_xml.rs",
        "Default",
        "the name of a style in files",
    ),
    (
        "src/desk/store/",
        "",
        "parts of SQL statements and of the log",
    ),
    (
        "src/desk/export/order_file.rs",
        "",
        "titles of columns in exported files: machine output",
    ),
    (
        "src/desk/shop/audit.rs",
        "",
        "titles of columns in exported files: machine output",
    ),
    (
        "src/ui/screens/shop/funds/mod.rs",
        "giftdesk keys add",
        "a command for the terminal",
    ),
    (
        "src/ui/screens/money/files.rs",
        "",
        "titles of columns in exported files: machine output",
    ),
    (
        "src/ui/screens/reports/files.rs",
        "",
        "titles of columns in exported files: machine output",
    ),
    (
        "src/ui/screens/reports/figures.rs",
        "{label}: {value}",
        "an accessible name of translated parts",
    ),
    (
        "src/desk/sends/price_estimate.rs",
        "Recipient",
        "the anonymous recipient of a price request",
    ),
    (
        "src/desk/system/picker.rs",
        "Get",
        "the name of a D-Bus method",
    ),
    (
        "src/desk/sends/outbox/parts.rs",
        "{stem} ({number})",
        "the name of a batch with the number of its part",
    ),
    (
        "src/cli/interrupt.rs",
        "the signal thread ended",
        "details of an error of the operating system",
    ),
    (
        "src/cli/send/warnings.rs",
        "--accept {code}",
        "arguments of the command line",
    ),
    (
        "src/desk/end_user_cards/card.rs",
        "",
        "names of card brands",
    ),
    (
        "src/desk/connections/vault/system.rs",
        "",
        "the label of an entry in the system keyring",
    ),
    (
        "src/ui/screens/activity/cards.rs",
        "cards of equal height",
        "a widget id",
    ),
    (
        "src/ui/screens/activity/chart.rs",
        "opened and accepted",
        "a widget id",
    ),
    (
        "src/ui/screens/batch/details.rs",
        "batch details",
        "a widget id",
    ),
    (
        "src/ui/screens/batch/mod.rs",
        "the height of the table",
        "a panic message",
    ),
    (
        "src/ui/widgets/copy_button.rs",
        "copy details",
        "a widget id",
    ),
    (
        "src/ui/widgets/bar.rs",
        "{label} {value} {rest}",
        "an accessible name of translated parts",
    ),
    (
        "src/ui/widgets/money.rs",
        "{label} {amount}",
        "an accessible name of translated parts",
    ),
    (
        "src/ui/screens/settings/connect.rs",
        "Connect",
        "a debug name",
    ),
    ("src/cli/webhooks.rs", "", "a line of a table for programs"),
    (
        "src/cli/serve.rs",
        "giftdesk service listening on",
        "the line that scripts wait for",
    ),
    ("src/cli/failure.rs", "", "a format of translated parts"),
    (
        "src/desk/connections/connection.rs",
        "",
        "the stored names of Practice and My shop",
    ),
    (
        "src/ui/model/mod.rs",
        "giftdesk shop",
        "a command for the terminal",
    ),
];

/// Macros whose literals users never see: logs (always in English), panics and message ids.
const NOT_SHOWN: [&str; 16] = [
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "event",
    "span",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "panic",
    "unreachable",
    "t",
    "t_in",
];

/// Functions whose literals users never see: panic messages and SQL.
const CALLS_NOT_SHOWN: [&str; 4] = ["expect", "query", "query_scalar", "query_as"];

pub fn literals_outside_the_catalogue() -> Vec<String> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        for (file, tokens) in files(folder) {
            let is_test = file.contains("tests") || file.contains("/test_support/");
            if !is_test && !has_statements(&tokens) {
                collect_prose(&file, tokens, &mut found);
            }
        }
    }
    found
}

/// Whether a file has the SQL of a feature: it names sqlx, or adds methods to the store. Its literals are parts of statements
/// and of the log.
fn has_statements(tokens: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_name =
        |tree: &TokenTree, name: &str| matches!(tree, TokenTree::Ident(one) if one == name);
    let has = |first, second| {
        trees
            .windows(2)
            .any(|pair| is_name(&pair[0], first) && is_name(&pair[1], second))
    };
    has("use", "sqlx") || has("impl", "Store")
}

fn collect_prose(file: &str, tokens: TokenStream, found: &mut Vec<String>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut is_test_item = false;
    for (index, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => {
                if is_attribute(&trees, index) {
                    let text = group.stream().to_string();
                    is_test_item |= text.starts_with("cfg") && text.contains("test");
                    continue;
                }
                let name = macro_before(&trees, index);
                if name.is_some_and(|name| NOT_SHOWN.contains(&name.as_str()))
                    || call_before(&trees, index)
                        .is_some_and(|name| CALLS_NOT_SHOWN.contains(&name.as_str()))
                {
                    continue;
                }
                // The body of a test module or function ends the item that its attribute marks.
                if is_test_item && group.delimiter() == proc_macro2::Delimiter::Brace {
                    is_test_item = false;
                    continue;
                }
                collect_prose(file, group.stream(), found);
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_test_item = false,
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.starts_with(['"', 'r'])
                    && reads_like_prose(&text)
                    && !is_excepted(file, &text)
                {
                    found.push(format!("{file}:{}: {text}", literal.span().start().line));
                }
            }
            _ => {}
        }
    }
}

fn is_attribute(trees: &[TokenTree], index: usize) -> bool {
    let before = |steps: usize| match trees.get(index.wrapping_sub(steps)) {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    };
    before(1) == Some('#') || (before(1) == Some('!') && before(2) == Some('#'))
}

/// The name of the function whose arguments are at `index`: `name ( … )`.
fn call_before(trees: &[TokenTree], index: usize) -> Option<String> {
    match trees.get(index.checked_sub(1)?)? {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    }
}

fn is_excepted(file: &str, literal: &str) -> bool {
    EXCEPTIONS
        .iter()
        .any(|(place, part, _reason)| file.starts_with(place) && literal.contains(part))
}

/// Whether a literal has two consecutive words or is one capitalized word. SQL is not prose.
fn reads_like_prose(literal: &str) -> bool {
    let text = literal.trim_matches(['r', '#', '"']);
    const SQL: [&str; 12] = [
        "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "PRAGMA ", "BEGIN", "WITH ",
        "ALTER ", "DROP ", "VACUUM", "ATTACH ",
    ];
    if SQL.iter().any(|start| text.trim_start().starts_with(start)) {
        return false;
    }
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .collect();
    let is_word =
        |word: &&str| (word.len() > 1 || *word == "a") && word.chars().all(char::is_alphabetic);
    let has_two_words = words.windows(2).any(|pair| pair.iter().all(&is_word));
    let is_capitalized = words.len() == 1
        && is_word(&words[0])
        && words[0].starts_with(char::is_uppercase)
        && words[0].chars().skip(1).all(char::is_lowercase);
    has_two_words || is_capitalized
}

#[test]
fn distinguishes_prose_from_identifiers() {
    for prose in [
        "\"Send\"",
        "\"no orders yet\"",
        "\"Batch {name} was sent\"",
        "r#\"Add a card\"#",
    ] {
        assert!(reads_like_prose(prose), "{prose}");
    }
    for other in [
        "\"GET\"",
        "\"order_id\"",
        "\"SELECT a FROM b\"",
        "\"/v1/orders\"",
        "\"%Y-%m\"",
        "\"x\"",
    ] {
        assert!(!reads_like_prose(other), "{other}");
    }
}

#[test]
fn literals_in_tests_and_logs_are_left_out() {
    let mut found = Vec::new();
    let source = r#"
        #[doc = "Some prose here"]
        fn shown() { label("Shown to people"); tracing::info!("Only in logs"); }
        #[cfg(test)]
        mod tests { fn f() { label("Only in tests"); } }
        fn after() { button("Also shown"); }
    "#;
    collect_prose("src/ui/x.rs", source.parse().unwrap(), &mut found);
    assert_eq!(
        found,
        [
            "src/ui/x.rs:3: \"Shown to people\"",
            "src/ui/x.rs:6: \"Also shown\""
        ]
    );
}
