//! Properties of the checks, and the checker that checks only changed rows.

use proptest::prelude::*;

use super::{
    clean::clean_cell,
    names::split_full_name,
    phone::to_e164,
    postal::check_postal_code,
    properties::{config, method, recipient_table},
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
        }
    }

    #[test]
    fn fixing_all_twice_changes_nothing(mut table in recipient_table(), method in method()) {
        // A repaired value can have a second issue, as in "ann(at)example,com.".
        for _ in 0..3 {
            table.edit_many(check(&table, &method).safe_values());
        }
        let fixed = table.clone();
        table.edit_many(check(&table, &method).safe_values());
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
