//! The drafts of a session. One task holds the open drafts, applies edits in the order of the
//! requests, and writes changes to disk within a second.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::{sync::mpsc::UnboundedReceiver, time::Instant};

use super::{
    draft::{Draft, DraftId},
    request::{DraftContent, DraftRequest, DraftSnapshot},
};
use crate::{
    contract::SendMethod,
    desk::{
        engine::{SessionContext, publish},
        event::Event,
        people::imported_people::ImportedPeople,
        problem::{Problem, ProblemKind},
        recipients::{self, RecipientEditSummary, RecipientQuery},
        sends::{
            finalize::{cancel_in_store, finalize_in_store},
            outbox::Finalized,
        },
        store::StoreError,
    },
    recipients::{IssueIndex, RecipientChecker, RecipientFacts, RecipientTable},
};

/// The delay between a change and its write, so that typing causes few writes. A crash loses less
/// than the last second.
const SAVE_DELAY: Duration = Duration::from_millis(300);
/// The delay before the next attempt after a failed write, for example on a full disk.
const SAVE_RETRY_DELAY: Duration = Duration::from_secs(5);
/// The most drafts in memory: the draft on screen and those used before it.
const MAX_OPEN: usize = 3;

struct OpenDraft {
    draft: Draft,
    recipients: RecipientTable,
    /// The recipients as they are on disk, so that a save writes only the rows that differ.
    saved: RecipientTable,
    issues: Arc<IssueIndex>,
    facts: Arc<RecipientFacts>,
    /// Checks and counts only the rows that an edit changed.
    checker: RecipientChecker,
    /// The recipients before the last change. The window may show them until it handles the event of the
    /// change; kept here so that the window does not free the memory of many rows.
    previous: Option<(RecipientTable, Arc<IssueIndex>)>,
    imported_people: ImportedPeople,
    /// What the window shows of the recipients.
    query: RecipientQuery,
    /// When the draft must be written; `None` when it is on disk.
    due: Option<Instant>,
    /// The value of the use counter at the last use. The draft with the lowest value is closed
    /// first.
    last_use: u64,
}

struct Drafts {
    context: SessionContext,
    open: HashMap<DraftId, OpenDraft>,
    uses: u64,
}

/// Runs until [`DraftRequest::Close`], or until the end of the session aborts the task.
pub(in crate::desk) async fn run(
    context: SessionContext,
    mut requests: UnboundedReceiver<DraftRequest>,
) {
    let mut drafts = Drafts {
        context,
        open: HashMap::new(),
        uses: 0,
    };
    loop {
        let due = drafts.open.values().filter_map(|open| open.due).min();
        tokio::select! {
            request = requests.recv() => match request {
                None => break,
                Some(DraftRequest::Close(done)) => {
                    drafts.save_all().await;
                    for open in drafts.open.values_mut() {
                        open.imported_people.finish_taking_back().await;
                    }
                    let _ = done.send(());
                    break;
                }
                Some(request) => drafts.handle(request).await,
            },
            () = sleep_until(due) => drafts.save_due().await,
        }
    }
}

async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

