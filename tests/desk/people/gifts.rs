//! Gifts for people: upcoming occasions, and people who got a gift.

use giftdesk::desk::{GetOccasions, LastGift};

use super::*;

#[test]
fn upcoming_occasions_start_a_gift() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let now = WallClock.now().to_chrono();
    let today = now.with_timezone(&Local).date_naive();
    let mut list = "First name,Email,Birthday,Start date\n".to_owned();
    for (name, days) in [("Ann", 0), ("Bo", 20), ("Cy", 29), ("Di", 40)] {
        let day = today + TimeDelta::days(days);
        let (month, day) = (day.month(), day.day());
        // Leap years have every day.
        writeln!(
            list,
            "{name},{name}@example.org,1992-{month:02}-{day:02},2016-{month:02}-{day:02}"
        )
        .unwrap();
    }
    import(&desk, &list);
    wait_for_people(&desk, 4);
    let occasions = ask(&desk, GetOccasions).unwrap();
    assert_eq!(occasions.total, 6);
    let first = &occasions.occasions[0];
    assert_eq!((first.name.as_str(), first.day), ("Ann", today));
    assert!(first.years.is_some_and(|years| years >= 9));
    assert_eq!(occasions.occasions[5].name, "Cy");
    let new = draft(CartLine::default());
    let id = new.id;
    send(
        &desk,
        PeopleCommand::CreateGift {
            selection: PeopleSelection::People([first.person].into()),
            draft: Box::new(new),
            gifted_days: None,
        },
    );
    let recipients = wait_for(&desk, "the new gift", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some(recipients),
        _ => None,
    });
    assert_eq!(emails(&recipients), ["Ann@example.org"]);
    assert!(recipients.extra_columns().contains(&"Start date".into()));
}

#[test]
fn people_who_got_a_gift_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let line = simple_cart_line(&desk);
    let (sent, ..) = create_draft(&desk, draft(line.clone()), 2);
    send_draft(&desk, sent);
    wait_until_sent(&desk, sent);
    // A send adds its people, too.
    let all = PeopleQuery::default();
    wait_for_rows(&desk, "the people", &all, |total, _| {
        (total == 2).then_some(())
    });
    let (next, ..) = create_draft(&desk, draft(line), 4);
    let list = save_list(&desk, next, "All");
    // The people of the list are added in the background, before the address book is turned off below.
    wait_for_people(&desk, 4);
    let shown = preview(&desk, all_of(list), None, Some(30));
    assert_eq!(
        (shown.people, shown.left_out.gifted, shown.remaining()),
        (4, 2, 2)
    );
    let mut gifted: Vec<&str> = shown
        .gifted
        .iter()
        .map(|person| person.name.as_str())
        .collect();
    gifted.sort_unstable();
    assert_eq!(gifted, ["Person1 Example", "Person2 Example"]);
    send(
        &desk,
        PeopleCommand::RemoveGifted {
            draft: next,
            gifted_days: 30,
        },
    );
    let rest = wait_for_recipients(&desk, next);
    assert_eq!(
        emails(&rest),
        ["person3@example.org", "person4@example.org"]
    );
    // The orders of the person are listed as soon as they are mirrored.
    let query = PeopleQuery {
        text: "person1".to_owned(),
        ..PeopleQuery::default()
    };
    let row = wait_for_rows(&desk, "the last gift", &query, |_, rows| {
        rows.into_iter().find(|row| row.last_gift != LastGift::None)
    });
    let detail = person(&desk, row.id).unwrap();
    assert_eq!((detail.orders.len(), detail.order_count), (1, 1));
    assert_eq!(detail.last_gift, row.last_gift);
    // Without the address book, then with it again: the mirrored orders fill it.
    for has_address_book in [false, true] {
        desk.send(Command::SavePreferences(Preferences {
            has_address_book,
            ..Preferences::default()
        }));
        if !has_address_book {
            assert_eq!(wait_for_change(&desk), PeopleChange::AddressBookDeleted);
        }
    }
    let again = wait_for_rows(&desk, "the people of orders", &all, |total, rows| {
        // The list fills the address book, too.
        let gifted = rows.iter().filter(|row| row.last_gift != LastGift::None);
        (gifted.count() == 2).then_some(total)
    });
    assert!((2..=4).contains(&again), "{again}");
}
