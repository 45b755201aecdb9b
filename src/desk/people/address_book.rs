//! The address book: adds the people of sends, lists and orders in the background, shows and changes what is stored about
//! a person, and emits the lists and numbers of the book.

use std::sync::Arc;

use super::{
    command::{PeopleChange, PeopleEvent},
    person::{Occasions, PeopleSummary, PersonDetail, PersonEdit, PersonId, days_from, upcoming},
    stored_person::{StoredPerson, recipients_of},
    write::PeopleSource,
};
use crate::{
    contract::Timestamp,
    desk::{
        engine::{SessionContext, app_context::AppContext},
        event::Event,
        lists::DataKind,
        problem::{Problem, ProblemKind},
        question::Question,
        store::{ConnectionRowId, StoreError},
    },
    recipients::{PersonKey, RecipientTable},
};

/// The most occasions that are shown.
const MAX_OCCASIONS: usize = 500;

/// Adds the people of a list to the address book in the background. A failure is only logged: the gift
/// that the list is for does not depend on it. `at` is when the user gave the command: people whom the user removes
/// while they are being added stay removed.
pub(in crate::desk) fn record(context: &SessionContext, recipients: RecipientTable, at: Timestamp) {
    if !is_filled(context) {
        return;
    }
    let context = context.clone();
    tokio::spawn(async move {
        let connection_row = context.session.connection_row;
        let added = add_recipients(&context.app, connection_row, recipients, at);
        if let Err(error) = added.await {
            tracing::warn!(%error, "people were not added to the address book");
        }
        publish(&context).await;
    });
}

/// Whether lists and orders add people.
pub(super) fn is_filled(context: &SessionContext) -> bool {
    context.app.has_address_book() && !context.app.is_read_only()
}

async fn add_recipients(
    app: &AppContext,
    connection_row: ConnectionRowId,
    recipients: RecipientTable,
    at: Timestamp,
) -> Result<(), StoreError> {
    let people = tokio::task::spawn_blocking(move || StoredPerson::of_table(&recipients)).await;
    let Ok(people) = people else {
        return Ok(());
    };
    let source = PeopleSource::List { at };
    add_people(app, connection_row, &people, source, || true).await
}

/// Adds people until `is_wanted` returns `false` or the address book is turned off.
pub(super) async fn add_people(
    app: &AppContext,
    connection_row: ConnectionRowId,
    people: &[StoredPerson],
    source: PeopleSource,
    is_wanted: impl Fn() -> bool,
) -> Result<(), StoreError> {
    // Waits while the address book is being deleted.
    let _guard = app.address_book.lock().await;
    let is_wanted = || is_wanted() && app.has_address_book();
    app.store
        .add_people(connection_row, people, source, is_wanted)
        .await
}

/// Adds the people of all saved lists in the background, after the user turned the address book on.
pub(in crate::desk) fn record_lists(context: &SessionContext) {
    if context.app.is_read_only() {
        return;
    }
    let at = context.app.now();
    let context = context.clone();
    tokio::spawn(async move {
        if let Err(error) = add_lists(&context.app, at).await {
            tracing::warn!(%error, "people of lists were not added to the address book");
        }
        publish(&context).await;
    });
}

async fn add_lists(app: &AppContext, at: Timestamp) -> Result<(), StoreError> {
    for (connection_row, _) in app.store.connections().await? {
        for list in app.store.people_lists(connection_row).await? {
            if !app.has_address_book() {
                return Ok(());
            }
            let stored = app.store.people_list(connection_row, list.id).await?;
            let Some(stored) = stored else { continue };
            // The connection can be removed meanwhile.
            let added = add_recipients(app, connection_row, stored.recipients, at);
            if let Err(error) = added.await {
                tracing::warn!(%error, "people of a list were not added to the address book");
            }
        }
    }
    Ok(())
}

/// Adds the recipients of mirrored orders that are not in the address book yet, in the background.
pub(in crate::desk) fn record_orders(context: &SessionContext) {
    if !is_filled(context) {
        return;
    }
    let context = context.clone();
    tokio::spawn(async move {
        match add_orders(&context).await {
            Ok(true) => publish(&context).await,
            Ok(false) => {}
            // The store was closed meanwhile. The next start goes on.
            Err(_) if context.session.has_ended() => {}
            Err(error) => tracing::warn!(%error, "people of orders were not added"),
        }
    });
}

/// Returns whether there were new orders.
async fn add_orders(context: &SessionContext) -> Result<bool, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let _guard = app.address_book.lock().await;
    let mut has_new = false;
    while app.has_address_book() && !context.session.has_ended() {
        let Some(next) = app.store.next_order_people(connection_row).await? else {
            break;
        };
        let people = StoredPerson::of_table(&next.recipients);
        app.store
            .add_people(connection_row, &people, PeopleSource::Orders, || {
                app.has_address_book()
            })
            .await?;
        has_new = true;
        if !app.store.finish_order_people(connection_row, &next).await? {
            // The sync reads the deleted orders again, and then starts this function again.
            break;
        }
    }
    Ok(has_new)
}