impl Drafts {
    async fn handle(&mut self, request: DraftRequest) {
        match request {
            DraftRequest::New(draft) => {
                let id = self.add(*draft, RecipientTable::default()).await;
                self.show(id).await;
            }
            DraftRequest::NewWithRecipients { draft, recipients } => {
                // A send that was canceled can be restored twice, as the same draft.
                if self.open(draft.id).await.is_some() {
                    self.show(draft.id).await;
                } else {
                    let id = self.add(*draft, recipients).await;
                    self.show(id).await;
                }
            }
            DraftRequest::AddWithRecipients { draft, recipients } => {
                self.add(*draft, recipients).await;
            }
            DraftRequest::Open(id) => self.show(id).await,
            DraftRequest::OpenLatest => {
                let latest = self
                    .context
                    .app
                    .store
                    .latest_draft(self.context.session.connection_row)
                    .await;
                if let Some(Some(id)) = self.context.ok_or_report(latest) {
                    self.show(id).await;
                }
                let connection = self.context.session.connection.id;
                self.context.emit(Event::LatestDraftKnown(connection));
            }
            DraftRequest::Save(draft) => self.set_fields(*draft).await,
            DraftRequest::Delete(id) => self.delete(id).await,
            DraftRequest::Duplicate { draft, name } => self.duplicate(draft, name).await,
            DraftRequest::Edit { draft, edit } => {
                let method = self.open(draft).await;
                let Some(method) = method.map(|open| open.draft.send_method.clone()) else {
                    return;
                };
                self.change_recipients(draft, move |recipients, issues| {
                    edit.apply(recipients, issues, &method)
                })
                .await;
            }
            DraftRequest::Query { draft, query } => self.query_recipients(draft, query).await,
            DraftRequest::Import {
                draft,
                source,
                rows,
                replace,
                accepted_at,
            } => {
                let Some(open) = self.open(draft).await else {
                    return;
                };
                let before = open.recipients.clone();
                let import = move |recipients: &mut RecipientTable, _: &IssueIndex| {
                    recipients::edit::import_rows(recipients, &source, rows, replace)
                };
                self.change_recipients(draft, import).await;
                if let (Some(open), Some(at)) = (self.open.get_mut(&draft), accepted_at) {
                    let people = &mut open.imported_people;
                    people.add(&self.context, &before, &open.recipients, at);
                }
            }
            DraftRequest::Content { draft, reply } => {
                let content = self.open(draft).await.map(|open| DraftContent {
                    draft: open.draft.clone(),
                    recipients: open.recipients.clone(),
                    issues: Arc::clone(&open.issues),
                });
                let _ = reply.send(content);
            }
            DraftRequest::Snapshot { draft, reply } => {
                let _ = reply.send(self.snapshot(draft).await);
            }
            DraftRequest::Finalize { send, reply } => {
                let draft = send.entry.draft_id;
                let is_saved = self.save(draft).await;
                let finalized = finalize_in_store(&self.context, &send, is_saved).await;
                if matches!(finalized, Ok(Finalized::DraftDeleted)) {
                    self.open.remove(&draft);
                }
                self.publish_list().await;
                let _ = reply.send(finalized);
            }
            DraftRequest::Cancel { entry, reply } => {
                let is_saved = self.save(entry.draft_id).await;
                let store = &self.context.app.store;
                let row = self.context.session.connection_row;
                let now = self.context.app.now();
                let _ = reply.send(cancel_in_store(store, row, &entry, is_saved, now).await);
            }
            DraftRequest::Close(_) => {}
        }
    }

    /// Writes a new draft to disk at once. Returns its id.
    async fn add(&mut self, mut draft: Draft, recipients: RecipientTable) -> DraftId {
        if draft.id.0.is_nil() {
            draft.id = DraftId::generate();
        }
        draft.updated_at = self.context.app.now();
        let id = draft.id;
        let Checked {
            checker,
            issues,
            facts,
        } = check_all(&recipients, &draft.send_method).await;
        self.uses += 1;
        self.open.insert(
            id,
            OpenDraft {
                draft,
                recipients,
                saved: RecipientTable::default(),
                issues,
                facts,
                checker,
                previous: None,
                imported_people: ImportedPeople::default(),
                query: RecipientQuery::default(),
                due: Some(Instant::now()),
                last_use: self.uses,
            },
        );
        self.save(id).await;
        self.close_unused(id).await;
        id
    }

    async fn show(&mut self, id: DraftId) {
        let Some(open) = self.open_or_report(id).await else {
            return;
        };
        // The window opens the draft without a filter.
        open.query = RecipientQuery::default();
        let event = Event::DraftOpened {
            draft: Box::new(open.draft.clone()),
            recipients: open.recipients.clone(),
            issues: Arc::clone(&open.issues),
            facts: Arc::clone(&open.facts),
        };
        self.context.emit(event);
    }

