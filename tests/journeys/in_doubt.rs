//! A send whose answer is lost: the app looks the batch up, never says that nothing was sent, and asks
//! the user when the service cannot show what happened.

use std::time::Duration;

use egui_kittest::kittest::{NodeT as _, Queryable as _};
use giftdesk::i18n::{Language, t};

use crate::{
    faulty_proxy::{FalseAnswer, Faults, PostFault},
    proxied_app::{OUTBOX_SPEED, ProxiedApp},
    steps::{confirm_send, create_gift_ready_to_send},
    support::TestAppOptions,
};

journeys!(
    late_batch_of_refused_repeat_is_sent,
    user_identifies_batch_among_similar_batches,
);

fn start(language: Language, faults: &Faults) -> ProxiedApp {
    ProxiedApp::start(faults, TestAppOptions::new(language))
}

impl ProxiedApp {
    fn create_and_send_gift(&mut self) {
        create_gift_ready_to_send(&mut self.app);
        confirm_send(&mut self.app);
    }

    /// Draws frames until this text is shown. Fails when the app says in between that nothing was sent.
    fn wait_without_denial(&mut self, text: &str) {
        // “Nothing was sent again” and “Nothing was sent or lost” are no denials.
        let denials = [t!("cli-nothing-sent"), t!("outbox-chip-refused")];
        self.app.wait_until(text, |window| {
            for denial in &denials {
                let shown = window.query_all_by_label_contains(denial).next();
                let shown = shown.and_then(|node| node.accesskit_node().label());
                assert!(shown.is_none(), "the app says “{shown:?}”");
            }
            window.query_all_by_label_contains(text).next().is_some()
        });
    }
}

/// The answer of the first request is cut off, lists show the batch 25 seconds late, and the second
/// request is answered with 409.
fn late_batch_of_refused_repeat_is_sent(language: Language) {
    let faults = Faults {
        posts: vec![
            PostFault::CutAnswer,
            PostFault::NotForwarded(FalseAnswer::AlreadySubmitted),
        ],
        list_lag: Duration::from_secs(25) / OUTBOX_SPEED,
        ..Faults::default()
    };
    let mut proxied = start(language, &Faults::default());
    proxied.send_other_gift();
    proxied.proxy.set_faults(&faults);
    proxied.create_and_send_gift();
    proxied.wait_without_denial(&t!("status-complete"));
    let bodies = proxied.proxy.bodies();
    assert_eq!(bodies.len(), 2, "the request is repeated once");
    assert_eq!(bodies[0], bodies[1]);
    let batches = proxied.batches();
    let sent = batches
        .iter()
        .filter(|batch| batch["recipients_count"] == 25);
    assert_eq!(sent.count(), 1);
}

/// The service returns no references and has two batches like the send.
fn user_identifies_batch_among_similar_batches(language: Language) {
    let faults = Faults {
        posts: vec![PostFault::CutAfter],
        removes_references: true,
        ..Faults::default()
    };
    let mut proxied = start(language, &faults);
    proxied.create_and_send_gift();
    proxied.app.click_part(t!("shell-page-batches"));
    let remedy = |candidates| t!("problem-send-needs-review-remedy", candidates = candidates);
    proxied.wait_without_denial(&remedy(1));
    proxied.create_similar_batch();
    proxied.wait_without_denial(&remedy(2));
    proxied.app.click_part(t!("outbox-compare"));
    // The buttons move when the comparison is loaded.
    proxied.app.wait_for(t!("outbox-compare-sender"));
    let identify = t!("outbox-candidate-identify-name", number = 1);
    proxied.app.click(identify);
    let confirm = t!("outbox-candidate-confirm", count = 25);
    proxied.app.click(confirm);
    proxied
        .app
        .wait_until_gone(t!("outbox-chip-action-required"));
    proxied.app.wait_for(t!("batches-count", count = 2));
    assert_eq!(proxied.proxy.bodies().len(), 1, "nothing was sent again");
    assert_eq!(proxied.batches().len(), 2);
}

impl ProxiedApp {
    /// Creates a batch with the content of the posted one, past the proxy.
    fn create_similar_batch(&self) {
        let body = self.proxy.bodies().remove(0);
        self.create_batch(&body);
    }
}
