//! Review prepares a send before the user confirms it. The posted request has what the user confirmed.

use std::collections::HashSet;

use giftdesk::{
    desk::{Command, RecipientEdit},
    recipients::Field,
};

use crate::{
    fixture::{
        AGREED_TOTAL, check_send, create_draft, open_synced_desk, send_draft, tea_draft,
        wait_until_sent,
    },
    scripted_service::ScriptedService,
};

#[test]
fn recipient_added_after_check_gets_gift() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let (draft, ..) = create_draft(&desk, tea_draft(), 3);
    check_send(&desk, draft, AGREED_TOTAL);
    desk.send(Command::EditRecipients {
        draft,
        edit: RecipientEdit::paste(&[], Field::FirstName, "Late\tGuest\tlate@example.org"),
    });
    send_draft(&desk, draft);
    wait_until_sent(&desk, draft);
    let posted = service.posted();
    let recipients = posted[0]["recipients"].as_array().unwrap();
    assert_eq!(recipients.len(), 4);
    assert_eq!(recipients[3]["email"], "late@example.org");
}

#[test]
fn sender_changed_after_check_is_sent() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let mut draft = tea_draft();
    create_draft(&desk, draft.clone(), 3);
    check_send(&desk, draft.id, AGREED_TOTAL);
    draft.from_name = "The Office".to_owned();
    desk.send(Command::SaveDraft(Box::new(draft.clone())));
    send_draft(&desk, draft.id);
    wait_until_sent(&desk, draft.id);
    assert_eq!(service.posted()[0]["from_name"], "The Office");
}

#[test]
fn checked_sends_have_references_of_their_own() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let drafts: Vec<_> = (0..3)
        .map(|_| create_draft(&desk, tea_draft(), 3).0)
        .collect();
    // The second draft was checked last, so it is the one that is prepared.
    for draft in [drafts[0], drafts[2], drafts[1]] {
        check_send(&desk, draft, AGREED_TOTAL);
    }
    for draft in &drafts {
        send_draft(&desk, *draft);
        wait_until_sent(&desk, *draft);
    }
    let references: HashSet<_> = service
        .posted()
        .iter()
        .map(|request| {
            request["customer_reference_id"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_eq!(references.len(), 3);
}
