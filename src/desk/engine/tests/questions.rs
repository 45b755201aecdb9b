//! Questions whose askers stop waiting.

use std::{
    future::pending,
    sync::{Arc, Weak},
    time::Duration,
};

use super::{super::session_context::SessionContext, session};
use crate::desk::{AnyQuestion, Problem, Question, Reply};

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
