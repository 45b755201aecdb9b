//! The active connection and everything that works for it.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{Notify, mpsc, oneshot, watch},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

use super::{
    context::Context,
    drafts::{self, DraftWork},
    hub::{Hub, lock},
    import::ReadImport,
    sending, tell,
};
use crate::{
    client::Client,
    contract::OrderBatchId,
    desk::{
        Connection, ConnectionKind, Impact, OutboxEntry, OutboxId, Problem, ProblemKind,
        RequestKey, outbox,
        problem::service_problem,
        store::{ConnectionRowId, StoreError},
        sync,
    },
};

/// Whether there is a client to ask.
#[derive(Clone, Debug)]
enum Line {
    /// The practice service is starting, or the keyring is being asked.
    Preparing,
    Ready(Client),
    Down(Problem),
}

pub(crate) struct Session {
    pub(crate) connection_row: ConnectionRowId,
    pub(crate) connection: Connection,
    line: watch::Sender<Line>,
    /// Whether the service has confirmed that the key belongs to the connection's account.
    /// Nothing of the outbox leaves before.
    is_proven: watch::Sender<bool>,
    /// Why the service turns us away, for as long as it does.
    problem: Mutex<Option<Problem>>,
    end: CancellationToken,
    pub(crate) sync_now: Notify,
    /// Everything is to be read again, not only what is new.
    pub(crate) full_sync: AtomicBool,
    pub(crate) outbox_now: Notify,
    /// Undecided sends of which a person said: it is not there, send it again. Used up by the next
    /// pass, whatever comes of it.
    pub(crate) insisted: Mutex<HashSet<OutboxId>>,
    drafts: mpsc::UnboundedSender<DraftWork>,
    pub(super) imports: Mutex<HashMap<RequestKey, Arc<ReadImport>>>,
    pub(super) told_counts: Mutex<Option<(u64, u64, u64)>>,
}

impl Session {
    pub(crate) fn is_practice(&self) -> bool {
        self.connection.kind == ConnectionKind::Practice
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.end.is_cancelled()
    }

    /// Ends when the session does.
    pub(crate) async fn ended(&self) {
        self.end.cancelled().await;
    }

    pub(super) fn to_drafts(&self, work: DraftWork) {
        // The drafts end with the session; what comes after that comes too late.
        let _ = self.drafts.send(work);
    }

    /// The service has the batch; answers whether its draft was changed meanwhile, and stays.
    pub(crate) async fn settle(
        &self,
        context: &Context,
        entry: &OutboxEntry,
        batch: OrderBatchId,
    ) -> Result<bool, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.to_drafts(DraftWork::Settle {
            entry: Box::new(entry.clone()),
            batch,
            reply,
        });
        match answer.await {
            Ok(settled) => settled,
            // The drafts have ended with the session, and are all on disk.
            Err(_) => sending::settle(context, entry, batch, true).await,
        }
    }

    /// Synchronises now, and tries what waits in the outbox.
    pub(super) fn refresh(&self) {
        self.full_sync.store(true, Ordering::Release);
        self.sync_now.notify_one();
        self.outbox_now.notify_one();
    }

    pub(super) fn forget_import(&self, key: RequestKey) {
        lock(&self.imports).remove(&key);
    }

    /// The client, when there is one already.
    pub(crate) fn client_now(&self) -> Option<Client> {
        match &*self.line.borrow() {
            Line::Ready(client) => Some(client.clone()),
            _ => None,
        }
    }

    /// Waits until it is known whether there is a client.
    pub(crate) async fn client(&self) -> Result<Client, Problem> {
        let mut line = self.line.subscribe();
        let known = line
            .wait_for(|line| !matches!(line, Line::Preparing))
            .await
            .map(|line| line.clone());
        match known {
            Ok(Line::Ready(client)) => Ok(client),
            Ok(Line::Down(problem)) => Err(problem),
            Ok(Line::Preparing) | Err(_) => Err(ProblemKind::ConnectionNotReady.into()),
        }
    }

    /// The service confirmed that the key belongs to the connection's account: the outbox may begin.
    pub(super) fn proven(&self) {
        self.is_proven.send_replace(true);
    }

    /// Waits until the outbox may begin. While the service cannot be asked, it waits.
    async fn until_proven(&self) {
        let mut proven = self.is_proven.subscribe();
        // The sender is a part of this session: it is there for as long as this waits.
        let _ = proven.wait_for(|proven| *proven).await;
    }

    /// Whether a key is what is missing.
    pub(super) fn wants_key(&self) -> bool {
        self.current_problem().is_some_and(|problem| {
            matches!(
                problem.kind,
                ProblemKind::KeyMissing { .. } | ProblemKind::KeyRefused { .. }
            )
        })
    }

    /// Tries again to make a client: the person asked, after it could not be made.
    pub(crate) async fn reconnect(&self, context: &Context) {
        self.line.send_replace(Line::Preparing);
        connect(context.clone()).await;
        tell::connections(context).await;
        self.outbox_now.notify_one();
    }

    /// Why the connection does not work, when it does not.
    pub(super) fn current_problem(&self) -> Option<Problem> {
        match &*self.line.borrow() {
            Line::Down(problem) => Some(problem.clone()),
            _ => lock(&self.problem).clone(),
        }
    }

    /// Notes why the service turns us away, or that it does not any more; answers whether that is
    /// news.
    pub(crate) fn set_problem(&self, problem: Option<Problem>) -> bool {
        let mut held = lock(&self.problem);
        let news = *held != problem;
        *held = problem;
        news
    }
}

