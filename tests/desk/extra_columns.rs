//! Extra columns of a recipient list stay on this computer: reports group orders by them, and a copy of the
//! batch has them again.

use giftdesk::{
    contract::OrderBatchId,
    desk::{
        Command, Desk, DraftId, Event, RequestKey,
        view::{Period, Report, ReportGrouping},
    },
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    fixture::{create_draft, open_synced_desk, send_draft, tea_draft, wait_for, wait_until_synced},
    scripted_service::{RunningService, ScriptedService},
};

const PEOPLE: &str = "First name,Last name,Email,Department\n\
                      Ann,Lee,ann@example.org,Sales\n\
                      Bo,Day,bo@example.org,Support\n\
                      Cy,Fox,cy@example.org,Sales\n\
                      Di,Orr,di@example.org,\n";

fn import(desk: &Desk, draft: DraftId) {
    let key = RequestKey(90);
    desk.send(Command::ImportBytes {
        key,
        draft,
        name: "people.csv".to_owned(),
        bytes: PEOPLE.into(),
    });
    let preview = wait_for(desk, "the preview", |event| match event {
        Event::ImportRead { key: read, result } if read == key => Some(result.unwrap()),
        _ => None,
    });
    desk.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: true,
    });
    wait_for(desk, "the rows", |event| match event {
        Event::Recipients { recipients, .. } => (recipients.len() == 4).then_some(()),
        _ => None,
    });
}

/// Completes a batch with an order for each posted recipient, in reverse order.
fn complete(service: &RunningService, id: OrderBatchId) {
    let posted = service.posted();
    let recipients = posted[0]["recipients"].as_array().unwrap().clone();
    let mut script = service.scripted.script.lock().unwrap();
    let batch = script
        .batches
        .iter_mut()
        .find(|batch| batch["id"] == id.to_string())
        .unwrap();
    batch["send_status"] = "complete".into();
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
    script.orders.insert(id.to_string(), orders);
}

fn report(desk: &Desk) -> std::sync::Arc<Report> {
    let key = RequestKey(91);
    desk.send(Command::Report { key });
    wait_for(desk, "the report", |event| match event {
        Event::Report { key: read, report } if read == key => Some(report),
        _ => None,
    })
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
    complete(&service, batch);
    desk.send(Command::Refresh);
    wait_until_synced(&desk);
    let report = report(&desk);
    let grouping = ReportGrouping::Column("Department".into());
    let rows = report.rows(
        &grouping,
        Period::AllTime,
        giftdesk::contract::Timestamp::default(),
    );
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (row.name.as_str(), row.counts.sent))
        .collect();
    assert_eq!(shown, [("Sales", 2), ("", 1), ("Support", 1)]);

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
