//! Saves, renames, duplicates and deletes lists of recipients.

use std::sync::Arc;

use super::{
    address_book,
    event::{PeopleChange, PeopleEvent},
    lists_store::StoredPeopleList,
    person::{PeopleListId, PersonId, RemovedFromList},
};
use crate::{
    contract::Timestamp,
    desk::{
        drafts::DraftId,
        engine::SessionContext,
        event::Event,
        problem::{Problem, ProblemKind},
        sends::confirmed::draft_snapshot,
    },
    recipients::{RecipientRow, RecipientTable},
};

/// Saves the recipients of a draft without blank rows. `at`: see [`address_book::record`].
pub(in crate::desk) async fn save(
    context: SessionContext,
    draft: DraftId,
    name: String,
    at: Timestamp,
) {
    let saved = async {
        let snapshot = draft_snapshot(&context, draft).await?;
        let recipients = without_blank_rows(&snapshot.recipients);
        let saved = add(&context, &name, recipients.clone(), at).await?;
        address_book::record(&context, recipients, at);
        Ok(saved)
    };
    finish(&context, saved.await).await;
}

/// Copies a list. The address book has its people already, and may have newer data about them.
pub(in crate::desk) async fn duplicate(
    context: SessionContext,
    list: PeopleListId,
    name: String,
    at: Timestamp,
) {
    let copied = async {
        let stored = stored(&context, list).await?;
        add(&context, &name, stored.recipients, at).await
    };
    finish(&context, copied.await).await;
}

fn without_blank_rows(table: &RecipientTable) -> RecipientTable {
    let rows = table.rows().iter().filter(|row| !row.is_blank());
    let columns = table.extra_columns().to_vec();
    // Warnings are accepted for one gift.
    let rows: Vec<RecipientRow> = rows.map(|row| row.without_origin()).collect();
    RecipientTable::with_extra_columns(table.source(), columns, rows)
}

/// Stores a new list. The caller decides whether its people are new to the address book.
async fn add(
    context: &SessionContext,
    name: &str,
    recipients: RecipientTable,
    at: Timestamp,
) -> Result<PeopleChange, Problem> {
    let list = StoredPeopleList {
        name: name.to_owned(),
        recipients,
    };
    let id = PeopleListId::generate();
    store(context, id, &list, &RecipientTable::default(), at).await?;
    Ok(PeopleChange::ListSaved {
        name: list.name,
        recipients: list.recipients.len() as u64,
    })
}

/// Writes the recipients of a list that differ from `saved`, and adds them to the address book. The others stay out of
/// it: the address book may have newer data about them.
pub(in crate::desk) async fn write(
    context: &SessionContext,
    id: PeopleListId,
    list: &StoredPeopleList,
    saved: &RecipientTable,
    at: Timestamp,
) -> Result<(), Problem> {
    store(context, id, list, saved, at).await?;
    let changed = list.recipients.changes_since(saved).changed;
    if !changed.is_empty() {
        let columns = list.recipients.extra_columns().to_vec();
        let rows = changed
            .into_iter()
            .map(|(_, row)| Arc::unwrap_or_clone(row));
        let changed = RecipientTable::with_extra_columns("", columns, rows);
        address_book::record(context, changed, at);
    }
    Ok(())
}

async fn store(
    context: &SessionContext,
    id: PeopleListId,
    list: &StoredPeopleList,
    saved: &RecipientTable,
    at: Timestamp,
) -> Result<(), Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let is_saved = app
        .store
        .save_people_list(connection_row, id, list, saved, at)
        .await
        .map_err(|error| context.store_problem(&error))?;
    if !is_saved {
        return Err(ProblemKind::PeopleListNotFound.into());
    }
    Ok(())
}

/// Reads a list.
pub(in crate::desk) async fn stored(
    context: &SessionContext,
    id: PeopleListId,
) -> Result<StoredPeopleList, Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let list = app.store.people_list(connection_row, id).await;
    list.map_err(|error| context.store_problem(&error))?
        .ok_or_else(|| ProblemKind::PeopleListNotFound.into())
}

pub(in crate::desk) async fn rename(context: SessionContext, list: PeopleListId, name: String) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let renamed = store.rename_people_list(connection_row, list, &name).await;
    context.ok_or_report(renamed);
    address_book::publish(&context).await;
}

pub(in crate::desk) async fn delete(context: SessionContext, list: PeopleListId) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let deleted = async {
        let name = stored(&context, list).await?.name;
        store
            .set_people_list_deleted(connection_row, list, true)
            .await
            .map_err(|error| context.store_problem(&error))?;
        Ok(PeopleChange::ListDeleted { list, name })
    };
    finish(&context, deleted.await).await;
}

pub(in crate::desk) async fn restore(context: SessionContext, list: PeopleListId) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let restored = store
        .set_people_list_deleted(connection_row, list, false)
        .await;
    context.ok_or_report(restored);
    address_book::publish(&context).await;
}

pub(super) async fn remove_people(
    context: SessionContext,
    list: PeopleListId,
    people: Arc<[PersonId]>,
    at: Timestamp,
) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let removed = async {
        let removed = store.remove_from_people_list(connection_row, list, &people, at);
        let (name, recipients) = removed
            .await
            .map_err(|error| context.store_problem(&error))?
            .ok_or(ProblemKind::PeopleListNotFound)?;
        let removed = Arc::new(RemovedFromList {
            list,
            removed_at: at,
            recipients,
        });
        Ok(PeopleChange::RemovedFromList { name, removed })
    };
    finish(&context, removed.await).await;
}

pub(super) async fn restore_people(
    context: SessionContext,
    removed: Arc<RemovedFromList>,
    at: Timestamp,
) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let restored = store
        .restore_to_people_list(connection_row, &removed, at)
        .await;
    context.ok_or_report(restored);
    address_book::publish(&context).await;
}

/// Emits the result of a change, and the lists.
pub(in crate::desk) async fn finish(
    context: &SessionContext,
    changed: Result<PeopleChange, Problem>,
) {
    address_book::publish(context).await;
    match changed {
        Ok(change) => context.emit(Event::People(PeopleEvent::Changed(change))),
        Err(problem) => context.report(problem),
    }
}
