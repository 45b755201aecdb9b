use super::*;
use crate::{
    contract::WallClock,
    desk::{AnyQuestion, Command, lists::ListedCount},
    ui::{model::Model, test_support::samples::people::person_row},
};

fn ids(numbers: &[i64]) -> Arc<[PersonId]> {
    numbers.iter().map(|number| PersonId(*number)).collect()
}

fn range(anchor: i64, head: Result<i64, u64>) -> Asked<PersonId> {
    Asked::Range {
        anchor: PersonId(anchor),
        head: head.map(PersonId),
    }
}

fn asked_all() -> Asked<PersonId> {
    Asked::All {
        list: PeopleQuery::default(),
        revision: 0,
    }
}

#[test]
fn range_is_cut_from_the_list_by_its_ends() {
    let mut people = ListSelection::default();
    people.take_ids(range(2, Ok(4)), &ids(&[1, 2, 3, 4, 5]));
    assert_eq!(**people.ids(), *ids(&[2, 3, 4]));
    people.take_ids(range(2, Err(0)), &ids(&[1, 2, 3, 4, 5]));
    assert_eq!(**people.ids(), *ids(&[1, 2]));
}

#[test]
fn range_of_a_removed_item_selects_nothing() {
    let mut people = ListSelection::default();
    people.take_ids(range(9, Ok(4)), &ids(&[1, 2, 3, 4]));
    people.take_ids(range(1, Err(7)), &ids(&[1, 2, 3, 4]));
    assert!(people.is_empty());
}

#[test]
fn row_of_several_items_is_selected_as_a_whole() {
    let mut people = ListSelection::default();
    let items = [PersonId(1), PersonId(2), PersonId(3)];
    people.selection.toggle(PersonId(2));
    people.toggle(&items);
    assert_eq!(**people.ids(), *ids(&[2, 1, 3]));
    people.toggle(&items);
    assert!(people.is_empty());
}

#[test]
fn range_to_last_row_ends_with_last_item() {
    let mut people = ListSelection {
        total: Some(3),
        ..ListSelection::default()
    };
    people.take_ids(range(2, Err(2)), &ids(&[1, 2, 3, 4, 5]));
    assert_eq!(**people.ids(), *ids(&[2, 3, 4, 5]));
    people.take_ids(range(2, Err(1)), &ids(&[1, 2, 3, 4, 5]));
    assert_eq!(people.len(), 4);
}

#[test]
fn all_adds_to_what_is_selected() {
    let mut people = ListSelection::default();
    people.selection.toggle(PersonId(7));
    people.take_ids(asked_all(), &ids(&[1, 2]));
    assert_eq!(**people.ids(), *ids(&[7, 1, 2]));
}

#[test]
fn failed_search_for_all_keeps_the_selection() {
    let mut people = ListSelection::default();
    people.take_ids(asked_all(), &ids(&[7]));
    let (window, query) = found("ida");
    let mut out = Commands::default();
    people.select_all(&query, &mut out);
    let [Command::Ask(question)] = &out.commands[..] else {
        panic!("no question: {:?}", out.commands);
    };
    question.reply(|_: &GetListIds| Err(crate::desk::ProblemKind::DatabaseDamaged.into()));
    people.follow(&window, &query, &DataChanges::default(), &mut out);
    assert!(people.asked.is_none());
    assert_eq!(**people.ids(), *ids(&[7]));
}

/// A window that shows the first of three people that a search finds.
fn found(text: &str) -> (ListWindow<PeopleQuery>, PeopleQuery) {
    let query = PeopleQuery {
        text: text.to_owned(),
        ..PeopleQuery::default()
    };
    let window = ListWindow::with_rows(&query, 3, vec![person_row(0)], 1);
    (window, query)
}

/// Follows the window. Returns the question that counts the items.
fn count(
    people: &mut ListSelection<PersonId>,
    window: &ListWindow<PeopleQuery>,
    list: &PeopleQuery,
    changes: &DataChanges,
) -> Option<AnyQuestion> {
    let mut out = Commands::default();
    people.follow(window, list, changes, &mut out);
    out.commands.pop().map(|command| match command {
        Command::Ask(question) => question,
        other => panic!("{other:?}"),
    })
}

fn reply(question: &AnyQuestion, shown: u64, missing: &[i64]) {
    let is_asked = question.reply(|_: &CountListed| {
        let missing = ListIds::People(ids(missing));
        Ok(ListedCount { shown, missing })
    });
    assert!(is_asked);
}

#[test]
fn items_that_exist_no_more_leave_the_selection() {
    let mut people = ListSelection::default();
    people.take_ids(asked_all(), &ids(&[7, 8, 9]));
    let (window, query) = found("ida");
    let changes = DataChanges::default();
    let asked = count(&mut people, &window, &query, &changes).expect("a count");
    reply(&asked, 1, &[7, 9]);
    count(&mut people, &window, &query, &changes);
    assert_eq!(**people.ids(), *ids(&[8]));
    assert_eq!(people.status(), "1 selected");
}

#[test]
fn another_search_is_counted_without_the_earlier_reply() {
    let mut people = ListSelection::default();
    people.take_ids(asked_all(), &ids(&[7, 8, 9]));
    let changes = DataChanges::default();
    let ask = |people: &mut ListSelection<PersonId>, text| {
        let (window, query) = found(text);
        let asked = count(people, &window, &query, &changes).expect("a count");
        let counted = asked.get::<CountListed>().expect("a count");
        assert_eq!(counted.query, ListQuery::People(query.clone()));
        (asked, window, query)
    };
    let (earlier, ..) = ask(&mut people, "ida");
    let (newer, window, query) = ask(&mut people, "raj");
    reply(&earlier, 1, &[]);
    assert!(count(&mut people, &window, &query, &changes).is_none());
    assert_eq!(people.shown(), None);
    reply(&newer, 2, &[]);
    count(&mut people, &window, &query, &changes);
    assert_eq!(people.shown(), Some(2));
}

#[test]
fn refresh_repeats_a_failed_count() {
    let mut people = ListSelection::default();
    people.take_ids(asked_all(), &ids(&[7, 8, 9]));
    let (window, query) = found("ida");
    let mut model = Model::new(Arc::new(WallClock));
    let asked = count(&mut people, &window, &query, &model.changes).expect("a count");
    asked.reply(|_: &CountListed| Err(crate::desk::ProblemKind::DatabaseDamaged.into()));
    assert!(count(&mut people, &window, &query, &model.changes).is_none());
    model.apply_command(&Command::Refresh);
    let again = count(&mut people, &window, &query, &model.changes).expect("a count");
    reply(&again, 2, &[]);
    count(&mut people, &window, &query, &model.changes);
    assert_eq!(people.shown(), Some(2));
}
