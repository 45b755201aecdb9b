//! Adds lists and people to drafts, without those who are in the draft and those who got a gift lately.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use super::{
    command::{PeopleChange, PeopleEvent},
    lists,
    person::{PeopleGroup, PeopleListId, PeopleQuery, PersonId},
    selection::{
        GiftedPerson, LeftOut, PeopleSelection, SelectionPreview, remaining, rows_of_search,
    },
    store::PersonRecord,
    stored_person::PersonBody,
};
use crate::{
    contract::Timestamp,
    desk::{
        drafts::{Draft, DraftId, request::DraftRequest},
        engine::SessionContext,
        event::Event,
        problem::{Problem, ProblemKind},
        question::Question,
        recipients::RecipientEdit,
        sends::{confirmed::draft_snapshot, guards::check::GuardSources},
    },
    recipients::{ImportedRows, RecipientRow, RecipientTable},
};

/// The most names of people who got a gift.
const MAX_NAMES: usize = 200;
const SECONDS_PER_DAY: u64 = 86_400;

/// The people of a selection who are not in the draft.
pub(super) struct Resolved {
    people: RecipientTable,
    in_draft: u64,
    /// When they got a gift in the chosen time, by position.
    gifted: HashMap<u32, Timestamp>,
    has_whole_history: bool,
    /// The number of other people with a gift of unknown date.
    undated: u64,
}

impl Resolved {
    /// The people who got no gift in the chosen time.
    pub(super) fn into_rest(self) -> RecipientTable {
        if self.gifted.is_empty() {
            return self.people;
        }
        let rows = (0_u32..).zip(self.people.rows());
        let kept: Vec<RecipientRow> = rows
            .filter(|(position, _)| !self.gifted.contains_key(position))
            .map(|(_, row)| RecipientRow::clone(row))
            .collect();
        let columns = self.people.extra_columns().to_vec();
        RecipientTable::with_extra_columns(self.people.source(), columns, kept)
    }

    fn preview(&self) -> SelectionPreview {
        let mut gifted: Vec<GiftedPerson> = self
            .gifted
            .iter()
            .filter_map(|(position, at)| {
                let row = self.people.row(*position as usize)?;
                Some(GiftedPerson {
                    name: row.name_or_email(),
                    at: *at,
                })
            })
            .collect();
        gifted.sort_by(|one, other| (other.at, &one.name).cmp(&(one.at, &other.name)));
        gifted.truncate(MAX_NAMES);
        SelectionPreview {
            people: self.people.len() as u64 + self.in_draft,
            left_out: LeftOut {
                in_draft: self.in_draft,
                gifted: self.gifted.len() as u64,
            },
            gifted,
            has_whole_history: self.has_whole_history,
            undated: self.undated,
        }
    }
}

pub(super) async fn resolve(
    context: &SessionContext,
    selection: PeopleSelection,
    draft: Option<DraftId>,
    gifted_days: Option<u32>,
) -> Result<Resolved, Problem> {
    let mut in_draft = None;
    if let Some(draft) = draft {
        in_draft = Some(draft_snapshot(context, draft).await?.recipients);
    }
    let (table, text) = match selection {
        PeopleSelection::Draft => (in_draft.take().unwrap_or_default(), String::new()),
        PeopleSelection::List { list, text } => {
            let table = lists::stored(context, list).await?.recipients;
            if text.trim().is_empty() || !context.app.has_address_book() {
                (table, text)
            } else {
                (
                    find_in_list(context, list, table, text).await?,
                    String::new(),
                )
            }
        }
        PeopleSelection::People(ids) => (people(context, &ids).await?, String::new()),
        PeopleSelection::Query(query) => {
            let ids = ids_of(context, &query).await?;
            (people(context, &ids).await?, String::new())
        }
    };
    let rest = tokio::task::spawn_blocking(move || remaining(&table, &text, in_draft.as_ref()));
    let (people, in_draft) = rest
        .await
        .map_err(|_| Problem::from(ProblemKind::RecipientsNotChanged))?;
    let mut resolved = Resolved {
        people,
        in_draft,
        gifted: HashMap::new(),
        has_whole_history: true,
        undated: 0,
    };
    if let Some(days) = gifted_days {
        find_gifted(context, &mut resolved, days).await?;
    }
    Ok(resolved)
}

/// The recipients of a list whom its search shows, which searches the newer values of the address book.
async fn find_in_list(
    context: &SessionContext,
    list: PeopleListId,
    table: RecipientTable,
    text: String,
) -> Result<RecipientTable, Problem> {
    let query = PeopleQuery {
        group: PeopleGroup::List(list),
        text,
    };
    let records = records(context, &ids_of(context, &query).await?).await?;
    let found = tokio::task::spawn_blocking(move || {
        let identities = records.into_iter().map(|record| record.person.identity);
        let identities: HashSet<String> = identities.collect();
        rows_of_search(&table, &query.text, &identities)
    });
    found
        .await
        .map_err(|_| Problem::from(ProblemKind::RecipientsNotChanged))
}

