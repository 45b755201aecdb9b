//! The reply to a question about the shop, which is asked again while it is shown: other operators and recipients change the
//! shop, and nothing of it is mirrored. The previous reply stays until that to another question arrives.

use std::time::Duration;

use egui::Ui;

use crate::{
    desk::{Question, Reply},
    ui::{commands::Commands, loadable::Loadable, model::Model},
};

/// The time between two reads of what is shown.
pub(super) const REFRESH_INTERVAL: Duration = Duration::from_secs(10);

/// How long a question stays the same before it replaces another one: a search is not asked for each letter.
pub(super) const TYPING_PAUSE: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(super) struct Shown<Q: Question> {
    /// The question that was asked last.
    question: Option<Q>,
    /// The question that replaces it, and since when, in the time of egui.
    wanted: Option<(Q, f64)>,
    reply: Option<Reply<Q::Reply>>,
    value: Loadable<Q::Reply>,
    /// When the question was asked, in the time of egui.
    asked_at: f64,
    /// The number of retries by the user when the question was asked.
    retries: u64,
}

impl<Q: Question> Default for Shown<Q> {
    fn default() -> Self {
        Self {
            question: None,
            wanted: None,
            reply: None,
            value: Loadable::NotRequested,
            asked_at: f64::NEG_INFINITY,
            retries: 0,
        }
    }
}

impl<Q: Question + PartialEq> Shown<Q> {
    /// The state of the reply. Call this in each frame in which the reply is shown: it takes the reply, and asks the question
    /// when it is another one, when the last reply is old, and when the user retries. A hidden page asks nothing.
    pub(super) fn request(
        &mut self,
        question: Q,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) -> &Loadable<Q::Reply> {
        let is_asked = self.update(question, model, ui, out);
        // A reply wakes the window.
        if is_asked && self.reply.is_none() {
            let left = self.asked_at + REFRESH_INTERVAL.as_secs_f64() - time(ui);
            ui.request_repaint_after(Duration::from_secs_f64(left.max(0.0)));
        }
        &self.value
    }

    /// As [`request`](Self::request) for a reply that is only read again after [`expire`](Self::expire) and when the user
    /// retries.
    pub(super) fn request_once(
        &mut self,
        question: Q,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) -> &Loadable<Q::Reply> {
        // A reply does not become old. A failed read does.
        if self.asked_at.is_finite() && matches!(self.value, Loadable::Ready(_)) {
            self.asked_at = time(ui);
        }
        self.update(question, model, ui, out);
        &self.value
    }

    /// Takes the reply, and asks the question if that is due. Returns `false` while the question may still change.
    fn update(&mut self, question: Q, model: &Model, ui: &Ui, out: &mut Commands) -> bool {
        if let Some(result) = Reply::take_awaited(&mut self.reply) {
            self.value.resolve(result);
        }
        let now = time(ui);
        let is_first = self.question.is_none();
        let is_other = self.question.as_ref() != Some(&question);
        if is_other && !is_first {
            let since = match &self.wanted {
                Some((wanted, since)) if *wanted == question => *since,
                _ => {
                    self.cancel();
                    self.value.refresh();
                    self.wanted = Some((question.clone(), now));
                    now
                }
            };
            let left = since + TYPING_PAUSE.as_secs_f64() - now;
            if left > 0.0 {
                ui.request_repaint_after(Duration::from_secs_f64(left));
                return false;
            }
        } else if self.wanted.is_some() {
            // The user typed the earlier question again, whose reply was canceled.
            self.expire();
        }
        let retries = model.changes.retries();
        let age = now - self.asked_at;
        let is_due = age >= REFRESH_INTERVAL.as_secs_f64() || self.retries != retries;
        if is_other || (is_due && self.reply.is_none()) {
            self.reply = Some(out.ask(question.clone()));
            self.question = Some(question);
            self.wanted = None;
            self.value.refresh();
            self.asked_at = now;
            self.retries = retries;
        }
        true
    }

    /// Lets the next frame ask again, because the shop was changed here. A reply on its way may be older than the change.
    pub(super) fn expire(&mut self) {
        self.cancel();
        self.wanted = None;
        self.asked_at = f64::NEG_INFINITY;
    }

    fn cancel(&mut self) {
        if let Some(reply) = self.reply.take() {
            reply.cancel();
        }
    }

    /// The newest reply.
    pub(super) fn value(&self) -> Option<&Q::Reply> {
        self.value.value()
    }
}

fn time(ui: &Ui) -> f64 {
    ui.input(|input| input.time)
}
