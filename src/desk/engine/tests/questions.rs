//! Questions whose askers stop waiting, and questions whose task panics.

use std::{
    future::pending,
    sync::{Arc, Weak},
    time::Duration,
};

use super::{super::session_context::SessionContext, session};
use crate::desk::{AnyQuestion, Problem, ProblemKind, Question, Reply};

/// A question without an answer. Its task holds the marker.
#[derive(Clone, Debug)]
struct Endless(Arc<()>);

impl Question for Endless {
    type Reply = ();

    async fn answer(self, _: &SessionContext) -> Result<(), Problem> {
        let Self(_marker) = self;
        pending().await
    }
}

/// A question whose task panics.
#[derive(Clone, Debug)]
struct Panicking;

impl Question for Panicking {
    type Reply = ();

    async fn answer(self, _: &SessionContext) -> Result<(), Problem> {
        panic!("no answer")
    }
}

fn ask(context: &SessionContext) -> (Reply<()>, Weak<()>) {
    let marker = Arc::new(());
    let task = Arc::downgrade(&marker);
    let (question, reply) = AnyQuestion::new(Endless(marker));
    question.start(context.clone());
    (reply, task)
}

#[tokio::test]
async fn canceled_question_ends_and_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let (context, _events) = session(folder.path()).await;
    let [(first, first_task), (second, second_task)] = [(); 2].map(|()| ask(&context));
    first.cancel();
    let ends = async {
        while first_task.strong_count() > 0 {
            tokio::task::yield_now().await;
        }
    };
    let ended = tokio::time::timeout(Duration::from_secs(20), ends).await;
    ended.expect("the task ends");
    // A reply that is only dropped lets its task go on.
    drop(second);
    tokio::task::yield_now().await;
    assert_eq!(second_task.strong_count(), 1);
}

#[tokio::test]
async fn panic_of_the_task_is_a_failed_reply() {
    let folder = tempfile::tempdir().unwrap();
    let (context, _events) = session(folder.path()).await;
    let (question, mut reply) = AnyQuestion::new(Panicking);
    question.start(context.clone());
    let arrives = async {
        loop {
            if let Some(reply) = reply.take() {
                return reply;
            }
            assert!(!reply.is_lost(), "the reply is lost");
            tokio::task::yield_now().await;
        }
    };
    let reply = tokio::time::timeout(Duration::from_secs(20), arrives).await;
    let problem = reply.expect("a reply").expect_err("a failure");
    assert_eq!(problem.kind, ProblemKind::AnswerFailed);
}
