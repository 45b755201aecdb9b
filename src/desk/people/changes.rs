//! Changes of several people at once: a tag, and the removal from a list. Both return what changed, so that the
//! change can be undone.

use std::collections::HashMap;

use sqlx::{Row, Sqlite, Transaction};

use super::{
    person::{ListRecipient, MAX_TAGS, PeopleListId, PersonId, RemovedFromList},
    removed::removed,
    write::keep_after_imports,
};
use crate::{
    contract::Timestamp,
    desk::store::{ConnectionRowId, Result, Store, json},
};

impl Store {
    /// Adds a tag to people who have fewer than [`MAX_TAGS`], or removes it. A tag that differs only in case is the
    /// same tag. Returns the people whose tags changed.
    pub async fn set_people_tag(
        &self,
        connection_row: ConnectionRowId,
        people: &[PersonId],
        tag: &str,
        has_tag: bool,
    ) -> Result<Vec<PersonId>> {
        let people: Vec<i64> = people.iter().map(|person| person.0).collect();
        let mut write = self.begin_durable().await?;
        // SQLite ignores the case of ASCII letters only.
        let known: Vec<String> = sqlx::query_scalar("SELECT DISTINCT tag FROM person_tag")
            .fetch_all(&mut *write)
            .await?;
        let lower = tag.to_lowercase();
        let same: Vec<String> = known
            .into_iter()
            .filter(|known| known.to_lowercase() == lower)
            .collect();
        let same = json::text(&same)?;
        let changed: Vec<PersonId> = if has_tag {
            sqlx::query_scalar(
                "INSERT INTO person_tag (person_row, tag) SELECT person.row_id, ?3 \
                 FROM json_each(?2) AS wanted CROSS JOIN person ON person.row_id = wanted.value \
                 WHERE connection_row = ?1 AND NOT EXISTS (SELECT 1 FROM person_tag AS other \
                 WHERE other.person_row = person.row_id \
                 AND other.tag IN (SELECT value FROM json_each(?4))) \
                 AND (SELECT count(*) FROM person_tag AS other \
                 WHERE other.person_row = person.row_id) < ?5 RETURNING person_row",
            )
            .bind(connection_row)
            .bind(json::text(&people)?)
            .bind(tag)
            .bind(same)
            .bind(MAX_TAGS as i64)
            .fetch_all(&mut *write)
            .await?
        } else {
            sqlx::query_scalar(
                "DELETE FROM person_tag WHERE tag IN (SELECT value FROM json_each(?3)) \
                 AND person_row IN (SELECT person.row_id \
                 FROM json_each(?2) AS wanted CROSS JOIN person ON person.row_id = wanted.value \
                 WHERE connection_row = ?1) RETURNING person_row",
            )
            .bind(connection_row)
            .bind(json::text(&people)?)
            .bind(same)
            .fetch_all(&mut *write)
            .await?
        };
        keep_after_imports(&mut write, &changed).await?;
        write.commit().await?;
        self.count_people_change();
        Ok(changed)
    }

    /// Removes people from a list. Returns the name of the list and the recipients that were removed, in their order;
    /// `None` when the list does not exist.
    pub async fn remove_from_people_list(
        &self,
        connection_row: ConnectionRowId,
        list: PeopleListId,
        people: &[PersonId],
        now: Timestamp,
    ) -> Result<Option<(String, Vec<ListRecipient>)>> {
        let people: Vec<i64> = people.iter().map(|person| person.0).collect();
        let mut write = self.begin_durable().await?;
        let Some((list_row, name)) = set_changed_at(&mut write, connection_row, list, now).await?
        else {
            return Ok(None);
        };
        let rows = sqlx::query(
            "DELETE FROM people_list_recipient WHERE list_row = ?2 \
             AND identity IN (SELECT person.identity FROM json_each(?3) AS wanted \
             CROSS JOIN person ON person.row_id = wanted.value WHERE connection_row = ?1) \
             RETURNING position, identity, body",
        )
        .bind(connection_row)
        .bind(list_row)
        .bind(json::text(&people)?)
        .fetch_all(&mut *write)
        .await?;
        let removed = rows.iter().map(|row| {
            Ok(ListRecipient {
                position: row.try_get("position")?,
                identity: row.try_get("identity")?,
                body: row.try_get("body")?,
            })
        });
        let mut removed = removed.collect::<Result<Vec<_>>>()?;
        removed.sort_unstable_by_key(|recipient| recipient.position);
        close_gaps(&mut write, list_row).await?;
        write.commit().await?;
        self.count_people_change();
        Ok(Some((name, removed)))
    }

