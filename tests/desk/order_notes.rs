//! Notes about orders: every keystroke is sent, and none is lost at the end.

use giftdesk::desk::{Command, Desk, GetOrder};
use uuid::Uuid;

use crate::{
    fixture::{ask, open_desk, remote_config, wait_for_rows},
    sync::{add_batch, orders_query, start},
};

fn note(desk: &Desk, order: giftdesk::contract::OrderId) -> String {
    ask(desk, GetOrder(order)).unwrap().note.clone()
}

#[test]
fn last_keystrokes_of_note_survive_exit() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = Uuid::nil();
    let service = start(|script| batch = add_batch(script, "Spring", 2));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let order = wait_for_rows(&desk, "the orders", &orders_query(batch), |_, rows| {
        rows.first().map(|row| row.id)
    });
    for text in ["C", "Ca", "Call", "Call Ida "] {
        let note = text.to_owned();
        desk.send(Command::SaveOrderNote { order, note });
    }
    assert_eq!(note(&desk, order).trim(), "Call Ida", "before the write");
    desk.send(Command::SaveOrderNote {
        order,
        note: "Called Ida".to_owned(),
    });
    drop(desk);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    assert_eq!(note(&desk, order), "Called Ida");
}
