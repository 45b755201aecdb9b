//! Questions to the engine and their typed replies.
//!
//! A [`Question`] is a value that knows how the engine answers it. The [`Reply`] belongs to its asker, so that no key
//! has to identify it: a newer question drops the earlier reply. The reply to a question of an ended session never
//! arrives. Each reply is followed by [`Event::Replied`](super::Event), which wakes the window or the program.

use std::{
    any::Any,
    fmt::Debug,
    sync::mpsc::{self, Receiver, Sender},
};

use super::{Problem, engine::SessionContext};
use crate::desk::lists::DataKind;

/// What a screen or a program asks the engine.
pub trait Question: Any + Clone + Debug + Send {
    type Reply: Debug + Send + 'static;

    /// The data that the reply is made from: a shown reply is asked for again when this data changes.
    const DEPENDS_ON: &'static [DataKind] = &[];

    /// Answers in a task of the session.
    fn answer(
        self,
        context: &SessionContext,
    ) -> impl Future<Output = Result<Self::Reply, Problem>> + Send;
}

/// The reply to a question.
#[derive(Debug)]
pub struct Reply<T>(Receiver<Result<T, Problem>>);

impl<T> Reply<T> {
    /// The reply, if it has arrived and was not taken before.
    pub fn take(&mut self) -> Option<Result<T, Problem>> {
        self.0.try_recv().ok()
    }

    /// The awaited reply, if it has arrived, which is then awaited no more.
    pub fn take_awaited(awaited: &mut Option<Self>) -> Option<Result<T, Problem>> {
        let reply = awaited.as_mut()?.take()?;
        *awaited = None;
        Some(reply)
    }
}

/// A question of any type on its way to the engine, with the sender of its reply.
#[derive(Debug)]
pub struct AnyQuestion(Box<dyn Asked>);

impl AnyQuestion {
    pub fn new<Q: Question>(question: Q) -> (Self, Reply<Q::Reply>) {
        let (reply, receiver) = mpsc::channel();
        let asked = AskedQuestion { question, reply };
        (Self(Box::new(asked)), Reply(receiver))
    }

    /// Starts the task that answers.
    pub(super) fn start(self, context: SessionContext) {
        self.0.start(context);
    }
}

#[cfg(test)]
impl AnyQuestion {
    /// The question, if it is of this type.
    pub(crate) fn get<Q: Question>(&self) -> Option<&Q> {
        self.asked().map(|asked| &asked.question)
    }

    /// Replies as the engine does, if the question is of this type. Returns whether it is.
    pub(crate) fn reply<Q: Question>(
        &self,
        reply: impl FnOnce(&Q) -> Result<Q::Reply, Problem>,
    ) -> bool {
        let Some(asked) = self.asked() else {
            return false;
        };
        let _ = asked.reply.send(reply(&asked.question));
        true
    }

    fn asked<Q: Question>(&self) -> Option<&AskedQuestion<Q>> {
        let asked: &dyn Any = &*self.0;
        asked.downcast_ref()
    }
}

trait Asked: Any + Debug + Send {
    fn start(self: Box<Self>, context: SessionContext);
}

#[derive(Debug)]
struct AskedQuestion<Q: Question> {
    question: Q,
    reply: Sender<Result<Q::Reply, Problem>>,
}

impl<Q: Question> Asked for AskedQuestion<Q> {
    fn start(self: Box<Self>, context: SessionContext) {
        tokio::spawn(async move {
            let reply = self.question.answer(&context).await;
            context.send_reply(&self.reply, reply);
        });
    }
}
