//! Properties of the checks, and the checker that checks only changed rows.

use proptest::prelude::*;

use super::{
    addresses::postal::check_postal_code,
    checking::issue_lines,
    contact::phone::to_e164,
    names::full_name::split_full_name,
    properties::{config, method, recipient_table},
    text::clean::clean_cell,
    *,
};
use crate::contract::SendMethod;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn checker_equals_full_check(
        mut table in recipient_table(),
        steps in prop::collection::vec((0_u8..8, 0_usize..14, 0_usize..14), 1..25),
        method in method(),
    ) {
        let mut checker = RecipientChecker::new(method.clone());
        let mut method = method;
        for (kind, at, other) in steps {
            let id = table.row(at).map_or(0, |row| row.id);
            let email = table.row(other).map_or("", |row| row.get(Field::Email)).to_owned();
            match kind {
                0 => { table.edit(id, Field::Email, &email); }
                1 => { table.edit(id, Field::Email, ""); }
                2 => { table.insert_blank(at, other % 3); }
                3 => { table.remove(&[id]); }
                4 => { table.edit(id, Field::FirstName, "Ada"); }
                5 => { table.undo(); }
                6 => { paste_at(&mut table, at, Field::Email, &vec![vec![email]; 2]); }
                _ => method = SendMethod::KNOWN[other % SendMethod::KNOWN.len()].clone(),
            }
            prop_assert_eq!(&*checker.check(&table, &method), &check(&table, &method));
            prop_assert_eq!(&*checker.facts(), &RecipientFacts::of(&table, &method));
        }
    }

    #[test]
    fn fixing_all_twice_changes_nothing(mut table in recipient_table(), method in method()) {
        table.edit_many(safe_fixes(&table, &check(&table, &method), &method));
        let fixed = table.clone();
        table.edit_many(safe_fixes(&table, &check(&table, &method), &method));
        prop_assert!(table.has_same_rows(&fixed));
    }

    #[test]
    fn fix_leaves_no_stronger_issue(table in recipient_table(), method in method()) {
        let issues = check(&table, &method);
        for (id, issue) in issues.iter() {
            let Some(value) = issue.fix.as_ref().and_then(Fix::new_value) else { continue };
            let mut fixed = table.clone();
            fixed.edit(id, issue.field, value);
            let after = check(&fixed, &method);
            let at = table.position(id).expect("a row");
            if fixed.row(at).expect("a row").is_blank() { continue; }
            let weakest = after.for_row(id).iter().filter(|other| other.field == issue.field);
            for other in weakest {
                prop_assert!(other.code() != issue.code(), "{issue:?} {other:?}");
                prop_assert!(other.severity >= issue.severity, "{issue:?} {other:?}");
            }
        }
    }

    #[test]
    fn cleaning_twice_changes_nothing(text in "(\\PC|[\u{0}-\u{20}&;#'amp=Ã¼â€™\u{200b}-\u{200f}]){0,30}") {
        let once = clean_cell(&text).into_owned();
        prop_assert_eq!(clean_cell(&once), once.as_str());
        prop_assert!(!once.chars().any(char::is_control));
    }

    #[test]
    fn any_words_can_be_split(words in prop::collection::vec(prop::sample::select(vec![
        "Mr.", "Dr.", "&", "and", "Anna", "LEE", "lee", ",", ",", "van", "de", "Jr.", "MD", "III",
        "M.", "(Bo)", "(", "-", "y", "García", "López", "O'", "先生", "山", "김",
    ]), 0..9)) {
        let text = words.join(" ");
        let split = split_full_name(&text);
        prop_assert!(text.is_empty() || !split.first.is_empty() || !split.last.is_empty());
    }

    #[test]
    fn any_text_can_be_split_and_parsed(text in any::<String>(), words in "([A-Za-zÀ-ž'.,&\"() 山かジ김-]){0,40}") {
        for text in [&text, &words] {
            let split = split_full_name(text);
            prop_assert!(text.trim().is_empty() || !split.first.is_empty() || !split.last.is_empty());
            let _ = (to_e164(text), check_postal_code(text));
        }
    }
}

/// Values that often repeat: emails, last names and streets.
const EMAILS: [&str; 4] = ["", "", "ada@example.com", "ann@example.com"];
const LAST_NAMES: [&str; 2] = ["Lee", "LEE "];
const STREETS: [&str; 2] = ["1 Sample Street", "2 Sample St."];

fn namesake(email: usize, last_name: usize, street: usize) -> RecipientRow {
    row(&[
        (Field::FirstName, "Ada"),
        (Field::LastName, LAST_NAMES[last_name]),
        (Field::Address1, STREETS[street]),
        (Field::Email, EMAILS[email]),
    ])
}