    /// Opens the draft that the user requested, or reports why that is not possible.
    async fn open_or_report(&mut self, id: DraftId) -> Option<&mut OpenDraft> {
        match self.load(id).await {
            Ok(true) => return self.open.get_mut(&id),
            Ok(false) => self.context.report(ProblemKind::DraftNotFound.into()),
            Err(error) => {
                self.context.ok_or_report::<()>(Err(error));
            }
        }
        self.context.emit(Event::DraftNotOpened(id));
        None
    }

    /// Returns the open draft, after reading it from the store if necessary. Returns `None` when
    /// there is no such draft or the store fails.
    async fn open(&mut self, id: DraftId) -> Option<&mut OpenDraft> {
        let found = self.load(id).await;
        self.context.ok_or_report(found)?;
        self.open.get_mut(&id)
    }

    /// Loads the draft if it is not open, and marks it as the most recently used. Returns `false`
    /// when there is no such draft.
    async fn load(&mut self, id: DraftId) -> Result<bool, StoreError> {
        if !self.open.contains_key(&id) {
            let stored = self
                .context
                .app
                .store
                .draft(self.context.session.connection_row, id)
                .await?;
            let Some(mut stored) = stored else {
                return Ok(false);
            };
            let (app, session) = (&self.context.app, &self.context.session);
            app.store
                .update_cart_collections(session.connection_row, &mut stored.draft.cart)
                .await?;
            let Checked {
                checker,
                issues,
                facts,
            } = check_all(&stored.recipients, &stored.draft.send_method).await;
            let open = OpenDraft {
                draft: stored.draft,
                saved: stored.recipients.clone(),
                recipients: stored.recipients,
                issues,
                facts,
                checker,
                previous: None,
                imported_people: ImportedPeople::default(),
                query: RecipientQuery::default(),
                due: None,
                last_use: 0,
            };
            self.open.insert(id, open);
            self.close_unused(id).await;
        }
        self.uses += 1;
        if let Some(open) = self.open.get_mut(&id) {
            open.last_use = self.uses;
        }
        Ok(true)
    }

