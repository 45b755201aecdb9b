//! The drafts of a session: one task holds the open ones, edits them in the order in which the
//! edits came, and writes what changed within a second.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::{
    sync::{mpsc::UnboundedReceiver, oneshot},
    time::Instant,
};

use super::{context::Context, sending, tell};
use crate::{
    contract::{CartRequest, OrderBatchId, SendMethod},
    desk::{
        Draft, DraftId, Event, OutboxEntry, Problem, ProblemKind, RecipientEdit,
        RecipientEditSummary, recipient_edit, store::StoreError,
    },
    recipients::{IssueIndex, RecipientRow, RecipientTable, check},
};

/// From a change to the disk. Typing is gathered; half a second more and a crash would cost more
/// than the last second.
const GATHER: Duration = Duration::from_millis(300);
/// After a write that failed (a full disk).
const AGAIN: Duration = Duration::from_secs(5);
/// Drafts kept in memory: the one on screen and those it was changed for.
const HELD: usize = 3;

pub(crate) enum DraftWork {
    New(Box<Draft>),
    Open(DraftId),
    OpenLatest,
    Save(Box<Draft>),
    Delete(DraftId),
    Duplicate {
        draft: DraftId,
        name: String,
    },
    Edit {
        draft: DraftId,
        edit: RecipientEdit,
    },
    /// Rows of an import.
    Take {
        draft: DraftId,
        source: String,
        rows: Vec<RecipientRow>,
        replace: bool,
    },
    /// What a price depends on.
    Gift {
        draft: DraftId,
        reply: oneshot::Sender<Option<GiftToPrice>>,
    },
    /// The draft as it would be sent now, written to disk first.
    Snapshot {
        draft: DraftId,
        reply: oneshot::Sender<Result<Snapshot, Problem>>,
    },
    /// It was sent. Done here, in turn with the edits, so that none is lost between the look at the
    /// draft and its end. Answers whether it was changed since, and stays.
    Settle {
        entry: Box<OutboxEntry>,
        batch: OrderBatchId,
        reply: oneshot::Sender<Result<bool, StoreError>>,
    },
    Close(oneshot::Sender<()>),
}

pub(crate) struct GiftToPrice {
    pub(super) cart: CartRequest,
    pub(super) recipients: u64,
}

#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(super) draft: Draft,
    pub(super) recipients: RecipientTable,
    pub(super) issues: Arc<IssueIndex>,
}

struct Open {
    draft: Draft,
    recipients: RecipientTable,
    /// As it is on disk.
    saved: RecipientTable,
    issues: Arc<IssueIndex>,
    /// When it has to be on disk.
    due: Option<Instant>,
    /// Which opening this was; the oldest is let go.
    turn: u64,
}

struct Drafts {
    context: Context,
    open: HashMap<DraftId, Open>,
    turns: u64,
}

/// Works until the session's end or [`DraftWork::Close`].
pub(super) async fn work(context: Context, mut queue: UnboundedReceiver<DraftWork>) {
    let mut drafts = Drafts {
        context,
        open: HashMap::new(),
        turns: 0,
    };
    loop {
        let due = drafts.open.values().filter_map(|open| open.due).min();
        tokio::select! {
            work = queue.recv() => match work {
                None => break,
                Some(DraftWork::Close(done)) => {
                    drafts.save_all().await;
                    let _ = done.send(());
                    break;
                }
                Some(work) => drafts.handle(work).await,
            },
            () = until(due) => drafts.save_due().await,
        }
    }
}

async fn until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