    /// Puts removed recipients back into their list, at their places. People whom the user removed from the address
    /// book since then stay removed. A person who is in the list is not added again.
    pub async fn restore_to_people_list(
        &self,
        connection_row: ConnectionRowId,
        undone: &RemovedFromList,
        now: Timestamp,
    ) -> Result<()> {
        let identities: Vec<&str> = undone.recipients.iter().map(|it| &*it.identity).collect();
        let mut write = self.begin_durable().await?;
        let Some((list_row, _)) =
            set_changed_at(&mut write, connection_row, undone.list, now).await?
        else {
            return Ok(());
        };
        let since = Some(undone.removed_at);
        let removed = removed(&mut write, connection_row, &identities, since).await?;
        let restored: Vec<&ListRecipient> = undone
            .recipients
            .iter()
            .filter(|recipient| !removed.contains(&*recipient.identity))
            .collect();
        let listed: Vec<i64> = sqlx::query_scalar(
            "SELECT row_id FROM people_list_recipient WHERE list_row = ?1 \
             ORDER BY position, recipient_id",
        )
        .bind(list_row)
        .fetch_all(&mut *write)
        .await?;
        // The ids can be in use again, so the recipients get new ones.
        let added: Vec<(i64, i64)> = sqlx::query_as(
            "INSERT INTO people_list_recipient (list_row, recipient_id, position, identity, body) \
             SELECT ?1, next_id + key, value ->> 'position', value ->> 'identity', \
             json_set(value ->> 'body', '$.id', next_id + key) \
             FROM (SELECT 1 + coalesce(max(recipient_id), 0) AS next_id \
             FROM people_list_recipient WHERE list_row = ?1) CROSS JOIN json_each(?2) \
             WHERE NOT EXISTS (SELECT 1 FROM people_list_recipient AS other \
             WHERE other.list_row = ?1 AND other.identity = value ->> 'identity') \
             RETURNING position, row_id",
        )
        .bind(list_row)
        .bind(json::text(&restored)?)
        .fetch_all(&mut *write)
        .await?;
        let added: HashMap<i64, i64> = added.into_iter().collect();
        let places = undone.recipients.iter().map(|recipient| recipient.position);
        let placed = insert_at_places(listed, places, &added);
        number_rows(&mut write, &placed).await?;
        write.commit().await?;
        self.count_people_change();
        Ok(())
    }
}

/// Notes that a list changes. Returns its row and its name; `None` when the list does not exist.
async fn set_changed_at(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    list: PeopleListId,
    now: Timestamp,
) -> Result<Option<(i64, String)>> {
    Ok(sqlx::query_as(
        "UPDATE people_list SET updated_at = ?3 WHERE connection_row = ?1 AND id = ?2 \
         RETURNING row_id, name",
    )
    .bind(connection_row)
    .bind(list)
    .bind(now)
    .fetch_optional(&mut **write)
    .await?)
}

/// Numbers the recipients of a list from 0 without gaps, as a table of recipients does.
pub(super) async fn close_gaps(
    write: &mut Transaction<'static, Sqlite>,
    list_row: i64,
) -> Result<()> {
    sqlx::query(
        "UPDATE people_list_recipient SET position = numbered.position FROM (SELECT row_id, \
         row_number() OVER (ORDER BY position, recipient_id) - 1 AS position \
         FROM people_list_recipient WHERE list_row = ?1) AS numbered \
         WHERE numbered.row_id = people_list_recipient.row_id \
         AND numbered.position <> people_list_recipient.position",
    )
    .bind(list_row)
    .execute(&mut **write)
    .await?;
    Ok(())
}

/// The rows of a list in their order: `listed`, which have no gaps between them, and between them those at the earlier
/// `places` of removed rows, if they were `added` again.
fn insert_at_places(
    listed: Vec<i64>,
    places: impl Iterator<Item = i64>,
    added: &HashMap<i64, i64>,
) -> Vec<i64> {
    let mut placed = Vec::with_capacity(listed.len() + added.len());
    let mut listed = listed.into_iter();
    let mut position = 0;
    for place in places {
        let before = usize::try_from(place - position).unwrap_or(0);
        placed.extend(listed.by_ref().take(before));
        placed.extend(added.get(&place));
        position = place + 1;
    }
    placed.extend(listed);
    placed
}

/// Numbers rows of a list from 0.
async fn number_rows(write: &mut Transaction<'static, Sqlite>, rows: &[i64]) -> Result<()> {
    sqlx::query(
        "UPDATE people_list_recipient SET position = placed.key FROM json_each(?1) AS placed \
         WHERE people_list_recipient.row_id = placed.value",
    )
    .bind(json::text(rows)?)
    .execute(&mut **write)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_rows_return_to_their_places() {
        let added = HashMap::from([(0, 100), (3, 103)]);
        let placed =
            |places: &[i64]| insert_at_places(vec![1, 2, 4], places.iter().copied(), &added);
        assert_eq!(placed(&[0, 3]), [100, 1, 2, 103, 4]);
        // The row that was at place 1 does not return.
        assert_eq!(placed(&[0, 1, 3]), [100, 1, 103, 2, 4]);
    }
}
