//! The people of the imports of an open draft. They are in the address book while the imports are part of the draft:
//! undoing an import takes back those whom nothing else brought or changed, and repeating it adds them again.

use std::{
    ops::RangeInclusive,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::task::JoinHandle;

use super::{
    address_book,
    stored_person::StoredPerson,
    write::{PeopleImportId, PeopleSource},
};
use crate::{contract::Timestamp, desk::engine::SessionContext, recipients::RecipientTable};

pub(in crate::desk) struct ImportedPeople {
    /// Names all imports of the draft, so that a person whom two of them bring leaves with the second.
    id: PeopleImportId,
    imports: Vec<Import>,
    /// Whether people are still to be added; `false` after an undo.
    is_wanted: Arc<AtomicBool>,
    /// The change of the address book that was started last. Each one waits for the one before.
    task: Option<JoinHandle<()>>,
    /// Whether `task` or one before it deletes people.
    is_taking_back: bool,
}

#[derive(Clone)]
struct Import {
    /// The step of the table's history that added the rows.
    step: u64,
    /// The ids of the rows.
    rows: RangeInclusive<u64>,
    at: Timestamp,
    is_undone: bool,
}

impl Default for ImportedPeople {
    fn default() -> Self {
        Self {
            id: PeopleImportId::generate(),
            imports: Vec::new(),
            is_wanted: Arc::new(AtomicBool::new(true)),
            task: None,
            is_taking_back: false,
        }
    }
}

impl ImportedPeople {
    /// Adds the people of an import to the address book in the background. `before` and `after` are the recipients
    /// before and after the import; `at` is when the user accepted it.
    pub(in crate::desk) fn add(
        &mut self,
        context: &SessionContext,
        before: &RecipientTable,
        after: &RecipientTable,
        at: Timestamp,
    ) {
        let step = after.last_step();
        if step == before.last_step() || !address_book::is_filled(context) {
            return;
        }
        // New rows have higher ids than all rows before them.
        let last_id = |table: &RecipientTable| table.rows().iter().map(|row| row.id).max();
        let import = Import {
            step,
            rows: last_id(before).unwrap_or(0) + 1..=last_id(after).unwrap_or(0),
            at,
            is_undone: false,
        };
        self.change(context, after, vec![import.clone()], false);
        self.imports.push(import);
    }

    /// Takes back the people of undone imports, and adds those of repeated ones. Called after each change of the
    /// recipients.
    pub(in crate::desk) fn follow_history(
        &mut self,
        context: &SessionContext,
        recipients: &RecipientTable,
    ) {
        let (mut is_changed, mut takes_back) = (false, false);
        self.imports.retain_mut(|import| {
            let was_undone = import.is_undone;
            // The history drops old steps, which can no longer be undone.
            import.is_undone = recipients.can_redo_step(import.step)
                || was_undone && !recipients.can_undo_step(import.step);
            takes_back |= import.is_undone && !was_undone;
            is_changed |= import.is_undone != was_undone;
            !import.is_undone || recipients.can_redo_step(import.step)
        });
        if is_changed {
            self.is_wanted.store(false, Ordering::Relaxed);
            self.is_wanted = Arc::new(AtomicBool::new(true));
            let imports = self.imports.iter().filter(|import| !import.is_undone);
            let imports = imports.cloned().collect();
            self.change(context, recipients, imports, takes_back);
        }
    }

    /// Waits until the people of undone imports are deleted.
    pub(in crate::desk) async fn finish_taking_back(&mut self) {
        if self.is_taking_back {
            finish(self.task.take()).await;
        }
    }

    /// Adds the people of `imports` in the background, after those of all imports of the draft are deleted if it
    /// `takes_back`.
    fn change(
        &mut self,
        context: &SessionContext,
        recipients: &RecipientTable,
        imports: Vec<Import>,
        takes_back: bool,
    ) {
        let is_busy = self.task.as_ref().is_some_and(|task| !task.is_finished());
        self.is_taking_back = takes_back || self.is_taking_back && is_busy;
        let (context, recipients) = (context.clone(), recipients.clone());
        let (is_wanted, earlier) = (Arc::clone(&self.is_wanted), self.task.take());
        let id = self.id;
        self.task = Some(tokio::spawn(async move {
            finish(earlier).await;
            if takes_back && let Err(error) = context.app.store.take_back_import(id).await {
                tracing::warn!(%error, "people of an undone import were not removed");
            }
            for import in imports {
                let is_wanted = || is_wanted.load(Ordering::Relaxed);
                add_people(&context, id, &recipients, import, is_wanted).await;
            }
            address_book::publish(&context).await;
        }));
    }
}

async fn add_people(
    context: &SessionContext,
    id: PeopleImportId,
    recipients: &RecipientTable,
    import: Import,
    is_wanted: impl Fn() -> bool,
) {
    let (recipients, rows) = (recipients.clone(), import.rows);
    let people = tokio::task::spawn_blocking(move || {
        StoredPerson::of_rows(&recipients, |row| rows.contains(&row.id))
    });
    let Ok(people) = people.await else {
        return;
    };
    let source = PeopleSource::Import { id, at: import.at };
    let row = context.session.connection_row;
    let added = address_book::add_people(&context.app, row, &people, source, is_wanted);
    // The gift that the list is for does not depend on the address book.
    if let Err(error) = added.await {
        tracing::warn!(%error, "people of an import were not added to the address book");
    }
}

async fn finish(task: Option<JoinHandle<()>>) {
    if let Some(task) = task {
        let _ = task.await;
    }
}
