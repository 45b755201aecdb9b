//! Questions to the engine and their typed replies.
//!
//! A [`Question`] is a value that knows how the engine answers it. The [`Reply`] belongs to its asker, so that no key
//! has to identify it: a newer question drops the earlier reply, and can end its task. The reply to a question
//! of an ended session never arrives. Each reply is followed by [`Event::Replied`](super::Event), which wakes the window or
//! the program.

use std::{
    any::Any,
    fmt::Debug,
    panic::AssertUnwindSafe,
    sync::mpsc::{self, Receiver, Sender, TryRecvError},
};

use futures_util::FutureExt as _;
use tokio_util::sync::CancellationToken;

use super::{Problem, ProblemKind, engine::SessionContext};
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
pub struct Reply<T> {
    receiver: Receiver<Result<T, Problem>>,
    cancellation: CancellationToken,
    is_lost: bool,
}

impl<T> Reply<T> {
    /// The reply, if it has arrived and was not taken before.
    pub fn take(&mut self) -> Option<Result<T, Problem>> {
        let received = self.receiver.try_recv();
        self.is_lost = matches!(received, Err(TryRecvError::Disconnected));
        received.ok()
    }

    /// Whether the last [`Self::take`] found that the reply never arrives, because the session has ended.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Ends the task that answers, and interrupts its statement (`store/read_interrupt.rs`). A reply that is only
    /// dropped lets the task go on.
    pub fn cancel(self) {
        self.cancellation.cancel();
    }

    /// The awaited reply, if it has arrived. It is then awaited no more, nor when it never arrives.
    pub fn take_awaited(awaited: &mut Option<Self>) -> Option<Result<T, Problem>> {
        let reply = awaited.as_mut()?.take();
        awaited.take_if(|awaited| reply.is_some() || awaited.is_lost);
        reply
    }
}

/// A question of any type on its way to the engine, with the sender of its reply.
#[derive(Debug)]
pub struct AnyQuestion(Box<dyn Asked>);

impl AnyQuestion {
    pub fn new<Q: Question>(question: Q) -> (Self, Reply<Q::Reply>) {
        let (reply, receiver) = mpsc::channel();
        let cancellation = CancellationToken::new();
        let asked = AskedQuestion {
            question,
            reply,
            cancellation: cancellation.clone(),
        };
        let reply = Reply {
            receiver,
            cancellation,
            is_lost: false,
        };
        (Self(Box::new(asked)), reply)
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

    /// Whether this is a question of this type whose asker has canceled it.
    pub(crate) fn is_canceled<Q: Question>(&self) -> bool {
        self.asked::<Q>()
            .is_some_and(|asked| asked.cancellation.is_cancelled())
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
    cancellation: CancellationToken,
}

impl<Q: Question> Asked for AskedQuestion<Q> {
    fn start(self: Box<Self>, context: SessionContext) {
        tokio::spawn(async move {
            let answer = AssertUnwindSafe(self.question.answer(&context)).catch_unwind();
            if let Some(reply) = self.cancellation.run_until_cancelled(answer).await {
                // Without a reply, a screen would ask again in each frame.
                let reply = reply.unwrap_or_else(|_| Err(ProblemKind::AnswerFailed.into()));
                context.send_reply(&self.reply, reply);
            }
        });
    }
}