    /// Closes the least recently used drafts beyond [`MAX_OPEN`], but never the draft `except`.
    async fn close_unused(&mut self, except: DraftId) {
        while self.open.len() > MAX_OPEN {
            let oldest = self
                .open
                .iter()
                .filter(|(id, _)| **id != except)
                .min_by_key(|(_, open)| open.last_use)
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

    /// Replaces the fields of the draft. A deleted draft is not created again.
    async fn set_fields(&mut self, draft: Draft) {
        let (id, now) = (draft.id, self.context.app.now());
        let Some(open) = self.open(id).await else {
            return;
        };
        let has_other_method = open.draft.send_method != draft.send_method;
        open.draft = draft;
        open.draft.updated_at = now;
        open.due.get_or_insert(Instant::now() + SAVE_DELAY);
        if has_other_method {
            // Each send method requires different fields (emails or addresses), so the recipients
            // are checked again.
            self.change_recipients(id, |_, _| None).await;
        }
    }

    /// Changes the recipients, checks them again and emits the result.
    async fn change_recipients(
        &mut self,
        id: DraftId,
        edit: impl FnOnce(&mut RecipientTable, &IssueIndex) -> Option<RecipientEditSummary>
        + Send
        + 'static,
    ) {
        let now = self.context.app.now();
        let Some(open) = self.open(id).await else {
            return;
        };
        let (mut recipients, issues) = (open.recipients.clone(), Arc::clone(&open.issues));
        let method = open.draft.send_method.clone();
        let query = open.query.clone();
        // If the edit panics, the next one checks every row.
        let unused = RecipientChecker::new(method.clone());
        let mut checker = std::mem::replace(&mut open.checker, unused);
        let previous = open.previous.take();
        let done = tokio::task::spawn_blocking(move || {
            // Freeing many rows takes long.
            drop(previous);
            let change = edit(&mut recipients, &issues);
            let issues = checker.check(&recipients, &method);
            let found = query.run(&recipients, &issues);
            (recipients, Checked::new(checker, issues), change, found)
        })
        .await;
        let is_changed = done.is_ok();
        let (change, found) = match done {
            Ok((recipients, checked, change, found)) => {
                let old_recipients = std::mem::replace(&mut open.recipients, recipients);
                let old_issues = std::mem::replace(&mut open.issues, checked.issues);
                open.previous = Some((old_recipients, old_issues));
                open.facts = checked.facts;
                open.checker = checked.checker;
                open.draft.updated_at = now;
                open.due.get_or_insert(Instant::now() + SAVE_DELAY);
                (change, found)
            }
            // The window shows the recipients without the change again.
            Err(_) => (None, open.query.run(&open.recipients, &open.issues)),
        };
        let event = Event::Recipients {
            draft: id,
            recipients: open.recipients.clone(),
            issues: Arc::clone(&open.issues),
            facts: Arc::clone(&open.facts),
            change,
            found: Arc::new(found),
        };
        if !is_changed {
            self.context
                .report(ProblemKind::RecipientsNotChanged.into());
        }
        self.context.emit(event);
        if let Some(open) = self.open.get_mut(&id) {
            open.imported_people
                .follow_history(&self.context, &open.recipients);
        }
    }

    /// Filters and searches the recipients on a blocking thread.
    async fn query_recipients(&mut self, id: DraftId, query: RecipientQuery) {
        let Some(open) = self.open(id).await else {
            return;
        };
        open.query = query.clone();
        let (recipients, issues) = (open.recipients.clone(), Arc::clone(&open.issues));
        let done = tokio::task::spawn_blocking(move || query.run(&recipients, &issues)).await;
        if let Ok(found) = done {
            self.context.emit(Event::RecipientsQueried {
                draft: id,
                found: Arc::new(found),
            });
        }
    }

    async fn delete(&mut self, id: DraftId) {
        self.open.remove(&id);
        let gone = self
            .context
            .app
            .store
            .delete_draft(self.context.session.connection_row, id)
            .await;
        self.context.ok_or_report(gone);
        self.publish_list().await;
    }

    async fn duplicate(&mut self, id: DraftId, name: String) {
        let Some(open) = self.open_or_report(id).await else {
            return;
        };
        let mut draft = open.draft.clone();
        let recipients = open.recipients.without_history();
        draft.id = DraftId::generate();
        draft.name = name;
        let id = self.add(draft, recipients).await;
        self.show(id).await;
    }

    async fn snapshot(&mut self, id: DraftId) -> Result<DraftSnapshot, Problem> {
        let not_found = || Problem::from(ProblemKind::DraftNotFound);
        self.open(id).await.ok_or_else(not_found)?;
        if !self.save(id).await {
            return Err(ProblemKind::DraftNotSaved.into());
        }
        let open = self.open.get(&id).ok_or_else(not_found)?;
        Ok(DraftSnapshot {
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

    /// Writes the changes of a draft, if any. Returns `false` when the write failed; the task then
    /// tries again.
    async fn save(&mut self, id: DraftId) -> bool {
        let Some(open) = self.open.get_mut(&id).filter(|open| open.due.is_some()) else {
            return true;
        };
        let (store, connection_row) =
            (&self.context.app.store, self.context.session.connection_row);
        match store
            .save_draft(connection_row, &open.draft, &open.recipients, &open.saved)
            .await
        {
            Ok(()) => {
                open.saved = open.recipients.clone();
                open.due = None;
                self.context.emit(Event::DraftSaved(id));
                if publish::saved_draft(&self.context, id).await {
                    publish::counts(&self.context).await;
                }
                true
            }
            Err(error) => {
                tracing::error!(%error, "a draft could not be written");
                open.due = Some(Instant::now() + SAVE_RETRY_DELAY);
                self.context
                    .app
                    .add_notice(self.context.store_problem(&error));
                false
            }
        }
    }

    async fn publish_list(&self) {
        publish::drafts(&self.context).await;
        publish::counts(&self.context).await;
    }
}

/// The result of a check, and the checker that the next check goes on from.
struct Checked {
    checker: RecipientChecker,
    issues: Arc<IssueIndex>,
    facts: Arc<RecipientFacts>,
}

impl Checked {
    fn new(mut checker: RecipientChecker, issues: Arc<IssueIndex>) -> Self {
        Self {
            facts: checker.facts(),
            checker,
            issues,
        }
    }
}

/// Checks the recipients on a blocking thread, because 100,000 rows would block the runtime for too
/// long.
async fn check_all(recipients: &RecipientTable, method: &SendMethod) -> Checked {
    let mut checker = RecipientChecker::new(method.clone());
    let unused = RecipientChecker::new(method.clone());
    let (recipients, method) = (recipients.clone(), method.clone());
    tokio::task::spawn_blocking(move || {
        let issues = checker.check(&recipients, &method);
        Checked::new(checker, issues)
    })
    .await
    .unwrap_or_else(|_| Checked::new(unused, Arc::default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        desk::{engine::tests::session, recipients::RecipientEdit},
        recipients::RecipientRow,
    };

    #[tokio::test]
    async fn only_few_drafts_are_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let (context, _events) = session(folder.path()).await;
        let mut drafts = Drafts {
            context,
            open: HashMap::new(),
            uses: 0,
        };
        let new = || Draft {
            id: DraftId::generate(),
            ..Draft::default()
        };
        let recipients = RecipientTable::new("", vec![RecipientRow::default()]);
        let ids: Vec<DraftId> = (0..MAX_OPEN + 3).map(|_| DraftId::generate()).collect();
        for id in &ids {
            let draft = Box::new(Draft { id: *id, ..new() });
            drafts.handle(DraftRequest::New(draft)).await;
            assert!(drafts.open.len() <= MAX_OPEN, "a new draft");
        }
        for draft in ids.iter().copied() {
            let name = format!("Draft {}", draft.0);
            let renamed = Box::new(Draft {
                id: draft,
                name,
                ..new()
            });
            let edit = RecipientEdit::AddRow;
            let (reply, _snapshot) = tokio::sync::oneshot::channel();
            let requests = [
                DraftRequest::Save(renamed),
                DraftRequest::Edit { draft, edit },
                DraftRequest::Duplicate {
                    draft,
                    name: String::new(),
                },
                DraftRequest::AddWithRecipients {
                    draft: Box::new(new()),
                    recipients: recipients.clone(),
                },
                DraftRequest::NewWithRecipients {
                    draft: Box::new(new()),
                    recipients: recipients.clone(),
                },
                DraftRequest::Snapshot { draft, reply },
                DraftRequest::Open(draft),
            ];
            for (number, request) in requests.into_iter().enumerate() {
                drafts.handle(request).await;
                assert!(drafts.open.len() <= MAX_OPEN, "request {number}");
                assert!(
                    drafts.open.contains_key(&draft) || number > 1,
                    "the draft in use"
                );
            }
        }
        // A closed draft was written before.
        let (store, row) = (
            &drafts.context.app.store,
            drafts.context.session.connection_row,
        );
        let closed = ids.iter().filter(|id| !drafts.open.contains_key(*id));
        for id in closed {
            let stored = store.draft(row, *id).await.unwrap().unwrap();
            assert_eq!(stored.draft.name, format!("Draft {}", id.0));
            assert_eq!(stored.recipients.rows().len(), 1);
        }
    }
}
