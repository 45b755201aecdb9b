//! The reply to a question about the shop, which is asked again while it is shown: other operators and recipients change the
//! shop, and nothing of it is mirrored.

use std::time::Duration;

use egui::Ui;

use crate::{
    desk::{Question, Reply},
    ui::{commands::Commands, loadable::Loadable, model::Model},
};

/// The time between two reads of what is shown.
pub(super) const REFRESH_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Shown<Q: Question> {
    question: Option<Q>,
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
        if let Some(result) = Reply::take_awaited(&mut self.reply) {
            self.value.resolve(result);
        }
        let is_other = self.question.as_ref() != Some(&question);
        if is_other {
            *self = Self::default();
        }
        let now = ui.input(|input| input.time);
        let retries = model.changes.retries();
        let age = now - self.asked_at;
        let is_due = age >= REFRESH_INTERVAL.as_secs_f64() || self.retries != retries;
        if is_other || (is_due && self.reply.is_none()) {
            self.reply = Some(out.ask(question.clone()));
            self.question = Some(question);
            self.value.refresh();
            self.asked_at = now;
            self.retries = retries;
        }
        let left = REFRESH_INTERVAL.as_secs_f64() - (now - self.asked_at);
        ui.request_repaint_after(Duration::from_secs_f64(left.max(0.1)));
        &self.value
    }

    /// Lets the next frame ask again, because the shop was changed here.
    pub(super) fn expire(&mut self) {
        self.asked_at = f64::NEG_INFINITY;
    }

    /// The newest reply.
    pub(super) fn value(&self) -> Option<&Q::Reply> {
        self.value.value()
    }
}