impl Drafts {
    async fn handle(&mut self, work: DraftWork) {
        match work {
            DraftWork::New(draft) => self.begin(*draft, RecipientTable::default()).await,
            DraftWork::Open(id) => self.show(id).await,
            DraftWork::OpenLatest => {
                let latest = self
                    .context
                    .hub
                    .store
                    .latest_draft(self.context.session.connection_row)
                    .await;
                if let Some(Some(id)) = self.context.or_tell(latest) {
                    self.show(id).await;
                }
            }
            DraftWork::Save(draft) => self.set_fields(*draft).await,
            DraftWork::Delete(id) => self.delete(id).await,
            DraftWork::Duplicate { draft, name } => self.duplicate(draft, name).await,
            DraftWork::Edit { draft, edit } => {
                self.change(draft, move |recipients, issues| {
                    edit.apply(recipients, issues)
                })
                .await;
            }
            DraftWork::Take {
                draft,
                source,
                rows,
                replace,
            } => {
                let take = move |recipients: &mut RecipientTable, _: &IssueIndex| {
                    recipient_edit::import(recipients, &source, rows, replace)
                };
                self.change(draft, take).await;
            }
            DraftWork::Gift { draft, reply } => {
                let gift = self.hold(draft).await.map(|open| GiftToPrice {
                    cart: open.draft.cart_request(),
                    recipients: open.recipients.filled_row_count() as u64,
                });
                let _ = reply.send(gift);
            }
            DraftWork::Snapshot { draft, reply } => {
                let _ = reply.send(self.snapshot(draft).await);
            }
            DraftWork::Settle {
                entry,
                batch,
                reply,
            } => {
                let is_saved = self.save(entry.draft_id).await;
                let settled = sending::settle(&self.context, &entry, batch, is_saved).await;
                if matches!(settled, Ok(false)) {
                    self.open.remove(&entry.draft_id);
                }
                self.tell_list().await;
                let _ = reply.send(settled);
            }
            DraftWork::Close(_) => {}
        }
    }

    /// A new draft, written at once and shown.
    async fn begin(&mut self, mut draft: Draft, recipients: RecipientTable) {
        if draft.id.0.is_nil() {
            draft.id = DraftId::generate();
        }
        draft.updated_at = self.context.hub.now();
        let id = draft.id;
        let issues = checked(&recipients, &draft.send_method).await;
        self.turns += 1;
        self.open.insert(
            id,
            Open {
                draft,
                recipients,
                saved: RecipientTable::default(),
                issues,
                due: Some(Instant::now()),
                turn: self.turns,
            },
        );
        self.save(id).await;
        self.show(id).await;
    }

    async fn show(&mut self, id: DraftId) {
        let Some(open) = self.hold_or_tell(id).await else {
            return;
        };
        let event = Event::DraftOpened {
            draft: Box::new(open.draft.clone()),
            recipients: open.recipients.clone(),
            issues: Arc::clone(&open.issues),
        };
        self.context.tell(event);
    }

    /// The draft that the person asked for; when it cannot be had, that is told.
    async fn hold_or_tell(&mut self, id: DraftId) -> Option<&mut Open> {
        match self.look_for(id).await {
            Ok(true) => return self.open.get_mut(&id),
            Ok(false) => self.context.problem(ProblemKind::DraftNotFound.into()),
            Err(error) => {
                self.context.or_tell::<()>(Err(error));
            }
        }
        self.context.tell(Event::DraftNotOpened(id));
        None
    }

    /// The draft, read from the store when it is not held. `None` when there is no such draft.
    async fn hold(&mut self, id: DraftId) -> Option<&mut Open> {
        let found = self.look_for(id).await;
        self.context.or_tell(found)?;
        self.open.get_mut(&id)
    }

    /// Holds the draft, as the one that was looked at last; `false` when there is no such draft.
    async fn look_for(&mut self, id: DraftId) -> Result<bool, StoreError> {
        if !self.open.contains_key(&id) {
            let stored = self
                .context
                .hub
                .store
                .draft(self.context.session.connection_row, id)
                .await?;
            let Some(stored) = stored else {
                return Ok(false);
            };
            let issues = checked(&stored.recipients, &stored.draft.send_method).await;
            let open = Open {
                draft: stored.draft,
                saved: stored.recipients.clone(),
                recipients: stored.recipients,
                issues,
                due: None,
                turn: 0,
            };
            self.open.insert(id, open);
            self.let_go(id).await;
        }
        self.turns += 1;
        if let Some(open) = self.open.get_mut(&id) {
            open.turn = self.turns;
        }
        Ok(true)
    }

    /// Lets the drafts go that were not looked at for longest.
    async fn let_go(&mut self, keep: DraftId) {
        while self.open.len() > HELD {
            let oldest = self
                .open
                .iter()
                .filter(|(id, _)| **id != keep)
                .min_by_key(|(_, open)| open.turn)
                .map(|(id, _)| *id);
            let Some(oldest) = oldest else {
                return;
            };
            if !self.save(oldest).await {
                return;
            }
            self.open.remove(&oldest);
        }
    }

    /// The small fields as they were typed. A draft that is gone stays gone.
    async fn set_fields(&mut self, draft: Draft) {
        let (id, now) = (draft.id, self.context.hub.now());
        let Some(open) = self.hold(id).await else {
            return;
        };
        let other_method = open.draft.send_method != draft.send_method;
        open.draft = draft;
        open.draft.updated_at = now;
        open.due.get_or_insert(Instant::now() + GATHER);
        if other_method {
            // Another method needs other fields: mails, or addresses.
            self.change(id, |_, _| None).await;
        }
    }

