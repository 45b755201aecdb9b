//! The faults of the proxy, and the moments of a request at which a program can be killed.

use std::time::Duration;

/// What the proxy does with a request that creates a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostFault {
    None,
    /// Closes the connection and forwards nothing.
    CutBefore,
    /// Forwards half of the body, then closes both connections.
    CutWithin,
    /// Forwards the request and closes the connection without an answer.
    CutAfter,
    /// Closes the connection after half of the answer.
    CutAnswer,
    /// Closes the connection at once and forwards the request later.
    Late(Duration),
    /// Forwards the request later, and then answers.
    Delay(Duration),
    /// Answers later.
    SlowAnswer(Duration),
    /// Forwards the request twice and passes on one of the answers.
    Doubled(DoubledAnswer),
    /// Forwards the request, and replaces the answer.
    Rewritten(FalseAnswer),
    /// Forwards nothing, and answers itself.
    NotForwarded(FalseAnswer),
    /// Forwards nothing, and refuses the request with a reason, as a service does.
    Refused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubledAnswer {
    First,
    Second,
}

/// An answer that does not show what happened to the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FalseAnswer {
    /// 502 with an HTML page.
    BadGateway,
    /// 409 with the reason "already submitted".
    AlreadySubmitted,
    /// 404 with an HTML page.
    NotFoundPage,
}

/// What the proxy does with a request for a page of batches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListFault {
    None,
    CutBefore,
    CutAnswer,
    BadGateway,
}

/// The stage of a request that creates a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostStage {
    /// The proxy has read the request.
    Read,
    /// The service has answered, or the fault has replaced its answer.
    Handled,
    /// The proxy has written its answer, or has closed the connection.
    Answered,
}

/// When a program is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KillMoment {
    AfterStart(Duration),
    /// After a stage of a request that creates a batch; requests of the program count from 1.
    AfterStage {
        request: usize,
        stage: PostStage,
        pause: Duration,
    },
}

/// What the proxy does from now on.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// The faults of the first requests that create a batch; later requests have none.
    pub posts: Vec<PostFault>,
    /// How long lists show neither a new batch nor its orders and activities.
    pub list_lag: Duration,
    /// The faults of the first requests for a page of batches after the first request that creates a
    /// batch.
    pub lists: Vec<ListFault>,
    /// Whether the reference is removed from every answer.
    pub removes_references: bool,
}
