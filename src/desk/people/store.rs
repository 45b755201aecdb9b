//! The people of the address book: windows of them, what is stored about one person, and what the user
//! enters.

use std::collections::{BTreeMap, HashMap};

use chrono::{Datelike as _, NaiveDate};
use sqlx::{QueryBuilder, Row, sqlite::Sqlite};

use super::{
    changes::close_gaps,
    person::{PeopleGroup, PeopleListId, PeopleQuery, PersonDates, PersonEdit, PersonId},
    removed,
    stored_person::StoredPerson,
};
use crate::{
    contract::Timestamp,
    desk::store::{ConnectionRowId, Result, Store, filters::push_search, json},
    recipients::{OccasionKind, YearlyDate},
};

/// A person as the store holds it.
#[derive(Clone, Debug)]
pub struct PersonRecord {
    pub id: PersonId,
    pub(crate) person: StoredPerson,
    pub edit: PersonEdit,
    pub lists: Vec<(PeopleListId, String)>,
}

impl Store {
    /// Invalidates the cached lists of people.
    pub(super) fn count_people_change(&self) {
        self.shared
            .people
            .fetch_add(1, std::sync::atomic::Ordering::AcqRel);
    }

    /// The people of a query, by name.
    pub(in crate::desk) async fn sorted_person_ids(
        &self,
        connection_row: ConnectionRowId,
        filter: &PeopleQuery,
    ) -> Result<Vec<i64>> {
        let mut query =
            QueryBuilder::<Sqlite>::new("SELECT row_id FROM person WHERE connection_row = ");
        query.push_bind(connection_row);
        push_search(&mut query, "search_text", &filter.text);
        match &filter.group {
            PeopleGroup::All => {}
            PeopleGroup::List(id) => {
                query
                    .push(
                        " AND identity IN (SELECT identity FROM people_list_recipient \
                         WHERE list_row = (SELECT row_id FROM people_list WHERE id = ",
                    )
                    .push_bind(*id)
                    .push("))");
            }
            PeopleGroup::Tag(tag) => {
                query
                    .push(" AND row_id IN (SELECT person_row FROM person_tag WHERE tag = ")
                    .push_bind(tag.clone())
                    .push(")");
            }
        }
        query.push(" ORDER BY sort_key, search_text, row_id");
        Ok(query.build_query_scalar().fetch_all(&self.durable).await?)
    }

    /// The people of a query, by name.
    pub async fn people_of(
        &self,
        connection_row: ConnectionRowId,
        filter: &PeopleQuery,
    ) -> Result<Vec<PersonId>> {
        let ids = self.sorted_person_ids(connection_row, filter).await?;
        Ok(ids.into_iter().map(PersonId).collect())
    }

    /// The stored people with these ids, in their order. Removed ones are left out.
    pub async fn person_records(
        &self,
        connection_row: ConnectionRowId,
        ids: &[PersonId],
    ) -> Result<Vec<PersonRecord>> {
        let wanted: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let wanted = json::text(&wanted)?;
        let rows = sqlx::query(
            "SELECT person.row_id, identity, body, note FROM json_each(?2) AS wanted \
             CROSS JOIN person ON person.row_id = wanted.value AND connection_row = ?1 \
             ORDER BY wanted.key",
        )
        .bind(connection_row)
        .bind(&wanted)
        .fetch_all(&self.durable)
        .await?;
        let (mut tags, mut dates) = (self.tags_of(&wanted).await?, self.dates_of(&wanted).await?);
        let mut lists = HashMap::new();
        if let [id] = ids {
            lists.insert(id.0, self.lists_of(connection_row, *id).await?);
        }
        rows.iter()
            .map(|row| {
                let id: i64 = row.try_get("row_id")?;
                let dates = dates.remove(&id).unwrap_or_default();
                Ok(PersonRecord {
                    id: PersonId(id),
                    person: StoredPerson {
                        identity: row.try_get("identity")?,
                        body: json::read("person", row.try_get("body")?).unwrap_or_default(),
                        dates: dates.clone(),
                    },
                    edit: PersonEdit {
                        note: row.try_get("note")?,
                        tags: tags.remove(&id).unwrap_or_default(),
                        dates,
                    },
                    lists: lists.remove(&id).unwrap_or_default(),
                })
            })
            .collect()
    }

