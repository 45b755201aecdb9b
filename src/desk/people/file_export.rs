//! Exports a list or people of the address book as a file of recipients. Notes, tags and dates are private and only
//! in the file when the user chooses so.

use std::{collections::HashMap, sync::Arc};

use super::{
    add_to_draft::{record_ids, resolve},
    command::{PeopleChange, PeopleEvent, PeopleExport},
    store::PersonRecord,
};
use crate::{
    contract::SendMethod,
    desk::{
        engine::SessionContext,
        event::Event,
        problem::{Problem, ProblemKind},
        recipients::{
            self,
            files::{FileLabel, RecipientFile, RecipientFileContents, RecipientFileText},
        },
    },
    recipients::{OccasionKind, RecipientRow, RecipientTable, person_identity},
};

/// Separates tags in a cell.
const TAG_SEPARATOR: &str = ", ";

pub(in crate::desk) async fn export(
    context: SessionContext,
    export: Box<PeopleExport>,
    dialog: String,
) {
    let recipients = match recipients(&context, &export).await {
        Ok(recipients) => recipients,
        Err(problem) => {
            context.report(problem);
            return;
        }
    };
    if recipients.is_empty() {
        let change = PeopleChange::NoPeopleLeft;
        context.emit(Event::People(PeopleEvent::Changed(change)));
        return;
    }
    let file = RecipientFile {
        contents: RecipientFileContents::People(recipients),
        format: export.format,
        // The columns that every method needs, and those with values.
        method: SendMethod::EmailAndLink,
        text: export.text,
    };
    recipients::file_export::export(context, Arc::new(file), dialog).await;
}

async fn recipients(
    context: &SessionContext,
    export: &PeopleExport,
) -> Result<RecipientTable, Problem> {
    let mut table = resolve(context, export.selection.clone(), None, None)
        .await?
        .into_rest();
    if export.has_private_columns {
        let (store, row) = (&context.app.store, context.session.connection_row);
        let ids = record_ids(context, &export.selection).await?;
        let records = store.person_records(row, &ids).await;
        let records = records.map_err(|error| context.store_problem(&error))?;
        let text = Arc::clone(&export.text);
        let completed =
            tokio::task::spawn_blocking(move || with_private_columns(&table, &records, &*text));
        table = completed
            .await
            .map_err(|_| Problem::from(ProblemKind::RecipientsNotChanged))?;
    }
    table.set_source(&export.name);
    Ok(table)
}

/// The same people with their notes, tags and dates. A column of the list that has the title of a private one gets
/// the values of the address book.
fn with_private_columns(
    table: &RecipientTable,
    records: &[PersonRecord],
    text: &dyn RecipientFileText,
) -> RecipientTable {
    let by_identity: HashMap<&str, &PersonRecord> = records
        .iter()
        .map(|record| (record.person.identity.as_str(), record))
        .collect();
    let mut columns = table.extra_columns().to_vec();
    let mut rows: Vec<RecipientRow> = table
        .rows()
        .iter()
        .map(|row| RecipientRow::clone(row))
        .collect();
    for (label, value) in PRIVATE_COLUMNS {
        let title = text.label(label);
        let known = table.extra_column_named(&title);
        let known = known.and_then(|id| table.extra_position(id));
        let position = known.unwrap_or(columns.len());
        let mut has_values = false;
        for row in &mut rows {
            let identity = person_identity(row);
            let record = identity.and_then(|identity| by_identity.get(identity.as_str()));
            let value = record.map(|record| value(record)).unwrap_or_default();
            if !value.is_empty() {
                has_values = true;
                row.extra.set(position, &value);
            }
        }
        if has_values && known.is_none() {
            columns.push(title.into());
        }
    }
    RecipientTable::with_extra_columns(table.source(), columns, rows)
}

type PrivateColumn = (FileLabel, fn(&PersonRecord) -> String);

const PRIVATE_COLUMNS: [PrivateColumn; 4] = [
    (FileLabel::PersonNote, |record| record.edit.note.clone()),
    (FileLabel::PersonTags, |record| {
        record.edit.tags.join(TAG_SEPARATOR)
    }),
    (FileLabel::PersonBirthday, |record| {
        date(record, OccasionKind::Birthday)
    }),
    (FileLabel::PersonFirstWorkday, |record| {
        date(record, OccasionKind::WorkAnniversary)
    }),
];

fn date(record: &PersonRecord, kind: OccasionKind) -> String {
    let mut dates = record.edit.dates.iter();
    let found = dates.find(|(other, _)| *other == kind);
    found.map(|(_, date)| date.to_iso()).unwrap_or_default()
}