/// The people of the address book who are in a selection.
pub(super) async fn record_ids(
    context: &SessionContext,
    selection: &PeopleSelection,
) -> Result<Vec<PersonId>, Problem> {
    let query = match selection {
        PeopleSelection::People(ids) => return Ok(ids.to_vec()),
        PeopleSelection::Query(query) => query.clone(),
        PeopleSelection::List { list, .. } => PeopleQuery {
            group: PeopleGroup::List(*list),
            text: String::new(),
        },
        PeopleSelection::Draft => return Ok(Vec::new()),
    };
    ids_of(context, &query).await
}

async fn ids_of(context: &SessionContext, query: &PeopleQuery) -> Result<Vec<PersonId>, Problem> {
    let (store, row) = (&context.app.store, context.session.connection_row);
    let ids = store.people_of(row, query).await;
    ids.map_err(|error| context.store_problem(&error))
}

async fn records(context: &SessionContext, ids: &[PersonId]) -> Result<Vec<PersonRecord>, Problem> {
    let (store, row) = (&context.app.store, context.session.connection_row);
    let records = store.person_records(row, ids).await;
    records.map_err(|error| context.store_problem(&error))
}

async fn people(context: &SessionContext, ids: &[PersonId]) -> Result<RecipientTable, Problem> {
    let bodies: Vec<PersonBody> = records(context, ids)
        .await?
        .into_iter()
        .map(|record| record.person.body)
        .collect();
    Ok(PersonBody::table(&bodies))
}

/// Finds the people who got a gift in the last days, as the guards count gifts.
async fn find_gifted(
    context: &SessionContext,
    resolved: &mut Resolved,
    days: u32,
) -> Result<(), Problem> {
    let now = context.app.now();
    let sources = GuardSources {
        store: &context.app.store,
        connection_row: context.session.connection_row,
        country: &context.app.country(),
        settings: context.app.guard_settings(),
        now,
    };
    let since = now - Duration::from_secs(u64::from(days) * SECONDS_PER_DAY);
    let found = async {
        resolved.has_whole_history = sources.has_whole_history().await?;
        sources.gifts_of(resolved.people.clone()).await
    };
    let gifts = found.await.map_err(|error| context.store_problem(&error))?;
    for (position, gifts) in gifts {
        match gifts.last_gift_at.filter(|at| *at >= since) {
            Some(at) => {
                resolved.gifted.insert(position, at);
            }
            None => resolved.undated += u64::from(gifts.undated_gifts > 0),
        }
    }
    Ok(())
}

/// The people of a selection, and those who would be left out of `draft`.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewSelection {
    pub selection: PeopleSelection,
    pub draft: Option<DraftId>,
    /// Leaves out people who got a gift within this number of days.
    pub gifted_days: Option<u32>,
}

impl Question for PreviewSelection {
    type Reply = Arc<SelectionPreview>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let resolved = resolve(context, self.selection, self.draft, self.gifted_days).await?;
        Ok(Arc::new(resolved.preview()))
    }
}

pub(in crate::desk) async fn add(
    context: SessionContext,
    selection: PeopleSelection,
    draft: DraftId,
    gifted_days: Option<u32>,
) {
    let resolved = resolve(&context, selection, Some(draft), gifted_days).await;
    let Some(people) = rest_or_report(&context, resolved) else {
        return;
    };
    let source = people.source().to_owned();
    let rows = ImportedRows {
        rows: people
            .rows()
            .iter()
            .map(|row| RecipientRow::clone(row))
            .collect(),
        extra_columns: people.extra_columns().to_vec(),
        file_columns: Vec::new(),
    };
    context.session.send_to_drafts(DraftRequest::Import {
        draft,
        source,
        rows,
        replace: false,
        accepted_at: None,
    });
}

pub(super) async fn create_gift(
    context: SessionContext,
    selection: PeopleSelection,
    draft: Draft,
    gifted_days: Option<u32>,
) {
    let id = draft.id;
    let resolved = resolve(&context, selection, None, gifted_days).await;
    match rest_or_report(&context, resolved) {
        Some(recipients) => context
            .session
            .send_to_drafts(DraftRequest::NewWithRecipients {
                draft: Box::new(draft),
                recipients,
            }),
        None => context.emit(Event::DraftNotOpened(id)),
    }
}

/// The people who are not left out; `None` when there are none, which the window shows.
fn rest_or_report(
    context: &SessionContext,
    resolved: Result<Resolved, Problem>,
) -> Option<RecipientTable> {
    match resolved {
        Ok(resolved) => {
            let rest = resolved.into_rest();
            if rest.is_empty() {
                let change = PeopleChange::NoPeopleLeft;
                context.emit(Event::People(PeopleEvent::Changed(change)));
                return None;
            }
            Some(rest)
        }
        Err(problem) => {
            context.report(problem);
            None
        }
    }
}

pub(super) async fn remove_gifted(context: SessionContext, draft: DraftId, gifted_days: u32) {
    let selection = PeopleSelection::Draft;
    match resolve(&context, selection, Some(draft), Some(gifted_days)).await {
        Ok(resolved) => {
            let rows: Vec<u64> = (0_u32..)
                .zip(resolved.people.rows())
                .filter(|(position, _)| resolved.gifted.contains_key(position))
                .map(|(_, row)| row.id)
                .collect();
            let edit = RecipientEdit::RemoveRows(rows);
            context
                .session
                .send_to_drafts(DraftRequest::Edit { draft, edit });
        }
        Err(problem) => context.report(problem),
    }
}
