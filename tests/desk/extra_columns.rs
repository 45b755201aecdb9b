//! Extra columns of a recipient list stay on this computer: reports group orders by them, and a copy of the
//! batch has them again.

use crate::{
    fixture::{
        ask, create_draft, import_list, open_synced_desk, send_draft, tea_draft, wait_for,
        wait_for_preview, wait_until, wait_until_sent, wait_until_synced,
    },
    scripted_service::{RunningService, ScriptedService},
};
use giftdesk::{
    contract::Timestamp,
    desk::{
        Command, Desk, DraftId, Event, GetReport, MappingOrigin, RequestKey,
        money::Period,
        reports::{Report, ReportGrouping},
    },
    recipients::ColumnUse,
};
use serde_json::{Value, json};
use uuid::Uuid;

const PEOPLE: &str = "First name,Last name,Email,Department\n\
                      Ann,Lee,ann@example.org,Sales\n\
                      Bo,Day,bo@example.org,Support\n\
                      Cy,Fox,cy@example.org,Sales\n\
                      Di,Orr,di@example.org,\n";

fn import(desk: &Desk, draft: DraftId) {
    import_list(desk, draft, PEOPLE);
    wait_for(desk, "the rows", |event| match event {
        Event::Recipients { recipients, .. } => (recipients.len() == 4).then_some(()),
        _ => None,
    });
}

/// Completes every posted batch with an order for each recipient, in reverse order.
fn complete_batches(service: &RunningService) {
    let posted = service.posted();
    let mut script = service.scripted.script.lock().unwrap();
    let script = &mut *script;
    for body in &posted {
        let reference = &body["customer_reference_id"];
        let mut batches = script.batches.iter_mut();
        let Some(batch) = batches.find(|batch| batch["customer_reference_id"] == *reference) else {
            continue;
        };
        batch["send_status"] = "complete".into();
        let id = batch["id"].as_str().unwrap().to_owned();
        let recipients = body["recipients"].as_array().unwrap();
        let orders: Vec<Value> = recipients
            .iter()
            .rev()
            .map(|recipient| {
                json!({
                    "id": Uuid::now_v7(),
                    "status": "created",
                    "order_batch_id": id,
                    "recipient_first_name": recipient["first_name"],
                    "recipient_last_name": recipient["last_name"],
                    "recipient_email": recipient["email"],
                })
            })
            .collect();
        script.orders.insert(id, orders);
    }
}

fn departments(desk: &Desk) -> Vec<(String, u64)> {
    let grouping = ReportGrouping::Column("Department".into());
    let rows = report(desk)
        .rows(&grouping, Period::AllTime, Timestamp::default())
        .into_owned();
    rows.into_iter()
        .map(|row| (row.name, row.counts.sent))
        .collect()
}

fn expected() -> Vec<(String, u64)> {
    [("Sales", 2), ("", 1), ("Support", 1)]
        .map(|(name, count)| (name.to_owned(), count))
        .to_vec()
}

fn report(desk: &Desk) -> std::sync::Arc<Report> {
    ask(desk, GetReport).unwrap()
}

#[test]
fn reports_group_orders_by_column_of_list() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 1);
    import(&desk, id);
    send_draft(&desk, id);
    let batch = wait_for(&desk, "the sent gift", |event| match event {
        Event::Sent { draft, batch, .. } if draft == id => Some(batch),
        _ => None,
    });
    let request = service.posted()[0].to_string();
    assert!(!request.contains("Sales") && !request.contains("Department"));
    complete_batches(&service);
    desk.send(Command::Refresh);
    wait_until_synced(&desk);
    assert_eq!(departments(&desk), expected());

    desk.send(Command::DuplicateBatch {
        batch,
        name: "Copy".to_owned(),
    });
    let copy = wait_for(&desk, "the copy", |event| match event {
        Event::DraftOpened { recipients, .. } => Some(recipients),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(copy.extra_columns(), [Box::from("Department")]);
    let mut departments: Vec<&str> = copy.rows().iter().map(|row| row.extra(0)).collect();
    departments.sort_unstable();
    assert_eq!(departments, ["", "Sales", "Sales", "Support"]);
}

#[test]
fn divided_send_keeps_columns() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    service.scripted.script.lock().unwrap().max_recipients = Some(1);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 1);
    import(&desk, id);
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    complete_batches(&service);
    desk.send(Command::Refresh);
    wait_until("the orders of all parts", || {
        departments(&desk) == expected()
    });
}

#[test]
fn changed_column_is_remembered_for_same_header() {
    let service = ScriptedService::default().start(0);
    let (_folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 1);
    let preview = |key| {
        desk.send(Command::ImportBytes {
            key,
            draft: id,
            name: "people.csv".to_owned(),
            bytes: PEOPLE.into(),
        });
        wait_for_preview(&desk, key)
    };
    let accept = |key, mapping| {
        desk.send(Command::AcceptImport {
            key,
            mapping,
            replace: true,
        });
        wait_for(&desk, "the rows", |event| match event {
            Event::Recipients { recipients, .. } => Some(recipients),
            _ => None,
        })
    };
    let first = preview(RequestKey(1));
    assert_eq!(first.origin, MappingOrigin::Guessed);
    let mut changed = first.mapping.clone();
    changed.set_use(3, ColumnUse::Ignored);
    let recipients = accept(RequestKey(1), changed.clone());
    assert!(recipients.extra_columns().is_empty());
    let second = preview(RequestKey(2));
    assert_eq!(second.origin, MappingOrigin::Remembered);
    assert_eq!(second.mapping, changed);
    // The suggestion itself is not remembered.
    accept(RequestKey(2), first.mapping.clone());
    assert_eq!(preview(RequestKey(3)).origin, MappingOrigin::Guessed);
}