/// The rule of duplicates, by comparing all rows with each other.
fn expected_duplicates(table: &RecipientTable) -> Vec<Option<usize>> {
    let has_email = |row: &RecipientRow| !row.get(Field::Email).is_empty();
    let is_same = |one: &RecipientRow, other: &RecipientRow| {
        if has_email(one) && has_email(other) {
            return one.get(Field::Email) == other.get(Field::Email);
        }
        one.get(Field::Address1) == other.get(Field::Address1)
    };
    let rows = table.rows();
    let repeats = rows.iter().enumerate().map(|(position, row)| {
        let earlier = rows[..position]
            .iter()
            .rposition(|other| is_same(row, other) && (has_email(other) || !has_email(row)));
        let later = || {
            let with_email = |other: &&std::sync::Arc<RecipientRow>| has_email(other);
            let mut later = rows.iter().enumerate().skip(position + 1);
            let found = later.find(|(_, other)| with_email(other) && is_same(row, other));
            found.map(|(at, _)| at).filter(|_| !has_email(row))
        };
        earlier.or_else(later).map(|other| other + 1)
    });
    repeats.collect()
}

fn found_duplicates(table: &RecipientTable, issues: &IssueIndex) -> Vec<Option<usize>> {
    let rows = table.rows().iter().map(|row| {
        issues
            .for_row(row.id)
            .iter()
            .find_map(|issue| match issue.kind {
                IssueKind::DuplicateRecipient { other_row } => Some(other_row),
                _ => None,
            })
    });
    rows.collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn rows_with_and_without_email_are_compared(
        people in prop::collection::vec((0_usize..4, 0_usize..2, 0_usize..2), 1..12),
        edits in prop::collection::vec((0_usize..12, 0_usize..4, 0_usize..2, 0_u8..4), 0..16),
    ) {
        let rows = people.into_iter().map(|(email, last_name, street)| namesake(email, last_name, street));
        let mut table = RecipientTable::new("", rows);
        let method = SendMethod::DirectSend;
        let mut checker = RecipientChecker::new(method.clone());
        let issues = checker.check(&table, &method);
        prop_assert_eq!(found_duplicates(&table, &issues), expected_duplicates(&table));
        for (at, email, street, kind) in edits {
            let id = table.row(at).map_or(0, |row| row.id);
            match kind {
                0 => { table.edit(id, Field::Address1, STREETS[street]); }
                1 => { table.undo(); }
                2 if at % 4 == 0 => { table.remove(&[id]); }
                _ => { table.edit(id, Field::Email, EMAILS[email]); }
            }
            let issues = checker.check(&table, &method);
            prop_assert_eq!(found_duplicates(&table, &issues), expected_duplicates(&table));
        }
    }
}

#[test]
fn row_without_email_repeats_later_row_with_one() {
    let table = RecipientTable::new(
        "",
        [namesake(0, 0, 0), namesake(2, 1, 0), namesake(3, 0, 1)],
    );
    assert_eq!(
        issue_lines(&table, &SendMethod::DirectSend)
            .into_iter()
            .filter(|line| line.contains("Duplicate"))
            .collect::<Vec<_>>(),
        ["1: Warning FirstName DuplicateRecipient { other_row: 2 } → remove"]
    );
}

#[test]
fn first_of_many_duplicates_changes_one_other_row() {
    let people = (0..50_000).map(|i| {
        row(&[
            (Field::FirstName, &format!("Ada {i}")),
            (Field::Email, "team@example.com"),
        ])
    });
    let mut table = RecipientTable::new("", people);
    let method = SendMethod::EmailAndLink;
    let mut checker = RecipientChecker::new(method.clone());
    let before = checker.check(&table, &method);
    table.edit(1, Field::Email, "ada@example.com");
    let after = checker.check(&table, &method);
    let changed = (1..=50_000).filter(|id| before.for_row(*id) != after.for_row(*id));
    assert_eq!(changed.collect::<Vec<_>>(), [2]);
    assert_eq!(before.counts().only_duplicate_rows, 49_999);
    assert_eq!(after.counts().only_duplicate_rows, 49_998);
}

#[test]
fn one_edit_checks_one_row() {
    let people = (0..100_000).map(|i| {
        row(&[
            (Field::FirstName, "Ada"),
            (Field::Email, &format!("ada.{i}@example.com")),
        ])
    });
    let mut table = RecipientTable::new("", people);
    let method = SendMethod::EmailAndLink;
    let mut checker = RecipientChecker::new(method.clone());
    assert!(checker.check(&table, &method).is_empty());
    table.edit(50_000, Field::Email, "ada.0@example.com");
    let issues = checker.check(&table, &method);
    assert_eq!(issues.rows_with_issues(), [49_999]);
    assert_eq!(
        issues.for_row(50_000)[0].code(),
        IssueCode::DuplicateRecipient
    );
    table.edit(1, Field::Email, "ada@example.com");
    assert!(checker.check(&table, &method).is_empty());
}

#[test]
fn changed_columns_give_new_issues() {
    let mut table = RecipientTable::new("", [row(&[(Field::FirstName, "Ada")])]);
    let method = SendMethod::EmailAndLink;
    let mut checker = RecipientChecker::new(method.clone());
    let before = checker.check(&table, &method);
    assert!(std::sync::Arc::ptr_eq(
        &before,
        &checker.check(&table, &method)
    ));
    table.add_column("Team").expect("a new name");
    let after = checker.check(&table, &method);
    assert!(!std::sync::Arc::ptr_eq(&before, &after));
    assert_eq!(before.iter().count(), after.iter().count());
}
