//! Changes of several people at once: a tag, and the removal from a list. Both return what changed, so that the
//! change can be undone.

use sqlx::Row;

use super::{ConnectionRowId, Result, Store, json, removed_people::removed};
use crate::{
    contract::Timestamp,
    desk::{ListRecipient, MAX_TAGS, PeopleListId, PersonId, RemovedFromList},
};

impl Store {
    /// Adds a tag to people who have fewer than [`MAX_TAGS`], or removes it. Returns the people whose tags
    /// changed.
    pub async fn set_people_tag(
        &self,
        connection_row: ConnectionRowId,
        people: &[PersonId],
        tag: &str,
        has_tag: bool,
    ) -> Result<Vec<PersonId>> {
        let people: Vec<i64> = people.iter().map(|person| person.0).collect();
        let change = if has_tag {
            "INSERT OR IGNORE INTO person_tag (person_row, tag) SELECT person.row_id, ?3 \
             FROM json_each(?2) AS wanted CROSS JOIN person ON person.row_id = wanted.value \
             WHERE connection_row = ?1 AND (SELECT count(*) FROM person_tag AS other \
             WHERE other.person_row = person.row_id) < ?4 RETURNING person_row"
        } else {
            "DELETE FROM person_tag WHERE tag = ?3 AND person_row IN (SELECT person.row_id \
             FROM json_each(?2) AS wanted CROSS JOIN person ON person.row_id = wanted.value \
             WHERE connection_row = ?1) RETURNING person_row"
        };
        let mut write = self.begin_durable().await?;
        let mut change = sqlx::query_scalar(change)
            .bind(connection_row)
            .bind(json::text(&people)?)
            .bind(tag);
        if has_tag {
            change = change.bind(MAX_TAGS as i64);
        }
        let changed = change.fetch_all(&mut *write).await?;
        write.commit().await?;
        self.count_people_change();
        Ok(changed)
    }

    /// Removes people from a list. Returns the recipients that were removed, in their order.
    pub async fn remove_from_people_list(
        &self,
        connection_row: ConnectionRowId,
        list: PeopleListId,
        people: &[PersonId],
        now: Timestamp,
    ) -> Result<Vec<ListRecipient>> {
        let people: Vec<i64> = people.iter().map(|person| person.0).collect();
        let mut write = self.begin_durable().await?;
        let rows = sqlx::query(
            "DELETE FROM people_list_recipient WHERE list_row = \
             (SELECT row_id FROM people_list WHERE connection_row = ?1 AND id = ?2) \
             AND identity IN (SELECT person.identity FROM json_each(?3) AS wanted \
             CROSS JOIN person ON person.row_id = wanted.value WHERE connection_row = ?1) \
             RETURNING position, identity, body",
        )
        .bind(connection_row)
        .bind(list)
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
        touch(&mut write, connection_row, list, now).await?;
        write.commit().await?;
        self.count_people_change();
        Ok(removed)
    }

    /// Puts removed recipients back into their list. People whom the user removed from the address book
    /// since then stay removed.
    pub async fn restore_to_people_list(
        &self,
        connection_row: ConnectionRowId,
        back: &RemovedFromList,
        now: Timestamp,
    ) -> Result<()> {
        let identities: Vec<&str> = back.recipients.iter().map(|it| &*it.identity).collect();
        let mut write = self.begin_durable().await?;
        let since = Some(back.removed_at);
        let removed = removed(&mut write, connection_row, &identities, since).await?;
        let kept: Vec<&ListRecipient> = back
            .recipients
            .iter()
            .filter(|recipient| !removed.contains(&*recipient.identity))
            .collect();
        // The ids can be in use again, so the recipients get new ones. A merge can have added a person again.
        sqlx::query(
            "INSERT INTO people_list_recipient (list_row, recipient_id, position, identity, body) \
             SELECT list.row_id, list.next_id + key, value ->> 'position', value ->> 'identity', \
             json_set(value ->> 'body', '$.id', list.next_id + key) \
             FROM (SELECT row_id, 1 + coalesce((SELECT max(recipient_id) \
             FROM people_list_recipient AS other WHERE other.list_row = people_list.row_id), 0) \
             AS next_id FROM people_list WHERE connection_row = ?1 AND id = ?2) AS list \
             CROSS JOIN json_each(?3) WHERE NOT EXISTS (SELECT 1 FROM people_list_recipient AS other \
             WHERE other.list_row = list.row_id AND other.identity = value ->> 'identity')",
        )
        .bind(connection_row)
        .bind(back.list)
        .bind(json::text(&kept)?)
        .execute(&mut *write)
        .await?;
        touch(&mut write, connection_row, back.list, now).await?;
        write.commit().await?;
        self.count_people_change();
        Ok(())
    }
}

async fn touch(
    write: &mut sqlx::Transaction<'static, sqlx::Sqlite>,
    connection_row: ConnectionRowId,
    list: PeopleListId,
    now: Timestamp,
) -> Result<()> {
    sqlx::query("UPDATE people_list SET updated_at = ?3 WHERE connection_row = ?1 AND id = ?2")
        .bind(connection_row)
        .bind(list)
        .bind(now)
        .execute(&mut **write)
        .await?;
    Ok(())
}