/// Deletes the address book of every connection.
pub(in crate::desk) async fn delete_all(app: &AppContext) -> Result<(), StoreError> {
    let _guard = app.address_book.lock().await;
    if app.has_address_book() {
        // The user has turned it on again.
        return Ok(());
    }
    app.store.delete_address_book().await
}

/// Deletes the address book after the user turned it off.
pub(in crate::desk) async fn turn_off(context: SessionContext) {
    let deleted = delete_all(&context.app).await;
    if context.ok_or_report(deleted).is_some() {
        context.emit(Event::People(PeopleEvent::Changed(
            PeopleChange::AddressBookDeleted,
        )));
    }
    publish(&context).await;
}

/// What is stored about a person; `None` if the person was removed.
#[derive(Clone, Debug, PartialEq)]
pub struct GetPerson(pub PersonId);

impl Question for GetPerson {
    type Reply = Option<Arc<PersonDetail>>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::People];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        match person(context, self.0).await {
            Ok(person) => Ok(person.map(Arc::new)),
            Err(error) => Err(context.store_problem(&error)),
        }
    }
}

async fn person(
    context: &SessionContext,
    id: PersonId,
) -> Result<Option<PersonDetail>, StoreError> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let records = store.person_records(connection_row, &[id]).await?;
    let last_gifts = store.last_gifts(connection_row, &records).await?;
    let Some(record) = records.into_iter().next() else {
        return Ok(None);
    };
    let body = &record.person.body;
    let recipients = recipients_of(std::slice::from_ref(body));
    let (orders, order_count) = match recipients.first().and_then(PersonKey::of) {
        Some(key) => store.person_orders(connection_row, &key).await?,
        None => Default::default(),
    };
    let extra = body
        .extra()
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    Ok(Some(PersonDetail {
        id,
        recipient: body.recipient(),
        extra: extra.collect(),
        edit: record.edit,
        lists: record.lists,
        last_gift: last_gifts.into_iter().next().unwrap_or_default(),
        orders,
        order_count,
    }))
}

pub(super) async fn save_person(context: SessionContext, id: PersonId, edit: PersonEdit) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let saved = store.save_person(connection_row, id, &edit).await;
    context.ok_or_report(saved);
    publish(&context).await;
}

/// Adds a tag to people, or removes it.
pub(super) async fn set_tag(
    context: SessionContext,
    people: Arc<[PersonId]>,
    tag: String,
    has_tag: bool,
) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let tagged = store.set_people_tag(connection_row, &people, &tag, has_tag);
    let changed = context.ok_or_report(tagged.await);
    if let Some(changed) = changed {
        let change = PeopleChange::Tagged {
            people: changed.into(),
            tag,
            has_tag,
        };
        context.emit(Event::People(PeopleEvent::Changed(change)));
    }
    publish(&context).await;
}

pub(super) async fn remove_person(context: SessionContext, id: PersonId, now: Timestamp) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let removed = store.remove_person(connection_row, id, now).await;
    if context.ok_or_report(removed) == Some(true) {
        let change = PeopleChange::PersonRemoved;
        context.emit(Event::People(PeopleEvent::Changed(change)));
    }
    publish(&context).await;
}

/// Upcoming birthdays and work anniversaries.
#[derive(Clone, Debug, PartialEq)]
pub struct GetOccasions;

impl Question for GetOccasions {
    type Reply = Arc<Occasions>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::People];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (today, days) = days_from(context.app.now());
        let (store, connection_row) = (&context.app.store, context.session.connection_row);
        match store.dates_on(connection_row, &days).await {
            Ok(people) => sorted(today, people).await.map(Arc::new),
            Err(error) => Err(context.store_problem(&error)),
        }
    }
}

async fn sorted(
    today: chrono::NaiveDate,
    people: Vec<(PersonId, StoredPerson)>,
) -> Result<Occasions, Problem> {
    let sorted = tokio::task::spawn_blocking(move || {
        let mut all = Vec::new();
        for (id, person) in people {
            for (kind, date) in &person.dates {
                all.extend(upcoming(
                    today,
                    (id, person.body.recipient().name_or_email()),
                    *kind,
                    *date,
                ));
            }
        }
        all.sort_by(|one, other| (one.day, &one.name).cmp(&(other.day, &other.name)));
        let total = all.len() as u64;
        all.truncate(MAX_OCCASIONS);
        Occasions {
            today,
            occasions: all,
            total,
        }
    });
    sorted
        .await
        .map_err(|error| Problem::from(ProblemKind::DatabaseFailed).with_details(error))
}

/// Emits the lists and the numbers of the address book.
pub(in crate::desk) async fn publish(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let summary = async {
        let (people, tags) = store.people_counts(connection_row).await?;
        let (today, days) = days_from(context.app.now());
        Ok(PeopleSummary {
            people,
            lists: store.people_lists(connection_row).await?,
            tags,
            occasions: store.count_occasions(connection_row, today, &days).await?,
        })
    };
    if let Some(summary) = context.ok_or_report(summary.await) {
        context.emit(Event::People(PeopleEvent::Summary(Arc::new(summary))));
    }
}
