//! A send with more recipients than a batch may have: the window shows its parts, and one outcome.

use std::collections::BTreeSet;

use giftdesk::i18n::{Language, t};
use serde_json::Value;

use crate::{
    faulty_proxy::{Faults, PostFault},
    proxied_app::ProxiedApp,
    steps::{confirm_send_to, create_gift_for_people, open_section},
    support::{TestApp, TestAppOptions},
};

journeys!(refused_part_is_sent_after_retry);

const RECIPIENTS: usize = 120;
const MAX_BATCH_RECIPIENTS: u32 = 50;
/// Parts have nearly the same size.
const PART_RECIPIENTS: usize = 40;
const PARTS: usize = 3;
const BATCH: &str = "Large journey";

fn part_title(number: usize) -> String {
    t!(
        "outbox-title-part",
        title = BATCH,
        number = number,
        count = PARTS
    )
}

/// Waits for the line of each part with its state.
fn wait_for_parts(app: &mut TestApp, states: [String; PARTS]) {
    for (index, state) in states.into_iter().enumerate() {
        app.wait_for(t!("outbox-part", number = index + 1, count = PARTS));
        app.wait_for(t!(
            "outbox-part-state",
            count = PART_RECIPIENTS,
            state = state
        ));
    }
}

/// Waits until the details of the open batch show its reference.
fn wait_for_reference(app: &mut TestApp, reference: &str) {
    // The tabs move while the orders of the batch are read.
    app.wait_for(format!("{} {PART_RECIPIENTS}", t!("batch-part-not-opened")));
    open_section(app, t!("batch-tab-details"));
    app.wait_for(reference);
}

fn references(bodies: &[Value]) -> Vec<&str> {
    let reference = |body: &Value| body["customer_reference_id"].as_str().map(str::len);
    assert!(bodies.iter().all(|body| reference(body) > Some(0)));
    bodies
        .iter()
        .filter_map(|body| body["customer_reference_id"].as_str())
        .collect()
}

/// The service rejects the second of three parts once.
fn refused_part_is_sent_after_retry(language: Language) {
    let options = TestAppOptions {
        max_batch_recipients: MAX_BATCH_RECIPIENTS,
        ..TestAppOptions::new(language)
    };
    let mut proxied = ProxiedApp::start(&Faults::default(), options);
    proxied.send_other_gift();
    proxied.proxy.set_faults(&Faults {
        posts: vec![PostFault::None, PostFault::Refused],
        ..Faults::default()
    });
    let app = &mut proxied.app;
    create_gift_for_people(app, RECIPIENTS);
    open_section(app, t!("gift-section-delivery"));
    app.type_into(t!("gift-batch-name-field"), BATCH);
    confirm_send_to(app, RECIPIENTS);

    app.click_part(t!("shell-page-batches"));
    app.wait_for_part(t!("outbox-parts-sent", sent = 1, count = PARTS));
    let [sent, refused, waiting] = [
        t!("cli-outbox-sent"),
        t!("outbox-chip-refused"),
        t!("outbox-chip-waiting"),
    ];
    wait_for_parts(app, [sent, refused, waiting]);
    app.wait_for_part(t!("problem-impact-part-not-sent"));
    assert!(!app.is_shown(t!("shell-toast-sent", count = PART_RECIPIENTS)));
    let parse = |body: Vec<u8>| serde_json::from_slice::<Value>(&body).expect("JSON");
    let first: Vec<Value> = proxied.proxy.bodies().into_iter().map(parse).collect();
    assert_eq!(first.len(), 2, "the third part waits");
    app.click(t!("outbox-part-open-name", title = part_title(1)));
    wait_for_reference(app, references(&first)[0]);

    app.click(t!("shell-page-batches"));
    app.click_part(t!("outbox-try-again"));
    // One outcome for all parts.
    app.wait_for(t!("shell-toast-sent", count = RECIPIENTS));
    app.wait_until_gone(t!("outbox-part", number = 1, count = PARTS));
    app.wait_for(t!("batches-count", count = PARTS + 1));
    let bodies: Vec<Value> = proxied.proxy.bodies().into_iter().map(parse).collect();
    assert_eq!(bodies.len(), 4);
    assert_eq!(bodies[1], bodies[2], "the refused request is repeated");
    let emails: Vec<&Value> = [&bodies[0], &bodies[2], &bodies[3]]
        .into_iter()
        .flat_map(|body| body["recipients"].as_array().expect("recipients"))
        .map(|recipient| &recipient["email"])
        .collect();
    assert_eq!(emails.len(), RECIPIENTS);
    let different: BTreeSet<_> = emails.iter().map(ToString::to_string).collect();
    assert_eq!(different.len(), RECIPIENTS);
    let references = references(&bodies);
    let different: BTreeSet<_> = references.iter().collect();
    assert_eq!(different.len(), PARTS);
    app.click_cell(t!(
        "batches-send-title",
        title = BATCH,
        batches = t!("batches-count", count = PARTS)
    ));
    for (number, reference) in [(2, references[2]), (3, references[3])] {
        app.click_cell(format!("{BATCH} ({number})"));
        wait_for_reference(app, reference);
        app.click(t!("shell-page-batches"));
    }
    let sizes = proxied.batches();
    let sizes = sizes.iter().map(|batch| &batch["recipients_count"]);
    let parts = sizes.filter(|size| **size == PART_RECIPIENTS);
    assert_eq!(parts.count(), PARTS);
}
