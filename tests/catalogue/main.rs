//! Tests of the message catalogue.
//!
//! - Every `t!` and `t_in!` in the sources names a message of `en-US` with exactly its arguments,
//!   and every message is used.
//! - Every language has the messages of `en-US` with the same arguments, and no others.
//! - No user-visible text is in the sources outside the catalogue.
//! - English texts and the practice catalog use American spelling.
//!
//! These checks are tests, because the compile-time macro of `i18n-embed-fl` adds 0.7 s to each
//! incremental `cargo check` for 1,500 messages. The macro also reads only one file per language,
//! and cargo does not notice changes of that file.

mod files;
mod prose;
mod sources;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use files::Catalogue;

/// Prefixes of ids that are composed at run time. The code that looks these messages up has a test
/// for each prefix.
const COMPOSED_ID_PREFIXES: [&str; 2] = [
    // Help texts of the command line: the id contains the program and the option.
    "cli-help",
    // Problems: the id contains the name of the problem's code (src/messages/problem.rs).
    "problem-",
];

#[test]
fn sources_use_messages_with_their_arguments() {
    let catalogue = Catalogue::read("en-US");
    let mut faults = Vec::new();
    for used in sources::used_messages() {
        match catalogue.arguments.get(&used.id) {
            None => faults.push(format!("{}: no message {:?}", used.place, used.id)),
            Some(arguments) if *arguments != used.arguments => faults.push(format!(
                "{}: {:?} takes {arguments:?}, the source gives {:?}",
                used.place, used.id, used.arguments
            )),
            Some(_) => {}
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_message_is_used() {
    let catalogue = Catalogue::read("en-US");
    let used: BTreeSet<String> = sources::used_messages()
        .into_iter()
        .map(|used| used.id)
        .collect();
    let unused: Vec<&String> = catalogue
        .arguments
        .keys()
        .filter(|id| !used.contains(*id) && !catalogue.referenced.contains(*id))
        .filter(|id| {
            !COMPOSED_ID_PREFIXES
                .iter()
                .any(|prefix| id.starts_with(prefix))
        })
        .collect();
    assert!(
        unused.is_empty(),
        "messages that no source uses: {unused:#?}"
    );
}

#[test]
fn every_language_has_every_message() {
    let source = Catalogue::read("en-US");
    let mut faults = Vec::new();
    for tag in files::languages() {
        let own = Catalogue::read(&tag);
        faults.extend(find_differences(&tag, &source.arguments, &own.arguments));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn find_differences(
    tag: &str,
    source: &BTreeMap<String, BTreeSet<String>>,
    own: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, arguments) in source {
        match own.get(id) {
            None => faults.push(format!("{tag}: {id} is missing")),
            Some(own) if own != arguments => {
                faults.push(format!(
                    "{tag}: {id} uses {own:?}, en-US uses {arguments:?}"
                ));
            }
            Some(_) => {}
        }
    }
    for id in own.keys().filter(|id| !source.contains_key(*id)) {
        faults.push(format!("{tag}: {id} is not in en-US"));
    }
    faults
}

/// British spellings, as the beginnings of words.
const BRITISH: [&str; 17] = [
    "behaviour",
    "cancelled",
    "cancelling",
    "catalogue",
    "centre",
    "colour",
    "favour",
    "flavour",
    "grey",
    "jewellery",
    "labelled",
    "licence",
    "neighbour",
    "organis",
    "personalis",
    "postcode",
    "recognis",
];

/// The British spellings in a text.
fn british_words(text: &str) -> Vec<&str> {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    let is_british = |word: &&str| {
        let word = word.to_lowercase();
        BRITISH.iter().any(|british| word.starts_with(british))
    };
    words.filter(is_british).collect()
}

#[test]
fn english_texts_use_american_spelling() {
    assert_eq!(
        british_words("Three Flavours, graphite"),
        ["Flavours"],
        "spellings are found"
    );
    let mut found = Vec::new();
    let mut check = |path: PathBuf, text: &str| {
        let words = british_words(text).into_iter();
        found.extend(words.map(|word| format!("{}: {word}", path.display())));
    };
    for path in files_in("assets/locales/en-US") {
        check(path.clone(), &fs::read_to_string(&path).unwrap());
    }
    for path in files_in("assets/practice/catalog") {
        let file = fs::read_to_string(&path).unwrap();
        let value: serde_json::Value = serde_json::from_str(&file).unwrap();
        // A drawing is the name of a file.
        for_each_text(&value, &mut |key, text| {
            if key != Some("drawing") {
                // The name of the tea.
                check(path.clone(), &text.replace("Earl Grey", ""));
            }
        });
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn german_texts_have_one_word_for_shipped() {
    let mut found = Vec::new();
    for path in files_in("assets/locales/de") {
        let text = fs::read_to_string(&path).unwrap().to_lowercase();
        let words = text.split(|letter: char| !letter.is_alphabetic());
        let other = words.filter(|word| word.starts_with("versandt") || *word == "versendet");
        found.extend(other.map(|word| format!("{}: {word}", path.display())));
    }
    assert!(found.is_empty(), "use “verschickt”: {}", found.join("\n"));
}

/// The verbs other than “create” that a text uses for the action that begins a gift.
fn other_verbs_for_creating(text: &str) -> Vec<&str> {
    let words: Vec<&str> = (text.split(|letter: char| !letter.is_alphabetic()))
        .filter(|word| !matches!(*word, "" | "a" | "the" | "new"))
        .collect();
    words
        .windows(2)
        .filter(|pair| pair[1] == "gift")
        .map(|pair| pair[0])
        .filter(|verb| ["begin", "compose", "make", "start"].contains(&&*verb.to_lowercase()))
        .collect()
}

#[test]
fn english_texts_have_one_verb_for_creating_gifts() {
    assert_eq!(other_verbs_for_creating("Start a new gift"), ["Start"]);
    assert!(other_verbs_for_creating("Create gift").is_empty());
    let mut found = Vec::new();
    for path in files_in("assets/locales/en-US") {
        let text = fs::read_to_string(&path).unwrap();
        let verbs = other_verbs_for_creating(&text).into_iter();
        found.extend(verbs.map(|verb| format!("{}: {verb}", path.display())));
    }
    assert!(found.is_empty(), "use “create”: {}", found.join("\n"));
}

fn files_in(folder: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Calls `check` with each text of a JSON value, and with the field that holds it.
fn for_each_text(value: &serde_json::Value, check: &mut impl FnMut(Option<&str>, &str)) {
    fn visit(
        key: Option<&str>,
        value: &serde_json::Value,
        check: &mut impl FnMut(Option<&str>, &str),
    ) {
        match value {
            serde_json::Value::String(text) => check(key, text),
            serde_json::Value::Array(values) => {
                values.iter().for_each(|value| visit(key, value, check));
            }
            serde_json::Value::Object(fields) => fields
                .iter()
                .for_each(|(key, value)| visit(Some(key), value, check)),
            _ => {}
        }
    }
    visit(None, value, check);
}

#[test]
fn differences_between_languages_are_found() {
    let catalogue = |text: &str| Catalogue::parse("x", text).arguments;
    let source = catalogue("a = Send { $count } gifts\nb = Name");
    assert_eq!(find_differences("de", &source, &source), [""; 0]);
    assert_eq!(
        find_differences("de", &source, &catalogue("a = Senden\nc = Name")),
        [
            "de: a uses {}, en-US uses {\"count\"}",
            "de: b is missing",
            "de: c is not in en-US"
        ]
    );
}

/// Fails on text that was copied from English. Messages with fewer than four words can be names or
/// formats, which may be the same.
#[test]
fn translations_differ_from_english() {
    let source = Catalogue::read("en-US");
    for tag in files::languages() {
        let own = Catalogue::read(&tag);
        let same: Vec<&String> = own
            .texts
            .iter()
            .filter(|(id, text)| {
                source.texts.get(*id) == Some(text)
                    && words_of(text).filter(|word| is_word(word)).count() >= 4
            })
            .map(|(id, _)| id)
            .collect();
        assert!(same.is_empty(), "{tag}: not translated: {same:#?}");
    }
}

/// The words of a message, without its id and its placeables.
fn words_of(message: &str) -> impl Iterator<Item = &str> {
    let pattern = message.split_once('=').map_or("", |(_, pattern)| pattern);
    pattern
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, after)| after))
        .flat_map(str::split_whitespace)
}

fn is_word(text: &str) -> bool {
    text.chars().count() > 1
        && text
            .chars()
            .all(|c| c.is_alphabetic() || ",.:!?".contains(c))
}

#[test]
fn sources_have_no_text_outside_the_catalogue() {
    let found = prose::literals_outside_the_catalogue();
    assert!(
        found.is_empty(),
        "text for people belongs into assets/locales (see docs/contributing.md):\n{}",
        found.join("\n")
    );
}
