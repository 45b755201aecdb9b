//! Each action that the service records has a label.

use std::{collections::BTreeSet, fs, path::Path};

use super::*;

/// Whether the text is an action: the name of a group and a verb.
fn is_action(text: &str) -> bool {
    text.split_once('.').is_some_and(|(group, verb)| {
        let is_verb = |verb: &str| verb.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        GROUPS.contains(&group) && !verb.is_empty() && is_verb(verb)
    })
}

/// The actions between quotes in the files of a folder.
fn actions(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(actions(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            let quoted = source.split('"').filter(|text| is_action(text));
            found.extend(quoted.map(str::to_owned));
        }
    }
    found
}

#[test]
fn every_action_has_a_label() {
    let service = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/service");
    let actions = actions(&service);
    assert!(actions.contains("account.withdraw"), "{actions:?}");
    for action in actions {
        assert_ne!(action_label(&action), action);
    }
}