    /// Changes the recipients, checks it anew and tells.
    async fn change(
        &mut self,
        id: DraftId,
        act: impl FnOnce(&mut RecipientTable, &IssueIndex) -> Option<RecipientEditSummary>
        + Send
        + 'static,
    ) {
        let now = self.context.hub.now();
        let Some(open) = self.hold(id).await else {
            return;
        };
        let (mut recipients, issues) = (open.recipients.clone(), Arc::clone(&open.issues));
        let method = open.draft.send_method.clone();
        let done = tokio::task::spawn_blocking(move || {
            let change = act(&mut recipients, &issues);
            let issues = Arc::new(check(&recipients, &method));
            (recipients, issues, change)
        })
        .await;
        let Ok((recipients, issues, change)) = done else {
            self.context
                .problem(ProblemKind::RecipientsNotChanged.into());
            return;
        };
        open.recipients = recipients.clone();
        open.issues = Arc::clone(&issues);
        open.draft.updated_at = now;
        open.due.get_or_insert(Instant::now() + GATHER);
        self.context.tell(Event::Recipients {
            draft: id,
            recipients,
            issues,
            change,
        });
    }

    async fn delete(&mut self, id: DraftId) {
        self.open.remove(&id);
        let gone = self
            .context
            .hub
            .store
            .delete_draft(self.context.session.connection_row, id)
            .await;
        self.context.or_tell(gone);
        self.tell_list().await;
    }

    async fn duplicate(&mut self, id: DraftId, name: String) {
        let Some(open) = self.hold_or_tell(id).await else {
            return;
        };
        let mut draft = open.draft.clone();
        let rows: Vec<RecipientRow> = open
            .recipients
            .rows()
            .iter()
            .map(|row| (**row).clone())
            .collect();
        let recipients = RecipientTable::new(open.recipients.source(), rows);
        draft.id = DraftId::generate();
        draft.name = name;
        self.begin(draft, recipients).await;
    }

    async fn snapshot(&mut self, id: DraftId) -> Result<Snapshot, Problem> {
        let gone = || Problem::from(ProblemKind::DraftNotFound);
        self.hold(id).await.ok_or_else(gone)?;
        if !self.save(id).await {
            return Err(ProblemKind::DraftNotSaved.into());
        }
        let open = self.open.get(&id).ok_or_else(gone)?;
        Ok(Snapshot {
            draft: open.draft.clone(),
            recipients: open.recipients.clone(),
            issues: Arc::clone(&open.issues),
        })
    }

    async fn save_due(&mut self) {
        let now = Instant::now();
        let due: Vec<DraftId> = self
            .open
            .iter()
            .filter(|(_, open)| open.due.is_some_and(|due| due <= now))
            .map(|(id, _)| *id)
            .collect();
        for id in due {
            self.save(id).await;
        }
    }

    async fn save_all(&mut self) {
        for id in self.open.keys().copied().collect::<Vec<_>>() {
            self.save(id).await;
        }
    }

    /// Writes what changed, if anything. `false` when it could not be written; it is tried again.
    async fn save(&mut self, id: DraftId) -> bool {
        let Some(open) = self.open.get_mut(&id).filter(|open| open.due.is_some()) else {
            return true;
        };
        let (store, connection_row) =
            (&self.context.hub.store, self.context.session.connection_row);
        match store
            .save_draft(connection_row, &open.draft, &open.recipients, &open.saved)
            .await
        {
            Ok(()) => {
                open.saved = open.recipients.clone();
                open.due = None;
                self.context.tell(Event::DraftSaved(id));
                self.tell_list().await;
                true
            }
            Err(error) => {
                tracing::error!(%error, "a draft could not be written");
                open.due = Some(Instant::now() + AGAIN);
                self.context.hub.notice(self.context.in_words(&error));
                false
            }
        }
    }

    async fn tell_list(&self) {
        tell::drafts(&self.context).await;
        tell::counts(&self.context).await;
    }
}

/// Checks off the runtime's workers: a hundred thousand rows take a moment.
async fn checked(recipients: &RecipientTable, method: &SendMethod) -> Arc<IssueIndex> {
    let (recipients, method) = (recipients.clone(), method.clone());
    tokio::task::spawn_blocking(move || Arc::new(check(&recipients, &method)))
        .await
        .unwrap_or_default()
}