/// A session and its tasks.
pub(super) struct Running {
    pub(super) context: Context,
    tasks: Vec<JoinHandle<()>>,
}

impl Running {
    /// Tells what is stored, then starts to work.
    pub(super) async fn begin(
        hub: &Arc<Hub>,
        connection_row: ConnectionRowId,
        connection: Connection,
    ) -> Self {
        let (drafts, draft_queue) = mpsc::unbounded_channel();
        let is_practice = connection.kind == ConnectionKind::Practice;
        let session = Arc::new(Session {
            connection_row,
            connection,
            line: watch::Sender::new(Line::Preparing),
            // Practice has one account and is inside this app.
            is_proven: watch::Sender::new(is_practice),
            problem: Mutex::default(),
            end: CancellationToken::new(),
            sync_now: Notify::new(),
            full_sync: AtomicBool::new(false),
            outbox_now: Notify::new(),
            insisted: Mutex::default(),
            drafts,
            imports: Mutex::default(),
            told_counts: Mutex::default(),
        });
        let context = Context {
            hub: Arc::clone(hub),
            session,
        };
        tell::everything_stored(&context).await;
        context.session.to_drafts(DraftWork::OpenLatest);
        let tasks = vec![
            tokio::spawn(drafts::work(context.clone(), draft_queue)),
            tokio::spawn(connect(context.clone())),
            tokio::spawn(until_end(context.clone(), send(context.clone()))),
            tokio::spawn(until_end(context.clone(), sync::work(context.clone()))),
        ];
        Self { context, tasks }
    }

    /// Saves what is not saved, then stops everything. Takes two seconds at most.
    pub(super) async fn end(&mut self) {
        let (saved, is_saved) = oneshot::channel();
        self.context.session.to_drafts(DraftWork::Close(saved));
        let _ = tokio::time::timeout(Duration::from_secs(2), is_saved).await;
        self.context.session.end.cancel();
        for task in self.tasks.drain(..) {
            task.abort();
        }
    }
}

async fn until_end(context: Context, work: impl Future<Output = ()>) {
    tokio::select! {
        () = context.session.ended() => {}
        () = work => {}
    }
}

/// The outbox, once it is known whose gifts the key sends.
async fn send(context: Context) {
    context.session.until_proven().await;
    outbox::work(context).await;
}

/// The key was saved for an earlier run only, or removed from the keyring.
fn missing_key(connection: &Connection) -> Problem {
    Problem::from(ProblemKind::KeyMissing {
        connection: connection.id,
        name: connection.name.clone(),
    })
}

/// Makes the client: starts practice, or fetches the key.
async fn connect(context: Context) {
    let line = match client_of(&context).await {
        Ok(client) => Line::Ready(client),
        Err(problem) => {
            tracing::warn!(%problem, "no connection");
            Line::Down(problem)
        }
    };
    let is_down = matches!(line, Line::Down(_));
    context.session.line.send_replace(line);
    let thought = context.hub.keys.are_kept();
    context.hub.keys.probe().await;
    if is_down || context.hub.keys.are_kept() != thought {
        tell::connections(&context).await;
    }
}

async fn client_of(context: &Context) -> Result<Client, Problem> {
    let connection = &context.session.connection;
    let (base, key) = match connection.kind {
        ConnectionKind::Practice => context.hub.practice.address().await?,
        ConnectionKind::Remote => {
            let Some(key) = context.hub.keys.key(connection.id).await else {
                let problem = missing_key(connection);
                context.hub.notice(problem.clone());
                return Err(problem);
            };
            (connection.base_url.clone(), key)
        }
    };
    Client::new(&base, key, context.hub.client.clone())
        .map_err(|error| service_problem(&error, Impact::NothingSent))
}