    async fn tags_of(&self, people: &str) -> Result<HashMap<i64, Vec<String>>> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "SELECT person_row, tag FROM json_each(?1) AS wanted \
             CROSS JOIN person_tag ON person_row = wanted.value ORDER BY tag COLLATE NOCASE",
        )
        .bind(people)
        .fetch_all(&self.durable)
        .await?;
        let mut tags: HashMap<i64, Vec<String>> = HashMap::new();
        for (person, tag) in rows {
            tags.entry(person).or_default().push(tag);
        }
        Ok(tags)
    }

    async fn dates_of(&self, people: &str) -> Result<HashMap<i64, PersonDates>> {
        let rows = sqlx::query(
            "SELECT person_row, kind, day, year FROM json_each(?1) AS wanted \
             CROSS JOIN person_date ON person_row = wanted.value ORDER BY kind",
        )
        .bind(people)
        .fetch_all(&self.durable)
        .await?;
        let mut dates: HashMap<i64, PersonDates> = HashMap::new();
        for row in &rows {
            let kind = row.try_get::<String, _>("kind")?.parse::<OccasionKind>();
            let date = stored_date(row.try_get("day")?, row.try_get("year")?);
            if let (Ok(kind), Some(date)) = (kind, date) {
                let person = row.try_get("person_row")?;
                dates.entry(person).or_default().push((kind, date));
            }
        }
        Ok(dates)
    }

    async fn lists_of(
        &self,
        connection_row: ConnectionRowId,
        id: PersonId,
    ) -> Result<Vec<(PeopleListId, String)>> {
        Ok(sqlx::query_as(
            "SELECT DISTINCT people_list.id, people_list.name FROM people_list \
             CROSS JOIN people_list_recipient ON list_row = people_list.row_id \
             AND identity = (SELECT identity FROM person WHERE row_id = ?2) \
             WHERE people_list.connection_row = ?1 AND is_deleted = 0 \
             ORDER BY people_list.name COLLATE NOCASE",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_all(&self.durable)
        .await?)
    }

    /// The number of people, and of those with each tag.
    pub async fn people_counts(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<(u64, Vec<(String, u64)>)> {
        let people: i64 =
            sqlx::query_scalar("SELECT count(*) FROM person WHERE connection_row = ?1")
                .bind(connection_row)
                .fetch_one(&self.durable)
                .await?;
        let tags: Vec<(String, i64)> = sqlx::query_as(
            "SELECT tag, count(*) FROM person_tag \
             JOIN person ON person.row_id = person_row AND connection_row = ?1 \
             GROUP BY tag ORDER BY tag COLLATE NOCASE",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        let tags = tags
            .into_iter()
            .map(|(tag, count)| (tag, count.cast_unsigned()));
        Ok((people.cast_unsigned(), tags.collect()))
    }

    /// The dates on these days (`month * 100 + day`), with the person and its values.
    pub(crate) async fn dates_on(
        &self,
        connection_row: ConnectionRowId,
        days: &[u32],
    ) -> Result<Vec<(PersonId, StoredPerson)>> {
        let rows = sqlx::query(
            "SELECT person_row, kind, day, year, body FROM json_each(?2) AS wanted \
             CROSS JOIN person_date ON day = wanted.value \
             CROSS JOIN person ON person.row_id = person_row AND connection_row = ?1",
        )
        .bind(connection_row)
        .bind(json::text(days)?)
        .fetch_all(&self.durable)
        .await?;
        let mut people: BTreeMap<i64, StoredPerson> = BTreeMap::new();
        for row in &rows {
            let kind = row.try_get::<String, _>("kind")?.parse::<OccasionKind>();
            let date = stored_date(row.try_get("day")?, row.try_get("year")?);
            let (Ok(kind), Some(date)) = (kind, date) else {
                continue;
            };
            let id: i64 = row.try_get("person_row")?;
            let body = json::read("person", row.try_get("body")?).unwrap_or_default();
            let person = people.entry(id).or_insert_with(|| StoredPerson {
                body,
                ..StoredPerson::default()
            });
            person.dates.push((kind, date));
        }
        Ok(people
            .into_iter()
            .map(|(id, person)| (PersonId(id), person))
            .collect())
    }

    /// The number of occasions from `today` on these days. The first day at work itself is no anniversary.
    pub async fn count_occasions(
        &self,
        connection_row: ConnectionRowId,
        today: NaiveDate,
        days: &[u32],
    ) -> Result<u64> {
        // A day of the year before today is one of the next year.
        let count: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM json_each(?2) AS wanted CROSS JOIN person_date ON day = wanted.value \
             AND (year IS NULL OR year < ?3 + (wanted.value < ?4)) \
             CROSS JOIN person ON person.row_id = person_row AND connection_row = ?1",
        )
        .bind(connection_row)
        .bind(json::text(days)?)
        .bind(today.year())
        .bind(today.month() * 100 + today.day())
        .fetch_one(&self.durable)
        .await?;
        Ok(count.cast_unsigned())
    }

    /// Stores what the user entered about a person. A removed person stays removed, and removed dates do not come
    /// back with a later import.
    pub async fn save_person(
        &self,
        connection_row: ConnectionRowId,
        id: PersonId,
        edit: &PersonEdit,
    ) -> Result<()> {
        let mut write = self.begin_durable().await?;
        let changed =
            sqlx::query("UPDATE person SET note = ?3, only_import = NULL WHERE connection_row = ?1 AND row_id = ?2")
                .bind(connection_row)
                .bind(id)
                .bind(&edit.note)
                .execute(&mut *write)
                .await?;
        if changed.rows_affected() == 0 {
            return Ok(());
        }
        removed::remember_removed_dates(&mut write, id, &edit.dates).await?;
        for table in [
            "DELETE FROM person_tag WHERE person_row = ?1",
            "DELETE FROM person_date WHERE person_row = ?1",
        ] {
            sqlx::query(table).bind(id).execute(&mut *write).await?;
        }
        for tag in &edit.tags {
            sqlx::query("INSERT OR IGNORE INTO person_tag (person_row, tag) VALUES (?1, ?2)")
                .bind(id)
                .bind(tag)
                .execute(&mut *write)
                .await?;
        }
        super::write::insert_dates(&mut write, id, &edit.dates).await?;
        write.commit().await?;
        self.count_people_change();
        Ok(())
    }

    /// Deletes what is stored about a person, also in lists. Returns whether the person was there.
    pub async fn remove_person(
        &self,
        connection_row: ConnectionRowId,
        id: PersonId,
        now: Timestamp,
    ) -> Result<bool> {
        let mut write = self.begin_durable().await?;
        let identity: Option<String> = sqlx::query_scalar(
            "SELECT identity FROM person WHERE connection_row = ?1 AND row_id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_optional(&mut *write)
        .await?;
        let Some(identity) = identity else {
            return Ok(false);
        };
        let lists: Vec<i64> = sqlx::query_scalar(
            "UPDATE people_list SET updated_at = ?3 WHERE connection_row = ?1 AND row_id IN \
             (SELECT list_row FROM people_list_recipient WHERE identity = ?2) RETURNING row_id",
        )
        .bind(connection_row)
        .bind(&identity)
        .bind(now)
        .fetch_all(&mut *write)
        .await?;
        sqlx::query(
            "DELETE FROM people_list_recipient WHERE identity = ?2 AND list_row IN \
             (SELECT row_id FROM people_list WHERE connection_row = ?1)",
        )
        .bind(connection_row)
        .bind(&identity)
        .execute(&mut *write)
        .await?;
        for list in lists {
            close_gaps(&mut write, list).await?;
        }
        removed::remember_removal(&mut write, connection_row, &identity, now).await?;
        sqlx::query("DELETE FROM person WHERE row_id = ?1")
            .bind(id)
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        self.count_people_change();
        Ok(true)
    }
}

fn stored_date(day: i64, year: Option<i32>) -> Option<YearlyDate> {
    let day = u32::try_from(day).ok()?;
    YearlyDate::new(day / 100, day % 100, year)
}
