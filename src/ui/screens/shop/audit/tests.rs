//! Each action that the service records has a label, and its values are in words.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::{Value, json};

use super::{words::lines, *};

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

/// A change with these values.
fn change(action: &str, detail: Value) -> AuditEntry {
    AuditEntry {
        no: 1,
        occurred_at: Timestamp::from_micros(0),
        operator: "Warehouse".to_owned(),
        operator_id: "3f2a9c11d0e7".to_owned(),
        action: action.to_owned(),
        subject: String::new(),
        detail,
        hash: String::new(),
    }
}

#[test]
fn values_of_changes_are_in_words() {
    for (action, detail, words) in [
        ("parcels.problem", json!({}), ""),
        ("parcels.pack", json!({"parcels": 1_200}), "Parcels: 1,200"),
        (
            "parcels.track",
            json!({"parcels": ["7KM4XC9TN"], "advanced": 1}),
            "In a new state: 1 · Parcels: 1",
        ),
        (
            "stock.set",
            json!({"on_hand": 20, "low_at": null, "stop_counting": false}),
            "On hand: 20",
        ),
        (
            "stock.set",
            json!({"on_hand": null, "low_at": -1, "stop_counting": false}),
            "Low at: none",
        ),
        (
            "account.fund",
            json!({"account_no": 1, "amount": 500_000, "id": "01"}),
            "Amount: $5,000.00",
        ),
        ("picture.add", json!({"bytes": 2_000_000}), "Size: 2.0 MB"),
        (
            "settings.terms",
            json!({
                "before": {"processing_fee": 5, "state_taxes": {"NY": 8}, "zones": []},
                "after": {"processing_fee": 5, "state_taxes": {"NY": 8.875}, "zones": []},
            }),
            "Sales tax of NY: 8% → 8.875%",
        ),
        (
            "settings.emails",
            json!({
                "before": {"remind_after_days": 7, "remind_before_expiry_days": 3},
                "after": {"remind_after_days": 5, "remind_before_expiry_days": 3},
            }),
            "Days until the reminder: 7 → 5",
        ),
        (
            "catalog.import",
            json!({"products": {"new": 2, "changed": 0, "archived": 1}, "brands": {"new": 0}, "entries": []}),
            "Products: 2 new and 1 archived",
        ),
        (
            "future.action",
            json!({"colors": {"a": 1}}),
            "colors: {\"a\":1}",
        ),
    ] {
        assert_eq!(summary(&change(action, detail)), words, "{action}");
    }
}

#[test]
fn whole_change_has_all_values() {
    let fund = change("account.fund", json!({"account_no": 1, "id": "01"}));
    let value = |label: &str, text: &str| (label.to_owned(), text.to_owned());
    assert_eq!(
        words::values(&fund, false),
        [
            value("Account number", "1"),
            value("Id of the deposit", "01")
        ]
    );
}

#[test]
fn lists_of_changes_are_lines() {
    let tracked = change("parcels.track", json!({"parcels": ["7KM4XC9TN", "x"]}));
    assert_eq!(lines(&tracked), ["7KM-4XC-9TN", "x"]);
    let imported = change(
        "catalog.import",
        json!({"entries": [{
            "kind": "products", "handle": "mug", "action": "changed",
            "changes": [{"field": "price", "before": null, "after": "$64.00"}],
        }]}),
    );
    assert_eq!(lines(&imported), ["mug: Changed", "Price: none → $64.00"]);
}
